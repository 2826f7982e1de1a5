"""Equity in every game in C, with the GIL released; deals.py is the checked front door."""

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

import os
from math import comb

cdef extern from "port.h" nogil:
    int strobe_popcount64(uint64_t x)

cdef extern from "tables.h" nogil:
    void strobe_tables_init()

cdef extern from "batch.h" nogil:
    int strobe_simd_select(const char *name)

cdef extern from "games.h" nogil:
    enum:
        STROBE_GAME_PLAYERS
        STROBE_GAME_SLOTS
        STROBE_GAME_CARDS
        STROBE_GAME_TRIALS
        STROBE_PAIRS
        STROBE_TALLY
    ctypedef struct strobe_keeper:
        const uint32_t *value
        int turn[4]
    ctypedef struct strobe_triples:
        pass
    ctypedef struct strobe_game:
        int players, use, rankings
        int ranking[2]
        uint64_t hole[STROBE_GAME_PLAYERS]
        int draws[STROBE_GAME_PLAYERS]
        int discards[STROBE_GAME_PLAYERS]
        strobe_keeper keeper
        int cards
        uint64_t card[STROBE_GAME_CARDS]
        int slots
        uint64_t board[STROBE_GAME_SLOTS]
        int board_draws[STROBE_GAME_SLOTS]
        uint64_t weight[STROBE_GAME_SLOTS]
        strobe_triples *triples
    void strobe_game_count(const strobe_game *game, int depth, uint64_t start, uint64_t stop, uint64_t *tally)
    void strobe_game_sample(const strobe_game *game, uint64_t seed, uint64_t block, uint32_t trials, uint64_t *tally)
    void strobe_game_triples(const strobe_game *game)
    int strobe_game_duel(const strobe_game *game, uint64_t *tally)
    uint64_t strobe_game_keep(const strobe_keeper *keeper, uint64_t hole)
    int strobe_flop_values(uint64_t flop, int rankings, const int *ranking, uint32_t *value)
    int strobe_board_values(uint64_t board, int rankings, const int *ranking, uint64_t weight, uint64_t *value)

strobe_tables_init()
cdef bytes forced_path = os.environ.get("STROBE_SIMD", "").encode()
# A name that cannot be is reported by the core, which is loaded before.
if not forced_path or strobe_simd_select(forced_path) != 0:
    strobe_simd_select(NULL)

cdef uint64_t DECK = 0x1FFF1FFF1FFF1FFF
cdef uint64_t JOKER = 1ULL << 13
cdef enum:
    TWO = 1
    LOWS = 3

BLOCK_TRIALS = STROBE_GAME_TRIALS


cdef int read_rankings(tuple rankings, int *out) except -1:
    if not 1 <= len(rankings) <= 2:
        raise ValueError("one or two rankings")
    for at in range(len(rankings)):
        out[<int>at] = rankings[at]
        if not 0 <= out[<int>at] <= LOWS:
            raise ValueError("no such ranking")
    return <int>len(rankings)


cdef int read_values(bytes values, tuple turn, strobe_keeper *keeper) except -1:
    """The bytes must live as long as the keeper."""
    cdef int at
    if len(values) != STROBE_PAIRS * sizeof(uint32_t) or sorted(turn) != [0, 1, 2, 3]:
        raise ValueError("a value for every two cards, and a turn of the suits")
    keeper.value = <const uint32_t *>PyBytes_AS_STRING(values)
    for at in range(4):
        keeper.turn[at] = turn[at]
    return 0


def keep(bytes values not None, tuple turn not None, uint64_t hole):
    """Which two of three cards are kept, as a mask?

    Args:
        values: what `flop_values` returns.
        turn: the suit that each suit has in `values`.
        hole: mask of three cards.
    """
    cdef strobe_keeper keeper
    read_values(values, turn, &keeper)
    if hole & ~DECK or strobe_popcount64(hole) != 3:
        raise ValueError("three cards")
    return strobe_game_keep(&keeper, hole)


def flop_values(uint64_t flop, tuple rankings not None):
    """What are any two cards worth on this flop against an unknown hand?

    Args:
        flop: mask of three cards.
        rankings: one or two numbers of rankings.

    Returns:
        A native uint32 for each pair of cards a > b, 0..51, at a * (a - 1) / 2 + b: over all turns, rivers and
        other hands the sum of 2 for a win and 1 for a tie. With two rankings that of both halves, where the
        first half is all there is if nobody has a low.
    """
    cdef bytes text = PyBytes_FromStringAndSize(NULL, STROBE_PAIRS * sizeof(uint32_t))
    cdef uint32_t *out = <uint32_t *>PyBytes_AS_STRING(text)
    cdef int ranking[2]
    cdef int count = read_rankings(rankings, ranking)
    cdef int failed
    if flop & ~DECK or strobe_popcount64(flop) != 3:
        raise ValueError("three cards")
    with nogil:
        failed = strobe_flop_values(flop, count, ranking, out)
    if failed:
        raise MemoryError
    return text


def board_values(tuple boards not None, tuple weights not None, tuple rankings not None):
    """What are any two cards worth against an unknown hand, over these boards?

    Args:
        boards: masks of five cards.
        weights: what each board counts.
        rankings: as for `flop_values`.

    Returns:
        The numbers of `flop_values`, as a list.
    """
    cdef uint64_t value[STROBE_PAIRS]
    cdef int ranking[2]
    cdef int count = read_rankings(rankings, ranking)
    cdef uint64_t board, weight
    cdef int failed = 0
    memset(value, 0, sizeof(value))
    for mask, times in zip(boards, weights, strict=True):
        board = mask
        weight = times
        if board & ~DECK or strobe_popcount64(board) != 5:
            raise ValueError("five cards")
        with nogil:
            failed = strobe_board_values(board, count, ranking, weight, value)
        if failed:
            raise MemoryError
    return [value[at] for at in range(STROBE_PAIRS)]


@cython.final
cdef class Deal:
    """What is dealt to whom, ready for the kernels.

    Args:
        use: the number of a rule of use.
        rankings: one or two numbers of rankings, the high one first.
        players: rows (mask of known cards, cards to come, whether one card of three is then put away).
        live: mask of the cards that may come.
        slots: rows (mask of known board cards, cards to come, weight), 1 to 36 of them.
        values, turn: as for `keep`, if anybody puts a card away.
    """

    cdef strobe_game game
    cdef bytes values

    def __cinit__(self, int use, tuple rankings not None, tuple players not None, uint64_t live,
                  tuple slots not None, bytes values=None, tuple turn=(0, 1, 2, 3)):
        cdef strobe_game *g = &self.game
        cdef int p, s, size, least = 0, most = 0, unknown = 0
        memset(g, 0, sizeof(strobe_game))
        if not 0 <= use <= 2 or not 2 <= len(players) <= STROBE_GAME_PLAYERS:
            raise ValueError("two to ten players and a rule of use")
        if not 1 <= len(slots) <= STROBE_GAME_SLOTS or live & ~(DECK | JOKER):
            raise ValueError("one to 36 slots, and cards")
        g.use = use
        g.rankings = read_rankings(rankings, g.ranking)
        g.players = <int>len(players)
        if values is not None:
            self.values = values
            read_values(values, turn, &g.keeper)
        taken = live
        for p in range(g.players):
            mask, draws, discards = players[p]
            g.hole[p] = mask
            g.draws[p] = draws
            g.discards[p] = bool(discards)
            size = strobe_popcount64(g.hole[p]) + g.draws[p]
            if g.hole[p] & taken or g.hole[p] & ~(DECK | JOKER) or not 0 <= g.draws[p] <= 7:
                raise ValueError("a card in two places, or no card")
            if g.discards[p] and (size != 3 or values is None or (g.hole[p] | live) & JOKER):
                raise ValueError("one of three cards is put away, by their value")
            most = size - g.discards[p]
            if p > 0 and most != least:
                raise ValueError("as many cards for each player")
            least = most
            taken |= g.hole[p]
            unknown += g.draws[p]
        while live:
            g.card[g.cards] = live & (~live + 1)
            live &= live - 1
            g.cards += 1
        g.slots = <int>len(slots)
        for s in range(g.slots):
            mask, draws, weight = slots[s]
            g.board[s] = mask
            g.board_draws[s] = draws
            g.weight[s] = weight
            size = strobe_popcount64(g.board[s]) + g.board_draws[s]
            if g.board[s] & taken or g.board[s] & ~(DECK | JOKER) or not 0 <= g.board_draws[s] <= 5:
                raise ValueError("a card in two places, or no card")
            if unknown + g.board_draws[s] > g.cards:
                raise ValueError("too few cards")
            if not (5 <= size + most <= 8 if use == 0 else size == 5 and 2 <= most <= 6):
                raise ValueError("no hand")

    cdef bint in_triples(self):
        """Whether all five cards of the board come where two cards play, and tables of triples help."""
        cdef strobe_game *g = &self.game
        cdef uint64_t all = 0
        cdef int at
        for at in range(g.players):
            all |= g.hole[at]
        for at in range(g.cards):
            all |= g.card[at]
        return g.use == TWO and g.slots == 1 and g.board_draws[0] == 5 and not all & JOKER

    cdef strobe_triples *make_triples(self) except? NULL:
        """Room for tables where they help, else NULL; to be freed."""
        cdef strobe_game *g = &self.game
        cdef strobe_triples *triples
        if not self.in_triples():
            return NULL
        triples = <strobe_triples *>calloc(2 * <size_t>g.players, sizeof(strobe_triples))
        if triples == NULL:
            raise MemoryError
        return triples

    def units(self, int depth):
        """Into how many units does `count` divide the deals?"""
        cdef strobe_game *g = &self.game
        cdef int s, left
        cdef object units = 0
        for s in range(g.slots):
            draws = [g.draws[p] for p in range(g.players)] + [g.board_draws[s]]
            left = min(depth, sum(draws) - (3 if self.in_triples() else 1))
            cards = g.cards
            ways = 1
            for number in draws:
                if left < number:
                    # The first few of so many cards, leaving enough for the others.
                    ways *= comb(cards - number + max(left, 0), max(left, 0))
                    break
                ways *= comb(cards, number)
                cards -= number
                left -= number
            units += ways
        return units

    def count(self, int depth, uint64_t start, uint64_t stop):
        """Counts every deal of these units.

        Args:
            depth: how many cards the deals of a unit have in common, in the order in which they are dealt.
            start, stop: which units.

        Returns:
            n * (n + 1) * (n + 2) integers for n players: item (p * (n + 1) + h) * (n + 2) + l is the weight of the
            deals in which player p is one of h winners of the high hand and of l winners of the low; h and l are 0
            if he does not win, and l is n + 1 if nobody has a low.
        """
        cdef strobe_game game = self.game
        cdef uint64_t tally[STROBE_TALLY]
        memset(tally, 0, sizeof(tally))
        game.triples = self.make_triples()
        with nogil:
            strobe_game_count(&game, depth, start, stop, tally)
            free(game.triples)
        return self.listed(tally)

    def sample(self, uint64_t seed, uint64_t block, uint64_t trials):
        """Plays hands out, block after block from this one on; all slots are equally likely.

        Returns:
            As `count`; every hand weighs 1.
        """
        cdef strobe_game game = self.game
        cdef uint64_t tally[STROBE_TALLY]
        cdef uint32_t some
        memset(tally, 0, sizeof(tally))
        if trials >= STROBE_GAME_TRIALS:
            game.triples = self.make_triples()
        with nogil:
            if game.triples != NULL:
                strobe_game_triples(&game)
            while trials:
                some = <uint32_t>min(trials, <uint64_t>STROBE_GAME_TRIALS)
                strobe_game_sample(&game, seed, block, some, tally)
                trials -= some
                block += 1
            free(game.triples)
        return self.listed(tally)

    def duel(self):
        """Counts every deal of two players at once, if each has at most five cards to come and the board none.

        Returns:
            As `count`.
        """
        cdef strobe_game *g = &self.game
        cdef uint64_t tally[STROBE_TALLY]
        cdef int failed
        if g.players != 2 or g.rankings != 1 or g.slots != 1 or g.board_draws[0]:
            raise ValueError("two players, one ranking, and nothing to come for both")
        if max(g.draws[0], g.draws[1]) > 5 or g.discards[0] or g.discards[1]:
            raise ValueError("up to five cards to come, and none put away")
        memset(tally, 0, sizeof(tally))
        with nogil:
            failed = strobe_game_duel(g, tally)
        if failed:
            raise MemoryError
        return self.listed(tally)

    cdef list listed(self, const uint64_t *tally):
        cdef int at
        return [tally[at] for at in range(self.game.players * (self.game.players + 1) * (self.game.players + 2))]
