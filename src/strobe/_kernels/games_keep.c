/* What any two cards are worth against an unknown hand, once the flop or the whole board is there. */
#include "games.h"

#include "batch.h"

#include <stdlib.h>
#include <string.h>

#define DECK UINT64_C(0x1fff1fff1fff1fff)

enum { MOST_LEFT = 47, MOST_HANDS = MOST_LEFT * (MOST_LEFT - 1) / 2 };

/* All hands of two cards beside a whole board. */
typedef struct {
    int left, hands;
    uint8_t number[MOST_LEFT];
    uint8_t first[MOST_HANDS], second[MOST_HANDS];
    uint64_t mask[MOST_HANDS];
    uint16_t strength[2][MOST_HANDS];
    uint16_t order[MOST_HANDS], room[MOST_HANDS];
    /* 2 for each hand that is beaten and 1 for each that ties, of those that share no card. */
    uint32_t score[3][MOST_HANDS];
} table;

/* The first `hands` of order by rising strength. */
static void sort(table *t, const uint16_t *strength, int hands) {
    uint16_t count[2][129];
    int i;
    memset(count, 0, sizeof count);
    for (i = 0; i < hands; i++) {
        uint16_t value = strength[t->order[i]];
        count[0][(value & 127) + 1]++;
        count[1][(value >> 7) + 1]++;
    }
    for (i = 1; i < 128; i++) {
        count[0][i] = (uint16_t)(count[0][i] + count[0][i - 1]);
        count[1][i] = (uint16_t)(count[1][i] + count[1][i - 1]);
    }
    for (i = 0; i < hands; i++) {
        t->room[count[0][strength[t->order[i]] & 127]++] = t->order[i];
    }
    for (i = 0; i < hands; i++) {
        t->order[count[1][strength[t->room[i]] >> 7]++] = t->room[i];
    }
}

/* Compares every hand in order with every other one there. */
static void score(table *t, const uint16_t *strength, int hands, uint32_t *to) {
    uint32_t below[MOST_LEFT], same[MOST_LEFT];
    int from, stop, i;
    memset(below, 0, sizeof below);
    memset(same, 0, sizeof same);
    sort(t, strength, hands);
    for (from = 0; from < hands; from = stop) {
        uint16_t value = strength[t->order[from]];
        for (stop = from; stop < hands && strength[t->order[stop]] == value; stop++) {
            same[t->first[t->order[stop]]]++;
            same[t->second[t->order[stop]]]++;
        }
        for (i = from; i < stop; i++) {
            int hand = t->order[i], a = t->first[hand], b = t->second[hand];
            uint32_t beaten = (uint32_t)from - below[a] - below[b];
            /* The hand itself holds both cards. */
            uint32_t ties = (uint32_t)(stop - from) + 1 - same[a] - same[b];
            to[hand] = 2 * beaten + ties;
        }
        for (i = from; i < stop; i++) {
            int a = t->first[t->order[i]], b = t->second[t->order[i]];
            below[a] += same[a];
            below[b] += same[b];
            same[a] = same[b] = 0;
        }
    }
}

static void lay_out(table *t, uint64_t board) {
    uint64_t card[MOST_LEFT], rest;
    int a, b;
    t->left = t->hands = 0;
    for (rest = DECK & ~board; rest != 0; rest &= rest - 1) {
        card[t->left] = rest & (0 - rest);
        t->number[t->left++] = (uint8_t)strobe_card_at(strobe_ctz64(rest));
    }
    for (a = 1; a < t->left; a++) {
        for (b = 0; b < a; b++) {
            t->first[t->hands] = (uint8_t)a;
            t->second[t->hands] = (uint8_t)b;
            t->mask[t->hands++] = board | card[a] | card[b];
        }
    }
}

/* The score of every hand beside this board, both halves together, in score[2]. */
static void score_board(table *t, uint64_t board, int rankings, const int *ranking) {
    int i, r, nothing = 0;
    lay_out(t, board);
    for (r = 0; r < rankings; r++) {
        strobe_batch_masks(ranking[r], t->mask, (size_t)t->hands, 7, t->strength[r]);
    }
    for (i = 0; i < t->hands; i++) {
        t->order[i] = (uint16_t)i;
    }
    score(t, t->strength[0], t->hands, t->score[0]);
    if (rankings == 1) {
        memcpy(t->score[2], t->score[0], sizeof t->score[2]);
        return;
    }
    for (i = 0; i < t->hands; i++) {
        if (t->strength[1][t->order[i]] == 0) {
            t->room[nothing++] = t->order[i];
        }
    }
    if (nothing == t->hands) {
        for (i = 0; i < t->hands; i++) {
            t->score[2][i] = 2 * t->score[0][i];
        }
        return;
    }
    score(t, t->strength[1], t->hands, t->score[1]);
    /* Hands without a low come first now. Against each other they play for all with the high hand. */
    score(t, t->strength[0], nothing, t->score[1]);
    for (i = 0; i < t->hands; i++) {
        t->score[2][i] = t->score[0][i] + t->score[1][i];
    }
}

int strobe_board_values(uint64_t board, int rankings, const int *ranking, uint64_t weight, uint64_t *value) {
    table *t = malloc(sizeof *t);
    int i;
    if (t == NULL) {
        return -1;
    }
    score_board(t, board, rankings, ranking);
    for (i = 0; i < t->hands; i++) {
        value[strobe_pair_at(t->number[t->first[i]], t->number[t->second[i]])] += weight * t->score[2][i];
    }
    free(t);
    return 0;
}

static const uint8_t TURNS[24][4] = {
    {0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 1, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {0, 3, 2, 1}, {1, 0, 2, 3}, {1, 0, 3, 2},
    {1, 2, 0, 3}, {1, 2, 3, 0}, {1, 3, 0, 2}, {1, 3, 2, 0}, {2, 0, 1, 3}, {2, 0, 3, 1}, {2, 1, 0, 3}, {2, 1, 3, 0},
    {2, 3, 0, 1}, {2, 3, 1, 0}, {3, 0, 1, 2}, {3, 0, 2, 1}, {3, 1, 0, 2}, {3, 1, 2, 0}, {3, 2, 0, 1}, {3, 2, 1, 0},
};

static uint64_t turned(uint64_t mask, const uint8_t *turn) {
    uint64_t out = 0;
    int suit;
    for (suit = 0; suit < 4; suit++) {
        out |= (mask >> 16 * suit & UINT64_C(0x1fff)) << 16 * turn[suit];
    }
    return out;
}

static int turned_card(int card, const uint8_t *turn) {
    return (card & ~3) | turn[card & 3];
}

/* How many boards this one stands for, if it is the first of those that are alike; else 0. */
static uint32_t count_alike(uint64_t board, const uint8_t *const *turn, int turns) {
    uint32_t fixed = 0;
    int i;
    for (i = 0; i < turns; i++) {
        uint64_t other = turned(board, turn[i]);
        if (other < board) {
            return 0;
        }
        fixed += other == board;
    }
    return (uint32_t)turns / fixed;
}

int strobe_flop_values(uint64_t flop, int rankings, const int *ranking, uint32_t *value) {
    const uint8_t *turn[24];
    uint32_t sum[STROBE_PAIRS];
    uint64_t card[49], rest;
    table *t = malloc(sizeof *t);
    int turns = 0, cards = 0, i, j, k;
    if (t == NULL) {
        return -1;
    }
    for (i = 0; i < 24; i++) {
        if (turned(flop, TURNS[i]) == flop) {
            turn[turns++] = TURNS[i];
        }
    }
    for (rest = DECK & ~flop; rest != 0; rest &= rest - 1) {
        card[cards++] = rest & (0 - rest);
    }
    memset(sum, 0, sizeof sum);
    for (i = 1; i < cards; i++) {
        for (j = 0; j < i; j++) {
            uint64_t board = flop | card[i] | card[j];
            uint32_t alike = count_alike(board, turn, turns);
            if (alike == 0) {
                continue;
            }
            score_board(t, board, rankings, ranking);
            for (k = 0; k < t->hands; k++) {
                sum[strobe_pair_at(t->number[t->first[k]], t->number[t->second[k]])] += alike * t->score[2][k];
            }
        }
    }
    free(t);
    /* The boards that were left out are those that were counted, with suits turned; so are the hands beside them. */
    for (i = 1; i < 52; i++) {
        for (j = 0; j < i; j++) {
            uint32_t all = 0;
            for (k = 0; k < turns; k++) {
                all += sum[strobe_pair_at(turned_card(i, turn[k]), turned_card(j, turn[k]))];
            }
            value[strobe_pair_at(i, j)] = all / (uint32_t)turns;
        }
    }
    return 0;
}
