/* Exact counting over every way a board can be completed. */
#ifndef STROBE_ODDS_H
#define STROBE_ODDS_H

#include "port.h"

enum { STROBE_MOST_PLAYERS = 10, STROBE_MOST_DRAWS = 5, STROBE_CATEGORIES = 9 };

/* Sets of cards are masks of four 16-bit lanes: bit 16 * suit + rank.
 *
 * held[p]  the cards of player p that are known: hole cards and the known part of the final board,
 *          7 - draws cards in all
 * live     the cards that may come, none of them held by anybody
 * draws    how many board cards come, 0 to 5
 * weight   what each completed board counts
 */

/* For each player p and k = 1..players: tally[p * players + k - 1] grows by the weight of the boards on
 * which p is one of exactly k winners. */
void strobe_odds_shares(const uint64_t *held, int players, uint64_t live, int draws, uint64_t weight,
                        uint64_t *tally);

/* For one player: tally[c] grows by the weight of the boards that give a hand of category c, 0 (high card)
 * to 8 (straight flush). */
void strobe_odds_finals(uint64_t held, uint64_t live, int draws, uint64_t weight, uint64_t *tally);

/* Comparable strength of the best five of five to eight cards: larger wins, equal splits. */
uint32_t strobe_odds_strength(uint64_t cards);

/* The category 0..8 of such a strength. */
int strobe_odds_category(uint32_t strength);

#endif
