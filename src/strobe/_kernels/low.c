#include "low.h"

enum {
    LOW_27_PAIR = 1278,
    LOW_27_STRAIGHT = LOW_27_PAIR + 2860 + 858 + 858,
    LOW_27_FLUSH = LOW_27_STRAIGHT + 9,
    LOW_27_FULL_HOUSE = LOW_27_FLUSH + 1278,
    LOW_27_STRAIGHT_FLUSH = LOW_27_FULL_HOUSE + 156 + 156,
    LOW_27_MAX = 7462
};

/* Straights from six high (0) to ace high (8), for five ranks that are one. */
static int straight_27(uint32_t ranks) {
    return strobe_straight[ranks] - STROBE_STRAIGHT - 2;
}

uint16_t strobe_strength_low_27(uint64_t mask) {
    uint32_t a = (uint32_t)mask & STROBE_LANE;
    uint32_t b = (uint32_t)(mask >> 16) & STROBE_LANE;
    uint32_t c = (uint32_t)(mask >> 32) & STROBE_LANE;
    uint32_t d = (uint32_t)(mask >> 48) & STROBE_LANE;
    uint32_t any = a | b | c | d;
    uint16_t place = strobe_low_27_place[any];

    if ((strobe_suited[a] | strobe_suited[b] | strobe_suited[c] | strobe_suited[d]) != 0) {
        uint16_t best = 0;
        if (strobe_popcount64(mask) == 5) {
            int worse = place != 0 ? LOW_27_FLUSH + place - 1 : LOW_27_STRAIGHT_FLUSH + straight_27(any);
            return (uint16_t)(LOW_27_MAX - worse);
        }
        /* Five of a suit among more cards: leave out each card in turn. Rare enough to be slow. */
        for (uint64_t left = mask; left != 0; left &= left - 1) {
            uint16_t strength = strobe_strength_low_27(mask ^ (left & (0 - left)));
            best = strength > best ? strength : best;
        }
        return best;
    }
    if (place != 0) {
        return (uint16_t)(LOW_27_MAX + 1 - place);
    }
    if (((a & b) | (c & d) | ((a | b) & (c | d))) == 0) {
        return (uint16_t)(LOW_27_MAX - LOW_27_STRAIGHT - straight_27(any));
    }
    {
        int paired = strobe_low_paired(a, b, c, d);
        int shift = paired < STROBE_LOW_FULL_HOUSE ? LOW_27_PAIR - STROBE_LOW_PAIR
                                                   : LOW_27_FULL_HOUSE - STROBE_LOW_FULL_HOUSE;
        return (uint16_t)(LOW_27_MAX - paired - shift);
    }
}
