/* Times the batch kernels themselves, without Python:

       cc -O3 -Isrc/strobe/_kernels benchmarks/kernels.c src/strobe/_kernels/{dispatch,batch_*}.c -o kernels
       ./kernels [ROWS]
       ./kernels count PATH RANKING CARDS ROWS

   Million hands a second of CPU time, the median of 15 rounds; input checked, strengths dense. Compare figures of
   one run only. The second form calls each kernel once, for tools that count instructions (tools/callgrind.sh). */
#include "batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 15, HANDS_PER_ROUND = 4000000 };

static int compare(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median_rate(clock_t *rounds, double hands) {
    double seconds[ROUNDS];
    int i;
    for (i = 0; i < ROUNDS; i++) {
        seconds[i] = (double)rounds[i] / CLOCKS_PER_SEC;
    }
    qsort(seconds, ROUNDS, sizeof *seconds, compare);
    return hands / seconds[ROUNDS / 2] / 1e6;
}

static void deal(uint8_t *cards, uint64_t *masks, size_t rows, int n) {
    uint64_t state = UINT64_C(0x9e3779b97f4a7c15);
    size_t row;
    for (row = 0; row < rows; row++) {
        uint64_t mask = 0;
        int i = 0;
        while (i < n) {
            uint64_t bit;
            unsigned card;
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            card = (unsigned)((state >> 32) * 52 >> 32);
            bit = UINT64_C(1) << (16 * (card % 4) + card / 4);
            if ((mask & bit) == 0) {
                mask |= bit;
                cards[row * (size_t)n + (size_t)i++] = (uint8_t)card;
            }
        }
        masks[row] = mask;
    }
}

static const char *const rankings[] = {"high", "ace-to-five", "eight-or-better", "deuce-to-seven"};

static int count(const char *path, int ranking, int n, size_t rows) {
    uint8_t *cards = malloc(rows * 8);
    uint64_t *masks = malloc(rows * sizeof *masks);
    uint16_t *out = malloc(rows * sizeof *out);
    int bad = cards == NULL || masks == NULL || out == NULL || ranking < 0 || ranking >= STROBE_RANKINGS || n < 5 ||
              n > 8 || strobe_simd_select(path) != STROBE_SIMD_OK;
    if (!bad) {
        deal(cards, masks, rows, n);
        bad = strobe_batch_cards(ranking, cards, rows, n, out) != -1 ||
              strobe_batch_masks(ranking, masks, rows, n, out) != -1;
        printf("| %s | %d | %s |", rankings[ranking], n, path);
    }
    free(cards);
    free(masks);
    free(out);
    return bad ? 2 : 0;
}

int main(int argc, char **argv) {
    static const char *const paths[] = {"portable", "neon", "avx2", "avx512"};
    const size_t rows = argc > 1 ? (size_t)strtoul(argv[1], NULL, 10) : 16384;
    const size_t repeats = HANDS_PER_ROUND / (rows + 1) + 1;
    const double hands = (double)rows * (double)repeats;
    uint8_t *cards;
    uint64_t *masks;
    uint16_t *out;
    int ranking, n, p;
    if (argc == 6 && strcmp(argv[1], "count") == 0) {
        return count(argv[2], atoi(argv[3]), atoi(argv[4]), (size_t)strtoul(argv[5], NULL, 10));
    }
    cards = malloc(rows * 8);
    masks = malloc(rows * sizeof *masks);
    out = malloc(rows * sizeof *out);
    if (cards == NULL || masks == NULL || out == NULL) {
        return 2;
    }
    printf("| ranking | cards | path | from cards, M/s | from masks, M/s | checksum |\n|---|---|---|---|---|---|\n");
    for (ranking = 0; ranking < STROBE_RANKINGS; ranking++) {
        for (n = 5; n <= 8; n++) {
            deal(cards, masks, rows, n);
            for (p = 0; p < 4; p++) {
                clock_t by_cards[ROUNDS], by_masks[ROUNDS];
                unsigned long sum = 0;
                size_t i;
                int round;
                if (strobe_simd_select(paths[p]) != STROBE_SIMD_OK) {
                    continue;
                }
                for (round = 0; round < ROUNDS; round++) {
                    clock_t start = clock();
                    for (i = 0; i < repeats; i++) {
                        strobe_batch_cards(ranking, cards, rows, n, out);
                    }
                    by_cards[round] = clock() - start;
                    start = clock();
                    for (i = 0; i < repeats; i++) {
                        strobe_batch_masks(ranking, masks, rows, n, out);
                    }
                    by_masks[round] = clock() - start;
                }
                for (i = 0; i < rows; i++) {
                    sum += out[i];
                }
                printf("| %s | %d | %s | %.0f | %.0f | %lu |\n", rankings[ranking], n, paths[p],
                       median_rate(by_cards, hands), median_rate(by_masks, hands), sum);
                fflush(stdout);
            }
        }
    }
    free(cards);
    free(masks);
    free(out);
    return 0;
}
