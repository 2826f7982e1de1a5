/* The range engine for 64-bit ARM. */
#include "odds_range_job.h"

#ifdef STROBE_ARM64

#include "neon.h"

#define TARGET
#define PATH strobe_range_neon

typedef uint32x4_t four;

typedef struct {
    uint32x4_t low, high;
} eight;

typedef struct {
    uint64x2_t low, high;
} sums;

STROBE_INLINE four load4(const uint32_t *from) {
    return vld1q_u32(from);
}

STROBE_INLINE void store4(uint32_t *to, four v) {
    vst1q_u32(to, v);
}

STROBE_INLINE four add4(four a, four b) {
    return vaddq_u32(a, b);
}

STROBE_INLINE four sub4(four a, four b) {
    return vsubq_u32(a, b);
}

STROBE_INLINE four all4(uint32_t value) {
    return vdupq_n_u32(value);
}

STROBE_INLINE uint32_t first4(four v) {
    return vgetq_lane_u32(v, 0);
}

/* The sum of all, in every place. */
STROBE_INLINE four total4(four v) {
    return vdupq_n_u32(vaddvq_u32(v));
}

STROBE_INLINE eight join(four low, four high) {
    eight v;
    v.low = low;
    v.high = high;
    return v;
}

STROBE_INLINE four low_half(eight v) {
    return v.low;
}

STROBE_INLINE four high_half(eight v) {
    return v.high;
}

STROBE_INLINE eight load8(const uint32_t *from) {
    return join(vld1q_u32(from), vld1q_u32(from + 4));
}

STROBE_INLINE void store8(uint32_t *to, eight v) {
    vst1q_u32(to, v.low);
    vst1q_u32(to + 4, v.high);
}

STROBE_INLINE eight sub8(eight a, eight b) {
    return join(vsubq_u32(a.low, b.low), vsubq_u32(a.high, b.high));
}

STROBE_INLINE eight and8(eight a, eight b) {
    return join(vandq_u32(a.low, b.low), vandq_u32(a.high, b.high));
}

/* Weights of cards that are alive. */
STROBE_INLINE four weights4(const uint16_t *weight, const uint16_t *alive) {
    return vmovl_u16(vand_u16(vld1_u16(weight), vld1_u16(alive)));
}

STROBE_INLINE eight weights8(const uint16_t *weight, const uint16_t *alive) {
    const uint16x8_t weights = vandq_u16(vld1q_u16(weight), vld1q_u16(alive));
    return join(vmovl_u16(vget_low_u16(weights)), vmovl_u16(vget_high_u16(weights)));
}

STROBE_INLINE sums no_sums(void) {
    sums s;
    s.low = s.high = vdupq_n_u64(0);
    return s;
}

STROBE_INLINE uint64x2_t add_four_products(uint64x2_t s, four a, four b) {
    return vmlal_u32(vmlal_u32(s, vget_low_u32(a), vget_low_u32(b)), vget_high_u32(a), vget_high_u32(b));
}

STROBE_INLINE sums add_products(sums s, eight a, eight b) {
    s.low = add_four_products(s.low, a.low, b.low);
    s.high = add_four_products(s.high, a.high, b.high);
    return s;
}

/* What came from low halves less what came from high halves. */
STROBE_INLINE uint64_t low_less_high(sums s) {
    return vaddvq_u64(vsubq_u64(s.low, s.high));
}

STROBE_INLINE uint64_t all_sums(sums s) {
    return vaddvq_u64(vaddq_u64(s.low, s.high));
}

#include "odds_range_body.h"

#endif
