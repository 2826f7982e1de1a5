/* Two players who are dealt cards of their own, and nothing is to come for both: every deal, without dealing each.
 *
 * All that each of them may get is ranked and sorted. For a hand of the first player the hands of the second that
 * are weaker and share no card with it are those that are weaker, less those that hold one of its cards, and so on
 * by inclusion and exclusion; so it is enough to keep, for every set of cards, the number of weaker hands that hold
 * them all. */
#include "games.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = STROBE_GAME_ROWS, MOST = 5, SCALE = 1 << 13 };

typedef struct {
    int draws;
    uint32_t size;
    uint8_t (*cards)[MOST];
    uint16_t *strength;
    /* Numbers of hands by rising strength; first[s] is where those of strength s begin. */
    uint32_t *order;
    uint32_t first[SCALE + 1];
} side;

static uint32_t choose(int n, int k) {
    uint32_t ways = 1;
    int i;
    for (i = 0; i < k; i++) {
        ways = ways * (uint32_t)(n - i) / (uint32_t)(i + 1);
    }
    return n < k ? 0 : ways;
}

static void rank_rows(const strobe_game *game, side *s, int player, uint32_t from) {
    uint64_t hole[ROWS], board[ROWS];
    int rows = s->size - from < ROWS ? (int)(s->size - from) : ROWS;
    int i, k;
    for (i = 0; i < rows; i++) {
        hole[i] = game->hole[player];
        for (k = 0; k < s->draws; k++) {
            hole[i] |= game->card[s->cards[from + (uint32_t)i][k]];
        }
        board[i] = game->board[0];
    }
    strobe_game_rank(game, hole, board, rows, game->ranking[0], s->strength + from);
}

static void free_side(side *s) {
    free(s->cards);
    free(s->strength);
    free(s->order);
}

static int make_side(const strobe_game *game, side *s, int player) {
    uint8_t now[MOST + 1];
    uint32_t at, i;
    int k;
    s->draws = game->draws[player];
    s->size = choose(game->cards, s->draws);
    s->cards = malloc(s->size * sizeof *s->cards);
    s->strength = malloc(s->size * sizeof *s->strength);
    s->order = malloc(s->size * sizeof *s->order);
    if (s->cards == NULL || s->strength == NULL || s->order == NULL) {
        return -1;
    }
    for (k = 0; k < s->draws; k++) {
        now[k] = (uint8_t)k;
    }
    now[s->draws] = (uint8_t)game->cards;
    for (at = 0; at < s->size; at++) {
        memcpy(s->cards[at], now, MOST);
        /* The next set: move the lowest card that has room, and all below it back to the start. */
        for (k = 0; k < s->draws && now[k] + 1 == now[k + 1]; k++) {
            now[k] = (uint8_t)k;
        }
        now[k]++;
    }
    for (at = 0; at < s->size; at += ROWS) {
        rank_rows(game, s, player, at);
    }
    memset(s->first, 0, sizeof s->first);
    for (i = 0; i < s->size; i++) {
        s->first[s->strength[i] + 1]++;
    }
    for (i = 1; i <= SCALE; i++) {
        s->first[i] += s->first[i - 1];
    }
    for (i = 0; i < s->size; i++) {
        s->order[s->first[s->strength[i]]++] = i;
    }
    for (i = SCALE; i > 0; i--) {
        s->first[i] = s->first[i - 1];
    }
    s->first[0] = 0;
    return 0;
}

/* For every set of up to `most` cards the number of hands that hold them. */
typedef struct {
    int most;
    uint32_t *count[MOST + 1];
    uint32_t place[STROBE_GAME_CARDS][MOST + 1];
    uint8_t size[1 << MOST];
} counts;

/* The places of all sets of these cards, by which of them there are. */
STROBE_INLINE void find_places(const counts *c, const uint8_t *cards, int draws, uint32_t *place) {
    int k, low;
    place[0] = 0;
    for (k = 0; k < draws; k++) {
        for (low = 0; low < 1 << k; low++) {
            place[1 << k | low] = place[low] + c->place[cards[k]][c->size[low] + 1];
        }
    }
}

static void add_hand(counts *c, const side *s, uint32_t hand) {
    uint32_t place[1 << MOST];
    int set;
    find_places(c, s->cards[hand], s->draws, place);
    for (set = 0; set < 1 << s->draws; set++) {
        if (c->size[set] <= c->most) {
            c->count[c->size[set]][place[set]]++;
        }
    }
}

static uint64_t count_apart(const counts *c, const side *s, uint32_t hand) {
    uint32_t place[1 << MOST];
    int64_t sum = 0;
    int set;
    find_places(c, s->cards[hand], s->draws, place);
    for (set = 0; set < 1 << s->draws; set++) {
        if (c->size[set] <= c->most) {
            int64_t hands = c->count[c->size[set]][place[set]];
            sum += c->size[set] & 1 ? -hands : hands;
        }
    }
    return (uint64_t)sum;
}

static int make_counts(counts *c, const strobe_game *game) {
    int n, k;
    c->most = game->draws[0] < game->draws[1] ? game->draws[0] : game->draws[1];
    for (n = 0; n < STROBE_GAME_CARDS; n++) {
        for (k = 0; k <= MOST; k++) {
            c->place[n][k] = choose(n, k);
        }
    }
    for (n = 0; n < 1 << MOST; n++) {
        c->size[n] = (uint8_t)strobe_popcount64((uint64_t)n);
    }
    for (k = 0; k <= c->most; k++) {
        c->count[k] = calloc(choose(game->cards, k), sizeof(uint32_t));
        if (c->count[k] == NULL) {
            return -1;
        }
    }
    return 0;
}

static void meet(const strobe_game *game, side *sides, counts *c, uint64_t *tally) {
    const side *ours = &sides[0], *theirs = &sides[1];
    uint64_t more = 0, same = 0, less = 0;
    uint64_t each = choose(game->cards - ours->draws, theirs->draws);
    uint32_t s, i;
    for (s = 0; s < SCALE; s++) {
        int ties = theirs->first[s + 1] > theirs->first[s];
        for (i = ours->first[s]; i < ours->first[s + 1]; i++) {
            uint64_t below = count_apart(c, ours, ours->order[i]);
            more += below;
            same -= below;
            if (!ties) {
                same += below;
                less += each - below;
            }
        }
        for (i = theirs->first[s]; i < theirs->first[s + 1]; i++) {
            add_hand(c, theirs, theirs->order[i]);
        }
        for (i = ours->first[s]; ties && i < ours->first[s + 1]; i++) {
            uint64_t up_to = count_apart(c, ours, ours->order[i]);
            same += up_to;
            less += each - up_to;
        }
    }
    /* As in judge_two. */
    tally[4 + 3] += more * game->weight[0];
    tally[3] += less * game->weight[0];
    tally[8 + 3] += same * game->weight[0];
    tally[12 + 4 + 3] += less * game->weight[0];
    tally[12 + 3] += more * game->weight[0];
    tally[12 + 8 + 3] += same * game->weight[0];
}

int strobe_game_duel(const strobe_game *game, uint64_t *tally) {
    side *sides = calloc(2, sizeof *sides);
    counts *c = calloc(1, sizeof *c);
    int failed = sides == NULL || c == NULL;
    int k;
    failed = failed || make_side(game, &sides[0], 0) || make_side(game, &sides[1], 1) || make_counts(c, game);
    if (!failed) {
        meet(game, sides, c, tally);
    }
    for (k = 0; sides != NULL && k < 2; k++) {
        free_side(&sides[k]);
    }
    for (k = 0; c != NULL && k <= MOST; k++) {
        free(c->count[k]);
    }
    free(sides);
    free(c);
    return failed ? -1 : 0;
}
