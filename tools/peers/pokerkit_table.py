"""pokerkit's side of the table: a game declared in its own words, told our moves, dealing from the same deck."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any

import pokerkit as pk

from peers.facts import Facts
from peers.offers import Offer
from strobe.cards import DECK

__all__ = ["Peer", "StoppedError"]

_AUTOMATIONS = tuple(
    one for one in pk.Automation if one not in (pk.Automation.CARD_BURNING, pk.Automation.HOLE_DEALING)
)
AUTOMATIONS = tuple(one for one in _AUTOMATIONS if one != pk.Automation.BOARD_DEALING)
CARDS = {int(card): next(iter(pk.Card.parse(str(card)))) for card in DECK}
NOBODY = pk.Card.UNKNOWN
STRUCTURES = {
    "no_limit": pk.BettingStructure.NO_LIMIT,
    "pot_limit": pk.BettingStructure.POT_LIMIT,
    "fixed_limit": pk.BettingStructure.FIXED_LIMIT,
}


class StoppedError(Exception):
    """The two hands part here for good, for a reason that has a name."""


class _TwoOfThree(pk.CombinationHand):
    """Tahoe: the board with none, one or two of three hole cards."""

    @classmethod
    def from_game(cls, hole_cards: Any, board_cards: Any = ()) -> Any:
        board = tuple(board_cards)
        hands = []
        for pair in combinations(tuple(hole_cards), 2):
            try:
                hands.append(super().from_game(pair, board))
            except ValueError:
                continue
        if not hands:
            raise ValueError("no hand")
        return max(hands)


class TahoeHand(_TwoOfThree, pk.StandardHighHand):
    """The high hand of tahoe."""


class TahoeLowHand(_TwoOfThree, pk.EightOrBetterLowHand):
    """The low hand of tahoe."""


def _remembering(kind: Any) -> Any:
    """The same hands, each ranked by pokerkit but once."""

    def whole(cls: Any, hole: frozenset[Any], board: frozenset[Any]) -> Any:
        try:
            return super(cls, cls).from_game(hole, board)
        except (KeyError, ValueError):
            return None

    found = lru_cache(maxsize=1024)(whole)

    def from_game(cls: Any, hole_cards: Any, board_cards: Any = ()) -> Any:
        # What lies on the board without being a card is the roll of a die, see _strobe.
        hand = found(cls, frozenset(hole_cards), frozenset(filter(None, board_cards)))
        if hand is None:
            raise ValueError("no hand")
        return hand

    return type(kind.__name__, (kind,), {"from_game": classmethod(from_game), "entry": cached_property(_entry)})


def _entry(hand: Any) -> Any:
    return hand.lookup.get_entry(hand.cards)


HIGH: tuple[Any, ...] = (pk.StandardHighHand,)
SPLIT: tuple[Any, ...] = (pk.StandardHighHand, pk.EightOrBetterLowHand)
HANDS: dict[str, tuple[Any, ...]] = {
    "strobe_hilo": SPLIT,
    "omaha": (pk.OmahaHoldemHand,),
    "omaha_hilo": (pk.OmahaHoldemHand, pk.OmahaEightOrBetterLowHand),
    "pineapple_hilo": SPLIT,
    "crazy_pineapple_hilo": SPLIT,
    "tahoe": (TahoeHand,),
    "tahoe_hilo": (TahoeHand, TahoeLowHand),
    "seven_card_stud_hilo": SPLIT,
    "razz": (pk.RegularLowHand,),
    "ace_to_five": (pk.RegularLowHand,),
    "deuce_to_seven": (pk.StandardLowHand,),
    "deuce_to_seven_triple": (pk.StandardLowHand,),
}
KINDS = {name: tuple(map(_remembering, kinds)) for name, kinds in {"holdem": HIGH, **HANDS}.items()}
DOWN, UP = False, True
PLACE, LOW, HIGH_CARD = pk.Opening.POSITION, pk.Opening.LOW_CARD, pk.Opening.HIGH_CARD
LOW_HAND, HIGH_HAND = pk.Opening.LOW_HAND, pk.Opening.HIGH_HAND

# A street: burn, cards for each player, cards for the board, draw, who opens, big bet.
Plan = tuple[bool, tuple[bool, ...], int, bool, Any, bool]


def _flop(holes: int, *, draw_before_turn: bool = False) -> list[Plan]:
    return [
        (False, (DOWN,) * holes, 0, False, PLACE, False),
        (True, (), 3, False, PLACE, False),
        (True, (), 1, draw_before_turn, PLACE, True),
        (True, (), 1, False, PLACE, True),
    ]


def _strobe(options: dict[str, Any]) -> list[Plan]:
    """A roll is declared as one card for the board, an unknown one, which never plays."""
    burn = bool(options.get("burn"))
    rest: list[Plan] = [
        (False, (), 1, False, PLACE, False),
        (burn, (), 1, False, PLACE, True),
        (False, (), 1, False, PLACE, True),
    ]
    if options.get("opening_round"):
        return [(False, (DOWN, DOWN), 0, False, PLACE, False), (burn, (), 6, False, PLACE, False), *rest]
    return [(burn, (DOWN, DOWN), 6, False, PLACE, False), *rest]


def _seven(first: Any, later: Any) -> list[Plan]:
    return [
        (False, (DOWN, DOWN, UP), 0, False, first, False),
        (True, (UP,), 0, False, later, False),
        (True, (UP,), 0, False, later, True),
        (True, (UP,), 0, False, later, True),
        (True, (DOWN,), 0, False, later, True),
    ]


def _draws(sizes: Sequence[bool]) -> list[Plan]:
    later: list[Plan] = [(True, (), 0, True, PLACE, big) for big in sizes]
    return [(False, (DOWN,) * 5, 0, False, PLACE, False), *later]


def _plans(facts: Facts) -> list[Plan]:
    match facts.game:
        case "strobe" | "strobe_hilo":
            return _strobe(facts.options)
        case "omaha" | "omaha_hilo":
            return _flop(4)
        case "tahoe" | "tahoe_hilo":
            return _flop(3)
        case "crazy_pineapple" | "crazy_pineapple_hilo":
            return _flop(3, draw_before_turn=True)
        case "seven_card_stud" | "seven_card_stud_hilo":
            return _seven(LOW, HIGH_HAND)
        case "razz":
            return _seven(HIGH_CARD, LOW_HAND)
        case "mississippi_stud":
            later: list[Plan] = [
                (True, (UP,) * cards, 0, False, HIGH_HAND, big) for cards, big in ((2, False), (1, True), (1, True))
            ]
            return [(False, (DOWN, DOWN, UP), 0, False, LOW, False), *later]
        case "ace_to_five" | "deuce_to_seven":
            return _draws((True,))
        case "deuce_to_seven_triple":
            return _draws((False, True, True))
    # Pineapple's discard comes before any betting: pokerkit is dealt the two cards that are kept.
    return _flop(2)


def _streets(facts: Facts) -> tuple[Any, ...]:
    limit = facts.structure == "fixed_limit"
    lowball = facts.game in ("ace_to_five", "deuce_to_seven")
    raises = facts.options.get("max_raises", 4 if lowball else 3)
    streets = []
    for place, (burn, holes, board, draw, opening, big) in enumerate(_plans(facts)):
        least = facts.bets[big] if limit else facts.min_bet
        # The blind is the bet of the first round; elsewhere the bet counts as the first rise.
        most = raises + (place > 0 or not facts.blinds) if limit else None
        streets.append(pk.Street(burn, holes, board, draw, opening, least, most))
    return tuple(streets)


class Peer:
    """A hand at pokerkit's table; its players are numbered from the left of the button."""

    def __init__(self, facts: Facts, order: Sequence[int], deck: Sequence[int]) -> None:
        self.facts = facts
        self.order = tuple(order)
        self.place = {seat: place for place, seat in enumerate(self.order)}
        self.flipped = len(self.order) == 2
        antes, blinds = [0] * len(order), [0] * len(order)
        trimmed = True
        for seat, kind, chips in facts.posts:
            # With two players pokerkit takes blinds and antes as those of small and big blind, the button's first.
            place = self.place[seat] ^ self.flipped
            if kind in ("ante", "dead"):
                antes[place] = chips
                trimmed = trimmed and kind == "ante"
            else:
                blinds[place] = -chips if kind == "post" else chips
        self.state = pk.State(
            AUTOMATIONS,
            pk.Deck.STANDARD,
            KINDS.get(facts.game, KINDS["holdem"]),
            _streets(facts),
            STRUCTURES[facts.structure],
            trimmed,
            antes,
            blinds,
            facts.bring_in,
            [facts.stacks[seat] for seat in self.order],
            len(self.order),
            mode=pk.Mode.CASH_GAME,
        )
        self.state.deck_cards = deque(CARDS[card] for card in deck)
        self.deck = tuple(deck)
        self.rolls = 0
        self.seen = 0

    @property
    def actor(self) -> int | None:
        """The seat that has to bet, check, call or fold."""
        index = self.state.actor_index
        return None if index is None else self.order[index]

    @property
    def drawer(self) -> int | None:
        """The seat that has to draw or discard."""
        index = self.state.stand_patter_or_discarder_index
        return None if index is None else self.order[index]

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return not self.state.status

    def offer(self) -> Offer:
        """What the seat whose turn it is may do."""
        state = self.state
        assert self.actor is not None
        call = state.checking_or_calling_amount
        return Offer(
            self.actor,
            state.can_fold(),
            call == 0,
            call or 0,
            state.effective_bring_in_amount or 0,
            state.min_completion_betting_or_raising_to_amount or 0,
            state.max_completion_betting_or_raising_to_amount or 0,
        )

    def money(self) -> tuple[list[int], int]:
        """Chips behind, from the left of the button, and the pot."""
        return [int(chips) for chips in self.state.stacks], int(self.state.total_pot_amount)

    def act(self, move: Any) -> None:
        """The same move here."""
        if move.kind == "fold":
            self.state.fold()
        elif move.kind == "bring_in":
            self.state.post_bring_in()
        elif move.kind == "raise_to":
            self.state.complete_bet_or_raise_to(move.to)
        else:
            self.state.check_or_call()

    def discard(self, cards: Iterable[int]) -> None:
        """The cards that the drawer puts away."""
        self.state.stand_pat_or_discard([CARDS[card] for card in cards])

    def set_actor(self, seat: int) -> None:
        """Let another seat open the round that begins."""
        actors = self.state.actor_indices
        actors.rotate(-actors.index(self.place[seat]))

    def deal(self, ours: Any) -> list[str]:
        """Deal whatever is due, from pokerkit's own deck; name what it cannot deal by itself.

        Args:
            ours: our state, with these cards dealt; what pokerkit has no step for is copied from it.
        """
        names: list[str] = []
        state = self.state
        while state.status and self.actor is None and self.drawer is None:
            street = state.street
            if street is None:
                break
            if street.draw_status and not street.board_dealing_count:
                names += self._deal_draw(ours)
            elif street.draw_status and any(state.hole_dealing_statuses):
                self._take_discards_out()
            elif self.facts.game.startswith("pineapple"):
                self._copy(ours)
            elif ours.shuffles and self.facts.game not in ("ace_to_five", "deuce_to_seven", "deuce_to_seven_triple"):
                self._deal_again(ours)
            elif street.board_dealing_count == 1 and not street.card_burning_status and self._rolls_now():
                self._roll(ours)
            elif state.card_burning_status and not (any(state.hole_dealing_statuses) and street.board_dealing_count):
                state.burn_card()
            elif state.hole_dealee_index is not None:
                self._stop_at_common_card(ours)
                state.deal_hole()
            elif state.board_dealing_count:
                state.deal_board()
            else:
                break
        return names

    def _stop_at_common_card(self, ours: Any) -> None:
        """Stub and burns are too few for our players, and pokerkit goes on with the folded hands."""
        last = self.state.street_index == len(self.state.streets) - 1
        if self.facts.game in ("seven_card_stud", "seven_card_stud_hilo", "razz") and last and len(ours.board):
            cards = ours.stub + len(ours.burns) + 1
            if cards < ours.live.bit_count():
                raise StoppedError("common card")

    def _rolls_now(self) -> bool:
        if not self.facts.game.startswith("strobe"):
            return False
        street = self.state.street_index - (1 if self.facts.options.get("opening_round") else 0)
        return street in (1, 3)

    def _roll(self, ours: Any) -> None:
        """The card that the die hits leaves the board."""
        card = CARDS[int(ours.removed[self.rolls])]
        self.rolls += 1
        next(slot for slot in self.state.board_cards if card in slot).clear()
        self.state.deal_board("??")

    def _take_discards_out(self) -> None:
        """pokerkit deals a card for every discard; crazy pineapple has none."""
        state = self.state
        while any(state.hole_dealing_statuses):
            index = state.hole_dealee_index
            index = next(i for i, due in enumerate(state.hole_dealing_statuses) if due) if index is None else index
            state.deal_hole("??", index)
            state.hole_cards[index].remove(NOBODY)
            state.hole_card_statuses[index].pop()

    def _copy(self, ours: Any) -> None:
        """The very cards that lie on our table."""
        state = self.state
        index = state.hole_dealee_index
        if index is not None:
            held = ours.holes[self.order[index]]
            state.deal_hole([CARDS[held[len(state.hole_cards[index])]]])
        elif state.card_burning_status:
            state.burn_card("??")
        else:
            lying = len(state.board_cards)
            state.deal_board([CARDS[card] for card in ours.board.standing[lying : lying + state.board_dealing_count]])

    def _deal_again(self, ours: Any) -> None:
        """The deck was shuffled again: which cards come back is ours to say, how many are dealt is not."""
        state = self.state
        if state.card_burning_status:
            state.burn_card("??")
        elif state.board_dealing_count:
            state.deal_board([CARDS[ours.board.standing[0]]])
        else:
            self._stop_at_common_card(ours)
            index = state.hole_dealee_index
            held = ours.holes[self.order[index]]
            state.deal_hole([CARDS[held[len(state.hole_cards[index])]]])

    def _deal_draw(self, ours: Any) -> list[str]:
        """New cards: by itself where the deck gives them in one go to each player, else the ones we dealt."""
        state = self.state
        most = max(map(len, state.hole_dealing_statuses))
        alone = 0 < most < 5 and not ours.shuffles
        state.burn_card(None if alone else "??")
        while any(state.hole_dealing_statuses):
            index = state.hole_dealee_index
            due = len(state.hole_dealing_statuses[index])
            held = {CARDS[card] for card in ours.holes[self.order[index]]}
            state.deal_hole(due if alone else list(held - set(state.hole_cards[index])))
        state.deck_cards = deque(CARDS[card] for card in self.deck if not ours.gone >> card & 1)
        return [] if alone or not most else ["fifth card"]

    def unlike(self, ours: Any) -> str:
        """Which cards lie differently, in words; nothing where all are the same, or none has been dealt since."""
        if ours.gone == self.seen:
            return ""
        self.seen = ours.gone
        for index, seat in enumerate(self.order):
            if not ours.live >> seat & 1 or not self.state.statuses[index]:
                continue
            held = {CARDS[card] for card in ours.holes[seat]}
            if set(self.state.hole_cards[index]) != held:
                return f"seat {seat} holds {ours.holes[seat]} and {self.state.hole_cards[index]}"
        board = [card for slot in self.state.board_cards for card in slot if card]
        if {CARDS[card] for card in ours.board.standing} != set(board):
            return f"the board is {ours.board} and {board}"
        return ""
