/* What the paths of the range engine share: the state of one job, and how it is cut into units. */
#ifndef STROBE_ODDS_RANGE_JOB_H
#define STROBE_ODDS_RANGE_JOB_H

#include "batch_path.h"
#include "odds_range.h"

enum { RANKS = 13, SUITS = 4, MOST_DRAWS = 5, SLOTS = 96, MOST_ITEMS = 48 };

/* The classes in order of strength on boards of the same ranks, as long as nobody has a flush. */
typedef struct {
    uint8_t at[SLOTS];             /* classes, the weakest first */
    uint8_t end[SLOTS];            /* where each group of equals ends */
    int groups;
    int below_flush;               /* so many groups are weaker than a flush */
} strobe_order;

/* What of both ranges is possible beside the cards that are dead by now. */
typedef struct {
    STROBE_ALIGNED(32) uint32_t sides[2][STROBE_RANGE_CLASSES][8];
    STROBE_ALIGNED(32) uint32_t held[2][STROBE_RANGE_HELD];
    STROBE_ALIGNED(32) uint16_t alive[STROBE_RANGE_ROW];   /* all ones or 0, by card */
    uint32_t sum[2];
    uint64_t same;                 /* both players hold the same hand: the product of its weights, added up */
} strobe_hands;

/* What the death of one card changes. */
typedef struct {
    STROBE_ALIGNED(32) uint32_t sides[2][RANKS][8];
    STROBE_ALIGNED(32) uint32_t held[2][STROBE_RANGE_HELD];
    uint32_t sum[2];
    uint64_t same;
} strobe_undo;

/* The ranks that are drawn: `times` cards of each of `distinct` ranks. */
typedef struct {
    int distinct;
    int rank[MOST_DRAWS], times[MOST_DRAWS];
} strobe_unit;

typedef struct strobe_range_path strobe_range_path;

typedef struct {
    strobe_hands hands;
    strobe_undo undo[MOST_DRAWS];
    uint32_t spare[2][STROBE_RANGE_CLASSES][8];
    strobe_order order[STROBE_RANGE_MOST_FINALS];
    /* the classes that somebody may hold: the planes of their rank counts */
    uint8_t active[SLOTS];
    uint16_t once[SLOTS], twice[SLOTS];
    int actives;
    const strobe_range_path *path;
    const strobe_range *range[2];
    const uint16_t *suited;        /* strength of a flush by its ranks, or 0 */
    uint64_t same_with[STROBE_RANGE_CARDS];
    strobe_final rows[STROBE_RANGE_MOST_FINALS];   /* of equal draws */
    int row_count;
    uint64_t live;                 /* shrinks as cards are drawn */
    uint64_t drawn;
    int drawn_count;
    int drawn_card[MOST_DRAWS];
    uint8_t alike[SUITS];          /* the suits that this one may change places with, itself included */
    strobe_wide *tally;
} strobe_job;

/* Class of two ranks; the row of a rank begins at its triangle number. */
STROBE_INLINE int strobe_class(int higher, int lower) {
    return higher * (higher + 1) / 2 + lower;
}

extern const uint8_t strobe_class_ranks[STROBE_RANGE_CLASSES][2];

struct strobe_range_path {
    /* A card can be held or drawn no more. Undone in the opposite order. */
    void (*kill)(strobe_job *job, int card, strobe_undo *undo);
    void (*revive)(strobe_job *job, int card, const strobe_undo *undo);
    /* By card, and in all: how much both players hold the same hand, of cards that are alive. */
    void (*find_same)(strobe_job *job);
    /* All boards of one unit; the classes of every row are put in order first. */
    void (*unit)(strobe_job *job, const strobe_unit *unit);
};

extern const strobe_range_path strobe_range_portable;
#ifdef STROBE_X86
extern const strobe_range_path strobe_range_avx2;
#define STROBE_RANGE_BEST strobe_range_avx2
#elif defined(STROBE_ARM64)
extern const strobe_range_path strobe_range_neon;
#define STROBE_RANGE_BEST strobe_range_neon
#else
#define STROBE_RANGE_BEST strobe_range_portable
#endif

#endif
