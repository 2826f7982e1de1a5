/* The batch kernels for 64-bit ARM, where NEON is always there: 8 hands in a register of words. */
#include "batch_path.h"

#ifdef STROBE_ARM64

#include "lanes.h"
#include "neon.h"

#define TARGET
#define PATH strobe_neon
#define NAME "neon"
#define HANDS 8
#define LOOK_UP look_up

typedef uint16x8_t vec;

#define CONST(value) vdupq_n_u16((uint16_t)(value))
#define V_RIGHT(x, bits) vshrq_n_u16((x), (bits))

STROBE_INLINE vec v_and(vec x, vec y) {
    return vandq_u16(x, y);
}

STROBE_INLINE vec v_or(vec x, vec y) {
    return vorrq_u16(x, y);
}

STROBE_INLINE vec v_xor(vec x, vec y) {
    return veorq_u16(x, y);
}

STROBE_INLINE vec v_without(vec x, vec bits) {
    return vbicq_u16(x, bits);
}

STROBE_INLINE vec v_add(vec x, vec y) {
    return vaddq_u16(x, y);
}

STROBE_INLINE vec v_sub(vec x, vec y) {
    return vsubq_u16(x, y);
}

STROBE_INLINE vec v_mul(vec x, vec y) {
    return vmulq_u16(x, y);
}

STROBE_INLINE vec v_max(vec x, vec y) {
    return vmaxq_u16(x, y);
}

STROBE_INLINE vec v_above(vec x, vec y) {
    return vcgtq_u16(x, y);
}

STROBE_INLINE vec v_none(vec x) {
    return vceqq_u16(x, CONST(0));
}

STROBE_INLINE vec v_choose(vec mask, vec yes, vec no) {
    return vbslq_u16(mask, yes, no);
}

STROBE_INLINE int v_all_zero(vec x) {
    return vmaxvq_u16(x) == 0;
}

STROBE_INLINE void v_store(uint16_t *to, vec x) {
    vst1q_u16(to, x);
}

STROBE_INLINE vec v_count(vec x) {
    return vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(x)));
}

STROBE_INLINE vec v_place(vec bit) {
    return v_sub(CONST(15), vclzq_u16(bit));
}

/* By the zeros above a bit. Those above no bit are 16: a look-up beyond the table gives 0. */
static const uint8_t PAIRS_BELOW_ZEROS[16] = {0, 91, 78, 66, 55, 45, 36, 28, 21, 15, 10, 6, 3, 1, 0, 0};

STROBE_INLINE vec v_place_pairs(vec bit) {
    const uint8x16_t zeros = vreinterpretq_u8_u16(vclzq_u16(bit));
    return vreinterpretq_u16_u8(vqtbl1q_u8(vld1q_u8(PAIRS_BELOW_ZEROS), zeros));
}

STROBE_INLINE vec v_top_of_run(vec run) {
    return v_place(run);
}

typedef struct {
    vec a, b, c, d;
} suits;

/* Where card j of four hands stands. */
#define CARD(n, j) (j), (n) + (j), 2 * (n) + (j), 3 * (n) + (j)
#define WEAVE_OF(n) {{CARD(n, 0), CARD(n, 1), CARD(n, 2), CARD(n, 3)}, {CARD(n, 4), CARD(n, 5), CARD(n, 6), CARD(n, 7)}}

static const uint8_t WEAVE[STROBE_SIZES][2][16] = {WEAVE_OF(5), WEAVE_OF(6), WEAVE_OF(7), WEAVE_OF(8)};

/* Four cards of 16 hands, from those of four times four hands. */
STROBE_INLINE void turn(const uint8x16_t *from, uint8x16_t *to) {
    const uint32x4_t f0 = vreinterpretq_u32_u8(from[0]), f1 = vreinterpretq_u32_u8(from[1]);
    const uint32x4_t f2 = vreinterpretq_u32_u8(from[2]), f3 = vreinterpretq_u32_u8(from[3]);
    const uint64x2_t a0 = vreinterpretq_u64_u32(vzip1q_u32(f0, f1)), a1 = vreinterpretq_u64_u32(vzip2q_u32(f0, f1));
    const uint64x2_t b0 = vreinterpretq_u64_u32(vzip1q_u32(f2, f3)), b1 = vreinterpretq_u64_u32(vzip2q_u32(f2, f3));
    to[0] = vreinterpretq_u8_u64(vzip1q_u64(a0, b0));
    to[1] = vreinterpretq_u8_u64(vzip2q_u64(a0, b0));
    to[2] = vreinterpretq_u8_u64(vzip1q_u64(a1, b1));
    to[3] = vreinterpretq_u8_u64(vzip2q_u64(a1, b1));
}

/* Card j of 16 hands for each j. Four hands are part of 32 bytes, the last four the end of them: nothing beyond
   the 16 is read. */
STROBE_INLINE void load_cards(const uint8_t *p, int n, uint8x16_t *card) {
    const uint8_t *const at[4] = {p, p + 4 * n, p + 8 * n, p + 16 * n - 32};
    uint8x16_t weave0 = vld1q_u8(WEAVE[n - STROBE_FEWEST][0]), weave1 = vld1q_u8(WEAVE[n - STROBE_FEWEST][1]);
    uint8x16_t first[4], last[4];
    int i;
    for (i = 0; i < 4; i++) {
        const uint8x16x2_t four = vld1q_u8_x2(at[i]);
        if (i == 3) {
            weave0 = vaddq_u8(weave0, vdupq_n_u8((uint8_t)(32 - 4 * n)));
            weave1 = vaddq_u8(weave1, vdupq_n_u8((uint8_t)(32 - 4 * n)));
        }
        first[i] = vqtbl2q_u8(four, weave0);
        last[i] = vqtbl2q_u8(four, weave1);
    }
    turn(first, card);
    turn(last, card + 4);
}

/* Rank -> byte of the mask, bits 0..7 or 8..12; beyond the aces there is none. */
static const uint8_t LOW_BYTE[16] = {1, 2, 4, 8, 16, 32, 64, 128};
static const uint8_t HIGH_BYTE[16] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16};

/* One byte of the masks of 16 hands: summed over all cards, over those of the suits b and d, c and d, and d. */
typedef struct {
    uint8x16_t all, bd, cd, d;
} sums;

STROBE_INLINE void add_card(sums *to, uint8x16_t bit, uint8x16_t in_bd, uint8x16_t in_cd) {
    const uint8x16_t cd = vandq_u8(bit, in_cd);
    to->all = vaddq_u8(to->all, bit);
    to->bd = vaddq_u8(to->bd, vandq_u8(bit, in_bd));
    to->cd = vaddq_u8(to->cd, cd);
    to->d = vaddq_u8(to->d, vandq_u8(cd, in_bd));
}

/* What each suit has of the sums. */
STROBE_INLINE sums by_suit(sums s) {
    sums apart;
    apart.d = s.d;
    apart.cd = vsubq_u8(s.cd, s.d);
    apart.bd = vsubq_u8(s.bd, s.d);
    apart.all = vsubq_u8(vsubq_u8(s.all, s.cd), apart.bd);
    return apart;
}

STROBE_INLINE vec low_words(uint8x16_t low, uint8x16_t high) {
    return vreinterpretq_u16_u8(vzip1q_u8(low, high));
}

STROBE_INLINE vec high_words(uint8x16_t low, uint8x16_t high) {
    return vreinterpretq_u16_u8(vzip2q_u8(low, high));
}

/* The suits of 16 hands. Bad ids have no bit, and bits that are added twice become fewer, so that too few bits
   tell of both. */
STROBE_INLINE void suits_of_cards(const uint8_t *p, int n, suits to[2], vec *wrong) {
    const uint8x16_t low_byte = vld1q_u8(LOW_BYTE), high_byte = vld1q_u8(HIGH_BYTE), none = vdupq_n_u8(0);
    uint8x16_t card[8];
    sums low, high;
    int j;
    (void)wrong;
    low.all = low.bd = low.cd = low.d = none;
    high = low;
    load_cards(p, n, card);
    for (j = 0; j < n; j++) {
        const uint8x16_t rank = vshrq_n_u8(card[j], 2);
        const uint8x16_t in_bd = vtstq_u8(card[j], vdupq_n_u8(1)), in_cd = vtstq_u8(card[j], vdupq_n_u8(2));
        add_card(&low, vqtbl1q_u8(low_byte, rank), in_bd, in_cd);
        add_card(&high, vqtbl1q_u8(high_byte, rank), in_bd, in_cd);
    }
    low = by_suit(low);
    high = by_suit(high);
    to[0].a = low_words(low.all, high.all);
    to[0].b = low_words(low.bd, high.bd);
    to[0].c = low_words(low.cd, high.cd);
    to[0].d = low_words(low.d, high.d);
    to[1].a = high_words(low.all, high.all);
    to[1].b = high_words(low.bd, high.bd);
    to[1].c = high_words(low.cd, high.cd);
    to[1].d = high_words(low.d, high.d);
}

/* The suits of 8 hands. */
STROBE_INLINE suits suits_of_masks(const uint64_t *masks) {
    const uint16x8x4_t words = vld4q_u16((const uint16_t *)masks);
    suits s;
    s.a = words.val[0];
    s.b = words.val[1];
    s.c = words.val[2];
    s.d = words.val[3];
    return s;
}

/* 64 words, their low bytes and their high bytes. */
typedef struct {
    uint8x16x4_t low, high;
} page;

STROBE_INLINE page words_of(const uint16_t *from) {
    page p;
    int i;
    for (i = 0; i < 4; i++) {
        const uint8x16x2_t pair = vld2q_u8((const uint8_t *)(from + 16 * i));
        p.low.val[i] = pair.val[0];
        p.high.val[i] = pair.val[1];
    }
    return p;
}

STROBE_INLINE uint8x16x4_t bytes_of(const uint8_t *from) {
    uint8x16x4_t p;
    int i;
    for (i = 0; i < 4; i++) {
        p.val[i] = vld1q_u8(from + 16 * i);
    }
    return p;
}

enum { GROUPS = STROBE_BLOCK / 16 };

/* The low bytes of 16 words. */
STROBE_INLINE uint8x16_t narrow(const uint16_t *from) {
    return vuzp1q_u8(vreinterpretq_u8_u16(vld1q_u16(from)), vreinterpretq_u8_u16(vld1q_u16(from + 8)));
}

STROBE_INLINE vec strengths_of(vec sum, int ranking) {
    return ranking == STROBE_HIGH ? sum : v_sub(CONST(strobe_from_sum(0, ranking)), sum);
}

/* strobe_look_up with the tables in registers, 64 places at a time; an index beyond those finds nothing. Four rows
   of high parts have 256 places: a ranking with sets of any five has no other sets of five. */
STROBE_INLINE void look_up(const strobe_addresses *found, int ranking, uint16_t *STROBE_RESTRICT out) {
    const int any_five = ranking == STROBE_LOW_A5 || ranking == STROBE_LOW_8;
    const uint8x16_t next = vdupq_n_u8(64);
    uint8x16_t at[GROUPS], low[GROUPS], high[GROUPS], part[GROUPS];
    int g, k;
    for (g = 0; g < GROUPS; g++) {
        at[g] = narrow(found->low + 16 * g);
        part[g] = vdupq_n_u8(0);
    }
    for (k = 0; k < (any_five ? 4 : 2); k++) {
        const uint8x16x4_t table = bytes_of(STROBE_RANK_LOW + 64 * k);
        for (g = 0; g < GROUPS; g++) {
            part[g] = vqtbx4q_u8(part[g], table, at[g]);
            at[g] = vsubq_u8(at[g], next);
        }
    }
    for (g = 0; g < GROUPS; g++) {
        at[g] = narrow(found->high + 16 * g);
        low[g] = high[g] = vdupq_n_u8(0);
    }
    for (k = 0; k < (ranking == STROBE_LOW_8 ? 1 : 4); k++) {
        const page table = words_of(STROBE_RANK_HIGH[k == 0 && any_five ? STROBE_OF_ANY_5 : k]);
        for (g = 0; g < GROUPS; g++) {
            low[g] = vqtbx4q_u8(low[g], table.low, at[g]);
            if (k < 2) {
                /* Sets of two ranks and of one are less than 256. */
                high[g] = vqtbx4q_u8(high[g], table.high, at[g]);
            }
            at[g] = vsubq_u8(at[g], next);
        }
    }
    for (g = 0; g < GROUPS; g++) {
        const vec first = vaddw_u8(low_words(low[g], high[g]), vget_low_u8(part[g]));
        const vec second = vaddw_u8(high_words(low[g], high[g]), vget_high_u8(part[g]));
        vst1q_u16(out + 16 * g, strengths_of(v_add(vld1q_u16(found->base + 16 * g), first), ranking));
        vst1q_u16(out + 16 * g + 8, strengths_of(v_add(vld1q_u16(found->base + 16 * g + 8), second), ranking));
    }
}

#include "batch_body.h"

#endif
