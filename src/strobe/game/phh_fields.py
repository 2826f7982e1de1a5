"""From the fields of the PHH format to the facts of a hand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from strobe.errors import FormatError, StrobeError, brief
from strobe.game.phh import CODES, EXTENSION, FIXED, LIMITS, Real, Stakes, amount, facts_of, is_stud
from strobe.game.phh_actions import player_of
from strobe.game.setup import resolve
from strobe.game.state import Setup
from strobe.variants import STRUCTURES, Structure, Variant, find

__all__ = ["Chairs", "Facts", "check_players", "chips", "plain", "read_facts", "setup_of"]

MOST_PLAYERS = 32

_UNPLAYED = {"NS": "no-limit short-deck hold'em", "FB": "fixed-limit badugi"}


class Chairs(NamedTuple):
    """The seat of each player, how many seats there are, and that of the button."""

    seats: tuple[int, ...]
    total: int
    button: int


class Facts(NamedTuple):
    """What the fields of a hand say, in the money of the file.

    Attributes:
        variant, structure: the game.
        stakes: forced bets and bet sizes.
        stacks, finish: chips by player; ``finish`` is empty where the file has none.
        posts, blinds, min_bet, options: of the extension, where they stand there.
        chairs: the table.
        metadata: the fields that do not make the hand.
    """

    variant: Variant
    structure: Structure
    stakes: Stakes[Fraction]
    stacks: tuple[Fraction, ...]
    finish: tuple[Fraction, ...]
    posts: tuple[tuple[int, str, Fraction], ...] | None
    blinds: tuple[Fraction, ...] | None
    min_bet: Fraction | None
    options: dict[str, Any]
    chairs: Chairs
    metadata: dict[str, Any]

    @property
    def amounts(self) -> tuple[Fraction, ...]:
        """Every number of chips."""
        stakes = self.stakes
        posted = [owed for *_, owed in self.posts or ()]
        sizes = (stakes.bring_in, stakes.small_bet, stakes.big_bet, stakes.min_bet, self.min_bet or Fraction(0))
        return (*self.stacks, *self.finish, *stakes.antes, *stakes.blinds, *sizes, *posted, *(self.blinds or ()))


def read_facts(fields: Mapping[str, Any], variant: Variant | None = None) -> Facts:
    """What do these fields say?

    Raises:
        FormatError: ``missing_field``, ``bad_field``, ``bad_amount``, ``unknown_amount``, ``unknown_variant``,
            ``bad_schema``.
    """
    ours = "_strobe" in fields
    if ours and (type(fields["_strobe"]) is not int or fields["_strobe"] != EXTENSION):
        raise FormatError("bad_schema", f"_strobe = {brief(fields['_strobe'])} is not known", fields["_strobe"])
    own = fields if ours else {}
    game, structure = _game(fields, variant)
    stacks = _amounts(fields, "starting_stacks")
    count = len(stacks)
    if count < 2:
        raise FormatError("bad_field", f"starting_stacks: two players or more, not {count}", count)
    moved = "_button" in own
    drop = (*FIXED, "seats", "seat_count") if moved else FIXED
    kept = {name: plain(value) for name, value in fields.items() if name not in drop}
    check_players(kept, count)
    return Facts(
        game,
        structure,
        _stakes(fields, structure, game, count),
        stacks,
        _amounts(fields, "finishing_stacks", count) if "finishing_stacks" in fields else (),
        _posts(own["_posts"], count) if "_posts" in own else None,
        _amounts(own, "_blinds") if "_blinds" in own else None,
        _number(own["_min_bet"], "_min_bet") if "_min_bet" in own else None,
        _options(own.get("_options", {})),
        _chairs(fields, count) if moved else Chairs(tuple(range(count)), count, count - 1),
        kept,
    )


def setup_of(facts: Facts, unit: Fraction) -> Setup:
    """The hand that starts from these facts, in chips of this unit.

    Raises:
        FormatError: ``bad_unit``, or ``bad_facts`` with the reason of the SetupError behind it.
    """
    stakes, game, seats = facts.stakes, facts.variant, facts.chairs.seats
    whole = Stakes(
        _chips(stakes.antes, unit, "antes"),
        stakes.trimmed,
        _chips(stakes.blinds, unit, "blinds_or_straddles"),
        chips(stakes.bring_in, unit, "bring_in"),
        chips(stakes.small_bet, unit, "small_bet"),
        chips(stakes.big_bet, unit, "big_bet"),
        chips(stakes.min_bet, unit, "min_bet"),
    )
    told = facts_of(game, facts.structure, _chips(facts.stacks, unit, "starting_stacks"), whole)
    if facts.posts is not None:
        told["posts"] = [(player, kind, chips(owed, unit, "_posts")) for player, kind, owed in facts.posts]
    if facts.blinds is not None:
        told["blinds"] = _chips(facts.blinds, unit, "_blinds")
    if facts.min_bet is not None:
        told["min_bet"] = chips(facts.min_bet, unit, "_min_bet")
    told["options"] |= facts.options
    stacks: list[int | None] = [None] * facts.chairs.total
    for seat, stack in zip(seats, told["stacks"], strict=True):
        stacks[seat] = stack
    posts = [(seats[player], kind, owed) for player, kind, owed in told["posts"]]
    try:
        return resolve(game, **{**told, "stacks": stacks, "button": facts.chairs.button, "posts": posts})
    except StrobeError as error:
        raise FormatError("bad_facts", f"the fields do not make a hand: {error}", error.value) from error


def chips(value: Fraction, unit: Fraction, where: str) -> int:
    """An amount as chips of this unit.

    Raises:
        FormatError: ``bad_unit``: it is no whole number of them.
    """
    number = value / unit
    if number.denominator > 1:
        raise FormatError("bad_unit", f"{where}: {value} is no whole number of chips of {unit}", str(value))
    return number.numerator


def _chips(values: tuple[Fraction, ...], unit: Fraction, where: str) -> tuple[int, ...]:
    return tuple([chips(value, unit, where) for value in values])


def plain(value: Any) -> Any:
    """A value of TOML without our marks on it."""
    if isinstance(value, Real):
        return float(value.replace("_", ""))
    if isinstance(value, list):
        return [plain(item) for item in value]
    return {name: plain(item) for name, item in value.items()} if isinstance(value, dict) else value


def _game(fields: Mapping[str, Any], variant: Variant | None) -> tuple[Variant, Structure]:
    code = fields.get("variant")
    if code is None:
        raise FormatError("missing_field", "the hand has no variant", "variant")
    if not isinstance(code, str):
        raise FormatError("bad_field", f"variant: the code of a game, not {brief(code)}", code)
    if code in _UNPLAYED:
        raise FormatError("unknown_variant", f"variant: {_UNPLAYED[code]} ({code}) is not among the games here", code)
    if code in CODES:
        name, structure = CODES[code]
        return find(name), structure
    if variant is None or variant.name != code:
        try:
            variant = find(code)
        except StrobeError as error:
            raise FormatError("unknown_variant", f"variant: no game is called {brief(code)}", code) from error
    if "_strobe" not in fields:
        raise FormatError("missing_field", f"variant {code!r} is of the extension, but there is no _strobe", "_strobe")
    for chosen in STRUCTURES:
        if chosen == fields.get("_structure"):
            return variant, chosen
    wrong = fields.get("_structure")
    raise FormatError("bad_field", f"_structure: one of {', '.join(STRUCTURES)}, not {brief(wrong)}", wrong)


def _amounts(fields: Mapping[str, Any], name: str, count: int | None = None) -> tuple[Fraction, ...]:
    value = fields.get(name)
    if value is None:
        raise FormatError("missing_field", f"the hand has no {name}", name)
    if not isinstance(value, list) or (count is not None and len(value) != count):
        each = "" if count is None else f" of {count}, one for each player"
        raise FormatError("bad_field", f"{name}: an array{each}, not {brief(plain(value))}", plain(value))
    if len(value) > MOST_PLAYERS:
        raise FormatError("bad_field", f"{name}: at most {MOST_PLAYERS}, not {len(value)}", len(value))
    return tuple([_number(item, f"{name}, place {place}") for place, item in enumerate(value, start=1)])


def _number(value: object, where: str) -> Fraction:
    if isinstance(value, str) and not isinstance(value, Real):
        raise FormatError("bad_amount", f"{where}: not a number of chips: {brief(value)}", value)
    return amount(value, where)


def _stakes(fields: Mapping[str, Any], structure: str, game: Variant, count: int) -> Stakes[Fraction]:
    stud, limit = is_stud(game), structure in LIMITS

    def one(name: str, wanted: bool) -> Fraction:
        if wanted and name not in fields:
            raise FormatError("missing_field", f"the hand has no {name}", name)
        if not wanted and name in fields:
            raise FormatError("bad_field", f"{name} is no field of this game", name)
        return _number(fields[name], name) if wanted else Fraction(0)

    trimmed = fields.get("ante_trimming_status", False)
    if not isinstance(trimmed, bool):
        raise FormatError("bad_field", f"ante_trimming_status: true or false, not {brief(plain(trimmed))}", trimmed)
    blinds: tuple[Fraction, ...] = (Fraction(0),) * count
    if not stud or ("blinds_or_straddles" in fields and "_strobe" in fields):
        blinds = _amounts(fields, "blinds_or_straddles", count)
    elif "blinds_or_straddles" in fields:
        raise FormatError("bad_field", "blinds_or_straddles is no field of this game", "blinds_or_straddles")
    return Stakes(
        _amounts(fields, "antes", count),
        trimmed,
        blinds,
        one("bring_in", stud and limit),
        one("small_bet", limit),
        one("big_bet", limit),
        one("min_bet", not limit),
    )


def _posts(value: object, count: int) -> tuple[tuple[int, str, Fraction], ...]:
    if not isinstance(value, list) or len(value) > 8 * MOST_PLAYERS:
        raise FormatError("bad_field", f"_posts: an array of [player, kind, amount], not {brief(plain(value))}", value)
    posts = []
    for item in value:
        if not isinstance(item, list) or len(item) != 3 or not all(isinstance(word, str) for word in item[:2]):
            raise FormatError("bad_field", f"_posts: [player, kind, amount], not {brief(plain(item))}", item)
        player = player_of(item[0], count)
        if player is None:
            raise FormatError("bad_field", f"_posts: not one of the {count} players: {brief(item[0])}", item[0])
        posts.append((player, item[1], _number(item[2], "_posts")))
    return tuple(posts)


def _options(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise FormatError("bad_field", f"_options: a table, not {brief(plain(value))}", value)
    return {name: plain(item) for name, item in value.items()}


def _chairs(fields: Mapping[str, Any], count: int) -> Chairs:
    """The table of the extension, which counts from 1."""
    seats, total, button = fields.get("seats"), fields.get("seat_count"), fields["_button"]
    if type(total) is not int or not count <= total <= MOST_PLAYERS:
        raise FormatError("bad_field", f"seat_count: {count} to {MOST_PLAYERS}, not {brief(plain(total))}", total)
    if type(button) is not int or not 1 <= button <= total:
        raise FormatError("bad_field", f"_button: a chair from 1 to {total}, not {brief(plain(button))}", button)
    if not isinstance(seats, list) or not all(type(seat) is int and 1 <= seat <= total for seat in seats):
        raise FormatError("bad_field", f"seats: chairs from 1 to {total}, not {brief(plain(seats))}", seats)
    chairs = tuple([seat - 1 for seat in seats])
    if len({*chairs}) != count or chairs != tuple(sorted(chairs, key=lambda chair: (chair - button) % total)):
        said = f"seats: {count} chairs, clockwise from the left of the button, not {brief(seats)}"
        raise FormatError("bad_field", said, seats)
    return Chairs(chairs, total, button - 1)


def check_players(kept: Mapping[str, Any], count: int) -> None:
    """Refuse ``players`` that are not a name for each player."""
    players = kept.get("players", [""] * count)
    if not isinstance(players, list) or len(players) != count or not all(isinstance(name, str) for name in players):
        raise FormatError("bad_field", f"players: {count} names, not {brief(players)}", players)
