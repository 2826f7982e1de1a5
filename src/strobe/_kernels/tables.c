#include "high.h"

uint16_t strobe_unpaired[STROBE_SETS];
uint16_t strobe_straight[STROBE_SETS];
uint16_t strobe_suited[STROBE_SETS];
uint8_t strobe_top_three[4096];
uint8_t strobe_top_two[4096];
uint16_t strobe_low_place[STROBE_SETS];
uint16_t strobe_low_27_place[STROBE_SETS];
uint8_t strobe_pair_class[STROBE_RANKS][STROBE_RANKS];
uint16_t strobe_triple_class[STROBE_RANKS][STROBE_RANKS][STROBE_RANKS];
uint16_t strobe_five[STROBE_TRIPLE_CLASSES][STROBE_PAIR_CLASSES];

/* order[s]: how many sets with as many members as s sort below it. Comparing such sets as numbers
   compares them from the highest rank down, as kickers are compared. */
static void fill_order(uint16_t order[STROBE_SETS]) {
    uint16_t seen[STROBE_RANKS + 1] = {0};
    for (uint32_t set = 0; set < STROBE_SETS; set++) {
        order[set] = seen[strobe_popcount64(set)]++;
    }
}

static uint32_t highest(uint32_t set, int keep) {
    while (strobe_popcount64(set) > keep) {
        set &= set - 1;
    }
    return set;
}

/* Rank of the top card of the best straight (deuce = 0; the wheel is 3), or -1. */
static int straight_top(uint32_t set) {
    uint32_t run = set << 1 | set >> 12; /* bit 0: the ace as a low card */
    uint32_t four = run & run >> 1;
    four &= four >> 2;
    run = four & run >> 4;
    return run == 0 ? -1 : strobe_top32(run) + 3;
}

static void fill_sets(const uint16_t order[STROBE_SETS]) {
    /* below[o]: straights among the five-card sets up to order o, which no high card can be. */
    uint16_t below[1287];
    uint16_t straights = 0;
    for (uint32_t set = 0; set < STROBE_SETS; set++) {
        if (strobe_popcount64(set) == 5) {
            straights = (uint16_t)(straights + (straight_top(set) >= 0));
            below[order[set]] = straights;
        }
    }
    for (uint32_t set = 0; set < STROBE_SETS; set++) {
        int top = straight_top(set);
        int five = order[highest(set, 5)];
        if (strobe_popcount64(set) < 5) {
            continue;
        }
        if (top >= 0) {
            strobe_straight[set] = (uint16_t)(STROBE_STRAIGHT + top - 2);
            strobe_unpaired[set] = strobe_straight[set];
            strobe_suited[set] = (uint16_t)(STROBE_STRAIGHT_FLUSH + top - 2);
        } else {
            strobe_unpaired[set] = (uint16_t)(STROBE_HIGH_CARD + 1 + five - below[five]);
            strobe_suited[set] = (uint16_t)(STROBE_FLUSH + 1 + five - below[five]);
        }
    }
}

/* The best place of each set is its own with five ranks, and with more the best of its subsets,
   which are smaller numbers and therefore known already. */
static void fill_low_places(const uint16_t order[STROBE_SETS]) {
    uint16_t straights = 0;
    for (uint32_t set = 0; set < STROBE_SETS; set++) {
        uint16_t best = 0, best_27 = 0;
        if (strobe_popcount64(set) == 5) {
            int straight = straight_top(set) > 3;
            straights = (uint16_t)(straights + straight);
            best = (uint16_t)(1 + order[set]);
            best_27 = straight ? 0 : (uint16_t)(1 + order[set] - straights);
        } else {
            for (uint32_t left = set; left != 0; left &= left - 1) {
                uint32_t subset = set ^ (left & (0 - left));
                uint16_t place = strobe_low_place[subset], place_27 = strobe_low_27_place[subset];
                best = place != 0 && (best == 0 || place < best) ? place : best;
                best_27 = place_27 != 0 && (best_27 == 0 || place_27 < best_27) ? place_27 : best_27;
            }
        }
        strobe_low_place[set] = best;
        strobe_low_27_place[set] = best_27;
    }
}

/* A card of this rank whose suit depends on its position, so that five of them are never a flush
   and up to four of one rank are different cards; 0 for the fifth of a rank, which does not exist. */
static uint64_t rainbow(uint64_t mask, int rank, int position) {
    for (int turn = 0; turn < 4; turn++) {
        uint64_t card = UINT64_C(1) << (16 * ((position + turn) & 3) + rank);
        if ((mask & card) == 0) {
            return mask | card;
        }
    }
    return 0;
}

static void fill_pair_row(uint16_t *row, uint64_t triple) {
    for (int i = 0; i < STROBE_RANKS; i++) {
        uint64_t four = rainbow(triple, i, 3);
        for (int j = 0; j <= i; j++) {
            uint64_t five = four == 0 ? 0 : rainbow(four, j, 0);
            row[strobe_pair_class[i][j]] = five == 0 ? 0 : strobe_strength_high(five);
        }
    }
}

static void fill_classes(void) {
    uint16_t triple = 0;
    for (int i = 0; i < STROBE_RANKS; i++) {
        for (int j = 0; j < STROBE_RANKS; j++) {
            int high = i > j ? i : j, low = i > j ? j : i;
            strobe_pair_class[i][j] = (uint8_t)(high * (high + 1) / 2 + low);
        }
    }
    for (int i = 0; i < STROBE_RANKS; i++) {
        for (int j = 0; j <= i; j++) {
            for (int k = 0; k <= j; k++) {
                uint64_t cards = rainbow(rainbow(rainbow(0, i, 0), j, 1), k, 2);
                strobe_triple_class[i][j][k] = strobe_triple_class[i][k][j] = triple;
                strobe_triple_class[j][i][k] = strobe_triple_class[j][k][i] = triple;
                strobe_triple_class[k][i][j] = strobe_triple_class[k][j][i] = triple;
                fill_pair_row(strobe_five[triple], cards);
                triple++;
            }
        }
    }
}

void strobe_tables_init(void) {
    static int ready; /* the import lock stands around every call */
    uint16_t order[STROBE_SETS];
    if (ready) {
        return;
    }
    fill_order(order);
    fill_sets(order);
    for (uint32_t set = 0; set < 4096; set++) {
        strobe_top_three[set] = (uint8_t)order[highest(set, 3)];
        strobe_top_two[set] = (uint8_t)order[highest(set, 2)];
    }
    fill_low_places(order);
    fill_classes();
    ready = 1;
}
