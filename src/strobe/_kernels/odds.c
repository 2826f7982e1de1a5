/* Exact counting over every way a board can be completed.
 *
 * Boards are not visited one by one. Without a flush only ranks matter, so the multisets of drawn ranks are
 * visited (6175 for five cards) and each counts as many boards as there are suits to choose. Where a suit
 * can give somebody a flush, the subsets of those ranks that come in this suit are visited as well: the
 * outcome then depends on the ranks and on that subset alone. Two suits cannot both give a flush, since each
 * needs three cards of the final board.
 */
#include "odds.h"
#include "high.h"

enum { RANKS = STROBE_RANKS, SUITS = 4 };

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

STROBE_INLINE int size_of(uint32_t ranks) {
    ranks = ranks - (ranks >> 1 & 0x5555);
    ranks = (ranks & 0x3333) + (ranks >> 2 & 0x3333);
    ranks = (ranks + (ranks >> 4)) & 0x0f0f;
    return (int)((ranks + (ranks >> 8)) & 0x1f);
}

/* Best hand of seven cards by ranks alone. */
STROBE_INLINE uint32_t plain_strength(counts held) {
    uint32_t any = held.digit[0] | held.digit[1] | held.digit[2];
    uint32_t more = held.digit[1] | held.digit[2];
    uint32_t trips, kickers;
    int first, second;
    if (!more) {
        return strobe_unpaired[any];
    }
    trips = held.digit[2] ? held.digit[2] : held.digit[1] & held.digit[0];
    if (trips) {
        first = strobe_top32(trips);
        kickers = (held.digit[2] ? any : more) & ~((uint32_t)1 << first);
        if (kickers) {
            second = strobe_top32(kickers);
            return (uint32_t)((held.digit[2] ? STROBE_QUADS : STROBE_FULL_HOUSE) + 1 + first * 12 + second -
                              (second > first));
        }
        if (strobe_straight[any]) {
            return strobe_straight[any];
        }
        return STROBE_TRIPS + 1 + (uint32_t)first * 66 + strobe_top_two[strobe_without(any, first)];
    }
    if (strobe_straight[any]) {
        return strobe_straight[any];
    }
    first = strobe_top32(more);
    kickers = more ^ (uint32_t)1 << first;
    if (!kickers) {
        return STROBE_PAIR + 1 + (uint32_t)first * 220 + strobe_top_three[strobe_without(any, first)];
    }
    second = strobe_top32(kickers);
    kickers = strobe_without(strobe_without(any, first), second);
    return STROBE_TWO_PAIR + 1 + (uint32_t)(first * (first - 1) / 2 + second) * 11 +
           (uint32_t)strobe_top32(kickers);
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

int strobe_odds_category(uint32_t strength) {
    return (strength > STROBE_PAIR) + (strength > STROBE_TWO_PAIR) + (strength > STROBE_TRIPS) +
           (strength > STROBE_STRAIGHT) + (strength > STROBE_FLUSH) + (strength > STROBE_FULL_HOUSE) +
           (strength > STROBE_QUADS) + (strength > STROBE_STRAIGHT_FLUSH);
}

uint32_t strobe_odds_strength(uint64_t cards) {
    return strobe_strength_high(cards);
}

/* Count these boards for whoever wins on them. */
STROBE_INLINE void share(const search *q, const uint32_t *hands, uint64_t boards) {
    uint64_t *tally = q->tally;
    uint32_t best = 0;
    int winners = 0;
    int p;
    boards *= q->weight;
    if (q->players == 1) {
        tally[strobe_odds_category(hands[0])] += boards;
        return;
    }
    if (q->players == 2) {
        /* Who wins is hard to predict, so no jumps. */
        uint64_t tied = boards & (0 - (uint64_t)(hands[0] == hands[1]));
        tally[0] += boards & (0 - (uint64_t)(hands[0] > hands[1]));
        tally[1] += tied;
        tally[2] += boards & (0 - (uint64_t)(hands[0] < hands[1]));
        tally[3] += tied;
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
            tally[p * q->players + winners - 1] += boards;
        }
    }
}

/* The boards with these drawn ranks in which `suit` comes often enough to make a flush: count them for the
 * winners and return how many they are. */
static uint64_t share_flushes(const search *q, int suit, uint32_t suited, const uint32_t *plain) {
    uint32_t boards[1 << STROBE_MOST_DRAWS];
    uint32_t drawn[1 << STROBE_MOST_DRAWS];
    int spare[1 << STROBE_MOST_DRAWS];
    uint32_t hands[STROBE_MOST_PLAYERS];
    uint64_t all = 0;
    uint32_t others = 1;
    int subsets = 1;
    int i, b, p;
    boards[0] = 1;
    drawn[0] = 0;
    spare[0] = size_of(suited) - q->need[suit];
    for (i = 0; i < q->distinct; i++) {
        uint32_t bit = (uint32_t)1 << q->rank[i];
        int times = q->times[i];
        int left = q->left[q->rank[i]];
        int size = subsets;
        uint32_t with, without;
        if (!(suited & bit)) {
            others *= (uint32_t)CHOOSE[left][times];
            continue;
        }
        with = (uint32_t)CHOOSE[left - 1][times - 1];
        without = (uint32_t)CHOOSE[left - 1][times];
        for (b = 0; b < size; b++) {
            if (spare[b] > 0 && without) {
                boards[subsets] = boards[b] * without;
                drawn[subsets] = drawn[b];
                spare[subsets++] = spare[b] - 1;
            }
            boards[b] *= with;
            drawn[b] |= bit;
        }
    }
    for (b = 0; b < subsets; b++) {
        for (p = 0; p < q->players; p++) {
            uint32_t flush = strobe_suited[q->suits[p][suit] | drawn[b]];
            /* Seven cards with a flush have no room for a full house or quads. */
            hands[p] = flush ? flush : plain[p];
        }
        share(q, hands, (uint64_t)boards[b] * others);
        all += boards[b];
    }
    return all * others;
}

/* All boards with these drawn ranks. */
static void share_ranks(const search *q) {
    uint32_t hands[STROBE_MOST_PLAYERS];
    counts drawn = {{0, 0, 0}};
    uint64_t boards = 1;
    uint32_t any = 0;
    int i, p, suit;
    for (i = 0; i < q->distinct; i++) {
        uint32_t bit = (uint32_t)1 << q->rank[i];
        int digit;
        for (digit = 0; digit < 3; digit++) {
            drawn.digit[digit] |= q->times[i] >> digit & 1 ? bit : 0;
        }
        any |= bit;
        boards *= (uint64_t)CHOOSE[q->left[q->rank[i]]][q->times[i]];
    }
    for (p = 0; p < q->players; p++) {
        hands[p] = plain_strength(add(q->ranks[p], drawn));
    }
    for (suit = 0; suit < SUITS; suit++) {
        uint32_t suited = any & q->live[suit];
        if (size_of(suited) >= q->need[suit]) {
            boards -= share_flushes(q, suit, suited, hands);
        }
    }
    if (boards) {
        share(q, hands, boards);
    }
}

/* Every way to draw `more` ranks from `from` on. */
static void draw_ranks(search *q, int from, int more) {
    int rank, times;
    if (!more) {
        share_ranks(q);
        return;
    }
    for (rank = from; rank < RANKS; rank++) {
        int most = q->left[rank] < more ? q->left[rank] : more;
        q->rank[q->distinct++] = rank;
        for (times = 1; times <= most; times++) {
            q->times[q->distinct - 1] = times;
            draw_ranks(q, rank + 1, more - times);
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
            int have = size_of(q.suits[p][suit] = lane(held[p], suit));
            most = have > most ? have : most;
        }
        q.need[suit] = 5 - most;
    }
    draw_ranks(&q, 0, draws);
}

void strobe_odds_shares(const uint64_t *held, int players, uint64_t live, int draws, uint64_t weight,
                        uint64_t *tally) {
    search_all(held, players, live, draws, weight, tally);
}

void strobe_odds_finals(uint64_t held, uint64_t live, int draws, uint64_t weight, uint64_t *tally) {
    search_all(&held, 1, live, draws, weight, tally);
}
