/* Equity in every game: what is dealt to whom, every deal counted or some drawn at random, and who takes what.
 *
 * A game differs from another in the rankings, in how many of a player's cards may play, in how many cards each
 * player and the board have to come, and in whether one card of three is put away. Nothing here checks its
 * arguments; strobe_tables_init() must have run. */
#ifndef STROBE_GAMES_H
#define STROBE_GAMES_H

#include "port.h"
#include "strength.h"

enum {
    STROBE_GAME_PLAYERS = 10,
    STROBE_GAME_SLOTS = 36,
    STROBE_GAME_CARDS = 53,
    STROBE_GAME_TRIALS = 1 << 16,
    STROBE_PAIRS = 1326,
    STROBE_TALLY = STROBE_GAME_PLAYERS * (STROBE_GAME_PLAYERS + 1) * (STROBE_GAME_PLAYERS + 2)
};

/* value[] tells what two cards are worth at the discard, by strobe_pair_at of the cards after each suit s has
 * become turn[s]. */
typedef struct {
    const uint32_t *value;
    int turn[4];
} strobe_keeper;

/* Strengths of one player under one ranking with every board, for games where exactly two hole cards play: the
 * hand of five board cards is the best of its ten triples. best[strobe_pair_at(a, b)][c] is the strength with the
 * triple of the cards numbered a, b, c among those that may come. */
typedef struct {
    uint16_t best[STROBE_PAIRS][64];
} strobe_triples;

typedef struct {
    int players, use, rankings;
    int ranking[2];
    /* What each player is known to hold, how many cards he is dealt, and whether he then puts one away. */
    uint64_t hole[STROBE_GAME_PLAYERS];
    int draws[STROBE_GAME_PLAYERS];
    int discards[STROBE_GAME_PLAYERS];
    strobe_keeper keeper;
    /* The cards that may come. */
    int cards;
    uint64_t card[STROBE_GAME_CARDS];
    /* The known cards of final boards, how many more come, and the weight of each. */
    int slots;
    uint64_t board[STROBE_GAME_SLOTS];
    int board_draws[STROBE_GAME_SLOTS];
    uint64_t weight[STROBE_GAME_SLOTS];
    /* Room for 2 * players tables, or NULL: with five board cards to come in games where two hole cards play. */
    strobe_triples *triples;
} strobe_game;

/* Where two cards, 0..51, stand among all pairs. */
STROBE_INLINE int strobe_pair_at(int a, int b) {
    return a > b ? a * (a - 1) / 2 + b : b * (b - 1) / 2 + a;
}

/* The number 0..51 of a card given by its place in a mask. */
STROBE_INLINE int strobe_card_at(int place) {
    return 4 * (place & 15) + (place >> 4);
}

/* Item (p * (players + 1) + h) * (players + 2) + l of every tally is the weight of the deals in which player p is
 * one of h winners of the high hand (or of the only one) and of l winners of the low; h and l are 0 if he does not
 * win, and l is players + 1 if nobody has a low. */

/* Adds every deal of the units start..stop-1. The deals of a unit have a slot and the first `depth` cards that come in
 * common, or as many as there are before the last one; before the last three with triples. */
void strobe_game_count(const strobe_game *game, int depth, uint64_t start, uint64_t stop, uint64_t *tally);

/* Plays hands of the block numbered `block`, at most STROBE_GAME_TRIALS. The weights of the slots do not count: they
 * are equally likely. If there is room for triples they are filled by strobe_game_triples before. */
void strobe_game_sample(const strobe_game *game, uint64_t seed, uint64_t block, uint32_t trials, uint64_t *tally);

/* Fills the tables of the players whose cards are known, and of whom no card is put away. */
void strobe_game_triples(const strobe_game *game);

/* Adds every deal of two players, with one ranking and one slot on which nothing is to come: each has up to five
 * cards to come, drawn from the same deck. 0, or -1 for want of memory. */
int strobe_game_duel(const strobe_game *game, uint64_t *tally);

/* What any two cards are worth on this flop against an unknown hand, by strobe_pair_at: over all turns and rivers and
 * all hands of the other player the sum of 2 for a win and 1 for a tie; with two rankings that of both halves, where
 * a high hand counts twice if nobody has a low. 0, or -1 for want of memory. */
int strobe_flop_values(uint64_t flop, int rankings, const int *ranking, uint32_t *value);

/* The same on a whole board, added to value[]. */
int strobe_board_values(uint64_t board, int rankings, const int *ranking, uint64_t weight, uint64_t *value);

/* What the other files share. */

enum { STROBE_GAME_ROWS = 256 };

/* Hands that were dealt and wait for their showdown. */
typedef struct {
    const strobe_game *game;
    uint64_t *tally;
    uint64_t weight;
    int rows;
    uint64_t hole[STROBE_GAME_PLAYERS][STROBE_GAME_ROWS];
    uint64_t board[STROBE_GAME_ROWS];
} strobe_dealt;

/* Ranks these rows and adds them to the tally; there are none afterwards. */
void strobe_game_showdown(strobe_dealt *dealt);

/* The strengths of a player's hand in each row. */
void strobe_game_rank(const strobe_game *game, const uint64_t *hole, const uint64_t *board, int rows, int ranking,
                      uint16_t *strength);

/* Adds rows with these strengths; strength[r * stride + p] are the rows of player p under the ranking r. */
void strobe_game_judge(int players, int rankings, const uint16_t *const *strength, int stride, int rows,
                       uint64_t weight, uint64_t *tally);

/* The two of three cards that are kept. */
uint64_t strobe_game_keep(const strobe_keeper *keeper, uint64_t hole);

/* Fills one table: these hole cards, these cards that may come. */
void strobe_triples_fill(strobe_triples *triples, uint64_t hole, const uint64_t *card, int cards, int ranking);

#endif
