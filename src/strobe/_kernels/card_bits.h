/* Card id -> its bit in the mask. Ids above 51 give a bit outside the four suits, so that the check of the
   mask that is made anyway refuses them too. */
#ifndef STROBE_CARD_BITS_H
#define STROBE_CARD_BITS_H

#include "port.h"

#define STROBE_BAD_ID (UINT64_C(1) << 63)
#define STROBE_RANK_BITS(r) \
    UINT64_C(1) << (r), UINT64_C(1) << (16 + (r)), UINT64_C(1) << (32 + (r)), UINT64_C(1) << (48 + (r))
#define STROBE_BAD_4 STROBE_BAD_ID, STROBE_BAD_ID, STROBE_BAD_ID, STROBE_BAD_ID
#define STROBE_BAD_12 STROBE_BAD_4, STROBE_BAD_4, STROBE_BAD_4
#define STROBE_BAD_48 STROBE_BAD_12, STROBE_BAD_12, STROBE_BAD_12, STROBE_BAD_12

static const uint64_t STROBE_CARD_BIT[256] = {
    STROBE_RANK_BITS(0), STROBE_RANK_BITS(1), STROBE_RANK_BITS(2), STROBE_RANK_BITS(3), STROBE_RANK_BITS(4),
    STROBE_RANK_BITS(5), STROBE_RANK_BITS(6), STROBE_RANK_BITS(7), STROBE_RANK_BITS(8), STROBE_RANK_BITS(9),
    STROBE_RANK_BITS(10), STROBE_RANK_BITS(11), STROBE_RANK_BITS(12), STROBE_BAD_12, STROBE_BAD_48,
    STROBE_BAD_48, STROBE_BAD_48, STROBE_BAD_48
};

/* The set of n ids, and whether a set has n cards of the deck: fewer bits than ids is an id that occurs twice. */
STROBE_INLINE uint64_t strobe_mask_of(const uint8_t *cards, int n) {
    uint64_t mask = 0;
    int i;
    for (i = 0; i < n; i++) {
        mask |= STROBE_CARD_BIT[cards[i]];
    }
    return mask;
}

STROBE_INLINE int strobe_good_mask(uint64_t mask, int n) {
    return (mask & ~UINT64_C(0x1fff1fff1fff1fff)) == 0 && strobe_popcount64(mask) == n;
}

#endif
