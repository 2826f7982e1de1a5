#include "joker.h"
#include "low.h"
#include "strength.h"

#define DECK UINT64_C(0x1fff1fff1fff1fff)
#define ACES UINT64_C(0x1000100010001000)

/* In a high hand the joker is an ace, or any card that completes a straight, flush or straight flush. */
static uint16_t joker_high(uint64_t mask) {
    uint64_t aces = ACES & ~mask;
    uint32_t any = (uint32_t)(mask | mask >> 16 | mask >> 32 | mask >> 48) & STROBE_LANE;
    uint16_t best;
    if (aces == 0) {
        return STROBE_FIVE_ACES;
    }
    best = strobe_strength_high(mask | (aces & (0 - aces)));
    for (int rank = 0; rank < STROBE_RANKS; rank++) {
        uint32_t bit = UINT32_C(1) << rank;
        uint16_t straight = strobe_straight[any | bit];
        best = straight > best ? straight : best;
        for (int suit = 0; suit < 4; suit++) {
            uint32_t lane = (uint32_t)(mask >> 16 * suit) & STROBE_LANE;
            uint16_t suited = strobe_suited[lane | bit];
            best = suited > best ? suited : best;
        }
    }
    return best;
}

/* In ace-to-five the joker is the lowest rank that the hand lacks. */
static uint64_t with_lowest_rank(uint64_t mask) {
    uint64_t low = strobe_ace_low(mask);
    uint32_t missing = ~(uint32_t)(low | low >> 16 | low >> 32 | low >> 48) & STROBE_LANE;
    int rank = (strobe_ctz64(missing) + 12) % STROBE_RANKS;
    return mask | UINT64_C(1) << rank;
}

/* Deuce-to-seven has no joker; if one is forced, it is the card that makes the best hand. */
static uint16_t joker_27(uint64_t mask) {
    uint16_t best = 0;
    for (uint64_t left = DECK & ~mask; left != 0; left &= left - 1) {
        uint16_t strength = strobe_strength_low_27(mask | (left & (0 - left)));
        best = strength > best ? strength : best;
    }
    return best;
}

uint16_t strobe_strength_joker(uint64_t mask, int ranking) {
    mask &= DECK;
    switch (ranking) {
    case STROBE_LOW_A5:
        return strobe_strength_low_a5(with_lowest_rank(mask));
    case STROBE_LOW_8:
        return strobe_strength_low_8(with_lowest_rank(mask));
    case STROBE_LOW_27:
        return joker_27(mask);
    default:
        return joker_high(mask);
    }
}
