/* Rows of hole cards and boards, turned into masks some rows at a time. */
#include "showdown.h"

#include "card_bits.h"

enum { ROWS = 128 };

static ptrdiff_t holes_of_any(
    int ranking, const uint8_t *holes, int h, const uint8_t *boards, int b, size_t rows, uint16_t *out) {
    uint64_t masks[ROWS];
    size_t done, some, i;
    for (done = 0; done < rows; done += some) {
        ptrdiff_t bad;
        some = rows - done < ROWS ? rows - done : ROWS;
        for (i = 0; i < some; i++) {
            masks[i] = strobe_mask_of(holes + (done + i) * (size_t)h, h) | strobe_mask_of(boards + (done + i) * (size_t)b, b);
        }
        bad = strobe_batch_masks(ranking, masks, some, h + b, out + done);
        if (bad >= 0) {
            return (ptrdiff_t)done + bad;
        }
    }
    return -1;
}

ptrdiff_t strobe_batch_holes(
    int ranking, int use, const uint8_t *holes, int h, const uint8_t *boards, int b, size_t rows,
    uint16_t *out) {
    size_t i;
    if (use == STROBE_ANY) {
        return holes_of_any(ranking, holes, h, boards, b, rows, out);
    }
    for (i = 0; i < rows; i++) {
        uint64_t hole = strobe_mask_of(holes + i * (size_t)h, h), board = strobe_mask_of(boards + i * (size_t)b, b);
        if (!strobe_good_mask(hole | board, h + b)) {
            return (ptrdiff_t)i;
        }
        out[i] = strobe_strength_hole(hole, board, use, ranking);
    }
    return -1;
}

/* The masks of one row's players; whether its cards are good. */
static int masks_of_row(const uint8_t *holes, int players, const uint8_t *board, int b, uint64_t *masks) {
    uint64_t common = strobe_mask_of(board, b), all = common;
    int i;
    for (i = 0; i < players; i++) {
        uint64_t hole = strobe_mask_of(holes + 2 * i, 2);
        all |= hole;
        masks[i] = common | hole;
    }
    return strobe_good_mask(all, 2 * players + b);
}

STROBE_INLINE uint16_t winners_of(const uint16_t *strengths, int players) {
    unsigned best = 0, won = 0;
    int i;
    for (i = 0; i < players; i++) {
        best = strengths[i] > best ? strengths[i] : best;
    }
    for (i = 0; i < players; i++) {
        won |= (unsigned)(strengths[i] == best) << i;
    }
    return (uint16_t)won;
}

ptrdiff_t strobe_batch_showdown(
    const uint8_t *holes, int players, const uint8_t *boards, int b, size_t rows, uint16_t *strengths,
    uint16_t *winners) {
    uint64_t masks[ROWS * STROBE_PLAYERS];
    size_t width = (size_t)players;
    size_t done = 0;
    while (done < rows) {
        size_t some = rows - done < ROWS ? rows - done : ROWS, good = 0, i;
        while (good < some &&
               masks_of_row(
                   holes + (done + good) * 2 * width, players, boards + (done + good) * (size_t)b, b,
                   masks + good * width)) {
            good++;
        }
        strobe_batch_masks(STROBE_HIGH, masks, good * width, 2 + b, strengths + done * width);
        for (i = done; i < done + good; i++) {
            winners[i] = winners_of(strengths + i * width, players);
        }
        done += good;
        if (good < some) {
            return (ptrdiff_t)done;
        }
    }
    return -1;
}
