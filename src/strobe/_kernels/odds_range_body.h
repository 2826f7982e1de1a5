/* The range engine, once for each path: the file that includes this defines TARGET, PATH and the vectors. */
#include "lanes.h"

#include <string.h>

enum { NO_RANK = 255, KEYS = 1 << 13 };

#define ON UINT32_C(0xffffffff)

/* When a card dies, which sums of a class it shares with another rank are kept, and from which its weights
   with the cards of that rank are taken. It is the higher card of the class, of a pair, or the lower. */
typedef enum { AS_HIGHER, IN_PAIR, AS_LOWER } place_in_class;

static const uint32_t KEEP[3][SUITS][8] = {
    {{0, ON, ON, ON, ON, ON, ON, ON}, {ON, 0, ON, ON, ON, ON, ON, ON},
     {ON, ON, 0, ON, ON, ON, ON, ON}, {ON, ON, ON, 0, ON, ON, ON, ON}},
    {{0, ON, ON, ON, 0, ON, ON, ON}, {ON, 0, ON, ON, ON, 0, ON, ON},
     {ON, ON, 0, ON, ON, ON, 0, ON}, {ON, ON, ON, 0, ON, ON, ON, 0}},
    {{ON, ON, ON, ON, 0, ON, ON, ON}, {ON, ON, ON, ON, ON, 0, ON, ON},
     {ON, ON, ON, ON, ON, ON, 0, ON}, {ON, ON, ON, ON, ON, ON, ON, 0}},
};

static const uint32_t TAKE[3][SUITS][8] = {
    {{0, 0, 0, 0, ON, ON, ON, ON}, {0, 0, 0, 0, ON, ON, ON, ON},
     {0, 0, 0, 0, ON, ON, ON, ON}, {0, 0, 0, 0, ON, ON, ON, ON}},
    {{0, ON, ON, ON, 0, 0, 0, 0}, {0, 0, ON, ON, ON, 0, 0, 0},
     {0, 0, 0, ON, ON, ON, 0, 0}, {0, 0, 0, 0, ON, ON, ON, 0}},
    {{ON, ON, ON, ON, 0, 0, 0, 0}, {ON, ON, ON, ON, 0, 0, 0, 0},
     {ON, ON, ON, ON, 0, 0, 0, 0}, {ON, ON, ON, ON, 0, 0, 0, 0}},
};

TARGET STROBE_INLINE void kill_in_class(uint32_t *sides, const uint16_t *weight, const uint16_t *alive,
                                        place_in_class place, int suit) {
    const four with = weights4(weight, alive);
    const eight kept = and8(load8(sides), load8(KEEP[place][suit]));
    store8(sides, sub8(kept, and8(join(with, with), load8(TAKE[place][suit]))));
}

TARGET STROBE_INLINE void kill_in_classes(strobe_job *job, int card) {
    strobe_hands *hands = &job->hands;
    const int rank = card >> 2, suit = card & 3;
    int p, other;
    for (p = 0; p < 2; p++) {
        const uint16_t *weight = job->range[p]->weight[card];
        uint32_t (*sides)[8] = hands->sides[p];
        for (other = 0; other < rank; other++) {
            kill_in_class(sides[strobe_class(rank, other)], weight + 4 * other, hands->alive + 4 * other, AS_HIGHER, suit);
        }
        kill_in_class(sides[strobe_class(rank, rank)], weight + 4 * rank, hands->alive + 4 * rank, IN_PAIR, suit);
        for (other = rank + 1; other < RANKS; other++) {
            kill_in_class(sides[strobe_class(other, rank)], weight + 4 * other, hands->alive + 4 * other, AS_LOWER, suit);
        }
    }
    hands->alive[card] = 0;
}

TARGET static void kill(strobe_job *job, int card, strobe_undo *undo) {
    strobe_hands *hands = &job->hands;
    const int rank = card >> 2;
    int p, i;
    for (p = 0; p < 2; p++) {
        const uint16_t *weight = job->range[p]->weight[card];
        for (i = 0; i <= rank; i++) {
            store8(undo->sides[p][i], load8(hands->sides[p][strobe_class(rank, i)]));
        }
        for (; i < RANKS; i++) {
            store8(undo->sides[p][i], load8(hands->sides[p][strobe_class(i, rank)]));
        }
        undo->sum[p] = hands->sum[p];
        hands->sum[p] -= hands->held[p][card];
        for (i = 0; i < STROBE_RANGE_HELD; i += 8) {
            const eight held = load8(hands->held[p] + i);
            store8(undo->held[p] + i, held);
            store8(hands->held[p] + i, sub8(held, weights8(weight + i, hands->alive + i)));
        }
        hands->held[p][card] = 0;
    }
    undo->same = hands->same;
    hands->same -= job->same_with[card];
    for (i = 0; i < job->drawn_count; i++) {
        const int other = job->drawn_card[i];
        hands->same += (uint64_t)job->range[0]->weight[card][other] * job->range[1]->weight[card][other];
    }
    kill_in_classes(job, card);
}

TARGET static void revive(strobe_job *job, int card, const strobe_undo *undo) {
    strobe_hands *hands = &job->hands;
    const int rank = card >> 2;
    int p, i;
    for (p = 0; p < 2; p++) {
        for (i = 0; i <= rank; i++) {
            store8(hands->sides[p][strobe_class(rank, i)], load8(undo->sides[p][i]));
        }
        for (; i < RANKS; i++) {
            store8(hands->sides[p][strobe_class(i, rank)], load8(undo->sides[p][i]));
        }
        for (i = 0; i < STROBE_RANGE_HELD; i += 8) {
            store8(hands->held[p] + i, load8(undo->held[p] + i));
        }
        hands->sum[p] = undo->sum[p];
    }
    hands->same = undo->same;
    hands->alive[card] = 0xffff;
}

TARGET static void find_same(strobe_job *job) {
    strobe_hands *hands = &job->hands;
    int c, d, i;
    hands->same = 0;
    for (c = 0; c < STROBE_RANGE_CARDS; c++) {
        const uint16_t *x = job->range[0]->weight[c], *y = job->range[1]->weight[c];
        /* No product is above 10^8, so that eight of them fit. */
        uint32_t lane[8] = {0, 0, 0, 0, 0, 0, 0, 0};
        uint64_t sum = 0;
        for (d = 0; d < STROBE_RANGE_ROW; d += 8) {
            for (i = 0; i < 8; i++) {
                lane[i] += (uint32_t)(x[d + i] & hands->alive[d + i]) * y[d + i];
            }
        }
        for (i = 0; i < 8; i++) {
            sum += lane[i];
        }
        job->same_with[c] = hands->alive[c] ? sum : 0;
        hands->same += job->same_with[c];
    }
    hands->same /= 2;
}

/* The strength of every active class beside a board with these rank counts, in binary planes. Classes that
   need a fifth card of a rank get some strength too; they have no weight. */
TARGET STROBE_INLINE void rank_classes(const strobe_job *job, const u16 plane[3], u16 *strength) {
    u16 base[SLOTS], low[SLOTS], high[SLOTS];
    const u16 *high_part = &STROBE_RANK_HIGH[0][0];
    const u16 b0 = plane[0], b1 = plane[1], b2 = plane[2];
    int i;
    for (i = 0; i < SLOTS; i++) {
        const u16 once = job->once[i], twice = job->twice[i];
        const u16 carry = b0 & once, some = b1 ^ twice;
        const u16 d0 = b0 ^ once, d1 = some ^ carry, d2 = b2 | (b1 & twice) | (some & carry);
        tally t;
        address at;
        memset(&t, 0, sizeof(t));
        t.any = d0 | d1 | d2;
        t.two_up = d1 | d2;
        t.trips = d0 & d1;
        t.quads = d2;
        at = address_of_high(t, 7);
        base[i] = at.base;
        low[i] = at.low;
        high[i] = at.high;
    }
    for (i = 0; i < SLOTS; i++) {
        strength[i] = (u16)((base[i] + STROBE_RANK_LOW[low[i]] + high_part[high[i]]) & (KEYS - 1));
    }
}

/* Two rounds of counting by digits of seven and six bits. */
TARGET STROBE_INLINE void order_classes(const strobe_job *job, const u16 plane[3], strobe_order *order) {
    u16 strength[SLOTS];
    uint8_t place[128], later[64], by_low[SLOTS], sorted[SLOTS];
    const int n = job->actives;
    int i, sum;
    rank_classes(job, plane, strength);
    memset(place, 0, sizeof(place));
    memset(later, 0, sizeof(later));
    for (i = 0; i < n; i++) {
        place[strength[i] & 127]++;
        later[strength[i] >> 7]++;
    }
    for (i = sum = 0; i < 128; i++) {
        const int here = place[i];
        place[i] = (uint8_t)sum;
        sum += here;
    }
    for (i = sum = 0; i < 64; i++) {
        const int here = later[i];
        later[i] = (uint8_t)sum;
        sum += here;
    }
    for (i = 0; i < n; i++) {
        by_low[place[strength[i] & 127]++] = (uint8_t)i;
    }
    for (i = 0; i < n; i++) {
        sorted[later[strength[by_low[i]] >> 7]++] = by_low[i];
    }
    order->groups = 0;
    order->below_flush = 0;
    for (i = 0; i < n; i++) {
        const u16 here = strength[sorted[i]];
        order->at[i] = job->active[sorted[i]];
        order->end[order->groups] = (uint8_t)(i + 1);
        if (i + 1 == n || strength[sorted[i + 1]] != here) {
            order->groups++;
            order->below_flush += here <= STROBE_FLUSH;
        }
    }
}

/* The other player's hands that were passed on the way up, and what that gave so far. */
typedef struct {
    STROBE_ALIGNED(32) uint32_t held[STROBE_RANGE_HELD];
    uint32_t sum;
    uint64_t win;                  /* pairs in which the first player's hand is the stronger */
    uint64_t upto;                 /* the same with equals, a hand that both hold counting -1 */
} passed;

TARGET STROBE_INLINE sums meet_class(sums met, const strobe_hands *hands, int at, const passed *past, four sum) {
    const uint8_t *ranks = strobe_class_ranks[at];
    const four higher = load4(past->held + 4 * ranks[0]), lower = load4(past->held + 4 * ranks[1]);
    return add_products(met, load8(hands->sides[0][at]), join(sub4(sum, higher), lower));
}

TARGET STROBE_INLINE four pass_class(const strobe_hands *hands, int at, passed *past, four sum) {
    uint32_t *higher = past->held + 4 * strobe_class_ranks[at][0];
    uint32_t *lower = past->held + 4 * strobe_class_ranks[at][1];
    const eight sides = load8(hands->sides[1][at]);
    /* One after the other: in a pair they are the same. */
    store4(higher, add4(load4(higher), low_half(sides)));
    store4(lower, add4(load4(lower), high_half(sides)));
    return add4(sum, total4(low_half(sides)));
}

/* The groups from start to stop, the weakest first. */
TARGET STROBE_INLINE void walk_classes(const strobe_hands *hands, const strobe_order *order, int start, int stop, passed *past) {
    four sum = all4(past->sum);
    sums win = no_sums(), upto = no_sums();
    int from = start ? order->end[start - 1] : 0;
    int i;
    for (; start < stop; start++) {
        const int to = order->end[start];
        if (to == from + 1) {
            const int at = order->at[from];
            win = meet_class(win, hands, at, past, sum);
            sum = pass_class(hands, at, past, sum);
            upto = meet_class(upto, hands, at, past, sum);
        } else {
            for (i = from; i < to; i++) {
                win = meet_class(win, hands, order->at[i], past, sum);
            }
            for (i = from; i < to; i++) {
                sum = pass_class(hands, order->at[i], past, sum);
            }
            for (i = from; i < to; i++) {
                upto = meet_class(upto, hands, order->at[i], past, sum);
            }
        }
        from = to;
    }
    past->sum = first4(sum);
    past->win += low_less_high(win);
    past->upto += low_less_high(upto);
}

/* Hands that make equal flushes: both cards of the suit, or one (the rest is any card that is left). */
typedef struct {
    u16 strength;
    uint8_t rank, other;
} flush_item;

/* In ascending order, straight flushes apart. */
typedef struct {
    flush_item plain[MOST_ITEMS], straight[MOST_ITEMS];
    int plains, straights;
} flushes;

/* Items come by rising rank, then by rising other rank, which is the order of plain flushes. */
STROBE_INLINE void add_item(flushes *list, u16 strength, int rank, int other) {
    flush_item item;
    item.strength = strength;
    item.rank = (uint8_t)rank;
    item.other = (uint8_t)other;
    if (strength <= STROBE_STRAIGHT_FLUSH) {
        list->plain[list->plains++] = item;
    } else {
        int at = list->straights++;
        for (; at > 0 && list->straight[at - 1].strength > strength; at--) {
            list->straight[at] = list->straight[at - 1];
        }
        list->straight[at] = item;
    }
}

TARGET STROBE_INLINE uint64_t meet_item(const strobe_job *job, int suit, flush_item item, const passed *past) {
    const int card = 4 * item.rank + suit;
    const uint16_t *weight = job->range[0]->weight[card];
    const uint32_t beside = past->sum - past->held[card];
    sums both = no_sums(), lost = no_sums();
    int i;
    if (item.other != NO_RANK) {
        const int other = 4 * item.other + suit;
        return weight[other] * (uint64_t)beside - weight[other] * (uint64_t)past->held[other];
    }
    for (i = 0; i < STROBE_RANGE_HELD; i += 8) {
        const eight with = weights8(weight + i, job->hands.alive + i);
        both = add_products(both, with, join(all4(beside), all4(beside)));
        lost = add_products(lost, with, load8(past->held + i));
    }
    return all_sums(both) - all_sums(lost);
}

TARGET STROBE_INLINE void pass_item(const strobe_job *job, int suit, flush_item item, passed *past) {
    const int card = 4 * item.rank + suit;
    const uint16_t *weight = job->range[1]->weight[card];
    uint32_t sum = 0;
    int i;
    if (item.other != NO_RANK) {
        const int other = 4 * item.other + suit;
        past->held[other] += weight[other];
        sum = weight[other];
    } else {
        for (i = 0; i < STROBE_RANGE_CARDS; i += 4) {
            const four with = weights4(weight + i, job->hands.alive + i);
            store4(past->held + i, add4(load4(past->held + i), with));
            sum += first4(total4(with));
        }
    }
    past->held[card] += sum;
    past->sum += sum;
}

TARGET STROBE_INLINE void walk_items(const strobe_job *job, int suit, const flush_item *item, int count, passed *past) {
    int start, to, i;
    for (start = 0; start < count; start = to) {
        for (to = start; to < count && item[to].strength == item[start].strength; to++) {
            past->win += meet_item(job, suit, item[to], past);
        }
        for (i = start; i < to; i++) {
            pass_item(job, suit, item[i], past);
        }
        for (i = start; i < to; i++) {
            past->upto += meet_item(job, suit, item[i], past);
        }
    }
}

/* Back into their classes. */
STROBE_INLINE void put_back(strobe_job *job, int suit, const flush_item *item, int count) {
    int i, p;
    for (i = 0; i < count; i++) {
        const int card = 4 * item[i].rank + suit, other = 4 * item[i].other + suit;
        for (p = 0; p < 2; p++) {
            const uint32_t weight = job->range[p]->weight[card][other];
            uint32_t *sides = job->hands.sides[p][strobe_class(item[i].rank, item[i].other)];
            sides[suit] += weight;
            sides[4 + suit] += weight;
        }
    }
}

/* Flushes of two cards each that differ all: nobody ties. */
TARGET STROBE_INLINE void walk_suited(const strobe_job *job, int suit, const flush_item *item, int count, passed *past) {
    uint32_t sum = past->sum;
    uint64_t win = 0, self = 0;
    int i = 0;
    while (i < count) {
        const int rank = item[i].rank;
        const int card = 4 * rank + suit;
        const uint16_t *ours = job->range[0]->weight[card], *theirs = job->range[1]->weight[card];
        uint32_t held = past->held[card];
        for (; i < count && item[i].rank == rank; i++) {
            const int other = 4 * item[i].other + suit;
            win += ours[other] * (uint64_t)(sum - held - past->held[other]);
            self += (uint32_t)ours[other] * theirs[other];
            held += theirs[other];
            sum += theirs[other];
            past->held[other] += theirs[other];
        }
        past->held[card] = held;
    }
    past->sum = sum;
    past->win += win;
    past->upto += win - self;
}

/* Three cards of a suit: hands with two more of it leave their classes. */
TARGET static void three_suited(strobe_job *job, const strobe_order *order, int suit, uint32_t board, passed *past) {
    const uint32_t left = (uint32_t)(job->live >> (16 * suit)) & STROBE_LANE;
    uint32_t ranks, lower;
    flushes list;
    list.plains = list.straights = 0;
    for (ranks = left; ranks; ranks &= ranks - 1) {
        const int rank = strobe_ctz64(ranks);
        const u16 *suited = job->suited + (board | 1u << rank);
        const uint16_t *ours = job->range[0]->weight[4 * rank + suit], *theirs = job->range[1]->weight[4 * rank + suit];
        for (lower = left & ((1u << rank) - 1); lower; lower &= lower - 1) {
            const int other = strobe_ctz64(lower);
            const int at = strobe_class(rank, other), card = 4 * other + suit;
            if (ours[card] | theirs[card]) {
                uint32_t *sides = job->hands.sides[0][at];
                sides[suit] -= ours[card];
                sides[4 + suit] -= ours[card];
                sides = job->hands.sides[1][at];
                sides[suit] -= theirs[card];
                sides[4 + suit] -= theirs[card];
                add_item(&list, suited[1u << other], rank, other);
            }
        }
    }
    walk_classes(&job->hands, order, 0, order->below_flush, past);
    walk_suited(job, suit, list.plain, list.plains, past);
    walk_classes(&job->hands, order, order->below_flush, order->groups, past);
    walk_suited(job, suit, list.straight, list.straights, past);
    put_back(job, suit, list.plain, list.plains);
    put_back(job, suit, list.straight, list.straights);
}

/* Four or five cards of a suit: all hands with one of it leave their classes. With five the rest ties, plays
   the board and comes first. */
TARGET static void more_suited(strobe_job *job, const strobe_order *order, int suit, uint32_t board, passed *past) {
    const uint32_t left = (uint32_t)(job->live >> (16 * suit)) & STROBE_LANE;
    const u16 played = job->suited[board];
    uint32_t ranks, lower;
    flushes list;
    list.plains = list.straights = 0;
    memcpy(job->spare, job->hands.sides, sizeof(job->spare));
    for (ranks = left; ranks; ranks &= ranks - 1) {
        const int rank = strobe_ctz64(ranks);
        const uint32_t with = board | 1u << rank;
        kill_in_classes(job, 4 * rank + suit);
        add_item(&list, job->suited[with], rank, NO_RANK);
        for (lower = left & ((1u << rank) - 1); lower; lower &= lower - 1) {
            const int other = strobe_ctz64(lower);
            if (job->range[0]->weight[4 * rank + suit][4 * other + suit] | job->range[1]->weight[4 * rank + suit][4 * other + suit]) {
                add_item(&list, job->suited[with | 1u << other], rank, other);
            }
        }
    }
    if (!played) {
        walk_classes(&job->hands, order, 0, order->below_flush, past);
        walk_items(job, suit, list.plain, list.plains, past);
        walk_classes(&job->hands, order, order->below_flush, order->groups, past);
        walk_items(job, suit, list.straight, list.straights, past);
    } else {
        const flush_item *item = played > STROBE_STRAIGHT_FLUSH ? list.straight : list.plain;
        const int items = played > STROBE_STRAIGHT_FLUSH ? list.straights : list.plains;
        sums upto = no_sums();
        four sum;
        int equal = 0, i;
        while (equal < items && item[equal].strength == played) {
            equal++;
        }
        /* Nothing is weaker, so nobody in this group wins. */
        for (i = 0; i < equal; i++) {
            pass_item(job, suit, item[i], past);
        }
        sum = all4(past->sum);
        for (i = 0; i < job->actives; i++) {
            sum = pass_class(&job->hands, order->at[i], past, sum);
        }
        past->sum = first4(sum);
        for (i = 0; i < equal; i++) {
            past->upto += meet_item(job, suit, item[i], past);
        }
        for (i = 0; i < job->actives; i++) {
            upto = meet_class(upto, &job->hands, order->at[i], past, sum);
        }
        past->upto += low_less_high(upto);
        walk_items(job, suit, item + equal, items - equal, past);
        if (item == list.plain) {
            walk_items(job, suit, list.straight, list.straights, past);
        }
    }
    memcpy(job->hands.sides, job->spare, sizeof(job->spare));
    for (ranks = left; ranks; ranks &= ranks - 1) {
        job->hands.alive[4 * strobe_ctz64(ranks) + suit] = 0xffff;
    }
}

STROBE_INLINE void grow(strobe_wide *sum, uint64_t by) {
    sum->low += by;
    sum->high += sum->low < by;
}

/* The boards of all rows with the cards that are drawn. */
TARGET static void finish_boards(strobe_job *job, uint64_t ways) {
    const strobe_hands *hands = &job->hands;
    sums shared = no_sums();
    uint64_t pairs;
    int row, suit, i;
    for (i = 0; i < STROBE_RANGE_HELD; i += 8) {
        shared = add_products(shared, load8(hands->held[0] + i), load8(hands->held[1] + i));
    }
    pairs = (uint64_t)hands->sum[0] * hands->sum[1] - all_sums(shared);
    for (row = 0; row < job->row_count; row++) {
        const uint64_t board = job->rows[row].board | job->drawn;
        const uint64_t weight = ways * job->rows[row].weight;
        const strobe_order *order = &job->order[row];
        passed past;
        memset(&past, 0, sizeof(past));
        for (suit = 0; suit < SUITS; suit++) {
            const uint32_t ranks = (uint32_t)(board >> (16 * suit)) & STROBE_LANE;
            const int cards = count((u16)ranks);
            if (cards > 3) {
                more_suited(job, order, suit, ranks, &past);
                break;
            }
            if (cards == 3) {
                three_suited(job, order, suit, ranks, &past);
                break;
            }
        }
        if (suit == SUITS) {
            walk_classes(hands, order, 0, order->groups, &past);
        }
        grow(&job->tally[0], weight * past.win);
        grow(&job->tally[1], weight * (past.upto + hands->same - past.win));
        grow(&job->tally[2], weight * (pairs - past.upto));
    }
}

/* Every choice of suits for the drawn ranks from slot `at` on; of suits that are alike, the first ones. */
TARGET static void draw_suits(strobe_job *job, const strobe_unit *unit, int at, uint64_t ways) {
    static const int CHOOSE[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};
    const int rank = at < unit->distinct ? unit->rank[at] : 0;
    uint8_t alike[SUITS];
    int free = 0, suits, s;
    if (at == unit->distinct) {
        finish_boards(job, ways);
        return;
    }
    memcpy(alike, job->alike, sizeof(alike));
    for (s = 0; s < SUITS; s++) {
        free |= (int)(job->live >> (16 * s + rank) & 1) << s;
    }
    for (suits = 1; suits < 16; suits++) {
        uint64_t more = ways;
        const int first = job->drawn_count;
        int first_ones = 1;
        if ((suits & ~free) || count((u16)suits) != unit->times[at]) {
            continue;
        }
        for (s = 0; s < SUITS; s++) {
            const int below = alike[s] & ((1 << s) - 1);
            if (suits >> s & 1) {
                first_ones &= (below & ~suits) == 0;
            }
            if (!below) {
                more *= (uint64_t)CHOOSE[count(alike[s])][count((u16)(alike[s] & suits))];
            }
        }
        if (!first_ones) {
            continue;
        }
        for (s = 0; s < SUITS; s++) {
            job->alike[s] = (uint8_t)(alike[s] & (suits >> s & 1 ? suits : ~suits));
            if (suits >> s & 1) {
                const uint64_t bit = UINT64_C(1) << (16 * s + rank);
                kill(job, 4 * rank + s, &job->undo[job->drawn_count]);
                job->drawn_card[job->drawn_count++] = 4 * rank + s;
                job->drawn |= bit;
                job->live ^= bit;
            }
        }
        draw_suits(job, unit, at + 1, more);
        while (job->drawn_count > first) {
            const int card = job->drawn_card[--job->drawn_count];
            const uint64_t bit = UINT64_C(1) << (16 * (card & 3) + rank);
            revive(job, card, &job->undo[job->drawn_count]);
            job->drawn ^= bit;
            job->live |= bit;
        }
    }
    memcpy(job->alike, alike, sizeof(alike));
}

TARGET static void run_unit(strobe_job *job, const strobe_unit *unit) {
    int row, i, s;
    for (row = 0; row < job->row_count; row++) {
        u16 plane[3] = {0, 0, 0};
        for (s = 0; s < SUITS; s++) {
            const u16 ranks = (u16)(job->rows[row].board >> (16 * s));
            const u16 carry = plane[0] & ranks;
            plane[0] ^= ranks;
            plane[2] |= plane[1] & carry;
            plane[1] ^= carry;
        }
        for (i = 0; i < unit->distinct; i++) {
            const int times = unit->times[i];
            const u16 bit = (u16)(1 << unit->rank[i]);
            int k;
            for (k = 0; k < times; k++) {
                const u16 carry = plane[0] & bit;
                plane[0] ^= bit;
                plane[2] |= plane[1] & carry;
                plane[1] ^= carry;
            }
        }
        order_classes(job, plane, &job->order[row]);
    }
    draw_suits(job, unit, 0, 1);
}

const strobe_range_path PATH = {kill, revive, find_same, run_unit};
