"""What is timed, and how a runner offers a row for it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

__all__ = ["TASKS", "Row", "Task", "batch", "fingerprint", "odds", "single", "trials"]


class Task(NamedTuple):
    """One table. Tasks with the same ``kind`` rank the same deals, so their results are compared with each other.

    ``each``: what is timed are random tables one by one, and the page names the worst of them.
    """

    key: str
    title: str
    kind: str
    unit: str
    checked: int = 2_000
    timed: int = 10_000
    each: bool = False


TASKS = {
    task.key: task
    for task in (
        Task("cards7", "One 7-card hand, the package's own cards", "high7", "ns"),
        Task("mask7", "One 7-card hand as one bit mask", "high7", "ns"),
        Task("text7", "One 7-card hand from a 14-character string", "high7", "ns"),
        Task("cards5", "One 5-card hand", "high5", "ns"),
        Task("cards6", "One 6-card hand", "high6", "ns"),
        Task("cards8", "One 8-card hand", "high8", "ns"),
        Task("batch7", "Many 7-card hands at once, from cards", "high7", "M/s", timed=100_000),
        Task("masks7", "Many 7-card hands at once, from bit masks", "high7", "M/s", timed=100_000),
        Task("omaha", "One Omaha hand, two of four hole cards and three of the board", "omaha", "ns"),
        Task("low_a5", "Ace-to-five low of seven cards", "low_a5_7", "ns"),
        Task("low_8", "Eight-or-better low of seven cards", "low_8_7", "ns"),
        Task("low_27", "Deuce-to-seven low of seven cards", "low_27_7", "ns"),
        Task("low_27_5", "Deuce-to-seven low of five cards", "low_27_5", "ns"),
        Task("omaha_many", "Many Omaha hands at once", "omaha", "M/s", timed=100_000),
        Task("low_a5_many", "Many ace-to-five lows of seven cards at once", "low_a5_7", "M/s", timed=100_000),
        Task("low_8_many", "Many eight-or-better lows of seven cards at once", "low_8_7", "M/s", timed=100_000),
        Task("low_27_many", "Many deuce-to-seven lows of seven cards at once", "low_27_7", "M/s", timed=100_000),
        Task("low_27_5_many", "Many deuce-to-seven lows of five cards at once", "low_27_5", "M/s", timed=100_000),
        Task("calls", "A six-max no-limit hold'em hand, all check and call", "calls", "hands/s", 300, 2_000),
        Task("random", "A six-max no-limit hold'em hand, random legal play", "random", "hands/s", 300, 2_000),
        Task("odds_hand", "AsKs v QdQh before the board, exact", "hand", "ms", 2, 1),
        Task("odds_hand_flop", "AsKs v QdQh on 7s4s2c, exact", "hand flop", "us", 1, 1),
        Task("odds_ranges", "50 hands v 222 before the board, exact", "ranges", "ms", 1, 1),
        Task("odds_ranges_flop", "50 hands v 222 on 7s4s2c, exact", "ranges flop", "ms", 1, 1),
        Task("odds_any", "Any two v any two before the board, exact", "any", "ms", 1, 1),
        Task("odds_uneven", "The same when every hand has a weight of its own", "uneven", "ms", 1, 1),
        Task("odds_any_flop", "Any two v any two on a flop, exact", "any flop", "ms", 4, 100, each=True),
        Task("odds_any_turn", "Any two v any two on a turn, exact", "any turn", "ms", 4, 100, each=True),
        Task("odds_any_river", "Any two v any two on a river, exact", "any river", "us", 4, 100, each=True),
        Task("odds_trials", "AsKs v QdQh before the board, sampled", "trials", "M trials/s", 1, 4_000_000),
        Task("odds_omaha", "Omaha, AsKsAhKh v QdQh7c6c before the board, exact", "omaha odds", "ms", 1, 1),
        Task("odds_boxes_hand", "Strobe, hand v hand from six boxes, exact", "boxes hand", "us", 3, 100, each=True),
        Task("odds_boxes_any", "Strobe, any two v any two from six boxes, exact", "boxes any", "ms", 2, 100, each=True),
        Task("odds_matrix", "Every hand v every hand before the board, exact", "matrix", "s", 1, 1),
        Task("odds_threads", "Any two v any two before the board, gain of a second thread", "threads", "times", 1, 2),
        Task("import", "Import, above a bare interpreter", "", "ms"),
        Task("wheel", "Size of a wheel, without what it depends on", "", "KB"),
    )
}


class Row(NamedTuple):
    """One way to do one task. Only ``run`` is timed.

    prepare(deals) -> the deals in the package's own form, sliceable
    run(prepared)  -> does the work
    results(prepared) -> for each deal a value that compares as the hands do: larger wins, equal ties; for each spot
                         the first player's equity
    checks         -> what of its input the call checks, in words
    dense          -> its values are the 7462 (or fewer) hand classes without gaps; None where it does not apply
    """

    task: str
    form: str
    prepare: Callable[[Any], Any]
    run: Callable[[Any], object]
    results: Callable[[Any], Sequence[Any]]
    checks: str
    dense: bool | None
    note: str = ""


def single(
    task: str,
    form: str,
    call: Callable[..., Any],
    convert: Callable[[Any], Any],
    *,
    key: Callable[[Any], Any] = int,
    spread: bool = False,
    checks: str,
    dense: bool,
    note: str = "",
) -> Row:
    """A row whose call takes one hand (``spread``: as separate arguments); the loop around it is timed too."""

    def one_by_one(prepared: Iterable[Any]) -> None:
        for hand in prepared:
            call(hand)

    def spread_out(prepared: Iterable[Any]) -> None:
        for hand in prepared:
            call(*hand)

    def results(prepared: Iterable[Any]) -> list[Any]:
        return [key(call(*hand) if spread else call(hand)) for hand in prepared]

    run = spread_out if spread else one_by_one
    return Row(task, form, lambda deals: [convert(deal) for deal in deals], run, results, checks, dense, note)


def batch(
    task: str,
    form: str,
    call: Callable[[Any], Any],
    prepare: Callable[[list[Any]], Any],
    *,
    key: Callable[[Any], Any] = int,
    checks: str,
    dense: bool,
    note: str = "",
) -> Row:
    """A row whose call takes all the hands at once."""

    def results(prepared: Any) -> list[Any]:
        return [key(value) for value in call(prepared)]

    return Row(task, form, prepare, call, results, checks, dense, note)


def odds(
    task: str,
    form: str,
    ask: Callable[[Any], Any],
    convert: Callable[[Any], Any],
    *,
    key: Callable[[Any], float],
    note: str = "",
) -> Row:
    """A row of exact equities, spot by spot: ``key`` is the first player's equity in an answer of ``ask``."""

    def run(prepared: Iterable[Any]) -> None:
        for spot in prepared:
            ask(spot)

    def results(prepared: Iterable[Any]) -> list[float]:
        return [key(ask(spot)) for spot in prepared]

    return Row(task, form, lambda spots: [convert(spot) for spot in spots], run, results, "", None, note)


def trials(task: str, form: str, play: Callable[[int], float], *, note: str = "") -> Row:
    """A row of samples: ``play`` plays so many hands of one spot and answers with the first player's equity."""

    def results(prepared: Any) -> list[float]:
        return [play(len(prepared))]

    return Row(task, form, lambda numbers: numbers, lambda prepared: play(len(prepared)), results, "", None, note)


def fingerprint(results: Sequence[Any]) -> str:
    """The order and the ties of these results, whatever scale they are on."""
    places = {value: place for place, value in enumerate(sorted(set(results)))}
    order = ",".join(str(places[value]) for value in results)
    return hashlib.sha256(order.encode()).hexdigest()[:16]
