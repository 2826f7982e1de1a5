"""Who supplies chance. A dealer is a function of the state, so that undoing and replaying deal the same cards again.

seeded(7)               the same hand for everybody who knows the number
system()                a secret from the operating system
fair(master, hand)      a secret promised beforehand, and seeds of the players: provable afterwards
scripted(cards, faces)  a deck and a die that are known beforehand
arranged(...)           given hands and boxes, for examples and tests
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import NoReturn, Protocol, Self

from strobe.cards import DECK, JOKER, Card, parse_cards
from strobe.errors import SetupError, StrobeError, brief
from strobe.game.dealing import barred
from strobe.game.fairness import Seed, Stream, commit, hand_secret, read_key, read_seeds
from strobe.game.moves import Deal, Roll
from strobe.game.state import Chance, Over, State

__all__ = ["Dealer", "Fair", "Promise", "Scripted", "Seeded", "arranged", "fair", "scripted", "seeded", "system"]


FEW = 24
_bit = (1).__lshift__


class Dealer(Protocol):
    """Anything that answers the chance requests of a hand."""

    def __call__(self, state: State, /) -> Deal | Roll:
        """The deal or roll that ``state.legal`` asks for."""
        ...


class Seeded:
    """A deck and a die that follow from a secret and the number of the hand.

    The deck is the permutation with the index SHA-512(key, "deck") modulo 52! (53! with the joker), each face
    SHA-512(key, "die", n) modulo 6; the bias of both is below 2**-270.
    """

    __slots__ = ("_first", "_key")

    def __init__(self, secret: bytes, hand: int = 0) -> None:
        self._key = secret + b"/%d/" % hand
        # Most hands end before these run out; the rest of the deck is worked out when it is needed.
        self._first = self._shuffle(DECK, 0, FEW)

    def __call__(self, state: State, /) -> Deal | Roll:
        """The deal or roll that ``state.legal`` asks for."""
        due = _due(state)
        if due.kind == "roll":
            return Roll("roll", 1 + self._number(b"die%d" % len(state.rolls)) % 6)
        joker, number, gone = state.setup.options.joker, due.number, state.gone
        used = 52 - state.stub
        if not joker and not state.shuffles and used + number <= FEW:
            cards = self._first[used : used + number]
            if not gone & sum(map(_bit, cards)):
                return tuple.__new__(Deal, ("deal", cards))
        # The next cards of those that are left, in the order of this shuffle.
        gone |= barred(state)
        deck = self._shuffle((*DECK, JOKER) if joker else DECK, state.shuffles, 53)
        return Deal("deal", tuple([card for card in deck if not gone >> card & 1][:number]))

    def __repr__(self) -> str:
        return "<dealer>"

    def _number(self, what: bytes) -> int:
        return int.from_bytes(hashlib.sha512(self._key + what).digest(), "big")

    def _shuffle(self, cards: Sequence[Card], shuffle: int, most: int) -> tuple[Card, ...]:
        rest = [*cards]
        index = self._number(b"deck%d/%d" % (len(rest), shuffle))
        deck = []
        for left in range(len(rest), max(0, len(rest) - most), -1):
            index, pick = divmod(index, left)
            deck.append(rest.pop(pick))
        return tuple(deck)


def seeded(seed: int | str | bytes, hand: int = 0) -> Seeded:
    """Which dealer deals the hand with this number from this seed, for ever the same?

    >>> from strobe import game
    >>> state, _ = game.start("strobe", stacks=[100, 100], blinds=(1, 2))
    >>> seeded(7)(state) == seeded(7)(state) != seeded(7, hand=1)(state)
    True
    """
    if isinstance(seed, bool) or not isinstance(seed, (int, str, bytes)):
        # The seed itself stays out of the message: it may be somebody's secret.
        raise SetupError("bad_seed", f"a seed is a number, text or bytes, not {type(seed).__name__}")
    if type(hand) is not int or hand < 0:
        raise SetupError("bad_seed", f"hands are numbered from 0, not {brief(hand)}", hand)
    kind = type(seed).__name__.encode()
    return Seeded(kind + b":" + _seed_bytes(seed), hand)


def _seed_bytes(seed: int | str | bytes) -> bytes:
    if isinstance(seed, bytes):
        return seed
    if isinstance(seed, str):
        return seed.encode("utf-8", "surrogatepass")
    try:
        return str(seed).encode()
    except ValueError:
        return hex(seed).encode()  # more digits than may be written out


def system() -> Seeded:
    """Which dealer deals what nobody can foresee? One with a new secret of the operating system's."""
    return Seeded(secrets.token_bytes(32))


class _Kept:
    """Something with a secret in it: copies are the thing itself, and it is not pickled."""

    __slots__ = ("_commitment", "_hand", "_secret")

    def __init__(self, secret: bytes, hand: int) -> None:
        self._secret = secret
        self._hand = hand
        self._commitment = commit(secret, hand)

    @property
    def hand(self) -> int:
        """The number of the hand."""
        return self._hand

    @property
    def commitment(self) -> str:
        """What the players are told before they give their seeds, in hexadecimal digits."""
        return self._commitment.hex()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise StrobeError("secret_kept", f"{self!r} is not pickled: its secret would be in the pickle")

    def __getstate__(self) -> NoReturn:
        self.__reduce_ex__(None)


class Promise(_Kept):
    """The house's part of a hand: known by its commitment, and not able to deal before the players' seeds are in."""

    __slots__ = ()

    def dealer(self, seeds: Sequence[Seed]) -> Fair:
        """Which dealer deals the hand, now that these seeds are given, in seat order?

        Raises:
            SetupError: ``bad_seeds``, ``bad_seed``.
        """
        return Fair(self._secret, self._hand, seeds)

    def __repr__(self) -> str:
        return f"<promise of hand {self._hand}, commitment {self.commitment}>"


class Fair(_Kept):
    """A deck and a die that the house and the players have chosen together, as docs/fairness.md says."""

    __slots__ = ("_seeds", "_stream")

    def __init__(self, secret: bytes | str, hand: int, seeds: Sequence[Seed]) -> None:
        super().__init__(read_key(secret), hand)
        self._seeds = read_seeds(seeds)
        self._stream = Stream(secret, hand, self._seeds)

    @property
    def seeds(self) -> tuple[bytes, ...]:
        """The players' seeds."""
        return self._seeds

    def __call__(self, state: State, /) -> Deal | Roll:
        """The deal or roll that ``state.legal`` asks for."""
        due = _due(state)
        if due.kind == "roll":
            return Roll("roll", self._stream.faces(len(state.rolls) + 1, state.shuffles)[-1])
        gone = state.gone | barred(state)
        deck = self._stream.deck(state.shuffles, joker=state.setup.options.joker)
        return Deal("deal", tuple([card for card in deck if not gone >> card & 1][: due.number]))

    def reveal(self, state: State) -> str:
        """The secret, in hexadecimal digits, now that the hand is over.

        Whoever has it knows every card of the hand, those that were mucked and those that never came.

        Raises:
            StrobeError: ``not_over``; ``other_hand``: the cards of this hand are not this dealer's.
        """
        if not isinstance(state, State) or not isinstance(state.legal, Over):
            raise StrobeError("not_over", "the secret is shown when the hand is over, not before")
        joker = state.setup.options.joker
        if not state.shuffles:
            dealt = self._stream.deck(joker=joker)[: 52 + joker - state.stub]
            faces = self._stream.faces(len(state.rolls))
            if state.gone != sum(1 << card for card in dealt) or state.rolls != faces:
                raise StrobeError("other_hand", f"{self!r} has not dealt this hand")
        return self._secret.hex()

    def __repr__(self) -> str:
        return f"<fair dealer of hand {self._hand}, commitment {self.commitment}>"


def fair(master: bytes | str, hand: int) -> Promise:
    """What does the house promise for the hand with this number?

    Args:
        master: the house's own secret, 32 bytes or 64 hexadecimal digits, such as ``secrets.token_bytes(32)``; a new
            one for every table or session, kept until all its hands are over and shown to nobody, ever.
        hand: the number of the hand. Two hands of one master must never have the same number, for the secret of the
            first will have been shown.

    Raises:
        SetupError: ``bad_secret``, ``bad_hand``.

    >>> from strobe import game
    >>> promise = fair(bytes(32), hand=7)
    >>> promise.commitment[:16]
    'e5d82ebfe6dbbc78'
    >>> dealer = promise.dealer(["tea", "milk"])
    >>> state, _ = game.start("strobe", stacks=[100, 100], blinds=(1, 2))
    >>> dealer(state)
    Deal(kind='deal', cards=(8d, 5h, Jd, 3h))
    """
    return Promise(hand_secret(master, hand), hand)


class Scripted:
    """A deck and a die that are known beforehand."""

    __slots__ = ("_cards", "_faces")

    def __init__(self, cards: tuple[Card, ...], faces: tuple[int, ...]) -> None:
        self._cards = cards
        self._faces = faces

    def __call__(self, state: State, /) -> Deal | Roll:
        """The deal or roll that ``state.legal`` asks for."""
        due = _due(state)
        if due.kind == "roll":
            if len(state.rolls) >= len(self._faces):
                raise StrobeError("script_ended", f"the script has only {len(self._faces)} rolls", self._faces)
            return Roll("roll", self._faces[len(state.rolls)])
        used = (53 if state.setup.options.joker else 52) - state.stub
        cards = self._cards[used : used + due.number]
        if len(cards) < due.number:
            raise StrobeError("script_ended", f"the script has only {len(self._cards)} cards", len(self._cards))
        return Deal("deal", cards)


def scripted(cards: str | Iterable[Card | int | str], faces: Iterable[int] = ()) -> Scripted:
    """Which dealer deals these cards, in the order they leave the deck, and rolls these faces?"""
    return Scripted(parse_cards(cards), tuple(faces))


class Arranged:
    """Given hands and community cards; burns come from the rest of the deck."""

    __slots__ = ("_board", "_faces", "_holes")

    def __init__(self, holes: Mapping[int, tuple[Card, ...]], board: tuple[Card, ...], faces: tuple[int, ...]) -> None:
        self._holes = holes
        self._board = board
        self._faces = faces

    def __call__(self, state: State, /) -> Deal | Roll:
        """The deal or roll that ``state.legal`` asks for."""
        due = _due(state)
        if due.kind == "roll":
            return Scripted((), self._faces)(state)
        if due.kind == "hole":
            each = due.number // len(due.seats)
            start = len(state.holes[due.seats[0]])
            hands = [self._holes.get(seat, ())[start : start + each] for seat in due.seats]
            for seat, hand in zip(due.seats, hands, strict=True):
                if len(hand) < each:
                    raise StrobeError("script_ended", f"no {each} cards are given for seat {seat}", seat)
            return Deal("deal", tuple(hand[turn] for turn in range(each) for hand in hands))
        if due.kind == "burn":
            taken = {*self._board, *(card for hand in self._holes.values() for card in hand)}
            free = (card for card in DECK if card not in taken and not state.gone >> card & 1)
            return Deal("deal", (next(free),))
        start = len(state.board.standing) + len(state.removed)
        cards = self._board[start : start + due.number]
        if len(cards) < due.number:
            raise StrobeError("script_ended", f"only {len(self._board)} community cards are given", self._board)
        return Deal("deal", cards)


def arranged(
    holes: Mapping[int, str | Iterable[Card | int | str]] | Sequence[str | Iterable[Card | int | str]],
    board: str | Iterable[Card | int | str] = (),
    faces: Iterable[int] = (),
) -> Arranged:
    """Which dealer gives these seats these hands?

    Args:
        holes: hole cards by seat.
        board: community cards in the order they are placed: the boxes first, then the refill.
        faces: what the die shows.

    >>> dealer = arranged(["7h2d", "Tc9h"], "Ah Ks 7d 7c 3s Jh  Qd", (3, 6))
    """
    by_seat = holes if isinstance(holes, Mapping) else dict(enumerate(holes))
    hands = {seat: parse_cards(hand) for seat, hand in by_seat.items()}
    return Arranged(hands, parse_cards(board), tuple(faces))


def _due(state: State) -> Chance:
    due = state.legal
    if not isinstance(due, Chance):
        raise StrobeError("no_chance_due", "no cards and no roll are due", due.kind)
    return due
