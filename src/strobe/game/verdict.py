"""Whether a hand was dealt as the house had promised, once its secret is known: docs/fairness.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, cast

from strobe.cards import Card
from strobe.errors import FormatError, StrobeError, brief, length
from strobe.game import moves
from strobe.game.dealers import Fair
from strobe.game.engine import apply, begin
from strobe.game.fairness import Seed, Stream, commit, read_key, same
from strobe.game.hand import Hand
from strobe.game.moves import Deal, Move, Roll, Rule, Show
from strobe.game.state import Chance, Setup, State

__all__ = ["Difference", "Verdict", "verify"]

LONGEST_TEXT = 4_000_000
MOST_MOVES = 100_000

Record = Hand | str | Sequence[Move | list[object]]


class Difference(NamedTuple):
    """The first place where a record is not what the secret and the seeds give.

    Attributes:
        kind: ``card``; ``face``; ``move``: a hand was shown that was not dealt.
        move: which move of the record, from 0.
        place: which card of the deal, from 0; else 0.
        expected: the card or the face that was due; None for a move.
        found: what stands in the record.
    """

    kind: Literal["card", "face", "move"]
    move: int
    place: int
    expected: Card | int | None
    found: object

    def __str__(self) -> str:
        where = f"move {self.move + 1}"
        if self.kind == "card":
            return f"{where}, card {self.place + 1}: {self.expected} was due, not {brief(self.found)}"
        if self.kind == "face":
            return f"{where}: the die had to show {self.expected}, not {brief(self.found)}"
        return f"{where}: this hand was not dealt: {brief(self.found)}"


class Verdict(NamedTuple):
    """What came of it; true in a condition only if everything agrees.

    Attributes:
        committed: whether the commitment was to this secret and this number of the hand.
        cards: how many cards of the record agree.
        faces: how many faces agree.
        unknown: how many cards the record does not name.
        shuffles: how often the cards were shuffled anew, as far as the record was read.
        difference: the first one, or None.
    """

    committed: bool
    cards: int
    faces: int
    unknown: int
    shuffles: int
    difference: Difference | None

    @property
    def agrees(self) -> bool:
        """Whether the promise was kept, as far as the record shows."""
        return self.committed and self.difference is None

    def __bool__(self) -> bool:
        return self.agrees


def verify(
    commitment: bytes | str,
    secret: bytes | str,
    hand: int,
    seeds: Sequence[Seed],
    record: Record = (),
    *,
    joker: bool = False,
) -> Verdict:
    """Was the hand dealt as the house had promised?

    Args:
        commitment: what the house published before the seeds were given, 32 bytes or 64 hexadecimal digits.
        secret: what it has shown after the hand, likewise.
        hand: the number of the hand.
        seeds: the players' seeds in seat order.
        record: the hand, its JSON, or a list of its moves as tuples or JSON lists, of which the deals and rolls
            count. Cards may be None where they are not known. A list of moves does not tell when the cards were
            shuffled anew other than by a misdeal; where that matters the hand itself is needed.
        joker: whether a list of moves is of a hand with the joker; a hand knows.

    Returns:
        What agrees, and the first difference if there is one.

    Raises:
        StrobeError: a secret, a number, seeds or a record that cannot be read; ``needs_hand``: see ``record``.

    Cost: that of playing the hand again.

    >>> from strobe.game.dealers import fair
    >>> promise = fair(bytes(32), hand=7)
    >>> dealer = promise.dealer(["tea", "milk"])
    >>> played = Hand.start("holdem", stacks=[9, 9], blinds=(1, 2), dealer=dealer)
    >>> _ = played.fold()
    >>> secret = dealer.reveal(played.state)
    >>> verify(promise.commitment, secret, 7, ["tea", "milk"], played)
    Verdict(committed=True, cards=4, faces=0, unknown=0, shuffles=0, difference=None)
    >>> print(verify(promise.commitment, secret, 7, ["milk", "tea"], played).difference)
    move 1, card 1: 7s was due, not 8d
    """
    key = read_key(secret)
    committed = same(read_key(commitment, "a commitment"), commit(key, hand))
    if isinstance(record, str):
        if len(record) > LONGEST_TEXT:
            raise FormatError("too_long", f"a saved hand of {len(record)} characters is not read", len(record))
        record = Hand.from_json(record)
    if isinstance(record, Hand):
        tally = _Tally()
        difference = _replay(tally, Fair(key, hand, seeds), record.setup, record.moves)
    else:
        if not isinstance(joker, bool):
            raise FormatError("bad_joker", f"joker is true or false, not {brief(joker)}", joker)
        stream = Stream(key, hand, seeds)
        tally = _Tally()
        difference = _compare(tally, stream, _read_moves(record), joker)
    return Verdict(committed, tally.cards, tally.faces, tally.unknown, tally.shuffles, difference)


class _Tally:
    """What has agreed so far."""

    __slots__ = ("cards", "faces", "shuffles", "unknown")

    def __init__(self) -> None:
        self.cards = self.faces = self.unknown = self.shuffles = 0

    def check(self, at: int, due: Move, found: Move) -> Difference | None:
        """The first difference between a deal or roll and the one that was due."""
        if isinstance(due, Roll):
            if type(found[1]) is not int or found[1] != due.face:
                return Difference("face", at, 0, due.face, found[1])
            self.faces += 1
            return None
        assert isinstance(due, Deal)
        assert isinstance(found, Deal)
        for place, (expected, card) in enumerate(zip(due.cards, found.cards, strict=True)):
            if card is None:
                self.unknown += 1
            elif card != expected:
                return Difference("card", at, place, expected, card)
            else:
                self.cards += 1
        return None


def _replay(tally: _Tally, dealer: Fair, setup: Setup, made: Sequence[Move]) -> Difference | None:
    """Play a hand again, and ask the dealer for every deal and roll of it."""
    if len(made) > MOST_MOVES:
        raise FormatError("too_long", f"a record of {len(made)} moves is not read", len(made))
    state, _ = begin(setup)
    # What the cards that the record does not name must be, by seat; -1 has the burns.
    unnamed: dict[int, int] = {}
    for at, found in enumerate(made):
        before = state
        state, _ = apply(state, found)
        tally.shuffles = state.shuffles
        if isinstance(found, (Deal, Roll)):
            hidden = sum(unnamed.values())
            due = dealer(before._replace(gone=before.gone | hidden))
            if difference := tally.check(at, due, found):
                return difference
            if isinstance(due, Deal) and isinstance(found, Deal):
                for seat, card, name in zip(_receivers(before), due.cards, found.cards, strict=True):
                    if name is None and card is not None:
                        unnamed[seat] = unnamed.get(seat, 0) | 1 << card
        elif isinstance(found, Show):
            named = [card for card in found.cards or () if card not in before.holes[found.seat]]
            if any(card is None or not unnamed.get(found.seat, 0) >> card & 1 for card in named):
                return Difference("move", at, 0, None, found)
        if isinstance(found, Rule):
            if found.code == "misdeal":
                unnamed.clear()
        elif state.shuffles > before.shuffles and unnamed:
            text = f"cards that the record does not name were shuffled again after move {at + 1}"
            raise FormatError("unknown_card", text, found)
    return None


def _receivers(state: State) -> Sequence[int]:
    """The seat that gets each card of the deal that is due; -1 where it goes to no player."""
    due = state.legal
    assert isinstance(due, Chance)
    if not due.seats:
        return (-1,) * due.number
    return due.seats * (due.number // len(due.seats))


def _compare(tally: _Tally, stream: Stream, made: Iterator[Move], joker: bool) -> Difference | None:
    """Compare deals and rolls, in order, with the deck and the die."""
    deck, die, dealt = stream.deck(joker=joker), stream.die(), 0
    for at, found in enumerate(made):
        if found[0] == "rule" and found[1] == "misdeal":
            tally.shuffles += 1
            deck, die, dealt = stream.deck(tally.shuffles, joker=joker), stream.die(tally.shuffles), 0
        elif found[0] == "rule" and found[1] == "redeal_board":
            raise _needs_hand("after a board is dealt again")
        elif isinstance(found, Roll):
            if difference := tally.check(at, Roll("roll", next(die)), found):
                return difference
        elif isinstance(found, Deal):
            cards = deck[dealt : dealt + len(found.cards)]
            dealt += len(found.cards)
            # Where the stub gets short the cards are shuffled anew with one of them left over.
            if dealt >= len(deck):
                raise _needs_hand("where the deck runs out")
            if difference := tally.check(at, Deal("deal", cards), found):
                return difference
    return None


def _needs_hand(where: str) -> FormatError:
    return FormatError("needs_hand", f"a list of moves does not tell which cards are left {where}: give the hand")


def _read_moves(record: object) -> Iterator[Move]:
    if not isinstance(record, Sequence) or isinstance(record, (str, bytes, bytearray, memoryview)):
        raise FormatError("bad_record", f"a record is a Hand, its JSON or a list of moves, not {brief(record)}", record)
    if (count := length(record)) > MOST_MOVES:
        raise FormatError("too_long", f"a record of {count} moves is not read", count)
    return map(_read_move, record)


def _read_move(item: object) -> Move:
    move = cast("Move", item) if moves.is_move(item) else moves.from_list(item)
    try:
        move = moves.normal(move)
    except (TypeError, StrobeError) as error:
        raise FormatError("bad_move", f"not a move: {brief(item)}", item) from error
    if isinstance(move, Deal) and not isinstance(move.cards, tuple):
        raise FormatError("bad_move", f"the cards of a deal are a list of cards, not {brief(move.cards)}", item)
    return move
