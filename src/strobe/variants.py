"""The words a game is written in, and the games as data.

A variant is a list of streets; a street is a list of dealing steps and one betting round. Nothing in here
acts: `strobe.game` reads these records and plays them.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from strobe.errors import SetupError, brief
from strobe.ranking import ANY, AT_MOST_TWO, HIGH, LOW_8, LOW_27, LOW_A5, TWO, Ranking, Use

__all__ = [
    "ACE_TO_FIVE",
    "AFTER_BLINDS",
    "BET_OR_FOLD",
    "BRING_IN",
    "CALL",
    "CRAZY_PINEAPPLE",
    "CRAZY_PINEAPPLE_HILO",
    "DEUCE_TO_SEVEN",
    "DEUCE_TO_SEVEN_TRIPLE",
    "HIGH_CARD",
    "HIGH_CARD_ACE_LOW",
    "HIGH_HAND",
    "HOLDEM",
    "LEFT_OF_BUTTON",
    "LOW_CARD",
    "LOW_HAND",
    "MISSISSIPPI_STUD",
    "OMAHA",
    "OMAHA_HILO",
    "PINEAPPLE",
    "PINEAPPLE_HILO",
    "RAZZ",
    "SEVEN_CARD_STUD",
    "SEVEN_CARD_STUD_HILO",
    "STROBE",
    "STROBE_HILO",
    "STRUCTURES",
    "TAHOE",
    "TAHOE_HILO",
    "Boxes",
    "Burn",
    "Discard",
    "Draw",
    "Duty",
    "First",
    "Hole",
    "Later",
    "Opening",
    "Options",
    "Refill",
    "Roll",
    "Step",
    "Street",
    "Structure",
    "Variant",
    "find",
    "names",
]

Structure = Literal["no_limit", "pot_limit", "half_pot", "fixed_limit", "spread_limit"]
STRUCTURES: tuple[Structure, ...] = ("no_limit", "pot_limit", "half_pot", "fixed_limit", "spread_limit")


class Burn(NamedTuple):
    """One card is put aside face down; an optional burn happens only when the option ``burn`` is on."""

    kind: Literal["burn"] = "burn"
    optional: bool = False


class Hole(NamedTuple):
    """Every live player gets cards of his own: first those face down, then those face up.

    With ``or_common``, for the last card of stud, one card face up in the middle serves all when the deck runs
    short. The burn belongs to the step then, for what is left of the deck decides over it, too (D-SS-11).
    """

    kind: Literal["hole"] = "hole"
    down: int = 0
    up: int = 0
    or_common: bool = False


class Boxes(NamedTuple):
    """Community cards are dealt face up into the next boxes of the board."""

    kind: Literal["boxes"] = "boxes"
    number: int = 0


class Roll(NamedTuple):
    """The die is rolled, and the card in the box it names leaves play."""

    kind: Literal["roll"] = "roll"


class Refill(NamedTuple):
    """A new card is dealt face up into the empty box."""

    kind: Literal["refill"] = "refill"


class Discard(NamedTuple):
    """Every live player puts away this many of his cards, all at the same time."""

    kind: Literal["discard"] = "discard"
    number: int = 1


class Draw(NamedTuple):
    """Every live player in turn may change up to this many of his cards."""

    kind: Literal["draw"] = "draw"
    most: int = 5


Step = Burn | Hole | Boxes | Roll | Refill | Discard | Draw

Betting = Literal["always", "opening_round", "none"]
Size = Literal["small", "big", "open_pair"]


class Street(NamedTuple):
    """Dealing steps, then one betting round.

    ``betting`` tells whether the round is played always, only with the option ``opening_round``, or never;
    ``bet`` is its size in fixed limit (``open_pair``: small, or the players' choice when a pair shows).
    """

    name: str
    steps: tuple[Step, ...]
    betting: Betting = "always"
    bet: Size = "small"


First = Literal["after_blinds", "low_card", "high_card", "high_card_ace_low"]
Duty = Literal["call", "bring_in", "bet_or_fold"]
Later = Literal["left_of_button", "high_hand", "low_hand"]
AFTER_BLINDS: Literal["after_blinds"] = "after_blinds"
LOW_CARD: Literal["low_card"] = "low_card"
HIGH_CARD: Literal["high_card"] = "high_card"
HIGH_CARD_ACE_LOW: Literal["high_card_ace_low"] = "high_card_ace_low"
CALL: Literal["call"] = "call"
BRING_IN: Literal["bring_in"] = "bring_in"
BET_OR_FOLD: Literal["bet_or_fold"] = "bet_or_fold"
LEFT_OF_BUTTON: Literal["left_of_button"] = "left_of_button"
HIGH_HAND: Literal["high_hand"] = "high_hand"
LOW_HAND: Literal["low_hand"] = "low_hand"


class Opening(NamedTuple):
    """Who opens the first betting round, what he owes there, and who opens the later rounds."""

    first: First
    duty: Duty
    later: Later


BUTTON_GAME = Opening(AFTER_BLINDS, CALL, LEFT_OF_BUTTON)


class Options(NamedTuple):
    """What the rules leave to the house, with our defaults (docs/rulings.md lists the sources).

    Attributes:
        opening_round: Strobe: bet after the hole cards, before the six boxes (D-ST-1).
        burn: Strobe: burn a card before the board and before the refill (D-ST-4).
        joker: hold'em and ace-to-five: a 53rd card, the bug (D-HR-8).
        qualifier: hi-lo: a low needs eight or better (D-HL-1).
        open_pair_double: seven-card stud: with a pair showing on fourth street the big bet is allowed (D-SS-8).
        sevens: limit ace-to-five: who checks a seven or better after the draw wins no later bets (D-DR-8).
        check_raise: limit ace-to-five: a player who has checked after the draw may raise (D-BET-40).
        odd_chip: stud: chips that cannot be split go by the highest card of the winning five (``"tda"``), or of all
            seven, in low games by the lowest one (``"robert"``) (D-BET-32).
        min_open: lowball: the least opening, in big blinds: 1 allows calling the blind, 2 does not (X-10).
        killer_last: lowball: who killed the pot acts last in the first round, not in turn (D-KP-4).
        discard_when: pineapple: the third card goes before the first round (``"before_betting"``) or after it
            (D-PN-1).
        board_ties: stud: among equal boards the first clockwise from the dealer acts first (``"position"``), or the
            one with the highest card by suit (``"suit"``) (D-HR-14).
        short_stub: seven-card stud and razz: what is done when the last card does not reach all (D-SS-11).
        max_raises: raises after the bet in a limit round of three or more players; four in games of two rounds (X-2).
        cap_heads_up: keep that cap with two players left of more who were dealt in (D-BET-25).
        round_small_blind: pot-limit: count the small blind as a big one in the first round (D-BET-21).
        straddle_min_raise: the least raise over a straddle: one more ``"straddle"``, or a ``"big_blind"`` (D-BET-18).
    """

    opening_round: bool = False
    burn: bool = False
    joker: bool = False
    qualifier: bool = True
    open_pair_double: bool = True
    sevens: bool = True
    check_raise: bool = False
    odd_chip: Literal["tda", "robert"] = "tda"
    min_open: Literal[1, 2] = 1
    killer_last: bool = False
    discard_when: Literal["before_betting", "after_betting"] = "before_betting"
    board_ties: Literal["position", "suit"] = "position"
    short_stub: Literal["robert", "tda"] = "robert"
    max_raises: int = 3
    cap_heads_up: bool = False
    round_small_blind: bool = False
    straddle_min_raise: Literal["straddle", "big_blind"] = "straddle"


class Variant(NamedTuple):
    """A game, whole.

    Attributes:
        name: what :func:`find` knows it by.
        title: its name in words.
        seats: fewest and most players.
        streets: the course of the hand.
        rankings: what wins; two rankings split the pot between them.
        use: how many hole cards a hand uses.
        limit: the opening in fixed limit.
        big_bet: the opening in no-limit, pot-limit and half-pot.
        structures: how it may be bet.
        odd_chips: who gets chips that cannot be split: the left of the button, or the highest card (D-BET-9, D-BET-32).
        options: names of the options that belong to this game alone.
        defaults: the house's choices where nothing else is said.
    """

    name: str
    title: str
    seats: tuple[int, int]
    streets: tuple[Street, ...]
    rankings: tuple[Ranking, ...] = (HIGH,)
    use: Use = ANY
    limit: Opening = BUTTON_GAME
    big_bet: Opening = BUTTON_GAME
    structures: tuple[Structure, ...] = STRUCTURES
    odd_chips: Literal["left_of_button", "high_card"] = "left_of_button"
    options: tuple[str, ...] = ()
    defaults: Options = Options()


# Strobe rules (OPR-573), articles 1 and 2; bet sizes by D-ST-9, burns by D-ST-4.
STROBE = Variant(
    name="strobe",
    title="Strobe",
    seats=(2, 10),
    streets=(
        Street("deal", (Hole(down=2),), betting="opening_round"),
        Street("board", (Burn(optional=True), Boxes(number=6))),
        Street("first roll", (Roll(),)),
        Street("refill", (Burn(optional=True), Refill()), bet="big"),
        Street("second roll", (Roll(),), bet="big"),
    ),
    options=("opening_round", "burn"),
)


def _flop_game(*first: Step, before_turn: tuple[Step, ...] = ()) -> tuple[Street, ...]:
    """The streets that hold'em and its kin share; bets double on the last two (D-BET-26)."""
    return (
        Street("preflop", first),
        Street("flop", (Burn(), Boxes(number=3))),
        Street("turn", (*before_turn, Burn(), Boxes(number=1)), bet="big"),
        Street("river", (Burn(), Boxes(number=1)), bet="big"),
    )


HOLDEM = Variant(
    name="holdem",
    title="Texas Hold'em",
    seats=(2, 11),
    streets=_flop_game(Hole(down=2)),
    options=("joker",),
)
OMAHA = Variant(
    name="omaha",
    title="Omaha",
    seats=(2, 11),
    streets=_flop_game(Hole(down=4)),
    use=TWO,
)
PINEAPPLE = Variant(
    name="pineapple",
    title="Pineapple",
    seats=(2, 14),
    streets=_flop_game(Hole(down=3), Discard(number=1)),  # D-PN-1
    options=("discard_when",),
)
CRAZY_PINEAPPLE = Variant(
    name="crazy_pineapple",
    title="Crazy Pineapple",
    seats=(2, 14),
    streets=_flop_game(Hole(down=3), before_turn=(Discard(number=1),)),
)
TAHOE = Variant(
    name="tahoe",
    title="Tahoe",
    seats=(2, 14),
    streets=_flop_game(Hole(down=3)),
    use=AT_MOST_TWO,
)


def _hilo(game: Variant, name: str, title: str) -> Variant:
    """The same game with the pot split between the high hand and an eight-or-better low (D-HL-1)."""
    options = (*game.options, "qualifier")
    return game._replace(name=name, title=title, rankings=(HIGH, LOW_8), options=options)


STROBE_HILO = _hilo(STROBE, "strobe_hilo", "Strobe hi-lo")
OMAHA_HILO = _hilo(OMAHA, "omaha_hilo", "Omaha hi-lo")
PINEAPPLE_HILO = _hilo(PINEAPPLE, "pineapple_hilo", "Pineapple hi-lo")
CRAZY_PINEAPPLE_HILO = _hilo(CRAZY_PINEAPPLE, "crazy_pineapple_hilo", "Crazy Pineapple hi-lo")
TAHOE_HILO = _hilo(TAHOE, "tahoe_hilo", "Tahoe hi-lo")

# Seven-card stud (D-SS-1); big-bet forms by D-SS-6.
SEVEN_CARD_STUD = Variant(
    name="seven_card_stud",
    title="Seven-card stud",
    seats=(2, 8),
    streets=(
        Street("third street", (Hole(down=2, up=1),)),
        Street("fourth street", (Burn(), Hole(up=1)), bet="open_pair"),
        Street("fifth street", (Burn(), Hole(up=1)), bet="big"),
        Street("sixth street", (Burn(), Hole(up=1)), bet="big"),
        Street("seventh street", (Hole(down=1, or_common=True),), bet="big"),
    ),
    limit=Opening(LOW_CARD, BRING_IN, HIGH_HAND),
    big_bet=Opening(HIGH_CARD, BET_OR_FOLD, HIGH_HAND),
    odd_chips="high_card",
    options=("open_pair_double", "odd_chip", "board_ties", "short_stub"),
)
SEVEN_CARD_STUD_HILO = _hilo(SEVEN_CARD_STUD, "seven_card_stud_hilo", "Seven-card stud hi-lo")._replace(
    streets=tuple(
        street._replace(bet="small" if street.bet == "open_pair" else street.bet) for street in SEVEN_CARD_STUD.streets
    ),
    options=("odd_chip", "board_ties", "short_stub", "qualifier"),
)
# Razz (D-SS-3, D-SS-7): the worst card opens, the best low leads; an open pair changes nothing.
RAZZ = Variant(
    name="razz",
    title="Razz",
    seats=(2, 8),
    streets=SEVEN_CARD_STUD_HILO.streets,
    rankings=(LOW_A5,),
    limit=Opening(HIGH_CARD_ACE_LOW, BRING_IN, LOW_HAND),
    big_bet=Opening(HIGH_CARD_ACE_LOW, BET_OR_FOLD, LOW_HAND),
    odd_chips="high_card",
    options=("odd_chip", "board_ties", "short_stub"),
)
# The unnamed stud game of PGV.
MISSISSIPPI_STUD = Variant(
    name="mississippi_stud",
    title="Mississippi stud",
    seats=(2, 7),
    streets=(
        Street("third street", (Hole(down=2, up=1),)),
        Street("fifth street", (Burn(), Hole(up=2))),
        Street("sixth street", (Burn(), Hole(up=1)), bet="big"),
        Street("seventh street", (Burn(), Hole(up=1)), bet="big"),
    ),
    limit=Opening(LOW_CARD, BRING_IN, HIGH_HAND),
    big_bet=Opening(HIGH_CARD, BET_OR_FOLD, HIGH_HAND),
    odd_chips="high_card",
    options=("odd_chip", "board_ties"),
)

LOWBALL = Opening(AFTER_BLINDS, BET_OR_FOLD, LEFT_OF_BUTTON)
# Lowball (5.4); the limit doubles after the draw, and a bet may be raised four times.
ACE_TO_FIVE = Variant(
    name="ace_to_five",
    title="Ace-to-five lowball",
    seats=(2, 8),
    streets=(Street("deal", (Hole(down=5),)), Street("draw", (Draw(most=5),), bet="big")),
    rankings=(LOW_A5,),
    limit=LOWBALL,
    big_bet=LOWBALL,
    options=("joker", "sevens", "check_raise", "min_open", "killer_last"),
    defaults=Options(joker=True, max_raises=4),
)
DEUCE_TO_SEVEN = ACE_TO_FIVE._replace(
    name="deuce_to_seven",
    title="Deuce-to-seven lowball",
    rankings=(LOW_27,),
    options=("min_open", "killer_last"),
    defaults=Options(max_raises=4),
)
DEUCE_TO_SEVEN_TRIPLE = DEUCE_TO_SEVEN._replace(
    name="deuce_to_seven_triple",
    title="Deuce-to-seven triple draw",
    seats=(2, 7),
    streets=(
        Street("deal", (Hole(down=5),)),
        Street("first draw", (Draw(most=5),)),
        Street("second draw", (Draw(most=5),), bet="big"),
        Street("third draw", (Draw(most=5),), bet="big"),
    ),
    defaults=Options(),
)

_VARIANTS: dict[str, Variant] = {
    variant.name: variant
    for variant in (
        STROBE,
        STROBE_HILO,
        HOLDEM,
        OMAHA,
        OMAHA_HILO,
        SEVEN_CARD_STUD,
        SEVEN_CARD_STUD_HILO,
        RAZZ,
        MISSISSIPPI_STUD,
        PINEAPPLE,
        CRAZY_PINEAPPLE,
        TAHOE,
        PINEAPPLE_HILO,
        CRAZY_PINEAPPLE_HILO,
        TAHOE_HILO,
        ACE_TO_FIVE,
        DEUCE_TO_SEVEN,
        DEUCE_TO_SEVEN_TRIPLE,
    )
}


def names() -> tuple[str, ...]:
    """Which games are there?

    >>> names()[:3]
    ('strobe', 'strobe_hilo', 'holdem')
    """
    return tuple(_VARIANTS)


def find(name: str) -> Variant:
    """Which game bears this name?

    Raises:
        SetupError: ``unknown_variant``.

    >>> find("strobe").title
    'Strobe'
    """
    variant = _VARIANTS.get(name) if isinstance(name, str) else None
    if variant is None:
        raise SetupError("unknown_variant", f"no game is called {brief(name)}; there are {', '.join(_VARIANTS)}", name)
    return variant
