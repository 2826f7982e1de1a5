/* Every two hands before the board, all boards counted at once.

   Boards that differ by suits alone are dealt once; what they give is shared out at the end over the pairs of
   hands that differ by the same change of suits. Such pairs form an orbit, and one number for each is kept. */
#ifndef STROBE_ODDS_MATRIX_H
#define STROBE_ODDS_MATRIX_H

#include "port.h"

enum {
    STROBE_HANDS = 1326,           /* number higher * (higher - 1) / 2 + lower of two cards 4 * rank + suit */
    STROBE_ORBITS = 47008,         /* of two hands without a common card, in no order */
    STROBE_MATRIX_BOARDS = 1712304,
    STROBE_NO_ORBIT = 0x7fffffff
};

/* map[STROBE_HANDS * i + j] = 2 * orbit, and 1 more if the hands are in the other order than the orbit's;
   STROBE_NO_ORBIT if they share a card. */
void strobe_matrix_orbits(uint32_t *map);

/* Into how many batches of boards the work is cut. */
int strobe_matrix_batches(void);

/* Writes for each orbit how often its first hand is the stronger, and how often both are equal, summed over
   the pairs of the orbit and the boards of these batches, weighted. A hand that a board holds a card of counts
   as the weakest. 0, or -1 if memory is short. */
int strobe_matrix_count(int start, int stop, uint32_t *win, uint32_t *tie);

/* Turns the sums over all batches into what the first hand of each orbit wins and ties of
   STROBE_MATRIX_BOARDS; -1 if memory is short, 1 if the sums cannot be right. */
int strobe_matrix_finish(uint32_t *win, uint32_t *tie);

/* One line of 32 hands at a time against two hands: counts the boards, adding to counters of 16 bits. */
enum { STROBE_TILE = 32, STROBE_BATCH = 256 };
typedef void (*strobe_meet_tile)(const uint16_t *rows, const uint16_t *columns, int boards,
                                 uint16_t win[2][STROBE_TILE], uint16_t tie[2][STROBE_TILE]);
void strobe_meet_tile_avx2(const uint16_t *rows, const uint16_t *columns, int boards,
                           uint16_t win[2][STROBE_TILE], uint16_t tie[2][STROBE_TILE]);
void strobe_meet_tile_neon(const uint16_t *rows, const uint16_t *columns, int boards,
                           uint16_t win[2][STROBE_TILE], uint16_t tie[2][STROBE_TILE]);

#endif
