"""The core: strengths of hands, the five cards that play, showdowns. Checked doors over C kernels."""

cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free

from collections import namedtuple

from .cards import _CARDS, Card, parse_cards
from .errors import CardError
from .kinds import ANY, AT_MOST_TWO, HIGH, LOW_8, LOW_27, LOW_A5, TWO

__all__ = [
    "BestFive", "Showdown", "best_five", "evaluate", "evaluate_hole", "evaluate_mask", "mask", "showdown",
]

cdef extern from "port.h":
    int strobe_popcount64(uint64_t x) noexcept nogil

cdef extern from "_doors.h":
    uint64_t strobe_card_bit(unsigned card) noexcept nogil
    int strobe_read(object cards, object card_type, uint64_t *mask) noexcept
    int strobe_read_mask(object number, uint64_t *mask) noexcept

cdef extern from "tables.h":
    void strobe_tables_init() noexcept nogil

cdef extern from "high.h":
    uint16_t strobe_strength_high(uint64_t mask) noexcept nogil

cdef extern from "strength.h":
    uint16_t strobe_strength(uint64_t mask, int ranking) noexcept nogil
    uint16_t strobe_strength_hole(uint64_t hole, uint64_t board, int use, int ranking) noexcept nogil
    uint16_t strobe_best_five(
        uint64_t hole, uint64_t board, int use, int ranking, uint8_t *five
    ) noexcept nogil
    void strobe_count(int n, int ranking, int joker, uint64_t *histogram) noexcept nogil

strobe_tables_init()

# Looked up once: a C variable is a pointer away, a module global a dict.
cdef object _HIGH = HIGH, _LOW_A5 = LOW_A5, _LOW_8 = LOW_8, _LOW_27 = LOW_27
cdef object _ANY = ANY, _TWO = TWO, _AT_MOST_TWO = AT_MOST_TWO
cdef object _Card = Card
cdef tuple _DECK = _CARDS
cdef uint64_t _JOKER_BIT = 1ULL << 13
cdef uint64_t _VALID = 0x1FFF1FFF1FFF3FFFULL

BestFive = namedtuple("BestFive", ("strength", "cards"), module="strobe._eval")
BestFive.__doc__ = "The strength of a hand and the five cards that play, in reading order (none: no low)."
Showdown = namedtuple(
    "Showdown",
    ("strengths", "hands", "winners", "low_strengths", "low_hands", "low_winners"),
    defaults=((), (), ()),
    module="strobe._eval",
)
Showdown.__doc__ = "Who wins: strengths, playing cards and winners; the low half in hi-lo games."


cdef uint64_t card_bit(int card) noexcept nogil:
    return strobe_card_bit(<unsigned>card)


cdef uint16_t strength_high(uint64_t mask) noexcept nogil:
    return strobe_strength_high(mask)


cdef uint16_t strength(uint64_t mask, int ranking) noexcept nogil:
    return strobe_strength(mask, ranking)


cdef uint16_t strength_hole(uint64_t hole, uint64_t board, int use, int ranking) noexcept nogil:
    return strobe_strength_hole(hole, board, use, ranking)


cdef int _read(object cards, uint64_t *mask) except -1:
    """The careful way in: any spelling, the joker, and errors in words. Returns the number of cards."""
    cdef int n = strobe_read(cards, _Card, mask)
    cdef uint64_t found = 0
    if n != 0:
        return n
    if isinstance(cards, int):
        raise CardError("bad_card", "an int is not a hand: evaluate_mask takes card sets", cards)
    parsed = parse_cards(cards)
    for card in parsed:
        found |= strobe_card_bit(card)
    mask[0] = found
    return len(parsed)


cdef uint64_t _read_mask(object number) except? 0:
    cdef uint64_t found = 0
    if not strobe_read_mask(number, &found):
        if isinstance(number, bool) or not hasattr(type(number), "__index__"):
            raise CardError("bad_mask", f"a card set is an int, not {type(number).__name__}", number)
        number = number.__index__()
        if not (isinstance(number, int) and 0 <= number <= _VALID):
            raise CardError("bad_mask", "a card set has bits 16 * suit + rank only", number)
        found = number
    if found & ~_VALID:
        raise CardError("bad_mask", f"{found:#x} has bits that are no cards", number)
    return found


cdef int _check_count(int n, object cards) except -1:
    if not 5 <= n <= 8:
        raise CardError("wrong_count", f"a hand has 5 to 8 cards, not {n}", cards)
    return 0


cdef int _ranking(object ranking) except -1:
    if ranking is _HIGH:
        return 0
    if ranking is _LOW_A5:
        return 1
    if ranking is _LOW_8:
        return 2
    if ranking is _LOW_27:
        return 3
    raise CardError("bad_ranking", f"the ranking is HIGH, LOW_A5, LOW_8 or LOW_27, not {ranking!r}", ranking)


cdef int _use(object use) except -1:
    if use is _ANY:
        return 0
    if use is _TWO:
        return 1
    if use is _AT_MOST_TWO:
        return 2
    raise CardError("bad_use", f"the use is ANY, TWO or AT_MOST_TWO, not {use!r}", use)


# A plain built-in function is called about 10 ns faster than a Cython function object.
@cython.binding(False)
@cython.embedsignature(True)
@cython.embedsignature.format("clinic")
def evaluate(cards, ranking=HIGH):
    """How strong is the best five-card hand among these cards?

    Args:
        cards: 5 to 8 distinct cards: text (``"7h 2d Ah Ks 7d"``), a sequence of Cards or numbers 0..52,
            or bytes of numbers. The joker may be one of them.
        ranking: the order by which hands are compared.

    Returns:
        An int; larger wins, equal splits. HIGH 1..7462 (7463: five aces with the joker),
        LOW_A5 1..6175, LOW_8 1..56 (0: does not qualify), LOW_27 1..7462.

    Raises:
        CardError: ``"bad_card"``, ``"duplicate_card"``, ``"wrong_count"``, ``"bad_ranking"``.

    Rule: articles 3.1 to 3.5.

    >>> evaluate("7h 2d  Ah Ks 7d 7c 3s")
    5391
    >>> evaluate([48, 44, 40, 36, 32]), evaluate("5c 4d 3h 2s Ac", ranking=LOW_A5)
    (7462, 6175)
    """
    cdef uint64_t found = 0
    cdef int n = strobe_read(cards, _Card, &found)
    if ranking is _HIGH and 5 <= n <= 8 and not found & _JOKER_BIT:
        return strobe_strength_high(found)
    if n == 0:
        n = _read(cards, &found)
    _check_count(n, cards)
    return strobe_strength(found, _ranking(ranking))


@cython.binding(False)
@cython.embedsignature(True)
@cython.embedsignature.format("clinic")
def mask(cards):
    """Which card set is this, as one int?

    Args:
        cards: any number of distinct cards, as for ``evaluate``.

    Returns:
        An int with bit ``16 * suit + rank`` for each card; the joker is bit 13.

    Raises:
        CardError: ``"bad_card"``, ``"duplicate_card"``.

    >>> hex(mask("2c Ah"))
    '0x100000000001'
    """
    cdef uint64_t found = 0
    _read(cards, &found)
    return found


@cython.binding(False)
@cython.embedsignature(True)
@cython.embedsignature.format("clinic")
def evaluate_mask(mask, ranking=HIGH):
    """How strong is the best five-card hand of this card set?

    Args:
        mask: an int from ``mask()`` with 5 to 8 cards.
        ranking: as for ``evaluate``.

    Returns:
        As ``evaluate``.

    Raises:
        CardError: ``"bad_mask"``, ``"wrong_count"``, ``"bad_ranking"``.

    >>> evaluate_mask(0x1f00)
    7462
    """
    cdef uint64_t found = 0
    cdef int n
    if not strobe_read_mask(mask, &found) or found & ~_VALID:
        found = _read_mask(mask)
    n = strobe_popcount64(found)
    if not 5 <= n <= 8:
        _check_count(n, mask)
    if ranking is _HIGH and not found & _JOKER_BIT:
        return strobe_strength_high(found)
    return strobe_strength(found, _ranking(ranking))


cdef int _check_hole(uint64_t hole, uint64_t board, int use) except -1:
    """Counts and overlap of hole cards and board."""
    cdef int holes = strobe_popcount64(hole), boards = strobe_popcount64(board)
    cdef uint64_t both = hole & board
    if both:
        raise CardError("duplicate_card", f"{_first(both)} is in the hole and on the board", _first(both))
    if use == 0:
        _check_count(holes + boards, None)
    elif not (2 <= holes <= 6 and 3 <= boards <= 6):
        raise CardError(
            "wrong_count", f"2 to 6 hole and 3 to 6 board cards are needed, not {holes} and {boards}", holes
        )
    return 0


cdef object _first(uint64_t found):
    cdef unsigned card
    for card in range(53):
        if found & strobe_card_bit(card):
            return _DECK[card]


@cython.binding(False)
@cython.embedsignature(True)
@cython.embedsignature.format("clinic")
def evaluate_hole(hole, board, use=ANY, ranking=HIGH):
    """How strong is the best hand of hole cards and board, when a rule says how many of each must play?

    Args:
        hole: the player's cards, as for ``evaluate``: 2 to 6 of them.
        board: 3 to 6 cards. With ``ANY`` only the sum counts: 5 to 8 cards.
        use: ``ANY`` number of hole cards, exactly ``TWO`` and three of the board (Omaha), or
            ``AT_MOST_TWO`` (tahoe).
        ranking: as for ``evaluate``.

    Returns:
        As ``evaluate``.

    Raises:
        CardError: ``"bad_card"``, ``"duplicate_card"``, ``"wrong_count"``, ``"bad_ranking"``, ``"bad_use"``.

    Rule: article 3.6.

    >>> evaluate_hole("Ac Ad 2h 2s", "6c 7d 8h 9s Tc", use=TWO) == evaluate("Ac Ad Tc 9s 8h")
    True
    """
    cdef uint64_t in_hole = 0, on_board = 0
    cdef int how = _use(use), order = _ranking(ranking)
    if strobe_read(hole, _Card, &in_hole) == 0:
        _read(hole, &in_hole)
    if strobe_read(board, _Card, &on_board) == 0:
        _read(board, &on_board)
    _check_hole(in_hole, on_board, how)
    return strobe_strength_hole(in_hole, on_board, how, order)


cdef tuple _five(uint64_t hole, uint64_t board, int use, int ranking):
    """(strength, the cards that play)"""
    cdef uint8_t five[5]
    cdef uint16_t strength = strobe_best_five(hole, board, use, ranking, five)
    cdef int i
    if strength == 0:
        return 0, ()
    return strength, tuple([_DECK[five[i]] for i in range(5)])


def best_five(cards, ranking=HIGH, *, board=(), use=ANY):
    """Which five cards play, and how strong are they?

    Args:
        cards: 5 to 8 cards, as for ``evaluate``; with a board, the hole cards.
        ranking: as for ``evaluate``.
        board: board cards, as for ``evaluate_hole``.
        use: as for ``evaluate_hole``.

    Returns:
        ``BestFive(strength, cards)``: the cards in reading order (what is paired first, then from
        the highest down; an ace that plays low comes last). Where suits leave a choice the higher
        suit plays. A hand that does not qualify has strength 0 and no cards.

    Raises:
        CardError: as ``evaluate_hole``.

    >>> best_five("7h 2d Ah Ks 7d 7c 3s")
    BestFive(strength=5391, cards=(7h, 7d, 7c, Ah, Ks))
    >>> best_five("Ac 2d 9h 9d", LOW_8, board="As 3h 7c 8s Kd", use=TWO).cards
    (8s, 7c, 3h, 2d, Ac)
    """
    cdef uint64_t in_hole = 0, on_board = 0
    cdef int how = _use(use), order = _ranking(ranking)
    _read(cards, &in_hole)
    _read(board, &on_board)
    _check_hole(in_hole, on_board, how)
    return BestFive._make(_five(in_hole, on_board, how, order))


_GAMES = {
    None: (ANY, (HIGH,)),
    "strobe": (ANY, (HIGH,)),
    "strobe_hilo": (ANY, (HIGH, LOW_8)),
    "holdem": (ANY, (HIGH,)),
    "omaha": (TWO, (HIGH,)),
    "omaha_hilo": (TWO, (HIGH, LOW_8)),
    "seven_card_stud": (ANY, (HIGH,)),
    "seven_card_stud_hilo": (ANY, (HIGH, LOW_8)),
    "razz": (ANY, (LOW_A5,)),
    "mississippi_stud": (ANY, (HIGH,)),
    "pineapple": (ANY, (HIGH,)),
    "pineapple_hilo": (ANY, (HIGH, LOW_8)),
    "crazy_pineapple": (ANY, (HIGH,)),
    "crazy_pineapple_hilo": (ANY, (HIGH, LOW_8)),
    "tahoe": (AT_MOST_TWO, (HIGH,)),
    "tahoe_hilo": (AT_MOST_TWO, (HIGH, LOW_8)),
    "ace_to_five": (ANY, (LOW_A5,)),
    "deuce_to_seven": (ANY, (LOW_27,)),
    "deuce_to_seven_triple": (ANY, (LOW_27,)),
}


def showdown(holes, board=(), game=None):
    """Who wins, with which five cards?

    Args:
        holes: the players' cards, one hand after the other, each as for ``evaluate``.
        board: the common cards, if any.
        game: the name of a game, which says how hole cards may be used and which hand wins;
            None is any five of all cards, the highest winning.

    Returns:
        ``Showdown(strengths, hands, winners, low_strengths, low_hands, low_winners)``, each by
        player; ``winners`` are places in ``holes``. The low fields are empty outside hi-lo games;
        ``low_winners`` is empty when nobody qualifies.

    Raises:
        CardError: as ``evaluate_hole``; also ``"bad_game"``, and ``"duplicate_card"`` between players.

    Rule: articles 3.1 to 3.6.

    >>> showdown(["7h2d", "Tc9h"], "Ah Ks Qd 7c 3s").winners
    (0,)
    >>> showdown(["AsKd2c3h", "QhQs4d5d"], "2h 4s 8c Qd Kc", game="omaha_hilo").low_winners
    (0,)
    """
    cdef uint64_t on_board = 0, in_hole, gone
    cdef list sides = [], masks = []
    try:
        use, rankings = _GAMES[game]
    except (KeyError, TypeError):
        raise CardError("bad_game", f"unknown game {game!r}", game) from None
    if isinstance(holes, (str, bytes)):
        raise CardError("bad_card", "holes is one hand per player, not one text", holes)
    _read(board, &on_board)
    gone = on_board
    try:
        hands = iter(holes)
    except TypeError:
        raise CardError("bad_card", "holes is one hand per player", holes) from None
    for hand in hands:
        in_hole = 0
        _read(hand, &in_hole)
        if gone & in_hole:
            twice = _first(gone & in_hole)
            raise CardError("duplicate_card", f"{twice} is dealt twice", twice)
        _check_hole(in_hole, on_board, use)
        gone |= in_hole
        masks.append(in_hole)
    if not masks:
        raise CardError("wrong_count", "nobody holds cards", holes)
    for ranking in rankings:
        fives = [_five(in_hole, on_board, use, ranking) for in_hole in masks]
        strengths = tuple([five[0] for five in fives])
        best = max(strengths)
        winners = tuple([seat for seat, strength in enumerate(strengths) if strength == best and best > 0])
        sides += [strengths, tuple([five[1] for five in fives]), winners]
    return Showdown(*sides)


def _count(int n, ranking=HIGH, bint joker=False):
    """Every hand of n cards (5 to 8) by strength: a list of 7464 counts, for the exhaustive tests."""
    cdef int order = _ranking(ranking)
    cdef bint with_joker = joker
    cdef uint64_t *histogram
    _check_count(n, n)
    histogram = <uint64_t *>calloc(7464, sizeof(uint64_t))
    if histogram == NULL:
        raise MemoryError
    try:
        with nogil:
            strobe_count(n, order, with_joker, histogram)
        return [histogram[strength] for strength in range(7464)]
    finally:
        free(histogram)
