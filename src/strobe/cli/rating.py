"""How good a hand looks from one seat: sampled against what the others may hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

from strobe._eval import evaluate, evaluate_hole
from strobe.cards import DECK, JOKER, Card
from strobe.cli.standing import has_die, use_of
from strobe.ranking import LOW_8, LOW_27, LOW_A5, Category, Ranking, category
from strobe.variants import Boxes, Draw, Variant, find

__all__ = ["cards_of", "rankings_of", "rate", "rate_with", "spare"]

SAMPLES = 80
HIDDEN = "??"
World = tuple[Sequence[Card], Sequence[Card], Sequence[Card]]  # the own hand, a rival's, and the board


def rate(view: Mapping[str, Any], rng: Random) -> float:
    """The share of the pot that the own hand may expect against random ones: 0 to 1.

    Cards to come are dealt at random; what the die may do is left out.
    """
    return rate_with(view, cards_of(view["hands"][view["seat"]]), rng)


def rate_with(view: Mapping[str, Any], own: Sequence[Card], rng: Random) -> float:
    """The same as `rate`, with these cards for the own hand."""
    rankings = rankings_of(view)
    sides = [1.0] * len(rankings)
    known: dict[tuple[str, ...], list[float]] = {}
    for rival in view["live"]:
        if rival == view["seat"]:
            continue
        # Rivals of whom nothing is seen are all alike.
        seen = tuple(view["hands"][rival])
        if seen not in known:
            known[seen] = _against(view, own, seen, rankings, rng)
        sides = [side * part for side, part in zip(sides, known[seen], strict=True)]
    return sum(sides) / len(sides)


def cards_of(texts: Iterable[str | None]) -> list[Card]:
    """The cards that are written here, without those that are hidden or missing."""
    return [Card(text) for text in texts if text is not None and text != HIDDEN]


def rankings_of(view: Mapping[str, Any]) -> tuple[Ranking, ...]:
    """What wins in the game of this view."""
    rankings = find(view["variant"]).rankings
    if view["options"]["qualifier"]:
        return rankings
    return tuple(LOW_A5 if ranking is LOW_8 else ranking for ranking in rankings)


def _against(
    view: Mapping[str, Any], own: Sequence[Card], seen: Sequence[str], rankings: Sequence[Ranking], rng: Random
) -> list[float]:
    """How often each side is won against one rival, ties counted half; without a low its half goes by the high."""
    game = find(view["variant"])
    use = use_of(game)
    won = [0.0] * len(rankings)
    count = 0
    for mine, theirs, board in _worlds(view, game, own, seen, rng):
        count += 1
        result = 0.5
        for side, ranking in enumerate(rankings):
            if board:
                one = evaluate_hole(mine, board, use, ranking)
                other = evaluate_hole(theirs, board, use, ranking)
            else:
                one, other = evaluate(mine, ranking), evaluate(theirs, ranking)
            if one or other:
                result = 0.5 if one == other else float(one > other)
            won[side] += result
    return [each / count for each in won]


def _worlds(
    view: Mapping[str, Any], game: Variant, own: Sequence[Card], seen: Sequence[str], rng: Random
) -> Iterator[World]:
    """What the cards may be that this seat does not see: all of it where that is little, or samples."""
    board = cards_of(view["board"])
    visible = [card for hand in view["hands"] for card in cards_of(hand)]
    gone = {*own, *visible, *cards_of(view["hands"][view["seat"]]), *board, *cards_of(view["removed"])}
    deck = (*DECK, JOKER) if view["options"]["joker"] else DECK
    unseen = [card for card in deck if card not in gone]
    shown = cards_of(seen)
    steps = [step for street in game.streets for step in street.steps]
    if any(isinstance(step, Draw) for step in steps):
        yield from _draws(view, own, unseen, rng)
        return
    if any(isinstance(step, Boxes) for step in steps):
        theirs, mine = len(seen) - len(shown), 0
        # The row of the die is taken as it lies; every other board will have five cards.
        common = 0 if has_die(game) and board else 5 - len(board)
    else:
        theirs, mine, common = 7 - len(board) - len(shown), 7 - len(board) - len(own), 0
    if theirs <= 2 and not mine and not common:
        for hidden in combinations(unseen, theirs):
            yield own, (*shown, *hidden), board
        return
    for _ in range(SAMPLES):
        cards = rng.sample(unseen, theirs + mine + common)
        rest = theirs + mine
        yield (*own, *cards[theirs:rest]), (*shown, *cards[:theirs]), (*board, *cards[rest:])


def _draws(view: Mapping[str, Any], own: Sequence[Card], unseen: Sequence[Card], rng: Random) -> Iterator[World]:
    """Hands of a draw game: the rival has drawn as often as he could, and whoever may still draw draws once."""
    ranking = rankings_of(view)[0]
    streets = [street.name for street in find(view["variant"]).streets]
    done = streets.index(view["street"])
    left = len(streets) - 1 - done
    bad = spare(own, ranking, last=left <= 1) if left else ()
    kept = [card for card in own if card not in bad]
    for _ in range(SAMPLES):
        cards = iter(rng.sample(unseen, min(len(unseen), 30)))
        mine = [*kept, *(next(cards) for _ in range(5 - len(kept)))]
        theirs = [next(cards) for _ in range(5)]
        for turn in range(done + (left > 0)):
            away = spare(theirs, ranking, last=turn + 2 >= len(streets))
            theirs = [card for card in theirs if card not in away]
            theirs += [next(cards) for _ in away]
        yield mine, theirs, ()


def spare(hand: Sequence[Card], ranking: Ranking, *, last: bool) -> tuple[Card, ...]:
    """Which cards a player of lowball changes: pairs, and what is higher than an eight.

    He stands pat with a nine, and in the last draw with a ten. A straight or a flush is broken where it counts.
    """
    ace_low = ranking is not LOW_27

    def height(card: Card) -> int:
        if card is JOKER:
            return -1
        return (card.rank + 1) % 13 if ace_low else card.rank

    ordered = sorted(hand, key=height)
    eight = 7 if ace_low else 6
    distinct = len({height(card) for card in hand}) == len(hand)
    if distinct and len(hand) == 5 and height(ordered[-1]) <= eight + (2 if last else 1):
        if category(evaluate(hand, ranking), ranking) is Category.HIGH_CARD:
            return ()
        return (ordered[-1],)
    kept: dict[int, Card] = {}
    for card in ordered:
        if height(card) <= eight:
            kept.setdefault(height(card), card)
    return tuple(card for card in ordered if card not in kept.values())
