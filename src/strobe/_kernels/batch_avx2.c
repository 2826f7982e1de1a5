/* The batch kernels for AVX2: 16 hands in a register of words. */
#include "batch_path.h"

#ifdef STROBE_X86

#include "lanes.h"

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

TARGET STROBE_INLINE vec if_none(vec x) {
    return _mm256_cmpeq_epi16(x, ZERO);
}

TARGET STROBE_INLINE vec choose(vec mask, vec yes, vec no) {
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

TARGET STROBE_INLINE vec drop_lowest(vec x) {
    return _mm256_and_si256(x, _mm256_add_epi16(x, CONST(-1)));
}

/* The vector part for 16 hands of n cards; the steps of address_of_high in lanes.h. Sets bits in wrong where
   the number of bits is not n. */
TARGET STROBE_INLINE void high(vec a, vec b, vec c, vec d, int n, int at, unfinished *to, vec *wrong) {
    const vec ones = CONST(-1);

    const vec x = _mm256_xor_si256(a, b), y = _mm256_and_si256(a, b);
    const vec z = _mm256_xor_si256(c, d), w = _mm256_and_si256(c, d);
    const vec v = _mm256_or_si256(y, w);
    const vec any = _mm256_or_si256(_mm256_or_si256(x, z), v);
    const vec all_quads = _mm256_and_si256(y, w);
    const vec second_quads = drop_lowest(all_quads);
    const vec quads = n > 7 ? choose(if_none(second_quads), all_quads, second_quads) : all_quads;
    const vec no_quads = if_none(quads);

    const vec count_a = add_bytes(count_bytes(a)), count_b = add_bytes(count_bytes(b));
    const vec count_c = add_bytes(count_bytes(c)), count_d = add_bytes(count_bytes(d));
    const vec total = _mm256_add_epi16(_mm256_add_epi16(count_a, count_b), _mm256_add_epi16(count_c, count_d));
    const vec most = _mm256_max_epi16(_mm256_max_epi16(count_a, count_b), _mm256_max_epi16(count_c, count_d));
    const vec four = CONST(4);
    const vec suited = _mm256_cmpgt_epi16(most, four);
    const vec suited_ab = _mm256_or_si256(_mm256_and_si256(a, _mm256_cmpgt_epi16(count_a, four)),
                                          _mm256_and_si256(b, _mm256_cmpgt_epi16(count_b, four)));
    const vec suited_cd = _mm256_or_si256(_mm256_and_si256(c, _mm256_cmpgt_epi16(count_c, four)),
                                          _mm256_and_si256(d, _mm256_cmpgt_epi16(count_d, four)));
    const vec ranks = _mm256_or_si256(_mm256_or_si256(suited_ab, suited_cd), _mm256_andnot_si256(suited, any));
    /* Quads stand apart: beside them only the highest other rank counts. */
    const vec together = n < 8 ? _mm256_andnot_si256(suited, no_quads) : no_quads;
    const vec two_up = _mm256_and_si256(_mm256_or_si256(v, _mm256_and_si256(x, z)), together);
    const vec trips = _mm256_and_si256(_mm256_xor_si256(x, z), two_up);
    const vec pairs = _mm256_andnot_si256(trips, two_up);
    const vec no_trips = if_none(trips);

    const vec second_trips = drop_lowest(trips);
    const vec top_trips = n > 5 ? choose(if_none(second_trips), trips, second_trips) : trips;
    const vec pairs1 = drop_lowest(pairs), pairs2 = drop_lowest(pairs1), pairs3 = drop_lowest(pairs2);
    const vec two_of_three = n > 5 ? choose(if_none(pairs2), pairs, pairs1) : pairs;
    const vec top_pairs = n > 7 ? choose(if_none(pairs3), two_of_three, pairs2) : two_of_three;
    const vec beside = _mm256_andnot_si256(top_trips, two_up);
    const vec no_full_house = _mm256_or_si256(no_trips, if_none(beside));
    const vec weak = _mm256_and_si256(no_quads, no_full_house);
    const vec flush = n < 8 ? suited : _mm256_and_si256(suited, weak);
    const vec some_group = _mm256_or_si256(_mm256_or_si256(quads, top_trips), _mm256_and_si256(top_pairs, no_trips));
    const vec group = n < 8 ? some_group : _mm256_andnot_si256(flush, some_group);
    const vec no_group = if_none(group);
    const vec group_less = _mm256_add_epi16(group, ones);
    const vec upper = _mm256_and_si256(group, group_less);
    const vec no_upper = if_none(upper);

    const vec run1 = _mm256_or_si256(_mm256_add_epi16(ranks, ranks), _mm256_srli_epi16(ranks, 12));
    const vec run2 = _mm256_and_si256(run1, _mm256_srli_epi16(run1, 1));
    const vec run4 = _mm256_and_si256(run2, _mm256_srli_epi16(run2, 2));
    const vec runs = _mm256_and_si256(run4, _mm256_srli_epi16(run1, 4));
    const vec straights = n < 8 ? runs : _mm256_and_si256(runs, _mm256_or_si256(suited, weak));
    const vec no_straight = if_none(straights);

    const vec singles = n < 8 ? ranks : choose(flush, ranks, any);
    const vec kick0 = choose(no_full_house, _mm256_andnot_si256(group, singles), beside);
    const vec kick1 = drop_lowest(kick0), kick2 = drop_lowest(kick1), kick3 = drop_lowest(kick2);
    const vec keep0 = choose(flush, _mm256_cmpgt_epi16(CONST(6), most), if_none(kick1));
    const vec keep1 = choose(flush, _mm256_cmpgt_epi16(CONST(7), most), if_none(kick2));
    const vec keep2 = choose(flush, _mm256_cmpgt_epi16(CONST(8), most), if_none(kick3));
    const vec one_less = n > 5 ? choose(keep0, kick0, kick1) : kick0;
    const vec two_less = n > 6 ? choose(keep1, one_less, kick2) : one_less;
    const vec kick = n > 7 ? choose(keep2, two_less, kick3) : two_less;

    const vec over = _mm256_and_si256(_mm256_or_si256(group, _mm256_xor_si256(group_less, ones)), kick);
    const vec close = _mm256_sub_epi16(kick, _mm256_srli_epi16(over, 1));
    const vec above = _mm256_andnot_si256(no_upper, _mm256_cmpgt_epi16(kick, group));

    const vec more_kickers = _mm256_and_si256(weak, no_upper);
    const vec spot = _mm256_add_epi16(look_up_bit(BIT_AT, _mm256_andnot_si256(group_less, group)), look_up_bit(BIT_PAIRS, upper));
    const vec three_or_pair = choose(no_trips, CONST(220), CONST(66));
    const vec each = choose(more_kickers, three_or_pair, choose(no_upper, CONST(12), CONST(11)));
    const vec first_more = choose(no_trips, CONST(STROBE_FIRST_PAIR), CONST(STROBE_FIRST_TRIPS));
    const vec first_one = choose(no_quads, choose(no_upper, CONST(STROBE_FIRST_FULL_HOUSE), CONST(STROBE_FIRST_TWO_PAIR)), CONST(STROBE_FIRST_QUADS));
    const vec first = choose(more_kickers, first_more, first_one);
    const vec grouped = _mm256_add_epi16(_mm256_add_epi16(first, above), _mm256_mullo_epi16(spot, each));
    const vec single = choose(flush, CONST(STROBE_FIRST_FLUSH), CONST(STROBE_FIRST_HIGH_CARD));
    const vec base = choose(no_group, single, grouped);
    const vec row_more = choose(no_trips, CONST(64 * STROBE_OF_3), CONST(64 * STROBE_OF_2));
    const vec row = choose(no_group, CONST(64 * STROBE_OF_5), choose(more_kickers, row_more, CONST(64 * STROBE_OF_1)));

    const vec top_straight = _mm256_andnot_si256(_mm256_srli_epi16(straights, 1), straights);
    const vec run = _mm256_add_epi16(look_up_bit(BIT_AT, top_straight), choose(suited, CONST(STROBE_FIRST_STRAIGHT_FLUSH), CONST(STROBE_FIRST_STRAIGHT)));

    const vec rest = _mm256_and_si256(no_straight, close);
    _mm256_store_si256((vec *)(to->kick + at), _mm256_and_si256(rest, CONST(127)));
    _mm256_store_si256((vec *)(to->row + at), _mm256_add_epi16(row, _mm256_srli_epi16(rest, 7)));
    _mm256_store_si256((vec *)(to->base + at), choose(no_straight, base, run));
    *wrong = _mm256_or_si256(*wrong, _mm256_xor_si256(total, CONST(n)));
}

STROBE_INLINE uint16_t finished(const unfinished *from, int i) {
    return (uint16_t)(from->base[i] + STROBE_RANK_LOW[from->kick[i]] + (&STROBE_RANK_HIGH[0][0])[from->row[i]]);
}

STROBE_INLINE void finish(const unfinished *from, uint16_t *STROBE_RESTRICT out) {
    int i;
    for (i = 0; i < STROBE_BLOCK; i += 8) {
        out[i] = finished(from, i);
        out[i + 1] = finished(from, i + 1);
        out[i + 2] = finished(from, i + 2);
        out[i + 3] = finished(from, i + 3);
        out[i + 4] = finished(from, i + 4);
        out[i + 5] = finished(from, i + 5);
        out[i + 6] = finished(from, i + 6);
        out[i + 7] = finished(from, i + 7);
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

STROBE_ALIGNED(32) static const uint8_t WEAVE[STROBE_SIZES][32] = {PAIRS(5), PAIRS(6), PAIRS(7), PAIRS(8)};

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

/* The suits of 16 hands. */
typedef struct {
    vec a, b, c, d;
} quarter;

/* The suits of 32 hands. Sets bits in wrong where an id is above 51. */
TARGET STROBE_INLINE void suits_of_cards(const uint8_t *p, int n, quarter to[2], vec *wrong) {
    const vec low_byte = both_lanes(LOW_BYTE), high_byte = both_lanes(HIGH_BYTE);
    vec card[8], lo[4], hi[4], largest = ZERO;
    int j, s;
    load_cards(p, n, card);
    for (j = 0; j < n; j++) {
        const vec rank = _mm256_and_si256(_mm256_srli_epi16(card[j], 2), _mm256_set1_epi8(15));
        const vec suit = _mm256_and_si256(_mm256_slli_epi16(card[j], 4), _mm256_set1_epi8(0x30));
        largest = _mm256_max_epu8(largest, card[j]);
        card[j] = _mm256_or_si256(rank, suit);
    }
    for (s = 0; s < 4; s++) {
        lo[s] = hi[s] = ZERO;
        for (j = 0; j < n; j++) {
            /* A look-up gives 0 where bit 7 of its index is set: in all suits but one. */
            const vec suit = s == 1 || s == 2 ? _mm256_xor_si256(card[j], _mm256_set1_epi8(0x20)) : card[j];
            const vec index = s & 1 ? _mm256_sub_epi8(suit, _mm256_set1_epi8(0x30)) : _mm256_add_epi8(suit, _mm256_set1_epi8(0x70));
            lo[s] = _mm256_or_si256(lo[s], _mm256_shuffle_epi8(low_byte, index));
            hi[s] = _mm256_or_si256(hi[s], _mm256_shuffle_epi8(high_byte, index));
        }
    }
    *wrong = _mm256_or_si256(*wrong, _mm256_subs_epu8(largest, _mm256_set1_epi8(51)));
    to[0].a = _mm256_unpacklo_epi8(lo[0], hi[0]);
    to[0].b = _mm256_unpacklo_epi8(lo[1], hi[1]);
    to[0].c = _mm256_unpacklo_epi8(lo[2], hi[2]);
    to[0].d = _mm256_unpacklo_epi8(lo[3], hi[3]);
    to[1].a = _mm256_unpackhi_epi8(lo[0], hi[0]);
    to[1].b = _mm256_unpackhi_epi8(lo[1], hi[1]);
    to[1].c = _mm256_unpackhi_epi8(lo[2], hi[2]);
    to[1].d = _mm256_unpackhi_epi8(lo[3], hi[3]);
}

STROBE_ALIGNED(32) static const uint8_t SUITS[32] = {
    0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15, 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15
};

/* The suits of 16 hands. Sets bits in wrong where a bit is in no suit. */
TARGET STROBE_INLINE quarter suits_of_masks(const uint64_t *masks, vec *wrong) {
    const vec suits = _mm256_load_si256((const vec *)SUITS);
    const uint8_t *p = (const uint8_t *)masks;
    vec m[4], all = ZERO, ab0, ab1, cd0, cd1;
    quarter q;
    int i;
    for (i = 0; i < 4; i++) {
        m[i] = load_pairs(p + 16 * i, p + 64 + 16 * (i + 1));
        all = _mm256_or_si256(all, m[i]);
        m[i] = _mm256_shuffle_epi8(m[i], suits);
    }
    *wrong = _mm256_or_si256(*wrong, _mm256_and_si256(all, CONST(0xe000)));
    ab0 = _mm256_unpacklo_epi32(m[0], m[1]);
    ab1 = _mm256_unpacklo_epi32(m[2], m[3]);
    cd0 = _mm256_unpackhi_epi32(m[0], m[1]);
    cd1 = _mm256_unpackhi_epi32(m[2], m[3]);
    q.a = _mm256_unpacklo_epi64(ab0, ab1);
    q.b = _mm256_unpackhi_epi64(ab0, ab1);
    q.c = _mm256_unpacklo_epi64(cd0, cd1);
    q.d = _mm256_unpackhi_epi64(cd0, cd1);
    return q;
}

TARGET STROBE_INLINE void suits_of_block(const void *block, int of_masks, int n, quarter to[4], vec *wrong) {
    int i;
    if (of_masks) {
        for (i = 0; i < 4; i++) {
            to[i] = suits_of_masks((const uint64_t *)block + 16 * i, wrong);
        }
    } else {
        suits_of_cards((const uint8_t *)block, n, to, wrong);
        suits_of_cards((const uint8_t *)block + 32 * n, n, to + 2, wrong);
    }
}

TARGET STROBE_INLINE int high_block(const void *block, int of_masks, int n, uint16_t *out) {
    unfinished part;
    quarter q[4];
    vec wrong = ZERO;
    int i;
    suits_of_block(block, of_masks, n, q, &wrong);
    for (i = 0; i < 4; i++) {
        high(q[i].a, q[i].b, q[i].c, q[i].d, n, 16 * i, &part, &wrong);
    }
    if (!_mm256_testz_si256(wrong, wrong)) {
        return 0;
    }
    finish(&part, out);
    return 1;
}

TARGET STROBE_INLINE int lane_block(const void *block, int of_masks, int ranking, int n, uint16_t *out) {
    strobe_suits hands;
    quarter q[4];
    vec wrong = ZERO;
    int i;
    suits_of_block(block, of_masks, n, q, &wrong);
    for (i = 0; i < 4; i++) {
        _mm256_storeu_si256((vec *)(hands.suit[0] + 16 * i), q[i].a);
        _mm256_storeu_si256((vec *)(hands.suit[1] + 16 * i), q[i].b);
        _mm256_storeu_si256((vec *)(hands.suit[2] + 16 * i), q[i].c);
        _mm256_storeu_si256((vec *)(hands.suit[3] + 16 * i), q[i].d);
    }
    return _mm256_testz_si256(wrong, wrong) && strobe_rank_block(&hands, ranking, n, out);
}

#define RUN(name, type, width, call)                                               \
    TARGET static size_t name(const type *rows, size_t blocks, uint16_t *out) {    \
        size_t done = 0;                                                           \
        while (done < blocks && (call)) {                                          \
            rows += STROBE_BLOCK * (width);                                        \
            out += STROBE_BLOCK;                                                   \
            done++;                                                                \
        }                                                                          \
        return done;                                                               \
    }

#define HIGH_RUNS(n)                                                      \
    RUN(high_cards_##n, uint8_t, n, high_block(rows, 0, n, out))          \
    RUN(high_masks_##n, uint64_t, 1, high_block(rows, 1, n, out))

#define LANE_RUNS(ranking, n)                                                         \
    RUN(ranking##_cards_##n, uint8_t, n, lane_block(rows, 0, ranking, n, out))        \
    RUN(ranking##_masks_##n, uint64_t, 1, lane_block(rows, 1, ranking, n, out))

#define LOW_RUNS(ranking) LANE_RUNS(ranking, 5) LANE_RUNS(ranking, 6) LANE_RUNS(ranking, 7) LANE_RUNS(ranking, 8)

HIGH_RUNS(5)
HIGH_RUNS(6)
HIGH_RUNS(7)
HIGH_RUNS(8)
LOW_RUNS(STROBE_LOW_A5)
LOW_RUNS(STROBE_LOW_8)
LOW_RUNS(STROBE_LOW_27)

#define CARDS(ranking) {ranking##_cards_5, ranking##_cards_6, ranking##_cards_7, ranking##_cards_8}
#define MASKS(ranking) {ranking##_masks_5, ranking##_masks_6, ranking##_masks_7, ranking##_masks_8}

const strobe_path strobe_avx2 = {
    "avx2",
    {{high_cards_5, high_cards_6, high_cards_7, high_cards_8}, CARDS(STROBE_LOW_A5), CARDS(STROBE_LOW_8), CARDS(STROBE_LOW_27)},
    {{high_masks_5, high_masks_6, high_masks_7, high_masks_8}, MASKS(STROBE_LOW_A5), MASKS(STROBE_LOW_8), MASKS(STROBE_LOW_27)},
};

#endif
