"""The core: strengths of hands, the five cards that play, showdowns. Checked doors over C kernels."""

cimport cython
from cpython.buffer cimport (
    PyBUF_C_CONTIGUOUS, PyBUF_FORMAT, PyBUF_ND, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer,
)
from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.stdlib cimport calloc, free, getenv
from libc.string cimport memset

import sys
from collections import namedtuple
from operator import index

from .cards import _CARDS, Card, parse_cards
from .errors import CardError, brief
from .kinds import ANY, AT_MOST_TWO, HIGH, LOW_8, LOW_27, LOW_A5, TWO

__all__ = [
    "BestFive", "Showdown", "best_five", "evaluate", "evaluate_hole", "evaluate_hole_many", "evaluate_many",
    "evaluate_mask", "evaluate_masks", "mask", "showdown", "showdown_many", "simd",
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

cdef extern from "batch.h":
    ctypedef enum strobe_simd_answer:
        STROBE_SIMD_OK
        STROBE_SIMD_UNKNOWN
        STROBE_SIMD_UNSUPPORTED
    strobe_simd_answer strobe_simd_select(const char *name) noexcept nogil
    const char *strobe_simd_name() noexcept nogil

cdef extern from "rows.h":
    const int STROBE_PLAYERS
    ctypedef enum strobe_work:
        STROBE_CARDS
        STROBE_MASKS
        STROBE_HOLES
        STROBE_SHOWDOWNS
        STROBE_SCALAR
    ctypedef struct strobe_rows:
        strobe_work work
        int ranking, use, n, b, width
        Py_ssize_t rows
        const void *first
        const uint8_t *second
        uint16_t *out
        uint16_t *winners
    Py_ssize_t strobe_do_rows(const strobe_rows *all, Py_ssize_t start, Py_ssize_t count) noexcept nogil

cdef extern from "_buffers.h":
    bint strobe_is_format(const char *format, const char *letters) noexcept
    bint strobe_overlap(const void *a, Py_ssize_t a_bytes, const void *b, Py_ssize_t b_bytes) noexcept

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
    raise CardError("bad_ranking", f"the ranking is HIGH, LOW_A5, LOW_8 or LOW_27, not {brief(ranking)}", ranking)


cdef int _use(object use) except -1:
    if use is _ANY:
        return 0
    if use is _TWO:
        return 1
    if use is _AT_MOST_TWO:
        return 2
    raise CardError("bad_use", f"the use is ANY, TWO or AT_MOST_TWO, not {brief(use)}", use)


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

    Rule: rulings 3.1 to 3.5.

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

    Rule: rulings 3.6.

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


# How hole cards are used, which hand wins, and how many hole cards a player has at the showdown; with 0 the
# number is free: stud may have a common card.
_GAMES = {
    None: (ANY, (HIGH,), 0),
    "strobe": (ANY, (HIGH,), 2),
    "strobe_hilo": (ANY, (HIGH, LOW_8), 2),
    "holdem": (ANY, (HIGH,), 2),
    "omaha": (TWO, (HIGH,), 4),
    "omaha_hilo": (TWO, (HIGH, LOW_8), 4),
    "seven_card_stud": (ANY, (HIGH,), 0),
    "seven_card_stud_hilo": (ANY, (HIGH, LOW_8), 0),
    "razz": (ANY, (LOW_A5,), 0),
    "mississippi_stud": (ANY, (HIGH,), 0),
    "pineapple": (ANY, (HIGH,), 2),
    "pineapple_hilo": (ANY, (HIGH, LOW_8), 2),
    "crazy_pineapple": (ANY, (HIGH,), 2),
    "crazy_pineapple_hilo": (ANY, (HIGH, LOW_8), 2),
    "tahoe": (AT_MOST_TWO, (HIGH,), 3),
    "tahoe_hilo": (AT_MOST_TWO, (HIGH, LOW_8), 3),
    "ace_to_five": (ANY, (LOW_A5,), 5),
    "deuce_to_seven": (ANY, (LOW_27,), 5),
    "deuce_to_seven_triple": (ANY, (LOW_27,), 5),
}


def showdown(holes, board=(), game=None):
    """Who wins, with which five cards?

    Args:
        holes: the players' cards, one hand after the other, each as for ``evaluate``; all hands have
            the same number of cards, that which the game leaves a player.
        board: the common cards, if any.
        game: the name of a game, which says how hole cards may be used and which hand wins;
            None is any five of all cards, the highest winning.

    Returns:
        ``Showdown(strengths, hands, winners, low_strengths, low_hands, low_winners)``, each by
        player; ``winners`` are places in ``holes``. The low fields are empty outside hi-lo games;
        ``low_winners`` is empty when nobody qualifies.

    Raises:
        CardError: as ``evaluate_hole``; also ``"bad_game"``, and ``"duplicate_card"`` between players.

    Rule: rulings 3.1 to 3.6.

    >>> showdown(["7h2d", "Tc9h"], "Ah Ks Qd 7c 3s").winners
    (0,)
    >>> showdown(["AsKd2c3h", "QhQs4d5d"], "2h 4s 8c Qd Kc", game="omaha_hilo").low_winners
    (0,)
    """
    cdef uint64_t on_board = 0, in_hole, gone
    cdef list sides = [], masks = []
    try:
        use, rankings, wanted = _GAMES[game]
    except (KeyError, TypeError):
        raise CardError("bad_game", f"unknown game {brief(game)}", game) from None
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
        held = strobe_popcount64(in_hole)
        wanted = wanted or held
        if held != wanted:
            raise CardError("wrong_count", f"each player has {wanted} hole cards here, not {held}", hand)
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


# Batches

cdef str _choose_simd():
    """Choose the kernels, once, before anything can be in them; their name."""
    cdef const char *wanted = getenv("STROBE_SIMD")
    cdef strobe_simd_answer answer
    strobe_simd_select(NULL)
    best = strobe_simd_name().decode()
    if wanted == NULL or wanted[0] == 0:
        return best
    answer = strobe_simd_select(wanted)
    name = wanted.decode("utf-8", "replace")
    if answer == STROBE_SIMD_UNKNOWN:
        raise ImportError(f"STROBE_SIMD is {name!r}: choose portable, neon, avx2 or avx512 (the best here is {best})")
    if answer == STROBE_SIMD_UNSUPPORTED:
        raise ImportError(f"STROBE_SIMD is {name!r}, which this machine cannot run: the best here is {best}")
    return name


simd = _choose_simd()


cdef class _Piece:
    """Some rows of a batch, for a thread to do. Not for users: the batch must outlive it."""
    cdef const strobe_rows *work
    cdef Py_ssize_t start, rows, bad
    cdef object done

    def __call__(self):
        if self.work != NULL:
            with nogil:
                self.bad = strobe_do_rows(self.work, self.start, self.rows)
            self.work = NULL
            self.done.release()


cdef Py_ssize_t _run_in_threads(const strobe_rows *work, Py_ssize_t count) except -2:
    """As strobe_do_rows, of all rows. Returns or raises only when no thread works on the buffers any more."""
    # The plain lock is all that is needed, and threading has windows in which an interrupt loses a thread.
    from _thread import allocate_lock, start_new_thread
    cdef Py_ssize_t start = 0, step = 64 * ((work.rows + 64 * count - 1) // (64 * count)), bad = -1
    cdef _Piece piece
    cdef list pieces = []
    interrupt = None
    while start < work.rows:
        piece = _Piece.__new__(_Piece)
        piece.work = work
        piece.start = start
        piece.rows = min(step, work.rows - start)
        piece.done = allocate_lock()
        piece.done.acquire()
        pieces.append(piece)
        start += step
    for piece in pieces[1:]:
        try:
            start_new_thread(piece, ())
        except Exception:
            piece()
        except BaseException as error:
            interrupt = error
            piece()
    piece = pieces[0]
    piece()
    for piece in pieces:
        while True:
            try:
                piece.done.acquire()
                break
            except BaseException as error:
                interrupt = error
        if bad < 0:
            bad = piece.bad
    if interrupt is not None:
        raise interrupt
    return bad


# So few rows are done sooner than the GIL has changed hands.
cdef Py_ssize_t _HOLD_GIL = 256
cdef Py_ssize_t _MOST_THREADS = 256


cdef int _do(strobe_rows *work, Py_ssize_t threads, Py_ssize_t fewest) except -1:
    """Do all rows, with at least `fewest` for each thread; raise for the first bad one."""
    cdef Py_ssize_t bad
    threads = min(threads, work.rows // fewest)
    if threads > 1:
        bad = _run_in_threads(work, threads)
    elif work.rows <= _HOLD_GIL:
        bad = strobe_do_rows(work, 0, work.rows)
    else:
        with nogil:
            bad = strobe_do_rows(work, 0, work.rows)
    if bad >= 0:
        memset(work.out, 0, work.rows * work.width * sizeof(uint16_t))
        raise _bad_mask(work, bad) if work.work == STROBE_MASKS else _bad_row(work, bad)
    return 0


cdef object _bad_mask(const strobe_rows *work, Py_ssize_t row):
    cdef uint64_t found = (<const uint64_t *>work.first)[row]
    cdef int n = strobe_popcount64(found)
    if found & _JOKER_BIT:
        return CardError("bad_mask", f"row {row} is {found:#x}: batches have no joker", (row, found))
    if found & ~_VALID:
        return CardError("bad_mask", f"row {row} is {found:#x}, which has bits that are no cards", (row, found))
    if not 5 <= n <= 8:
        return CardError("wrong_count", f"row {row} is {found:#x}: {n} cards, not 5 to 8", (row, found))
    if n != work.n:
        return CardError(
            "wrong_count", f"row {row} is {found:#x}: {n} cards, where the first row has {work.n}", (row, found)
        )
    return CardError("bad_mask", f"row {row} has changed while it was read", (row, found))


cdef object _bad_row(const strobe_rows *work, Py_ssize_t row):
    cdef const uint8_t *first = <const uint8_t *>work.first + row * work.n
    cdef const uint8_t *second = work.second + row * work.b
    cdef list cards = [first[i] for i in range(work.n)] + [second[i] for i in range(work.b)]
    value = (row, tuple(cards))
    for card in cards:
        if card > 51:
            why = "the joker is in no batch" if card == 52 else "cards are 0 to 51"
            return CardError("bad_card", f"row {row} is {cards}, with {card}: {why}", value)
    cards = [_DECK[card] for card in cards]
    for card in cards:
        if cards.count(card) > 1:
            return CardError("duplicate_card", f"row {row} is {cards}, with {card} twice", value)
    return CardError("bad_card", f"row {row} has changed while it was read", value)


cdef Py_ssize_t _threads(object threads) except -1:
    try:
        if isinstance(threads, bool):
            raise TypeError
        number = index(threads)
    except TypeError:
        raise CardError("bad_threads", f"threads is an int, not {brief(threads)}", threads) from None
    if number < 1:
        raise CardError("bad_threads", f"threads is 1 or more, not {brief(number)}", threads)
    return min(number, _MOST_THREADS)


cdef int _take(
    object source, Py_buffer *view, str name, int ndim, int itemsize, const char *letters, bint write, str code
) except -1:
    """Hold a buffer that is as asked, or raise. The caller releases it in either case."""
    cdef int flags = PyBUF_ND | PyBUF_FORMAT | PyBUF_C_CONTIGUOUS
    try:
        PyObject_GetBuffer(source, view, flags | PyBUF_WRITABLE if write else flags)
    except (TypeError, BufferError, ValueError) as error:
        raise _bad_buffer(source, name, itemsize, code, str(error)) from None
    if view.itemsize != itemsize or not strobe_is_format(view.format, letters):
        found = view.format.decode("utf-8", "replace") if view.format != NULL else "B"
        raise _bad_buffer(source, name, itemsize, code, f"its format is {found!r}")
    if view.len > 0 and <size_t>view.buf % <size_t>itemsize:
        raise _bad_buffer(source, name, itemsize, code, "its items are not aligned")
    if view.ndim != ndim:
        raise _bad_shape(view, name, f"{ndim} dimension{'s' * (ndim > 1)}", code if write else "bad_shape")
    return 0


cdef object _bad_buffer(object source, str name, int itemsize, str code, str why):
    kind = f"{'writable ' if code == 'bad_out' else ''}C-contiguous buffer of uint{8 * itemsize}"
    return CardError(code, f"{name} must be a {kind}: {why}", source)


cdef object _bad_shape(const Py_buffer *view, str name, str wanted, str code="bad_shape"):
    shape = tuple([view.shape[i] for i in range(view.ndim)])
    return CardError(code, f"{name} has shape {shape}, but needs {wanted}", shape)


cdef object _numpy_for(object source):
    """NumPy, if this is one of its arrays."""
    numpy = sys.modules.get("numpy")
    array = getattr(numpy, "ndarray", None)
    return numpy if isinstance(array, type) and isinstance(source, array) else None


cdef object _new(object numpy, Py_ssize_t rows, Py_ssize_t width):
    """A place for strengths: an array, or a memoryview; of one dimension if the width is 0."""
    cdef tuple shape = (rows,)
    if width:
        shape = rows, width
    if numpy is not None:
        return numpy.empty(shape, "H")
    # A view cannot be cast to no rows, but it can be cut down to none.
    kept = max(rows, 1)
    view = memoryview(bytearray(2 * kept * max(width, 1)))
    view = view.cast("H", (kept, width)) if width else view.cast("H")
    return view if rows else view[:0]


cdef object _take_out(object out, object source, Py_buffer *view, strobe_rows *work):
    """Hold the place for the strengths: the caller's, or a new one."""
    if out is None:
        out = _new(_numpy_for(source), work.rows, 0)
    _take(out, view, "out", 1, 2, b"H", True, "bad_out")
    if view.shape[0] != work.rows:
        raise _bad_shape(view, "out", f"{(work.rows,)}, one entry for each row", "bad_out")
    work.out = <uint16_t *>view.buf
    work.width = 1
    return out


cdef int _check_apart(const Py_buffer *given, const Py_buffer *out, str name) except -1:
    if strobe_overlap(given.buf, given.len, out.buf, out.len):
        raise CardError("overlapping", f"out lies in the memory of {name}", None)
    return 0


cdef void _release(Py_buffer *held, int count):
    """Let buffers go; those that were never taken are all zero."""
    cdef int i
    for i in range(count):
        PyBuffer_Release(&held[i])


cdef object _one_buffer(object source, str name, object out, strobe_work what, int ranking, Py_ssize_t threads):
    cdef Py_buffer[2] held
    cdef strobe_rows work
    memset(held, 0, sizeof(held))
    work.work = what
    work.ranking = ranking
    work.n, work.b, work.second = 5, 0, NULL
    try:
        if what == STROBE_CARDS:
            _take(source, &held[0], name, 2, 1, b"B", False, "bad_buffer")
            if not 5 <= held[0].shape[1] <= 8:
                raise _bad_shape(&held[0], name, "5 to 8 cards in each row")
            work.n = <int>held[0].shape[1]
        else:
            _take(source, &held[0], name, 1, 8, b"QLN", False, "bad_buffer")
            if held[0].shape[0] > 0:
                # A first row of fewer or more cards is bad for the kernels too.
                work.n = min(max(strobe_popcount64((<const uint64_t *>held[0].buf)[0]), 5), 8)
        work.first = held[0].buf
        work.rows = held[0].shape[0]
        out = _take_out(out, source, &held[1], &work)
        _check_apart(&held[0], &held[1], name)
        _do(&work, threads, 1 << 16)
        return out
    finally:
        _release(held, 2)


@cython.binding(False)
@cython.embedsignature(True)
@cython.embedsignature.format("clinic")
def evaluate_many(cards, out=None, *, ranking=HIGH, threads=1):
    """How strong is each of these hands?

    Args:
        cards: a C-contiguous buffer of uint8, shape (n, 5) to (n, 8): each row distinct numbers 0..51,
            without the joker.
        out: where to write: a writable C-contiguous buffer of n uint16, apart from cards.
        ranking: as for ``evaluate``.
        threads: how many threads may work; few rows are done by one.

    Returns:
        out, or else n uint16 strengths as from ``evaluate``: a NumPy array if cards is one, else a
        memoryview, which NumPy wraps without copying.

    Raises:
        CardError: ``"bad_card"``, ``"duplicate_card"``: the first bad row, with ``value`` (row, its cards);
            every entry of out is 0 then. ``"bad_buffer"``, ``"bad_shape"``, ``"bad_out"``,
            ``"overlapping"``, ``"bad_ranking"``, ``"bad_threads"``: nothing was written.

    Rule: rulings 3.1 to 3.5.

    >>> hands = bytes([48, 44, 40, 36, 32, 5, 0] + [48, 49, 50, 51, 0, 1, 2])
    >>> list(evaluate_many(memoryview(hands).cast("B", (2, 7))))
    [7462, 7441]
    """
    return _one_buffer(cards, "cards", out, STROBE_CARDS, _ranking(ranking), _threads(threads))


@cython.binding(False)
@cython.embedsignature(True)
@cython.embedsignature.format("clinic")
def evaluate_masks(masks, out=None, *, ranking=HIGH, threads=1):
    """How strong is each of these card sets?

    Args:
        masks: a C-contiguous buffer of n uint64, each as from ``mask()``, without the joker: 5 to 8
            cards, all as many as the first.
        out: as for ``evaluate_many``.
        ranking: as for ``evaluate``.
        threads: as for ``evaluate_many``.

    Returns:
        As ``evaluate_many``.

    Raises:
        CardError: ``"bad_mask"``, ``"wrong_count"``: the first bad row, with ``value`` (row, its mask);
            every entry of out is 0 then. The others as for ``evaluate_many``.

    >>> from array import array
    >>> list(evaluate_masks(array("Q", [0x1f00, 0x100f])))
    [7462, 7453]
    """
    return _one_buffer(masks, "masks", out, STROBE_MASKS, _ranking(ranking), _threads(threads))


def _strengths(masks, ranking=HIGH):
    """evaluate_masks by the scalar kernel and without checks of the rows, for the exhaustive tests."""
    return _one_buffer(masks, "masks", None, STROBE_SCALAR, _ranking(ranking), 1)


@cython.binding(False)
@cython.embedsignature(True)
@cython.embedsignature.format("clinic")
def evaluate_hole_many(holes, boards, out=None, *, use=ANY, ranking=HIGH, threads=1):
    """How strong is each of these hands of hole cards and a board?

    Args:
        holes: a C-contiguous buffer of uint8, shape (n, h): the hole cards of each row, 0..51.
        boards: the same, shape (n, b): the board of each row. As for ``evaluate_hole``, h is 2 to 6 and
            b 3 to 6; with ``ANY`` only the sum counts: 5 to 8 cards.
        out: as for ``evaluate_many``.
        use: as for ``evaluate_hole``.
        ranking: as for ``evaluate``.
        threads: as for ``evaluate_many``.

    Returns:
        As ``evaluate_many``: an array if holes or boards is one.

    Raises:
        CardError: as ``evaluate_many``, the cards of a row being its hole cards and then its board;
            also ``"bad_use"``.

    Rule: rulings 3.6.

    >>> hole, board = bytes([48, 49, 0, 1]), bytes([16, 21, 26, 31, 32])
    >>> rows = memoryview(hole).cast("B", (1, 4)), memoryview(board).cast("B", (1, 5))
    >>> list(evaluate_hole_many(*rows, use=TWO)) == [evaluate_hole(hole, board, TWO)]
    True
    """
    cdef Py_buffer[3] held
    cdef strobe_rows work
    cdef Py_ssize_t most = _threads(threads), n, b
    memset(held, 0, sizeof(held))
    work.work = STROBE_HOLES
    work.use = _use(use)
    work.ranking = _ranking(ranking)
    try:
        _take(holes, &held[0], "holes", 2, 1, b"B", False, "bad_buffer")
        _take(boards, &held[1], "boards", 2, 1, b"B", False, "bad_buffer")
        n, b = held[0].shape[1], held[1].shape[1]
        if work.use == 0:
            if n > 8 or not 5 <= n + b <= 8:
                raise _bad_shape(&held[1], "boards", f"5 to 8 cards together with the {n} of each row of holes")
        elif not 2 <= n <= 6:
            raise _bad_shape(&held[0], "holes", "2 to 6 cards in each row")
        elif not 3 <= b <= 6:
            raise _bad_shape(&held[1], "boards", "3 to 6 cards in each row")
        _check_rows(&held[1], held[0].shape[0])
        work.first, work.second = held[0].buf, <const uint8_t *>held[1].buf
        work.n, work.b = <int>n, <int>b
        work.rows = held[0].shape[0]
        out = _take_out(out, holes if _numpy_for(holes) is not None else boards, &held[2], &work)
        _check_apart(&held[0], &held[2], "holes")
        _check_apart(&held[1], &held[2], "boards")
        _do(&work, most, 1 << (16 if work.use == 0 else 12))
        return out
    finally:
        _release(held, 3)


cdef int _check_rows(const Py_buffer *boards, Py_ssize_t rows) except -1:
    if boards.shape[0] != rows:
        raise _bad_shape(boards, "boards", f"{rows} rows, as many as holes")
    return 0


@cython.binding(False)
@cython.embedsignature(True)
@cython.embedsignature.format("clinic")
def showdown_many(holes, boards, *, threads=1):
    """Who wins each of these showdowns, the highest hand of any five cards winning?

    Args:
        holes: a C-contiguous buffer of uint8, shape (n, p, 2): the hole cards, 0..51, of 2 to 10 players.
        boards: the same, shape (n, 5) or (n, 6): the board of each row.
        threads: as for ``evaluate_many``.

    Returns:
        (strengths, winners): uint16 of shape (n, p), larger wins, and uint16 of shape (n,), in which bit
        i is set if player i wins or shares. Arrays if holes or boards is one, else memoryviews.

    Raises:
        CardError: ``"bad_card"``, ``"duplicate_card"``: the first bad row, with ``value`` (row, its hole
            cards and then its board). ``"bad_buffer"``, ``"bad_shape"``, ``"bad_threads"``.

    Rule: rulings 3.1, 3.2.

    >>> board = memoryview(bytes([50, 47, 41, 20, 7])).cast("B", (1, 5))
    >>> holes = memoryview(bytes([22, 1, 32, 30])).cast("B", (1, 2, 2))
    >>> strengths, winners = showdown_many(holes, board)
    >>> strengths.tolist(), winners.tolist()
    ([[2597, 1269]], [1])
    """
    cdef Py_buffer[4] held
    cdef strobe_rows work
    cdef Py_ssize_t most = _threads(threads)
    memset(held, 0, sizeof(held))
    work.work = STROBE_SHOWDOWNS
    try:
        _take(holes, &held[0], "holes", 3, 1, b"B", False, "bad_buffer")
        _take(boards, &held[1], "boards", 2, 1, b"B", False, "bad_buffer")
        if not 2 <= held[0].shape[1] <= STROBE_PLAYERS or held[0].shape[2] != 2:
            raise _bad_shape(&held[0], "holes", f"2 to {STROBE_PLAYERS} players with 2 cards in each row")
        if not 5 <= held[1].shape[1] <= 6:
            raise _bad_shape(&held[1], "boards", "5 or 6 cards in each row")
        _check_rows(&held[1], held[0].shape[0])
        work.first, work.second = held[0].buf, <const uint8_t *>held[1].buf
        work.width, work.b = <int>held[0].shape[1], <int>held[1].shape[1]
        work.n = 2 * work.width
        work.rows = held[0].shape[0]
        numpy = _numpy_for(holes) or _numpy_for(boards)
        strengths, winners = _new(numpy, work.rows, work.width), _new(numpy, work.rows, 0)
        _take(strengths, &held[2], "strengths", 2, 2, b"H", True, "bad_out")
        _take(winners, &held[3], "winners", 1, 2, b"H", True, "bad_out")
        work.out, work.winners = <uint16_t *>held[2].buf, <uint16_t *>held[3].buf
        _do(&work, most, 1 << 14)
        return strengths, winners
    finally:
        _release(held, 4)
