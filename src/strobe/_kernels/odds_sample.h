/* Playing hands out at random, as often as asked. */
#ifndef STROBE_ODDS_SAMPLE_H
#define STROBE_ODDS_SAMPLE_H

#include "odds.h"

enum { STROBE_MOST_SLOTS = 36, STROBE_BLOCK_TRIALS = 1 << 16 };

/* What one player or several together may hold, each item with its share: `width` masks for each of `size`
 * items, items[i * width + k] being the cards of player who[k]. A number below `height` is drawn in column
 * i; below own[i] it names item i, otherwise item other[i] (Walker's alias method on whole numbers). */
typedef struct {
    int width;
    int who[STROBE_MOST_PLAYERS];
    uint32_t size;
    uint64_t height;
    uint64_t *items;
    uint64_t *own;
    uint32_t *other;
} strobe_group;

/* A question. Cards are masks of four 16-bit lanes: bit 16 * suit + rank.
 *
 * hole[p]   the cards of player p if they are known, otherwise 0
 * groups    who holds what; together with `any` all players whose cards are not known
 * any[p]    players who may hold any two cards
 * card[c]   the cards that nobody is known to hold and that do not lie on the table, one bit each
 * board[s]  known cards of the final board in slot s; every slot is equally likely
 * draws[s]  how many board cards come in that slot; most_draws is the largest of these
 */
typedef struct {
    int players;
    uint64_t hole[STROBE_MOST_PLAYERS];
    int groups;
    strobe_group group[STROBE_MOST_PLAYERS];
    int anys;
    int any[STROBE_MOST_PLAYERS];
    uint32_t cards;
    uint64_t card[52];
    uint32_t slots;
    uint64_t board[STROBE_MOST_SLOTS];
    int draws[STROBE_MOST_SLOTS];
    int most_draws;
} strobe_question;

/* Strengths of rows of seven-card masks: larger wins, equal splits. */
typedef ptrdiff_t (*strobe_rank_rows)(const uint64_t *masks, size_t rows, uint16_t *out);

/* Turns weights into the columns of a group: size > 0, every weight > 0, height = their sum, and
 * size * height below 2^64. `room` is scratch for `size` numbers. */
void strobe_group_fill(strobe_group *group, const uint64_t *weights, uint32_t *room);

/* Plays `trials` hands of the block numbered `block`, at most STROBE_BLOCK_TRIALS. For each player p and
 * k = 1..players: tally[p * players + k - 1] grows by the hands in which p is one of exactly k winners.
 * Equal seeds, blocks and questions give equal tallies. Returns -1 if the groups hardly ever leave each
 * other the cards they need; the tally then counts for nothing. */
int strobe_sample(const strobe_question *question, uint64_t seed, uint64_t block, uint32_t trials,
                  strobe_rank_rows rank, uint64_t *tally);

/* Plays hands as strobe_sample does: tally[p] grows by those in which the last hand of player p is of the
 * category of his hole cards with `board`, three to six cards, or of a better one. */
int strobe_sample_keeps(const strobe_question *question, uint64_t board, uint64_t seed, uint64_t block,
                        uint32_t trials, uint64_t *tally);

/* How many of `tries` independent draws from all groups give no card to two players? */
uint32_t strobe_sample_meetings(const strobe_question *question, uint64_t seed, uint32_t tries);

#endif
