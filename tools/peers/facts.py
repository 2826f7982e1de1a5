"""Which hands are played: any seats, any button, stacks that are often too small for what is owed."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from strobe import variants

__all__ = ["PAIRS", "Facts", "draw_facts"]

FLOP = ("holdem", "omaha", "omaha_hilo", "pineapple", "crazy_pineapple", "tahoe")
SPLIT = ("pineapple_hilo", "crazy_pineapple_hilo", "tahoe_hilo", "strobe", "strobe_hilo")
STUD = ("seven_card_stud", "seven_card_stud_hilo", "razz", "mississippi_stud")
LOWBALL = ("ace_to_five", "deuce_to_seven", "deuce_to_seven_triple")
STRUCTURES = ("no_limit", "pot_limit", "fixed_limit")

# Everything that both can play: pokerkit has no half-pot, no spread limit, and no stud without a bring-in.
PAIRS = (
    *((game, "fixed_limit") for game in STUD),
    *((game, structure) for game in (*FLOP, *LOWBALL, *SPLIT) for structure in STRUCTURES),
)


class Facts(NamedTuple):
    """A hand before its first card, as both sides are told it."""

    game: str
    structure: str
    stacks: tuple[int | None, ...]
    button: int
    posts: tuple[tuple[int, str, int], ...]
    blinds: tuple[int, ...]
    min_bet: int
    bets: tuple[int, int]
    bring_in: int
    options: dict[str, Any]

    def arguments(self) -> dict[str, Any]:
        """The same, as `strobe.game.start` takes it."""
        told = {**self._asdict()}
        del told["game"]
        if not self.bets[0]:
            del told["bets"]
        return told


def draw_facts(game: str, structure: str, rng: random.Random) -> Facts:
    """Which hand is played next?"""
    fewest, most = variants.find(game).seats
    players = rng.choice((2, 2, 3, 3, 4, 6, rng.randint(fewest, most), rng.randint(fewest, most)))
    players = min(players, most)
    chairs = players + rng.choice((0, 0, 0, 1, 2))
    seated = sorted(rng.sample(range(chairs), players))
    button = rng.choice(seated) if players == 2 or rng.random() < 0.7 else rng.randrange(chairs)
    order = [seat for step in range(1, chairs + 1) if (seat := (button + step) % chairs) in seated]
    limit = structure == "fixed_limit"
    small = rng.choice((2, 3, 5, 10))
    ante = rng.choice((0, 0, 1, 2))
    blinds: tuple[int, ...] = ()
    if game not in STUD:
        if rng.random() < 0.15:
            ante = ante or 1
        else:
            blinds = rng.choice(((rng.randint(1, small), small), (small // 2, small), (small,), (1, 1, small)))
            blinds = blinds[-players:]
    posts = [(seat, "ante", ante) for seat in order if ante]
    takers = order[::-1] if players == 2 and len(blinds) == 2 else order
    posts += [(seat, "blind", chips) for seat, chips in zip(takers, blinds, strict=False)]
    others = order[len(blinds) :]
    if blinds and others and not limit and rng.random() < 0.12:
        posts.append((others[0], "straddle", 2 * small))
    elif blinds and others and rng.random() < 0.1:
        posts.append((others[-1], "post", small))
    elif len(blinds) > 1 and not ante and rng.random() < 0.1:
        # The big blind pays one ante for the table, after the blind (D-BET-11).
        posts.append((takers[len(blinds) - 1], "dead", rng.randint(1, small)))
    ceiling = rng.choice((2 * small, 6 * small, 20 * small, 20 * small, 60 * small))
    stacks: list[int | None] = [None] * chairs
    for seat in seated:
        stacks[seat] = rng.randint(1, max(2, rng.choice((ceiling, ceiling, ceiling, small + ante))))
        owed = sum(chips for poster, _, chips in posts if poster == seat)
        kinds = {kind for poster, kind, _ in posts if poster == seat}
        # Most blinds are posted in full: after a short one the two tables soon part (D-BET-13).
        if kinds & {"straddle", "dead", "post"} or (kinds - {"ante"} and rng.random() < 0.9):
            stacks[seat] = max(stacks[seat] or 0, owed + rng.choice((0, 1, small)))
    least = small if limit or blinds else ante
    return Facts(
        game,
        structure,
        tuple(stacks),
        button,
        tuple(posts),
        blinds,
        max(1, least),
        (small, 2 * small) if limit else (0, 0),
        rng.randint(1, small - 1) if game in STUD else 0,
        _options(game, structure, rng),
    )


def _options(game: str, structure: str, rng: random.Random) -> dict[str, Any]:
    """Choices of the house that pokerkit shares, or of which it takes one side."""
    options: dict[str, Any] = {}
    own = variants.find(game).options
    if "joker" in own:
        options["joker"] = False
    if "sevens" in own:
        options["sevens"] = False
    for name in ("check_raise", "opening_round", "burn"):
        if name in own and rng.random() < 0.5:
            options[name] = True
    if "open_pair_double" in own and rng.random() < 0.7:
        options["open_pair_double"] = False
    if structure == "fixed_limit":
        if rng.random() < 0.3:
            options["cap_heads_up"] = True
        if rng.random() < 0.1:
            options["max_raises"] = rng.choice((1, 2))
    elif rng.random() < 0.5:
        options["straddle_min_raise"] = "big_blind"
    return options
