/* How often does a hand of a range keep its category? Of the other player's hands only those count that hold none of
   its cards and not the one that is drawn: all, less those that hold one of two or three cards. */
#include "odds.h"
#include "odds_range.h"

#include <string.h>

/* The weights of the hands of live cards: by card, and in all. */
typedef struct {
    uint32_t held[STROBE_RANGE_CARDS];
    uint32_t sum;
} live_sums;

STROBE_INLINE uint64_t bit_of(int card) {
    return UINT64_C(1) << (16 * (card & 3) + (card >> 2));
}

static live_sums sum_live(const strobe_range *range, uint64_t live) {
    live_sums sums;
    int c, d;
    memset(&sums, 0, sizeof(sums));
    for (c = 0; c < STROBE_RANGE_CARDS; c++) {
        for (d = 0; d < c; d++) {
            if (live & bit_of(c) && live & bit_of(d)) {
                const uint32_t weight = range->weight[c][d];
                sums.held[c] += weight;
                sums.held[d] += weight;
                sums.sum += weight;
            }
        }
    }
    return sums;
}

static void grow(strobe_wide *sum, uint64_t by) {
    sum->low += by;
    sum->high += sum->low < by;
}

/* What all boards give that leave this hand in this category: by their weight and that of the other player's hands. */
static uint64_t keep_hand(int high, int low, const strobe_range *other, const live_sums *sums, uint32_t beside,
                          const strobe_final *finals, int count, uint64_t live, int now) {
    const uint64_t hand = bit_of(high) | bit_of(low);
    uint64_t kept = 0;
    int row, card;
    for (row = 0; row < count; row++) {
        const uint64_t cards = hand | finals[row].board;
        if (!finals[row].draws) {
            kept += strobe_odds_category(strobe_odds_strength(cards)) >= now ? (uint64_t)finals[row].weight * beside : 0;
            continue;
        }
        for (card = 0; card < STROBE_RANGE_CARDS; card++) {
            const uint64_t bit = bit_of(card);
            if (bit & live & ~hand && strobe_odds_category(strobe_odds_strength(cards | bit)) >= now) {
                const uint32_t with = sums->held[card] - other->weight[card][high] - other->weight[card][low];
                kept += (uint64_t)finals[row].weight * (beside - with);
            }
        }
    }
    return kept;
}

void strobe_range_keeps(const strobe_range *a, const strobe_range *b, const strobe_final *finals, int count,
                        uint64_t live, uint64_t table, strobe_wide kept[2], uint64_t *met) {
    const strobe_range *range[2];
    int p, high, low;
    range[0] = a;
    range[1] = b;
    for (p = 0; p < 2; p++) {
        const strobe_range *other = range[1 - p];
        const live_sums sums = sum_live(other, live);
        for (high = 0; high < STROBE_RANGE_CARDS; high++) {
            for (low = 0; low < high; low++) {
                const uint32_t weight = range[p]->weight[high][low];
                const uint64_t hand = bit_of(high) | bit_of(low);
                const uint32_t beside = sums.sum - sums.held[high] - sums.held[low] + other->weight[high][low];
                if (weight && beside && (hand & live) == hand) {
                    const int now = strobe_odds_category(strobe_odds_strength(hand | table));
                    /* A hand keeps less than 2^47, and with its weight less than 2^61. */
                    grow(&kept[p], weight * keep_hand(high, low, other, &sums, beside, finals, count, live, now));
                    *met += p ? 0 : (uint64_t)weight * beside;
                }
            }
        }
    }
}
