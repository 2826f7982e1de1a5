/* The scalar kernels for lows: any set of 5 to 8 cards of a 52-card deck, unchecked. */
#ifndef STROBE_LOW_H
#define STROBE_LOW_H

#include "high.h"

/* Lows are counted from the best hand down ("places", best = 0) with ranks in ascending badness. */
enum {
    STROBE_LOW_PAIR = 1287,
    STROBE_LOW_TWO_PAIR = STROBE_LOW_PAIR + 2860,
    STROBE_LOW_TRIPS = STROBE_LOW_TWO_PAIR + 858,
    STROBE_LOW_FULL_HOUSE = STROBE_LOW_TRIPS + 858,
    STROBE_LOW_QUADS = STROBE_LOW_FULL_HOUSE + 156,
    STROBE_LOW_A5_MAX = STROBE_LOW_QUADS + 156,
    STROBE_LOW_8_MAX = 56
};

/* Turns every lane by one place, so that bit 0 is the ace and bit 12 the king. */
STROBE_INLINE uint64_t strobe_ace_low(uint64_t mask) {
    uint64_t aces = (mask >> 12) & UINT64_C(0x0001000100010001);
    return ((mask << 1) & UINT64_C(0x1ffe1ffe1ffe1ffe)) | aces;
}

/* Lowest `keep` members of a set. */
STROBE_INLINE uint32_t strobe_lowest(uint32_t set, int keep) {
    uint32_t kept = 0;
    for (; keep > 0 && set != 0; keep--) {
        kept |= set & (0 - set);
        set &= set - 1;
    }
    return kept;
}

/* The place of the lowest hand with at least one pair, among hands with a pair or worse: 1287 for
   the lowest pair. For card sets with fewer than five ranks, or when five ranks cannot be used. */
STROBE_INLINE int strobe_low_paired(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    uint32_t any = a | b | c | d;
    uint32_t pairs = (a & b) | (c & d) | ((a | b) & (c | d));
    uint32_t trips = ((a & b) & (c | d)) | ((c & d) & (a | b));
    int first = strobe_ctz64(pairs);
    uint32_t rest = any ^ (UINT32_C(1) << first);
    uint32_t kickers = strobe_lowest(rest, 3);

    if (strobe_popcount64(kickers) == 3) {
        return STROBE_LOW_PAIR + first * 220 + strobe_top_three[strobe_without(kickers, first)];
    }
    if (strobe_popcount64(rest) == 2) {
        uint32_t second = pairs & (pairs - 1);
        if (second != 0) {
            int high = strobe_ctz64(second);
            int kicker = strobe_ctz64(rest ^ (UINT32_C(1) << high));
            kicker -= (kicker > first) + (kicker > high);
            return STROBE_LOW_TWO_PAIR + (high * (high - 1) / 2 + first) * 11 + kicker;
        }
        return STROBE_LOW_TRIPS + first * 66 + strobe_top_two[strobe_without(rest, first)];
    }
    if ((pairs & (pairs - 1)) != 0) {
        int three = strobe_ctz64(trips);
        int two = strobe_ctz64(any ^ (UINT32_C(1) << three));
        return STROBE_LOW_FULL_HOUSE + three * 12 + two - (two > three);
    }
    {
        int kicker = strobe_ctz64(rest);
        return STROBE_LOW_QUADS + first * 12 + kicker - (kicker > first);
    }
}

/* Ace-to-five: 1 (four kings and a queen) to 6175 (5-4-3-2-A). */
STROBE_INLINE uint16_t strobe_strength_low_a5(uint64_t mask) {
    uint64_t low = strobe_ace_low(mask);
    uint32_t a = (uint32_t)low & STROBE_LANE;
    uint32_t b = (uint32_t)(low >> 16) & STROBE_LANE;
    uint32_t c = (uint32_t)(low >> 32) & STROBE_LANE;
    uint32_t d = (uint32_t)(low >> 48) & STROBE_LANE;
    uint16_t place = strobe_low_place[a | b | c | d];
    if (place != 0) {
        return (uint16_t)(STROBE_LOW_A5_MAX + 1 - place);
    }
    return (uint16_t)(STROBE_LOW_A5_MAX - strobe_low_paired(a, b, c, d));
}

/* Eight or better: 1 (8-7-6-5-4) to 56 (5-4-3-2-A), 0 when the hand does not qualify. */
STROBE_INLINE uint16_t strobe_strength_low_8(uint64_t mask) {
    uint32_t ranks = (uint32_t)(mask | mask >> 16 | mask >> 32 | mask >> 48);
    uint32_t eight = (ranks << 1 | (ranks & STROBE_LANE) >> 12) & 0xff;
    return strobe_low_place[eight] == 0 ? 0 : (uint16_t)(STROBE_LOW_8_MAX + 1 - strobe_low_place[eight]);
}

/* Deuce-to-seven: 1 (royal flush) to 7462 (7-5-4-3-2 of at least two suits). */
uint16_t strobe_strength_low_27(uint64_t mask);

#endif
