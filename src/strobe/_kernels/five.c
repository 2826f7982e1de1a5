/* Which five cards play, found by trying them all: it is shown to people, so it may take a microsecond. */
#include "low.h"
#include "strength.h"

#define DECK UINT64_C(0x1fff1fff1fff1fff)

typedef struct {
    uint64_t cards;
    uint16_t strength;
} five_cards;

static uint64_t lowest_bit(uint64_t mask) {
    return mask & (0 - mask);
}

/* Tries all ways to leave `spare` cards out, the cards of the lower suits first. */
static void try_five(uint64_t cards, uint64_t may_leave, int spare, int ranking, five_cards *best) {
    if (spare == 0) {
        uint16_t strength = strobe_strength(cards, ranking);
        if (strength > best->strength) {
            best->strength = strength;
            best->cards = cards;
        }
        return;
    }
    for (; may_leave != 0; may_leave &= may_leave - 1) {
        uint64_t card = lowest_bit(may_leave);
        try_five(cards ^ card, may_leave ^ card, spare - 1, ranking, best);
    }
}

static void try_hole(uint64_t hole, uint64_t board, int use, int ranking, five_cards *best) {
    int holes = strobe_popcount64(hole), boards = strobe_popcount64(board);
    if (use == STROBE_ANY) {
        try_five(hole | board, hole | board, holes + boards - 5, ranking, best);
        return;
    }
    for (uint64_t i = hole; i != 0; i &= i - 1) {
        for (uint64_t j = i & (i - 1); j != 0; j &= j - 1) {
            uint64_t two = lowest_bit(i) | lowest_bit(j);
            uint64_t may_leave = use == STROBE_TWO ? board : two | board;
            try_five(two | board, may_leave, boards - 3, ranking, best);
        }
    }
}

/* The card that the joker of these five stands for: the one that makes the same hand. */
static uint64_t stand_in(uint64_t five, int ranking, uint16_t strength) {
    uint64_t cards = five & DECK;
    for (int rank = STROBE_RANKS - 1; rank >= 0; rank--) {
        for (int suit = 3; suit >= 0; suit--) {
            uint64_t card = UINT64_C(1) << (16 * suit + rank);
            if ((cards & card) == 0 && strobe_strength(cards | card, ranking) == strength) {
                return card;
            }
        }
    }
    return 0; /* five aces: no card is left to stand for */
}

/* Ranks that occur more often first, then from the highest down; an ace that plays low comes last. */
static int reading_key(uint64_t five, int rank, int ace_low) {
    int times = 0;
    for (int suit = 0; suit < 4; suit++) {
        times += (int)(five >> (16 * suit + rank) & 1);
    }
    return 16 * times + (ace_low && rank == 12 ? 0 : rank + 1);
}

uint16_t strobe_best_five(uint64_t hole, uint64_t board, int use, int ranking, uint8_t five[5]) {
    five_cards best = {0, 0};
    uint64_t ranks, shown;
    int ace_low, n = 0;
    int keys[5];

    try_hole(hole, board, use, ranking, &best);
    if (best.strength == 0) {
        return 0;
    }
    shown = best.cards & DECK;
    if (shown != best.cards) {
        shown |= stand_in(best.cards, ranking, best.strength);
    }
    ranks = (shown | shown >> 16 | shown >> 32 | shown >> 48) & STROBE_LANE;
    ace_low = ranking == STROBE_LOW_A5 || ranking == STROBE_LOW_8 || (ranking == STROBE_HIGH && ranks == 0x100f);
    for (uint64_t left = shown; left != 0; left &= left - 1) {
        int bit = strobe_ctz64(left), rank = bit & 15, at;
        int key = 4 * reading_key(shown, rank, ace_low) + (bit >> 4);
        for (at = n++; at > 0 && keys[at - 1] < key; at--) {
            keys[at] = keys[at - 1];
            five[at] = five[at - 1];
        }
        keys[at] = key;
        five[at] = (best.cards & lowest_bit(left)) != 0 ? (uint8_t)(4 * rank + (bit >> 4)) : 52;
    }
    if (n < 5) {
        five[4] = 52;
    }
    return best.strength;
}
