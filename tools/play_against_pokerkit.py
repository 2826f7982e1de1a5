"""Plays random hands here and in pokerkit, with the same deck and the same moves, and compares all that both can tell.

At every decision: who acts, whether he may fold, check, call, bring in, what a call costs, the least and the most he
may raise to, all stacks, the pot and the cards; at the end every stack. Differences need an explanation with a rule of
docs/rulings.md (`peers/explain.py`); at the first that has none the game is given up, and the program fails.

    pip install pokerkit
    python tools/play_against_pokerkit.py --hands 5000
    python tools/play_against_pokerkit.py --game razz --structure fixed_limit --first 17 --hands 1 --tell
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import warnings
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from peers.explain import EXPLANATIONS, RULES, Tally, explain, pokerkit_shares, share_names
from peers.facts import PAIRS, Facts, draw_facts
from peers.offers import Act, Offer, View, history, our_offer
from peers.pokerkit_table import Peer, StoppedError

from strobe import game
from strobe.cards import DECK
from strobe.game.dealing import barred
from strobe.game.hand import Hand
from strobe.game.moves import BringIn, Call, Check, Deal, Discard, Draw, Fold, RaiseTo, Roll, Show


class UnexplainedError(AssertionError):
    """The tables differ, and no rule says why."""


class Style(NamedTuple):
    """How the players of a hand behave."""

    raises: float
    folds: float
    big: float


class Match:
    """One hand at both tables."""

    def __init__(self, name: str, structure: str, seed: int, tally: Tally) -> None:
        self.rng = random.Random(f"{name} {structure} {seed}")
        self.tally = tally
        self.facts: Facts = draw_facts(name, structure, self.rng)
        self.deck = self.rng.sample(DECK, 52)
        self.style = Style(
            self.rng.choice((0.1, 0.25, 0.4, 0.6)), self.rng.choice((0.02, 0.1, 0.25)), self.rng.choice((0.1, 0.4))
        )
        self.moves: list[Any] = []
        self.acts: tuple[Act, ...] = ()
        self.state, _ = game.start(name, **self.facts.arguments())
        self.peer = Peer(self.facts, self.state.setup.order, self.deck)

    def play(self) -> str:
        """Play on until the hand is over or the tables part; returns the reason of the latter."""
        try:
            while self.step():
                pass
        except StoppedError as stop:
            return str(stop)
        return ""

    def step(self) -> bool:
        """One thing after the other; False when the hand is over."""
        due: Any = self.state.legal
        if due.kind == "over":
            self.finish()
            return False
        if due.kind == "turn":
            self.turn()
        elif due.kind == "discard":
            # Pokerkit is told of these when all have been made, in its own order.
            seat = due.seats[0]
            self.apply(Discard(seat=seat, cards=(self.rng.choice(self.state.holes[seat]),)))
        elif due.kind == "show":
            self.apply(Show(seat=due.seats[0]))
        elif due.kind == "draw" and not hasattr(due, "number"):
            self.draw(due)
        elif due.kind == "roll":
            self.apply(Roll(face=self.rng.randint(1, 6)))
        else:
            gone = self.state.gone | barred(self.state)
            left = (card for card in self.deck if not gone >> card & 1)
            self.apply(Deal(cards=tuple(islice(left, due.number))))
        return True

    def apply(self, move: Any) -> None:
        """A move at our table."""
        before = self.state
        self.state, events = game.apply(before, move)
        self.moves.append(move)
        self.acts = history(self.acts, before, self.state, events)

    def catch_up(self) -> None:
        """Bring pokerkit to the decision that our table waits for."""
        peer = self.peer
        while True:
            try:
                self.count(peer.deal(self.state))
            except StoppedError as stop:
                self.count([str(stop)])
                raise
            if peer.drawer is not None and self.facts.game.startswith("crazy"):
                peer.discard(self.state.discards[peer.drawer])
            elif peer.actor is not None and self.state.legal.kind != "turn":
                self.ask_in_vain()
            else:
                return

    def ask_in_vain(self) -> None:
        """Only pokerkit asks somebody here: he must owe nothing, and nobody can answer him."""
        offer = self.peer.offer()
        able = self.state.able & ~(1 << offer.seat)
        folded = [bet for seat, bet in enumerate(self.state.last) if bet and not self.state.live >> seat & 1]
        if offer.call and not able and not offer.least and max(folded, default=0) == max(self.peer.state.bets):
            self.count(["bet of a folded player"])
            raise StoppedError("bet of a folded player")
        if able or not offer.check or offer.least:
            self.fail(f"ours waits for {self.state.legal}, pokerkit asks {offer}")
        self.count(["asked"])
        self.peer.act(Check(seat=offer.seat))

    def turn(self) -> None:
        """Compare a decision, then take it."""
        self.catch_up()
        peer, state = self.peer, self.state
        view = View(state, self.acts)
        if peer.actor != view.seat and self.passed_over(view):
            self.count(["not asked"])
            self.apply(Check(seat=view.seat))
            return
        expected, names = explain(view)
        if peer.actor is None:
            self.fail(f"ours asks {expected}, pokerkit nobody")
        if peer.actor != view.seat and not self.acts:
            names = [*names, *self.other_opener(view.seat)]
        offer = peer.offer()
        self.compare_tables()
        if offer != expected:
            self.fail(f"ours {our_offer(state)}\nexplained as {expected} by {names}\npokerkit {offer}")
        self.tally["decisions"] += 1
        self.count(names)
        move = self.choose(our_offer(state), offer)
        if move is None:
            raise StoppedError(names[0])
        self.apply(move)
        peer.act(move)

    def passed_over(self, view: View) -> bool:
        """A post out of turn, with every other live player unable to put in more than it."""
        posted = any(post.seat == view.seat and post.post == "post" for post in self.state.setup.posts)
        beyond = any(
            self.state.live >> seat & 1 and seat != view.seat and bet + self.state.stacks[seat] > view.mine
            for seat, bet in enumerate(self.state.bets)
        )
        return posted and view.first and self.state.legal.check and not beyond

    def other_opener(self, seat: int) -> list[str]:
        """Another seat opens the round, for a reason that can be seen."""
        ups = {up.bit_count() for place, up in enumerate(self.state.ups) if self.state.live >> place & 1}
        order, bets = self.state.setup.order, self.state.bets
        if len(order) == 2 and View(self.state, ()).first and bets[order[0]] == bets[order[1]] > 0:
            name = "equal blinds of two"
        elif View(self.state, ()).first and self.no_blind_paid():
            name = "no blind paid"
        elif ups == {5}:
            name = "five upcards"
        elif self.facts.game not in ("strobe", "strobe_hilo") and ups == {4} and len(self.state.board):
            name = "order by the common card"
        else:
            return []
        self.peer.set_actor(seat)
        return [name]

    def no_blind_paid(self) -> bool:
        """The antes took the last chips of everybody who owed a blind, and somebody else has posted."""
        posts, bets = self.state.setup.posts, self.state.bets
        owed = [post.seat for post in posts if post.post in ("blind", "straddle")]
        return bool(owed) and not any(bets[seat] for seat in owed) and any(bets)

    def choose(self, ours: Offer, theirs: Offer) -> Any:
        """A move that is the same at both tables; None where the wish is not."""
        seat, rng, style = ours.seat, self.rng, self.style
        least, most = max(ours.least, theirs.least), min(ours.most, theirs.most)
        open_to_both = ours.least and theirs.least and least <= most
        if open_to_both and rng.random() < style.raises:
            if self.facts.structure == "fixed_limit":
                most = least
            spread = rng.randint(least, most) if rng.random() < 0.5 else min(most, least + rng.randint(0, least))
            return RaiseTo(seat=seat, to=most if rng.random() < style.big else spread)
        if theirs.fold and rng.random() < (0.02 if ours.check else style.folds):
            return Fold(seat=seat)
        if ours.bring_in:
            return BringIn(seat=seat)
        if ours.check and theirs.check:
            return Check(seat=seat)
        if ours.call and ours.call == theirs.call:
            return Call(seat=seat)
        if ours.call == theirs.call:
            # Bet or fold (D-BET-38).
            return RaiseTo(seat=seat, to=least) if open_to_both and rng.random() < 0.7 else Fold(seat=seat)
        return None

    def draw(self, due: Any) -> None:
        """A player changes cards."""
        self.catch_up()
        (seat,) = due.seats
        if self.peer.drawer != seat:
            self.fail(f"ours lets seat {seat} draw, pokerkit {self.peer.drawer}")
        self.compare_tables()
        hand = [*self.state.holes[seat]]
        cards = self.rng.sample(hand, self.rng.choice((0, 1, 1, 2, 2, 3, 4, 5)))
        self.apply(Draw(seat=seat, cards=tuple(cards)))
        self.peer.discard(cards)
        self.tally["decisions"] += 1

    def compare_tables(self) -> None:
        """Stacks, the pot and all cards."""
        state = self.state
        money = [state.stacks[seat] for seat in state.setup.order], state.pot
        if money != self.peer.money():
            self.fail(f"stacks and pot: ours {money}, pokerkit {self.peer.money()}")
        unlike = self.peer.unlike(state)
        if unlike:
            self.fail(unlike)

    def finish(self) -> None:
        """Every chip at the end."""
        self.catch_up()
        state = self.state
        if not self.peer.over:
            self.fail(f"ours is over, pokerkit waits for {self.peer.actor} or {self.peer.drawer}")
        theirs, _ = self.peer.money()
        ours = [state.stacks[seat] for seat in state.setup.order]
        expected, names = ours, []
        if state.live & (state.live - 1):
            won, here = pokerkit_shares(state), pokerkit_shares(state, ())
            expected = [state.stacks[seat] + won[seat] - here[seat] for seat in state.setup.order]
            names = share_names(state)
        if theirs != expected:
            self.fail(f"at the end: ours {ours}, explained as {expected} by {names}, pokerkit {theirs}")
        self.count(names)

    def count(self, names: list[str]) -> None:
        """Note the explanations that were needed."""
        for name in names:
            self.tally[name] += 1

    def fail(self, what: str) -> None:
        """An unexplained difference."""
        raise UnexplainedError(what)

    def tell(self) -> str:
        """The hand in words."""
        hand = Hand.start(self.facts.game, **self.facts.arguments())
        for move in self.moves:
            hand.apply(move)
        return f"{self.facts}\n{hand.log()}"


def play_pair(name: str, structure: str, first: int, hands: int, *, tell: bool) -> Tally:
    """These hands of one game, up to the first unexplained difference, which is printed and raised."""
    tally = Tally()
    for seed in range(first, first + hands):
        match = None
        try:
            match = Match(name, structure, seed, tally)
            stopped = match.play()
        except Exception as error:
            print(f"{name} {structure} {seed}: {type(error).__name__}: {error}")
            print(match.tell() if match else "before the first card")
            print(f"python {sys.argv[0]} --game {name} --structure {structure} --first {seed} --hands 1 --tell")
            raise
        tally["hands"] += 1
        tally["to the end"] += not stopped
        if stopped:
            tally[f"stopped: {stopped}"] += 1
        if tell:
            print(match.tell())
    return tally


def table(rows: Iterator[tuple[str, ...]]) -> str:
    """Rows as a table of Markdown; the first is its head."""
    head, *body = rows
    return "\n".join("| " + " | ".join(row) + " |" for row in (head, ("---",) * len(head), *body))


def summary(tallies: dict[tuple[str, str], Tally]) -> str:
    """What was compared, and how often each explanation was needed."""
    whole = sum(tallies.values(), Counter())
    rows = [("game", "structure", "hands", "decisions", "to the last chip")]
    rows += [
        (name, structure, *(f"{tally[key]}" for key in ("hands", "decisions", "to the end")))
        for (name, structure), tally in tallies.items()
    ]
    rows.append(("all", "", *(f"{whole[key]}" for key in ("hands", "decisions", "to the end"))))
    reasons = [(one.name, one.rules, one.what) for one in EXPLANATIONS]
    reasons += [(name, rules, what) for name, (rules, what) in RULES.items()]
    why = [("difference", "rules", "pokerkit", "times", "hands that ended there")]
    why += [(name, rules, what, f"{whole[name]}", f"{whole[f'stopped: {name}']}") for name, rules, what in reasons]
    return f"{table(iter(rows))}\n\n{table(iter(why))}"


def main() -> int:
    """Play, print the tables; 1 after an unexplained difference."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game")
    parser.add_argument("--structure")
    parser.add_argument("--hands", type=int, default=30)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--tell", action="store_true")
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    tallies = {}
    unexplained = 0
    for name, structure in PAIRS:
        if asked.game in (None, name) and asked.structure in (None, structure):
            started = time.process_time()
            try:
                tallies[name, structure] = play_pair(name, structure, asked.first, asked.hands, tell=asked.tell)
            except UnexplainedError:
                unexplained += 1
                continue
            seconds = time.process_time() - started
            print(f"{name} {structure}, {seconds:.0f} s: {json.dumps(tallies[name, structure])}", flush=True)
    print(summary(tallies))
    return int(unexplained > 0)


if __name__ == "__main__":
    sys.exit(main())
