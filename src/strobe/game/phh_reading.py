"""A hand from the fields of the PHH format: every action is played by the engine."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NoReturn

from strobe.cards import Card
from strobe.errors import ActionError, FormatError, brief
from strobe.game import moves
from strobe.game.hand import Hand
from strobe.game.moves import Move
from strobe.game.phh import Record, cards_of, unit_of
from strobe.game.phh_actions import Action, Cards, player_of, read_actions
from strobe.game.phh_fields import chips, plain, read_facts, setup_of
from strobe.game.state import Chance, Choice, Discards, Draws, Over, Turn
from strobe.variants import Variant

__all__ = ["read_fields"]


def read_fields(fields: Mapping[str, Any], *, unit: Fraction | None = None, variant: Variant | None = None) -> Record:
    """Which hand do these fields tell?

    Args:
        fields: of one hand, as `strobe.game.phh.parse` gives them.
        unit: what one chip is in the money of the file; by default the largest of 1, 1/10, 1/100, ... that will do.
        variant: the game, where it is not one that ``strobe.variants.find`` knows.

    Raises:
        FormatError: fields or actions that do not make a hand; the message names the field or the action.
    """
    facts = read_facts(fields, variant)
    actions = read_actions(fields.get("actions"), len(facts.stacks))
    if unit is None:
        unit = unit_of([*facts.amounts, *(action.chips for action in actions)])
    seats = facts.chairs.seats
    reading = _Reading(Hand(setup_of(facts, unit)), actions, seats, unit, fields)
    hand = reading.play()
    ends = [0] * len(hand.stacks)
    for seat, amount in zip(seats, facts.finish, strict=False):
        ends[seat] = chips(amount, unit, "finishing_stacks")
    return Record(hand, unit, facts.metadata, tuple(ends) if facts.finish else None, tuple(reading.comments))


class _Reading:
    """The actions of one hand on their way into the engine."""

    def __init__(
        self,
        hand: Hand,
        actions: list[Action],
        seats: tuple[int, ...],
        unit: Fraction,
        fields: Mapping[str, Any],
    ) -> None:
        self.hand = hand
        self.actions = deque(actions)
        self.seats = seats
        self.unit = unit
        self.ours = "_strobe" in fields
        self.dealt: dict[int, deque[tuple[Action, Card | None]]] = {seat: deque() for seat in seats}
        self.said: dict[int, Action] = {}
        self.comments: list[tuple[int, str]] = []
        ours = fields if self.ours else {}
        burns = ours.get("_burns", "")
        found = cards_of(burns) if isinstance(burns, str) else None
        if found is None:
            raise FormatError("bad_field", f"_burns: cards, not {brief(plain(burns))}", burns)
        self.burns = deque(found)
        named = ours.get("_named", [])
        if not isinstance(named, list) or not all(type(number) is int for number in named):
            raise FormatError("bad_field", f"_named: numbers of moves, not {brief(plain(named))}", named)
        self.named = frozenset(named)

    def play(self) -> Hand:
        """Play all of it.

        Raises:
            FormatError: an action that does not fit, or is not legal.
        """
        while self._go_on():
            pass
        self._check_end()
        return self.hand

    def _peek(self) -> Action | None:
        """The next action that does something."""
        return next((action for action in self.actions if action.verb), None)

    def _next(self) -> Action | None:
        """The same; what is said before it is kept and passed over."""
        while self.actions and not self.actions[0].verb:
            self._comment(self.actions.popleft())
        return self.actions[0] if self.actions else None

    def _take(self) -> Action:
        action = self.actions.popleft()
        if action.verb != "ir":
            self._comment(action)
        return action

    def _comment(self, action: Action) -> None:
        if action.comment is not None:
            self.comments.append((len(self.hand.moves), action.comment))

    def _refuse(self, action: Action, why: object, code: str = "illegal_move") -> NoReturn:
        raise FormatError(code, f"action {action.number}, {brief(action.text)}: {why}", action.text)

    def _apply(self, move: Move, action: Action | None) -> None:
        try:
            self.hand.apply(move)
        except ActionError as error:
            where = f"action {action.number}, {brief(action.text)}" if action else "_burns"
            text = action.text if action else None
            raise FormatError("illegal_move", f"{where}: {error}", text) from error

    def _go_on(self) -> bool:
        due = self.hand.legal
        if not isinstance(due, (Turn, Draws, Discards)) and not any(self.dealt.values()):
            while (action := self._peek()) and action.verb == "sm":
                self._next()
                self._declare(self._take())
        if isinstance(due, Chance):
            return self._chance(due)
        if isinstance(due, Choice) and (said := self.said.get(due.seats[0])):
            self._show(said)
            return True
        action = self._next()
        if action is None:
            return False
        if action.verb == "ir":
            self._rule(self._take())
            return True
        if isinstance(due, Over):
            self._refuse(action, "the hand is over", "hand_over")
        if isinstance(due, Choice):
            self._refuse(action, f"p{self._label(due.seats[0])} has neither shown nor mucked")
        self._act(self._take(), due)
        return True

    def _label(self, seat: int) -> int:
        return self.seats.index(seat) + 1

    def _act(self, action: Action, due: Turn | Draws | Discards) -> None:
        waiting = ", ".join(f"p{self._label(seat)}" for seat in due.seats)
        if action.player < 0 or action.verb in ("dh", "sm"):
            self._refuse(action, f"{waiting} has to act first")
        seat = self.seats[action.player]
        if seat not in due.seats:
            self._refuse(action, f"it is the turn of {waiting}")
        move: Move
        match action.verb:
            case "f":
                move = moves.Fold("fold", seat)
            case "cc":
                check = isinstance(due, Turn) and due.check
                move = moves.Check("check", seat) if check else moves.Call("call", seat)
            case "cbr":
                move = moves.RaiseTo("raise_to", seat, chips(action.chips, self.unit, f"action {action.number}"))
            case "pb":
                move = moves.BringIn("bring_in", seat)
            case _:
                cards = action.cards or ()
                discard = isinstance(due, Discards)
                move = moves.Discard("discard", seat, cards) if discard else moves.Draw("draw", seat, cards)
        self._apply(move, action)

    def _chance(self, due: Chance) -> bool:
        if due.kind in ("hole", "draw"):
            return self._hand_out(due)
        action = self._next()
        if due.kind == "burn":
            return self._burn(action)
        if action is None:
            return False
        if action.verb == "ir":
            self._rule(self._take())
        elif due.kind == "roll":
            self._roll(action)
        else:
            self._board(due)
        return True

    def _burn(self, action: Action | None) -> bool:
        """A burn is named, or nobody knows it and the file passes it over."""
        if action is not None and action.verb == "bn":
            self._extended(action)
            self._apply(moves.Deal("deal", action.cards or ()), self._take())
        elif self.burns:
            self._apply(moves.Deal("deal", (self.burns.popleft(),)), action)
        elif action is None and not any(self.dealt.values()):
            return False
        elif action is not None and action.verb == "ir":
            self._rule(self._take())
        else:
            self._apply(moves.Deal("deal", (None,)), action)
        return True

    def _hand_out(self, due: Chance) -> bool:
        while (action := self._peek()) and action.verb == "dh":
            self._next()
            self._take()
            seat = self.seats[action.player]
            self.dealt[seat] += [(action, card) for card in action.cards or ()]
        passes = due.number // len(due.seats) if due.kind == "hole" else 1
        needed = Counter(due.seats * passes)
        short = [seat for seat in needed if len(self.dealt[seat]) < needed[seat]]
        if short:
            if not any(self.dealt[seat] for seat in needed):
                if action is None:
                    return False
                if action.verb == "ir":
                    self._next()
                    self._rule(self._take())
                    return True
            seat = short[0]
            text = f"p{self._label(seat)} gets {needed[seat]} cards, not {len(self.dealt[seat])}"
            where = f"action {action.number}, {brief(action.text)}: before it " if action else "at the end "
            raise FormatError("missing_cards", where + text, action.text if action else text)
        given = [self.dealt[seat].popleft() for seat in due.seats * passes]
        self._apply(moves.Deal("deal", tuple([card for _, card in given])), self._doubtful(given, due))
        return True

    def _doubtful(self, given: list[tuple[Action, Card | None]], due: Chance) -> Action:
        """The action that is to be named if the engine refuses the deal."""
        gone, shown = self.hand.state.gone, self.hand.state.shown
        unseen = len(given) - (due.up * len(due.seats) if due.kind == "hole" else 0)
        for place, (action, card) in enumerate(given):
            if card is None and (place >= unseen or shown >> self.seats[action.player] & 1):
                return action
            if card is not None:
                if gone >> card & 1:
                    return action
                gone |= 1 << card
        return given[-1][0]

    def _board(self, due: Chance) -> None:
        cards: Cards = ()
        while len(cards) < due.number and (action := self._peek()) and action.verb == "db":
            self._next()
            last = self._take()
            cards += last.cards or ()
        if not cards:
            action = self._next()
            assert action is not None
            self._refuse(action, "board cards are due first")
        self._apply(moves.Deal("deal", cards), last)

    def _roll(self, action: Action) -> None:
        if action.verb != "dr":
            self._refuse(action, "a roll of the die is due first")
        self._extended(action)
        face = int(action.words[2])
        self._apply(moves.Roll("roll", face), self._take())
        removed = self.hand.state.removed[-1:]
        if action.cards is not None and action.cards != removed:
            self._refuse(action, f"{removed[0]} lay in box {face}")

    def _rule(self, action: Action) -> None:
        self._extended(action)
        code, *rest = action.words[2:]
        seat = -1
        if rest and rest[0] != "-":
            player = player_of(rest[0], len(self.seats))
            number = rest[0].removeprefix("s")
            if player is not None:
                seat = self.seats[player]
            elif rest[0][0] == "s" and number.removeprefix("-").isdecimal() and number.isascii() and len(number) < 20:
                seat = int(number)
            else:
                self._refuse(action, f"not a player: {brief(rest[0])}", "bad_action")
        cards = tuple([card for card in action.cards or () if card is not None])
        if len(cards) < len(action.cards or ()):
            self._refuse(action, "a ruling names the cards", "bad_action")
        self.said.clear()
        self._apply(moves.Rule("rule", code, seat, cards, action.comment or ""), action)

    def _extended(self, action: Action) -> None:
        if not self.ours:
            self._refuse(action, "an action of the extension, but there is no _strobe", "bad_action")

    def _declare(self, action: Action) -> None:
        seat = self.seats[action.player]
        before = self.said.get(seat)
        early = before and before.cards is not None and len(before.cards) < len(self.hand.state.holes[seat])
        if before and not early:
            self._refuse(action, f"p{action.player + 1} has shown or mucked before")
        self.said[seat] = action

    def _show(self, action: Action) -> None:
        seat = self.seats[action.player]
        own = self.hand.state.holes[seat]
        cards = action.cards
        if cards is None:
            self._apply(moves.Muck("muck", seat), action)
            return
        # Who shows cards that are known need not name them.
        known = None not in own and (cards == own or None in cards or len(cards) < len(own))
        named = None if known and len(self.hand.moves) not in self.named else cards
        self._apply(moves.Show("show", seat, named), action)

    def _check_end(self) -> None:
        """All that the file says has happened."""
        for cards in self.dealt.values():
            if cards:
                self._refuse(cards[0][0], f"no card is due for p{cards[0][0].player + 1}")
        if self.burns:
            raise FormatError("bad_field", f"_burns: {len(self.burns)} cards more than were burned", "_burns")
        state = self.hand.state
        winners = {award.seat for award in state.awards if award.amount}
        for seat, action in self.said.items():
            own, shown = state.holes[seat], bool(state.shown >> seat & 1)
            if action.cards is None:
                if shown and seat in winners:
                    self._refuse(action, f"p{action.player + 1} wins with this hand and does not muck it")
            elif extra := [card for card in action.cards if card is not None and card not in own]:
                self._refuse(action, f"p{action.player + 1} does not hold {extra[0]}")
            elif not shown:
                self._refuse(action, f"p{action.player + 1} does not come to show")
