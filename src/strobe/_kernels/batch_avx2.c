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
#define PATH strobe_avx2
#define NAME "avx2"
#define HANDS 16
#define LOOK_UP strobe_look_up

typedef __m256i vec;

#define CONST(value) _mm256_set1_epi16((short)(value))
#define V_RIGHT(x, bits) _mm256_srli_epi16((x), (bits))

TARGET STROBE_INLINE vec v_and(vec x, vec y) {
    return _mm256_and_si256(x, y);
}

TARGET STROBE_INLINE vec v_or(vec x, vec y) {
    return _mm256_or_si256(x, y);
}

TARGET STROBE_INLINE vec v_xor(vec x, vec y) {
    return _mm256_xor_si256(x, y);
}

TARGET STROBE_INLINE vec v_without(vec x, vec bits) {
    return _mm256_andnot_si256(bits, x);
}

TARGET STROBE_INLINE vec v_add(vec x, vec y) {
    return _mm256_add_epi16(x, y);
}

TARGET STROBE_INLINE vec v_sub(vec x, vec y) {
    return _mm256_sub_epi16(x, y);
}

TARGET STROBE_INLINE vec v_mul(vec x, vec y) {
    return _mm256_mullo_epi16(x, y);
}

TARGET STROBE_INLINE vec v_max(vec x, vec y) {
    return _mm256_max_epi16(x, y);
}

TARGET STROBE_INLINE vec v_above(vec x, vec y) {
    return _mm256_cmpgt_epi16(x, y);
}

TARGET STROBE_INLINE vec v_none(vec x) {
    return _mm256_cmpeq_epi16(x, _mm256_setzero_si256());
}

TARGET STROBE_INLINE vec v_choose(vec mask, vec yes, vec no) {
    return _mm256_blendv_epi8(no, yes, mask);
}

TARGET STROBE_INLINE int v_all_zero(vec x) {
    return _mm256_testz_si256(x, x);
}

TARGET STROBE_INLINE void v_store(uint16_t *to, vec x) {
    _mm256_storeu_si256((vec *)to, x);
}

TARGET STROBE_INLINE vec both_lanes(const uint8_t *table) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)table));
}

static const uint8_t NIBBLE_BITS[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

TARGET STROBE_INLINE vec v_count(vec x) {
    const vec bits = both_lanes(NIBBLE_BITS);
    const vec nibble = _mm256_set1_epi8(15);
    const vec in_bytes = _mm256_add_epi8(_mm256_shuffle_epi8(bits, _mm256_and_si256(x, nibble)),
                                         _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(x, 4), nibble)));
    return _mm256_maddubs_epi16(in_bytes, _mm256_set1_epi8(1));
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

TARGET STROBE_INLINE vec v_place(vec bit) {
    return look_up_bit(BIT_AT, bit);
}

TARGET STROBE_INLINE vec v_place_pairs(vec bit) {
    return look_up_bit(BIT_PAIRS, bit);
}

TARGET STROBE_INLINE vec v_top_of_run(vec run) {
    return look_up_bit(BIT_AT, v_without(run, V_RIGHT(run, 1)));
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

typedef struct {
    vec a, b, c, d;
} suits;

/* The suits of 32 hands. Sets bits in wrong where an id is above 51. */
TARGET STROBE_INLINE void suits_of_cards(const uint8_t *p, int n, suits to[2], vec *wrong) {
    const vec low_byte = both_lanes(LOW_BYTE), high_byte = both_lanes(HIGH_BYTE);
    vec card[8], lo[4], hi[4], largest = _mm256_setzero_si256();
    int j, s;
    load_cards(p, n, card);
    for (j = 0; j < n; j++) {
        const vec rank = _mm256_and_si256(_mm256_srli_epi16(card[j], 2), _mm256_set1_epi8(15));
        const vec suit = _mm256_and_si256(_mm256_slli_epi16(card[j], 4), _mm256_set1_epi8(0x30));
        largest = _mm256_max_epu8(largest, card[j]);
        card[j] = _mm256_or_si256(rank, suit);
    }
    for (s = 0; s < 4; s++) {
        lo[s] = hi[s] = _mm256_setzero_si256();
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

STROBE_ALIGNED(32) static const uint8_t BY_SUIT[32] = {
    0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15, 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15
};

/* The suits of 16 hands. */
TARGET STROBE_INLINE suits suits_of_masks(const uint64_t *masks) {
    const vec order = _mm256_load_si256((const vec *)BY_SUIT);
    const uint8_t *p = (const uint8_t *)masks;
    vec m[4], ab0, ab1, cd0, cd1;
    suits q;
    int i;
    for (i = 0; i < 4; i++) {
        m[i] = _mm256_shuffle_epi8(load_pairs(p + 16 * i, p + 64 + 16 * (i + 1)), order);
    }
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

#include "batch_body.h"

#endif
