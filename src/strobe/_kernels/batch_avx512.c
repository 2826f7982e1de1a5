/* The batch kernels for AVX-512 (F, BW, VL, VBMI, BITALG): 32 hands in a register of words. */
#include "batch_path.h"

#ifdef STROBE_X86

#include "port.h"
#include "subset_ranks.h"

#include <immintrin.h>

#if defined(_MSC_VER) && !defined(__clang__)
#define TARGET
#else
#define TARGET __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg")))
#endif

typedef __m512i vec;

/* The subset ranks, with the first strength of a category where a row serves only that one. */
typedef struct {
    vec low[2], of_5[2], of_3[2], of_2[2], of_1[2];
} tables;

TARGET STROBE_INLINE void load_row(vec *to, const uint16_t *row, int base) {
    to[0] = _mm512_add_epi16(_mm512_loadu_si512(row), _mm512_set1_epi16((short)base));
    to[1] = _mm512_add_epi16(_mm512_loadu_si512(row + 32), _mm512_set1_epi16((short)base));
}

TARGET STROBE_INLINE tables load_tables(void) {
    tables t;
    t.low[0] = _mm512_loadu_si512(STROBE_RANK_LOW);
    t.low[1] = _mm512_loadu_si512(STROBE_RANK_LOW + 64);
    load_row(t.of_5, STROBE_RANK_HIGH[STROBE_OF_5], STROBE_FIRST_HIGH_CARD);
    load_row(t.of_3, STROBE_RANK_HIGH[STROBE_OF_3], STROBE_FIRST_PAIR);
    load_row(t.of_2, STROBE_RANK_HIGH[STROBE_OF_2], STROBE_FIRST_TRIPS);
    load_row(t.of_1, STROBE_RANK_HIGH[STROBE_OF_1], STROBE_FIRST_QUADS);
    return t;
}

#define CONST(value) _mm512_set1_epi16((short)(value))
#define IS(x) _mm512_test_epi16_mask((x), (x))
/* One bit per row of the truth table: a, b, c are the three operands. */
#define LOGIC(x, y, z, f) _mm512_ternarylogic_epi64((x), (y), (z), (f))
enum { A = 0xf0, B = 0xcc, C = 0xaa };

TARGET STROBE_INLINE vec drop_lowest(vec x) {
    return _mm512_and_si512(x, _mm512_add_epi16(x, CONST(-1)));
}

TARGET STROBE_INLINE vec drop_lowest_where(__mmask32 where, vec x) {
    const vec ones = CONST(-1);
    return _mm512_and_si512(x, _mm512_mask_add_epi16(ones, where, x, ones));
}

/* Strengths of 32 hands of n cards; the steps of address_of_high in lanes.h. Sets bits in wrong where the
   number of bits is not n. */
TARGET STROBE_INLINE vec high(vec a, vec b, vec c, vec d, int n, const tables *t, vec *wrong) {
    const vec ones = CONST(-1);

    const vec x = _mm512_xor_si512(a, b), y = _mm512_and_si512(a, b);
    const vec z = _mm512_xor_si512(c, d), w = _mm512_and_si512(c, d);
    const vec v = _mm512_or_si512(y, w);
    const vec any = LOGIC(x, z, v, A | B | C);
    const vec all_quads = _mm512_and_si512(y, w);
    const vec second_quads = drop_lowest(all_quads);
    const vec quads = n > 7 ? _mm512_mask_mov_epi16(all_quads, IS(second_quads), second_quads) : all_quads;
    const __mmask32 is_quads = IS(quads);

    const vec count_a = _mm512_popcnt_epi16(a), count_b = _mm512_popcnt_epi16(b);
    const vec count_c = _mm512_popcnt_epi16(c), count_d = _mm512_popcnt_epi16(d);
    const vec total = _mm512_add_epi16(_mm512_add_epi16(count_a, count_b), _mm512_add_epi16(count_c, count_d));
    const __mmask32 flush_a = _mm512_cmpgt_epi16_mask(count_a, CONST(4));
    const __mmask32 flush_b = _mm512_cmpgt_epi16_mask(count_b, CONST(4));
    const __mmask32 flush_c = _mm512_cmpgt_epi16_mask(count_c, CONST(4));
    const __mmask32 flush_d = _mm512_cmpgt_epi16_mask(count_d, CONST(4));
    const __mmask32 suited = _kor_mask32(_kor_mask32(flush_a, flush_b), _kor_mask32(flush_c, flush_d));
    const vec ranks_a = _mm512_mask_mov_epi16(any, flush_a, a);
    const vec ranks_b = _mm512_mask_mov_epi16(ranks_a, flush_b, b);
    const vec ranks_c = _mm512_mask_mov_epi16(ranks_b, flush_c, c);
    const vec ranks = _mm512_mask_mov_epi16(ranks_c, flush_d, d);
    /* Quads stand apart: beside them only the highest other rank counts. */
    const __mmask32 apart = n < 8 ? _kor_mask32(suited, is_quads) : is_quads;
    const vec two_up = _mm512_mask_mov_epi16(LOGIC(x, z, v, (A & B) | C), apart, _mm512_setzero_si512());
    const vec trips = LOGIC(x, z, two_up, (A ^ B) & C);
    const vec pairs = _mm512_andnot_si512(trips, two_up);
    const __mmask32 is_trips = IS(trips);

    const vec second_trips = drop_lowest(trips);
    const vec top_trips = n > 5 ? _mm512_mask_mov_epi16(trips, IS(second_trips), second_trips) : trips;
    const vec pairs1 = drop_lowest(pairs), pairs2 = drop_lowest(pairs1);
    const __mmask32 three_pairs = _mm512_test_epi16_mask(pairs1, _mm512_add_epi16(pairs1, ones));
    const __mmask32 four_pairs = _mm512_test_epi16_mask(pairs2, _mm512_add_epi16(pairs2, ones));
    const vec two_of_three = n > 5 ? _mm512_mask_mov_epi16(pairs, three_pairs, pairs1) : pairs;
    const vec top_pairs = n > 7 ? _mm512_mask_mov_epi16(two_of_three, four_pairs, pairs2) : two_of_three;
    const vec beside = _mm512_andnot_si512(top_trips, two_up);
    const __mmask32 full_house = _mm512_mask_test_epi16_mask(is_trips, beside, beside);
    const __mmask32 strong = _kor_mask32(is_quads, full_house);
    const __mmask32 flush = n < 8 ? suited : _kandn_mask32(strong, suited);
    const vec some_group = _mm512_or_si512(quads, _mm512_mask_mov_epi16(top_pairs, is_trips, top_trips));
    const vec group = n < 8 ? some_group : _mm512_mask_mov_epi16(some_group, flush, _mm512_setzero_si512());
    const vec group_less = _mm512_add_epi16(group, ones);
    const __mmask32 is_group = IS(group);
    const __mmask32 two_pair = _mm512_test_epi16_mask(group, group_less);

    const vec run1 = _mm512_or_si512(_mm512_add_epi16(ranks, ranks), _mm512_srli_epi16(ranks, 12));
    const vec run2 = _mm512_and_si512(run1, _mm512_srli_epi16(run1, 1));
    const vec run4 = _mm512_and_si512(run2, _mm512_srli_epi16(run2, 2));
    const vec straights = _mm512_and_si512(run4, _mm512_srli_epi16(run1, 4));
    const __mmask32 any_straight = IS(straights);
    const __mmask32 straight = n < 8 ? any_straight : _kandn_mask32(_kandn_mask32(suited, strong), any_straight);

    const vec singles = n < 8 ? ranks : _mm512_mask_mov_epi16(any, flush, ranks);
    const vec kick0 = _mm512_mask_mov_epi16(_mm512_andnot_si512(group, singles), full_house, beside);
    const vec have = _mm512_popcnt_epi16(kick0);
    const vec keep = _mm512_mask_mov_epi16(CONST(1), flush, CONST(5));
    const vec keep1 = _mm512_mask_mov_epi16(CONST(2), flush, CONST(6));
    const vec keep2 = _mm512_mask_mov_epi16(CONST(3), flush, CONST(7));
    const vec kick1 = n > 5 ? drop_lowest_where(_mm512_cmpgt_epi16_mask(have, keep), kick0) : kick0;
    const vec kick2 = n > 6 ? drop_lowest_where(_mm512_cmpgt_epi16_mask(have, keep1), kick1) : kick1;
    const vec kick = n > 7 ? drop_lowest_where(_mm512_cmpgt_epi16_mask(have, keep2), kick2) : kick2;

    const vec below = _mm512_andnot_si512(group, group_less);
    const vec close1 = LOGIC(below, kick, _mm512_srli_epi16(kick, 1), (A & B) | (~A & C & 0xff));
    const __mmask32 above = _mm512_mask_cmpgt_epi16_mask(two_pair, kick, group);
    const vec close2 = _mm512_mask_srli_epi16(close1, above, close1, 1);

    const __mmask32 one_kicker = _kor_mask32(strong, two_pair);
    const __mmask32 other_trips = _kandn_mask32(full_house, is_trips);
    const __mmask32 three_alike = n < 8 ? other_trips : _kandn_mask32(flush, other_trips);
    const __mmask32 pair = _kandn_mask32(_kor_mask32(one_kicker, is_trips), is_group);
    const vec low = _mm512_maskz_permutex2var_epi8(UINT64_C(0x5555555555555555), t->low[0], close2, t->low[1]);
    const vec high0 = _mm512_srli_epi16(close2, 7);
    const vec high5 = _mm512_mask2_permutex2var_epi16(t->of_5[0], high0, _knot_mask32(is_group), t->of_5[1]);
    const vec high3 = _mm512_mask2_permutex2var_epi16(t->of_3[0], high5, pair, t->of_3[1]);
    const vec high2 = _mm512_mask2_permutex2var_epi16(t->of_2[0], high3, three_alike, t->of_2[1]);
    const vec high1 = _mm512_mask2_permutex2var_epi16(t->of_1[0], high2, one_kicker, t->of_1[1]);

    const vec pair_low = _mm512_maskz_permutex2var_epi8(UINT64_C(0x5555555555555555), t->low[0], group, t->low[1]);
    const vec pair_high = _mm512_permutex2var_epi16(t->of_2[0], _mm512_srli_epi16(group, 7), t->of_2[1]);
    const vec at = _mm512_mask_add_epi16(_mm512_popcnt_epi16(below), two_pair, pair_low, pair_high);
    const vec each1 = _mm512_mask_mov_epi16(CONST(12), pair, CONST(220));
    const vec each2 = _mm512_mask_mov_epi16(each1, three_alike, CONST(66));
    const vec each = _mm512_mask_mov_epi16(each2, two_pair, CONST(11));
    const vec grouped = _mm512_maskz_mullo_epi16(is_group, at, each);

    const vec sum0 = _mm512_add_epi16(_mm512_add_epi16(low, high1), grouped);
    const vec sum1 = _mm512_mask_add_epi16(sum0, full_house, sum0, CONST(STROBE_FIRST_FULL_HOUSE - STROBE_FIRST_QUADS));
    const vec sum2 = _mm512_mask_add_epi16(sum1, two_pair, sum1, CONST(STROBE_FIRST_TWO_PAIR - STROBE_FIRST_QUADS - 11 * STROBE_FIRST_TRIPS));
    const vec sum3 = _mm512_mask_add_epi16(sum2, flush, sum2, CONST(STROBE_FIRST_FLUSH - STROBE_FIRST_HIGH_CARD));

    const vec straight_at = _mm512_popcnt_epi16(_mm512_or_si512(straights, _mm512_add_epi16(straights, ones)));
    const vec first = _mm512_mask_mov_epi16(CONST(STROBE_FIRST_STRAIGHT - 1), suited, CONST(STROBE_FIRST_STRAIGHT_FLUSH - 1));

    *wrong = LOGIC(*wrong, total, CONST(n), A | (B ^ C));
    return _mm512_mask_add_epi16(sum3, straight, first, straight_at);
}

/* Byte k of lane j: card 4*half + j of hand k, or of hand 32 + k - 8 when k > 7. */
#define LANE(n, j) \
    (j), (n) + (j), 2 * (n) + (j), 3 * (n) + (j), 4 * (n) + (j), 5 * (n) + (j), 6 * (n) + (j), 7 * (n) + (j), \
    64 + (j), 64 + (n) + (j), 64 + 2 * (n) + (j), 64 + 3 * (n) + (j), 64 + 4 * (n) + (j), 64 + 5 * (n) + (j), \
    64 + 6 * (n) + (j), 64 + 7 * (n) + (j)
#define HALF(n, j) {LANE(n, j), LANE(n, (j) + 1), LANE(n, (j) + 2), LANE(n, (j) + 3)}

STROBE_ALIGNED(64) static const uint8_t GATHER[STROBE_SIZES][2][64] = {
    {HALF(5, 0), HALF(5, 4)}, {HALF(6, 0), HALF(6, 4)}, {HALF(7, 0), HALF(7, 4)}, {HALF(8, 0), HALF(8, 4)}
};

/* Card id -> byte of the mask: rank bits 0..7 or 8..12 of one suit. Ids 52..63 have no bit. */
#define ONE(suit, s, bit) ((suit) == (s) ? (bit) : 0)
#define RANK(suit, bit) ONE(suit, 0, bit), ONE(suit, 1, bit), ONE(suit, 2, bit), ONE(suit, 3, bit)
#define NO_4 RANK(0, 0), RANK(0, 0), RANK(0, 0), RANK(0, 0)
#define LOW_BYTE(suit) \
    {RANK(suit, 1), RANK(suit, 2), RANK(suit, 4), RANK(suit, 8), RANK(suit, 16), RANK(suit, 32), RANK(suit, 64), \
     RANK(suit, 128), NO_4, NO_4}
#define HIGH_BYTE(suit) \
    {NO_4, NO_4, RANK(suit, 1), RANK(suit, 2), RANK(suit, 4), RANK(suit, 8), RANK(suit, 16), RANK(suit, 0), \
     RANK(suit, 0), RANK(suit, 0)}

STROBE_ALIGNED(64) static const uint8_t CARD_BYTE[4][2][64] = {
    {LOW_BYTE(0), HIGH_BYTE(0)}, {LOW_BYTE(1), HIGH_BYTE(1)}, {LOW_BYTE(2), HIGH_BYTE(2)}, {LOW_BYTE(3), HIGH_BYTE(3)}
};

/* The or of one look-up for each card. */
TARGET STROBE_INLINE vec look_up(const uint8_t *table, const vec *card, int n) {
    const vec bits = _mm512_load_si512(table);
    const vec c0 = _mm512_permutexvar_epi8(card[0], bits), c1 = _mm512_permutexvar_epi8(card[1], bits);
    const vec c2 = _mm512_permutexvar_epi8(card[2], bits), c3 = _mm512_permutexvar_epi8(card[3], bits);
    const vec c4 = _mm512_permutexvar_epi8(card[4], bits);
    vec bits_of_all = LOGIC(LOGIC(c0, c1, c2, A | B | C), c3, c4, A | B | C);
    if (n == 6) {
        bits_of_all = _mm512_or_si512(bits_of_all, _mm512_permutexvar_epi8(card[5], bits));
    }
    if (n > 6) {
        bits_of_all = LOGIC(bits_of_all, _mm512_permutexvar_epi8(card[5], bits), _mm512_permutexvar_epi8(card[6], bits), A | B | C);
    }
    if (n > 7) {
        bits_of_all = _mm512_or_si512(bits_of_all, _mm512_permutexvar_epi8(card[7], bits));
    }
    return bits_of_all;
}

/* Card j of 64 hands for each j: lane i holds hands 8*i .. 8*i + 7 and 32 + 8*i .. 32 + 8*i + 7. */
TARGET STROBE_INLINE void load_cards(const uint8_t *p, int n, vec *card) {
    const __mmask64 whole = UINT64_MAX >> (64 - 8 * n);
    const vec pick0 = _mm512_load_si512(GATHER[n - STROBE_FEWEST][0]);
    const vec pick1 = _mm512_load_si512(GATHER[n - STROBE_FEWEST][1]);
    vec lo[4], hi[4], l01, l23, h01, h23;
    int i;
    for (i = 0; i < 4; i++) {
        const vec first = _mm512_maskz_loadu_epi8(whole, p + 8 * n * i);
        const vec second = _mm512_maskz_loadu_epi8(whole, p + 8 * n * (i + 4));
        lo[i] = _mm512_permutex2var_epi8(first, pick0, second);
        hi[i] = _mm512_permutex2var_epi8(first, pick1, second);
    }
    l01 = _mm512_shuffle_i64x2(lo[0], lo[1], 0x44);
    l23 = _mm512_shuffle_i64x2(lo[2], lo[3], 0x44);
    h01 = _mm512_shuffle_i64x2(lo[0], lo[1], 0xee);
    h23 = _mm512_shuffle_i64x2(lo[2], lo[3], 0xee);
    card[0] = _mm512_shuffle_i64x2(l01, l23, 0x88);
    card[1] = _mm512_shuffle_i64x2(l01, l23, 0xdd);
    card[2] = _mm512_shuffle_i64x2(h01, h23, 0x88);
    card[3] = _mm512_shuffle_i64x2(h01, h23, 0xdd);
    l01 = _mm512_shuffle_i64x2(hi[0], hi[1], 0x44);
    l23 = _mm512_shuffle_i64x2(hi[2], hi[3], 0x44);
    h01 = _mm512_shuffle_i64x2(hi[0], hi[1], 0xee);
    h23 = _mm512_shuffle_i64x2(hi[2], hi[3], 0xee);
    card[4] = _mm512_shuffle_i64x2(l01, l23, 0x88);
    card[5] = _mm512_shuffle_i64x2(l01, l23, 0xdd);
    card[6] = _mm512_shuffle_i64x2(h01, h23, 0x88);
    card[7] = _mm512_shuffle_i64x2(h01, h23, 0xdd);
}

TARGET STROBE_INLINE size_t high_cards(const uint8_t *cards, size_t blocks, int n, uint16_t *out) {
    const tables t = load_tables();
    size_t done;
    for (done = 0; done < blocks; done++) {
        vec card[8], lo[4], hi[4], first, second, all;
        vec wrong = _mm512_setzero_si512();
        int s;
        load_cards(cards + done * STROBE_BLOCK * (size_t)n, n, card);
        all = LOGIC(LOGIC(card[0], card[1], card[2], A | B | C), card[3], card[4], A | B | C);
        if (n > 5) {
            all = LOGIC(all, card[5], card[n - 1], A | B | C);
        }
        if (n > 7) {
            all = _mm512_or_si512(all, card[6]);
        }
        for (s = 0; s < 4; s++) {
            lo[s] = look_up(CARD_BYTE[s][0], card, n);
            hi[s] = look_up(CARD_BYTE[s][1], card, n);
        }
        first = high(_mm512_unpacklo_epi8(lo[0], hi[0]), _mm512_unpacklo_epi8(lo[1], hi[1]),
                     _mm512_unpacklo_epi8(lo[2], hi[2]), _mm512_unpacklo_epi8(lo[3], hi[3]), n, &t, &wrong);
        second = high(_mm512_unpackhi_epi8(lo[0], hi[0]), _mm512_unpackhi_epi8(lo[1], hi[1]),
                      _mm512_unpackhi_epi8(lo[2], hi[2]), _mm512_unpackhi_epi8(lo[3], hi[3]), n, &t, &wrong);
        /* A look-up sees six bits of an id; repeated cards and ids 52..63 leave fewer than n bits. */
        wrong = LOGIC(wrong, all, _mm512_set1_epi8((char)0xc0), A | (B & C));
        if (_mm512_test_epi64_mask(wrong, wrong)) {
            break;
        }
        _mm512_storeu_si512(out + done * STROBE_BLOCK, first);
        _mm512_storeu_si512(out + done * STROBE_BLOCK + 32, second);
    }
    return done;
}

/* Word i of the two halves: suit 0 and 1 (or 2 and 3) of hand i. */
#define WORDS_8(s) (s), 4 + (s), 8 + (s), 12 + (s), 16 + (s), 20 + (s), 24 + (s), 28 + (s)
#define WORDS_16(s) WORDS_8(s), WORDS_8(32 + (s))

STROBE_ALIGNED(64) static const uint16_t SUITS[2][32] = {{WORDS_16(0), WORDS_16(1)}, {WORDS_16(2), WORDS_16(3)}};

TARGET STROBE_INLINE vec high_of_masks(const uint64_t *masks, int n, const tables *t, vec *wrong) {
    const vec pick01 = _mm512_load_si512(SUITS[0]), pick23 = _mm512_load_si512(SUITS[1]);
    const vec m0 = _mm512_loadu_si512(masks), m1 = _mm512_loadu_si512(masks + 8);
    const vec m2 = _mm512_loadu_si512(masks + 16), m3 = _mm512_loadu_si512(masks + 24);
    const vec ab0 = _mm512_permutex2var_epi16(m0, pick01, m1), cd0 = _mm512_permutex2var_epi16(m0, pick23, m1);
    const vec ab1 = _mm512_permutex2var_epi16(m2, pick01, m3), cd1 = _mm512_permutex2var_epi16(m2, pick23, m3);
    const vec all = _mm512_or_si512(LOGIC(m0, m1, m2, A | B | C), m3);
    *wrong = LOGIC(*wrong, all, CONST(0xe000), A | (B & C));
    return high(_mm512_shuffle_i64x2(ab0, ab1, 0x44), _mm512_shuffle_i64x2(ab0, ab1, 0xee),
                _mm512_shuffle_i64x2(cd0, cd1, 0x44), _mm512_shuffle_i64x2(cd0, cd1, 0xee), n, t, wrong);
}

TARGET STROBE_INLINE size_t high_masks(const uint64_t *masks, size_t blocks, int n, uint16_t *out) {
    const tables t = load_tables();
    size_t done;
    for (done = 0; done < blocks; done++) {
        vec wrong = _mm512_setzero_si512();
        const vec first = high_of_masks(masks + done * STROBE_BLOCK, n, &t, &wrong);
        const vec second = high_of_masks(masks + done * STROBE_BLOCK + 32, n, &t, &wrong);
        if (_mm512_test_epi64_mask(wrong, wrong)) {
            break;
        }
        _mm512_storeu_si512(out + done * STROBE_BLOCK, first);
        _mm512_storeu_si512(out + done * STROBE_BLOCK + 32, second);
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
RUNS(8)

const strobe_path strobe_avx512 = {
    "avx512",
    {{high_cards_5, high_cards_6, high_cards_7, high_cards_8}},
    {{high_masks_5, high_masks_6, high_masks_7, high_masks_8}},
};

#endif
