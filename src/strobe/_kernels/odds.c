/* Exact counting over every way a board can be completed.
 *
 * Boards are not visited one by one. Without a flush only ranks matter, so the multisets of drawn ranks are
 * visited (6175 for five cards) and each counts as many boards as there are suits to choose. Where a suit
 * can give somebody a flush, the subsets of those ranks that come in this suit are visited as well: the
 * outcome then depends on the ranks and on that subset alone. Two suits cannot both give a flush, since each
 * needs three cards of the final board.
 */
#include "odds.h"

enum { PAIR_CODE = 0, TWO_PAIR = 1, TRIPS = 2, STRAIGHT = 3, FLUSH = 4, FULL_HOUSE = 5, QUADS = 6 };
enum { STRAIGHT_FLUSH = 7 };
enum { RANKS = 13, SUITS = 4 };

/* How often each rank is held, in binary: bit r of digit[i] is binary digit i of the count of rank r. */
typedef struct {
    uint32_t digit[3];
} counts;

typedef struct {
    /* the question */
    int players;
    uint64_t *tally;
    uint32_t live[SUITS];          /* ranks that may come, by suit */
    int left[RANKS];               /* how many cards of each rank may come */
    counts ranks[STROBE_MOST_PLAYERS];
    uint32_t suits[STROBE_MOST_PLAYERS][SUITS];
    int need[SUITS];               /* fewest drawn cards of a suit that give somebody a flush */
    uint64_t weight;
    /* the drawn ranks so far */
    int distinct;
    int rank[STROBE_MOST_DRAWS];
    int times[STROBE_MOST_DRAWS];
} search;

static const int CHOOSE[5][5] = {
    {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1},
};

STROBE_INLINE uint32_t lane(uint64_t mask, int suit) {
    return (uint32_t)(mask >> (16 * suit)) & 0x1fff;
}

STROBE_INLINE uint32_t top(uint32_t x) {
    x |= x >> 1;
    x |= x >> 2;
    x |= x >> 4;
    x |= x >> 8;
    return x ^ (x >> 1);
}

STROBE_INLINE uint32_t drop_low(uint32_t x) {
    return x & (x - 1);
}

/* Number of ranks in x. */
STROBE_INLINE int size(uint32_t x) {
    x = x - (x >> 1 & 0x5555);
    x = (x & 0x3333) + (x >> 2 & 0x3333);
    x = (x + (x >> 4)) & 0x0f0f;
    return (int)((x + (x >> 8)) & 0x1f);
}

/* The highest `keep` ranks in x, or all of them if they are fewer. */
STROBE_INLINE uint32_t highest(uint32_t x, int keep) {
    int extra = size(x) - keep;
    while (extra-- > 0) {
        x = drop_low(x);
    }
    return x;
}

/* The top rank of the best straight in these ranks, or 0; the five-high one tops at bit 3. */
STROBE_INLINE uint32_t straight_top(uint32_t ranks) {
    uint32_t run = ranks << 1 | ranks >> 12;
    run &= run >> 1;
    run &= run >> 2;
    run &= (ranks << 1 | ranks >> 12) >> 4;
    return run ? top(run) << 3 : 0;
}

STROBE_INLINE uint32_t strength(uint32_t code, uint32_t major, uint32_t kickers) {
    return code << 26 | major << 13 | kickers;
}

/* Best hand by ranks alone. */
STROBE_INLINE uint32_t plain_strength(counts held) {
    uint32_t any = held.digit[0] | held.digit[1] | held.digit[2];
    uint32_t quads = held.digit[2];
    uint32_t trips = held.digit[1] & held.digit[0];
    uint32_t pairs = held.digit[1] & ~held.digit[0];
    uint32_t run = straight_top(any);
    if (!(quads | trips) && !run) {
        if (!drop_low(pairs)) {
            return strength(PAIR_CODE, pairs, highest(any & ~pairs, pairs ? 3 : 5));
        }
        pairs = highest(pairs, 2);
        return strength(TWO_PAIR, pairs, top(any & ~pairs));
    }
    if (quads) {
        quads = top(quads);
        return strength(QUADS, quads, top(any & ~quads));
    }
    if (trips) {
        uint32_t best = top(trips);
        uint32_t full = (trips & ~best) | pairs;
        if (full) {
            return strength(FULL_HOUSE, best, top(full));
        }
        if (!run) {
            return strength(TRIPS, best, highest(any & ~best, 2));
        }
    }
    return strength(STRAIGHT, 0, run);
}

/* Best hand within one suit, or 0 for fewer than five cards. */
STROBE_INLINE uint32_t flush_strength(uint32_t ranks) {
    uint32_t run;
    if (size(ranks) < 5) {
        return 0;
    }
    run = straight_top(ranks);
    return run ? strength(STRAIGHT_FLUSH, 0, run) : strength(FLUSH, 0, highest(ranks, 5));
}

STROBE_INLINE counts add(counts a, counts b) {
    counts sum;
    uint32_t carry = a.digit[0] & b.digit[0];
    sum.digit[0] = a.digit[0] ^ b.digit[0];
    sum.digit[1] = a.digit[1] ^ b.digit[1] ^ carry;
    /* No rank occurs more than four times, so the last digit cannot overflow. */
    sum.digit[2] = a.digit[2] | b.digit[2] | (a.digit[1] & b.digit[1]) |
                   (carry & (a.digit[1] ^ b.digit[1]));
    return sum;
}

static counts count_ranks(uint64_t cards) {
    counts sum = {{0, 0, 0}};
    int suit;
    for (suit = 0; suit < SUITS; suit++) {
        counts one = {{0, 0, 0}};
        one.digit[0] = lane(cards, suit);
        sum = add(sum, one);
    }
    return sum;
}

int strobe_odds_category(uint32_t s) {
    int code = (int)(s >> 26);
    return code ? code + 1 : (s >> 13) != 0;
}

uint32_t strobe_odds_strength(uint64_t cards) {
    uint32_t best = plain_strength(count_ranks(cards));
    int suit;
    for (suit = 0; suit < SUITS; suit++) {
        uint32_t flush = flush_strength(lane(cards, suit));
        best = flush > best ? flush : best;
    }
    return best;
}

STROBE_INLINE void share(const search *q, const uint32_t *hands, uint64_t boards) {
    uint32_t best = 0;
    int winners = 0;
    int p;
    if (q->players == 1) {
        q->tally[strobe_odds_category(hands[0])] += boards * q->weight;
        return;
    }
    for (p = 0; p < q->players; p++) {
        if (hands[p] > best) {
            best = hands[p];
            winners = 1;
        } else {
            winners += hands[p] == best;
        }
    }
    for (p = 0; p < q->players; p++) {
        if (hands[p] == best) {
            q->tally[p * q->players + winners - 1] += boards * q->weight;
        }
    }
}

/* The boards with these drawn ranks in which `suit` comes often enough to make a flush: score them and
 * return how many they are. */
static uint64_t score_flushes(const search *q, int suit, const uint32_t *plain) {
    uint32_t boards[1 << STROBE_MOST_DRAWS];
    uint32_t drawn[1 << STROBE_MOST_DRAWS];
    uint32_t hands[STROBE_MOST_PLAYERS];
    uint64_t all = 0;
    int subsets = 1;
    int i, b, p;
    boards[0] = 1;
    drawn[0] = 0;
    for (i = 0; i < q->distinct; i++) {
        uint32_t bit = (uint32_t)1 << q->rank[i];
        int left = q->left[q->rank[i]];
        int times = q->times[i];
        if (q->live[suit] & bit) {
            uint32_t with = (uint32_t)CHOOSE[left - 1][times - 1];
            uint32_t without = (uint32_t)CHOOSE[left - 1][times];
            for (b = 0; b < subsets; b++) {
                boards[subsets + b] = boards[b] * with;
                drawn[subsets + b] = drawn[b] | bit;
                boards[b] *= without;
            }
            subsets *= 2;
        } else {
            for (b = 0; b < subsets; b++) {
                boards[b] *= (uint32_t)CHOOSE[left][times];
            }
        }
    }
    for (b = 0; b < subsets; b++) {
        if (!boards[b] || size(drawn[b]) < q->need[suit]) {
            continue;
        }
        for (p = 0; p < q->players; p++) {
            uint32_t flush = flush_strength(q->suits[p][suit] | drawn[b]);
            hands[p] = flush > plain[p] ? flush : plain[p];
        }
        share(q, hands, boards[b]);
        all += boards[b];
    }
    return all;
}

/* All boards with these drawn ranks. */
static void score(const search *q, int draws) {
    uint32_t hands[STROBE_MOST_PLAYERS];
    counts drawn = {{0, 0, 0}};
    uint64_t boards = 1;
    int i, p, suit;
    for (i = 0; i < q->distinct; i++) {
        int digit;
        for (digit = 0; digit < 3; digit++) {
            drawn.digit[digit] |= (uint32_t)(q->times[i] >> digit & 1) << q->rank[i];
        }
        boards *= (uint64_t)CHOOSE[q->left[q->rank[i]]][q->times[i]];
    }
    for (p = 0; p < q->players; p++) {
        hands[p] = plain_strength(add(q->ranks[p], drawn));
    }
    for (suit = 0; suit < SUITS; suit++) {
        if (q->need[suit] <= q->distinct && q->need[suit] <= draws) {
            boards -= score_flushes(q, suit, hands);
        }
    }
    if (boards) {
        share(q, hands, boards);
    }
}

/* Every way to draw `more` ranks from `from` on. */
static void draw_ranks(search *q, int from, int more, int draws) {
    int rank, times;
    if (!more) {
        score(q, draws);
        return;
    }
    for (rank = from; rank < RANKS; rank++) {
        int most = q->left[rank] < more ? q->left[rank] : more;
        q->rank[q->distinct++] = rank;
        for (times = 1; times <= most; times++) {
            q->times[q->distinct - 1] = times;
            draw_ranks(q, rank + 1, more - times, draws);
        }
        q->distinct--;
    }
}

static void search_all(const uint64_t *held, int players, uint64_t live, int draws, uint64_t weight,
                       uint64_t *tally) {
    search q;
    int p, suit, rank;
    q.players = players;
    q.tally = tally;
    q.weight = weight;
    q.distinct = 0;
    for (rank = 0; rank < RANKS; rank++) {
        q.left[rank] = strobe_popcount64(live >> rank & UINT64_C(0x0001000100010001));
    }
    for (p = 0; p < players; p++) {
        q.ranks[p] = count_ranks(held[p]);
    }
    for (suit = 0; suit < SUITS; suit++) {
        int most = 0;
        q.live[suit] = lane(live, suit);
        for (p = 0; p < players; p++) {
            int have = size(q.suits[p][suit] = lane(held[p], suit));
            most = have > most ? have : most;
        }
        q.need[suit] = 5 - most;
    }
    draw_ranks(&q, 0, draws, draws);
}

void strobe_odds_shares(const uint64_t *held, int players, uint64_t live, int draws, uint64_t weight,
                        uint64_t *tally) {
    search_all(held, players, live, draws, weight, tally);
}

void strobe_odds_finals(uint64_t held, uint64_t live, int draws, uint64_t weight, uint64_t *tally) {
    search_all(&held, 1, live, draws, weight, tally);
}
