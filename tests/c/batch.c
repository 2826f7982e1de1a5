/* The batch kernels against hands ranked by definition.

       batch [MOST] [PATH]

   Every hand of 5 to MOST cards (5 if not given; 7 wants 0.3 GB, 8 wants 2 GB), a sample of the larger
   ones, through every ranking and every path of this machine, or PATH alone. Prints what it did; exit status
   1 after a wrong answer. */
#include "batch.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HANDS = 2598960, ROWS = 1 << 15, SLACK = 64, SAMPLE = 2 * ROWS };

static const char *const RANKING_NAMES[] = {"high", "ace-to-five", "eight-or-better", "deuce-to-seven"};
static const uint32_t CLASSES[] = {7462, 6175, 56, 7462};

static uint32_t choose[53][9];
static uint16_t *best[9]; /* strength of each n-card hand, by its place in colexicographic order */
static int most = 5;      /* the largest n that best has */
static long failures;
static const char *paths[4]; /* those under test */
static int path_count;

static void *allocate(size_t bytes) {
    void *p = malloc(bytes);
    if (p == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(2);
    }
    return p;
}

static void fail(const char *what, long where) {
    if (failures++ < 20) {
        printf("FAILED: %s (%ld)\n", what, where);
    }
}

static int compare(const void *a, const void *b) {
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static int next_hand(int *hand, int n) {
    int i = 0, j;
    while (i < n - 1 && hand[i] + 1 == hand[i + 1]) {
        i++;
    }
    if (i == n - 1 && hand[i] == 51) {
        return 0;
    }
    hand[i]++;
    for (j = 0; j < i; j++) {
        hand[j] = j;
    }
    return 1;
}

static void first_hand(int *hand, int n) {
    int i;
    for (i = 0; i < n; i++) {
        hand[i] = i;
    }
}

static uint32_t place(const int *hand, int n) {
    uint32_t at = 0;
    int i;
    for (i = 0; i < n; i++) {
        at += choose[hand[i]][i + 1];
    }
    return at;
}

/* A number that orders five-card hands; 0 for none. Straight from the rules, no tricks. */
static uint32_t order_of(const int *hand, int ranking) {
    const int ace_low = ranking == STROBE_LOW_A5 || ranking == STROBE_LOW_8;
    int times[13] = {0}, ranks[5] = {0}, distinct = 0, repeats = 0, flush = !ace_low, straight, category, i, t;
    uint32_t order;
    for (i = 0; i < 5; i++) {
        const int rank = hand[i] / 4;
        times[ace_low ? (rank + 1) % 13 : rank]++;
        flush = flush && hand[i] % 4 == hand[0] % 4;
    }
    for (t = 4; t > 0; t--) {
        for (i = 12; i >= 0; i--) {
            if (times[i] == t) {
                ranks[distinct++] = i;
                repeats = t > repeats ? t : repeats;
            }
        }
    }
    straight = !ace_low && distinct == 5 && ranks[0] - ranks[4] == 4;
    if (ranking == STROBE_HIGH && distinct == 5 && ranks[0] == 12 && ranks[1] == 3) {
        straight = 1;
        ranks[0] = 3;
    }
    category = straight && flush                 ? 8
               : repeats == 4                    ? 7
               : repeats == 3 && distinct == 2   ? 6
               : flush                           ? 5
               : straight                        ? 4
               : repeats == 3                    ? 3
               : distinct == 3                   ? 2
               : distinct == 4                   ? 1
                                                 : 0;
    if (ranking == STROBE_LOW_8 && (distinct < 5 || ranks[0] > 7)) {
        return 0;
    }
    order = (uint32_t)category;
    for (i = 0; i < 5; i++) {
        order = order * 13 + (uint32_t)(straight ? ranks[0] : ranks[i]);
    }
    return ranking == STROBE_HIGH ? 1 + order : UINT32_MAX - order;
}

/* The strengths of all hands of 5 to most cards. */
static void rank_all(int ranking) {
    uint32_t *orders = allocate(HANDS * sizeof *orders), *sorted = allocate(HANDS * sizeof *sorted);
    uint32_t classes = 0, at = 0, j;
    int hand[8], n, k;
    first_hand(hand, 5);
    do {
        orders[at++] = order_of(hand, ranking);
    } while (next_hand(hand, 5));
    memcpy(sorted, orders, HANDS * sizeof *sorted);
    qsort(sorted, HANDS, sizeof *sorted, compare);
    for (j = 0; j < HANDS; j++) {
        if (sorted[j] != 0 && (classes == 0 || sorted[classes - 1] != sorted[j])) {
            sorted[classes++] = sorted[j];
        }
    }
    if (classes != CLASSES[ranking]) {
        fail("number of classes", (long)classes);
    }
    for (j = 0; j < HANDS; j++) {
        const uint32_t *found = bsearch(&orders[j], sorted, classes, sizeof *sorted, compare);
        best[5][j] = found == NULL ? 0 : (uint16_t)(found - sorted + 1);
    }
    free(orders);
    free(sorted);
    for (n = 6; n <= most; n++) {
        at = 0;
        first_hand(hand, n);
        do {
            uint32_t below = 0, above = place(hand, n);
            uint16_t strength = 0;
            for (k = 0; k < n; k++) {
                above -= choose[hand[k]][k + 1];
            }
            for (k = 1; k < n; k++) {
                above += choose[hand[k]][k];
            }
            for (k = 0; k < n; k++) {
                const uint16_t without = best[n - 1][below + above];
                strength = without > strength ? without : strength;
                below += choose[hand[k]][k + 1];
                above -= k + 1 < n ? choose[hand[k + 1]][k + 1] : 0;
            }
            best[n][at++] = strength;
        } while (next_hand(hand, n));
    }
}

static uint64_t state = UINT64_C(0x9e3779b97f4a7c15);

static uint32_t random_below(uint32_t n) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)((state >> 32) * n >> 32);
}

/* Half of the hands come from a short deck or one suit, where the rare categories live. */
static void random_hand(int *hand, int n) {
    const int kind = (int)random_below(4);
    uint64_t seen = 0;
    int i = 0, j;
    while (i < n) {
        const int lowest = (int)random_below(10);
        int card = (int)random_below(52);
        if (kind == 1) {
            card = 4 * (int)random_below(5) + (int)random_below(4);
        }
        if (kind == 2 && random_below(8) != 0) {
            card = card / 4 * 4 + 2;
        }
        if (kind == 3) {
            card = 4 * ((lowest + i) % 13) + (int)random_below(2);
        }
        if (seen >> card & 1) {
            continue;
        }
        seen |= UINT64_C(1) << card;
        for (j = i++; j > 0 && hand[j - 1] > card; j--) {
            hand[j] = hand[j - 1];
        }
        hand[j] = card;
    }
}

static uint16_t strength_of(const int *hand, int n) {
    int part[8] = {0}, i, skip;
    uint16_t strength = 0;
    if (n <= most) {
        return best[n][place(hand, n)];
    }
    for (skip = 0; skip < n; skip++) {
        uint16_t without;
        for (i = 0; i < n - 1; i++) {
            part[i] = hand[i + (i >= skip)];
        }
        without = strength_of(part, n - 1);
        strength = without > strength ? without : strength;
    }
    return strength;
}

typedef struct {
    uint8_t *cards;
    uint64_t *masks;
    uint16_t *want, *got;
} batch;

/* Puts a hand in a row, its cards in some other order. */
static void put(const batch *b, size_t row, const int *hand, int n, uint16_t want) {
    const size_t turn = random_below((uint32_t)n);
    uint64_t mask = 0;
    int i;
    for (i = 0; i < n; i++) {
        mask |= UINT64_C(1) << (16 * (hand[i] % 4) + hand[i] / 4);
        b->cards[row * (size_t)n + ((size_t)i + turn) % (size_t)n] = (uint8_t)hand[i];
    }
    b->masks[row] = mask;
    b->want[row] = want;
}

static void check(const char *what, const batch *b, size_t rows, ptrdiff_t answer) {
    size_t i;
    if (answer != -1) {
        fail("good rows refused", (long)answer);
        return;
    }
    for (i = 0; i < rows; i++) {
        if (b->got[i] != b->want[i]) {
            fail(what, (long)i);
        }
    }
}

static void check_rows(const batch *b, int ranking, size_t rows, int n) {
    int p;
    for (p = 0; p < path_count; p++) {
        strobe_simd_select(paths[p]);
        memset(b->got, 0xff, rows * sizeof *b->got);
        check("strength from cards", b, rows, strobe_batch_cards(ranking, b->cards, rows, n, b->got));
        memset(b->got, 0xff, rows * sizeof *b->got);
        check("strength from masks", b, rows, strobe_batch_masks(ranking, b->masks, rows, n, b->got));
    }
}

static void every_hand(const batch *b, int ranking, int n) {
    int hand[8], more = 1;
    uint32_t at = 0;
    first_hand(hand, n);
    while (more) {
        size_t rows;
        for (rows = 0; more && rows < ROWS; rows++) {
            put(b, rows, hand, n, best[n][at++]);
            more = next_hand(hand, n);
        }
        check_rows(b, ranking, rows, n);
    }
    if (at != choose[52][n]) {
        fail("number of hands", (long)at);
    }
}

static void sample(const batch *b, int ranking, int n) {
    int hand[8];
    size_t done, row;
    for (done = 0; done < SAMPLE; done += ROWS) {
        for (row = 0; row < ROWS; row++) {
            random_hand(hand, n);
            put(b, row, hand, n, strength_of(hand, n));
        }
        check_rows(b, ranking, ROWS, n);
    }
}

/* Every number of rows, at every alignment, with nothing read or written beyond: the rows end where an
   address sanitizer watches. */
static void tails(int ranking, int n) {
    int hands[200][8];
    uint16_t strengths[200];
    size_t rows, shift;
    for (rows = 0; rows < 200; rows++) {
        random_hand(hands[rows], n);
        strengths[rows] = strength_of(hands[rows], n);
    }
    for (rows = 0; rows <= 200; rows++) {
        for (shift = 0; shift < 8; shift++) {
            const size_t bytes = rows * (size_t)n;
            uint8_t *cards = allocate(bytes + shift + 1);
            uint64_t *masks = allocate((rows + shift + 1) * sizeof *masks);
            uint16_t *want = allocate((rows + 1) * sizeof *want), *got = allocate((rows + shift + 1) * sizeof *got);
            batch b;
            size_t i;
            b.cards = cards + shift + 1;
            b.masks = masks + shift + 1;
            b.want = want;
            b.got = got + shift + 1;
            memset(got, 0xee, (shift + 1) * sizeof *got);
            for (i = 0; i < rows; i++) {
                put(&b, i, hands[i], n, strengths[i]);
            }
            check_rows(&b, ranking, rows, n);
            for (i = 0; i <= shift; i++) {
                if (got[i] != 0xeeee) {
                    fail("written in front of the output", (long)rows);
                }
            }
            free(cards);
            free(masks);
            free(want);
            free(got);
        }
    }
}

static void check_refused(const batch *b, const char *what, size_t rows, size_t bad, ptrdiff_t answer) {
    size_t i;
    if (answer != (ptrdiff_t)bad) {
        fail(what, (long)answer);
        return;
    }
    for (i = 0; i < rows; i++) {
        if (b->got[i] != (i < bad ? b->want[i] : 0xeeee)) {
            fail("what a refusal left behind", (long)i);
        }
    }
}

/* One bad row at each place, and a second after it: the first is named, and only rows before it are written. */
static void bad_rows(const batch *b, int ranking, int n) {
    static const uint64_t strays[] = {UINT64_C(1) << 13, UINT64_C(1) << 31, UINT64_C(1) << 46, UINT64_C(1) << 61};
    enum { COUNT = 201 };
    int hand[8];
    size_t i, bad;
    for (i = 0; i < COUNT; i++) {
        random_hand(hand, n);
        put(b, i, hand, n, strength_of(hand, n));
    }
    for (bad = 0; bad < COUNT; bad++) {
        uint8_t *row = b->cards + bad * (size_t)n, *last = b->cards + (COUNT - 1) * (size_t)n;
        const uint64_t mask = b->masks[bad], last_mask = b->masks[COUNT - 1];
        const uint8_t end = *last;
        int column;
        for (column = 0; column < n; column++) {
            const uint8_t card = row[column];
            static const int ids[] = {52, 53, 63, 64, 100, 127, 128, 191, 255};
            size_t k;
            for (k = 0; k < sizeof ids / sizeof ids[0] + 1; k++) {
                row[column] = k == 0 ? row[(column + 1) % n] : (uint8_t)ids[k - 1];
                if (bad < COUNT - 1) {
                    *last = 52;
                }
                memset(b->got, 0xee, COUNT * sizeof *b->got);
                check_refused(b, "bad cards", COUNT, bad, strobe_batch_cards(ranking, b->cards, COUNT, n, b->got));
                *last = end;
            }
            row[column] = card;
        }
        for (i = 0; i < 8; i++) {
            const uint64_t stray = strays[i % 4];
            /* Too few, too many, a stray bit instead of a good one, all bits. */
            b->masks[bad] = i == 0   ? mask & (mask - 1)
                            : i == 1 ? mask | (mask + 1) | UINT64_C(0x1fff)
                            : i == 2 ? (mask & (mask - 1)) | stray
                            : i == 3 ? UINT64_MAX
                                     : (i & 1 ? mask : mask & (mask - 1)) | stray;
            if (bad < COUNT - 1) {
                b->masks[COUNT - 1] = 0;
            }
            memset(b->got, 0xee, COUNT * sizeof *b->got);
            check_refused(b, "bad mask", COUNT, bad, strobe_batch_masks(ranking, b->masks, COUNT, n, b->got));
            b->masks[COUNT - 1] = last_mask;
        }
        b->masks[bad] = mask;
    }
}

static void names(void) {
    const char *before = strobe_simd_name();
    if (strobe_simd_select("portable") != STROBE_SIMD_OK || strcmp(strobe_simd_name(), "portable") != 0) {
        fail("portable is always there", 0);
    }
    if (strobe_simd_select("AVX2") != STROBE_SIMD_UNKNOWN || strobe_simd_select("") != STROBE_SIMD_UNKNOWN) {
        fail("a name that is none", 0);
    }
    if (strcmp(strobe_simd_name(), "portable") != 0) {
        fail("a refused name changes nothing", 0);
    }
    if (strobe_simd_select(before) != STROBE_SIMD_OK) {
        fail("back again", 0);
    }
}

int main(int argc, char **argv) {
    static const char *const all_paths[] = {"portable", "neon", "avx2", "avx512"};
    const char *only = argc > 2 ? argv[2] : NULL;
    batch b;
    int n, k, p, r;
    if (argc > 1) {
        most = atoi(argv[1]);
    }
    if (most < 5 || most > 8) {
        fprintf(stderr, "MOST is 5 to 8\n");
        return 2;
    }
    strobe_simd_select(NULL);
    names();
    printf("best path: %s; tested:", strobe_simd_name());
    for (p = 0; p < 4; p++) {
        if ((only == NULL || strcmp(only, all_paths[p]) == 0) && strobe_simd_select(all_paths[p]) == STROBE_SIMD_OK) {
            paths[path_count++] = all_paths[p];
            printf(" %s", all_paths[p]);
        }
    }
    printf("\n");
    if (path_count == 0) {
        return 1;
    }
    for (n = 0; n <= 52; n++) {
        for (k = 0; k <= 8; k++) {
            choose[n][k] = k == 0 ? 1 : n == 0 ? 0 : choose[n - 1][k - 1] + choose[n - 1][k];
        }
    }
    for (n = 5; n <= most; n++) {
        best[n] = allocate(choose[52][n] * sizeof *best[n]);
    }
    b.cards = allocate(ROWS * 8);
    b.masks = allocate(ROWS * sizeof *b.masks);
    b.want = allocate(ROWS * sizeof *b.want);
    b.got = allocate(ROWS * sizeof *b.got);
    for (r = 0; r < STROBE_RANKINGS; r++) {
        rank_all(r);
        for (n = 5; n <= 8; n++) {
            if (n <= most) {
                every_hand(&b, r, n);
            } else {
                sample(&b, r, n);
            }
            tails(r, n);
            for (p = 0; p < path_count; p++) {
                strobe_simd_select(paths[p]);
                bad_rows(&b, r, n);
            }
        }
        printf("%s: %ld failures\n", RANKING_NAMES[r], failures);
        fflush(stdout);
    }
    for (n = 5; n <= most; n++) {
        free(best[n]);
    }
    free(b.cards);
    free(b.masks);
    free(b.want);
    free(b.got);
    return failures != 0;
}
