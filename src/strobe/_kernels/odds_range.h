/* Range against range: every pair of hands over every way a board can be completed, in integers.

   Hands are not met one by one. On one board the strengths of the 91 rank classes are put in order, and the
   hands of one player are counted upwards through it: with S the weight of the other player's hands passed so
   far and C[c] the part of it that holds card c, a hand {c, d} beats S - C[c] - C[d]. Summed over the hands
   of a class that needs no more than the class's weight by suit of its two cards. Hands that make a flush are
   taken out of their classes and counted on their own.

   Cards here are numbers 4 * rank + suit; sets of cards are masks, bit 16 * suit + rank. */
#ifndef STROBE_ODDS_RANGE_H
#define STROBE_ODDS_RANGE_H

#include "port.h"

enum {
    STROBE_RANGE_CARDS = 52,
    STROBE_RANGE_ROW = 64,         /* cards, filled up to whole registers */
    STROBE_RANGE_HELD = 56,
    STROBE_RANGE_CLASSES = 91,     /* two ranks, the higher first; a pair's higher card has the higher suit */
    STROBE_RANGE_FULL_WEIGHT = 10000,
    STROBE_RANGE_MOST_FINALS = 32,
    STROBE_RANGE_MOST_WEIGHT = 4095
};

typedef struct {
    /* by the two cards, in both orders; at most STROBE_RANGE_FULL_WEIGHT */
    uint16_t weight[STROBE_RANGE_CARDS][STROBE_RANGE_ROW];
    /* sums over a class: by suit of the higher card, then by suit of the lower */
    uint32_t sides[STROBE_RANGE_CLASSES][8];
    /* sums over the hands that hold a card */
    uint32_t held[STROBE_RANGE_HELD];
    uint32_t sum;
    uint32_t hands;                /* how many have a weight */
    uint32_t unit;                 /* the greatest number that divides all weights; 0 without hands */
    /* bit 4 * s + t: suits s and t may change places */
    uint32_t alike;
} strobe_range;

/* Final boards that share some cards, as in odds.h. */
typedef struct {
    uint64_t board;
    int draws;
    uint32_t weight;
} strobe_final;

typedef struct {
    uint64_t low, high;
} strobe_wide;

/* Fills everything but the weights, which are there. */
void strobe_range_prepare(strobe_range *range);

/* The range of this hand alone, whole. */
void strobe_range_hand(strobe_range *range, uint64_t hand);

/* The greatest number that divides the weights of all hands of these cards; 0 if there are none. */
uint32_t strobe_range_unit(const strobe_range *range, uint64_t cards);

/* The hands of these cards, their weights divided by that number. */
void strobe_range_among(const strobe_range *whole, uint64_t cards, strobe_range *left);

enum { STROBE_MOST_TURNS = 24 };

/* The ways in which suits can change places without changing these sets of cards: by suit, what it turns into.
   Returns how many there are. */
int strobe_suit_turns(uint64_t board, uint64_t seen, uint8_t turns[STROBE_MOST_TURNS][4]);

/* How many of those leave both ranges as they are? */
int strobe_range_turns(const strobe_range *a, const strobe_range *b, uint64_t board, uint64_t seen);

/* The work is cut by the ranks that are drawn; this is how many such units it has. */
int strobe_range_units(const strobe_final *finals, int count, uint64_t live);

/* Adds to tally what the first player wins, ties and loses in the units from start to stop: the product of
   both weights and that of the board, over all pairs of hands without a common card.
   live: the cards that may be drawn or held. At most STROBE_RANGE_MOST_FINALS rows; no weight above
   STROBE_RANGE_MOST_WEIGHT. */
void strobe_range_equity(const strobe_range *a, const strobe_range *b, const strobe_final *finals, int count,
                         uint64_t live, int start, int stop, strobe_wide tally[3]);

/* Adds to kept[p], over all pairs of hands that can meet and all boards, the product of both weights and that of the
   board if the hand of player p ends in the category it has with the cards of `table`, or a better one; and to met the
   product of both weights. Up to one card is drawn; up to eight cards are `table` and a hand. */
void strobe_range_keeps(const strobe_range *a, const strobe_range *b, const strobe_final *finals, int count,
                        uint64_t live, uint64_t table, strobe_wide kept[2], uint64_t *met);

/* Takes the path that strobe_simd_select chose, or the nearest one below it. */
void strobe_range_select(void);

#endif
