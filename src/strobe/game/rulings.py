"""Dealing errors and other irregularities: from the facts to the ruling (rules part 6).

Only the adjudication stands here: a ruling says what is to be done, in order. The codes are stable names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from strobe.cards import Card
from strobe.errors import SetupError, brief
from strobe.variants import Variant, find

__all__ = ["EVENTS", "House", "Ruling", "rule"]


class Ruling(NamedTuple):
    """What is to be done.

    Attributes:
        code: the ruling's name.
        steps: what to do, in order.
        rule: the row of the rulings it comes from, such as ``"H2"``.
    """

    code: str
    steps: tuple[str, ...]
    rule: str


class House(NamedTuple):
    """What the sources leave to the house, with our defaults.

    Attributes:
        misdeal_exposed_first: an exposed hole card is a misdeal if it is among this many first cards (X-1).
        misdeal_window: a misdeal can be called until two players have acted (``"robert"``), or until substantial
            action, two actions with chips or any three (``"tda"``).
        premature_style: a premature turn or river: the seeds' procedure, or the card is shuffled back and the same
            street dealt again (``"tda"``) (X-4).
        burn_on_redeal: a card is burned before a board that is dealt again.
        exposed_joker: a joker that is seen before the draw is kept in limit and replaced without (``"structure"``),
            or in either always kept (``"keep"``) or replaced (``"replace"``) (D-DR-7).
    """

    misdeal_exposed_first: Literal[1, 2] = 2
    misdeal_window: Literal["robert", "tda"] = "robert"
    premature_style: Literal["robert", "tda"] = "robert"
    burn_on_redeal: bool = False
    exposed_joker: Literal["structure", "keep", "replace"] = "structure"


class Facts:
    """The facts of a case; asking for one that is missing is an error that names it."""

    def __init__(self, game: Variant, event: str, facts: Mapping[str, object], house: House) -> None:
        self.game = game
        self.event = event
        self.house = house
        self._facts = facts

    def flag(self, name: str, default: bool | None = None) -> bool:
        """A fact that is true or false."""
        value = self._facts.get(name, default)
        if type(value) is not bool:
            raise self._missing(name, "true or false", value)
        return value

    def number(self, name: str, default: int | None = None) -> int:
        """A fact that is a number, 0 or more."""
        value = self._facts.get(name, default)
        if type(value) is not int or value < 0:
            raise self._missing(name, "a number", value)
        return value

    def word(self, name: str, *words: str) -> str:
        """A fact that is one of these words."""
        value = self._facts.get(name)
        if not isinstance(value, str) or value not in words:
            raise self._missing(name, f"one of {', '.join(words)}", value)
        return value

    def card(self, name: str) -> Card:
        """A fact that is a card."""
        return Card(self._facts.get(name))  # type: ignore[arg-type]  # Card refuses what is none

    def numbers(self, name: str) -> tuple[int, ...]:
        """A fact that is some numbers."""
        value = self._facts.get(name)
        if not isinstance(value, (list, tuple)) or not value or any(type(item) is not int for item in value):
            raise self._missing(name, "a list of numbers", value)
        return tuple(value)

    def has(self, name: str) -> bool:
        """Whether a fact is given at all."""
        return name in self._facts

    def _missing(self, name: str, what: str, value: object) -> SetupError:
        return SetupError("bad_fact", f"{self.event}: {name} has to be {what}, not {brief(value)}", value)

    @property
    def stud(self) -> bool:
        """Whether the game is a stud game."""
        return self.game.limit.first not in ("after_blinds",)

    @property
    def lowball(self) -> bool:
        """Whether the game is a draw game."""
        return any(step.kind == "draw" for street in self.game.streets for step in street.steps)

    def late(self, players_acted: int | None = None) -> bool:
        """Whether it is too late for a misdeal (G6); the number is that of a case which says none."""
        acted = self.number("players_acted", players_acted)
        if self.house.misdeal_window == "tda":
            return self.number("actions_with_chips", 0) >= 2 or acted >= 3
        return acted >= 2


MISDEAL_STEPS = (
    "all chips go back",
    "the button, the limits and the players stay",
    "the deck is reshuffled and the hand dealt again",
)
PLAY_ON = ("the deal stands", "chips put in by fouled hands stay in the pot")


def _misdeal(rule: str) -> Ruling:
    return Ruling("misdeal", MISDEAL_STEPS, rule)


def _misdeal_in_time(facts: Facts, rule: str) -> Ruling:
    return Ruling("play_on", PLAY_ON, "G6") if facts.late(0) else _misdeal(rule)


def _misdeal_or_play_on(rule: str) -> Callable[[Facts], Ruling]:
    def decide(facts: Facts) -> Ruling:
        return Ruling("play_on", PLAY_ON, "G6") if facts.late() else _misdeal(rule)

    return decide


def _hole_exposed(facts: Facts) -> Ruling:
    if facts.stud:
        return _stud_hole_exposed(facts)
    if facts.lowball and facts.has("card"):
        return _lowball_exposed(facts)
    if facts.number("count", 1) >= 2:
        return _misdeal_in_time(facts, "H3")
    if facts.number("card_number_off_deck") <= facts.house.misdeal_exposed_first:
        return _misdeal_in_time(facts, "H1")
    steps = ("the deal is finished", "the exposed card is replaced by the top card", "it is the burn before the board")
    return Ruling("replace_after_deal_exposed_becomes_burn", steps, "H2")


def _stud_hole_exposed(facts: Facts) -> Ruling:
    if facts.flag("tournament", default=False):
        return _misdeal("S3")
    if len(facts.numbers("which")) > 1:
        return Ruling("dead_hand_ante_returned", ("the hand is dead", "its ante goes back"), "S2")
    steps = ("the third card is dealt down", "if it would have been low, action starts at the first hand to its left")
    return Ruling("third_card_dealt_down", steps, "S1")


KEPT = {
    ("ace_to_five", True): "A234567",
    ("ace_to_five", False): "A2345",
    ("deuce_to_seven", True): "23457",
    ("deuce_to_seven", False): "23457",
}


def _lowball_exposed(facts: Facts) -> Ruling:
    if facts.flag("on_draw", default=False):
        return _exposed_on_draw(facts)
    limit = facts.word("structure", "limit", "big_bet") == "limit"
    name = "ace_to_five" if facts.game.name == "ace_to_five" else "deuce_to_seven"
    card = facts.card("card")
    if card.text == "Joker":
        # In limit it always plays as a low card (D-DR-7).
        kept = limit if facts.house.exposed_joker == "structure" else facts.house.exposed_joker == "keep"
    else:
        kept = card.text[0] in KEPT[name, limit]
    if kept:
        return Ruling("take", ("the card is kept",), "L1")
    return Ruling("replace", ("the deal is finished", "the card is replaced", "the first one is the burn"), "L1")


def _exposed_on_draw(facts: Facts) -> Ruling:
    return Ruling("replace_after_all_have_drawn", ("everybody draws", "then the exposed card is replaced"), "L2")


def _extra_cards(facts: Facts) -> Ruling:
    if facts.number("count") > 1 or not facts.flag("after_all_complete", default=True):
        return _misdeal_in_time(facts, "H5")
    return Ruling("return_to_deck_use_as_burn", ("the card goes back on the deck", "it is the next burn"), "H4")


def _short_hand(facts: Facts) -> Ruling:
    fill = Ruling("fill", ("the missing cards are dealt",), "G4")
    button = facts.flag("button", default=False)
    if button and facts.number("missing", 1) == 1:
        return fill
    if facts.lowball:
        if not facts.number("players_acted", 0):
            return fill._replace(rule="L4")
        return Ruling("fill_on_draw", ("the missing cards are dealt with the draw",), "L4")
    if facts.late(0):
        return Ruling("dead_hand", ("the hand is dead", "its chips stay in the pot"), "H17")
    return _misdeal("G4")


REDEAL = (
    "the board goes back into the stub",
    "the burn stays out",
    "the stub is reshuffled and cut",
    "the board is dealt again",
)


def _redeal(facts: Facts, rule: str, *, early: bool) -> Ruling:
    burn = "" if facts.house.burn_on_redeal else "_no_burn"
    code = ("finish_betting_" if early else "") + "reshuffle_board_into_stub_redeal" + burn
    return Ruling(code, (*(("the betting is finished",) if early else ()), *REDEAL), rule)


def _flop_count(facts: Facts) -> Ruling:
    strobe = any(step.kind == "roll" for street in facts.game.streets for step in street.steps)
    if facts.number("count") == (6 if strobe else 3):
        return Ruling("no_error", (), "H6")
    return _redeal(facts, "D-IR-9" if strobe else "H6", early=False)


def _premature(facts: Facts) -> Ruling:
    if facts.stud:
        return _premature_stud(facts)
    street = facts.word("street", "flop", "turn", "river", "board", "refill")
    if street in ("flop", "board"):
        return _redeal(facts, "H7" if street == "flop" else "D-IR-9", early=True)
    if street == "refill":
        steps = ("the betting is finished", "the card is shuffled into the stub", "the refill is dealt without a burn")
        return Ruling("finish_betting_reshuffle_premature_card_redeal_no_burn", steps, "D-IR-10")
    if facts.house.premature_style == "tda":
        steps = ("the betting is finished", "the card is shuffled into the stub", "the same street is dealt again")
        return Ruling("finish_betting_reshuffle_premature_card_redeal_no_burn", steps, "X-4")
    shuffle = "the removed card is shuffled into the stub, burns and discards are not"
    river = "the river is dealt without a burn"
    if street == "river":
        steps = ("the betting is finished", shuffle, river)
        return Ruling("finish_betting_reshuffle_with_removed_card_deal_river_no_burn", steps, "H9")
    turn = "a card is burned and the next one is the turn"
    code = "finish_betting_burn_and_deal_river_card_as_turn_then_reshuffle_with_removed_card_deal_river_no_burn"
    return Ruling(code, ("the betting is finished", turn, "after that round " + shuffle, river), "H8")


def _premature_stud(facts: Facts) -> Ruling:
    if facts.flag("last_card_seen", default=False):
        return Ruling(
            "card_kept_no_bet_or_raise", ("the card is kept", "on sixth street its owner may only call"), "S12"
        )
    steps = (
        "the cards are out of play",
        "the betting is finished",
        "one more card for each live player is out of play",
        "a card is burned and play goes on; the removed cards are kept for a short deck",
    )
    return Ruling("eliminate_and_realign", steps, "S11")


def _burn_error(facts: Facts) -> Ruling:
    if facts.stud:
        if facts.flag("last_card_seen", default=False):
            return Ruling("card_must_be_kept", ("the last card is kept",), "S10")
        return Ruling("restore_positions", ("the cards go to their proper places",), "S10")
    if facts.word("before", "flop", "turn", "river", "board", "refill") in ("flop", "board"):
        if facts.flag("cards_exposed"):
            return Ruling("reshuffle_deck", ("the deck is reshuffled", "the board is dealt again"), "H11")
        return Ruling("rectify", ("the burn is put right",), "H10")
    if facts.flag("action_taken"):
        stands = ("the card stands", "later cards are those that would have come")
        return Ruling("card_stands_next_cards_as_if_no_error", stands, "H13")
    row = "H14" if facts.flag("all_in", default=False) else "H12"
    return Ruling("correct_error", ("the error is corrected", "a surplus burn is the next burn"), row)


def _hand_size_showdown(facts: Facts) -> Ruling:
    cards = facts.number("cards")
    if facts.stud:
        if cards == 6:
            return Ruling("may_be_ruled_live", ("the hand may be ruled live",), "S17")
        right = cards == 7
    else:
        right = cards == _hand_size(facts.game)
    if right:
        return Ruling("no_error", (), "H17")
    return Ruling("dead_hand", ("the hand is dead",), "S17" if facts.stud else "H17")


def _hand_size(game: Variant) -> int:
    dealt = 0
    for street in game.streets:
        for step in street.steps:
            if step.kind == "hole":
                dealt += step.down + step.up
            elif step.kind == "discard":
                dealt -= step.number
    return dealt


def _hand_size_after_draw(facts: Facts) -> Ruling:
    if facts.number("cards") == 5:
        return Ruling("no_error", (), "L3")
    return Ruling("fouled_hand", ("the hand is fouled",), "L3")


def _playing_board(facts: Facts) -> Ruling:
    if facts.flag("declared"):
        return Ruling("claim_stands", ("the hand plays the board",), "H15")
    return Ruling("no_claim_to_pot", ("the hand has no claim to the pot",), "H15")


def _hand_tabled(facts: Facts) -> Ruling:
    if facts.number("cards") < _hand_size(facts.game):
        return Ruling("must_table_all", ("all hole cards have to be shown to win",), "H16")
    return Ruling("no_error", (), "H16")


def _wrong_box(facts: Facts) -> Ruling:
    if facts.flag("action_taken"):
        return Ruling("stands", ("the boxes stand as they are",), "D-IR-12")
    return Ruling("correct_error", ("the right card is put back", "the right box is emptied"), "D-IR-12")


def _wrong_bring_in(facts: Facts) -> Ruling:
    if facts.flag("next_acted"):
        steps = ("the wager stands", "the true low card owes nothing")
        return Ruling("wager_stands_true_low_no_obligation", steps, "S7")
    return Ruling("move_to_true_low_card", ("the wager goes back", "the true low card brings in"), "S6")


def _upcards_picked_up(facts: Facts) -> Ruling:
    if facts.flag("at_showdown", default=False) or not facts.flag("facing_wager"):
        return Ruling("live_until_discarded", ("the hand is live until it is discarded",), "S8")
    return Ruling("fold", ("the hand is folded",), "S8")


def _last_card_up(facts: Facts) -> Ruling:
    if facts.flag("all_in", default=False):
        return Ruling("keep_others_normal", ("the card is kept", "the others get theirs as usual"), "S14")
    if facts.number("players") > 2:
        steps = (
            "the others get theirs down",
            "he may declare himself all-in before the action",
            "the high board opens",
        )
        return Ruling("others_down_may_declare_all_in", steps, "S15")
    if facts.flag("first_player"):
        return Ruling("second_also_up", ("the second player's card is dealt up too", "betting as usual"), "S16")
    return Ruling("may_declare_all_in", ("he may declare himself all-in before the action",), "S16")


def _draw_changed(facts: Facts) -> Ruling:
    if facts.flag("card_dealt") or facts.flag("acted_upon"):
        return Ruling("first_number_stands", ("the number named first stands",), "L5")
    return Ruling("change_allowed", ("the new number counts",), "L5")


def _asked_number_drawn(facts: Facts) -> Ruling:
    if facts.flag("action_after_draw"):
        return Ruling("no_answer_due", ("nobody has to answer",), "L6")
    return Ruling("must_answer", ("the player and the dealer have to answer",), "L6")


def _miscall(facts: Facts) -> Ruling:
    if facts.flag("second_card_only", default=False) or facts.flag("can_produce", default=False):
        return Ruling("no_penalty", ("the best hand wins",), "L7")
    if facts.flag("other_fouled"):
        return Ruling("dead_hand", ("the miscalled hand is dead",), "L7")
    if facts.number("players") > 2:
        return Ruling("dead_hand_best_remaining_wins", ("the miscalled hand is dead", "the best other hand wins"), "L7")
    return Ruling("best_hand_wins", ("both hands are intact: the best one wins",), "L7")


def _pair_unannounced(facts: Facts) -> Ruling:
    if facts.flag("other_fouled"):
        return Ruling("may_lose_pot", ("the hand may lose the pot",), "L7")
    return Ruling("best_hand_wins", ("the best intact hand wins",), "L7")


def _always(code: str, rule: str, *steps: str) -> Callable[[Facts], Ruling]:
    ruling = Ruling(code, steps, rule)
    return lambda facts: ruling


DEFAULT_HOUSE = House()
_HOUSE: dict[str, tuple[object, ...]] = {
    "misdeal_exposed_first": (1, 2),
    "misdeal_window": ("robert", "tda"),
    "premature_style": ("robert", "tda"),
    "burn_on_redeal": (True, False),
    "exposed_joker": ("structure", "keep", "replace"),
}

_RULINGS: dict[str, Callable[[Facts], Ruling]] = {
    "hole_exposed": _hole_exposed,
    "exposed_on_draw": _exposed_on_draw,
    "extra_cards": _extra_cards,
    "short_hand": _short_hand,
    "button_out_of_position": _misdeal_or_play_on("G5"),
    "first_card_to_wrong_seat": _misdeal_or_play_on("G5"),
    "wrong_sequence": _misdeal_or_play_on("G5"),
    "hand_to_empty_seat": _misdeal_or_play_on("G5"),
    "player_left_out": _misdeal_or_play_on("G5"),
    "flop_count": _flop_count,
    "premature": _premature,
    "burn_error": _burn_error,
    "mucked_playing_board": _playing_board,
    "hand_tabled": _hand_tabled,
    "hand_size_showdown": _hand_size_showdown,
    "hand_size_after_draw": _hand_size_after_draw,
    "premature_roll": _always(
        "roll_void_finish_betting_roll_again", "D-IR-11", "the roll is void", "the betting is finished", "roll again"
    ),
    "invalid_roll": _always("roll_again", "D-IR-13", "the die is rolled again"),
    "wrong_roller": _always("roll_stands", "D-IR-14", "the roll stands"),
    "wrong_box_removed": _wrong_box,
    "removed_card_taken_back": _wrong_box,
    "absent": _always(
        "ante_forfeited_hand_killed_at_turn", "S4", "ante and forced bet stay in", "the hand is dead when it is due"
    ),
    "fold_without_wager": _always("seat_keeps_receiving_cards", "S5", "cards go on until a bet kills the hand"),
    "wrong_bring_in": _wrong_bring_in,
    "upcards_picked_up": _upcards_picked_up,
    "card_off_table": _always("plays_as_exposed_card", "S9", "the card plays as an exposed card"),
    "not_enough_cards": _always("deal_by_short_stub_rule", "S13", "the short deck is dealt by D-SS-11"),
    "last_card_up": _last_card_up,
    "called_beaten_on_board": _always("no_refund", "S18", "the call stands"),
    "upcards_reordered": _always("warning", "S19", "the player is warned"),
    "draw_changed": _draw_changed,
    "asked_number_drawn": _asked_number_drawn,
    "miscall": _miscall,
    "pair_unannounced": _pair_unannounced,
}
EVENTS = tuple(_RULINGS)


def rule(
    game: str | Variant, event: str, facts: Mapping[str, object] | None = None, house: House = DEFAULT_HOUSE
) -> Ruling:
    """How is an irregularity to be put right?

    Args:
        game: the game, or its name.
        event: what went wrong, one of ``EVENTS``.
        facts: the facts that the event's row asks for (docs/rulings.md lists them).
        house: where sources differ.

    Raises:
        SetupError: ``unknown_variant``, ``unknown_event``, or ``bad_fact`` naming the fact that is missing or wrong.

    Rule: part 6.

    >>> rule("holdem", "hole_exposed", {"card_number_off_deck": 3, "count": 1}).code
    'replace_after_deal_exposed_becomes_burn'
    >>> rule("strobe", "invalid_roll").steps
    ('the die is rolled again',)
    """
    variant = find(game) if isinstance(game, str) else game
    if not isinstance(variant, Variant):
        raise SetupError("unknown_variant", f"not a game: {brief(game)}", game)
    if facts is not None and not isinstance(facts, Mapping):
        raise SetupError("bad_fact", f"facts are a mapping from names to values, not {brief(facts)}", facts)
    for name, value in house._asdict().items():
        if type(value) is not type(_HOUSE[name][0]) or value not in _HOUSE[name]:
            raise SetupError("bad_option", f"{name} cannot be {brief(value)}", value)
    decide = _RULINGS.get(event) if isinstance(event, str) else None
    if decide is None:
        raise SetupError("unknown_event", f"no ruling for {brief(event)}; there are {', '.join(EVENTS)}", event)
    return decide(Facts(variant, event, facts or {}, house))
