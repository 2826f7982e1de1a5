"""Options of pineapple, stud and lowball that no vector shows (D-PN-1, D-HR-14, D-SS-11, D-KP-4)."""

from __future__ import annotations

from typing import Any

import pytest
from felt import Felt
from test_stud_cases import last_street, plan, stud

from strobe import game
from strobe.cards import DECK
from strobe.errors import SetupError
from strobe.game.hand import Hand
from strobe.variants import find, names

SUIT = {"options": {"board_ties": "suit"}}
TDA = {"options": {"short_stub": "tda"}}
GAMES_WITH = {
    "discard_when": ("after_betting", {"pineapple", "pineapple_hilo"}),
    "board_ties": ("suit", {"seven_card_stud", "seven_card_stud_hilo", "razz", "mississippi_stud"}),
    "short_stub": ("tda", {"seven_card_stud", "seven_card_stud_hilo", "razz"}),
    "killer_last": (True, {"ace_to_five", "deuce_to_seven", "deuce_to_seven_triple"}),
}


@pytest.mark.parametrize("option", GAMES_WITH)
def test_an_option_is_refused_where_it_makes_no_sense(option: str) -> None:
    value, games = GAMES_WITH[option]
    for name in names():
        facts: dict[str, Any] = {"stacks": [50, 50], "ante": 1, "options": {option: value}}
        if name in games:
            state, _ = game.start(name, **facts)
            assert getattr(state.setup.options, option) == value != getattr(find(name).defaults, option)
            hand = Hand.start(name, **facts)
            assert Hand.from_json(hand.to_json()).state == state
            assert hand.view()["options"][option] == value
            with pytest.raises(SetupError, match=option) as wrong:
                game.start(name, **facts | {"options": {option: "both"}})
            assert wrong.value.code == "bad_option"
        else:
            with pytest.raises(SetupError, match=option) as refused:
                game.start(name, **facts)
            assert refused.value.code == "unknown_option"


class Same:
    """Equal to whatever it is held against."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return True


@pytest.mark.parametrize("value", [True, 1.0, "1", None, Same()])
def test_what_only_equals_a_choice_is_none(value: object) -> None:
    """X-10: the least opening is one or two big blinds, a number; another 1 would be saved as something else."""
    with pytest.raises(SetupError, match="min_open") as refused:
        game.start("ace_to_five", stacks=[50, 50], blinds=(1, 2), options={"min_open": value})
    assert refused.value.code == "bad_option"


def steps(felt: Felt) -> list[str]:
    """What happened, in order; a betting round is its end."""
    kinds = {"dealt": "deal", "closed": "bet", "discarded": "discard", "placed": "board", "burned": "burn"}
    found = [kinds[event.kind] for event in felt.events if event.kind in kinds]
    return [kind for place, kind in enumerate(found) if place == 0 or found[place - 1] != kind]


@pytest.mark.parametrize("name", ["pineapple", "pineapple_hilo"])
def test_pineapple_may_be_discarded_after_the_first_round(name: str) -> None:
    """D-PN-1: before the first round, by option after it and before the flop."""
    rest = ["burn", "board", "bet"] * 3
    facts: dict[str, Any] = {"stacks": [50] * 3, "blinds": (1, 2)}
    assert steps(Felt(name, **facts).rest()) == ["deal", "discard", "bet", *rest]
    after = Felt(name, **facts, options={"discard_when": "after_betting"})
    assert (after.legal.kind, len(after.state.holes[0])) == ("turn", 3)
    after.do("call", "call", "check")
    assert (after.legal.kind, after.legal.seats, after.street) == ("discard", (1, 2, 0), "flop")
    assert steps(after.rest()) == ["deal", "bet", "discard", *rest]


def test_who_is_all_in_discards_after_the_first_round_and_is_tabled_then() -> None:
    """D-PN-1, D-PN-2, D-SD-6: the all-in hand puts its third card away, too, and is not seen before that."""
    felt = Felt("pineapple", stacks=[50, 50], blinds=(1, 2), options={"discard_when": "after_betting"})
    felt.do("allin", "call")
    assert (felt.legal.kind, felt.state.shown) == ("discard", 0)
    felt.passive()
    assert felt.state.shown == 0
    felt.rest()
    kinds = [event.kind for event in felt.events]
    assert kinds.index("shown") > max(place for place, kind in enumerate(kinds) if kind == "discarded")
    assert kinds.index("shown") < kinds.index("placed")


@pytest.mark.parametrize(
    ("name", "ups", "position", "suit"),
    [
        # Fives and fours: razz goes by the five, and the five of spades is the higher one.
        ("razz", [["5h", "4c"], ["Kh", "Qc"], ["5s", "4s"], ["Ks", "Qd"]], 0, 2),
        # The ace is low in razz, and high in stud.
        ("razz", [["Ah", "4s"], ["Kh", "Qc"], ["As", "4c"], ["Ks", "Qd"]], 0, 0),
        ("seven_card_stud", [["Ah", "4s"], ["Kh", "Qc"], ["As", "4c"], ["Ks", "Qd"]], 0, 2),
        ("seven_card_stud", [["9c", "9d"], ["Kh", "Qc"], ["9h", "9s"], ["Ks", "Qd"]], 0, 2),
        ("seven_card_stud_hilo", [["9c", "9s"], ["Kh", "Qc"], ["9h", "9d"], ["Ks", "Qd"]], 0, 0),
        # Two equal boards of three: only they count.
        ("seven_card_stud", [["Ks", "2c"], ["Qh", "Qd"], ["Js", "3c"], ["Qc", "Qs"]], 1, 3),
    ],
)
def test_equal_boards_by_position_or_by_suit(name: str, ups: list[list[str]], position: int, suit: int) -> None:
    """D-HR-14: the first clockwise from the dealer; by option the highest card by suit, in razz, too (TDA RP-10-D)."""
    assert stud(name, ups).to("fourth street").seat == position
    assert stud(name, ups, **SUIT).to("fourth street").seat == suit


def test_equal_boards_of_five_upcards_go_by_suit() -> None:
    """D-HR-14 in Mississippi, where five cards lie up."""
    ups = [["Kc", "Qd", "9h", "7h", "3d"], ["2c", "3h", "4h", "6s", "8s"], ["Kd", "Qs", "9s", "7s", "3s"]]
    assert stud("mississippi_stud", ups).to("seventh street").seat == 0
    assert stud("mississippi_stud", ups, **SUIT).to("seventh street").seat == 2


@pytest.mark.parametrize(
    ("dealt", "folds", "robert", "tda", "mixed"),
    [
        # Thirteen cards for six: enough for all, a burn, and a card that stays.
        (6, {}, [("burn", 1), ("hole", 6)], [("burn", 1), ("hole", 6)], 0),
        # Seven for six: the burn and six cards, but none would stay. The three burns come back.
        (8, {"third street": 2}, [("burn", 1), ("hole", 6)], [("burn", 1), ("hole", 6)], 3),
        # Seven for seven, ten with the burns: nine are needed.
        (7, {}, [("burn", 1), ("hole", 5), ("burn", 1), ("hole", 2)], [("burn", 1), ("hole", 7)], 3),
        # Four for seven, seven with the burns: not enough, and the stub has the two for a common card.
        (8, {"third street": 1}, [("burn", 1), ("hole", 2), ("hole", 5)], [("burn", 1), ("common", 1)], 0),
        # Three cards are enough for that, less are mixed with the burns first, and one is burned.
        (8, {"fourth street": 1}, [("burn", 1), ("common", 1)], [("burn", 1), ("common", 1)], 0),
        (8, {"fifth street": 1}, [("burn", 1), ("common", 1)], [("burn", 1), ("common", 1)], 3),
        (8, {}, [("common", 1)], [("burn", 1), ("common", 1)], 3),
    ],
)
def test_a_short_stub_by_either_way(
    dealt: int, folds: dict[str, int], robert: list[tuple[str, int]], tda: list[tuple[str, int]], mixed: int
) -> None:
    """D-SS-11: what PGV does, and by option TDA RP-10-H."""
    _, asked = last_street(dealt, dict(folds))
    assert plan(asked) == robert
    felt, asked = last_street(dealt, dict(folds), **TDA)
    assert plan(asked) == tda
    assert [(mix.source, mix.number) for mix in felt.of_kind("reshuffled")] == [("burns", mixed)] * (mixed > 0)
    felt.rest()
    assert sum(felt.stacks) == 1000 * dealt


def test_the_common_card_leaves_the_opener_as_he_was_by_tda() -> None:
    """D-SS-11: the high hand with the common card acts first; by TDA RP-10-H who would have opened sixth street."""
    boards = ["Kc Qh Jd 9s", "Ac Kd Ts 8h", "7c 5h 4s 2c", "9d 8s 5s Th"]
    boards += ["Jc 6h 5c 3c", "Td 9h 3d 6s", "Jh Tc Qc 4c", "8d 6d 3h 2h"]
    used = " ".join(boards)
    downs = [card.text for card in DECK if card.text not in used and card.text != "7h"]
    cards = ["".join((*downs[2 * seat : 2 * seat + 2], *board.split())) for seat, board in enumerate(boards)]
    # The seven pairs the third hand, and the second one has the ace.
    for facts, first in (({}, 2), (TDA, 1)):
        felt, asked = last_street(8, {}, cards, board="7h", **facts)
        assert asked[-1].kind == "common"
        assert felt.seat == first


def kill(name: str = "ace_to_five", stacks: tuple[int, ...] = (200,) * 5, **facts: Any) -> Felt:
    """A pot killed for 8 by the second seat after the blinds, of five."""
    posts = [(1, "blind", 2), (2, "blind", 4), (4, "kill", 8)]
    return Felt(
        name, stacks=stacks, button=0, blinds=(2, 4), posts=posts, bets=(8, 16), structure="fixed_limit", **facts
    )


LAST = {"options": {"killer_last": True}}


@pytest.mark.parametrize("name", ["ace_to_five", "deuce_to_seven", "deuce_to_seven_triple"])
def test_the_killer_acts_last_by_option(name: str) -> None:
    """D-KP-4: in turn; by option when all others have acted in the first round."""
    turn = kill(name).do("call")
    assert turn.seat == 4
    felt = kill(name, **LAST)
    asked = []
    while felt.street == "deal" and felt.legal.kind == "turn":
        asked.append(felt.seat)
        felt.passive()
    assert asked == [3, 0, 1, 2, 4]
    felt.to(felt.state.setup.streets[-1])
    assert felt.seat == 1


def test_the_killer_waits_for_the_answers_to_a_raise_and_then_is_one_of_them() -> None:
    """D-KP-4: he has acted once all others have answered; from then on the order is the usual one."""
    felt = kill(**LAST).do("call", 16)
    assert [felt.act(verb) and felt.seat for verb in ("call", "call")] == [2, 3]
    felt.do("call")
    assert (felt.seat, felt.legal.call, felt.totals()) == (4, 8, [24])
    felt.do(24)
    assert felt.seat == 0
    felt.do(32, "fold", "fold", "call")
    assert felt.seat == 4


def test_a_killer_who_is_the_only_one_left_to_ask_is_asked() -> None:
    """D-KP-4: with all others all-in or gone there is nobody to wait for."""
    felt = kill(stacks=(200, 200, 200, 200, 32), **LAST).do(16, "fold", "fold", "fold")
    assert (felt.seat, felt.legal.call) == (4, 8)
    felt.do("fold")
    assert felt.over


def test_who_kills_to_act_last_has_four_kills() -> None:
    """D-KP-4: at least four kill blinds in the stack."""
    assert kill(stacks=(200, 200, 200, 200, 31)).legal.kind == "turn"
    with pytest.raises(SetupError) as refused:
        kill(stacks=(200, 200, 200, 200, 31), **LAST)
    assert refused.value.code == "bad_post"
    assert refused.value.value == (4, "kill", 8)
