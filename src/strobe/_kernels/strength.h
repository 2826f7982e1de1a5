/* The strength of a set of cards under every ranking. Larger always wins; 0 does not qualify.

   A card set is one uint64: bit 16 * suit + rank, the joker is bit 13. Nothing here checks its
   arguments: 5 to 8 distinct cards. strobe_tables_init() must have run. */
#ifndef STROBE_STRENGTH_H
#define STROBE_STRENGTH_H

#include "port.h"

enum strobe_ranking { STROBE_HIGH = 0, STROBE_LOW_A5 = 1, STROBE_LOW_8 = 2, STROBE_LOW_27 = 3 };
enum strobe_use { STROBE_ANY = 0, STROBE_TWO = 1, STROBE_AT_MOST_TWO = 2 };

/* Best five of one set, joker allowed. */
uint16_t strobe_strength(uint64_t mask, int ranking);

/* Best five of hole cards and board under a rule of use: 2 to 6 hole cards (1 to 8 for ANY), 3 to 6
   board cards, disjoint. */
uint16_t strobe_strength_hole(uint64_t hole, uint64_t board, int use, int ranking);

/* The five cards that play, in reading order, written to five[] as card numbers; returns their
   strength. For ANY the split between hole and board does not matter. Equal choices: the card of
   the higher suit plays. When nothing qualifies the result is 0 and five[] is not written. */
uint16_t strobe_best_five(uint64_t hole, uint64_t board, int use, int ranking, uint8_t five[5]);

/* Adds every n-card hand (5 to 8) of the deck, with or without the joker, to
   histogram[strength] (7464 entries). */
void strobe_count(int n, int ranking, int joker, uint64_t *histogram);

#endif
