/* Every deal, one after the other: first the players' cards, then those of the board. */
#include "games.h"

#include <string.h>

enum { ROWS = STROBE_GAME_ROWS, GROUPS = STROBE_GAME_PLAYERS + 1 };

typedef struct {
    strobe_dealt dealt;
    const strobe_game *game;
    uint64_t start, stop, unit;
    /* How many cards a unit has in common. */
    int depth;
    /* Who is dealt cards in which order, and how many; the board is player -1 and comes last. */
    int groups;
    int who[GROUPS], draws[GROUPS];
    /* The cards that are left for each group. */
    int cards[GROUPS];
    uint64_t card[GROUPS][STROBE_GAME_CARDS];
    uint64_t hole[STROBE_GAME_PLAYERS];
    uint64_t board;
    uint64_t taken[GROUPS + 1];
} course;

/* Whether a unit that begins here is none of ours. */
static int is_elsewhere(course *c, int drawn) {
    uint64_t unit;
    if (drawn != c->depth) {
        return 0;
    }
    unit = c->unit++;
    return unit < c->start || unit >= c->stop;
}

static int make_room(course *c, int wanted) {
    if (c->dealt.rows + wanted > ROWS) {
        strobe_game_showdown(&c->dealt);
    }
    return c->dealt.rows;
}

static void fill(uint64_t *row, uint64_t value, int rows) {
    int i;
    for (i = 0; i < rows; i++) {
        row[i] = value;
    }
}

/* Rows that differ in the last card alone, which the group g is dealt. */
static void deal_last(course *c, int g, int from, uint64_t part) {
    int rows = c->cards[g] - from, who = c->who[g];
    int at = make_room(c, rows);
    const uint64_t *last = c->card[g] + from;
    int i, p;
    for (p = 0; p < c->game->players; p++) {
        if (p != who) {
            fill(c->dealt.hole[p] + at, c->hole[p], rows);
        } else if (c->game->discards[p]) {
            for (i = 0; i < rows; i++) {
                c->dealt.hole[p][at + i] = strobe_game_keep(&c->game->keeper, c->game->hole[p] | part | last[i]);
            }
        } else {
            for (i = 0; i < rows; i++) {
                c->dealt.hole[p][at + i] = c->game->hole[p] | part | last[i];
            }
        }
    }
    if (who >= 0) {
        fill(c->dealt.board + at, c->board, rows);
    } else {
        for (i = 0; i < rows; i++) {
            c->dealt.board[at + i] = c->board | part | last[i];
        }
    }
    c->dealt.rows += rows;
}

static void deal_none(course *c) {
    int at = make_room(c, 1);
    int p;
    for (p = 0; p < c->game->players; p++) {
        c->dealt.hole[p][at] = c->hole[p];
    }
    c->dealt.board[at] = c->board;
    c->dealt.rows++;
}

/* The maxima of two rows of strengths with another one; a multiple of 16 of them. */
static void raise_row(uint16_t *STROBE_RESTRICT to, const uint16_t *from, const uint16_t *by, int cards) {
    int i, j;
    for (i = 0; i < cards; i += 16) {
        for (j = i; j < i + 16; j++) {
            to[j] = from[j] > by[j] ? from[j] : by[j];
        }
    }
}

/* best[n][r][p] is the strength with the first n cards of the board, open[n][r][p] those with each card beside two
 * of the first n. */
typedef struct {
    uint16_t best[5][2][STROBE_GAME_PLAYERS];
    STROBE_ALIGNED(64) uint16_t open[5][2][STROBE_GAME_PLAYERS][64];
} boards;

static void add_card(const course *c, boards *b, int n, const int *cards) {
    int p, r, k;
    int newest = cards[n - 1];
    for (r = 0; r < c->game->rankings; r++) {
        for (p = 0; p < c->game->players; p++) {
            const strobe_triples *triples = &c->game->triples[2 * p + r];
            uint16_t *to = b->open[n][r][p];
            const uint16_t *from = b->open[n - 1][r][p];
            uint16_t made = from[newest], before = b->best[n - 1][r][p];
            b->best[n][r][p] = made > before ? made : before;
            for (k = 0; k + 1 < n; k++) {
                raise_row(to, from, triples->best[strobe_pair_at(cards[k], newest)], newest);
                from = to;
            }
        }
    }
}

/* Five board cards in games where two hole cards play; cards are taken from the last down, so that what may still
 * come is a row from the first on. */
static void deal_triples(course *c, int g, int drawn) {
    STROBE_ALIGNED(64) uint16_t strength[2][STROBE_GAME_PLAYERS * 64];
    const uint16_t *by_ranking[2];
    boards b;
    int card[4];
    int p, r, i;
    by_ranking[0] = strength[0];
    by_ranking[1] = strength[1];
    for (r = 0; r < c->game->rankings; r++) {
        for (p = 0; p < c->game->players; p++) {
            strobe_triples_fill(&c->game->triples[2 * p + r], c->hole[p], c->card[g], c->cards[g], c->game->ranking[r]);
        }
    }
    memset(&b, 0, sizeof b);
    for (card[0] = c->cards[g] - 1; card[0] >= 4; card[0]--) {
        if (is_elsewhere(c, drawn + 1)) {
            continue;
        }
        for (card[1] = card[0] - 1; card[1] >= 3; card[1]--) {
            if (is_elsewhere(c, drawn + 2)) {
                continue;
            }
            add_card(c, &b, 2, card);
            for (card[2] = card[1] - 1; card[2] >= 2; card[2]--) {
                add_card(c, &b, 3, card);
                for (card[3] = card[2] - 1; card[3] >= 1; card[3]--) {
                    add_card(c, &b, 4, card);
                    for (r = 0; r < c->game->rankings; r++) {
                        for (p = 0; p < c->game->players; p++) {
                            uint16_t best = b.best[4][r][p];
                            const uint16_t *open = b.open[4][r][p];
                            uint16_t *to = strength[r] + 64 * p;
                            for (i = 0; i < card[3]; i++) {
                                to[i] = open[i] > best ? open[i] : best;
                            }
                        }
                    }
                    strobe_game_judge(c->game->players, c->game->rankings, by_ranking, 64, card[3], c->dealt.weight,
                                      c->dealt.tally);
                }
            }
        }
    }
}

static void deal_group(course *c, int g, int drawn);

/* The group g is dealt `want` more cards beside those of `part`, from the one numbered `from` on. */
static void deal_cards(course *c, int g, int from, int want, uint64_t part, int drawn) {
    int who = c->who[g];
    int i;
    if (want == 1 && g + 1 == c->groups) {
        deal_last(c, g, from, part);
        return;
    }
    if (want == 0) {
        /* The board is the last group, and its last card was dealt above. */
        uint64_t hole = c->game->hole[who] | part;
        c->taken[g + 1] = c->taken[g] | part;
        c->hole[who] = c->game->discards[who] ? strobe_game_keep(&c->game->keeper, hole) : hole;
        deal_group(c, g + 1, drawn);
        return;
    }
    for (i = from; i + want <= c->cards[g]; i++) {
        if (!is_elsewhere(c, drawn + 1)) {
            deal_cards(c, g, i + 1, want - 1, part | c->card[g][i], drawn + 1);
        }
    }
}

static void deal_group(course *c, int g, int drawn) {
    int i, n = 0;
    if (g == c->groups) {
        deal_none(c);
        return;
    }
    for (i = 0; i < c->game->cards; i++) {
        if ((c->game->card[i] & c->taken[g]) == 0) {
            c->card[g][n++] = c->game->card[i];
        }
    }
    c->cards[g] = n;
    if (c->who[g] < 0 && c->game->triples != NULL) {
        deal_triples(c, g, drawn);
    } else {
        deal_cards(c, g, 0, c->draws[g], 0, drawn);
    }
}

void strobe_game_count(const strobe_game *game, int depth, uint64_t start, uint64_t stop, uint64_t *tally) {
    course c;
    int p, s;
    memset(&c, 0, sizeof c);
    c.game = c.dealt.game = game;
    c.dealt.tally = tally;
    c.start = start;
    c.stop = stop;
    for (s = 0; s < game->slots; s++) {
        int all = 0, most;
        c.groups = 0;
        for (p = 0; p < game->players; p++) {
            c.hole[p] = game->discards[p] && !game->draws[p] ? strobe_game_keep(&game->keeper, game->hole[p]) : game->hole[p];
            if (game->draws[p]) {
                c.who[c.groups] = p;
                c.draws[c.groups++] = game->draws[p];
                all += game->draws[p];
            }
        }
        if (game->board_draws[s]) {
            c.who[c.groups] = -1;
            c.draws[c.groups++] = game->board_draws[s];
            all += game->board_draws[s];
        }
        c.board = game->board[s];
        c.dealt.weight = game->weight[s];
        most = all - (game->triples != NULL ? 3 : 1);
        c.depth = most < 0 ? 0 : depth < most ? depth : most;
        if (!is_elsewhere(&c, 0)) {
            deal_group(&c, 0, 0);
        }
        strobe_game_showdown(&c.dealt);
    }
}
