/* Card id -> its bit in the mask. Ids above 51 give a bit outside the four suits, so that the check of the
   mask that is made anyway refuses them too. */
#ifndef STROBE_CARD_BITS_H
#define STROBE_CARD_BITS_H

#include <stdint.h>

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

#endif
