/* Playing hands out at random.
 *
 * Hands of several ranges are drawn independently by weight and thrown back together as soon as two of them
 * share a card. What remains is distributed like the product of the weights over the hands that can meet.
 * Every such meeting leaves equally many boards, and equally many hands to players who may hold any cards;
 * these are therefore dealt afterwards, one card after the other.
 */
#include "odds_sample.h"

#include "chance.h"

#include <string.h>

enum { ROWS = 256, MOST_TRIES = 1 << 22 };

/* A number below n, which may be large; `bits` is all ones up to the highest bit of n - 1. */
STROBE_INLINE uint64_t below_wide(stream *s, uint64_t n, uint64_t bits) {
    uint64_t number;
    do {
        number = next64(s) & bits;
    } while (number >= n);
    return number;
}

void strobe_group_fill(strobe_group *group, const uint64_t *weights, uint32_t *room) {
    /* Every item brings weight * size, every column takes height: what an item has too little, one that has
     * too much fills up. room holds the first kind from the left, the second from the right. */
    uint32_t size = group->size;
    uint32_t poor = 0, rich = size;
    uint32_t i;
    for (i = 0; i < size; i++) {
        group->own[i] = weights[i] * size;
        group->other[i] = i;
        if (group->own[i] < group->height) {
            room[poor++] = i;
        } else {
            room[--rich] = i;
        }
    }
    while (poor) {
        uint32_t low = room[--poor];
        uint32_t high = room[rich];
        group->other[low] = high;
        group->own[high] -= group->height - group->own[low];
        if (group->own[high] < group->height) {
            room[poor++] = high;
            rich++;
        }
    }
    /* The rest has exactly what a column takes, since nothing is rounded. */
}

typedef struct {
    uint64_t height_bits[STROBE_MOST_PLAYERS];
    int even[STROBE_MOST_PLAYERS];
} chances;

static chances chances_of(const strobe_question *q) {
    chances c;
    int g;
    memset(&c, 0, sizeof c);
    for (g = 0; g < q->groups; g++) {
        const strobe_group *group = &q->group[g];
        uint64_t bits = group->height - 1;
        uint32_t i;
        int shift;
        for (shift = 1; shift < 64; shift *= 2) {
            bits |= bits >> shift;
        }
        c.height_bits[g] = bits;
        c.even[g] = 1;
        for (i = 0; i < group->size; i++) {
            c.even[g] &= group->own[i] == group->height;
        }
    }
    return c;
}

/* One draw from every group; 0 if two hold the same card, otherwise all their cards. */
STROBE_INLINE uint64_t meet(const strobe_question *q, const chances *c, stream *s, uint64_t *hole) {
    uint64_t taken = 0;
    int g, k;
    for (g = 0; g < q->groups; g++) {
        const strobe_group *group = &q->group[g];
        uint32_t item = below(s, group->size);
        const uint64_t *cards;
        if (!c->even[g] && below_wide(s, group->height, c->height_bits[g]) >= group->own[item]) {
            item = group->other[item];
        }
        cards = &group->items[(size_t)item * (size_t)group->width];
        for (k = 0; k < group->width; k++) {
            if (taken & cards[k]) {
                return 0;
            }
            taken |= cards[k];
            hole[group->who[k]] = cards[k];
        }
    }
    return taken;
}

uint32_t strobe_sample_meetings(const strobe_question *question, uint64_t seed, uint32_t tries) {
    chances c = chances_of(question);
    stream s = stream_of(seed, UINT64_MAX);
    uint64_t hole[STROBE_MOST_PLAYERS];
    uint32_t met = 0;
    while (tries--) {
        met += meet(question, &c, &s, hole) != 0;
    }
    return met;
}

STROBE_INLINE uint64_t draw(const strobe_question *q, stream *s, uint64_t taken) {
    uint64_t card;
    do {
        card = q->card[below(s, q->cards)];
    } while (taken & card);
    return card;
}

/* Deals hole cards and boards for `rows` hands; held[p * ROWS + i] are the seven cards of player p, and
 * holes[p * ROWS + i] the first two of them, if asked for. */
static int deal(const strobe_question *q, const chances *c, stream *s, int rows, uint64_t *held, uint64_t *holes) {
    uint64_t hole[STROBE_MOST_PLAYERS];
    int i, a, d, p;
    memcpy(hole, q->hole, sizeof hole);
    for (i = 0; i < rows; i++) {
        uint64_t taken = 0, board;
        uint32_t slot;
        int tries = 0;
        if (q->groups) {
            while ((taken = meet(q, c, s, hole)) == 0) {
                if (++tries == MOST_TRIES) {
                    return -1;
                }
            }
        }
        for (a = 0; a < q->anys; a++) {
            uint64_t first = draw(q, s, taken);
            uint64_t second = draw(q, s, taken | first);
            hole[q->any[a]] = first | second;
            taken |= first | second;
        }
        slot = q->slots > 1 ? below(s, q->slots) : 0;
        board = q->board[slot];
        for (d = 0; d < q->draws[slot]; d++) {
            uint64_t card = draw(q, s, taken);
            board |= card;
            taken |= card;
        }
        for (p = 0; p < q->players; p++) {
            held[p * ROWS + i] = hole[p] | board;
            if (holes) {
                holes[p * ROWS + i] = hole[p];
            }
        }
    }
    return 0;
}

/* The same where every hand is known. One random number makes a whole board: its digits to the bases slots,
 * cards - draws + 1, .., cards, of which the last ones choose cards by Floyd's method: a card that has come
 * already stands for the newest one. */
STROBE_INLINE void deal_boards(const strobe_question *q, stream *s, int rows, int draws, uint64_t *boards) {
    uint64_t all[STROBE_MOST_SLOTS];
    uint32_t first = q->cards - (uint32_t)draws;
    uint32_t bound = q->slots;
    uint32_t reject, at = 0;
    uint32_t i;
    int d;
    for (d = 0; d < draws; d++) {
        bound *= first + (uint32_t)d + 1;
    }
    reject = (0 - bound) % bound;
    for (i = 0; i < q->slots; i++) {
        all[i] = q->draws[i] ? UINT64_MAX : 0;
    }
    while (at < (uint32_t)rows) {
        uint64_t random = next64(s);
        int half;
        for (half = 0; half < 2; half++) {
            uint32_t rest = (uint32_t)(random >> 32 * half);
            uint64_t drawn = 0, product;
            uint32_t slot = 0;
            if (q->slots > 1) {
                product = (uint64_t)rest * q->slots;
                slot = (uint32_t)(product >> 32);
                rest = (uint32_t)product;
            }
            for (d = 0; d < draws; d++) {
                uint64_t newest = q->card[first + (uint32_t)d];
                uint64_t card;
                product = (uint64_t)rest * (first + (uint32_t)d + 1);
                rest = (uint32_t)product;
                card = q->card[product >> 32];
                drawn |= drawn & card ? newest : card;
            }
            /* A rejected board is overwritten by the next; there is room for one more than asked. */
            boards[at] = q->board[slot] | (drawn & all[slot]);
            at += rest >= reject;
        }
    }
}

static void deal_known(const strobe_question *q, stream *s, int rows, uint64_t *held) {
    uint64_t boards[ROWS + 2];
    int p, i;
    switch (q->most_draws) {
    case 0: deal_boards(q, s, rows, 0, boards); break;
    case 1: deal_boards(q, s, rows, 1, boards); break;
    case 2: deal_boards(q, s, rows, 2, boards); break;
    case 3: deal_boards(q, s, rows, 3, boards); break;
    case 4: deal_boards(q, s, rows, 4, boards); break;
    default: deal_boards(q, s, rows, 5, boards); break;
    }
    for (p = 0; p < q->players; p++) {
        for (i = 0; i < rows; i++) {
            held[p * ROWS + i] = boards[i] | q->hole[p];
        }
    }
}

static void count_two(const uint16_t *first, const uint16_t *second, int rows, uint64_t *tally) {
    uint16_t more = 0, less = 0;
    int i;
    for (i = 0; i < rows; i++) {
        more = (uint16_t)(more + (first[i] > second[i]));
        less = (uint16_t)(less + (first[i] < second[i]));
    }
    tally[0] += more;
    tally[2] += less;
    tally[1] += (uint64_t)(rows - more - less);
    tally[3] += (uint64_t)(rows - more - less);
}

static void count(const uint16_t *strength, int players, int rows, uint64_t *tally) {
    uint16_t best[ROWS], winners[ROWS];
    int split[ROWS];
    int splits = 0;
    int i, p;
    memset(best, 0, sizeof best);
    memset(winners, 0, sizeof winners);
    for (p = 0; p < players; p++) {
        for (i = 0; i < rows; i++) {
            uint16_t hand = strength[p * ROWS + i];
            best[i] = hand > best[i] ? hand : best[i];
        }
    }
    for (p = 0; p < players; p++) {
        for (i = 0; i < rows; i++) {
            winners[i] = (uint16_t)(winners[i] + (strength[p * ROWS + i] == best[i]));
        }
    }
    for (p = 0; p < players; p++) {
        uint16_t alone = 0;
        for (i = 0; i < rows; i++) {
            alone = (uint16_t)(alone + ((strength[p * ROWS + i] == best[i]) & (winners[i] == 1)));
        }
        tally[p * players] += alone;
    }
    for (i = 0; i < rows; i++) {
        split[splits] = i;
        splits += winners[i] > 1;
    }
    for (i = 0; i < splits; i++) {
        int row = split[i];
        for (p = 0; p < players; p++) {
            tally[p * players + winners[row] - 1] += strength[p * ROWS + row] == best[row];
        }
    }
}

int strobe_sample(const strobe_question *question, uint64_t seed, uint64_t block, uint32_t trials,
                  strobe_rank_rows rank, uint64_t *tally) {
    uint64_t held[STROBE_MOST_PLAYERS * ROWS];
    uint16_t strength[STROBE_MOST_PLAYERS * ROWS];
    stream s = stream_of(seed, block);
    chances c = chances_of(question);
    int players = question->players;
    int known = !question->groups && !question->anys;
    int p;
    while (trials) {
        int rows = trials < ROWS ? (int)trials : ROWS;
        if (known) {
            deal_known(question, &s, rows, held);
        } else if (deal(question, &c, &s, rows, held, NULL) < 0) {
            return -1;
        }
        for (p = 0; p < players; p++) {
            rank(&held[p * ROWS], (size_t)rows, &strength[p * ROWS]);
        }
        if (players == 2) {
            count_two(strength, strength + ROWS, rows, tally);
        } else {
            count(strength, players, rows, tally);
        }
        trials -= (uint32_t)rows;
    }
    return 0;
}

int strobe_sample_keeps(const strobe_question *question, uint64_t board, uint64_t seed, uint64_t block,
                        uint32_t trials, uint64_t *tally) {
    uint64_t held[STROBE_MOST_PLAYERS * ROWS], holes[STROBE_MOST_PLAYERS * ROWS];
    stream s = stream_of(seed, block);
    chances c = chances_of(question);
    int p, i;
    while (trials) {
        int rows = trials < ROWS ? (int)trials : ROWS;
        if (deal(question, &c, &s, rows, held, holes) < 0) {
            return -1;
        }
        for (p = 0; p < question->players; p++) {
            for (i = 0; i < rows; i++) {
                int now = strobe_odds_category(strobe_odds_strength(holes[p * ROWS + i] | board));
                tally[p] += strobe_odds_category(strobe_odds_strength(held[p * ROWS + i])) >= now;
            }
        }
        trials -= (uint32_t)rows;
    }
    return 0;
}
