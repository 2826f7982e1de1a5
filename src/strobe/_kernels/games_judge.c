/* Who takes what: rows of strengths into weights by the number of winners of each half. */
#include "games.h"

#include <string.h>

enum { ROWS = STROBE_GAME_ROWS };

/* The number of rows in which the first is stronger, and in which the second is. */
static void compare(const uint16_t *first, const uint16_t *second, int rows, uint64_t *more, uint64_t *less) {
    uint16_t above = 0, below = 0;
    int i;
    for (i = 0; i < rows; i++) {
        above = (uint16_t)(above + (first[i] > second[i]));
        below = (uint16_t)(below + (first[i] < second[i]));
    }
    *more = above;
    *less = below;
}

static void judge_two(const uint16_t *first, const uint16_t *second, int rows, uint64_t weight, uint64_t *tally) {
    uint64_t more, less, same;
    compare(first, second, rows, &more, &less);
    same = (uint64_t)rows - more - less;
    /* Three counts of high winners, four of low winners; nobody has a low: 3. */
    tally[4 + 3] += weight * more;
    tally[3] += weight * less;
    tally[8 + 3] += weight * same;
    tally[12 + 4 + 3] += weight * less;
    tally[12 + 3] += weight * more;
    tally[12 + 8 + 3] += weight * same;
}

static void judge_two_halves(const uint16_t *const *strength, int stride, int rows, uint64_t weight, uint64_t *tally) {
    static const uint8_t ours[3] = {2, 1, 0}, theirs[3] = {2, 0, 1};
    const uint16_t *high_1 = strength[0], *high_2 = strength[0] + stride;
    const uint16_t *low_1 = strength[1], *low_2 = strength[1] + stride;
    uint32_t count[2][12];
    uint8_t code[ROWS];
    int i, high, low;
    memset(count, 0, sizeof count);
    for (i = 0; i < rows; i++) {
        /* 0 for a tie, 1 if the first player wins, 2 if the second does; 3 for no low. */
        int above = high_1[i] > high_2[i], below = high_1[i] < high_2[i];
        int more = low_1[i] > low_2[i], less = low_1[i] < low_2[i], none = (low_1[i] | low_2[i]) == 0;
        code[i] = (uint8_t)(4 * (above + 2 * below) + more + 2 * less + 3 * none);
    }
    for (i = 0; i < rows; i++) {
        count[i & 1][code[i]]++;
    }
    for (high = 0; high < 3; high++) {
        for (low = 0; low < 4; low++) {
            uint64_t sum = weight * (count[0][4 * high + low] + count[1][4 * high + low]);
            tally[4 * ours[high] + (low == 3 ? 3 : ours[low])] += sum;
            tally[12 + 4 * theirs[high] + (low == 3 ? 3 : theirs[low])] += sum;
        }
    }
}

/* For each row the best strength and how many have it. */
static void find_winners(const uint16_t *strength, int stride, int players, int rows, uint16_t *best, uint16_t *winners) {
    int i, p;
    memset(best, 0, (size_t)rows * sizeof *best);
    memset(winners, 0, (size_t)rows * sizeof *winners);
    for (p = 0; p < players; p++) {
        const uint16_t *hand = strength + (ptrdiff_t)p * stride;
        for (i = 0; i < rows; i++) {
            best[i] = hand[i] > best[i] ? hand[i] : best[i];
        }
    }
    for (p = 0; p < players; p++) {
        const uint16_t *hand = strength + (ptrdiff_t)p * stride;
        for (i = 0; i < rows; i++) {
            winners[i] = (uint16_t)(winners[i] + (hand[i] == best[i]));
        }
    }
}

void strobe_game_judge(int players, int rankings, const uint16_t *const *strength, int stride, int rows,
                       uint64_t weight, uint64_t *tally) {
    uint16_t best[2][ROWS], winners[2][ROWS];
    int none = players + 1, width = players + 2;
    int i, p, r;
    if (players == 2 && rankings == 1) {
        judge_two(strength[0], strength[0] + stride, rows, weight, tally);
        return;
    }
    if (players == 2) {
        judge_two_halves(strength, stride, rows, weight, tally);
        return;
    }
    for (r = 0; r < rankings; r++) {
        find_winners(strength[r], stride, players, rows, best[r], winners[r]);
    }
    for (p = 0; p < players; p++) {
        const uint16_t *high = strength[0] + (ptrdiff_t)p * stride;
        uint64_t *own = tally + p * (players + 1) * width;
        if (rankings == 1) {
            for (i = 0; i < rows; i++) {
                own[(high[i] == best[0][i] ? winners[0][i] : 0) * width + none] += weight;
            }
        } else {
            const uint16_t *low = strength[1] + (ptrdiff_t)p * stride;
            for (i = 0; i < rows; i++) {
                int above = high[i] == best[0][i] ? winners[0][i] : 0;
                int below = best[1][i] == 0 ? none : low[i] == best[1][i] ? winners[1][i] : 0;
                own[above * width + below] += weight;
            }
        }
    }
}

void strobe_game_showdown(strobe_dealt *dealt) {
    const strobe_game *game = dealt->game;
    uint16_t strength[2][STROBE_GAME_PLAYERS * ROWS];
    const uint16_t *by_ranking[2];
    int p, r;
    if (dealt->rows == 0) {
        return;
    }
    for (r = 0; r < game->rankings; r++) {
        for (p = 0; p < game->players; p++) {
            strobe_game_rank(game, dealt->hole[p], dealt->board, dealt->rows, game->ranking[r], &strength[r][p * ROWS]);
        }
    }
    by_ranking[0] = strength[0];
    by_ranking[1] = strength[1];
    strobe_game_judge(game->players, game->rankings, by_ranking, ROWS, dealt->rows, dealt->weight, dealt->tally);
    dealt->rows = 0;
}
