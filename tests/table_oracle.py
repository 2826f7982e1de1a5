"""Who pays what at each hand of a table, with players coming and going: by walking round the table, chair by chair.

Written from the rules alone, slowly, and sharing no code with the package. Three markers lie on the table: the
button, the place of the small blind and the place of the big blind.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Person:
    chips: int
    waits: bool = False
    away: bool = False
    played: bool = False
    debts: set[str] = field(default_factory=set)
    straddles: bool = False


@dataclass
class Beginning:
    """What the rules want of one hand."""

    button: int
    small: int
    big: int
    players: set[int]
    payments: list[tuple[int, str, int]]


@dataclass
class Floor:
    """A floor person who sees to one table."""

    chairs: int
    blinds: tuple[int, ...]
    rule: str = "dead"
    tournament: bool = False
    ante: int = 0
    big_blind_ante: bool = False
    straddle: bool = False
    lowball: bool = False
    people: dict[int, Person] = field(default_factory=dict)
    button: int | None = None
    small: int | None = None
    big: int | None = None

    def next_chair(self, chair: int) -> int:
        return 0 if chair == self.chairs - 1 else chair + 1

    def can_play(self, chair: int) -> bool:
        person = self.people.get(chair)
        return person is not None and person.chips > 0 and (self.tournament or not person.away)

    def walk(self, start: int, end: int) -> list[int]:
        """The chairs after ``start``, up to ``end`` and with it."""
        found = []
        chair = start
        while True:
            chair = self.next_chair(chair)
            found.append(chair)
            if chair == end:
                return found

    def round_from(self, start: int) -> list[int]:
        return self.walk(start, start)

    def is_clear(self, chair: int) -> bool:
        person = self.people[chair]
        return person.played and (self.tournament or not person.debts)

    def begin(self, drawn: int | None = None) -> Beginning | None:
        able = {chair for chair in range(self.chairs) if self.can_play(chair)}
        if len(able) < 2:
            return None
        posters: list[int] = []
        passed: list[int] = []
        killer = None
        before_big, before_small = self.big, self.small
        if before_big is None or not self.blinds:
            players = able
            self._first(players, drawn)
        else:
            players, posters, killer = self._who(able, before_big)
            passed = self._places(players, able, before_big)
        assert self.button is not None
        if before_big is not None and self.blinds and not self.tournament:
            self._note_missed(players, before_small, before_big)
        payments = self._payments(players, posters, passed, killer)
        for chair in players:
            self.people[chair].played = True
            self.people[chair].waits = False
            self.people[chair].debts = set()
        none = -1
        small = none if self.small is None else self.small
        big = none if self.big is None else self.big
        return Beginning(self.button, small, big, players, payments)

    def _first(self, players: set[int], drawn: int | None) -> None:
        if self.button is None:
            self.button = min(players) if drawn is None else drawn
        else:
            self.button = next(chair for chair in self.round_from(self.button) if chair in players)
        order = [chair for chair in self.round_from(self.button) if chair in players]
        if not self.blinds:
            self.small = self.big = None
        elif len(self.blinds) == 1 or len(players) == 2:
            self.small, self.big = self.button, order[0]
        else:
            self.small, self.big = order[0], order[1]

    def _who(self, able: set[int], last_big: int) -> tuple[set[int], list[int], int | None]:
        """Who is dealt in, who of them pays for coming in, and who kills the pot for that."""
        big = next(chair for chair in self.round_from(last_big) if chair in able)
        # The chair with the button if nobody had come or gone.
        behind = self.small if len(self.blinds) == 2 else last_big
        assert behind is not None
        players = {chair for chair in able if chair == big or self.is_clear(chair)}
        posters: list[int] = []
        killer = None
        if behind not in self.walk(last_big, big) or behind == last_big:
            for chair in self.walk(big, behind)[:-1]:
                if chair not in able or chair in players:
                    continue
                if self.people[chair].waits and not self.tournament:
                    continue
                person = self.people[chair]
                if self.lowball and not self.tournament and (not person.played or "big" in person.debts):
                    if killer is not None:
                        continue
                    killer = chair
                posters.append(chair)
        players |= set(posters)
        if len(players) < 2:
            return able, [], None
        if len(players) == 2:
            return players, [], None
        return players, posters, killer

    def _places(self, players: set[int], able: set[int], last_big: int) -> list[int]:
        """Move the markers; who is passed over by the big blind, with the moving button."""
        last_small, last_button = self.small, self.button
        assert last_small is not None
        assert last_button is not None
        big = next(chair for chair in self.round_from(last_big) if chair in able)
        if len(players) == 2:
            (other,) = players - {big}
            self.button = self.small = other
            self.big = big
            return []
        anew = players == able and not self._enough(able, last_big)
        if self.rule == "moving" and not anew:
            order = [chair for chair in self.round_from(last_button) if chair in players]
            button, small, to = order[0], order[1], order[2]
            if len(self.blinds) == 1:
                small, to = button, order[1]
            # Chairs as the button reaches them: the big blind must be on its way, not on its way back.
            way = self.round_from(last_button)
            if way.index(to) > way.index(last_big):
                self.button, self.small, self.big = button, small, to
                return [chair for chair in self.walk(last_big, to)[:-1] if chair in players]
        self.big, self.small = big, last_big
        if len(self.blinds) == 1:
            self.button = last_big
            return []
        self.button = last_small
        squeezed = [chair for chair in self.walk(last_small, last_big)[:-1] if chair in players]
        if anew or squeezed or last_small == big:
            chair = last_big
            while True:
                chair = self.chairs - 1 if chair == 0 else chair - 1
                if chair in players:
                    break
            self.button = chair
        return []

    def _enough(self, able: set[int], last_big: int) -> bool:
        """Whether two could have played without anything being forgiven."""
        big = next(chair for chair in self.round_from(last_big) if chair in able)
        clear = {chair for chair in able if chair == big or self.is_clear(chair)}
        if len(clear) >= 2:
            return True
        players, posters, _ = self._who(able, last_big)
        return bool(posters) or players != able

    def _note_missed(self, players: set[int], before_small: int | None, before_big: int) -> None:
        assert self.big is not None
        place = before_big if len(players) == 2 else self.small
        assert place is not None
        for chair in self.walk(before_big, self.big)[:-1]:
            person = self.people.get(chair)
            if person and person.played and chair not in players:
                person.debts.add("big")
        if len(self.blinds) == 2 and before_small is not None and before_small != place:
            for chair in self.walk(before_small, place):
                person = self.people.get(chair)
                if person and person.played and chair not in players:
                    person.debts.add("small")

    def _payments(
        self, players: set[int], posters: list[int], passed: list[int], killer: int | None
    ) -> list[tuple[int, str, int]]:
        assert self.button is not None
        paid: list[tuple[int, str, int]] = []
        order = [chair for chair in self.round_from(self.button) if chair in players]
        if self.ante and not self.big_blind_ante:
            paid += [(chair, "ante", self.ante) for chair in order]
        if not self.blinds:
            return paid
        whole = self.blinds[-1]
        assert self.big is not None
        assert self.small is not None
        if len(self.blinds) == 2 and self.small in players and self.small != killer:
            paid.append((self.small, "blind", whole if self.small in passed else self.blinds[0]))
        paid.append((self.big, "blind", 2 * whole if self.big == killer else whole))
        if self.ante and self.big_blind_ante:
            paid.append((self.big, "dead", self.ante))
        blinds = {self.big} | ({self.small} if len(self.blinds) == 2 else set())
        for chair in self.round_from(self.big):
            person = self.people.get(chair)
            if chair not in players or (chair not in posters and chair not in passed) or person is None:
                continue
            if self.tournament and chair not in passed:
                continue
            live = chair in passed or not person.played or "big" in person.debts
            if live and chair not in blinds and chair != killer:
                paid.append((chair, "post", whole))
            if "small" in person.debts and len(self.blinds) == 2 and not self.tournament:
                paid.append((chair, "dead", self.blinds[0]))
        if killer is not None and killer != self.big:
            paid.append((killer, "kill", 2 * whole))
        if self.straddle and killer is None and len(players) > 2:
            first = next(chair for chair in self.round_from(self.big) if chair in players)
            owed = sum(amount for chair, kind, amount in paid if chair == first and kind in ("ante", "dead"))
            is_blind = any(chair == first and kind == "blind" for chair, kind, _ in paid)
            if self.people[first].straddles and not is_blind and self.people[first].chips >= owed + 2 * whole:
                paid = [(chair, kind, amount) for chair, kind, amount in paid if (chair, kind) != (first, "post")]
                paid.append((first, "straddle", 2 * whole))
        return paid
