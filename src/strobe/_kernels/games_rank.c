/* The strengths of many hands under a rule of use, and which two of three cards a player keeps. */
#include "games.h"

#include "batch.h"
#include "tables.h"

enum { ROWS = STROBE_GAME_ROWS };

#define DECK UINT64_C(0x1fff1fff1fff1fff)
/* Seven cards for a row that is ranked by itself. */
#define FILLER UINT64_C(0x7f)

/* Any five of these cards. All rows have as many cards as the first. */
static void rank_any(const uint64_t *masks, int rows, int ranking, uint16_t *strength) {
    uint64_t plain[ROWS];
    int n = strobe_popcount64(masks[0]);
    uint64_t all = 0;
    int i;
    for (i = 0; i < rows; i++) {
        all |= masks[i];
    }
    if ((all & ~DECK) == 0) {
        strobe_batch_masks(ranking, masks, (size_t)rows, n, strength);
        return;
    }
    for (i = 0; i < rows; i++) {
        plain[i] = (masks[i] & ~DECK) == 0 ? masks[i] : FILLER >> (7 - n);
    }
    strobe_batch_masks(ranking, plain, (size_t)rows, n, strength);
    for (i = 0; i < rows; i++) {
        if ((masks[i] & ~DECK) != 0) {
            strength[i] = strobe_strength(masks[i], ranking);
        }
    }
}

/* Two of three hole cards and the board, or fewer: the best of three sets. */
static void rank_three(const uint64_t *hole, const uint64_t *board, int rows, int ranking, uint16_t *strength) {
    uint64_t masks[3][ROWS];
    uint16_t other[2][ROWS];
    int i;
    for (i = 0; i < rows; i++) {
        uint64_t lower = hole[i] & (hole[i] - 1), top = lower & (lower - 1);
        masks[0][i] = board[i] | lower;
        masks[1][i] = board[i] | (hole[i] ^ top);
        masks[2][i] = board[i] | (hole[i] ^ lower ^ top);
    }
    rank_any(masks[0], rows, ranking, strength);
    rank_any(masks[1], rows, ranking, other[0]);
    rank_any(masks[2], rows, ranking, other[1]);
    for (i = 0; i < rows; i++) {
        uint16_t best = other[0][i] > other[1][i] ? other[0][i] : other[1][i];
        strength[i] = strength[i] > best ? strength[i] : best;
    }
}

void strobe_game_rank(const strobe_game *game, const uint64_t *hole, const uint64_t *board, int rows, int ranking,
                      uint16_t *strength) {
    uint64_t masks[ROWS];
    int i;
    if (game->use == STROBE_ANY) {
        for (i = 0; i < rows; i++) {
            masks[i] = hole[i] | board[i];
        }
        rank_any(masks, rows, ranking, strength);
    } else if (game->use == STROBE_AT_MOST_TWO && strobe_popcount64(hole[0]) == 3) {
        rank_three(hole, board, rows, ranking, strength);
    } else {
        for (i = 0; i < rows; i++) {
            strength[i] = strobe_strength_hole(hole[i], board[i], game->use, ranking);
        }
    }
}

void strobe_triples_fill(strobe_triples *triples, uint64_t hole, const uint64_t *card, int cards, int ranking) {
    uint64_t pairs[15], masks[64];
    uint16_t strength[64];
    int n = 0, a, b, c, p;
    uint64_t i, j;
    for (i = hole; i != 0; i &= i - 1) {
        for (j = i & (i - 1); j != 0; j &= j - 1) {
            pairs[n++] = (i & (0 - i)) | (j & (0 - j));
        }
    }
    for (a = 0; a < STROBE_PAIRS; a++) {
        for (c = 0; c < 64; c++) {
            triples->best[a][c] = 0;
        }
    }
    for (a = 2; a < cards; a++) {
        for (b = 1; b < a; b++) {
            uint16_t *row = triples->best[strobe_pair_at(a, b)];
            for (p = 0; p < n; p++) {
                for (c = 0; c < b; c++) {
                    masks[c] = card[a] | card[b] | card[c] | pairs[p];
                }
                strobe_batch_masks(ranking, masks, (size_t)b, 5, strength);
                for (c = 0; c < b; c++) {
                    row[c] = strength[c] > row[c] ? strength[c] : row[c];
                }
            }
            for (c = 0; c < b; c++) {
                triples->best[strobe_pair_at(a, c)][b] = row[c];
                triples->best[strobe_pair_at(b, c)][a] = row[c];
            }
        }
    }
}

/* A pair's value, then its ranks and suits from the higher card down: no two are equal. */
static uint64_t worth(const strobe_keeper *keeper, int a, int b) {
    int high = strobe_card_at(a) > strobe_card_at(b) ? a : b, low = high == a ? b : a;
    int first = 4 * (high & 15) + keeper->turn[high >> 4], second = 4 * (low & 15) + keeper->turn[low >> 4];
    uint64_t value = keeper->value[strobe_pair_at(first, second)];
    uint64_t ranks = (uint64_t)(16 * (high & 15) + (low & 15));
    return value << 12 | ranks << 4 | (uint64_t)(4 * (high >> 4) + (low >> 4));
}

uint64_t strobe_game_keep(const strobe_keeper *keeper, uint64_t hole) {
    uint64_t lower = hole & (hole - 1);
    int a = strobe_ctz64(hole), b = strobe_ctz64(lower), c = strobe_ctz64(lower & (lower - 1));
    uint64_t without_a = worth(keeper, b, c), without_b = worth(keeper, a, c), without_c = worth(keeper, a, b);
    if (without_a > without_b && without_a > without_c) {
        return hole ^ (UINT64_C(1) << a);
    }
    return without_b > without_c ? hole ^ (UINT64_C(1) << b) : hole ^ (UINT64_C(1) << c);
}
