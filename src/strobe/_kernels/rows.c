/* Which kernel does which work. */
#include "rows.h"

#include "card_bits.h"

/* A batch kernel works on whole blocks, so a few rows are done sooner one by one. */
enum { FEW = 16 };

static ptrdiff_t few_masks(const strobe_rows *all, const uint64_t *masks, ptrdiff_t count, uint16_t *out) {
    ptrdiff_t i;
    for (i = 0; i < count; i++) {
        uint64_t mask = masks[i];
        if (!strobe_good_mask(mask, all->n)) {
            return i;
        }
        out[i] = strobe_strength(mask, all->ranking);
    }
    return -1;
}

static ptrdiff_t few_cards(const strobe_rows *all, const uint8_t *cards, ptrdiff_t count, uint16_t *out) {
    ptrdiff_t i;
    for (i = 0; i < count; i++) {
        uint64_t mask = strobe_mask_of(cards + i * all->n, all->n);
        if (!strobe_good_mask(mask, all->n)) {
            return i;
        }
        out[i] = strobe_strength(mask, all->ranking);
    }
    return -1;
}

ptrdiff_t strobe_do_rows(const strobe_rows *all, ptrdiff_t start, ptrdiff_t count) {
    uint16_t *out = all->out + start * all->width;
    size_t rows = (size_t)count;
    ptrdiff_t bad = -1;
    if (all->work == STROBE_MASKS || all->work == STROBE_SCALAR) {
        const uint64_t *masks = (const uint64_t *)all->first + start;
        if (all->work == STROBE_MASKS) {
            bad = count <= FEW ? few_masks(all, masks, count, out)
                               : strobe_batch_masks(all->ranking, masks, rows, all->n, out);
        } else {
            size_t i;
            for (i = 0; i < rows; i++) {
                out[i] = strobe_strength(masks[i], all->ranking);
            }
        }
    } else {
        const uint8_t *first = (const uint8_t *)all->first + start * all->n;
        if (all->work == STROBE_CARDS) {
            bad = count <= FEW ? few_cards(all, first, count, out)
                               : strobe_batch_cards(all->ranking, first, rows, all->n, out);
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
