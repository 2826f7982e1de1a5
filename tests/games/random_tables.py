"""The facts of random hands of every game (see random_games.py)."""

from __future__ import annotations

import random
from typing import Any

from croupier import GAMES, Table


def random_table(name: str, structure: str, rng: random.Random) -> Table:
    """Facts of a hand: any number of players, empty chairs, stacks that often do not cover what is owed."""
    rules = GAMES[name]
    fewest, most = rules.seats
    players = rng.choice((2, 2, 3, 4, most, rng.randint(fewest, most)))
    chairs = players + rng.choice((0, 0, 0, 1, 2))
    seated = sorted(rng.sample(range(chairs), players))
    button = rng.choice(seated) if players == 2 or rng.random() < 0.7 else rng.randrange(chairs)
    order = [seat for step in range(1, chairs + 1) if (seat := (button + step) % chairs) in seated]
    limit = structure == "fixed_limit"
    small = rng.choice((2, 3, 5, 10))
    bets = (small, 2 * small)
    if structure == "spread_limit":
        bets = (small, small * rng.choice((1, 3, 5)))
    ante = rng.choice((0, 0, 1, 2)) if rules.family != "stud" else rng.choice((1, 1, 2, small))
    blinds: tuple[int, ...] = ()
    kill = 0
    bring_in = 0
    posts = []
    options: dict[str, Any] = {}
    minimum = small
    if rules.family == "stud":
        if structure in ("fixed_limit", "spread_limit"):
            bring_in = bets[0] if structure == "spread_limit" else rng.randint(1, small)
            kill = small if limit and rng.random() < 0.1 else 0
        else:
            minimum = ante
    elif rng.random() < 0.2:
        ante = ante or 1
        minimum = small if limit or structure == "spread_limit" else ante
    else:
        blinds = rng.choice(((rng.randint(1, small), small), (rng.randint(1, small), small), (small,), (1, 1, small)))
        blinds = blinds[-len(order) :]
        kill = 2 * small if limit and len(order) > 3 and rng.random() < 0.2 else 0
        if kill:
            bets = (2 * small, 4 * small)
            minimum = kill
    posts += [(seat, "ante", ante) for seat in order if ante]
    takers = order[::-1] if len(order) == 2 and len(blinds) == 2 else order
    posts += [(seat, "blind", chips) for seat, chips in zip(takers, blinds, strict=False)]
    others = order[len(blinds) :]
    if kill:
        posts.append((order[-1], "kill", kill))
    elif blinds and others and rng.random() < 0.15:
        posts.append((others[-1], "post", small))
    elif blinds and others and structure in ("no_limit", "pot_limit") and rng.random() < 0.1:
        posts.append((others[0], "straddle", 2 * small))
        if rng.random() < 0.3:
            options["straddle_min_raise"] = "big_blind"
    if rng.random() < 0.1:
        posts.append((rng.choice(order), "dead", rng.randint(1, small)))
    for option, values in OPTIONS.items():
        if option in game_options(name) and rng.random() < 0.35:
            options[option] = rng.choice(values)
    if structure == "pot_limit" and len(blinds) > 1 and rng.random() < 0.2:
        options["round_small_blind"] = True
    if limit and rng.random() < 0.15:
        options["cap_heads_up"] = True
    if limit and rng.random() < 0.1:
        options["max_raises"] = rng.choice((1, 2))
    ceiling = rng.choice((small, 4 * small, *[20 * small] * 2, *[60 * small] * (6 if name == "ace_to_five" else 2)))
    stacks: list[int | None] = [None] * chairs
    for seat in seated:
        stacks[seat] = rng.randint(1, max(2, rng.choice((ceiling, ceiling, ceiling, small + ante))))
    for seat in [poster for poster, kind, _ in posts if kind == "straddle"]:
        # A straddle is posted in full (D-BET-18).
        stacks[seat] = max(stacks[seat] or 0, sum(chips for poster, _, chips in posts if poster == seat))
    if options.get("killer_last") and kill:
        # Only who has four kills may wait (D-KP-4).
        stacks[order[-1]] = max(stacks[order[-1]] or 0, 4 * kill)
    return Table(
        name,
        structure,
        tuple(stacks),
        button,
        tuple(posts),
        blinds,
        minimum,
        bets if structure in ("fixed_limit", "spread_limit") else (0, 0),
        bring_in,
        tuple(sorted(options.items())),
    )


OPTIONS: dict[str, tuple[Any, ...]] = {
    "opening_round": (True,),
    "burn": (True,),
    "joker": (True, False),
    "qualifier": (False,),
    "open_pair_double": (False,),
    "sevens": (False,),
    "check_raise": (True,),
    "odd_chip": ("robert",),
    "min_open": (2,),
    "killer_last": (True,),
    "discard_when": ("after_betting",),
    "board_ties": ("suit",),
    "short_stub": ("tda",),
}


def game_options(name: str) -> tuple[str, ...]:
    """The options that rules.md gives to a game."""
    found = ["qualifier"] if GAMES[name].low else []
    found += ["opening_round", "burn"] if name.startswith("strobe") else []
    found += ["joker"] if name in ("holdem", "ace_to_five") else []
    found += ["open_pair_double"] if name == "seven_card_stud" else []
    found += ["odd_chip", "board_ties"] if GAMES[name].family == "stud" else []
    found += ["short_stub"] if GAMES[name].streets[-1][1] == ("last",) else []
    found += ["discard_when"] if name.startswith("pineapple") else []
    found += ["sevens", "check_raise"] if name == "ace_to_five" else []
    found += ["min_open", "killer_last"] if GAMES[name].family == "draw" else []
    return tuple(found)


def arguments(table: Table) -> dict[str, Any]:
    """The same facts, as the engine is told them."""
    facts: dict[str, Any] = {
        "stacks": table.stacks,
        "button": table.button,
        "structure": table.structure,
        "posts": table.posts,
        "blinds": table.blinds,
        "min_bet": table.minimum,
        "bring_in": table.bring_in,
        "options": dict(table.options),
    }
    if table.bets[0]:
        facts["bets"] = table.bets
    return facts
