#include "strength.h"
#include "joker.h"
#include "low.h"

#define MOST_CARDS 16

static uint64_t lowest_bit(uint64_t mask) {
    return mask & (0 - mask);
}

uint16_t strobe_strength(uint64_t mask, int ranking) {
    if ((mask & STROBE_JOKER_BIT) != 0) {
        return strobe_strength_joker(mask, ranking);
    }
    switch (ranking) {
    case STROBE_LOW_A5:
        return strobe_strength_low_a5(mask);
    case STROBE_LOW_8:
        return strobe_strength_low_8(mask);
    case STROBE_LOW_27:
        return strobe_strength_low_27(mask);
    default:
        return strobe_strength_high(mask);
    }
}

/* Writes the ranks of a set of cards; returns how many. */
static int ranks_of(uint64_t mask, int ranks[MOST_CARDS]) {
    int n = 0;
    for (; mask != 0; mask &= mask - 1) {
        ranks[n++] = strobe_ctz64(mask) & 15;
    }
    return n;
}

/* At least three (two) members. */
static int three_or_more(uint32_t set) {
    set &= set - 1;
    return (set & (set - 1)) != 0;
}

static int two_or_more(uint32_t set) {
    return (set & (set - 1)) != 0;
}

/* Best flush of exactly two and exactly three ranks of one suit. */
static uint16_t omaha_suited(uint32_t hole, uint32_t board) {
    uint16_t best = 0;
    for (uint32_t i = hole; i != 0; i &= i - 1) {
        for (uint32_t j = i & (i - 1); j != 0; j &= j - 1) {
            uint32_t two = (i & (0 - i)) | (j & (0 - j));
            for (uint32_t k = board; k != 0; k &= k - 1) {
                for (uint32_t l = k & (k - 1); l != 0; l &= l - 1) {
                    for (uint32_t m = l & (l - 1); m != 0; m &= m - 1) {
                        uint32_t three = (k & (0 - k)) | (l & (0 - l)) | (m & (0 - m));
                        uint16_t suited = strobe_suited[two | three];
                        best = suited > best ? suited : best;
                    }
                }
            }
        }
    }
    return best;
}

static uint16_t omaha_high(uint64_t hole, uint64_t board) {
    int in_hole[MOST_CARDS], on_board[MOST_CARDS];
    int holes = ranks_of(hole, in_hole), boards = ranks_of(board, on_board);
    uint8_t pairs[MOST_CARDS];
    int n = 0;
    uint32_t best = 0, best_1 = 0, best_2 = 0;
    for (int i = 1; i < holes; i++) {
        for (int j = 0; j < i; j++) {
            pairs[n++] = strobe_pair_class[in_hole[i]][in_hole[j]];
        }
    }
    while (n % 3 != 0) {
        pairs[n++] = pairs[0];
    }
    for (int i = 2; i < boards; i++) {
        for (int j = 1; j < i; j++) {
            for (int k = 0; k < j; k++) {
                const uint16_t *row = strobe_five[strobe_triple_class[on_board[i]][on_board[j]][on_board[k]]];
                /* Three maxima side by side: one alone would wait for itself at every step. */
                for (int p = 0; p < n; p += 3) {
                    uint32_t made = row[pairs[p]], made_1 = row[pairs[p + 1]], made_2 = row[pairs[p + 2]];
                    best = made > best ? made : best;
                    best_1 = made_1 > best_1 ? made_1 : best_1;
                    best_2 = made_2 > best_2 ? made_2 : best_2;
                }
            }
        }
    }
    best = best_1 > best ? best_1 : best;
    best = best_2 > best ? best_2 : best;
    for (int suit = 0; suit < 4; suit++) {
        uint32_t hole_lane = (uint32_t)(hole >> 16 * suit) & STROBE_LANE;
        uint32_t board_lane = (uint32_t)(board >> 16 * suit) & STROBE_LANE;
        if (three_or_more(board_lane) && two_or_more(hole_lane)) {
            uint16_t suited = omaha_suited(hole_lane, board_lane);
            best = suited > best ? suited : best;
        }
    }
    return (uint16_t)best;
}

static uint32_t low_ranks(uint64_t mask) {
    uint64_t low = strobe_ace_low(mask);
    return (uint32_t)(low | low >> 16 | low >> 32 | low >> 48) & 0xff;
}

/* Only ranks matter: two of the hole's low ranks and three others of the board's. */
static uint16_t omaha_low_8(uint64_t hole, uint64_t board) {
    uint32_t in_hole = low_ranks(hole), on_board = low_ranks(board);
    uint16_t best = 0;
    if (!three_or_more(on_board)) {
        return 0;
    }
    for (uint32_t i = in_hole; i != 0; i &= i - 1) {
        for (uint32_t j = i & (i - 1); j != 0; j &= j - 1) {
            uint32_t two = (i & (0 - i)) | (j & (0 - j));
            uint32_t three = strobe_lowest(on_board & ~two, 3);
            uint16_t place = strobe_low_place[two | three];
            uint16_t strength = place == 0 ? 0 : (uint16_t)(STROBE_LOW_8_MAX + 1 - place);
            best = strength > best ? strength : best;
        }
    }
    return best;
}

static uint16_t two_and_three(uint64_t two, uint64_t board, int ranking, uint64_t *five) {
    uint16_t best = 0;
    for (uint64_t i = board; i != 0; i &= i - 1) {
        for (uint64_t j = i & (i - 1); j != 0; j &= j - 1) {
            for (uint64_t k = j & (j - 1); k != 0; k &= k - 1) {
                uint64_t cards = two | lowest_bit(i) | lowest_bit(j) | lowest_bit(k);
                uint16_t strength = strobe_strength(cards, ranking);
                if (strength >= best) {
                    best = strength;
                    *five = cards;
                }
            }
        }
    }
    return best;
}

uint16_t strobe_strength_hole(uint64_t hole, uint64_t board, int use, int ranking) {
    uint16_t best = 0;
    if (use == STROBE_ANY) {
        return strobe_strength(hole | board, ranking);
    }
    if (use == STROBE_TWO && ((hole | board) & STROBE_JOKER_BIT) == 0) {
        if (ranking == STROBE_HIGH) {
            return omaha_high(hole, board);
        }
        if (ranking == STROBE_LOW_8) {
            return omaha_low_8(hole, board);
        }
    }
    for (uint64_t i = hole; i != 0; i &= i - 1) {
        for (uint64_t j = i & (i - 1); j != 0; j &= j - 1) {
            uint64_t five, two = lowest_bit(i) | lowest_bit(j);
            uint16_t strength = use == STROBE_TWO ? two_and_three(two, board, ranking, &five)
                                                  : strobe_strength(two | board, ranking);
            best = strength > best ? strength : best;
        }
    }
    return best;
}
