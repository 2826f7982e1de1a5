/* Which kernel does which work. */
#include "rows.h"

ptrdiff_t strobe_do_rows(const strobe_rows *all, ptrdiff_t start, ptrdiff_t count) {
    uint16_t *out = all->out + start * all->width;
    size_t rows = (size_t)count;
    ptrdiff_t bad = -1;
    if (all->work == STROBE_MASKS || all->work == STROBE_SCALAR) {
        const uint64_t *masks = (const uint64_t *)all->first + start;
        if (all->work == STROBE_MASKS) {
            bad = strobe_batch_masks(all->ranking, masks, rows, all->n, out);
        } else {
            size_t i;
            for (i = 0; i < rows; i++) {
                out[i] = strobe_strength(masks[i], all->ranking);
            }
        }
    } else {
        const uint8_t *first = (const uint8_t *)all->first + start * all->n;
        if (all->work == STROBE_CARDS) {
            bad = strobe_batch_cards(all->ranking, first, rows, all->n, out);
        } else {
            const uint8_t *second = all->second + start * all->b;
            if (all->work == STROBE_HOLES) {
                bad = strobe_batch_holes(all->ranking, all->use, first, all->n, second, all->b, rows, out);
            } else {
                bad = strobe_batch_showdown(first, all->width, second, all->b, rows, out, all->winners + start);
            }
        }
    }
    return bad < 0 ? bad : start + bad;
}
