/* Two hands against a line of 32 for AVX2. */
#include "batch_path.h"
#include "odds_matrix.h"

#ifdef STROBE_X86

#include <immintrin.h>

#if defined(_MSC_VER) && !defined(__clang__)
#define TARGET
#else
#define TARGET __attribute__((target("avx2")))
#endif

TARGET void strobe_meet_tile_avx2(const uint16_t *rows, const uint16_t *columns, int boards,
                                  uint16_t win[2][STROBE_TILE], uint16_t tie[2][STROBE_TILE]) {
    const __m256i none = _mm256_setzero_si256();
    __m256i win00 = none, win01 = none, win10 = none, win11 = none;
    __m256i tie00 = none, tie01 = none, tie10 = none, tie11 = none;
    int i;
    for (i = 0; i < boards; i++, rows += STROBE_TILE, columns += STROBE_TILE) {
        const __m256i row0 = _mm256_set1_epi16((short)rows[0]), row1 = _mm256_set1_epi16((short)rows[1]);
        const __m256i column0 = _mm256_loadu_si256((const __m256i *)columns);
        const __m256i column1 = _mm256_loadu_si256((const __m256i *)(columns + 16));
        /* What holds is all ones, that is -1. */
        win00 = _mm256_sub_epi16(win00, _mm256_cmpgt_epi16(row0, column0));
        win01 = _mm256_sub_epi16(win01, _mm256_cmpgt_epi16(row0, column1));
        win10 = _mm256_sub_epi16(win10, _mm256_cmpgt_epi16(row1, column0));
        win11 = _mm256_sub_epi16(win11, _mm256_cmpgt_epi16(row1, column1));
        tie00 = _mm256_sub_epi16(tie00, _mm256_cmpeq_epi16(row0, column0));
        tie01 = _mm256_sub_epi16(tie01, _mm256_cmpeq_epi16(row0, column1));
        tie10 = _mm256_sub_epi16(tie10, _mm256_cmpeq_epi16(row1, column0));
        tie11 = _mm256_sub_epi16(tie11, _mm256_cmpeq_epi16(row1, column1));
    }
    _mm256_storeu_si256((__m256i *)win[0], win00);
    _mm256_storeu_si256((__m256i *)(win[0] + 16), win01);
    _mm256_storeu_si256((__m256i *)win[1], win10);
    _mm256_storeu_si256((__m256i *)(win[1] + 16), win11);
    _mm256_storeu_si256((__m256i *)tie[0], tie00);
    _mm256_storeu_si256((__m256i *)(tie[0] + 16), tie01);
    _mm256_storeu_si256((__m256i *)tie[1], tie10);
    _mm256_storeu_si256((__m256i *)(tie[1] + 16), tie11);
}

#endif
