"""Whether a hand was dealt as promised: hands of every game, and everything that can be wrong with one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fair_hands import Played, deal_hand, deal_hands
from fairness_oracle import deck_of, faces_of
from strobe import FormatError, Hand, SetupError, StrobeError, dealers, variants
from strobe.game import moves
from strobe.game.engine import apply, begin
from strobe.game.events import Reshuffled
from strobe.game.moves import Call, Deal, Roll, Rule
from strobe.game.state import Chance, State
from strobe.game.verdict import MOST_MOVES, Difference, verify

MISDEALT = 12  # cards of a heads-up hand of hold'em to the end


def facts(played: Played) -> tuple[str, str, int, list[str | bytes]]:
    return played.commitment, played.secret, played.number, played.seeds


def not_to_be_dealt(state: State, discards_are_in: bool) -> set[str]:
    """The cards that lie somewhere, found where they lie; and a drawer's own discards, if all are in the stub."""
    piles = [*state.holes, state.board.standing, state.removed, state.burns, *state.discards, state.exposed]
    if not discards_are_in:
        piles += [cards for _, cards in state.draws]
    elif isinstance(state.legal, Chance) and state.legal.kind == "draw":
        piles += [cards for seat, cards in state.draws if seat == state.legal.seats[0]]
    return {card.text for pile in piles for card in pile if card is not None}


def test_every_card_and_face_is_what_the_page_says() -> None:
    """All games with full tables, rulings too, by the tests' own implementation and the cards on the table."""
    reshuffled = rolled = drew_twice = 0
    for played in [*deal_hands(54), *deal_hands(54, rulings=True)]:
        secret = bytes.fromhex(played.secret)
        seeds = [seed.encode() if isinstance(seed, str) else seed for seed in played.seeds]
        setup = played.hand.setup
        joker = setup.options.joker
        state, _ = begin(setup)
        discards_are_in = False
        for move in played.hand.moves:
            if isinstance(move, Roll):
                faces = faces_of(secret, played.number, seeds, len(state.rolls) + 1, state.shuffles)
                assert move.face == faces[-1]
                rolled += 1
            if isinstance(move, Deal):
                gone = not_to_be_dealt(state, discards_are_in)
                deck = deck_of(secret, played.number, seeds, state.shuffles, joker)
                left = [card for card in deck if card not in gone]
                assert [str(card) for card in move.cards] == left[: len(move.cards)]
                reshuffled += bool(state.shuffles)
            state, events = apply(state, move)
            discards_are_in |= any(isinstance(event, Reshuffled) and event.source == "discards" for event in events)
            discards_are_in &= bool(state.draws)
            drew_twice += discards_are_in
    assert drew_twice
    assert reshuffled > 50
    assert rolled > 10


def test_hands_that_were_dealt_as_promised_agree() -> None:
    shuffled: set[str] = set()
    refused: set[str] = set()
    for played in [*deal_hands(54), *deal_hands(54, rulings=True)]:
        made = played.hand.moves
        for record in (played.hand, played.hand.to_json()):
            verdict = verify(*facts(played), record)
            assert verdict
            assert verdict.agrees
            assert verdict.difference is None
            assert verdict.cards == sum(len(move.cards) for move in made if isinstance(move, Deal))
            assert verdict.faces == sum(isinstance(move, Roll) for move in made)
            assert (verdict.unknown, verdict.shuffles) == (0, played.hand.state.shuffles)
        if played.hand.state.shuffles:
            shuffled.add(played.hand.setup.variant.name)
        # The moves alone never accuse anybody wrongly.
        joker = played.hand.setup.options.joker
        for moves_alone in ([*made], [moves.to_list(move) for move in made]):
            try:
                told = verify(*facts(played), moves_alone, joker=joker)
            except FormatError as error:
                refused.add(error.code)
            else:
                assert (told, told.cards) == (verdict, verdict.cards)
    assert refused == {"needs_hand"}
    # Also without rulings stud and draw games ran out of cards.
    assert {"seven_card_stud", "deuce_to_seven_triple", "strobe"} <= shuffled


def test_stud_and_draw_run_out_of_cards() -> None:
    short = [deal_hand(name, number, full=True) for name in ("razz", "deuce_to_seven_triple") for number in range(4)]
    assert sum(played.hand.state.shuffles for played in short) >= 4
    for played in short:
        assert verify(*facts(played), played.hand).agrees


@pytest.fixture(scope="module")
def played() -> Played:
    return next(
        each for number in range(99) if len((each := deal_hand("strobe", number, full=True)).hand.state.rolls) == 2
    )


def test_a_card_that_was_changed_is_found(played: Played) -> None:
    spare = played.dealer._stream.deck()[-1]
    dealt = [at for at, move in enumerate(played.hand.moves) if isinstance(move, Deal)]
    whole = [*played.hand.moves]
    for at in dealt:
        cards = whole[at].cards  # type: ignore[union-attr]
        for place, card in enumerate(cards):
            swapped = Deal(cards=(*cards[:place], spare, *cards[place + 1 :]))
            expected = Difference("card", at, place, card, spare)
            assert verify(*facts(played), [*whole[:at], swapped, *whole[at + 1 :]]).difference == expected
    record = Hand.replay(played.hand.setup, [Deal(cards=(spare, *whole[0].cards[1:]))])  # type: ignore[union-attr]
    verdict = verify(*facts(played), record)
    assert not verdict
    assert verdict.committed
    assert verdict.difference == Difference("card", 0, 0, whole[0].cards[0], spare)  # type: ignore[union-attr]


def test_a_face_that_was_changed_is_found(played: Played) -> None:
    whole = [*played.hand.moves]
    rolls = [at for at, move in enumerate(whole) if isinstance(move, Roll)]
    for at in rolls:
        due = whole[at].face  # type: ignore[union-attr]
        for face in {*range(1, 7)} - {due}:
            verdict = verify(*facts(played), [*whole[:at], Roll(face=face), *whole[at + 1 :]])
            assert verdict.difference == Difference("face", at, 0, due, face)
            assert str(verdict.difference) == f"move {at + 1}: the die had to show {due}, not {face}"
    at, due = rolls[-1], whole[rolls[-1]].face  # type: ignore[union-attr]
    other = due % 6 + 1
    record = Hand.replay(played.hand.setup, [*whole[:at], Roll(face=other)])
    assert verify(*facts(played), record).difference == Difference("face", at, 0, due, other)


def test_true_is_no_face() -> None:
    promise = dealers.fair(bytes(32), 1)
    seeds = next([str(seed)] for seed in range(99) if promise.dealer([str(seed)])._stream.faces(1) == (1,))
    known = (promise.commitment, promise._secret, 1, seeds)
    assert verify(*known, [Roll(face=1)])
    assert not verify(*known, [Roll(face=True)])


@given(st.data())
def test_every_change_of_a_fact_changes_the_verdict(played: Played, data: st.DataObject) -> None:
    commitment, secret, number, seeds = facts(played)
    assert verify(commitment, secret, number, seeds, played.hand)
    what = data.draw(st.sampled_from(["commitment", "secret", "number", "seed", "more", "less", "order"]))
    if what in ("commitment", "secret"):
        key = int(secret if what == "secret" else commitment, 16) ^ 1 << data.draw(st.integers(0, 255))
        if what == "secret":
            secret = f"{key:064x}"
        else:
            commitment = f"{key:064x}"
    elif what == "number":
        number = data.draw(st.integers(0, 2**53 - 1).filter(lambda other: other != number))
    else:
        raw = [seed.encode() if isinstance(seed, str) else seed for seed in seeds]
        changed = list(raw)
        place = data.draw(st.integers(0, len(seeds) - 1))
        if what == "seed":
            changed[place] = data.draw(st.binary(min_size=1, max_size=20).filter(lambda other: other != raw[place]))
        elif what == "more":
            changed.insert(place, data.draw(st.binary(min_size=1, max_size=20)))
        elif what == "less":
            del changed[place]
        else:
            changed = data.draw(st.permutations(raw).filter(lambda other: other != raw))
        seeds = [*changed]
    verdict = verify(commitment, secret, number, seeds, played.hand)
    assert not verdict
    assert verdict.committed is (what not in ("commitment", "secret", "number"))
    assert (verdict.difference is None) is (what == "commitment")


def test_without_a_record_the_commitment_alone_is_judged(played: Played) -> None:
    assert verify(*facts(played)) == (True, 0, 0, 0, 0, None)
    assert verify(bytes(32), *facts(played)[1:]) == (False, 0, 0, 0, 0, None)
    assert not verify(bytes(32), *facts(played)[1:])


def test_cards_that_a_player_does_not_know_are_left_open(played: Played) -> None:
    own = [
        Deal(cards=tuple(card if place % 3 == 0 else None for place, card in enumerate(move.cards)))
        if isinstance(move, Deal) and number == 0
        else move
        for number, move in enumerate(played.hand.moves)
    ]
    verdict = verify(*facts(played), own)
    hidden = own[0].cards.count(None)  # type: ignore[union-attr]
    assert hidden
    assert verdict.agrees
    assert verdict.unknown == hidden


def unknown_hand(shown: str | None) -> tuple[Hand, tuple[Any, ...]]:
    """A hand of hold'em whose hole cards and burns are not in the record; a seat shows what it held, or these."""
    dealer = dealers.fair(bytes(32), 1).dealer(["s"])
    hand = Hand.start("holdem", stacks=[50, 50], blinds=(1, 2))
    full = hand.state
    while not hand.over:
        due: Any = hand.legal
        if due.kind == "turn":
            move: Any = moves.Check(seat=due.seats[0]) if due.check else Call(seat=due.seats[0])
            full, _ = apply(full, move)
            hand.apply(move)
        elif due.kind == "show":
            held = shown or full.holes[due.seats[0]]
            if hand.state.shown:
                hand.muck()
            else:
                hand.show(held)
        else:
            move = dealer(full)
            full, _ = apply(full, move)
            hand.apply(Deal(cards=(None,) * due.number) if due.kind in ("burn", "hole") else move)
    promise = dealers.fair(bytes(32), 1)
    return hand, (promise.commitment, dealer._secret, 1, ["s"])


def test_hands_that_were_not_known_must_be_those_that_were_dealt() -> None:
    hand, known = unknown_hand(None)
    verdict = verify(*known, hand)
    assert verdict
    assert (verdict.cards, verdict.unknown) == (5, 7)
    dealt = dealers.fair(bytes(32), 1).dealer(["s"])._stream.deck()
    other, known = unknown_hand(f"{dealt[-1]} {dealt[-2]}")
    at = next(at for at, move in enumerate(other.moves) if move[0] == "show")
    verdict = verify(*known, other)
    assert verdict.difference == Difference("move", at, 0, None, other.moves[at])
    assert str(verdict.difference).startswith(f"move {at + 1}: this hand was not dealt: ")
    # Nor may a seat show what the other one was dealt: seat 1 had the first and the third card.
    owner = other.moves[at][1]
    for seat, cards in ((1, f"{dealt[0]} {dealt[2]}"), (0, f"{dealt[1]} {dealt[3]}")):
        shown, known = unknown_hand(cards)
        assert verify(*known, shown).agrees is (seat == owner)


def test_a_misdeal_takes_unknown_cards_back() -> None:
    dealer = dealers.fair(bytes(32), 1).dealer(["s"])
    hand = Hand.start("holdem", stacks=[50, 50], blinds=(1, 2))
    first = {*dealer._stream.deck()[:4]}
    # The first cards of the second shuffle have some of the first, or nothing would be tried here.
    assert first & {*dealer._stream.deck(1)[:MISDEALT]}
    hand.deal([None] * 4)
    hand.rule("misdeal")
    while not hand.over:
        due: Any = hand.legal
        if isinstance(due, Chance):
            hand.apply(dealer(hand.state))
        elif due.kind == "show":
            hand.muck()
        elif due.check:
            hand.check()
        else:
            hand.call()
    verdict = verify(dealer.commitment, dealer._secret, 1, ["s"], hand)
    assert verdict
    assert (verdict.cards, verdict.unknown) == (MISDEALT, 4)


def test_unknown_cards_that_are_shuffled_again_cannot_be_followed() -> None:
    hand = Hand.start("deuce_to_seven_triple", stacks=[50] * 6, blinds=(1, 2))
    dealer = dealers.fair(bytes(32), 1).dealer(["s"])
    random = Random(1)
    full = hand.state
    while not hand.state.shuffles:
        assert verify(dealer.commitment, dealer._secret, 1, ["s"], hand).agrees
        due: Any = hand.legal
        if isinstance(due, Chance):
            move: Any = dealer(full)
        elif due.kind == "draw":
            move = moves.Draw(seat=due.seats[0], cards=tuple(random.sample(hand.state.holes[due.seats[0]], 5)))
        else:
            move = moves.Check(seat=due.seats[0]) if due.check else Call(seat=due.seats[0])
        full, _ = apply(full, move)
        hand.apply(Deal(cards=(None,)) if due.kind == "burn" else move)
    with pytest.raises(FormatError) as caught:
        verify(dealer.commitment, dealer._secret, 1, ["s"], hand)
    assert caught.value.code == "unknown_card"


@pytest.mark.parametrize(
    ("code", "record"),
    [
        ("bad_record", 7),
        ("bad_record", b"[]"),
        ("bad_record", {"moves": []}),
        ("bad_json", "{"),
        ("bad_kind", "[]"),
        ("too_long", "x" * 4_000_001),
        ("too_long", [["fold", 0]] * (MOST_MOVES + 1)),
        ("too_long", range(10**30)),
        ("bad_move", [7]),
        ("bad_move", [["deal"]]),
        ("bad_move", [["deal", 7]]),
        ("bad_move", [("deal", 7)]),
        ("bad_move", [["deal", [99]]]),
        ("bad_move", [["deal", [[]]]]),
        ("bad_move", [Deal(cards=(99,))]),  # type: ignore[arg-type]
        ("bad_move", [Deal(cards=None)]),  # type: ignore[arg-type]
        ("bad_move", [["bluff", 0]]),
        ("needs_hand", [["deal", [None] * 52]]),
        ("needs_hand", [["deal", [None]]] * 52),
        ("needs_hand", [Rule(code="redeal_board")]),
    ],
)
def test_records_that_cannot_be_read(code: str, record: Any) -> None:
    with pytest.raises(FormatError) as caught:
        verify("00" * 32, "00" * 32, 0, ["s"], record)
    assert caught.value.code == code
    assert len(str(caught.value)) < 250


def test_facts_that_cannot_be_read() -> None:
    bad: list[tuple[str, tuple[Any, ...]]] = [
        ("bad_secret", (bytes(31), bytes(32), 0, ["s"])),
        ("bad_secret", (bytes(32), "00", 0, ["s"])),
        ("bad_secret", (None, bytes(32), 0, ["s"])),
        ("bad_hand", (bytes(32), bytes(32), "0", ["s"])),
        ("bad_seeds", (bytes(32), bytes(32), 0, "seed")),
        ("bad_seed", (bytes(32), bytes(32), 0, [None])),
    ]
    for code, given_ in bad:
        for record in ((), deal_hand("holdem", 0, full=False).hand):
            with pytest.raises(SetupError) as caught:
                verify(*given_, record)
            assert caught.value.code == code
    with pytest.raises(StrobeError) as refused:
        verify(bytes(32), bytes(32), 0, ["s"], (), joker=1)  # type: ignore[arg-type]
    assert refused.value.code == "bad_joker"


def test_long_records_are_read_in_one_go() -> None:
    """As many rolls as there may be moves: a face costs the same whether it is the first or the last."""
    stream = dealers.fair(bytes(32), 1).dealer(["s"])._stream
    die = stream.die()
    rolls = [["roll", next(die)] for _ in range(MOST_MOVES)]
    secret = dealers.fair(bytes(32), 1)._secret
    assert verify(dealers.fair(bytes(32), 1).commitment, secret, 1, ["s"], rolls).faces == MOST_MOVES


def test_all_games_are_here() -> None:
    assert {played.hand.setup.variant.name for played in deal_hands(len(variants.names()))} == {*variants.names()}
