/* The batch kernels without any special instructions. */
#include "card_bits.h"
#include "lanes.h"

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

#define RUNS(ranking, n)                                                                               \
    static size_t ranking##_cards_##n(const uint8_t *cards, size_t blocks, u16 *out) {                 \
        strobe_suits hands;                                                                            \
        size_t done;                                                                                   \
        for (done = 0; done < blocks; done++) {                                                        \
            load_cards(cards + done * STROBE_BLOCK * (n), n, &hands);                                  \
            if (!strobe_rank_block(&hands, ranking, n, out + done * STROBE_BLOCK)) {                   \
                break;                                                                                 \
            }                                                                                          \
        }                                                                                              \
        return done;                                                                                   \
    }                                                                                                  \
    static size_t ranking##_masks_##n(const uint64_t *masks, size_t blocks, u16 *out) {                \
        strobe_suits hands;                                                                            \
        size_t done;                                                                                   \
        for (done = 0; done < blocks; done++) {                                                        \
            load_masks(masks + done * STROBE_BLOCK, &hands);                                           \
            if (!strobe_rank_block(&hands, ranking, n, out + done * STROBE_BLOCK)) {                   \
                break;                                                                                 \
            }                                                                                          \
        }                                                                                              \
        return done;                                                                                   \
    }

#define ALL_RUNS(ranking) RUNS(ranking, 5) RUNS(ranking, 6) RUNS(ranking, 7) RUNS(ranking, 8)

ALL_RUNS(STROBE_HIGH)
ALL_RUNS(STROBE_LOW_A5)
ALL_RUNS(STROBE_LOW_8)
ALL_RUNS(STROBE_LOW_27)

#define CARDS(ranking) {ranking##_cards_5, ranking##_cards_6, ranking##_cards_7, ranking##_cards_8}
#define MASKS(ranking) {ranking##_masks_5, ranking##_masks_6, ranking##_masks_7, ranking##_masks_8}

const strobe_path strobe_portable = {
    "portable",
    {CARDS(STROBE_HIGH), CARDS(STROBE_LOW_A5), CARDS(STROBE_LOW_8), CARDS(STROBE_LOW_27)},
    {MASKS(STROBE_HIGH), MASKS(STROBE_LOW_A5), MASKS(STROBE_LOW_8), MASKS(STROBE_LOW_27)},
};
