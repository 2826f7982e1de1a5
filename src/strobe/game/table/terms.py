"""What the house settles for a table, checked; and the facts of each of its hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from strobe.errors import SetupError, brief
from strobe.game.setup import resolve
from strobe.game.state import MOST_CHIPS, Setup
from strobe.game.table.kills import killed_bets
from strobe.game.table.layout import Layout, limits
from strobe.game.table.state import NO_LEVEL, NOBODY, Broke, ButtonRule, Kill, Level, Rake, TableState, Terms
from strobe.variants import Structure, Variant, find

__all__ = ["check_level", "check_terms", "hand_setup", "open_table"]

NO_RAKE = Rake()


def open_table(
    variant: str | Variant,
    *,
    chairs: int,
    buy_in: tuple[int, int],
    structure: Structure = "no_limit",
    blinds: Sequence[int] = (),
    ante: int = 0,
    big_blind_ante: bool = False,
    bring_in: int = 0,
    bets: Sequence[int] = (),
    min_bet: int = 0,
    options: Mapping[str, object] | None = None,
    button_rule: ButtonRule = "dead",
    straddle: bool = False,
    kill: Kill = "none",
    tournament: bool = False,
    broke: Broke = "leave",
    rake: Rake = NO_RAKE,
) -> TableState:
    """How does a table begin?

    Args:
        variant: a game, or its name.
        chairs: how many, from 2 to the most players of the game.
        buy_in: fewest and most chips to sit down with.
        structure, bring_in, bets, min_bet, options: as for a hand.
        blinds: none, the big blind alone, or small and big blind.
        ante: an ante from everybody; with ``big_blind_ante`` one for the table, from the big blind.
        button_rule: ``"dead"`` or ``"moving"``.
        straddle: the player left of the big blind may straddle.
        kill: ``"none"``, ``"full"`` or ``"half"``: kill pots, in fixed limit.
        tournament: everybody is dealt in, away or not; nobody owes missed blinds.
        broke: a player without chips is to ``"leave"`` or may ``"stay"`` to buy in again.
        rake: what the house takes of a pot.

    Raises:
        SetupError: what does not make a table; ``code`` and ``value`` say what.

    Rule: D-BET-17, D-ST-15, 4.9.

    >>> table = open_table("holdem", chairs=6, buy_in=(40, 200), blinds=(1, 2))
    >>> table.chairs, table.level.blinds
    ((None, None, None, None, None, None), (1, 2))
    """
    game = find(variant) if isinstance(variant, str) else variant
    if not isinstance(game, Variant):
        raise SetupError("unknown_variant", f"not a game: {brief(variant)}", variant)
    if not isinstance(options, Mapping | None):
        raise SetupError("bad_option", f"options are a mapping from names to values, not {brief(options)}", options)
    for name, value in (("blinds", blinds), ("bets", bets), ("buy_in", buy_in)):
        if not isinstance(value, Sequence) or isinstance(value, str | bytes | bytearray | memoryview):
            raise SetupError("bad_amount", f"{name}: a sequence of numbers of chips, not {brief(value)}", value)
    level = Level(tuple(blinds), ante, big_blind_ante, bring_in, tuple(bets), min_bet)
    low_high: tuple[int, int] = tuple(buy_in)  # type: ignore[assignment]  # checked in a moment
    chosen = tuple(sorted((options or {}).items(), key=lambda item: str(item[0])))
    terms = Terms(game, structure, chairs, low_high, chosen, button_rule, straddle, kill, tournament, broke, rake)
    check_terms(terms, level)
    return TableState(
        terms=terms,
        version=0,
        level=level,
        coming=None,
        chairs=(None,) * chairs,
        button=NOBODY,
        small=NOBODY,
        big=NOBODY,
        hands=0,
        hand=None,
        made=(),
        dealt=0,
        leg=NOBODY,
        killer=NOBODY,
        bought=0,
        left=0,
        raked=0,
        recent=(),
    )


def check_terms(terms: Terms, level: Level) -> None:
    """Whether a table can be played on these terms, at this level.

    Raises:
        SetupError: it cannot.
    """
    most = terms.variant.seats[1]
    if type(terms.chairs) is not int or not 2 <= terms.chairs <= most:
        title = terms.variant.title
        raise SetupError("bad_seats", f"{title} has 2 to {most} chairs, not {brief(terms.chairs)}", terms.chairs)
    buy_in = terms.buy_in
    if len(buy_in) != 2 or any(type(chips) is not int for chips in buy_in) or not 0 < buy_in[0] <= buy_in[1]:
        raise SetupError("bad_buy_in", f"a buy-in is from some chips to as many or more, not {brief(buy_in)}", buy_in)
    if buy_in[1] > MOST_CHIPS:
        raise SetupError("bad_buy_in", f"a buy-in is at most {MOST_CHIPS}, not {brief(buy_in[1])}", buy_in)
    words: tuple[tuple[str, object, tuple[object, ...]], ...] = (
        ("button_rule", terms.button_rule, ("dead", "moving")),
        ("straddle", terms.straddle, (False, True)),
        ("kill", terms.kill, ("none", "full", "half")),
        ("tournament", terms.tournament, (False, True)),
        ("broke", terms.broke, ("leave", "stay")),
    )
    for name, value, choices in words:
        if type(value) is not type(choices[0]) or value not in choices:
            raise SetupError("bad_terms", f"{name} is one of {choices}, not {brief(value)}", value)
    if terms.kill != "none" and terms.structure != "fixed_limit":
        raise SetupError("bad_terms", f"a pot is killed in fixed_limit, not in {terms.structure} (D-KP-1)", terms.kill)
    if terms.straddle and terms.structure not in ("no_limit", "pot_limit"):
        raise SetupError("bad_terms", f"there is no straddle in {terms.structure} (D-ST-15)", terms.straddle)
    _check_rake(terms.rake)
    check_level(terms, level)


def _check_rake(rake: Rake) -> None:
    right = isinstance(rake, Rake) and isinstance(rake.part, tuple) and len(rake.part) == 2
    right = right and all(type(number) is int and number >= 0 for number in (*rake.part, rake.cap))
    right = right and type(rake.no_flop_no_drop) is bool and 0 < rake.part[1] >= rake.part[0]
    if not right:
        raise SetupError("bad_rake", f"a rake is a part of at most the whole pot and a cap, not {brief(rake)}", rake)


def check_level(terms: Terms, level: Level) -> None:
    """Whether hands at such a table can cost this.

    Raises:
        SetupError: they cannot.
    """
    for name, value in level._asdict().items():
        kind = type(getattr(NO_LEVEL, name))
        if type(value) is not kind:
            raise SetupError("bad_amount", f"{name} of a level: {kind.__name__}, not {brief(value)}", value)
    if level.big_blind_ante and not level.blinds:
        raise SetupError("bad_amount", "a big-blind ante needs a big blind", level)
    if len(level.blinds) > 2:
        raise SetupError("bad_blinds", f"a table has at most two blinds, not {brief(level.blinds)}", level)
    hand_setup(terms, level, (MOST_CHIPS,) * 2, 0)
    if level.blinds and not 0 < level.blinds[-1] >= level.blinds[0]:
        raise SetupError("bad_blinds", f"the big blind is the last and the largest, not {brief(level.blinds)}", level)


def hand_setup(
    terms: Terms,
    level: Level,
    stacks: Sequence[int | None],
    button: int,
    layout: Layout | None = None,
    opening_round: bool | None = None,
) -> Setup:
    """The facts of one hand at this level; without a layout those of any hand.

    Raises:
        SetupError: they make none.
    """
    options = dict(terms.options)
    if opening_round is not None:
        options["opening_round"] = opening_round
    bets: tuple[int, ...] | None = level.bets or None
    if layout and layout.kill != "none" and terms.structure == "fixed_limit":
        bets = killed_bets(limits(level), layout.kill)
    return resolve(
        terms.variant,
        stacks=stacks,
        button=button,
        structure=terms.structure,
        blinds=level.blinds,
        ante=level.ante,
        posts=layout.posts if layout else None,
        bring_in=level.bring_in,
        bets=bets,
        min_bet=level.min_bet or None,
        options=options,
    )
