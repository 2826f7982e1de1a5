/* The door of the batch kernels: picks the path once, finds the bad row, finishes the last few rows. */
#include "batch_path.h"

#include "port.h"

#include <string.h>

#ifdef STROBE_X86
#ifdef _MSC_VER
#include <intrin.h>
#else
#include <cpuid.h>
#endif

typedef struct {
    uint32_t a, b, c, d;
} cpuid_answer;

static cpuid_answer cpuid(uint32_t leaf) {
    cpuid_answer r = {0, 0, 0, 0};
#ifdef _MSC_VER
    int reg[4];
    __cpuid(reg, 0);
    if ((uint32_t)reg[0] >= leaf) {
        __cpuidex(reg, (int)leaf, 0);
        r.a = (uint32_t)reg[0];
        r.b = (uint32_t)reg[1];
        r.c = (uint32_t)reg[2];
        r.d = (uint32_t)reg[3];
    }
#else
    __get_cpuid_count(leaf, 0, &r.a, &r.b, &r.c, &r.d);
#endif
    return r;
}

/* Which register files the operating system saves. */
static uint32_t xcr0(void) {
#ifdef _MSC_VER
    return (uint32_t)_xgetbv(0);
#else
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
#endif
}

static int has_bits(uint32_t word, uint32_t bits) {
    return (word & bits) == bits;
}

enum { LEVEL_PORTABLE, LEVEL_AVX2, LEVEL_AVX512 };

static int cpu_level(void) {
    const uint32_t osxsave_avx = 1u << 27 | 1u << 28;
    const uint32_t avx2 = 1u << 5;
    const uint32_t f_bw_vl = 1u << 16 | 1u << 30 | 1u << 31;
    const uint32_t vbmi_bitalg = 1u << 1 | 1u << 12;
    const uint32_t xmm_ymm = 0x06, xmm_ymm_zmm = 0xe6;
    cpuid_answer features;
    uint32_t saved;
    if (!has_bits(cpuid(1).c, osxsave_avx)) {
        return LEVEL_PORTABLE;
    }
    saved = xcr0();
    features = cpuid(7);
    if (!has_bits(saved, xmm_ymm) || !has_bits(features.b, avx2)) {
        return LEVEL_PORTABLE;
    }
    if (!has_bits(saved, xmm_ymm_zmm) || !has_bits(features.b, f_bw_vl) || !has_bits(features.c, vbmi_bitalg)) {
        return LEVEL_AVX2;
    }
    return LEVEL_AVX512;
}

static const strobe_path *const PATHS[] = {&strobe_portable, &strobe_avx2, &strobe_avx512};
#elif defined(STROBE_ARM64)
static int cpu_level(void) {
    return 1;
}

static const strobe_path *const PATHS[] = {&strobe_portable, &strobe_neon};
#else
static int cpu_level(void) {
    return 0;
}

static const strobe_path *const PATHS[] = {&strobe_portable};
#endif

enum { PATH_COUNT = sizeof PATHS / sizeof PATHS[0] };

/* Index of the path in use. Set once, in module initialisation. */
static STROBE_SHARED int chosen = 0;

/* A path may leave a kernel out that would not gain from its instructions; the one before it has it then. */
static strobe_cards_run cards_run(int ranking, int n) {
    int i = chosen;
    while (PATHS[i]->cards[ranking][n - STROBE_FEWEST] == NULL) {
        i--;
    }
    return PATHS[i]->cards[ranking][n - STROBE_FEWEST];
}

static strobe_masks_run masks_run(int ranking, int n) {
    int i = chosen;
    while (PATHS[i]->masks[ranking][n - STROBE_FEWEST] == NULL) {
        i--;
    }
    return PATHS[i]->masks[ranking][n - STROBE_FEWEST];
}

strobe_simd_answer strobe_simd_select(const char *name) {
    static const char *const of_other_machines[] = {"neon", "avx2", "avx512"};
    int level = cpu_level();
    int i;
    if (name == NULL) {
        chosen = level;
        return STROBE_SIMD_OK;
    }
    for (i = 0; i < PATH_COUNT; i++) {
        if (strcmp(name, PATHS[i]->name) == 0) {
            if (i > level) {
                return STROBE_SIMD_UNSUPPORTED;
            }
            chosen = i;
            return STROBE_SIMD_OK;
        }
    }
    for (i = 0; i < (int)(sizeof of_other_machines / sizeof of_other_machines[0]); i++) {
        if (strcmp(name, of_other_machines[i]) == 0) {
            return STROBE_SIMD_UNSUPPORTED;
        }
    }
    return STROBE_SIMD_UNKNOWN;
}

const char *strobe_simd_name(void) {
    return PATHS[chosen]->name;
}

static const uint64_t CARD_BITS = UINT64_C(0x1fff1fff1fff1fff);

static const uint8_t GOOD_ROW[STROBE_MOST] = {0, 1, 2, 3, 4, 5, 6, 7};

static int good_cards(const uint8_t *row, int n) {
    uint64_t seen = 0;
    int i;
    for (i = 0; i < n; i++) {
        if (row[i] > 51) {
            return 0;
        }
        seen |= UINT64_C(1) << row[i];
    }
    return strobe_popcount64(seen) == n;
}

static int good_mask(uint64_t mask, int n) {
    return (mask & ~CARD_BITS) == 0 && strobe_popcount64(mask) == n;
}

static void fill_cards(uint8_t *copy, size_t from, size_t width) {
    size_t i;
    for (i = from; i < STROBE_BLOCK; i++) {
        memcpy(copy + i * width, GOOD_ROW, sizeof GOOD_ROW); /* a fixed size; the next row mends the overhang */
    }
}

static void fill_masks(uint64_t *copy, size_t from, int n) {
    size_t i;
    for (i = from; i < STROBE_BLOCK; i++) {
        copy[i] = (UINT64_C(1) << n) - 1;
    }
}

/* Up to one block of rows, some of them perhaps bad, through a copy filled up with good rows. Returns how
   many rows from the first on are good, and writes those. */
static size_t part_of_cards(strobe_cards_run run, const uint8_t *cards, size_t rows, int n, uint16_t *out) {
    uint8_t copy[STROBE_BLOCK * STROBE_MOST];
    uint16_t strengths[STROBE_BLOCK];
    size_t width = (size_t)n;
    size_t good = rows;
    memcpy(copy, cards, rows * width);
    fill_cards(copy, rows, width);
    if (run(copy, 1, strengths) == 0) {
        for (good = 0; good < rows && good_cards(copy + good * width, n);) {
            good++;
        }
        fill_cards(copy, good, width);
        run(copy, 1, strengths);
    }
    memcpy(out, strengths, good * sizeof *out);
    return good;
}

static size_t part_of_masks(strobe_masks_run run, const uint64_t *masks, size_t rows, int n, uint16_t *out) {
    uint64_t copy[STROBE_BLOCK];
    uint16_t strengths[STROBE_BLOCK];
    size_t good = rows;
    memcpy(copy, masks, rows * sizeof *copy);
    fill_masks(copy, rows, n);
    if (run(copy, 1, strengths) == 0) {
        for (good = 0; good < rows && good_mask(copy[good], n);) {
            good++;
        }
        fill_masks(copy, good, n);
        run(copy, 1, strengths);
    }
    memcpy(out, strengths, good * sizeof *out);
    return good;
}

/* A block that a run refused may look good in the copy if another thread changed it between the two reads;
   then the copy counts and the run goes on. */
ptrdiff_t strobe_batch_cards(int ranking, const uint8_t *cards, size_t rows, int n, uint16_t *out) {
    strobe_cards_run run = cards_run(ranking, n);
    size_t done = 0;
    while (done < rows) {
        size_t some, good;
        done += STROBE_BLOCK * run(cards + done * (size_t)n, (rows - done) / STROBE_BLOCK, out + done);
        if (done == rows) {
            break;
        }
        some = rows - done < STROBE_BLOCK ? rows - done : STROBE_BLOCK;
        good = part_of_cards(run, cards + done * (size_t)n, some, n, out + done);
        done += good;
        if (good < some) {
            return (ptrdiff_t)done;
        }
    }
    return -1;
}

ptrdiff_t strobe_batch_masks(int ranking, const uint64_t *masks, size_t rows, int n, uint16_t *out) {
    strobe_masks_run run = masks_run(ranking, n);
    size_t done = 0;
    while (done < rows) {
        size_t some, good;
        done += STROBE_BLOCK * run(masks + done, (rows - done) / STROBE_BLOCK, out + done);
        if (done == rows) {
            break;
        }
        some = rows - done < STROBE_BLOCK ? rows - done : STROBE_BLOCK;
        good = part_of_masks(run, masks + done, some, n, out + done);
        done += good;
        if (good < some) {
            return (ptrdiff_t)done;
        }
    }
    return -1;
}
