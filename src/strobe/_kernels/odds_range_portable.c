/* The range engine without any special instructions. */
#include "odds_range_job.h"

#define TARGET
#define PATH strobe_range_portable

typedef struct {
    uint32_t x[4];
} four;

typedef struct {
    uint32_t x[8];
} eight;

typedef struct {
    uint64_t x[4];
} sums;

STROBE_INLINE four load4(const uint32_t *from) {
    four v;
    int i;
    for (i = 0; i < 4; i++) {
        v.x[i] = from[i];
    }
    return v;
}

STROBE_INLINE void store4(uint32_t *to, four v) {
    int i;
    for (i = 0; i < 4; i++) {
        to[i] = v.x[i];
    }
}

STROBE_INLINE four add4(four a, four b) {
    int i;
    for (i = 0; i < 4; i++) {
        a.x[i] += b.x[i];
    }
    return a;
}

STROBE_INLINE four sub4(four a, four b) {
    int i;
    for (i = 0; i < 4; i++) {
        a.x[i] -= b.x[i];
    }
    return a;
}

STROBE_INLINE four all4(uint32_t value) {
    four v;
    int i;
    for (i = 0; i < 4; i++) {
        v.x[i] = value;
    }
    return v;
}

STROBE_INLINE uint32_t first4(four v) {
    return v.x[0];
}

/* The sum of all, in every place. */
STROBE_INLINE four total4(four v) {
    return all4(v.x[0] + v.x[1] + v.x[2] + v.x[3]);
}

STROBE_INLINE eight load8(const uint32_t *from) {
    eight v;
    int i;
    for (i = 0; i < 8; i++) {
        v.x[i] = from[i];
    }
    return v;
}

STROBE_INLINE void store8(uint32_t *to, eight v) {
    int i;
    for (i = 0; i < 8; i++) {
        to[i] = v.x[i];
    }
}

STROBE_INLINE eight sub8(eight a, eight b) {
    int i;
    for (i = 0; i < 8; i++) {
        a.x[i] -= b.x[i];
    }
    return a;
}

STROBE_INLINE eight and8(eight a, eight b) {
    int i;
    for (i = 0; i < 8; i++) {
        a.x[i] &= b.x[i];
    }
    return a;
}

STROBE_INLINE eight join(four low, four high) {
    eight v;
    int i;
    for (i = 0; i < 4; i++) {
        v.x[i] = low.x[i];
        v.x[i + 4] = high.x[i];
    }
    return v;
}

STROBE_INLINE four low_half(eight v) {
    return load4(v.x);
}

STROBE_INLINE four high_half(eight v) {
    return load4(v.x + 4);
}

/* Weights of cards that are alive. */
STROBE_INLINE four weights4(const uint16_t *weight, const uint16_t *alive) {
    four v;
    int i;
    for (i = 0; i < 4; i++) {
        v.x[i] = weight[i] & alive[i];
    }
    return v;
}

STROBE_INLINE eight weights8(const uint16_t *weight, const uint16_t *alive) {
    eight v;
    int i;
    for (i = 0; i < 8; i++) {
        v.x[i] = weight[i] & alive[i];
    }
    return v;
}

STROBE_INLINE sums no_sums(void) {
    sums s = {{0, 0, 0, 0}};
    return s;
}

/* Products of neighbours are added. */
STROBE_INLINE sums add_products(sums s, eight a, eight b) {
    int i;
    for (i = 0; i < 4; i++) {
        s.x[i] += (uint64_t)a.x[2 * i] * b.x[2 * i] + (uint64_t)a.x[2 * i + 1] * b.x[2 * i + 1];
    }
    return s;
}

/* What came from low halves less what came from high halves. */
STROBE_INLINE uint64_t low_less_high(sums s) {
    return s.x[0] + s.x[1] - s.x[2] - s.x[3];
}

STROBE_INLINE uint64_t all_sums(sums s) {
    return s.x[0] + s.x[1] + s.x[2] + s.x[3];
}

#include "odds_range_body.h"
