/* The batch kernels without any special instructions. */
#include "card_bits.h"
#include "lanes.h"

#define TARGET
#define PATH strobe_portable
#define NAME "portable"

STROBE_INLINE void split(uint64_t mask, int i, strobe_suits *hands) {
    hands->suit[0][i] = (u16)mask;
    hands->suit[1][i] = (u16)(mask >> 16);
    hands->suit[2][i] = (u16)(mask >> 32);
    hands->suit[3][i] = (u16)(mask >> 48);
}

STROBE_INLINE void load_cards(const uint8_t *cards, int n, strobe_suits *hands) {
    int i, j;
    for (i = 0; i < STROBE_BLOCK; i++) {
        uint64_t mask = 0;
        for (j = 0; j < n; j++) {
            mask |= STROBE_CARD_BIT[cards[i * n + j]];
        }
        split(mask, i, hands);
    }
}

STROBE_INLINE void load_masks(const uint64_t *masks, strobe_suits *hands) {
    int i;
    for (i = 0; i < STROBE_BLOCK; i++) {
        split(masks[i], i, hands);
    }
}

STROBE_INLINE int rank_block(const void *block, int of_masks, int ranking, int n, u16 *out) {
    strobe_suits hands;
    strobe_addresses found;
    if (of_masks) {
        load_masks(block, &hands);
    } else {
        load_cards(block, n, &hands);
    }
    if (!strobe_find_block(&hands, ranking, n, &found)) {
        return 0;
    }
    strobe_look_up(&found, ranking, out);
    return 1;
}

#include "batch_runs.h"
