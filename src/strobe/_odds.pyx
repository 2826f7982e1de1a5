"""Counting every completed board in C, with the GIL released; odds.py is the checked front door."""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

cdef extern from "odds.h" nogil:
    enum:
        STROBE_MOST_PLAYERS
        STROBE_MOST_DRAWS
        STROBE_CATEGORIES
    void strobe_odds_shares(const uint64_t *held, int players, uint64_t live, int draws, uint64_t weight,
                            uint64_t *tally)
    void strobe_odds_finals(uint64_t held, uint64_t live, int draws, uint64_t weight, uint64_t *tally)
    uint32_t strobe_odds_strength(uint64_t cards)
    int strobe_odds_category(uint32_t strength)

cdef extern from "port.h" nogil:
    int strobe_popcount64(uint64_t x)

cdef extern from "_doors.h":
    int strobe_read(object cards, object card_type, uint64_t *mask) noexcept

cdef extern from "tables.h" nogil:
    void strobe_tables_init()

cdef enum:
    MOST_FINALS = 32


strobe_tables_init()

cdef uint64_t DECK = 0x1FFF1FFF1FFF1FFF


cdef struct Final:
    uint64_t board
    int draws
    uint64_t weight


cdef int read_finals(tuple finals, Final *out) except -1:
    cdef Py_ssize_t i = 0
    if len(finals) > MOST_FINALS:
        raise ValueError("too many final boards")
    for board, draws, weight in finals:
        out[i].board = board
        out[i].draws = draws
        out[i].weight = weight
        if not 0 <= out[i].draws <= STROBE_MOST_DRAWS:
            raise ValueError("zero to five cards are drawn")
        i += 1
    return <int>i


def shares(tuple holes, tuple finals, uint64_t live):
    """How often does each hand win, alone or with others?

    Args:
        holes: 2 to 10 masks of hole cards.
        finals: rows (mask of known board cards, cards to come, weight of each completed board).
        live: mask of the cards that may come.

    Returns:
        n * n integers for n players: item p * n + k - 1 is the weight of the boards on which player p is one
        of exactly k winners.
    """
    cdef uint64_t hole[STROBE_MOST_PLAYERS]
    cdef uint64_t held[STROBE_MOST_PLAYERS]
    cdef uint64_t tally[STROBE_MOST_PLAYERS * STROBE_MOST_PLAYERS]
    cdef Final rows[MOST_FINALS]
    cdef int players = <int>len(holes)
    cdef int count, row, p
    if not 2 <= players <= STROBE_MOST_PLAYERS:
        raise ValueError("two to ten players")
    for p in range(players):
        hole[p] = holes[p]
    count = read_finals(finals, rows)
    with nogil:
        memset(tally, 0, sizeof(tally))
        for row in range(count):
            for p in range(players):
                held[p] = hole[p] | rows[row].board
            strobe_odds_shares(held, players, live, rows[row].draws, rows[row].weight, tally)
    return [tally[p] for p in range(players * players)]


def categories(uint64_t hole, tuple finals, uint64_t live):
    """How often does one hand end in each category?

    Args:
        hole: mask of hole cards.
        finals, live: as for `shares`.

    Returns:
        Nine integers, high card first.
    """
    cdef uint64_t tally[STROBE_CATEGORIES]
    cdef Final rows[MOST_FINALS]
    cdef int count = read_finals(finals, rows)
    cdef int row
    with nogil:
        memset(tally, 0, sizeof(tally))
        for row in range(count):
            strobe_odds_finals(hole | rows[row].board, live, rows[row].draws, rows[row].weight, tally)
    return [tally[row] for row in range(STROBE_CATEGORIES)]


cdef tuple single_cards(uint64_t cards):
    cdef list singles = []
    while cards:
        singles.append(cards & (~cards + 1))
        cards &= cards - 1
    return tuple(singles)


def read_plain(players, boxes, removed, board, dead, card_type):
    """The short way in, for the questions that are asked most.

    Args:
        players, boxes, removed, board, dead: as for `strobe.equity`.
        card_type: the type of cards.

    Returns:
        (masks of the hands, stage, single-card masks of what lies on the table, mask of the cards that may come)
        for known hands while no box is empty; None for whatever needs the careful way, mistakes included.
    """
    cdef uint64_t found = 0
    cdef uint64_t seen = 0
    cdef uint64_t table = 0
    cdef int cards
    cdef int come
    cdef int known = 0
    cdef list holes = []
    if type(players) is not list and type(players) is not tuple:
        return None
    if board is not None:
        if boxes is not None or removed is not None:
            return None
        known = strobe_read(board, card_type, &table)
        if not 3 <= known <= 5:
            return None
        stage = "flop" if known == 3 else "turn" if known == 4 else "river"
        come = 5 - known
    elif boxes is not None:
        if strobe_read(boxes, card_type, &table) != 6:
            return None
        known = 6
        stage = "board"
        come = 1
        if removed is not None:
            if strobe_read(removed, card_type, &seen) != 1:
                return None
            known = 7
            stage = "refill"
            come = 0
    elif removed is None:
        stage = "deal"
        come = 7
    else:
        return None
    seen |= table
    if dead is not None:
        cards = strobe_read(dead, card_type, &found)
        if cards == 0:
            return None
        known += cards
        seen |= found
    for hand in players:
        if strobe_read(hand, card_type, &found) != 2:
            return None
        known += 2
        seen |= found
        holes.append(found)
    # A card in two places makes the union smaller than the sum.
    if strobe_popcount64(seen) != known or known + come > 52 or not 2 <= len(holes) <= STROBE_MOST_PLAYERS:
        return None
    return tuple(holes), stage, single_cards(table), DECK & ~seen


def category(uint64_t cards):
    """The category, 0 to 8, of the best five of five to eight cards given as a mask."""
    return strobe_odds_category(strobe_odds_strength(cards))
