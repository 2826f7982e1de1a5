/* Strengths and winners of many rows, where each row has hole cards and a board.

   As in batch.h: cards are ids, nothing allocates or touches Python, every byte is read once, and the answer
   is -1 or the index of the first bad row; what belongs to the rows before it has been written then, and
   nothing beyond. Bad: an id above 51, or an id twice in a row. */
#ifndef STROBE_SHOWDOWN_H
#define STROBE_SHOWDOWN_H

#include "batch.h"

enum { STROBE_PLAYERS = 10 };

/* One hand a row: holes is rows * h ids, boards rows * b, as many as strobe_strength_hole() allows. */
ptrdiff_t strobe_batch_holes(
    int ranking, int use, const uint8_t *holes, int h, const uint8_t *boards, int b, size_t rows,
    uint16_t *out);

/* players (at most STROBE_PLAYERS) hands of two hole cards a row, high: holes is rows * players * 2 ids,
   boards rows * b (5 or 6), strengths rows * players. Bit i of winners[row] is set if hand i has the best
   strength of its row. */
ptrdiff_t strobe_batch_showdown(
    const uint8_t *holes, int players, const uint8_t *boards, int b, size_t rows, uint16_t *strengths,
    uint16_t *winners);

#endif
