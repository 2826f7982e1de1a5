"""The C door: strengths on card sets, without the GIL and without any checks.

A card set is one uint64 with bit 16 * suit + rank for each card (suit 0..3 = clubs, diamonds,
hearts, spades; rank 0..12 = deuce..ace); the joker is bit 13. Larger strengths win. Wrong numbers
of cards or overlapping sets give wrong answers; check before you call.
"""

from libc.stdint cimport uint16_t, uint64_t

cdef enum:
    RANKING_HIGH = 0
    RANKING_LOW_A5 = 1
    RANKING_LOW_8 = 2
    RANKING_LOW_27 = 3

cdef enum:
    USE_ANY = 0
    USE_TWO = 1
    USE_AT_MOST_TWO = 2

# The set that holds only this card, 0..51 (4 * rank + suit), or the joker, 52.
cdef uint64_t card_bit(int card) noexcept nogil

# Best five of 5 to 8 cards without the joker, high.
cdef uint16_t strength_high(uint64_t mask) noexcept nogil

# Best five of 5 to 8 cards under a ranking, joker allowed.
cdef uint16_t strength(uint64_t mask, int ranking) noexcept nogil

# Best five of disjoint hole cards and board: 2 to 6 and 3 to 6 cards; together 5 to 8 for USE_ANY.
cdef uint16_t strength_hole(uint64_t hole, uint64_t board, int use, int ranking) noexcept nogil
