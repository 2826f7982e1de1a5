/* The batch kernels for AVX2: 16 hands in a register of words. */
#include "batch_path.h"

#ifdef STROBE_X86

#include "port.h"
#include "subset_ranks.h"

#include <immintrin.h>

#if defined(_MSC_VER) && !defined(__clang__)
#define TARGET
#else
#define TARGET __attribute__((target("avx2")))
#endif

typedef __m256i vec;

/* What is left to look up and add once the vectors are done. */
typedef struct {
    STROBE_ALIGNED(32) uint16_t kick[STROBE_BLOCK];
    STROBE_ALIGNED(32) uint16_t row[STROBE_BLOCK];
    STROBE_ALIGNED(32) uint16_t base[STROBE_BLOCK];
} unfinished;

#define CONST(value) _mm256_set1_epi16((short)(value))
#define ZERO _mm256_setzero_si256()

TARGET STROBE_INLINE vec if_zero(vec x) {
    return _mm256_cmpeq_epi16(x, ZERO);
}

TARGET STROBE_INLINE vec pick(vec mask, vec yes, vec no) {
    return _mm256_blendv_epi8(no, yes, mask);
}

TARGET STROBE_INLINE vec both_lanes(const uint8_t *table) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)table));
}

static const uint8_t NIBBLE_BITS[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

/* Bits in each byte. */
TARGET STROBE_INLINE vec count_bytes(vec x) {
    const vec bits = both_lanes(NIBBLE_BITS);
    const vec nibble = _mm256_set1_epi8(15);
    return _mm256_add_epi8(_mm256_shuffle_epi8(bits, _mm256_and_si256(x, nibble)),
                           _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(x, 4), nibble)));
}

/* The two bytes of each word, added. */
TARGET STROBE_INLINE vec add_bytes(vec x) {
    return _mm256_maddubs_epi16(x, _mm256_set1_epi8(1));
}

/* A lone bit p of a word times this de Bruijn number has an index of its own, 0..15, in its top nibble; the
   tables give for each index p itself, and p choose 2. Index 0 belongs to bit 0, and to no bit at all. */
enum { DE_BRUIJN = 0x09af };
static const uint8_t BIT_AT[16] = {0, 1, 2, 5, 3, 9, 6, 11, 15, 4, 8, 10, 14, 7, 13, 12};
static const uint8_t BIT_PAIRS[16] = {0, 0, 1, 10, 3, 36, 15, 55, 105, 6, 28, 45, 91, 21, 78, 66};

TARGET STROBE_INLINE vec look_up_bit(const uint8_t *table, vec bit) {
    const vec index = _mm256_srli_epi16(_mm256_mullo_epi16(bit, CONST(DE_BRUIJN)), 12);
    return _mm256_and_si256(_mm256_shuffle_epi8(both_lanes(table), index), CONST(0xff));
}

/* The vector part for 16 hands of n = 5, 6 or 7 cards; the steps of high_block in batch_portable.c. Sets
   bits in wrong where the number of bits is not n. */
TARGET STROBE_INLINE void high(vec a, vec b, vec c, vec d, int n, int at, unfinished *to, vec *wrong) {
    const vec ones = CONST(-1);

    const vec x = _mm256_xor_si256(a, b), y = _mm256_and_si256(a, b);
    const vec z = _mm256_xor_si256(c, d), w = _mm256_and_si256(c, d);
    const vec v = _mm256_or_si256(y, w);
    const vec any = _mm256_or_si256(_mm256_or_si256(x, z), v);
    const vec quads = _mm256_and_si256(y, w);
    const vec no_quads = if_zero(quads);

    const vec count_a = add_bytes(count_bytes(a)), count_b = add_bytes(count_bytes(b));
    const vec count_c = add_bytes(count_bytes(c)), count_d = add_bytes(count_bytes(d));
    const vec total = _mm256_add_epi16(_mm256_add_epi16(count_a, count_b), _mm256_add_epi16(count_c, count_d));
    const vec most = _mm256_max_epi16(_mm256_max_epi16(count_a, count_b), _mm256_max_epi16(count_c, count_d));
    const vec four = CONST(4);
    const vec flush = _mm256_cmpgt_epi16(most, four);
    const vec suited_ab = _mm256_or_si256(_mm256_and_si256(a, _mm256_cmpgt_epi16(count_a, four)),
                                          _mm256_and_si256(b, _mm256_cmpgt_epi16(count_b, four)));
    const vec suited_cd = _mm256_or_si256(_mm256_and_si256(c, _mm256_cmpgt_epi16(count_c, four)),
                                          _mm256_and_si256(d, _mm256_cmpgt_epi16(count_d, four)));
    const vec ranks = _mm256_or_si256(_mm256_or_si256(suited_ab, suited_cd), _mm256_andnot_si256(flush, any));
    /* Quads stand apart: beside them only the highest other rank counts. */
    const vec two_up = _mm256_and_si256(_mm256_or_si256(v, _mm256_and_si256(x, z)), _mm256_andnot_si256(flush, no_quads));
    const vec trips = _mm256_and_si256(_mm256_xor_si256(x, z), two_up);
    const vec pairs = _mm256_andnot_si256(trips, two_up);
    const vec no_trips = if_zero(trips);

    const vec run1 = _mm256_or_si256(_mm256_add_epi16(ranks, ranks), _mm256_srli_epi16(ranks, 12));
    const vec run2 = _mm256_and_si256(run1, _mm256_srli_epi16(run1, 1));
    const vec run4 = _mm256_and_si256(run2, _mm256_srli_epi16(run2, 2));
    const vec straights = _mm256_and_si256(run4, _mm256_srli_epi16(run1, 4));
    const vec no_straight = if_zero(straights);

    const vec second_trips = _mm256_and_si256(trips, _mm256_add_epi16(trips, ones));
    const vec top_trips = n > 5 ? pick(if_zero(second_trips), trips, second_trips) : trips;
    const vec two_pairs = _mm256_and_si256(pairs, _mm256_add_epi16(pairs, ones));
    const vec third = if_zero(_mm256_and_si256(two_pairs, _mm256_add_epi16(two_pairs, ones)));
    const vec top_pairs = n > 5 ? pick(third, pairs, two_pairs) : pairs;
    const vec group = _mm256_or_si256(_mm256_or_si256(quads, top_trips), _mm256_and_si256(top_pairs, no_trips));
    const vec no_group = if_zero(group);
    const vec group_less = _mm256_add_epi16(group, ones);
    const vec upper = _mm256_and_si256(group, group_less);
    const vec no_upper = if_zero(upper);
    const vec beside = _mm256_andnot_si256(top_trips, two_up);
    const vec no_full_house = _mm256_or_si256(no_trips, if_zero(beside));

    /* Five or more of a suit never drop to nothing, so these tests of the two kinds do not disturb each other. */
    const vec kick0 = pick(no_full_house, _mm256_andnot_si256(group, ranks), beside);
    const vec kick1 = _mm256_and_si256(kick0, _mm256_add_epi16(kick0, ones));
    const vec kick2 = _mm256_and_si256(kick1, _mm256_add_epi16(kick1, ones));
    const vec keep0 = _mm256_or_si256(if_zero(kick1), _mm256_cmpeq_epi16(most, CONST(5)));
    const vec keep1 = _mm256_or_si256(if_zero(kick2), _mm256_andnot_si256(_mm256_cmpeq_epi16(most, CONST(7)), flush));
    const vec some = n > 5 ? pick(keep0, kick0, kick1) : kick0;
    const vec kick = n > 6 ? pick(keep1, some, kick2) : some;

    const vec over = _mm256_and_si256(_mm256_or_si256(group, _mm256_xor_si256(group_less, ones)), kick);
    const vec close = _mm256_sub_epi16(kick, _mm256_srli_epi16(over, 1));
    const vec above = _mm256_andnot_si256(no_upper, _mm256_cmpgt_epi16(kick, group));

    const vec more_kickers = _mm256_and_si256(_mm256_and_si256(no_quads, no_full_house), no_upper);
    const vec spot = _mm256_add_epi16(look_up_bit(BIT_AT, _mm256_andnot_si256(group_less, group)), look_up_bit(BIT_PAIRS, upper));
    const vec three_or_pair = pick(no_trips, CONST(220), CONST(66));
    const vec each = pick(more_kickers, three_or_pair, pick(no_upper, CONST(12), CONST(11)));
    const vec first_more = pick(no_trips, CONST(STROBE_PAIR), CONST(STROBE_TRIPS));
    const vec first_one = pick(no_quads, pick(no_upper, CONST(STROBE_FULL_HOUSE), CONST(STROBE_TWO_PAIR)), CONST(STROBE_QUADS));
    const vec first = pick(more_kickers, first_more, first_one);
    const vec grouped = _mm256_add_epi16(_mm256_add_epi16(first, above), _mm256_mullo_epi16(spot, each));
    const vec single = pick(flush, CONST(STROBE_FLUSH), CONST(STROBE_HIGH_CARD));
    const vec base = pick(no_group, single, grouped);
    const vec row_more = pick(no_trips, CONST(64 * STROBE_OF_3), CONST(64 * STROBE_OF_2));
    const vec row = pick(no_group, CONST(64 * STROBE_OF_5), pick(more_kickers, row_more, CONST(64 * STROBE_OF_1)));

    const vec top_straight = _mm256_andnot_si256(_mm256_srli_epi16(straights, 1), straights);
    const vec run = _mm256_add_epi16(look_up_bit(BIT_AT, top_straight), pick(flush, CONST(STROBE_STRAIGHT_FLUSH), CONST(STROBE_STRAIGHT)));

    const vec rest = _mm256_and_si256(no_straight, close);
    _mm256_store_si256((vec *)(to->kick + at), _mm256_and_si256(rest, CONST(127)));
    _mm256_store_si256((vec *)(to->row + at), _mm256_add_epi16(row, _mm256_srli_epi16(rest, 7)));
    _mm256_store_si256((vec *)(to->base + at), pick(no_straight, base, run));
    *wrong = _mm256_or_si256(*wrong, _mm256_xor_si256(total, CONST(n)));
}

STROBE_INLINE void finish(const unfinished *from, uint16_t *STROBE_RESTRICT out) {
    const uint16_t *high_part = &STROBE_RANK_HIGH[0][0];
    int i;
    for (i = 0; i < STROBE_BLOCK; i++) {
        out[i] = (uint16_t)(from->base[i] + STROBE_RANK_LOW[from->kick[i]] + high_part[from->row[i]]);
    }
}

/* Two hands from their front in the low lane, two from their end in the high lane: nothing beyond is read. */
TARGET STROBE_INLINE vec load_pairs(const uint8_t *low, const uint8_t *high_end) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)low)),
                                   _mm_loadu_si128((const __m128i *)(high_end - 16)), 1);
}

/* Byte k of card j: where it stands in a pair of hands; from the front and from the end. */
#define PAIR(n, j) (j) < (n) ? (j) : 0x80, (j) < (n) ? (n) + (j) : 0x80
#define PAIR_END(n, j) (j) < (n) ? 16 - 2 * (n) + (j) : 0x80, (j) < (n) ? 16 - (n) + (j) : 0x80
#define PAIRS(n) \
    {PAIR(n, 0), PAIR(n, 1), PAIR(n, 2), PAIR(n, 3), PAIR(n, 4), PAIR(n, 5), PAIR(n, 6), PAIR(n, 7), \
     PAIR_END(n, 0), PAIR_END(n, 1), PAIR_END(n, 2), PAIR_END(n, 3), PAIR_END(n, 4), PAIR_END(n, 5), \
     PAIR_END(n, 6), PAIR_END(n, 7)}

STROBE_ALIGNED(32) static const uint8_t WEAVE[3][32] = {PAIRS(5), PAIRS(6), PAIRS(7)};

/* Card j of 32 hands for each j: low lane hands 0..7 and 16..23, high lane 8..15 and 24..31. */
TARGET STROBE_INLINE void load_cards(const uint8_t *p, int n, vec *card) {
    const vec weave = _mm256_load_si256((const vec *)WEAVE[n - STROBE_FEWEST]);
    vec m[8], s[8], t[8];
    int i;
    for (i = 0; i < 8; i++) {
        const int pair = i < 4 ? i : i + 4;
        m[i] = _mm256_shuffle_epi8(load_pairs(p + 2 * n * pair, p + 2 * n * (pair + 5)), weave);
    }
    for (i = 0; i < 4; i++) {
        s[i] = _mm256_unpacklo_epi16(m[2 * i], m[2 * i + 1]);
        s[i + 4] = _mm256_unpackhi_epi16(m[2 * i], m[2 * i + 1]);
    }
    for (i = 0; i < 8; i += 4) {
        t[i] = _mm256_unpacklo_epi32(s[i], s[i + 1]);
        t[i + 1] = _mm256_unpackhi_epi32(s[i], s[i + 1]);
        t[i + 2] = _mm256_unpacklo_epi32(s[i + 2], s[i + 3]);
        t[i + 3] = _mm256_unpackhi_epi32(s[i + 2], s[i + 3]);
    }
    for (i = 0; i < n; i++) {
        const vec first = t[(i & 4) + (i >> 1 & 1)], second = t[(i & 4) + (i >> 1 & 1) + 2];
        card[i] = i & 1 ? _mm256_unpackhi_epi64(first, second) : _mm256_unpacklo_epi64(first, second);
    }
}

/* Rank -> byte of the mask, bits 0..7 or 8..12. */
static const uint8_t LOW_BYTE[16] = {1, 2, 4, 8, 16, 32, 64, 128};
static const uint8_t HIGH_BYTE[16] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16};

TARGET STROBE_INLINE void mark(vec index, vec *lo, vec *hi) {
    *lo = _mm256_or_si256(*lo, _mm256_shuffle_epi8(both_lanes(LOW_BYTE), index));
    *hi = _mm256_or_si256(*hi, _mm256_shuffle_epi8(both_lanes(HIGH_BYTE), index));
}

TARGET STROBE_INLINE size_t high_cards(const uint8_t *cards, size_t blocks, int n, uint16_t *out) {
    size_t done;
    for (done = 0; done < blocks; done++) {
        unfinished part;
        vec wrong = ZERO, largest = ZERO;
        int half, j, s;
        for (half = 0; half < 2; half++) {
            vec card[8], lo[4] = {ZERO, ZERO, ZERO, ZERO}, hi[4] = {ZERO, ZERO, ZERO, ZERO};
            load_cards(cards + (done * 2 + (size_t)half) * 32 * (size_t)n, n, card);
            for (j = 0; j < n; j++) {
                /* A look-up gives 0 where bit 7 of its index is set: in all suits but one. */
                const vec rank = _mm256_and_si256(_mm256_srli_epi16(card[j], 2), _mm256_set1_epi8(15));
                const vec suit = _mm256_and_si256(_mm256_slli_epi16(card[j], 4), _mm256_set1_epi8(0x30));
                const vec index = _mm256_or_si256(rank, suit);
                const vec other = _mm256_xor_si256(index, _mm256_set1_epi8(0x20));
                mark(_mm256_add_epi8(index, _mm256_set1_epi8(0x70)), &lo[0], &hi[0]);
                mark(_mm256_sub_epi8(other, _mm256_set1_epi8(0x30)), &lo[1], &hi[1]);
                mark(_mm256_add_epi8(other, _mm256_set1_epi8(0x70)), &lo[2], &hi[2]);
                mark(_mm256_sub_epi8(index, _mm256_set1_epi8(0x30)), &lo[3], &hi[3]);
                largest = _mm256_max_epu8(largest, card[j]);
            }
            for (s = 0; s < 2; s++) {
#define HALF(suit) (s ? _mm256_unpackhi_epi8(lo[suit], hi[suit]) : _mm256_unpacklo_epi8(lo[suit], hi[suit]))
                high(HALF(0), HALF(1), HALF(2), HALF(3), n, 32 * half + 16 * s, &part, &wrong);
            }
        }
        wrong = _mm256_or_si256(wrong, _mm256_subs_epu8(largest, _mm256_set1_epi8(51)));
        if (!_mm256_testz_si256(wrong, wrong)) {
            break;
        }
        finish(&part, out + done * STROBE_BLOCK);
    }
    return done;
}

STROBE_ALIGNED(32) static const uint8_t SUITS[32] = {
    0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15, 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15
};

TARGET STROBE_INLINE size_t high_masks(const uint64_t *masks, size_t blocks, int n, uint16_t *out) {
    const vec suits = _mm256_load_si256((const vec *)SUITS);
    size_t done;
    for (done = 0; done < blocks; done++) {
        unfinished part;
        vec wrong = ZERO, all = ZERO;
        int at, i;
        for (at = 0; at < STROBE_BLOCK; at += 16) {
            const uint8_t *p = (const uint8_t *)(masks + done * STROBE_BLOCK + at);
            vec m[4], ab0, ab1, cd0, cd1;
            for (i = 0; i < 4; i++) {
                m[i] = load_pairs(p + 16 * i, p + 64 + 16 * (i + 1));
                all = _mm256_or_si256(all, m[i]);
                m[i] = _mm256_shuffle_epi8(m[i], suits);
            }
            ab0 = _mm256_unpacklo_epi32(m[0], m[1]);
            ab1 = _mm256_unpacklo_epi32(m[2], m[3]);
            cd0 = _mm256_unpackhi_epi32(m[0], m[1]);
            cd1 = _mm256_unpackhi_epi32(m[2], m[3]);
            high(_mm256_unpacklo_epi64(ab0, ab1), _mm256_unpackhi_epi64(ab0, ab1), _mm256_unpacklo_epi64(cd0, cd1),
                 _mm256_unpackhi_epi64(cd0, cd1), n, at, &part, &wrong);
        }
        wrong = _mm256_or_si256(wrong, _mm256_and_si256(all, CONST(0xe000)));
        if (!_mm256_testz_si256(wrong, wrong)) {
            break;
        }
        finish(&part, out + done * STROBE_BLOCK);
    }
    return done;
}

#define RUNS(n) \
    TARGET static size_t high_cards_##n(const uint8_t *cards, size_t blocks, uint16_t *out) { \
        return high_cards(cards, blocks, n, out); \
    } \
    TARGET static size_t high_masks_##n(const uint64_t *masks, size_t blocks, uint16_t *out) { \
        return high_masks(masks, blocks, n, out); \
    }

RUNS(5)
RUNS(6)
RUNS(7)

const strobe_path strobe_avx2 = {
    "avx2",
    {{high_cards_5, high_cards_6, high_cards_7, 0}},
    {{high_masks_5, high_masks_6, high_masks_7, 0}},
};

#endif
