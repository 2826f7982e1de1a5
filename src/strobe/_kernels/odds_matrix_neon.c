/* Two hands against a line of 32 for 64-bit ARM. */
#include "batch_path.h"
#include "odds_matrix.h"

#ifdef STROBE_ARM64

#include "neon.h"

enum { PARTS = STROBE_TILE / 8 };

void strobe_meet_tile_neon(const uint16_t *rows, const uint16_t *columns, int boards,
                           uint16_t win[2][STROBE_TILE], uint16_t tie[2][STROBE_TILE]) {
    uint16x8_t wins[2][PARTS], ties[2][PARTS];
    int i, row, part;
    for (row = 0; row < 2; row++) {
        for (part = 0; part < PARTS; part++) {
            wins[row][part] = ties[row][part] = vdupq_n_u16(0);
        }
    }
    for (i = 0; i < boards; i++, rows += STROBE_TILE, columns += STROBE_TILE) {
        for (row = 0; row < 2; row++) {
            const uint16x8_t hand = vdupq_n_u16(rows[row]);
            for (part = 0; part < PARTS; part++) {
                const uint16x8_t other = vld1q_u16(columns + 8 * part);
                /* What holds is all ones, that is -1. */
                wins[row][part] = vsubq_u16(wins[row][part], vcgtq_u16(hand, other));
                ties[row][part] = vsubq_u16(ties[row][part], vceqq_u16(hand, other));
            }
        }
    }
    for (row = 0; row < 2; row++) {
        for (part = 0; part < PARTS; part++) {
            vst1q_u16(win[row] + 8 * part, wins[row][part]);
            vst1q_u16(tie[row] + 8 * part, ties[row][part]);
        }
    }
}

#endif
