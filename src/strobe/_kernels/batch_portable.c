/* The batch kernels in plain C: one hand per 16-bit lane, no branches, for the compiler to vectorise. */
#include "batch_path.h"

#include "card_bits.h"
#include "port.h"
#include "subset_ranks.h"

typedef struct {
    uint16_t suit[4][STROBE_BLOCK];
} suits;

typedef uint16_t u16;

/* Bits of x, which has at most 13. */
STROBE_INLINE u16 count(u16 x) {
    x = (u16)(x - ((x >> 1) & 0x5555));
    x = (u16)((x & 0x3333) + ((x >> 2) & 0x3333));
    x = (u16)((x + (x >> 4)) & 0x0f0f);
    return (u16)((x + (x >> 8)) & 0x1f);
}

STROBE_INLINE u16 without_lowest(u16 x) {
    return (u16)(x & (x - 1));
}

/* Conditions are lane masks, all ones or 0: a compiler makes branches of anything richer. */
STROBE_INLINE u16 if_zero(u16 x) {
    return x == 0 ? 0xffff : 0;
}

STROBE_INLINE u16 if_above(u16 x, u16 y) {
    return (int16_t)x > (int16_t)y ? 0xffff : 0;
}

STROBE_INLINE u16 pick(u16 mask, u16 yes, u16 no) {
    return (u16)((yes & mask) | (no & ~mask));
}

/* Ranks a block of n-card hands, n = 5, 6 or 7; whether every row has n bits, all inside the suits.
   The vector files take the same steps in the same order. */
STROBE_INLINE int high_block(const suits *hands, int n, u16 *STROBE_RESTRICT out) {
    u16 kick_of[STROBE_BLOCK], row_of[STROBE_BLOCK], base_of[STROBE_BLOCK];
    u16 wrong = 0;
    int i;
    for (i = 0; i < STROBE_BLOCK; i++) {
        const u16 a = hands->suit[0][i], b = hands->suit[1][i], c = hands->suit[2][i], d = hands->suit[3][i];

        /* How often each rank occurs. */
        const u16 x = a ^ b, y = a & b, z = c ^ d, w = c & d;
        const u16 v = y | w;
        const u16 any = x | z | v;
        const u16 quads = y & w;

        /* On flush lanes only the flush suit counts, and only as single cards. */
        const u16 count_a = count(a), count_b = count(b), count_c = count(c), count_d = count(d);
        const u16 flush_a = if_above(count_a, 4), flush_b = if_above(count_b, 4);
        const u16 flush_c = if_above(count_c, 4), flush_d = if_above(count_d, 4);
        const u16 flush = flush_a | flush_b | flush_c | flush_d;
        const u16 suited = (a & flush_a) | (b & flush_b) | (c & flush_c) | (d & flush_d);
        const u16 suited_count = (count_a & flush_a) | (count_b & flush_b) | (count_c & flush_c) | (count_d & flush_d);
        const u16 ranks = suited | (any & ~flush);
        const u16 two_up = (v | (x & z)) & ~flush;
        const u16 trips = (x ^ z) & v & ~flush;
        const u16 pairs = two_up & ~(trips | quads);

        /* One bit for each straight, by its top card; bit 0 is the ace-low one. */
        const u16 run1 = (u16)(ranks << 1 | ranks >> 12);
        const u16 run2 = run1 & run1 >> 1;
        const u16 run4 = run2 & run2 >> 2;
        const u16 straights = run4 & run1 >> 4;
        const u16 straight = ~if_zero(straights);

        /* The ranks of the groups that play. */
        const u16 no_quads = if_zero(quads), no_trips = if_zero(trips);
        const u16 second_trips = without_lowest(trips);
        const u16 top_trips = n > 5 ? pick(if_zero(second_trips), trips, second_trips) : trips;
        const u16 two_pairs = without_lowest(pairs);
        const u16 top_pairs = n > 5 ? pick(if_zero(without_lowest(two_pairs)), pairs, two_pairs) : pairs;
        const u16 group = quads | (no_quads & (top_trips | (no_trips & top_pairs)));
        const u16 no_group = if_zero(group);
        const u16 upper = without_lowest(group);
        const u16 two_pair = ~if_zero(upper);
        const u16 beside = two_up & ~top_trips;
        const u16 full_house = no_quads & ~no_trips & ~if_zero(beside);

        /* Drop the lowest kicker n - 5 times, but the last one stays, and five stay in a flush. */
        const u16 kick0 = pick(full_house, beside, ranks & ~group);
        const u16 kick1 = without_lowest(kick0);
        const u16 kick2 = without_lowest(kick1);
        const u16 keep0 = pick(flush, if_above(6, suited_count), if_zero(kick1));
        const u16 keep1 = pick(flush, if_above(7, suited_count), if_zero(kick2));
        const u16 some = n > 5 ? pick(keep0, kick0, kick1) : kick0;
        const u16 kick = n > 6 ? pick(keep1, some, kick2) : some;

        /* Close the gap of the lower group, then of the upper pair: kickers rank among the ranks left. */
        const u16 below = (u16)(~group & (group - 1));
        const u16 close1 = pick(below, kick, kick >> 1);
        const u16 close2 = pick(two_pair & if_above(kick, group), close1 >> 1, close1);

        const u16 one_kicker = ~no_quads | full_house | two_pair;
        const u16 high_card = pick(flush, STROBE_FLUSH, STROBE_HIGH_CARD);
        const u16 lower_at = count(below), upper_at = count((u16)(upper - 1));
        const u16 per_group = pick(one_kicker, 12, pick(no_trips, 220, 66));
        const u16 first = pick(full_house, STROBE_FULL_HOUSE, pick(no_quads, pick(no_trips, STROBE_PAIR, STROBE_TRIPS), STROBE_QUADS));
        const u16 grouped = (u16)(first + per_group * lower_at);
        const u16 paired = (u16)(STROBE_TWO_PAIR + 11 * ((u16)((u16)(upper_at * (upper_at - 1)) >> 1) + lower_at));
        const u16 base = pick(two_pair, paired, pick(no_group, high_card, grouped));
        const u16 row = pick(no_group, 64 * STROBE_OF_5, pick(one_kicker, 64 * STROBE_OF_1, pick(no_trips, 64 * STROBE_OF_3, 64 * STROBE_OF_2)));

        /* The straights of one hand are neighbours: fill up below the highest and count. */
        const u16 straight_at = count((u16)(straights | (straights - 1)));
        const u16 run = (u16)(pick(flush, STROBE_STRAIGHT_FLUSH, STROBE_STRAIGHT) - 1 + straight_at);

        kick_of[i] = close2 & ~straight;
        row_of[i] = row;
        base_of[i] = pick(straight, run, base);
        wrong |= (u16)((count_a + count_b + count_c + count_d) ^ n) | (any & 0xe000);
    }
    if (wrong) {
        return 0;
    }
    for (i = 0; i < STROBE_BLOCK; i++) {
        const u16 kick = kick_of[i];
        out[i] = (u16)(base_of[i] + STROBE_RANK_LOW[kick & 127] + (&STROBE_RANK_HIGH[0][0])[row_of[i] + (kick >> 7)]);
    }
    return 1;
}

STROBE_INLINE void split(uint64_t mask, int i, suits *hands) {
    hands->suit[0][i] = (u16)mask;
    hands->suit[1][i] = (u16)(mask >> 16);
    hands->suit[2][i] = (u16)(mask >> 32);
    hands->suit[3][i] = (u16)(mask >> 48);
}

STROBE_INLINE void load_cards(const uint8_t *cards, int n, suits *hands) {
    int i, j;
    for (i = 0; i < STROBE_BLOCK; i++) {
        uint64_t mask = 0;
        for (j = 0; j < n; j++) {
            mask |= STROBE_CARD_BIT[cards[i * n + j]];
        }
        split(mask, i, hands);
    }
}

STROBE_INLINE void load_masks(const uint64_t *masks, suits *hands) {
    int i;
    for (i = 0; i < STROBE_BLOCK; i++) {
        split(masks[i], i, hands);
    }
}

#define RUNS(ranking, n, block)                                                                        \
    static size_t ranking##_cards_##n(const uint8_t *cards, size_t blocks, u16 *out) {                 \
        suits hands;                                                                                   \
        size_t done;                                                                                   \
        for (done = 0; done < blocks; done++) {                                                        \
            load_cards(cards + done * STROBE_BLOCK * (n), n, &hands);                                  \
            if (!block(&hands, n, out + done * STROBE_BLOCK)) {                                        \
                break;                                                                                 \
            }                                                                                          \
        }                                                                                              \
        return done;                                                                                   \
    }                                                                                                  \
    static size_t ranking##_masks_##n(const uint64_t *masks, size_t blocks, u16 *out) {                \
        suits hands;                                                                                   \
        size_t done;                                                                                   \
        for (done = 0; done < blocks; done++) {                                                        \
            load_masks(masks + done * STROBE_BLOCK, &hands);                                           \
            if (!block(&hands, n, out + done * STROBE_BLOCK)) {                                        \
                break;                                                                                 \
            }                                                                                          \
        }                                                                                              \
        return done;                                                                                   \
    }

RUNS(high, 5, high_block)
RUNS(high, 6, high_block)
RUNS(high, 7, high_block)

const strobe_path strobe_portable = {
    "portable",
    {{high_cards_5, high_cards_6, high_cards_7, 0}},
    {{high_masks_5, high_masks_6, high_masks_7, 0}},
};
