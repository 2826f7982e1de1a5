"""The facts a hand starts from: checked, completed, and to and from plain dicts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from strobe.errors import FormatError, SetupError, brief, length
from strobe.game.state import ANTE, BLIND, DEAD, KILL, LIVE_POSTS, MOST_CHIPS, POSTS, STRADDLE, Bet, Post, Setup
from strobe.ranking import LOW_8, LOW_A5
from strobe.variants import BRING_IN, CALL, Burn, Discard, Opening, Options, Step, Structure, Variant, find

__all__ = ["from_dict", "resolve", "to_dict"]

_COMMON_OPTIONS = ("max_raises", "cap_heads_up", "round_small_blind", "straddle_min_raise")
MOST_CHAIRS = 32
# Sequences of characters or bytes, which nobody means as a row of amounts.
TEXTS = (str, bytes, bytearray, memoryview)
_ONLY_INTS = {int}
_CHOICES: dict[str, tuple[object, ...]] = {
    "min_open": (1, 2),
    "odd_chip": ("tda", "robert"),
    "discard_when": ("before_betting", "after_betting"),
    "board_ties": ("position", "suit"),
    "short_stub": ("robert", "tda"),
    "straddle_min_raise": ("straddle", "big_blind"),
}
_OPTION_TYPES = {name: type(value) for name, value in Options()._asdict().items()}


def resolve(
    variant: str | Variant,
    *,
    stacks: Sequence[int | None],
    button: int = 0,
    structure: Structure = "no_limit",
    blinds: Sequence[int] | None = None,
    ante: int = 0,
    posts: Iterable[tuple[int, str, int]] | None = None,
    bring_in: int = 0,
    bets: Sequence[int] | None = None,
    min_bet: int | None = None,
    options: Mapping[str, object] | None = None,
) -> Setup:
    """Which facts does a hand start from?

    Args:
        variant: a game, or its name.
        stacks: chips of each seat, clockwise; None is an empty chair.
        button: the seat of the button; it may be an empty chair.
        structure: ``"no_limit"``, ``"pot_limit"``, ``"half_pot"``, ``"fixed_limit"`` or ``"spread_limit"``.
        blinds: the blinds from the left of the button; heads-up the button has the small blind (D-BET-12).
        ante: an ante from everybody.
        posts: ``(seat, post, amount)`` in posting order, instead of what ``blinds`` and ``ante`` would give.
        bring_in: the forced bet of a stud game in limit; by default the ante, or else half the small bet.
        bets: small and big bet of a fixed-limit game, by default one and two big blinds; least and highest bet of a
            spread-limit game.
        min_bet: the least bet; by default the big blind, without blinds the ante.
        options: the house's choices by name, see `strobe.variants.Options`.

    Raises:
        SetupError: what does not make a hand; ``code`` and ``value`` say what.

    Rule: rulings 4.0 and 7.
    """
    game = find(variant) if isinstance(variant, str) else _declared(variant)
    if structure not in game.structures:
        raise SetupError("bad_structure", f"{game.title} is not played as {brief(structure)}", structure)
    chips = _stacks(stacks, game)
    count = len(chips)
    if type(button) is not int or not 0 <= button < count:
        raise SetupError(
            "bad_button", f"the button is at one of the seats 0 to {count - 1}, not {brief(button)}", button
        )
    order = tuple([seat for seat in (*range(button + 1, count), *range(button + 1)) if chips[seat] is not None])
    nominal = _amounts("blinds", () if blinds is None else blinds)
    _amount("ante", ante)
    chosen = game.defaults if options is None else _options(game, options)
    limit_bets = _bets(structure, bets, nominal, min_bet)
    least = _min_bet(min_bet, nominal, ante, limit_bets)
    limit = structure in ("fixed_limit", "spread_limit")
    opening = game.limit if limit else game.big_bet
    even = True
    if posts is None:
        owed = _derive_posts(order, nominal, ante)
    else:
        owed = _check_posts(posts, chips)
        _check_live_posts(owed, structure, nominal, chips)
        antes = dict.fromkeys(order, 0)
        for post in owed:
            if post.post == ANTE:
                antes[post.seat] += post.amount
        even = len({*antes.values()}) == 1
    waits = _waits(owed, chips) if chosen.killer_last else 0
    sizes = limit_bets if structure == "fixed_limit" else (least, least)
    script, streets = _script(game, chosen, opening, sizes, waits)
    return Setup(
        variant=game,
        structure=structure,
        stacks=chips,
        button=button,
        posts=owed,
        even=even,
        blinds=nominal,
        bring_in=_bring_in(bring_in, opening, ante, least),
        min_bet=least,
        bets=limit_bets,
        options=chosen,
        order=order,
        roller=order[-1],
        script=script,
        streets=streets,
        blind_gap=_blind_gap(nominal, owed, chips, chosen, order) if structure in ("pot_limit", "half_pot") else 0,
        rankings=game.rankings if chosen.qualifier else tuple(LOW_A5 if low is LOW_8 else low for low in game.rankings),
        no_check_raise=structure == "fixed_limit" and "check_raise" in game.options and not chosen.check_raise,
        sevens=structure == "fixed_limit" and "sevens" in game.options and chosen.sevens,
    )


def to_dict(setup: Setup) -> dict[str, Any]:
    """How are the facts of a hand written as JSON? What follows from the facts is left out."""
    return {
        "variant": setup.variant.name,
        "structure": setup.structure,
        "stacks": list(setup.stacks),
        "button": setup.button,
        "posts": [list(post) for post in setup.posts],
        "blinds": list(setup.blinds),
        "bring_in": setup.bring_in,
        "min_bet": setup.min_bet,
        "bets": list(setup.bets) if setup.bets[0] else None,
        "options": {name: getattr(setup.options, name) for name in _option_names(setup.variant)},
    }


def from_dict(facts: Mapping[str, Any], variant: Variant | None = None) -> Setup:
    """Which hand do these facts start?

    Args:
        facts: as `to_dict` writes them.
        variant: the game itself, where it is not one that ``find`` knows.

    Raises:
        FormatError: a fact is missing or cannot be read.
    """
    try:
        game = variant or find(facts["variant"])
        return resolve(
            game,
            stacks=facts["stacks"],
            button=facts["button"],
            structure=facts["structure"],
            blinds=facts["blinds"],
            posts=[tuple(post) for post in facts["posts"]],
            bring_in=facts["bring_in"],
            bets=facts["bets"],
            min_bet=facts["min_bet"],
            options=facts["options"],
        )
    except KeyError as error:
        raise FormatError("missing_fact", f"the saved hand lacks {error}", error.args[0]) from error
    except (TypeError, AttributeError) as error:
        raise FormatError("bad_fact", f"the saved hand cannot be read: {error}", facts) from error


def _declared(variant: Variant) -> Variant:
    """A game that is given itself; what follows from it is kept, so it has to be a value through and through."""
    if not isinstance(variant, Variant) or not variant.streets:
        raise SetupError("unknown_variant", f"not a game: {brief(variant)}", variant)
    try:
        hash(variant)
    except TypeError as error:
        raise SetupError("unknown_variant", f"a game is made of tuples: {error}", variant) from error
    return variant


def _stacks(stacks: Sequence[int | None], game: Variant) -> tuple[int | None, ...]:
    if not _is_row(stacks):
        raise SetupError("bad_stack", f"stacks are a sequence of numbers of chips, not {brief(stacks)}", stacks)
    if (chairs := length(stacks)) > MOST_CHAIRS:
        raise SetupError("bad_seats", f"a table has at most {MOST_CHAIRS} chairs, not {chairs}", chairs)
    whole = {*map(type, stacks)} == _ONLY_INTS
    if not whole or not 0 < min(stacks) <= max(stacks) <= MOST_CHIPS:  # type: ignore[type-var,operator]  # ints alone
        for stack in stacks:
            if stack is not None and (type(stack) is not int or not 0 < stack <= MOST_CHIPS):
                raise SetupError(
                    "bad_stack", f"a stack is a whole number of chips above 0, or None, not {brief(stack)}", stack
                )
    players = len(stacks) - stacks.count(None)
    fewest, most = game.seats
    if not fewest <= players <= most:
        raise SetupError("bad_seats", f"{game.title} is for {fewest} to {most} players, not {players}", players)
    return tuple(stacks)


def _is_row(value: object) -> bool:
    return type(value) in (list, tuple) or (isinstance(value, Sequence) and not isinstance(value, TEXTS))


def _amount(name: str, amount: object) -> int:
    if type(amount) is not int or not 0 <= amount <= MOST_CHIPS:
        raise SetupError("bad_amount", f"{name}: a whole number of chips, not {brief(amount)}", amount)
    return amount


def _amounts(name: str, amounts: Sequence[int]) -> tuple[int, ...]:
    if not _is_row(amounts):
        raise SetupError("bad_amount", f"{name}: a sequence of numbers of chips, not {brief(amounts)}", amounts)
    if (count := length(amounts)) > MOST_CHAIRS:
        raise SetupError("bad_amount", f"{name}: at most {MOST_CHAIRS} of them, not {count}", count)
    return tuple([_amount(name, amount) for amount in amounts])


def _option_names(game: Variant) -> tuple[str, ...]:
    return (*game.options, *_COMMON_OPTIONS)


def _options(game: Variant, options: Mapping[str, object]) -> Options:
    if not isinstance(options, Mapping):
        raise SetupError("bad_option", f"options are a mapping from names to values, not {brief(options)}", options)
    names = _option_names(game)
    for name, value in options.items():
        if name not in names:
            raise SetupError(
                "unknown_option", f"{game.title} has no option {brief(name)}; it has {', '.join(names)}", name
            )
        choices = _CHOICES.get(name)
        wrong = type(value) is not _OPTION_TYPES[name] or (choices and value not in choices)
        if wrong or (type(value) is int and value < 0):
            raise SetupError("bad_option", f"option {name} cannot be {brief(value)}", value)
    # Each value was checked just now.
    return game.defaults._replace(**options) if options else game.defaults  # type: ignore[arg-type]


def _bets(
    structure: Structure, bets: Sequence[int] | None, blinds: tuple[int, ...], min_bet: int | None
) -> tuple[int, int]:
    if structure not in ("fixed_limit", "spread_limit"):
        if bets is not None:
            raise SetupError("bad_bets", f"only limit games have bets, not {structure}", bets)
        return 0, 0
    if bets is None:
        small = min_bet if type(min_bet) is int else max(blinds, default=0)
        bets = (small, 2 * small)
    sizes = _amounts("bets", bets)
    if len(sizes) != 2 or not 0 < sizes[0] <= sizes[1]:
        raise SetupError("bad_bets", f"a limit game has a small and a big bet, not {brief(tuple(bets))}", bets)
    return sizes[0], sizes[1]


def _min_bet(min_bet: int | None, blinds: tuple[int, ...], ante: int, bets: tuple[int, int]) -> int:
    highest = max(blinds) if blinds else 0
    if min_bet is None:
        min_bet = bets[0] or highest or ante
    if _amount("min_bet", min_bet) < 1:
        raise SetupError("bad_amount", "a hand needs blinds, an ante, bets or a least bet", min_bet)
    if min_bet < highest and not bets[0]:
        raise SetupError("bad_amount", f"the least bet is the big blind or more, not {min_bet} (D-ST-23)", min_bet)
    return min_bet


def _bring_in(bring_in: int, opening: Opening, ante: int, small: int) -> int:
    _amount("bring_in", bring_in)
    if opening.duty != BRING_IN:
        if bring_in:
            raise SetupError("bad_bring_in", "only a stud game in limit has a bring-in", bring_in)
        return 0
    bring_in = bring_in or min(ante, small) or max(1, small // 2)
    if bring_in > small:
        raise SetupError("bad_bring_in", f"a bring-in of {bring_in} is more than the bet of {small}", bring_in)
    return bring_in


def _blind_seats(order: tuple[int, ...], blinds: tuple[int, ...]) -> tuple[int, ...]:
    """Whose the blinds are: from the left of the button, but heads-up the button is the small blind (D-BET-12)."""
    return (order[::-1] if len(order) == 2 and len(blinds) == 2 else order)[: len(blinds)]


@lru_cache(256)
def _derive_posts(order: tuple[int, ...], blinds: tuple[int, ...], ante: int) -> tuple[Post, ...]:
    """Antes first, then the blinds."""
    if len(blinds) > len(order):
        raise SetupError("bad_blinds", f"{len(order)} players cannot post {len(blinds)} blinds", blinds)
    antes = [Post(seat, ANTE, ante) for seat in order if ante]
    posters = zip(_blind_seats(order, blinds), blinds, strict=True)
    return (*antes, *(Post(seat, BLIND, blind) for seat, blind in posters if blind))


def _check_posts(posts: Iterable[tuple[int, str, int]], stacks: tuple[int | None, ...]) -> tuple[Post, ...]:
    if not isinstance(posts, Iterable):
        raise SetupError("bad_post", f"posts are a sequence of (seat, kind, amount), not {brief(posts)}", posts)
    checked = []
    for item in posts:
        try:
            seat, post, amount = item
        except (TypeError, ValueError):
            raise SetupError("bad_post", f"a post is (seat, kind, amount), not {brief(item)}", item) from None
        if type(seat) is not int or not 0 <= seat < len(stacks) or stacks[seat] is None:
            raise SetupError("bad_post", f"nobody sits at seat {brief(seat)} to post", item)
        if post not in POSTS:
            raise SetupError("bad_post", f"a post is one of {', '.join(POSTS)}, not {brief(post)}", item)
        checked.append(Post(seat, post, _amount("post", amount)))
    return tuple(checked)


def _check_live_posts(
    posts: tuple[Post, ...], structure: Structure, blinds: tuple[int, ...], stacks: tuple[int | None, ...]
) -> None:
    """One live bet a seat, and straddles only as D-ST-15, D-BET-18 and D-KP-6 have them."""
    live = [post for post in posts if post.post in LIVE_POSTS]
    if len({post.seat for post in live}) < len(live):
        raise SetupError("bad_post", "a seat has two live posts: give the greater one alone", live)
    straddles = [post for post in live if post.post == STRADDLE]
    for post in straddles:
        if structure not in ("no_limit", "pot_limit"):
            raise SetupError("bad_post", f"there is no straddle in {structure} (D-ST-15)", post)
        if any(other.post == KILL for other in live) or live[-len(straddles) :] != straddles:
            raise SetupError("bad_post", "a straddle comes after the blinds, and not in a kill pot", post)
        before = sum(other.amount for other in posts if other.seat == post.seat and other is not post)
        if post.amount < 2 * max(blinds, default=1) or (stacks[post.seat] or 0) < before + post.amount:
            raise SetupError("bad_post", "a straddle is at least two big blinds, posted in full", post)


def _waits(posts: tuple[Post, ...], stacks: tuple[int | None, ...]) -> int:
    """The seats of the killers, who act last in the first round (D-KP-4)."""
    kills = [post for post in posts if post.post == KILL]
    for post in kills:
        if (stacks[post.seat] or 0) < 4 * post.amount:
            raise SetupError("bad_post", "who kills the pot to act last has at least four times the kill", post)
    return sum(1 << post.seat for post in kills)


@lru_cache(256)
def _script(
    game: Variant, options: Options, opening: Opening, sizes: tuple[int, int], waits: int
) -> tuple[tuple[Step | Bet, ...], tuple[str, ...]]:
    """The dealing steps and betting rounds of a hand in order, and the street of each."""
    script: list[Step | Bet] = []
    streets: list[str] = []
    first = True
    late: list[Step] = []
    for street in game.streets:
        steps = [step for step in street.steps if not (isinstance(step, Burn) and step.optional and not options.burn)]
        script += late
        late = [step for step in steps if isinstance(step, Discard)] if options.discard_when == "after_betting" else []
        script += [step for step in steps if step not in late]
        if street.betting == "always" or (street.betting == "opening_round" and options.opening_round):
            pair = sizes[1] if street.bet == "open_pair" and options.open_pair_double else 0
            who, duty = (opening.first, opening.duty) if first else (opening.later, CALL)
            waiting = waits if first else 0
            script.append(Bet("bet", street.name, sizes[street.bet == "big"], first, pair, who, duty, waiting))
            first = False
        streets += [street.name] * (len(script) - len(streets))
    return tuple(script), tuple(streets)


def _blind_gap(
    blinds: tuple[int, ...],
    posts: tuple[Post, ...],
    stacks: tuple[int | None, ...],
    options: Options,
    order: tuple[int, ...],
) -> int:
    """How much more than was posted a pot-limit player may count in the first round (D-BET-5)."""
    whole = sum(blinds)
    positions = _blind_seats(order, blinds)
    if options.round_small_blind and len(blinds) > 1:
        whole += max(blinds) - blinds[0]
    left = [stack or 0 for stack in stacks]
    posted = 0
    live = {post.seat for post in posts if post.post in LIVE_POSTS}
    for seat, post, owed in posts:
        amount = min(owed, left[seat])
        left[seat] -= amount
        # A blind that its own seat posts dead is in the pot already; one that is made up to come in is not this hand's.
        if post == BLIND or (post == DEAD and seat in positions and seat not in live):
            posted += amount
    return max(0, whole - posted)
