/* What one instruction set has to provide; the door around it is in dispatch.c. */
#ifndef STROBE_BATCH_PATH_H
#define STROBE_BATCH_PATH_H

#include "batch.h"
#include "tables.h"

/* Rows in a block. Paths see whole blocks only. */
enum { STROBE_BLOCK = 64 };

/* Rank blocks of rows until one holds a bad row; the number of blocks ranked. A block that holds a bad row
   leaves its part of out alone. */
typedef size_t (*strobe_cards_run)(const uint8_t *cards, size_t blocks, uint16_t *out);
typedef size_t (*strobe_masks_run)(const uint64_t *masks, size_t blocks, uint16_t *out);

enum { STROBE_FEWEST = 5, STROBE_MOST = 8, STROBE_SIZES = STROBE_MOST - STROBE_FEWEST + 1 };

/* Kernels by ranking and number of cards; the portable path has them all. */
typedef struct {
    const char *name;
    strobe_cards_run cards[STROBE_RANKINGS][STROBE_SIZES];
    strobe_masks_run masks[STROBE_RANKINGS][STROBE_SIZES];
} strobe_path;

extern const strobe_path strobe_portable;

#if defined(__x86_64__) || (defined(_M_X64) && !defined(_M_ARM64EC))
#define STROBE_X86 1
extern const strobe_path strobe_avx2;
extern const strobe_path strobe_avx512;
#endif

/* Big-endian machines have their words in another order, and ARM64EC passes for x86-64. */
#if (defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)) || \
    (defined(_M_ARM64) && !defined(_M_ARM64EC))
#define STROBE_ARM64 1
extern const strobe_path strobe_neon;
#endif

/* The first strength of each category. */
enum {
    STROBE_FIRST_HIGH_CARD = STROBE_HIGH_CARD + 1,
    STROBE_FIRST_PAIR = STROBE_PAIR + 1,
    STROBE_FIRST_TWO_PAIR = STROBE_TWO_PAIR + 1,
    STROBE_FIRST_TRIPS = STROBE_TRIPS + 1,
    STROBE_FIRST_STRAIGHT = STROBE_STRAIGHT + 1,
    STROBE_FIRST_FLUSH = STROBE_FLUSH + 1,
    STROBE_FIRST_FULL_HOUSE = STROBE_FULL_HOUSE + 1,
    STROBE_FIRST_QUADS = STROBE_QUADS + 1,
    STROBE_FIRST_STRAIGHT_FLUSH = STROBE_STRAIGHT_FLUSH + 1
};

#endif
