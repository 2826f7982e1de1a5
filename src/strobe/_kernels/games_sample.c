/* Hands drawn at random. */
#include "games.h"

#include "chance.h"

#include <string.h>

enum { ROWS = STROBE_GAME_ROWS };

/* One more card for somebody, and its number among those that may come. */
STROBE_INLINE uint64_t draw(const strobe_game *game, stream *s, uint64_t *taken, int *at) {
    do {
        *at = (int)below(s, (uint32_t)game->cards);
    } while ((*taken & game->card[*at]) != 0);
    *taken |= game->card[*at];
    return game->card[*at];
}

static void deal(const strobe_game *game, stream *s, int rows, strobe_dealt *dealt, uint8_t (*numbers)[5]) {
    int i, p, d, at;
    for (i = 0; i < rows; i++) {
        uint64_t taken = 0;
        uint32_t slot = 0;
        for (p = 0; p < game->players; p++) {
            uint64_t hole = game->hole[p];
            for (d = 0; d < game->draws[p]; d++) {
                hole |= draw(game, s, &taken, &at);
            }
            dealt->hole[p][i] = game->discards[p] ? strobe_game_keep(&game->keeper, hole) : hole;
        }
        if (game->slots > 1) {
            slot = below(s, (uint32_t)game->slots);
        }
        dealt->board[i] = game->board[slot];
        for (d = 0; d < game->board_draws[slot]; d++) {
            dealt->board[i] |= draw(game, s, &taken, &at);
            numbers[i][d] = (uint8_t)at;
        }
    }
}

static const uint8_t TRIPLES[10][3] = {
    {0, 1, 2}, {0, 1, 3}, {0, 1, 4}, {0, 2, 3}, {0, 2, 4}, {0, 3, 4}, {1, 2, 3}, {1, 2, 4}, {1, 3, 4}, {2, 3, 4},
};

/* Each row is the best of its ten triples. */
static void look_up(const strobe_triples *triples, uint8_t (*numbers)[5], int rows, uint16_t *strength) {
    int i, t;
    for (i = 0; i < rows; i++) {
        const uint8_t *n = numbers[i];
        uint16_t best = 0;
        for (t = 0; t < 10; t++) {
            uint16_t made = triples->best[strobe_pair_at(n[TRIPLES[t][0]], n[TRIPLES[t][1]])][n[TRIPLES[t][2]]];
            best = made > best ? made : best;
        }
        strength[i] = best;
    }
}

static int is_known(const strobe_game *game, int p) {
    return game->triples != NULL && game->draws[p] == 0;
}

void strobe_game_triples(const strobe_game *game) {
    int p, r;
    for (p = 0; p < game->players; p++) {
        for (r = 0; r < game->rankings && is_known(game, p); r++) {
            strobe_triples_fill(&game->triples[2 * p + r], game->hole[p], game->card, game->cards, game->ranking[r]);
        }
    }
}

void strobe_game_sample(const strobe_game *game, uint64_t seed, uint64_t block, uint32_t trials, uint64_t *tally) {
    strobe_dealt dealt;
    uint8_t numbers[ROWS][5];
    uint16_t strength[2][STROBE_GAME_PLAYERS * ROWS];
    const uint16_t *by_ranking[2];
    stream s = stream_of(seed, block);
    int p, r;
    by_ranking[0] = strength[0];
    by_ranking[1] = strength[1];
    while (trials) {
        int rows = trials < ROWS ? (int)trials : ROWS;
        deal(game, &s, rows, &dealt, numbers);
        for (r = 0; r < game->rankings; r++) {
            for (p = 0; p < game->players; p++) {
                uint16_t *to = &strength[r][p * ROWS];
                if (is_known(game, p)) {
                    look_up(&game->triples[2 * p + r], numbers, rows, to);
                } else {
                    strobe_game_rank(game, dealt.hole[p], dealt.board, rows, game->ranking[r], to);
                }
            }
        }
        strobe_game_judge(game->players, game->rankings, by_ranking, ROWS, rows, 1, tally);
        trials -= (uint32_t)rows;
    }
}
