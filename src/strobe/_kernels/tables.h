/* The look-up tables of the scalar kernels: filled once by strobe_tables_init(), constant afterwards.

   A "rank set" is a 13-bit mask, bit 0 = deuce, bit 12 = ace; a "low set" is the same turned by one
   place, bit 0 = ace, bit 12 = king. Every table indexed by such a set has 8192 entries. */
#ifndef STROBE_TABLES_H
#define STROBE_TABLES_H

#include "port.h"

#define STROBE_RANKS 13
#define STROBE_SETS 8192
#define STROBE_LANE UINT32_C(0x1fff)
#define STROBE_JOKER_BIT (UINT64_C(1) << 13)

/* High strengths are dense, 1..7462. Each name is the largest strength below its category. */
enum {
    STROBE_HIGH_CARD = 0,
    STROBE_PAIR = 1277,
    STROBE_TWO_PAIR = 4137,
    STROBE_TRIPS = 4995,
    STROBE_STRAIGHT = 5853,
    STROBE_FLUSH = 5863,
    STROBE_FULL_HOUSE = 7140,
    STROBE_QUADS = 7296,
    STROBE_STRAIGHT_FLUSH = 7452,
    STROBE_HIGH_MAX = 7462,
    STROBE_FIVE_ACES = 7463
};

/* Best hand of a rank set without pairs: a straight or five high cards. 0 below five ranks. */
extern uint16_t strobe_unpaired[STROBE_SETS];
/* Best straight in a rank set, or 0. */
extern uint16_t strobe_straight[STROBE_SETS];
/* Best flush or straight flush of the ranks of one suit, or 0. */
extern uint16_t strobe_suited[STROBE_SETS];
/* Order of the highest three (0..219) or two (0..65) of twelve ranks. */
extern uint8_t strobe_top_three[4096];
extern uint8_t strobe_top_two[4096];
/* Lows without a pair, counted from the best (1) down; 0 when the set has no such hand. Ace-to-five
   takes a low set, deuce-to-seven a rank set (straights other than A-5-4-3-2 do not count). */
extern uint16_t strobe_low_place[STROBE_SETS];
extern uint16_t strobe_low_27_place[STROBE_SETS];

/* Classes of two or three ranks, in any order, and the strength of the five cards that a class of
   three and a class of two make together when no flush is possible. */
#define STROBE_PAIR_CLASSES 91
#define STROBE_TRIPLE_CLASSES 455
extern uint8_t strobe_pair_class[STROBE_RANKS][STROBE_RANKS];
extern uint16_t strobe_triple_class[STROBE_RANKS][STROBE_RANKS][STROBE_RANKS];
extern uint16_t strobe_five[STROBE_TRIPLE_CLASSES][STROBE_PAIR_CLASSES];

/* Fills all tables. Call it before anything else here; a second call does nothing. */
void strobe_tables_init(void);

#endif
