"""Counting every completed board in C, with the GIL released; odds.py is the checked front door."""

import os
from math import comb

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcmp, memset

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
    int strobe_ctz64(uint64_t x)

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


def shares_of(tuple hands, tuple weights, tuple finals, uint64_t left):
    """How often does each player win, alone or with others, in these match-ups?

    Args:
        hands: match-ups, each with one mask of hole cards for each of 2 to 10 players.
        weights: what each match-up counts.
        finals: as for `shares`.
        left: mask of the cards that may come or be held.

    Returns:
        n * n integers for n players, as `shares` gives them.
    """
    cdef uint64_t tally[STROBE_MOST_PLAYERS * STROBE_MOST_PLAYERS]
    cdef uint64_t held[STROBE_MOST_PLAYERS]
    cdef Final rows[MOST_FINALS]
    cdef size_t size = <size_t>len(hands)
    cdef int players = <int>len(hands[0])
    cdef int count = read_finals(finals, rows)
    cdef uint64_t *hole
    cdef uint64_t *part
    cdef uint64_t live
    cdef size_t at
    cdef int row, p
    if not 2 <= players <= STROBE_MOST_PLAYERS or <size_t>len(weights) != size:
        raise ValueError("two to ten players, one weight for each match-up")
    boards = sum([weight * comb(strobe_popcount64(left) - 2 * players, draws) for _, draws, weight in finals])
    if sum(weights) * boards >= 1 << 64:
        # Too much for 64 bits, so one match-up at a time.
        whole = [0] * (players * players)
        for holes, weight in zip(hands, weights, strict=True):
            counts = shares(holes, finals, left & ~<uint64_t>sum(holes))
            whole = [old + weight * new for old, new in zip(whole, counts, strict=True)]
        return whole
    hole = <uint64_t *>calloc(size * <size_t>players, sizeof(uint64_t))
    part = <uint64_t *>calloc(size, sizeof(uint64_t))
    memset(tally, 0, sizeof(tally))
    try:
        if not (hole and part):
            raise MemoryError
        for at in range(size):
            part[at] = weights[at]
            holes = hands[at]
            if len(holes) != players:
                raise ValueError("as many hands in every match-up")
            for p in range(players):
                hole[at * <size_t>players + <size_t>p] = holes[p]
        with nogil:
            for at in range(size):
                live = left
                for p in range(players):
                    live &= ~hole[at * <size_t>players + <size_t>p]
                for row in range(count):
                    for p in range(players):
                        held[p] = hole[at * <size_t>players + <size_t>p] | rows[row].board
                    strobe_odds_shares(held, players, live, rows[row].draws, rows[row].weight * part[at], tally)
    finally:
        free(hole)
        free(part)
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


def read_plain(players, boxes, removed, board, dead, card_type, range_type, texts):
    """The short way in, for the questions that are asked most.

    Args:
        players, boxes, removed, board, dead: as for `strobe.equity`.
        card_type, range_type: the types of cards and of ranges.
        texts: the ranges that were read before, by their texts.

    Returns:
        (hands, sides, stage, single-card masks of what lies on the table, mask of the cards that do not lie there,
        mask of the hands that are known, number of cards that may come) while no box is empty: `hands` are the masks
        of known hands and `sides` is None, or else `sides` are the `Weights` of two players on a table with cards, of
        whom one or both hold a range. None for whatever needs the careful way, mistakes included.
    """
    cdef uint64_t found = 0
    cdef uint64_t seen = 0
    cdef uint64_t table = 0
    cdef uint64_t held = 0
    cdef int cards
    cdef int come
    cdef int unseen
    cdef int known = 0
    cdef int ranges = 0
    cdef list hands = []
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
        if strobe_read(hand, card_type, &found) == 2:
            known += 2
            held |= found
            hands.append(found)
            continue
        if type(hand) is str:
            # Not typed as a dict, of which Cython borrows an item that another thread may take out meanwhile.
            hand = texts.get(hand)
        if type(hand) is not range_type or hand._ready is None or not table:
            return None
        ranges += 1
        hands.append(hand._ready)
    # The careful way has words for a joker.
    if (seen | held) & ~DECK:
        return None
    unseen = 52 - known - 2 * ranges
    # A card in two places makes the union smaller than the sum.
    if strobe_popcount64(seen | held) != known or unseen < come or not 2 <= len(hands) <= STROBE_MOST_PLAYERS:
        return None
    if not ranges:
        return tuple(hands), None, stage, single_cards(table), DECK & ~seen, held, unseen
    if len(hands) != 2:
        return None
    return (), (ready_side(hands[0]), ready_side(hands[1])), stage, single_cards(table), DECK & ~seen, held, unseen


cdef Weights ready_side(side):
    return side if isinstance(side, Weights) else one_hand(side)


def category(uint64_t cards):
    """The category, 0 to 8, of the best five of five to eight cards given as a mask."""
    return strobe_odds_category(strobe_odds_strength(cards))


# Sampling

cdef extern from "batch.h" nogil:
    enum:
        STROBE_HIGH
    ptrdiff_t strobe_batch_masks(int ranking, const uint64_t *masks, size_t rows, int n, uint16_t *out)

cdef extern from "odds_sample.h" nogil:
    enum:
        STROBE_MOST_SLOTS
        STROBE_BLOCK_TRIALS
    ctypedef struct strobe_group:
        int width
        int who[STROBE_MOST_PLAYERS]
        uint32_t size
        uint64_t height
        uint64_t *items
        uint64_t *own
        uint32_t *other
    ctypedef struct strobe_question:
        int players
        uint64_t hole[STROBE_MOST_PLAYERS]
        int groups
        strobe_group group[STROBE_MOST_PLAYERS]
        int anys
        int any[STROBE_MOST_PLAYERS]
        uint32_t cards
        uint64_t card[52]
        uint32_t slots
        uint64_t board[STROBE_MOST_SLOTS]
        int draws[STROBE_MOST_SLOTS]
        int most_draws
    ctypedef ptrdiff_t (*strobe_rank_rows)(const uint64_t *masks, size_t rows, uint16_t *out) noexcept nogil
    void strobe_group_fill(strobe_group *group, const uint64_t *weights, uint32_t *room)
    int strobe_sample(const strobe_question *question, uint64_t seed, uint64_t block, uint32_t trials,
                      strobe_rank_rows rank, uint64_t *tally)
    int strobe_sample_keeps(const strobe_question *question, uint64_t board, uint64_t seed, uint64_t block,
                            uint32_t trials, uint64_t *tally)
    uint32_t strobe_sample_meetings(const strobe_question *question, uint64_t seed, uint32_t tries)

BLOCK_TRIALS = STROBE_BLOCK_TRIALS


cdef ptrdiff_t rank_sevens(const uint64_t *masks, size_t rows, uint16_t *out) noexcept nogil:
    return strobe_batch_masks(STROBE_HIGH, masks, rows, 7, out)


@cython.final
cdef class Question:
    """What is played out, ready for the kernel.

    Args:
        holes: one mask of hole cards for each of 2 to 10 players, 0 if they are not known.
        groups: rows (players, masks, weights): what some players may hold, one mask for each of them in every
            item, and one weight above 0 for each item. The masks of one item share no card.
        anys: the players who may hold any two cards.
        pool: mask of the cards that may come or be held by players whose cards are not known.
        slots: 1 to 36 equally likely rows (known cards of the final board, cards to come).
    """

    cdef strobe_question question

    def __cinit__(self, tuple holes, tuple groups, tuple anys, uint64_t pool, tuple slots):
        cdef strobe_question *q = &self.question
        cdef set open_seats = {seat for seat, hole in enumerate(holes) if not hole}
        cdef int unknown = 0
        if not 2 <= len(holes) <= STROBE_MOST_PLAYERS or not 1 <= len(slots) <= STROBE_MOST_SLOTS:
            raise ValueError("two to ten players and one to 36 slots")
        q.players = <int>len(holes)
        for seat, hole in enumerate(holes):
            q.hole[<int>seat] = hole
        for who, cards, weights in groups:
            self.add_group(who, cards, weights)
            open_seats -= set(who)
            unknown += <int>len(who)
        for seat in anys:
            q.any[q.anys] = seat
            q.anys += 1
            open_seats -= {seat}
            unknown += 1
        if open_seats or unknown != sum([not hole for hole in holes]):
            raise ValueError("every player whose cards are not known is in one group or may hold any cards")
        for single in single_cards(pool & DECK):
            q.card[q.cards] = single
            q.cards += 1
        for board, draws in slots:
            if not 0 <= draws <= STROBE_MOST_DRAWS or draws + 2 * unknown > <int>q.cards:
                raise ValueError("too few cards")
            q.board[q.slots] = board
            q.draws[q.slots] = draws
            q.most_draws = max(q.most_draws, q.draws[q.slots])
            q.slots += 1

    cdef int add_group(self, tuple who, tuple cards, tuple weights) except -1:
        cdef strobe_question *q = &self.question
        cdef strobe_group *group = &q.group[q.groups]
        cdef size_t size = <size_t>len(weights)
        cdef size_t width = <size_t>len(who)
        cdef uint64_t *parts = NULL
        cdef uint32_t *room = NULL
        cdef size_t at
        cdef int k = 0
        if q.groups == STROBE_MOST_PLAYERS or not 1 <= width <= STROBE_MOST_PLAYERS:
            raise ValueError("too many groups or players")
        if not 1 <= size < 1 << 24 or <size_t>len(cards) != size * width:
            raise ValueError("one mask for each player in each item")
        height = sum(weights)
        if min(weights) < 1 or height * size >= 1 << 64:
            raise ValueError("weights are above 0 and not too large")
        for seat in who:
            if not 0 <= seat < q.players:
                raise ValueError("no such player")
            group.who[k] = seat
            k += 1
        group.width = <int>width
        group.size = <uint32_t>size
        group.height = height
        group.items = <uint64_t *>calloc(size * width, sizeof(uint64_t))
        group.own = <uint64_t *>calloc(size, sizeof(uint64_t))
        group.other = <uint32_t *>calloc(size, sizeof(uint32_t))
        # From here on __dealloc__ frees what there is.
        q.groups += 1
        parts = <uint64_t *>calloc(size, sizeof(uint64_t))
        room = <uint32_t *>calloc(size, sizeof(uint32_t))
        try:
            if not (group.items and group.own and group.other and parts and room):
                raise MemoryError
            for at in range(size * width):
                group.items[at] = cards[at]
            for at in range(size):
                parts[at] = weights[at]
            strobe_group_fill(group, parts, room)
        finally:
            free(parts)
            free(room)
        return 0

    def __dealloc__(self):
        cdef int g
        for g in range(self.question.groups):
            free(self.question.group[g].items)
            free(self.question.group[g].own)
            free(self.question.group[g].other)

    def sample(self, uint64_t seed, uint64_t block, uint64_t trials):
        """Plays hands out, block after block from this one on.

        Returns:
            n * n integers for n players: item p * n + k - 1 counts the trials in which player p is one of
            exactly k winners. None if the players hardly ever leave each other the cards that they need.
        """
        cdef uint64_t tally[STROBE_MOST_PLAYERS * STROBE_MOST_PLAYERS]
        cdef int players = self.question.players
        cdef uint32_t some
        cdef int wrong = 0
        cdef int at
        memset(tally, 0, sizeof(tally))
        with nogil:
            while trials and not wrong:
                some = <uint32_t>min(trials, <uint64_t>STROBE_BLOCK_TRIALS)
                wrong = strobe_sample(&self.question, seed, block, some, rank_sevens, tally)
                trials -= some
                block += 1
        return None if wrong else [tally[at] for at in range(players * players)]

    def keeps(self, uint64_t table, uint64_t seed, uint64_t block, uint64_t trials):
        """Plays hands out as `sample` does.

        Returns:
            For each player how often his last hand is of the category of his hole cards with the cards of
            `table`, or of a better one. None as for `sample`.
        """
        cdef uint64_t tally[STROBE_MOST_PLAYERS]
        cdef uint32_t some
        cdef int wrong = 0
        cdef int at
        memset(tally, 0, sizeof(tally))
        if not 3 <= strobe_popcount64(table & DECK) <= 6 or table & ~DECK:
            raise ValueError("three to six cards")
        with nogil:
            while trials and not wrong:
                some = <uint32_t>min(trials, <uint64_t>STROBE_BLOCK_TRIALS)
                wrong = strobe_sample_keeps(&self.question, table, seed, block, some, tally)
                trials -= some
                block += 1
        return None if wrong else [tally[at] for at in range(self.question.players)]

    def meetings(self, uint64_t seed, uint32_t tries):
        """How many of this many draws of the groups give no card to two players?"""
        cdef uint32_t met
        with nogil:
            met = strobe_sample_meetings(&self.question, seed, tries)
        return met


# Range against range

cdef extern from "batch.h" nogil:
    int strobe_simd_select(const char *name)

cdef extern from "odds_range.h" nogil:
    enum:
        STROBE_RANGE_FULL_WEIGHT
        STROBE_RANGE_MOST_FINALS
        STROBE_RANGE_MOST_WEIGHT
        STROBE_MOST_TURNS
    ctypedef struct strobe_range:
        uint16_t weight[52][64]
        uint32_t held[56]
        uint32_t sum
        uint32_t hands
    ctypedef struct strobe_final:
        uint64_t board
        int draws
        uint32_t weight
    ctypedef struct strobe_wide:
        uint64_t low
        uint64_t high
    void strobe_range_prepare(strobe_range *range)
    void strobe_range_hand(strobe_range *range, uint64_t hand)
    uint32_t strobe_range_unit(const strobe_range *range, uint64_t cards)
    void strobe_range_among(const strobe_range *whole, uint64_t cards, strobe_range *left)
    int strobe_suit_turns(uint64_t board, uint64_t seen, uint8_t (*turns)[4])
    int strobe_range_turns(const strobe_range *a, const strobe_range *b, uint64_t board, uint64_t seen)
    int strobe_range_units(const strobe_final *finals, int count, uint64_t live)
    void strobe_range_equity(const strobe_range *a, const strobe_range *b, const strobe_final *finals, int count,
                             uint64_t live, int start, int stop, strobe_wide *tally)
    void strobe_range_keeps(const strobe_range *a, const strobe_range *b, const strobe_final *finals, int count,
                            uint64_t live, uint64_t table, strobe_wide *kept, uint64_t *met)
    void strobe_range_select()


cdef bytes forced_path = os.environ.get("STROBE_SIMD", "").encode()
# A name that cannot be is reported by the core, which is loaded before.
if not forced_path or strobe_simd_select(forced_path) != 0:
    strobe_simd_select(NULL)
strobe_range_select()


@cython.final
cdef class Weights:
    """The weights of all hole cards of one player, made ready for counting. They never change.

    Args:
        parts: rows (mask of two cards, weight 0 to 10000).
    """

    cdef strobe_range range

    def __cinit__(self, parts=None):
        cdef uint64_t mask
        cdef int weight, high, low
        memset(&self.range, 0, sizeof(strobe_range))
        if parts is None:
            return
        for hand, part in parts:
            mask = hand
            weight = part
            if mask & ~DECK or strobe_popcount64(mask) != 2:
                raise ValueError("a hand has two cards")
            if not 0 <= weight <= STROBE_RANGE_FULL_WEIGHT:
                raise ValueError("a weight is a whole number of ten-thousandths up to one")
            low = card_of(mask)
            high = card_of(mask & (mask - 1))
            self.range.weight[high][low] = self.range.weight[low][high] = weight
        strobe_range_prepare(&self.range)

    def parts(self):
        """The hands of some weight, as given to the constructor; those with the highest card first."""
        cdef int high, low
        return tuple([
            (card_bit(high) | card_bit(low), self.range.weight[high][low])
            for high in range(51, 0, -1) for low in range(high - 1, -1, -1) if self.range.weight[high][low]
        ])

    def among(self, uint64_t cards):
        """What is left if only these cards can be held, the weights divided by what divides them all."""
        cdef Weights left = Weights.__new__(Weights)
        strobe_range_among(&self.range, cards & DECK, &left.range)
        return left

    def __len__(self):
        """The number of hands of some weight."""
        return self.range.hands

    def __eq__(self, other):
        if not isinstance(other, Weights):
            return NotImplemented
        return memcmp(&self.range.weight, &(<Weights>other).range.weight, sizeof(self.range.weight)) == 0

    __hash__ = None

    def __reduce__(self):
        return Weights, (self.parts(),)


def one_hand(uint64_t hand):
    """The `Weights` of a player whose cards are known, given as a mask."""
    cdef Weights whole = Weights.__new__(Weights)
    if hand & ~DECK or strobe_popcount64(hand) != 2:
        raise ValueError("a hand has two cards")
    strobe_range_hand(&whole.range, hand)
    return whole


def suit_turns(uint64_t board, uint64_t seen):
    """The ways in which suits can change places without changing these sets of cards: what each suit turns into."""
    cdef uint8_t turns[STROBE_MOST_TURNS][4]
    cdef int count = strobe_suit_turns(board, seen, turns)
    cdef int i
    return [(turns[i][0], turns[i][1], turns[i][2], turns[i][3]) for i in range(count)]


def range_turns(Weights first not None, Weights second not None, uint64_t board, uint64_t seen):
    """In how many of those ways do both players hold what they held?"""
    return strobe_range_turns(&first.range, &second.range, board, seen)


cdef uint64_t card_bit(int card) noexcept nogil:
    return 1ULL << (16 * (card & 3) + (card >> 2))


cdef int card_of(uint64_t mask) noexcept nogil:
    cdef int at = strobe_ctz64(mask)
    return 4 * (at & 15) + (at >> 4)


cdef int read_rows(tuple finals, uint64_t live, strobe_final *out) except -1:
    cdef Py_ssize_t i = 0
    if live & ~DECK:
        raise ValueError("not a card may come")
    if len(finals) > STROBE_RANGE_MOST_FINALS:
        raise ValueError("too many final boards")
    for board, draws, weight in finals:
        out[i].board = board
        out[i].draws = draws
        out[i].weight = weight
        if out[i].board & (live | ~DECK):
            raise ValueError("a card that may come lies on the board")
        if strobe_popcount64(out[i].board) + out[i].draws != 5 or out[i].draws < 0:
            raise ValueError("a final board has five cards")
        if out[i].weight > STROBE_RANGE_MOST_WEIGHT:
            raise ValueError("a board weighs too much")
        i += 1
    return <int>i


def range_units(tuple finals, uint64_t live):
    """Into how many pieces can `range_equity` be cut?"""
    cdef strobe_final rows[STROBE_RANGE_MOST_FINALS]
    cdef int count = read_rows(finals, live, rows)
    return strobe_range_units(rows, count, live)


def range_equity(
    Weights first not None, Weights second not None, tuple finals, uint64_t live, int start=0, int stop=0x7FFFFFFF
):
    """How often does a hand of the first range beat one of the second?

    Args:
        first, second: what the two players may hold.
        finals: rows (mask of known board cards, cards to come, weight of each completed board up to 4095), at
            most 32 of them.
        live: mask of the cards that may come or be held.
        start, stop: count only these of the pieces of `range_units`; the sums of all pieces are the whole.

    Returns:
        (win, tie, lose) of the first player: over all pairs of hands that can meet and all boards, the sum
        of the product of the weights of both hands and of the board.
    """
    cdef strobe_final rows[STROBE_RANGE_MOST_FINALS]
    cdef strobe_wide tally[3]
    cdef int count = read_rows(finals, live, rows)
    memset(tally, 0, sizeof(tally))
    with nogil:
        strobe_range_equity(&first.range, &second.range, rows, count, live, start, stop, tally)
    return wide(tally[0]), wide(tally[1]), wide(tally[2])


def range_keeps(Weights first not None, Weights second not None, tuple finals, uint64_t live, uint64_t table):
    """How often does a hand of each range end in the category that it has with the cards of `table`, or better?

    Args:
        first, second, finals, live: as for `range_equity`, but at most one card is drawn.
        table: mask of three to six cards.

    Returns:
        A list of the sums for both players, and the sum of the product of the weights of both hands.
    """
    cdef strobe_final rows[STROBE_RANGE_MOST_FINALS]
    cdef strobe_wide kept[2]
    cdef uint64_t met = 0
    cdef int count = read_rows(finals, live, rows)
    cdef int row
    memset(kept, 0, sizeof(kept))
    if not 3 <= strobe_popcount64(table & DECK) <= 6 or table & (live | ~DECK):
        raise ValueError("three to six cards that cannot come")
    for row in range(count):
        if rows[row].draws > 1:
            raise ValueError("at most one card is drawn")
    with nogil:
        strobe_range_keeps(&first.range, &second.range, rows, count, live, table, kept, &met)
    return [wide(kept[0]), wide(kept[1])], met


def meet(tuple sides, tuple finals, uint64_t live, uint64_t held):
    """What do two players win who may hold cards that lie elsewhere?

    Args:
        sides: what the two players may hold. What is not possible is left out.
        finals, live: as for `range_equity`.
        held: mask of the hands that are known.

    Returns:
        The four integers of `shares`: the sums of `range_equity` divided, for each range, by what divides the weights
        of all its hands that are possible. None if no two hands can meet.
    """
    cdef Weights first = sides[0], second = sides[1]
    cdef uint64_t left = live & ~held
    cdef uint64_t unit = max(1, strobe_range_unit(&first.range, left))
    unit *= max(1, strobe_range_unit(&second.range, left))
    win, tie, lose = range_equity(first, second, finals, live)
    if not (win or tie or lose):
        return None
    if unit != 1:
        win, tie, lose = win // unit, tie // unit, lose // unit
    return [win, tie, lose, tie]


cdef object wide(strobe_wide number):
    return <object>number.low if not number.high else (<object>number.high << 64) + number.low


def range_path(str name=None):
    """Take the portable path, or with None the best that this machine has; for tests."""
    cdef bytes path
    if name is None:
        strobe_simd_select(NULL)
    else:
        path = name.encode()
        if strobe_simd_select(path) != 0:
            raise ValueError(name)
    strobe_range_select()


# Every two hands before the board

cdef extern from "odds_matrix.h" nogil:
    enum:
        STROBE_HANDS
        STROBE_ORBITS
        STROBE_MATRIX_BOARDS
        STROBE_NO_ORBIT
    void strobe_matrix_orbits(uint32_t *map)
    int strobe_matrix_batches()
    int strobe_matrix_count(int start, int stop, uint32_t *win, uint32_t *tie)
    int strobe_matrix_finish(uint32_t *win, uint32_t *tie)

MATRIX_ORBITS = STROBE_ORBITS
MATRIX_BOARDS = STROBE_MATRIX_BOARDS


def matrix_units():
    """Into how many pieces can `matrix_part` be cut?"""
    return strobe_matrix_batches()


def matrix_part(int start, int stop):
    """What two hands win and tie on the boards of these pieces, for all pairs of hands.

    Returns:
        Two numbers for each pair of hands that differ by more than suits, as little-endian uint32: first all
        that concern wins, then ties. The sums of all pieces go into `matrix_sum`.
    """
    cdef uint32_t *counts = <uint32_t *>malloc(2 * STROBE_ORBITS * sizeof(uint32_t))
    cdef int failed
    if counts == NULL:
        raise MemoryError
    try:
        with nogil:
            failed = strobe_matrix_count(start, stop, counts, counts + STROBE_ORBITS)
        if failed:
            raise MemoryError
        return write_words(counts, 2 * STROBE_ORBITS)
    finally:
        free(counts)


def matrix_sum(parts):
    """The wins and ties of the first hand, from all pieces; in the form of `matrix_part`.

    Raises:
        ValueError: the parts are not those of one whole.
    """
    cdef uint32_t *counts = <uint32_t *>calloc(2 * STROBE_ORBITS, sizeof(uint32_t))
    cdef int failed
    if counts == NULL:
        raise MemoryError
    try:
        for part in parts:
            add_words(part, counts)
        with nogil:
            failed = strobe_matrix_finish(counts, counts + STROBE_ORBITS)
        if failed < 0:
            raise MemoryError
        if failed:
            raise ValueError("these are not all pieces, each once")
        return write_words(counts, 2 * STROBE_ORBITS)
    finally:
        free(counts)


cdef bytes write_words(const uint32_t *words, int count):
    cdef bytes text = PyBytes_FromStringAndSize(NULL, 4 * count)
    cdef unsigned char *out = <unsigned char *>PyBytes_AS_STRING(text)
    cdef int i
    for i in range(count):
        out[4 * i] = words[i] & 0xFF
        out[4 * i + 1] = words[i] >> 8 & 0xFF
        out[4 * i + 2] = words[i] >> 16 & 0xFF
        out[4 * i + 3] = words[i] >> 24
    return text


cdef int add_words(bytes part, uint32_t *sums) except -1:
    cdef const unsigned char *text = <const unsigned char *>PyBytes_AS_STRING(part)
    cdef int i
    if len(part) != 8 * STROBE_ORBITS:
        raise ValueError("a part holds two numbers for each pair of hands")
    for i in range(2 * STROBE_ORBITS):
        sums[i] += text[4 * i] | text[4 * i + 1] << 8 | text[4 * i + 2] << 16 | <uint32_t>text[4 * i + 3] << 24
    return 0


@cython.final
cdef class Matrix:
    """What every hand wins and ties against every other one before the board, of 1712304 boards.

    Args:
        counts: what `matrix_sum` returns.

    Raises:
        ValueError: numbers that cannot be such counts.
    """

    cdef uint32_t *win
    cdef uint32_t *tie

    def __cinit__(self, bytes counts not None):
        cdef uint32_t *sums = <uint32_t *>calloc(2 * STROBE_ORBITS, sizeof(uint32_t))
        cdef int bad
        self.win = <uint32_t *>malloc(STROBE_HANDS * STROBE_HANDS * sizeof(uint32_t))
        self.tie = <uint32_t *>malloc(STROBE_HANDS * STROBE_HANDS * sizeof(uint32_t))
        try:
            if sums == NULL or self.win == NULL or self.tie == NULL:
                raise MemoryError
            add_words(counts, sums)
            with nogil:
                bad = spread_orbits(sums, self.win, self.tie)
            if bad:
                raise ValueError("a hand wins and ties on more boards than there are")
        finally:
            free(sums)

    def __dealloc__(self):
        free(self.win)
        free(self.tie)

    def hands(self, uint64_t first, uint64_t second):
        """(win, tie, lose) of the first hand, both given as masks of two cards."""
        cdef int at = STROBE_HANDS * hand_number(first) + hand_number(second)
        if first & second:
            raise ValueError("both hands hold a card")
        return self.win[at], self.tie[at], STROBE_MATRIX_BOARDS - self.win[at] - self.tie[at]

    def ranges(self, Weights first not None, Weights second not None):
        """(win, tie, lose) of the first range: `range_equity` before the board, at once."""
        cdef strobe_wide tally[3]
        with nogil:
            meet_ranges(self.win, self.tie, &first.range, &second.range, tally)
        return wide(tally[0]), wide(tally[1]), wide(tally[2])


cdef int hand_number(uint64_t hand) except -1:
    cdef int low, high
    if hand & ~DECK or strobe_popcount64(hand) != 2:
        raise ValueError("a hand has two cards")
    low = card_of(hand)
    high = card_of(hand & (hand - 1))
    if high < low:
        low, high = high, low
    return high * (high - 1) // 2 + low


cdef int spread_orbits(const uint32_t *sums, uint32_t *win, uint32_t *tie) noexcept nogil:
    """From one number for each orbit to one for each pair of hands; the map of orbits is made in place."""
    cdef uint32_t at, wins, ties
    cdef int i
    strobe_matrix_orbits(win)
    for i in range(STROBE_HANDS * STROBE_HANDS):
        at = win[i]
        if at == STROBE_NO_ORBIT:
            win[i] = tie[i] = 0
            continue
        wins = sums[at >> 1]
        ties = sums[STROBE_ORBITS + (at >> 1)]
        if ties > STROBE_MATRIX_BOARDS or wins > STROBE_MATRIX_BOARDS - ties:
            return 1
        win[i] = STROBE_MATRIX_BOARDS - wins - ties if at & 1 else wins
        tie[i] = ties
    return 0


cdef void meet_ranges(const uint32_t *win, const uint32_t *tie, const strobe_range *first, const strobe_range *second,
                      strobe_wide *tally) noexcept nogil:
    cdef uint32_t other[1326]
    cdef uint64_t wins, ties, met
    cdef uint32_t weight
    cdef int high, low, i, j
    memset(tally, 0, 3 * sizeof(strobe_wide))
    i = 0
    for high in range(52):
        for low in range(high):
            other[i] = second.weight[high][low]
            i += 1
    i = 0
    for high in range(52):
        for low in range(high):
            weight = first.weight[high][low]
            if weight:
                # A row sums to less than 2 ** 45, and with this weight to less than 2 ** 59.
                wins = ties = 0
                for j in range(STROBE_HANDS):
                    wins += <uint64_t>other[j] * win[STROBE_HANDS * i + j]
                    ties += <uint64_t>other[j] * tie[STROBE_HANDS * i + j]
                met = second.sum - second.held[high] - second.held[low] + second.weight[high][low]
                add_wide(&tally[0], weight * wins)
                add_wide(&tally[1], weight * ties)
                add_wide(&tally[2], weight * (met * STROBE_MATRIX_BOARDS - wins - ties))
            i += 1


cdef void add_wide(strobe_wide *number, uint64_t by) noexcept nogil:
    number.low += by
    number.high += number.low < by
