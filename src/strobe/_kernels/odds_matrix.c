/* Every two hands before the board. */
#include "odds_matrix.h"
#include "batch_path.h"

#include <stdlib.h>
#include <string.h>

enum {
    SUITS = 4,
    WEIGHTS = 3,
    MOST_BOARDS = 83655,
    TILES = (STROBE_HANDS + STROBE_TILE - 1) / STROBE_TILE,
    SIDE = TILES * STROBE_TILE
};

/* How many boards differ from one by suits alone, and how many such boards stand for all; by the number of
   neighbours among its suits, in order, that hold the same ranks. */
static const int WEIGHT[WEIGHTS] = {24, 12, 4};
static const int BOARDS[WEIGHTS] = {83655, 48503, 2301};

typedef struct {
    uint64_t board[WEIGHTS][MOST_BOARDS];
    int count[WEIGHTS];
} deals;

static const uint8_t TURNS[24][SUITS] = {
    {0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 1, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {0, 3, 2, 1},
    {1, 0, 2, 3}, {1, 0, 3, 2}, {1, 2, 0, 3}, {1, 2, 3, 0}, {1, 3, 0, 2}, {1, 3, 2, 0},
    {2, 0, 1, 3}, {2, 0, 3, 1}, {2, 1, 0, 3}, {2, 1, 3, 0}, {2, 3, 0, 1}, {2, 3, 1, 0},
    {3, 0, 1, 2}, {3, 0, 2, 1}, {3, 1, 0, 2}, {3, 1, 2, 0}, {3, 2, 0, 1}, {3, 2, 1, 0},
};

static int hand_of(int card, int other) {
    const int higher = card > other ? card : other, lower = card > other ? other : card;
    return higher * (higher - 1) / 2 + lower;
}

void strobe_matrix_orbits(uint32_t *map) {
    uint8_t cards[STROBE_HANDS][2];
    uint16_t turned[24];
    uint32_t orbit = 0;
    int i, j, c, d, t;
    for (c = 0; c < 52; c++) {
        for (d = 0; d < c; d++) {
            cards[hand_of(c, d)][0] = (uint8_t)c;
            cards[hand_of(c, d)][1] = (uint8_t)d;
        }
    }
    for (i = 0; i < STROBE_HANDS * STROBE_HANDS; i++) {
        map[i] = STROBE_NO_ORBIT;
    }
    for (i = 0; i < STROBE_HANDS; i++) {
        const uint8_t *x = cards[i];
        for (t = 0; t < 24; t++) {
            turned[t] = (uint16_t)hand_of((x[0] & ~3) | TURNS[t][x[0] & 3], (x[1] & ~3) | TURNS[t][x[1] & 3]);
        }
        for (j = 0; j < i; j++) {
            const uint8_t *y = cards[j];
            if (x[0] == y[0] || x[0] == y[1] || x[1] == y[0] || x[1] == y[1] ||
                map[STROBE_HANDS * i + j] != STROBE_NO_ORBIT) {
                continue;
            }
            for (t = 0; t < 24; t++) {
                const int other = hand_of((y[0] & ~3) | TURNS[t][y[0] & 3], (y[1] & ~3) | TURNS[t][y[1] & 3]);
                map[STROBE_HANDS * turned[t] + other] = 2 * orbit;
            }
            for (t = 0; t < 24; t++) {
                const int other = hand_of((y[0] & ~3) | TURNS[t][y[0] & 3], (y[1] & ~3) | TURNS[t][y[1] & 3]);
                uint32_t *back = &map[STROBE_HANDS * other + turned[t]];
                /* Where the hands can change places by suits alone, both orders are the orbit's. */
                *back = *back == STROBE_NO_ORBIT ? 2 * orbit + 1 : *back;
            }
            orbit++;
        }
    }
}

/* Boards whose suits hold ever smaller sets of ranks, as numbers. */
static void deal_suits(deals *all, int suit, uint32_t most, int left, uint64_t board) {
    uint32_t set;
    if (suit == SUITS) {
        const uint32_t a = board & 0x1fff, b = board >> 16 & 0x1fff, c = board >> 32 & 0x1fff, d = board >> 48;
        const int alike = (a == b) + (b == c) + (c == d);
        all->board[alike][all->count[alike]++] = board;
        return;
    }
    if (left == 0) {
        deal_suits(all, SUITS, 0, 0, board);
        return;
    }
    if (suit == SUITS - 1) {
        /* The sets of `left` ranks up to `most`, each from the one before. */
        for (set = (1u << left) - 1; set <= most;) {
            const uint32_t low = set & (0 - set), next = set + low;
            deal_suits(all, SUITS, 0, 0, board | (uint64_t)set << (16 * suit));
            set = next | ((set ^ next) / low >> 2);
        }
        return;
    }
    for (set = 0; set <= most; set++) {
        const int size = strobe_popcount64(set);
        if (size <= left) {
            deal_suits(all, suit + 1, set, left - size, board | (uint64_t)set << (16 * suit));
        }
    }
}

static int batches_of(int weight) {
    return (BOARDS[weight] + STROBE_BATCH - 1) / STROBE_BATCH;
}

int strobe_matrix_batches(void) {
    int sum = 0, weight;
    for (weight = 0; weight < WEIGHTS; weight++) {
        sum += batches_of(weight);
    }
    return sum;
}

STROBE_INLINE void meet_boards(const uint16_t *rows, const uint16_t *columns, int boards, int row,
                               uint16_t *STROBE_RESTRICT win, uint16_t *STROBE_RESTRICT tie) {
    int i, k;
    for (i = 0; i < STROBE_TILE; i++) {
        uint16_t above = 0, equal = 0;
        for (k = 0; k < boards; k++) {
            const int16_t key = (int16_t)rows[STROBE_TILE * k + row], column = (int16_t)columns[STROBE_TILE * k + i];
            above = (uint16_t)(above + (key > column));
            equal = (uint16_t)(equal + (key == column));
        }
        win[i] = (uint16_t)(win[i] + above);
        tie[i] = (uint16_t)(tie[i] + equal);
    }
}

/* Four boards between two reads of the counters, for compilers that keep them in memory. */
static void meet_tile(const uint16_t *rows, const uint16_t *columns, int boards, uint16_t win[2][STROBE_TILE],
                      uint16_t tie[2][STROBE_TILE]) {
    int i, row;
    memset(win, 0, 2 * sizeof(win[0]));
    memset(tie, 0, 2 * sizeof(tie[0]));
    for (row = 0; row < 2; row++) {
        for (i = 0; i + 4 <= boards; i += 4) {
            meet_boards(rows + STROBE_TILE * i, columns + STROBE_TILE * i, 4, row, win[row], tie[row]);
        }
        for (; i < boards; i++) {
            meet_boards(rows + STROBE_TILE * i, columns + STROBE_TILE * i, 1, row, win[row], tie[row]);
        }
    }
}

/* What one piece of work needs. */
typedef struct {
    deals all;
    uint64_t hand[STROBE_HANDS];
    uint64_t held[STROBE_HANDS];
    uint16_t number[STROBE_HANDS];
    uint16_t strength[STROBE_HANDS];
    /* by tile of hands, then by board; 0 for hands that the board blocks, and beyond the last */
    uint16_t key[TILES][STROBE_BATCH][STROBE_TILE];
    uint32_t win[SIDE][SIDE], tie[SIDE][SIDE];
    uint32_t map[STROBE_HANDS * STROBE_HANDS];
} bench;

static void rank_hands(bench *b, uint64_t board, int at) {
    int live = 0, i;
    for (i = 0; i < STROBE_HANDS; i++) {
        b->held[live] = board | b->hand[i];
        b->number[live] = (uint16_t)i;
        live += (board & b->hand[i]) == 0;
        b->key[i / STROBE_TILE][at][i % STROBE_TILE] = 0;
    }
    strobe_batch_masks(STROBE_HIGH, b->held, (size_t)live, 7, b->strength);
    for (i = 0; i < live; i++) {
        b->key[b->number[i] / STROBE_TILE][at][b->number[i] % STROBE_TILE] = b->strength[i];
    }
}

/* Rows before columns: half of the square is enough. */
static void meet_all(bench *b, int boards, uint32_t weight, strobe_meet_tile meet) {
    uint16_t win[2][STROBE_TILE], tie[2][STROBE_TILE];
    int tile, row, r, i;
    for (tile = 0; tile < TILES; tile++) {
        for (row = 0; row < (tile + 1) * STROBE_TILE; row += 2) {
            const uint16_t *rows = &b->key[row / STROBE_TILE][0][row % STROBE_TILE];
            meet(rows, b->key[tile][0], boards, win, tie);
            for (r = 0; r < 2; r++) {
                uint32_t *wins = &b->win[row + r][tile * STROBE_TILE], *ties = &b->tie[row + r][tile * STROBE_TILE];
                for (i = 0; i < STROBE_TILE; i++) {
                    wins[i] += weight * win[r][i];
                    ties[i] += weight * tie[r][i];
                }
            }
        }
    }
}

static void add_orbits(bench *b, uint32_t boards, uint32_t *win, uint32_t *tie) {
    int i, j;
    memset(win, 0, STROBE_ORBITS * sizeof(*win));
    memset(tie, 0, STROBE_ORBITS * sizeof(*tie));
    strobe_matrix_orbits(b->map);
    for (i = 0; i < STROBE_HANDS; i++) {
        for (j = i + 1; j < STROBE_HANDS; j++) {
            const uint32_t at = b->map[STROBE_HANDS * i + j];
            if (at != STROBE_NO_ORBIT) {
                /* On every board one is stronger or both are equal. */
                win[at / 2] += at & 1 ? boards - b->win[i][j] - b->tie[i][j] : b->win[i][j];
                tie[at / 2] += b->tie[i][j];
            }
        }
    }
}

int strobe_matrix_count(int start, int stop, uint32_t *win, uint32_t *tie) {
    strobe_meet_tile meet = meet_tile;
    bench *b = calloc(1, sizeof(*b));
    uint32_t seen = 0;
    int batch = 0, weight, first, c, d, i;
    if (b == NULL) {
        return -1;
    }
    if (strcmp(strobe_simd_name(), "portable") != 0) {
#if defined(STROBE_X86)
        meet = strobe_meet_tile_avx2;
#elif defined(STROBE_ARM64)
        meet = strobe_meet_tile_neon;
#endif
    }
    for (c = 0; c < 52; c++) {
        for (d = 0; d < c; d++) {
            b->hand[hand_of(c, d)] = UINT64_C(1) << (16 * (c & 3) + (c >> 2)) | UINT64_C(1) << (16 * (d & 3) + (d >> 2));
        }
    }
    deal_suits(&b->all, 0, STROBE_LANE, 5, 0);
    for (weight = 0; weight < WEIGHTS; weight++) {
        for (first = 0; first < BOARDS[weight]; first += STROBE_BATCH, batch++) {
            const int left = BOARDS[weight] - first;
            const int boards = left < STROBE_BATCH ? left : STROBE_BATCH;
            if (batch < start || batch >= stop) {
                continue;
            }
            for (i = 0; i < boards; i++) {
                rank_hands(b, b->all.board[weight][first + i], i);
            }
            meet_all(b, boards, (uint32_t)WEIGHT[weight], meet);
            seen += (uint32_t)(boards * WEIGHT[weight]);
        }
    }
    add_orbits(b, seen, win, tie);
    free(b);
    return 0;
}

int strobe_matrix_finish(uint32_t *win, uint32_t *tie) {
    /* Boards that block the second hand and not the first, and boards that block both. */
    const uint32_t one = 2118760 - STROBE_MATRIX_BOARDS, both = 2598960 - 2 * 2118760 + STROBE_MATRIX_BOARDS;
    uint32_t *map = malloc(STROBE_HANDS * STROBE_HANDS * sizeof(*map));
    uint8_t *size = calloc(STROBE_ORBITS, 2);
    uint8_t *turned;
    int wrong = 0, i, j;
    if (map == NULL || size == NULL) {
        free(map);
        free(size);
        return -1;
    }
    turned = size + STROBE_ORBITS;
    strobe_matrix_orbits(map);
    for (i = 0; i < STROBE_HANDS; i++) {
        for (j = i + 1; j < STROBE_HANDS; j++) {
            const uint32_t at = map[STROBE_HANDS * i + j];
            if (at != STROBE_NO_ORBIT) {
                size[at / 2]++;
                turned[at / 2] |= (at ^ map[STROBE_HANDS * j + i]) == 0;
            }
        }
    }
    for (i = 0; i < STROBE_ORBITS; i++) {
        wrong |= tie[i] % size[i] != 0;
        tie[i] = tie[i] / size[i] - both;
        if (turned[i]) {
            /* Each hand can stand for the other. */
            wrong |= tie[i] % 2;
            win[i] = (STROBE_MATRIX_BOARDS - tie[i]) / 2;
        } else {
            wrong |= win[i] % size[i] != 0;
            win[i] = win[i] / size[i] - one;
        }
        wrong |= tie[i] > STROBE_MATRIX_BOARDS || win[i] > STROBE_MATRIX_BOARDS - tie[i];
    }
    free(map);
    free(size);
    return wrong;
}
