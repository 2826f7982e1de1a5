/* Ranking in plain C, one hand per 16-bit lane and no branches, for a compiler to vectorise. The portable
   path is made of this alone; the others compile it for their own instruction set where they have nothing
   better by hand: eight cards and the lows. */
#ifndef STROBE_LANES_H
#define STROBE_LANES_H

#include "batch_path.h"
#include "port.h"
#include "subset_ranks.h"

typedef uint16_t u16;

typedef struct {
    u16 suit[4][STROBE_BLOCK];
} strobe_suits;

/* What decides about a low: the ranks there are, those twice and thrice or more, and those of a flush. */
typedef struct {
    u16 any[STROBE_BLOCK], two_up[STROBE_BLOCK], three_up[STROBE_BLOCK], suited[STROBE_BLOCK];
} strobe_tallies;

/* What is left to look up and add for the hands of a block. */
typedef struct {
    STROBE_ALIGNED(32) u16 base[STROBE_BLOCK];
    STROBE_ALIGNED(32) u16 low[STROBE_BLOCK];
    STROBE_ALIGNED(32) u16 high[STROBE_BLOCK];
} strobe_addresses;

/* Bits of x. */
STROBE_INLINE u16 count(u16 x) {
    x = (u16)(x - ((x >> 1) & 0x5555));
    x = (u16)((x & 0x3333) + ((x >> 2) & 0x3333));
    x = (u16)((x + (x >> 4)) & 0x0f0f);
    return (u16)((x + (x >> 8)) & 0x1f);
}

STROBE_INLINE u16 without_lowest(u16 x) {
    return (u16)(x & (x - 1));
}

STROBE_INLINE u16 lowest(u16 x) {
    return (u16)(x & -x);
}

/* Conditions are lane masks, all ones or 0: a compiler makes branches of anything richer. */
STROBE_INLINE u16 if_zero(u16 x) {
    return x == 0 ? 0xffff : 0;
}

STROBE_INLINE u16 if_some(u16 x) {
    return (u16)~if_zero(x);
}

STROBE_INLINE u16 if_above(u16 x, u16 y) {
    return (int16_t)x > (int16_t)y ? 0xffff : 0;
}

STROBE_INLINE u16 pick(u16 mask, u16 yes, u16 no) {
    return (u16)((yes & mask) | (no & ~mask));
}

/* Which ranks occur how often, and how many cards there are of each suit. */
typedef struct {
    u16 any, two_up, trips, quads, count[4], flush, suited, suited_count, total;
} tally;

STROBE_INLINE tally tally_of(u16 a, u16 b, u16 c, u16 d) {
    const u16 x = a ^ b, y = a & b, z = c ^ d, w = c & d, v = y | w;
    const u16 count_a = count(a), count_b = count(b), count_c = count(c), count_d = count(d);
    const u16 flush_a = if_above(count_a, 4), flush_b = if_above(count_b, 4);
    const u16 flush_c = if_above(count_c, 4), flush_d = if_above(count_d, 4);
    tally t;
    t.any = x | z | v;
    t.two_up = v | (x & z);
    t.trips = (x ^ z) & v;
    t.quads = y & w;
    t.flush = flush_a | flush_b | flush_c | flush_d;
    t.suited = (a & flush_a) | (b & flush_b) | (c & flush_c) | (d & flush_d);
    t.suited_count = (count_a & flush_a) | (count_b & flush_b) | (count_c & flush_c) | (count_d & flush_d);
    t.total = (u16)(count_a + count_b + count_c + count_d);
    return t;
}

/* One bit for each straight in ranks, by its top card; bit 0 is the ace-low one. */
STROBE_INLINE u16 straights_in(u16 ranks) {
    const u16 run1 = (u16)(ranks << 1 | ranks >> 12);
    const u16 run2 = run1 & run1 >> 1;
    const u16 run4 = run2 & run2 >> 2;
    return run4 & run1 >> 4;
}

/* What a hand is made of: the repeated ranks that play, and the single ones. */
typedef struct {
    u16 group, kick;
    u16 no_quads, no_trips, full_house, two_pair;
} make_up;

/* A strength in three parts: a base, and where to look up the rank of the kickers. */
typedef struct {
    u16 base, low, high;
} address;

/* The address of a hand as long as it is neither straight nor flush. Scales differ from the high one by how
   many classes stand below the pairs and below the full houses. */
STROBE_INLINE address address_of(make_up m, u16 single, int single_row, int below_pairs, int below_full) {
    /* Close the gap of the lower group, then of the upper pair: kickers rank among the ranks left. */
    const u16 less = (u16)(m.group - 1);
    const u16 below = less & ~m.group;
    const u16 over = m.kick & ~below;
    const u16 close1 = (u16)(m.kick - (over >> 1));
    const u16 close2 = pick(m.two_pair & if_above(m.kick, m.group), close1 >> 1, close1);
    const u16 no_group = if_zero(m.group);
    const u16 one_kicker = (u16)~m.no_quads | m.full_house | m.two_pair;
    const u16 lower_at = count(below), upper_at = count((u16)((less & m.group) - 1));
    const u16 each = pick(one_kicker, 12, pick(m.no_trips, 220, 66));
    const u16 first_more = pick(m.no_trips, (u16)(STROBE_FIRST_PAIR + below_pairs), (u16)(STROBE_FIRST_TRIPS + below_pairs));
    const u16 first_one = pick(m.full_house, (u16)(STROBE_FIRST_FULL_HOUSE + below_full), (u16)(STROBE_FIRST_QUADS + below_full));
    const u16 grouped = (u16)(pick(one_kicker, first_one, first_more) + each * lower_at);
    const u16 couples = (u16)((u16)(upper_at * (upper_at - 1)) >> 1);
    const u16 paired = (u16)(STROBE_FIRST_TWO_PAIR + below_pairs + 11 * (couples + lower_at));
    const u16 row_more = pick(m.no_trips, 64 * STROBE_OF_3, 64 * STROBE_OF_2);
    address at;
    at.base = pick(m.two_pair, paired, pick(no_group, single, grouped));
    at.high = (u16)(pick(no_group, (u16)(64 * single_row), pick(one_kicker, 64 * STROBE_OF_1, row_more)) + (close2 >> 7));
    at.low = (u16)((close2 & 127) + (single_row == STROBE_OF_ANY_5 ? no_group & 128 : 0));
    return at;
}

STROBE_INLINE address address_of_high(tally t, int n) {
    /* A flush keeps to its suit, where every rank is single. Below eight cards it leaves no room for quads
       or a full house; with eight they may stand beside it and win. */
    const u16 plain_two_up = n < 8 ? t.two_up & ~t.flush : t.two_up;
    const u16 plain_trips = n < 8 ? t.trips & ~t.flush : t.trips;
    const u16 pairs = plain_two_up & ~(plain_trips | t.quads);
    const u16 second_quads = without_lowest(t.quads);
    const u16 quads = n > 7 ? pick(if_zero(second_quads), t.quads, second_quads) : t.quads;
    const u16 second_trips = without_lowest(plain_trips);
    const u16 trips = n > 5 ? pick(if_zero(second_trips), plain_trips, second_trips) : plain_trips;
    const u16 pairs1 = without_lowest(pairs), pairs2 = without_lowest(pairs1), pairs3 = without_lowest(pairs2);
    const u16 two_of_three = n > 5 ? pick(if_zero(pairs2), pairs, pairs1) : pairs;
    const u16 two_of_four = n > 7 ? pick(if_zero(pairs3), two_of_three, pairs2) : two_of_three;
    const u16 beside = plain_two_up & ~trips;
    const u16 no_quads = if_zero(quads), no_trips = if_zero(trips);
    const u16 full_house = no_quads & ~no_trips & if_some(beside);
    const u16 strong = (u16)~no_quads | full_house;
    const u16 flush = n < 8 ? t.flush : t.flush & ~strong;

    const u16 ranks = t.suited | (t.any & ~t.flush);
    const u16 straights = straights_in(ranks);
    const u16 straight = if_some(straights) & (u16)(n < 8 ? 0xffff : t.flush | (u16)~strong);

    const u16 some_group = quads | (no_quads & (trips | (no_trips & two_of_four)));
    const u16 group = n < 8 ? some_group : some_group & ~flush;
    const u16 singles = n < 8 ? ranks : pick(flush, t.suited, t.any);

    /* Drop the lowest kicker n - 5 times, but the last one stays, and five stay in a flush. */
    const u16 kick0 = pick(full_house, beside, singles & ~group);
    const u16 kick1 = without_lowest(kick0), kick2 = without_lowest(kick1), kick3 = without_lowest(kick2);
    const u16 keep0 = pick(flush, if_above(6, t.suited_count), if_zero(kick1));
    const u16 keep1 = pick(flush, if_above(7, t.suited_count), if_zero(kick2));
    const u16 keep2 = pick(flush, if_above(8, t.suited_count), if_zero(kick3));
    const u16 one_less = n > 5 ? pick(keep0, kick0, kick1) : kick0;
    const u16 two_less = n > 6 ? pick(keep1, one_less, kick2) : one_less;

    /* The straights of one hand are neighbours: fill up below the highest and count. */
    const u16 straight_at = count((u16)(straights | (straights - 1)));
    const u16 run = (u16)(pick(t.flush, STROBE_FIRST_STRAIGHT_FLUSH, STROBE_FIRST_STRAIGHT) - 1 + straight_at);
    make_up m;
    address at;
    m.group = group;
    m.kick = (n > 7 ? pick(keep2, two_less, kick3) : two_less) & ~straight;
    m.no_quads = no_quads;
    m.no_trips = no_trips;
    m.full_house = full_house;
    m.two_pair = if_some(without_lowest(group));
    at = address_of(m, pick(flush, STROBE_FIRST_FLUSH, STROBE_FIRST_HIGH_CARD), STROBE_OF_5, 0, 0);
    /* A straight has no kickers, and no kickers look up as 0 in every row. */
    at.low &= ~straight;
    at.base = pick(straight, run, at.base);
    return at;
}

STROBE_INLINE u16 ace_low(u16 ranks) {
    return (u16)((ranks << 1 | ranks >> 12) & 0x1fff);
}

/* The lowest of the hands that repeat a rank: the fewest and smallest groups, then the lowest kickers. */
STROBE_INLINE make_up lowest_groups(u16 any, u16 two_up, u16 three_up) {
    const u16 any2 = without_lowest(without_lowest(any)), any3 = without_lowest(any2);
    const u16 two_ranks = if_zero(any2), up_to_three = if_zero(any3);
    const u16 first = lowest(two_up), later = two_up & ~first;
    const u16 no_later = if_zero(later);
    make_up m;
    m.two_pair = up_to_three & ~two_ranks & ~no_later;
    m.full_house = two_ranks & ~no_later;
    m.no_quads = (u16)~(two_ranks & no_later);
    m.no_trips = (u16)~((up_to_three & ~two_ranks & no_later) | m.full_house);
    m.group = pick(m.full_house, lowest(three_up), first | (lowest(later) & m.two_pair));
    m.kick = any & ~m.group;
    m.kick ^= without_lowest(without_lowest(without_lowest(m.kick)));
    return m;
}

enum { STROBE_BELOW_A5 = 1287 - 1277, STROBE_BELOW_FULL_A5 = 1287 - (STROBE_FIRST_FULL_HOUSE - STROBE_FIRST_HIGH_CARD - 2860 - 2 * 858) };

/* The address of the ace-to-five low as if the highest hand were best. */
STROBE_INLINE address address_of_a5(tally t) {
    const u16 any = ace_low(t.any), two_up = ace_low(t.two_up), three_up = ace_low(t.trips | t.quads);
    const u16 any4 = without_lowest(without_lowest(without_lowest(without_lowest(any))));
    const u16 five_ranks = if_some(any4);
    make_up m = lowest_groups(any, two_up, three_up);
    m.group &= ~five_ranks;
    m.two_pair &= ~five_ranks;
    m.kick = pick(five_ranks, any ^ without_lowest(any4), m.kick);
    return address_of(m, 1, STROBE_OF_ANY_5, STROBE_BELOW_A5, STROBE_BELOW_FULL_A5);
}

enum { STROBE_NO_LOW_8 = 57 };

STROBE_INLINE address address_of_low8(tally t) {
    const u16 any = ace_low(t.any) & 0xff;
    const u16 any4 = without_lowest(without_lowest(without_lowest(without_lowest(any))));
    const u16 qualifies = if_some(any4);
    const u16 five = (any ^ without_lowest(any4)) & qualifies;
    address at;
    at.base = pick(qualifies, 1, STROBE_NO_LOW_8);
    at.low = (five & 127) + 128;
    at.high = 64 * STROBE_OF_ANY_5 + (five >> 7);
    return at;
}

/* The address of the deuce-to-seven low as if the highest hand were best. */
STROBE_INLINE address address_of_27(tally t, int n) {
    const u16 any3 = without_lowest(without_lowest(without_lowest(t.any)));
    const u16 any4 = without_lowest(any3), any5 = without_lowest(any4);
    const u16 four = t.any ^ any4, fifth = lowest(any4), sixth = lowest(any5);
    const u16 five = four | fifth;
    const u16 run = five & five >> 1 & five >> 2 & five >> 3 & five >> 4;
    const u16 is_run = if_some(run), more = if_some(any5);
    /* Ranks that can be shown in another suit than that of the flush: one of them breaks it. */
    const u16 breakers = pick(t.flush, t.any & ~(t.suited & ~t.two_up), 0xffff);
    const u16 all_suited = if_zero(breakers & t.any);
    const u16 swap = is_run & more;
    const u16 next = four | sixth;
    const u16 next_broken = if_some(next & breakers) | all_suited;
    const u16 fourth = lowest(any3);
    const u16 unrun = pick(next_broken, next, (next ^ fourth) | fifth);
    const u16 broken = if_some(five & breakers) | all_suited;
    const u16 best_five = pick(broken, pick(swap, unrun, five), four | lowest(breakers & t.any));
    /* Five ranks in a row with a sixth card beside them are worth less as a straight than as a pair. */
    const u16 no_pair = if_some(any4) & (u16)(n > 5 ? (u16)~is_run | more : 0xffff);
    const u16 flush = no_pair & all_suited;
    const u16 straight = n > 5 ? 0 : is_run;
    const u16 straight_base = (u16)(pick(flush, STROBE_FIRST_STRAIGHT_FLUSH + 1, STROBE_FIRST_STRAIGHT + 1) + count((u16)(run - 1)));
    make_up m = lowest_groups(t.any, t.two_up, t.trips | t.quads);
    address at;
    m.group &= ~no_pair;
    m.two_pair &= ~no_pair;
    m.kick = pick(no_pair, best_five, m.kick) & ~straight;
    /* A-5-4-3-2 is no straight here, which makes room for it below the other ace-high hands. */
    at = address_of(m, (u16)(pick(flush, STROBE_FIRST_FLUSH, STROBE_FIRST_HIGH_CARD) + (best_five >> 12)), STROBE_OF_5, 1, 1);
    at.base = pick(straight, straight_base, at.base);
    return at;
}

STROBE_INLINE address address_of_hand(tally t, int ranking, int n) {
    return ranking == STROBE_HIGH     ? address_of_high(t, n)
           : ranking == STROBE_LOW_A5 ? address_of_a5(t)
           : ranking == STROBE_LOW_8  ? address_of_low8(t)
                                      : address_of_27(t, n);
}

STROBE_INLINE void put_address(address at, int i, strobe_addresses *found) {
    found->base[i] = at.base;
    found->low[i] = at.low;
    found->high[i] = at.high;
}

/* Finds the addresses of a block; whether every row has n bits, all inside the suits. */
STROBE_INLINE int strobe_find_block(const strobe_suits *hands, int ranking, int n, strobe_addresses *found) {
    u16 wrong = 0;
    int i;
    for (i = 0; i < STROBE_BLOCK; i++) {
        const tally t = tally_of(hands->suit[0][i], hands->suit[1][i], hands->suit[2][i], hands->suit[3][i]);
        put_address(address_of_hand(t, ranking, n), i, found);
        wrong |= (u16)(t.total ^ n) | (t.any & 0xe000);
    }
    return wrong == 0;
}

/* The same for a low, from good hands that are tallied. */
STROBE_INLINE void strobe_find_lows(const strobe_tallies *tallies, int ranking, int n, strobe_addresses *found) {
    int i;
    for (i = 0; i < STROBE_BLOCK; i++) {
        tally t = {0};
        t.any = tallies->any[i];
        if (ranking != STROBE_LOW_8) {
            t.two_up = tallies->two_up[i];
            t.trips = tallies->three_up[i];
        }
        if (ranking == STROBE_LOW_27) {
            t.suited = tallies->suited[i];
            t.flush = if_some(t.suited);
        }
        put_address(address_of_hand(t, ranking, n), i, found);
    }
}

/* The strength whose parts add up to sum. */
STROBE_INLINE u16 strobe_from_sum(u16 sum, int ranking) {
    return ranking == STROBE_HIGH     ? sum
           : ranking == STROBE_LOW_A5 ? (u16)(6176 - sum)
           : ranking == STROBE_LOW_8  ? (u16)(STROBE_NO_LOW_8 - sum)
                                      : (u16)(7463 - sum);
}

STROBE_INLINE u16 look_up_one(const strobe_addresses *at, int ranking, int i) {
    const u16 sum = (u16)(at->base[i] + STROBE_RANK_LOW[at->low[i]] + (&STROBE_RANK_HIGH[0][0])[at->high[i]]);
    return strobe_from_sum(sum, ranking);
}

/* The strengths of a block. */
STROBE_INLINE void strobe_look_up(const strobe_addresses *found, int ranking, u16 *STROBE_RESTRICT out) {
    int i;
    for (i = 0; i < STROBE_BLOCK; i += 8) {
        out[i] = look_up_one(found, ranking, i);
        out[i + 1] = look_up_one(found, ranking, i + 1);
        out[i + 2] = look_up_one(found, ranking, i + 2);
        out[i + 3] = look_up_one(found, ranking, i + 3);
        out[i + 4] = look_up_one(found, ranking, i + 4);
        out[i + 5] = look_up_one(found, ranking, i + 5);
        out[i + 6] = look_up_one(found, ranking, i + 6);
        out[i + 7] = look_up_one(found, ranking, i + 7);
    }
}

#endif
