/* The range engine for AVX2. */
#include "odds_range_job.h"

#ifdef STROBE_X86

#include <immintrin.h>

#if defined(_MSC_VER) && !defined(__clang__)
#define TARGET
#else
#define TARGET __attribute__((target("avx2")))
#endif
#define PATH strobe_range_avx2

typedef __m128i four;
typedef __m256i eight;
typedef __m256i sums;

TARGET STROBE_INLINE four load4(const uint32_t *from) {
    return _mm_loadu_si128((const __m128i *)from);
}

TARGET STROBE_INLINE void store4(uint32_t *to, four v) {
    _mm_storeu_si128((__m128i *)to, v);
}

TARGET STROBE_INLINE four add4(four a, four b) {
    return _mm_add_epi32(a, b);
}

TARGET STROBE_INLINE four sub4(four a, four b) {
    return _mm_sub_epi32(a, b);
}

TARGET STROBE_INLINE four all4(uint32_t value) {
    return _mm_set1_epi32((int)value);
}

TARGET STROBE_INLINE uint32_t first4(four v) {
    return (uint32_t)_mm_cvtsi128_si32(v);
}

/* The sum of all, in every place. */
TARGET STROBE_INLINE four total4(four v) {
    v = _mm_add_epi32(v, _mm_shuffle_epi32(v, _MM_SHUFFLE(1, 0, 3, 2)));
    return _mm_add_epi32(v, _mm_shuffle_epi32(v, _MM_SHUFFLE(2, 3, 0, 1)));
}

TARGET STROBE_INLINE eight load8(const uint32_t *from) {
    return _mm256_loadu_si256((const __m256i *)from);
}

TARGET STROBE_INLINE void store8(uint32_t *to, eight v) {
    _mm256_storeu_si256((__m256i *)to, v);
}

TARGET STROBE_INLINE eight sub8(eight a, eight b) {
    return _mm256_sub_epi32(a, b);
}

TARGET STROBE_INLINE eight and8(eight a, eight b) {
    return _mm256_and_si256(a, b);
}

TARGET STROBE_INLINE eight join(four low, four high) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

TARGET STROBE_INLINE four low_half(eight v) {
    return _mm256_castsi256_si128(v);
}

TARGET STROBE_INLINE four high_half(eight v) {
    return _mm256_extracti128_si256(v, 1);
}

/* Weights of cards that are alive. */
TARGET STROBE_INLINE four weights4(const uint16_t *weight, const uint16_t *alive) {
    return _mm_cvtepu16_epi32(
        _mm_and_si128(_mm_loadl_epi64((const __m128i *)weight), _mm_loadl_epi64((const __m128i *)alive)));
}

TARGET STROBE_INLINE eight weights8(const uint16_t *weight, const uint16_t *alive) {
    return _mm256_cvtepu16_epi32(
        _mm_and_si128(_mm_loadu_si128((const __m128i *)weight), _mm_loadu_si128((const __m128i *)alive)));
}

TARGET STROBE_INLINE sums no_sums(void) {
    return _mm256_setzero_si256();
}

/* Products of neighbours are added. */
TARGET STROBE_INLINE sums add_products(sums s, eight a, eight b) {
    s = _mm256_add_epi64(s, _mm256_mul_epu32(a, b));
    return _mm256_add_epi64(s, _mm256_mul_epu32(_mm256_srli_epi64(a, 32), _mm256_srli_epi64(b, 32)));
}

TARGET STROBE_INLINE uint64_t two_sums(__m128i v) {
    STROBE_ALIGNED(16) uint64_t x[2];
    _mm_store_si128((__m128i *)x, v);
    return x[0] + x[1];
}

/* What came from low halves less what came from high halves. */
TARGET STROBE_INLINE uint64_t low_less_high(sums s) {
    return two_sums(_mm_sub_epi64(_mm256_castsi256_si128(s), _mm256_extracti128_si256(s, 1)));
}

TARGET STROBE_INLINE uint64_t all_sums(sums s) {
    return two_sums(_mm_add_epi64(_mm256_castsi256_si128(s), _mm256_extracti128_si256(s, 1)));
}

#include "odds_range_body.h"

#endif
