/* The batch kernels, once for each path with registers of words: the file that includes this defines TARGET, PATH,
   NAME, the register and what is done with it.

   vec                  HANDS words
   v_without(x, bits)   x less those bits
   v_above(x, y)        all ones where x > y, for words below 0x8000
   v_none(x)            all ones where x is 0
   v_choose(mask, x, y) x where mask is all ones, y where it is 0
   v_count(x)           how many bits
   v_place(x)           which bit the only one is; anything if there is none
   v_place_pairs(x)     that choose 2; 0 if there is none
   v_top_of_run(x)      which bit the highest is of neighbours; anything if there are none
   suits                a register for each suit
   suits_of_cards       of twice HANDS rows; sets bits in wrong for bad ids that have a bit all the same
   suits_of_masks       of HANDS rows
   LOOK_UP              does what strobe_look_up does */
TARGET STROBE_INLINE vec drop_lowest(vec x) {
    return v_and(x, v_add(x, CONST(-1)));
}

/* Sets bits in wrong where there are not n cards, or a bit is in no suit, which ids cannot bring about. */
TARGET STROBE_INLINE void check(vec total, vec any, int of_masks, int n, vec *wrong) {
    *wrong = v_or(*wrong, v_xor(total, CONST(n)));
    if (of_masks) {
        *wrong = v_or(*wrong, v_and(any, CONST(0xe000)));
    }
}

/* Addresses of a register of hands of n cards, checked; the steps of address_of_high in lanes.h. */
TARGET STROBE_INLINE void high(suits hands, int of_masks, int n, int at, strobe_addresses *to, vec *wrong) {
    const vec a = hands.a, b = hands.b, c = hands.c, d = hands.d;
    const vec ones = CONST(-1);

    const vec x = v_xor(a, b), y = v_and(a, b);
    const vec z = v_xor(c, d), w = v_and(c, d);
    const vec v = v_or(y, w);
    const vec any = v_or(v_or(x, z), v);
    const vec all_quads = v_and(y, w);
    const vec second_quads = drop_lowest(all_quads);
    const vec quads = n > 7 ? v_choose(v_none(second_quads), all_quads, second_quads) : all_quads;
    const vec no_quads = v_none(quads);

    const vec count_a = v_count(a), count_b = v_count(b);
    const vec count_c = v_count(c), count_d = v_count(d);
    const vec total = v_add(v_add(count_a, count_b), v_add(count_c, count_d));
    const vec most = v_max(v_max(count_a, count_b), v_max(count_c, count_d));
    const vec four = CONST(4);
    const vec suited = v_above(most, four);
    const vec ranks_cd = v_choose(v_above(count_c, four), c, v_choose(v_above(count_d, four), d, any));
    const vec ranks = v_choose(v_above(count_a, four), a, v_choose(v_above(count_b, four), b, ranks_cd));
    /* Quads stand apart: beside them only the highest other rank counts. */
    const vec together = n < 8 ? v_without(no_quads, suited) : no_quads;
    const vec two_up = v_and(v_or(v, v_and(x, z)), together);
    const vec trips = v_and(v_xor(x, z), two_up);
    const vec pairs = v_without(two_up, trips);
    const vec no_trips = v_none(trips);

    const vec second_trips = drop_lowest(trips);
    const vec top_trips = n > 5 ? v_choose(v_none(second_trips), trips, second_trips) : trips;
    const vec pairs1 = drop_lowest(pairs), pairs2 = drop_lowest(pairs1), pairs3 = drop_lowest(pairs2);
    const vec two_of_three = n > 5 ? v_choose(v_none(pairs2), pairs, pairs1) : pairs;
    const vec top_pairs = n > 7 ? v_choose(v_none(pairs3), two_of_three, pairs2) : two_of_three;
    const vec beside = v_without(two_up, top_trips);
    const vec no_full_house = v_or(no_trips, v_none(beside));
    const vec weak = v_and(no_quads, no_full_house);
    const vec flush = n < 8 ? suited : v_and(suited, weak);
    const vec some_group = v_or(v_or(quads, top_trips), v_and(top_pairs, no_trips));
    const vec group = n < 8 ? some_group : v_without(some_group, flush);
    const vec no_group = v_none(group);
    const vec group_less = v_add(group, ones);
    const vec upper = v_and(group, group_less);
    const vec no_upper = v_none(upper);

    const vec run1 = v_or(v_add(ranks, ranks), V_RIGHT(ranks, 12));
    const vec run2 = v_and(run1, V_RIGHT(run1, 1));
    const vec run4 = v_and(run2, V_RIGHT(run2, 2));
    const vec runs = v_and(run4, V_RIGHT(run1, 4));
    const vec straights = n < 8 ? runs : v_and(runs, v_or(suited, weak));
    const vec no_straight = v_none(straights);

    const vec singles = n < 8 ? ranks : v_choose(flush, ranks, any);
    const vec kick0 = v_choose(no_full_house, v_without(singles, group), beside);
    const vec kick1 = drop_lowest(kick0), kick2 = drop_lowest(kick1), kick3 = drop_lowest(kick2);
    const vec keep0 = v_choose(flush, v_above(CONST(6), most), v_none(kick1));
    const vec keep1 = v_choose(flush, v_above(CONST(7), most), v_none(kick2));
    const vec keep2 = v_choose(flush, v_above(CONST(8), most), v_none(kick3));
    const vec one_less = n > 5 ? v_choose(keep0, kick0, kick1) : kick0;
    const vec two_less = n > 6 ? v_choose(keep1, one_less, kick2) : one_less;
    const vec kick = n > 7 ? v_choose(keep2, two_less, kick3) : two_less;

    const vec over = v_and(v_or(group, v_xor(group_less, ones)), kick);
    const vec close = v_sub(kick, V_RIGHT(over, 1));
    const vec above = v_without(v_above(kick, group), no_upper);

    const vec more_kickers = v_and(weak, no_upper);
    const vec spot = v_add(v_place(v_without(group, group_less)), v_place_pairs(upper));
    const vec three_or_pair = v_choose(no_trips, CONST(220), CONST(66));
    const vec each = v_choose(more_kickers, three_or_pair, v_choose(no_upper, CONST(12), CONST(11)));
    const vec first_more = v_choose(no_trips, CONST(STROBE_FIRST_PAIR), CONST(STROBE_FIRST_TRIPS));
    const vec full_or_two_pair = v_choose(no_upper, CONST(STROBE_FIRST_FULL_HOUSE), CONST(STROBE_FIRST_TWO_PAIR));
    const vec first_one = v_choose(no_quads, full_or_two_pair, CONST(STROBE_FIRST_QUADS));
    const vec first = v_choose(more_kickers, first_more, first_one);
    const vec grouped = v_add(v_add(first, above), v_mul(spot, each));
    const vec single = v_choose(flush, CONST(STROBE_FIRST_FLUSH), CONST(STROBE_FIRST_HIGH_CARD));
    const vec base = v_choose(no_group, single, grouped);
    const vec row_more = v_choose(no_trips, CONST(64 * STROBE_OF_3), CONST(64 * STROBE_OF_2));
    const vec row_some = v_choose(more_kickers, row_more, CONST(64 * STROBE_OF_1));
    const vec row = v_choose(no_group, CONST(64 * STROBE_OF_5), row_some);

    const vec first_run = v_choose(suited, CONST(STROBE_FIRST_STRAIGHT_FLUSH), CONST(STROBE_FIRST_STRAIGHT));
    const vec run = v_add(v_top_of_run(straights), first_run);

    const vec rest = v_and(no_straight, close);
    v_store(to->low + at, v_and(rest, CONST(127)));
    v_store(to->high + at, v_add(row, V_RIGHT(rest, 7)));
    v_store(to->base + at, v_choose(no_straight, base, run));
    check(total, any, of_masks, n, wrong);
}


enum { REGISTERS = STROBE_BLOCK / HANDS };

TARGET STROBE_INLINE void suits_of_block(const void *block, int of_masks, int n, suits to[REGISTERS], vec *wrong) {
    int i;
    for (i = 0; i < REGISTERS; i += 2) {
        if (of_masks) {
            to[i] = suits_of_masks((const uint64_t *)block + i * HANDS);
            to[i + 1] = suits_of_masks((const uint64_t *)block + (i + 1) * HANDS);
        } else {
            suits_of_cards((const uint8_t *)block + i * HANDS * n, n, to + i, wrong);
        }
    }
}

TARGET STROBE_INLINE int high_block(const void *block, int of_masks, int n, uint16_t *out) {
    suits all[REGISTERS];
    strobe_addresses found;
    vec wrong = CONST(0);
    int i;
    suits_of_block(block, of_masks, n, all, &wrong);
    /* Written out, the registers share their constants. It is only from masks, and with so few, that a compiler does
       not spend as much again on keeping other things in memory. */
    if (REGISTERS == 4 && of_masks) {
        high(all[0], of_masks, n, 0, &found, &wrong);
        high(all[1], of_masks, n, HANDS, &found, &wrong);
        high(all[2], of_masks, n, 2 * HANDS, &found, &wrong);
        high(all[3], of_masks, n, 3 * HANDS, &found, &wrong);
    } else {
        for (i = 0; i < REGISTERS; i++) {
            high(all[i], of_masks, n, i * HANDS, &found, &wrong);
        }
    }
    if (!v_all_zero(wrong)) {
        return 0;
    }
    LOOK_UP(&found, STROBE_HIGH, out);
    return 1;
}

/* The steps of tally_of in lanes.h, as far as a low needs them. */
TARGET STROBE_INLINE void tally_up(suits hands, int of_masks, int ranking, int n, int at, strobe_tallies *to,
                                   vec *wrong) {
    const vec a = hands.a, b = hands.b, c = hands.c, d = hands.d;
    const vec x = v_xor(a, b), y = v_and(a, b), z = v_xor(c, d), w = v_and(c, d), v = v_or(y, w);
    const vec any = v_or(v_or(x, z), v);
    const vec count_a = v_count(a), count_b = v_count(b), count_c = v_count(c), count_d = v_count(d);
    v_store(to->any + at, any);
    if (ranking != STROBE_LOW_8) {
        v_store(to->two_up + at, v_or(v, v_and(x, z)));
        v_store(to->three_up + at, v_or(v_and(v_xor(x, z), v), v_and(y, w)));
    }
    if (ranking == STROBE_LOW_27) {
        const vec four = CONST(4);
        const vec suited_ab = v_or(v_and(a, v_above(count_a, four)), v_and(b, v_above(count_b, four)));
        const vec suited_cd = v_or(v_and(c, v_above(count_c, four)), v_and(d, v_above(count_d, four)));
        v_store(to->suited + at, v_or(suited_ab, suited_cd));
    }
    check(v_add(v_add(count_a, count_b), v_add(count_c, count_d)), any, of_masks, n, wrong);
}

TARGET STROBE_INLINE int low_block(const void *block, int of_masks, int ranking, int n, uint16_t *out) {
    suits all[REGISTERS];
    strobe_tallies tallies;
    strobe_addresses found;
    vec wrong = CONST(0);
    int i;
    suits_of_block(block, of_masks, n, all, &wrong);
    for (i = 0; i < REGISTERS; i++) {
        tally_up(all[i], of_masks, ranking, n, i * HANDS, &tallies, &wrong);
    }
    if (!v_all_zero(wrong)) {
        return 0;
    }
    strobe_find_lows(&tallies, ranking, n, &found);
    LOOK_UP(&found, ranking, out);
    return 1;
}

TARGET STROBE_INLINE int rank_block(const void *block, int of_masks, int ranking, int n, uint16_t *out) {
    return ranking == STROBE_HIGH ? high_block(block, of_masks, n, out) : low_block(block, of_masks, ranking, n, out);
}

#include "batch_runs.h"
