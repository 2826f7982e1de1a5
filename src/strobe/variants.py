"""The words a game is written in, and the games as data.

A variant is a list of streets; a street is a list of dealing steps and one betting round. Nothing in here
acts: `strobe.game` reads these records and plays them.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from strobe.errors import SetupError
from strobe.ranking import ANY, HIGH, Ranking, Use

__all__ = [
    "AFTER_BLINDS",
    "CALL",
    "HOLDEM",
    "LEFT_OF_BUTTON",
    "STROBE",
    "STRUCTURES",
    "Boxes",
    "Burn",
    "Discard",
    "Draw",
    "Hole",
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

Structure = Literal["no_limit", "pot_limit", "half_pot", "fixed_limit"]
STRUCTURES: tuple[Structure, ...] = ("no_limit", "pot_limit", "half_pot", "fixed_limit")


class Burn(NamedTuple):
    """One card is put aside face down; an optional burn happens only when the option ``burn`` is on."""

    kind: Literal["burn"] = "burn"
    optional: bool = False


class Hole(NamedTuple):
    """Every live player gets cards of his own: first those face down, then those face up.

    With ``or_common`` one card face up in the middle serves all when the deck runs short (stud).
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

    first: Literal["after_blinds", "low_card", "high_card", "high_card_ace_low"]
    duty: Literal["call", "bring_in", "bet_or_fold"]
    later: Literal["left_of_button", "high_hand", "low_hand"]


BUTTON_GAME = Opening(AFTER_BLINDS, CALL, LEFT_OF_BUTTON)


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
        joker: whether the deck has a 53rd card.
        house: house rules that the game brings along, such as ``"sevens"``.
        options: names of the options that belong to this game.
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
    joker: bool = False
    house: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


class Options(NamedTuple):
    """What the rules leave to the house, with our defaults (docs/rulings.md lists the sources).

    Attributes:
        opening_round: Strobe only: bet after the hole cards, before the six boxes (D-ST-1).
        burn: Strobe only: burn a card before the board and before the refill (D-ST-4).
        max_raises: raises after the bet in a fixed-limit round of three or more players (X-2).
        cap_heads_up: keep that cap with two players left of more who were dealt in (TDA 48).
        round_small_blind: pot-limit: count the small blind as a big one in the first round (4.2).
        straddle_min_raise: the least raise over a straddle: one more ``"straddle"``, or a ``"big_blind"`` (4.0).
    """

    opening_round: bool = False
    burn: bool = False
    max_raises: int = 3
    cap_heads_up: bool = False
    round_small_blind: bool = False
    straddle_min_raise: Literal["straddle", "big_blind"] = "straddle"


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

HOLDEM = Variant(
    name="holdem",
    title="Texas Hold'em",
    seats=(2, 11),
    streets=(
        Street("preflop", (Hole(down=2),)),
        Street("flop", (Burn(), Boxes(number=3))),
        Street("turn", (Burn(), Boxes(number=1)), bet="big"),
        Street("river", (Burn(), Boxes(number=1)), bet="big"),
    ),
)

_VARIANTS: dict[str, Variant] = {variant.name: variant for variant in (STROBE, HOLDEM)}


def names() -> tuple[str, ...]:
    """Which games are there?

    >>> names()
    ('strobe', 'holdem')
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
        raise SetupError("unknown_variant", f"no game is called {name!r}; there are {', '.join(_VARIANTS)}", name)
    return variant
