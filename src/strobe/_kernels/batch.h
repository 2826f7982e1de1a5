/* Strengths of many hands at once: what the rest of the package calls.

   The strengths are those of strobe_strength, hands without a joker. Nothing here allocates, fills a table
   or touches Python; call it with the GIL released, from as many threads as you like.

   Every input byte is read once and the value that was read is the one that is checked and ranked, so a
   buffer that another thread changes meanwhile can give a wrong answer but never a wild read or write.
   Both functions return -1 when every row was good. Otherwise they return the index of the first bad row:
   out[0 .. that row) then hold their strengths and nothing beyond was written. */
#ifndef STROBE_BATCH_H
#define STROBE_BATCH_H

#include "port.h"
#include "strength.h"

enum { STROBE_RANKINGS = STROBE_LOW_27 + 1 };

/* cards: rows * n ids, 4*rank + suit; n is 5..8. Bad: an id above 51, or an id twice in a row. */
ptrdiff_t strobe_batch_cards(int ranking, const uint8_t *cards, size_t rows, int n, uint16_t *out);

/* masks: rows hands as bits 16*suit + rank, n (5..8) cards each. Bad: a bit outside the four suits, or not n
   bits. The masks need be aligned no better than their type. */
ptrdiff_t strobe_batch_masks(int ranking, const uint64_t *masks, size_t rows, int n, uint16_t *out);

typedef enum { STROBE_SIMD_OK, STROBE_SIMD_UNKNOWN, STROBE_SIMD_UNSUPPORTED } strobe_simd_answer;

/* Choose the path: "portable", "neon", "avx2", "avx512", or NULL for the best this machine has. Called once, from
   module initialisation, before any other thread can be in a batch; a refused name changes nothing. */
strobe_simd_answer strobe_simd_select(const char *name);

/* The name of the path in use. */
const char *strobe_simd_name(void);

#endif
