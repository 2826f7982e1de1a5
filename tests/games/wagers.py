"""What a seat may bet in the games that `betting_oracle` does not know: bring-ins, bet or fold, open pairs, spreads.

Like it, every question plays the round again from its first chip.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from betting_oracle import Facts, ask, first_full_level_above


class Ask(NamedTuple):
    """What one seat may do; folding is always allowed."""

    seat: int
    check: bool
    call: int
    totals: tuple[int, ...] | range
    all_in: int
    bring_in: int = 0


class Round:
    """A betting round: its facts, its house rules, and what has been done."""

    def __init__(
        self, facts: Facts, *, duty: str, bring_in: int, pair: int, spread: int, min_open: int, check_raise: bool
    ) -> None:
        self.start = facts
        self.duty = duty if not facts.price else ""
        self.opening = duty
        self.small_open = bring_in
        self.pair = pair
        self.spread = spread
        self.min_open = min_open
        self.check_raise = check_raise
        self.brought: tuple[int, int] | None = None
        self.actions: list[tuple[Any, str, int]] = []
        self.checked: set[int] = set()

    @property
    def acted(self) -> set[int]:
        return {seat for seat, _, _ in self.actions}

    @property
    def raised(self) -> bool:
        return any(verb == "raise_to" for _, verb, _ in self.actions)

    @property
    def facts(self) -> Facts:
        """After a bring-in its amount is the price, and no full bet."""
        if self.brought is None:
            return self.start
        seat, chips = self.brought
        behind = {**self.start.behind, seat: self.start.behind[seat] - chips}
        return self.start._replace(price=self.small_open, posted={seat: chips}, behind=behind, stands=False)

    def put(self) -> dict[Any, int]:
        return {**self.start.posted, **{seat: total for seat, verb, total in self.actions if verb != "fold"}}

    def take(self, move: Any, asked: Ask) -> int:
        """Writes a legal move down; tells how many chips it took."""
        before = self.put().get(asked.seat, 0)
        total = {
            "fold": before,
            "check": before,
            "call": before + asked.call,
            "bring_in": asked.bring_in,
            "raise_to": getattr(move, "to", 0),
        }[move.kind]
        if move.kind == "check":
            self.checked.add(asked.seat)
        if move.kind == "bring_in":
            self.brought = (asked.seat, total)
        verb = "call" if move.kind == "bring_in" else move.kind
        self.actions.append((asked.seat, verb, total))
        return total - before

    def short_opening(self) -> tuple[int, list[int], int]:
        """Who opened all-in for less than half a bet, who then just called that, and how much it was."""
        opener, level, callers = -1, 0, []
        for seat, verb, total in self.actions:
            if opener < 0:
                if verb == "raise_to":
                    if 2 * total >= self.start.bet or total < self.start.behind[seat]:
                        return -1, [], 0
                    opener, level = seat, total
            elif verb == "raise_to":
                break
            elif verb == "call":
                # For less than that, too, if these are a player's last chips.
                callers.append(seat)
        return opener, callers, level


def question(spell: Round) -> Ask | None:
    facts = spell.facts
    plain = ask(facts, spell.actions)
    if plain is None:
        return None
    totals: tuple[int, ...] | range = ()
    if plain.totals is not None:
        low, high = plain.totals
        totals = (low,) if facts.structure == "fixed_limit" else range(low, high + 1)
    if spell.pair:
        totals = pair_totals(spell, plain.seat)
    elif spell.spread and totals:
        totals = spread_totals(spell, plain.seat, plain.all_in)
    seat, call, check = plain.seat, plain.call, plain.check
    chips = facts.behind[seat] + facts.posted.get(seat, 0)
    bring_in = 0
    level = max((facts.price, *(total for _, _, total in spell.actions)))
    if spell.duty and not level:
        check = False
        if spell.duty == "bring_in":
            bring_in = min(spell.small_open, chips)
            if bring_in == chips:
                totals = ()
    if seat in spell.checked and not spell.check_raise and level:
        totals = ()
    behind = plain.all_in - spell.put().get(seat, 0)
    if spell.min_open == 2 and not spell.raised and level and 0 < call < behind and totals:
        call = 0
    return Ask(seat, check, call, totals, plain.all_in, bring_in)


def pair_totals(spell: Round, seat: int) -> tuple[int, ...]:
    """Fourth street with an open pair: small or big bets until somebody makes a big one (5.1.3, 4.10)."""
    facts = spell.start
    small, big = facts.bet, spell.pair
    chips = dict(facts.behind)
    put = dict.fromkeys(facts.order, 0)
    folded: set[Any] = set()
    level = base = raises = 0
    only_big = capped = False
    seen: dict[Any, int] = {}
    for one, verb, total in spell.actions:
        if verb == "fold":
            folded.add(one)
            continue
        chips[one] -= total - put[one]
        put[one] = total
        if total > level:
            rise = total - (level if base else 0)
            full = first_full_level_above(level, base, big if only_big else small)
            if total >= full or 2 * rise >= small:
                raises += base > 0
                base = total
                only_big |= rise >= big
                others = [other for other in facts.order if other not in folded and chips[other]]
                capped |= raises == facts.most_raises and (len(others) >= 3 or facts.tournament_cap)
            level = total
        seen[one] = level
    everything = put[seat] + chips[seat]
    others = [other for other in facts.order if other not in folded and other != seat]
    answered = any(put[other] + chips[other] > level for other in others)
    if capped or everything <= level or not answered or (seat in seen and 2 * (level - seen[seat]) < small):
        return ()
    sizes = [big] if only_big else [small, big]
    return tuple(sorted({min(everything, first_full_level_above(level, base, size)) for size in sizes}))


def spread_totals(spell: Round, seat: int, everything: int) -> tuple[int, ...] | range:
    """Spread limit: at least the last bet or raise, at most the highest; three raises (4.4)."""
    facts = spell.facts
    chips = {one: facts.behind[one] + facts.posted.get(one, 0) for one in facts.order}
    folded: set[Any] = set()
    level, step = facts.price, facts.first_raise or max(facts.minimum, facts.price)
    raises = 0 if facts.stands and facts.price else -1
    put = {one: facts.posted.get(one, 0) for one in facts.order}
    for one, verb, total in spell.actions:
        if verb == "fold":
            folded.add(one)
            continue
        put[one] = total
        if total > level:
            if total - level >= step:
                step = total - level
                raises += 1
                others = [other for other in facts.order if other not in folded and chips[other] > put[other]]
                if raises == facts.most_raises and (len(others) >= 3 or facts.tournament_cap):
                    return ()
            level = total
    low = min(everything, level + step)
    return range(low, min(everything, level + max(step, spell.spread)) + 1)
