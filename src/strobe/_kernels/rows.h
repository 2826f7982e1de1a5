/* One call of a batch as a value, so that any part of its rows can be done by any thread. */
#ifndef STROBE_ROWS_H
#define STROBE_ROWS_H

#include "showdown.h"

typedef enum { STROBE_CARDS, STROBE_MASKS, STROBE_HOLES, STROBE_SHOWDOWNS, STROBE_SCALAR } strobe_work;

typedef struct {
    strobe_work work;
    int ranking, use;
    int n; /* cards of each row in first */
    int b; /* cards of each row in second */
    int width; /* strengths of each row */
    ptrdiff_t rows;
    const void *first; /* cards, masks (STROBE_MASKS, STROBE_SCALAR) or hole cards */
    const uint8_t *second; /* boards (STROBE_HOLES, STROBE_SHOWDOWNS) */
    uint16_t *out;
    uint16_t *winners; /* STROBE_SHOWDOWNS */
} strobe_rows;

/* Do rows start .. start + count. -1, or the index of the first bad row among them; see batch.h. STROBE_SCALAR
   is the scalar kernel over masks, which checks nothing. */
ptrdiff_t strobe_do_rows(const strobe_rows *all, ptrdiff_t start, ptrdiff_t count);

#endif
