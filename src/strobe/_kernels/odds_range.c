/* The front of the range engine: ranges from weights, and the job cut into units. */
#include "odds_range_job.h"

#include <string.h>

const uint8_t strobe_class_ranks[STROBE_RANGE_CLASSES][2] = {
    {0, 0}, {1, 0}, {1, 1}, {2, 0}, {2, 1}, {2, 2}, {3, 0}, {3, 1}, {3, 2}, {3, 3}, {4, 0}, {4, 1}, {4, 2},
    {4, 3}, {4, 4}, {5, 0}, {5, 1}, {5, 2}, {5, 3}, {5, 4}, {5, 5}, {6, 0}, {6, 1}, {6, 2}, {6, 3}, {6, 4},
    {6, 5}, {6, 6}, {7, 0}, {7, 1}, {7, 2}, {7, 3}, {7, 4}, {7, 5}, {7, 6}, {7, 7}, {8, 0}, {8, 1}, {8, 2},
    {8, 3}, {8, 4}, {8, 5}, {8, 6}, {8, 7}, {8, 8}, {9, 0}, {9, 1}, {9, 2}, {9, 3}, {9, 4}, {9, 5}, {9, 6},
    {9, 7}, {9, 8}, {9, 9}, {10, 0}, {10, 1}, {10, 2}, {10, 3}, {10, 4}, {10, 5}, {10, 6}, {10, 7}, {10, 8},
    {10, 9}, {10, 10}, {11, 0}, {11, 1}, {11, 2}, {11, 3}, {11, 4}, {11, 5}, {11, 6}, {11, 7}, {11, 8},
    {11, 9}, {11, 10}, {11, 11}, {12, 0}, {12, 1}, {12, 2}, {12, 3}, {12, 4}, {12, 5}, {12, 6}, {12, 7},
    {12, 8}, {12, 9}, {12, 10}, {12, 11}, {12, 12}
};

/* Set once, in module initialisation. */
static const strobe_range_path *STROBE_SHARED chosen = &strobe_range_portable;

void strobe_range_select(void) {
    chosen = strcmp(strobe_simd_name(), "portable") == 0 ? &strobe_range_portable : &STROBE_RANGE_BEST;
}

static uint64_t swap_lanes(uint64_t cards, int s, int t) {
    const uint64_t differ = (cards >> (16 * s) ^ cards >> (16 * t)) & STROBE_LANE;
    return cards ^ differ << (16 * s) ^ differ << (16 * t);
}

static int card_of(uint64_t cards) {
    const int at = strobe_ctz64(cards);
    return 4 * (at & 15) + (at >> 4);
}

static int turns_into_itself(const strobe_range *range, const uint8_t turn[SUITS]) {
    int c, d;
    for (c = 0; c < STROBE_RANGE_CARDS; c++) {
        const uint16_t *row = range->weight[c], *other = range->weight[(c & ~3) | turn[c & 3]];
        for (d = 0; d < c; d++) {
            if (row[d] != other[(d & ~3) | turn[d & 3]]) {
                return 0;
            }
        }
    }
    return 1;
}

static uint32_t common_divisor(uint32_t a, uint32_t b) {
    while (b) {
        const uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

void strobe_range_prepare(strobe_range *range) {
    int c, d, s, t;
    memset(range->sides, 0, sizeof(range->sides));
    memset(range->held, 0, sizeof(range->held));
    range->sum = range->hands = range->unit = range->alike = 0;
    for (c = 0; c < STROBE_RANGE_CARDS; c++) {
        for (d = 0; d < c; d++) {
            const uint32_t weight = range->weight[c][d];
            uint32_t *sides = range->sides[strobe_class(c >> 2, d >> 2)];
            sides[c & 3] += weight;
            sides[4 + (d & 3)] += weight;
            range->held[c] += weight;
            range->held[d] += weight;
            range->sum += weight;
            range->hands += weight != 0;
            if (weight && weight != range->unit && range->unit != 1) {
                range->unit = common_divisor(weight, range->unit);
            }
        }
    }
    for (s = 0; s < SUITS; s++) {
        for (t = 0; t < s; t++) {
            uint8_t turn[SUITS] = {0, 1, 2, 3};
            turn[s] = (uint8_t)t;
            turn[t] = (uint8_t)s;
            range->alike |= turns_into_itself(range, turn) ? 1u << (4 * s + t) | 1u << (4 * t + s) : 0;
        }
    }
}

void strobe_range_hand(strobe_range *range, uint64_t hand) {
    const int one = card_of(hand), two = card_of(hand & (hand - 1));
    const int c = one > two ? one : two, d = one > two ? two : one;
    uint32_t *sides = range->sides[strobe_class(c >> 2, d >> 2)];
    int s, t;
    memset(range, 0, sizeof(*range));
    range->weight[c][d] = range->weight[d][c] = 1;
    sides[c & 3] = sides[4 + (d & 3)] = 1;
    range->held[c] = range->held[d] = 1;
    range->sum = range->hands = range->unit = 1;
    for (s = 0; s < SUITS; s++) {
        for (t = 0; t < s; t++) {
            range->alike |= swap_lanes(hand, s, t) == hand ? 1u << (4 * s + t) | 1u << (4 * t + s) : 0;
        }
    }
}

uint32_t strobe_range_unit(const strobe_range *range, uint64_t cards) {
    uint32_t unit = 0;
    uint64_t higher, lower;
    for (higher = cards; higher; higher &= higher - 1) {
        const uint16_t *row = range->weight[card_of(higher)];
        for (lower = higher & (higher - 1); lower; lower &= lower - 1) {
            const uint32_t weight = row[card_of(lower)];
            if (weight && weight != unit) {
                unit = common_divisor(weight, unit);
            }
            if (unit && unit == range->unit) {
                return unit;
            }
        }
    }
    return unit;
}

void strobe_range_among(const strobe_range *whole, uint64_t cards, strobe_range *left) {
    const uint32_t unit = strobe_range_unit(whole, cards);
    uint64_t higher, lower;
    memset(left->weight, 0, sizeof(left->weight));
    for (higher = cards; higher; higher &= higher - 1) {
        const int card = card_of(higher);
        for (lower = higher & (higher - 1); lower; lower &= lower - 1) {
            const int other = card_of(lower);
            const uint32_t weight = whole->weight[card][other];
            if (weight) {
                left->weight[card][other] = left->weight[other][card] = (uint16_t)(weight / unit);
            }
        }
    }
    strobe_range_prepare(left);
}

static uint64_t turn_lanes(uint64_t cards, const uint8_t turn[SUITS]) {
    uint64_t turned = 0;
    int s;
    for (s = 0; s < SUITS; s++) {
        turned |= (cards >> (16 * s) & STROBE_LANE) << (16 * turn[s]);
    }
    return turned;
}

int strobe_suit_turns(uint64_t board, uint64_t seen, uint8_t turns[STROBE_MOST_TURNS][4]) {
    int count = 0, code;
    for (code = 0; code < 256; code++) {
        uint8_t *turn = turns[count];
        int used = 0, s;
        for (s = 0; s < SUITS; s++) {
            used |= 1 << (code >> (2 * s) & 3);
        }
        if (used != 15) {
            continue;
        }
        for (s = 0; s < SUITS; s++) {
            turn[s] = code >> (2 * s) & 3;
        }
        count += turn_lanes(board, turn) == board && turn_lanes(seen, turn) == seen;
    }
    return count;
}

int strobe_range_turns(const strobe_range *a, const strobe_range *b, uint64_t board, uint64_t seen) {
    uint8_t turns[STROBE_MOST_TURNS][SUITS];
    const int count = strobe_suit_turns(board, seen, turns);
    int both = 0, i;
    for (i = 0; i < count; i++) {
        both += turns_into_itself(a, turns[i]) && turns_into_itself(b, turns[i]);
    }
    return both;
}

/* Calls run for each way to draw ranks from `from` on, or only counts them if run is NULL. */
typedef struct {
    strobe_job *job;
    int left[RANKS];
    strobe_unit unit;
    int at, start, stop;
} cutter;

static void cut_ranks(cutter *cut, int from, int more) {
    int rank, times;
    if (cut->at >= cut->stop) {
        return;
    }
    if (!more) {
        if (cut->at >= cut->start && cut->job != NULL) {
            cut->job->path->unit(cut->job, &cut->unit);
        }
        cut->at++;
        return;
    }
    for (rank = from; rank < RANKS; rank++) {
        const int most = cut->left[rank] < more ? cut->left[rank] : more;
        const int slot = cut->unit.distinct++;
        cut->unit.rank[slot] = rank;
        for (times = 1; times <= most; times++) {
            cut->unit.times[slot] = times;
            cut_ranks(cut, rank + 1, more - times);
        }
        cut->unit.distinct--;
    }
}

/* All units in turn, by the number of cards that are drawn. */
static int cut_finals(strobe_job *job, const strobe_final *finals, int count, uint64_t live, int start, int stop) {
    cutter cut;
    int draws, rank, i;
    cut.job = job;
    cut.at = 0;
    cut.start = start;
    cut.stop = stop;
    cut.unit.distinct = 0;
    for (rank = 0; rank < RANKS; rank++) {
        cut.left[rank] = strobe_popcount64(live >> rank & UINT64_C(0x0001000100010001));
    }
    for (draws = 0; draws <= MOST_DRAWS; draws++) {
        int rows = 0;
        for (i = 0; i < count; i++) {
            if (finals[i].draws == draws) {
                if (job != NULL) {
                    job->rows[rows] = finals[i];
                }
                rows++;
            }
        }
        if (rows) {
            if (job != NULL) {
                job->row_count = rows;
            }
            cut_ranks(&cut, 0, draws);
        }
    }
    return cut.at;
}

int strobe_range_units(const strobe_final *finals, int count, uint64_t live) {
    return cut_finals(NULL, finals, count, live, 0, INT32_MAX);
}

/* Suits that ranges and cards on the table treat alike stand for each other. */
static void find_alike(strobe_job *job, const strobe_final *finals, int count) {
    const uint32_t both = job->range[0]->alike & job->range[1]->alike;
    int s, t, i;
    for (s = 0; s < SUITS; s++) {
        job->alike[s] = (uint8_t)(1 << s);
        for (t = 0; t < SUITS; t++) {
            int alike = t != s && (both >> (4 * s + t) & 1) && swap_lanes(job->live, s, t) == job->live;
            for (i = 0; i < count; i++) {
                alike = alike && swap_lanes(finals[i].board, s, t) == finals[i].board;
            }
            job->alike[s] |= (uint8_t)(alike << t);
        }
    }
}

static void start_hands(strobe_job *job) {
    strobe_hands *hands = &job->hands;
    int p, c;
    for (p = 0; p < 2; p++) {
        memcpy(hands->sides[p], job->range[p]->sides, sizeof(hands->sides[p]));
        memcpy(hands->held[p], job->range[p]->held, sizeof(hands->held[p]));
        hands->sum[p] = job->range[p]->sum;
    }
    memset(hands->alive, 0, sizeof(hands->alive));
    memset(hands->alive, 0xff, STROBE_RANGE_CARDS * sizeof(hands->alive[0]));
    memset(job->same_with, 0, sizeof(job->same_with));
    hands->same = 0;
    for (c = 0; c < STROBE_RANGE_CARDS; c++) {
        if (!(job->live >> (16 * (c & 3) + (c >> 2)) & 1)) {
            job->path->kill(job, c, &job->undo[0]);
        }
    }
    job->path->find_same(job);
}

static void find_active(strobe_job *job) {
    int p, i, k;
    job->actives = 0;
    memset(job->once, 0, sizeof(job->once));
    memset(job->twice, 0, sizeof(job->twice));
    for (k = 0; k < STROBE_RANGE_CLASSES; k++) {
        const uint8_t *ranks = strobe_class_ranks[k];
        uint32_t some = 0;
        for (p = 0; p < 2; p++) {
            for (i = 0; i < 4; i++) {
                some |= job->hands.sides[p][k][i];
            }
        }
        if (some) {
            job->active[job->actives] = (uint8_t)k;
            if (ranks[0] == ranks[1]) {
                job->twice[job->actives] = (uint16_t)(1 << ranks[0]);
            } else {
                job->once[job->actives] = (uint16_t)(1 << ranks[0] | 1 << ranks[1]);
            }
            job->actives++;
        }
    }
}

void strobe_range_equity(const strobe_range *a, const strobe_range *b, const strobe_final *finals, int count,
                         uint64_t live, int start, int stop, strobe_wide tally[3]) {
    strobe_job job;
    job.path = chosen;
    job.range[0] = a;
    job.range[1] = b;
    job.suited = strobe_suited;
    job.live = live;
    job.drawn = 0;
    job.drawn_count = 0;
    job.tally = tally;
    start_hands(&job);
    find_active(&job);
    find_alike(&job, finals, count);
    cut_finals(&job, finals, count, live, start, stop);
}
