/* Do all paths of the SIMD kernels answer as the portable one does, and does that answer here as it does elsewhere?

       kernels [ROUNDS]

   Hands of five to eight cards under every ranking, range against range, and every two hands before the board, on
   cards that are drawn from a fixed seed. Prints for each path how many answers were checked and how many were wrong,
   then a digest of the portable answers, which must be the same on every machine. Exit status 1 if any was wrong. */
#include "batch.h"
#include "odds_matrix.h"
#include "odds_range.h"
#include "tables.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 4096 + 37, RANGES = 4, SPOTS = 3, MOST_RESULTS = 2 * STROBE_ORBITS };

static uint64_t state = UINT64_C(0x2545f4914f6cdd1d);
static uint64_t digest = UINT64_C(0xcbf29ce484222325);
static uint64_t wanted[MOST_RESULTS], got[MOST_RESULTS];
static long wrong_in_all;

static uint32_t below(uint32_t n) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)((state >> 32) * n >> 32);
}

/* The low byte first, whatever the order in memory. */
static void add_to_digest(const uint64_t *values, size_t count) {
    size_t i;
    int shift;
    for (i = 0; i < count; i++) {
        for (shift = 0; shift < 64; shift += 8) {
            digest = (digest ^ (values[i] >> shift & 255)) * UINT64_C(0x100000001b3);
        }
    }
}

static uint64_t bit(uint32_t card) {
    return UINT64_C(1) << (16 * (card & 3) + (card >> 2));
}

/* n cards of those left, which are fewer then. */
static uint64_t draw(uint64_t *left, int n) {
    uint64_t drawn = 0;
    while (n > 0) {
        const uint64_t one = bit(below(52));
        if (*left & one) {
            *left ^= one;
            drawn |= one;
            n--;
        }
    }
    return drawn;
}

static const uint64_t DECK = UINT64_C(0x1fff1fff1fff1fff);

/* Strengths from cards, then from masks. Every other row comes from the cards of one to five ranks or of one suit. */
static uint8_t cards[ROWS * 8];
static uint64_t masks[ROWS];

static void draw_hands(int n) {
    size_t row;
    for (row = 0; row < ROWS; row++) {
        const uint32_t kind = below(4), first = below(48), suit = below(4);
        uint64_t seen = 0;
        int i = 0;
        while (i < n) {
            const uint32_t card = kind == 2   ? (first + below(20)) % 52
                                  : kind == 3 ? (below(8) == 0 ? below(52) : 4 * below(13) + suit)
                                              : below(52);
            if ((seen & bit(card)) == 0) {
                seen |= bit(card);
                cards[row * (size_t)n + (size_t)i++] = (uint8_t)card;
            }
        }
        masks[row] = seen;
    }
}

static size_t rank_hands(int ranking, int n, uint64_t *results) {
    static uint16_t strengths[2][ROWS];
    size_t i;
    if (strobe_batch_cards(ranking, cards, ROWS, n, strengths[0]) != -1 ||
        strobe_batch_masks(ranking, masks, ROWS, n, strengths[1]) != -1) {
        printf("good rows refused\n");
        wrong_in_all++;
    }
    for (i = 0; i < 2 * ROWS; i++) {
        results[i] = strengths[i / ROWS][i % ROWS];
    }
    return 2 * ROWS;
}

static strobe_range ranges[RANGES];

static void draw_ranges(void) {
    int r, c, d;
    memset(ranges, 0, sizeof ranges);
    for (r = 0; r < RANGES; r++) {
        for (c = 0; c < 52; c++) {
            for (d = 0; d < c; d++) {
                const uint32_t weight = below(4) < (uint32_t)r ? 0 : r == 0 ? 1 : below(STROBE_RANGE_MOST_WEIGHT + 1);
                ranges[r].weight[c][d] = ranges[r].weight[d][c] = (uint16_t)weight;
            }
        }
        strobe_range_prepare(&ranges[r]);
    }
}

/* A flop with two cards to come; a turn; six boxes, of which every five are a board. */
static strobe_final finals[SPOTS][6];
static uint64_t live[SPOTS];
static const int COUNTS[SPOTS] = {1, 1, 6};

static void draw_spots(void) {
    uint64_t boxes;
    int s, i;
    for (s = 0; s < SPOTS; s++) {
        live[s] = DECK;
        finals[s][0].board = draw(&live[s], 3 + s);
        finals[s][0].draws = 2 - s;
        finals[s][0].weight = 1;
    }
    boxes = finals[2][0].board | draw(&live[2], 1);
    for (i = 0; i < 6; i++) {
        uint64_t box = boxes;
        int k;
        for (k = 0; k < i; k++) {
            box &= box - 1;
        }
        finals[2][i].board = boxes ^ (box & ~(box - 1));
        finals[2][i].draws = 0;
        finals[2][i].weight = 1 + (uint32_t)i;
    }
}

static size_t meet_ranges(uint64_t *results) {
    size_t at = 0;
    int s, a, i;
    for (s = 0; s < SPOTS; s++) {
        const int units = strobe_range_units(finals[s], COUNTS[s], live[s]);
        for (a = 0; a + 1 < RANGES; a++) {
            strobe_wide tally[3] = {{0, 0}, {0, 0}, {0, 0}};
            strobe_range_equity(&ranges[a], &ranges[a + 1], finals[s], COUNTS[s], live[s], 0, units, tally);
            for (i = 0; i < 3; i++) {
                results[at++] = tally[i].low;
                results[at++] = tally[i].high;
            }
        }
    }
    return at;
}

static size_t meet_hands(int batch, uint64_t *results) {
    static uint32_t win[STROBE_ORBITS], tie[STROBE_ORBITS];
    size_t i;
    memset(win, 0, sizeof win);
    memset(tie, 0, sizeof tie);
    if (strobe_matrix_count(batch, batch + 1, win, tie) != 0) {
        printf("out of memory\n");
        exit(2);
    }
    for (i = 0; i < STROBE_ORBITS; i++) {
        results[2 * i] = win[i];
        results[2 * i + 1] = tie[i];
    }
    return MOST_RESULTS;
}

/* One piece of work by number. Draws its cards when the portable path does it, which is first. */
enum { BATCHES = STROBE_RANKINGS * 4, PIECES = BATCHES + 2 };
static const char *const KINDS[] = {"hands", "ranges", "matrix"};

static int kind_of(int piece) {
    return piece < BATCHES ? 0 : piece - BATCHES + 1;
}

static void draw_piece(int piece) {
    if (piece < BATCHES) {
        draw_hands(5 + piece % 4);
    } else if (piece == BATCHES) {
        draw_ranges();
        draw_spots();
    }
}

static size_t run_piece(int piece, int round, uint64_t *results) {
    return piece < BATCHES    ? rank_hands(piece / 4, 5 + piece % 4, results)
           : piece == BATCHES ? meet_ranges(results)
                              : meet_hands(round % strobe_matrix_batches(), results);
}

static int take_path(const char *name) {
    const int there = strobe_simd_select(name) == STROBE_SIMD_OK;
    strobe_range_select();
    return there;
}

int main(int argc, char **argv) {
    static const char *const paths[] = {"portable", "avx2", "avx512", "neon"};
    enum { PATHS = sizeof paths / sizeof paths[0] };
    static long checked[PATHS][3], wrong[PATHS][3];
    const int rounds = argc > 1 ? atoi(argv[1]) : 1;
    int round, piece, p, k;
    size_t i;
    strobe_tables_init();
    strobe_simd_select(NULL);
    printf("best path: %s; size_t of %d bits, long of %d\n", strobe_simd_name(), (int)(8 * sizeof(size_t)),
           (int)(8 * sizeof(long)));
    for (round = 0; round < rounds; round++) {
        for (piece = 0; piece < PIECES; piece++) {
            size_t count;
            take_path("portable");
            draw_piece(piece);
            count = run_piece(piece, round, wanted);
            add_to_digest(wanted, count);
            for (p = 1; p < PATHS; p++) {
                if (take_path(paths[p])) {
                    memset(got, 0xee, sizeof got);
                    run_piece(piece, round, got);
                    for (i = 0; i < count; i++) {
                        wrong[p][kind_of(piece)] += got[i] != wanted[i];
                    }
                    checked[p][kind_of(piece)] += (long)count;
                }
            }
        }
    }
    for (p = 1; p < PATHS; p++) {
        for (k = 0; k < 3; k++) {
            if (checked[p][k] > 0) {
                printf("%s, %s: %ld checked, %ld wrong\n", paths[p], KINDS[k], checked[p][k], wrong[p][k]);
                wrong_in_all += wrong[p][k];
            }
        }
    }
    printf("portable: %016" PRIx64 "\n", digest);
    return wrong_in_all != 0;
}
