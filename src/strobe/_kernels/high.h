/* The scalar kernel for high hands: any set of 5 to 8 cards of a 52-card deck, unchecked. */
#ifndef STROBE_HIGH_H
#define STROBE_HIGH_H

#include "tables.h"

/* Takes one rank out of a set and closes the gap, so that eleven or twelve ranks remain to be ordered. */
STROBE_INLINE uint32_t strobe_without(uint32_t set, int rank) {
    uint32_t below = (UINT32_C(1) << rank) - 1;
    return (set & below) | ((set >> 1) & ~below);
}

/* The dense strength of the best five cards, 1..7462. With eight cards a flush can stand beside
   quads or a full house; with five to eight at most one suit can make a flush. */
STROBE_INLINE uint16_t strobe_strength_high(uint64_t mask) {
    uint32_t a = (uint32_t)mask & STROBE_LANE;
    uint32_t b = (uint32_t)(mask >> 16) & STROBE_LANE;
    uint32_t c = (uint32_t)(mask >> 32) & STROBE_LANE;
    uint32_t d = (uint32_t)(mask >> 48) & STROBE_LANE;
    uint32_t any = a | b | c | d;
    uint32_t suited = (uint32_t)(strobe_suited[a] | strobe_suited[b] | strobe_suited[c] | strobe_suited[d]);
    uint32_t pairs = (a & b) | (c & d) | ((a | b) & (c | d));
    uint32_t trips, rest, made;
    int first, second;

    if (pairs == 0) {
        return suited ? (uint16_t)suited : strobe_unpaired[any];
    }
    trips = ((a & b) & (c | d)) | ((c & d) & (a | b));
    if (trips != 0) {
        uint32_t quads = a & b & c & d;
        first = strobe_top32(quads ? quads : trips);
        rest = (quads ? any : pairs) & ~(UINT32_C(1) << first);
        if (rest != 0) {
            second = strobe_top32(rest);
            made = (uint32_t)((quads ? STROBE_QUADS : STROBE_FULL_HOUSE) + 1 + first * 12 + second - (second > first));
            return (uint16_t)(suited > made ? suited : made);
        }
        made = STROBE_TRIPS + 1 + (uint32_t)first * 66 + strobe_top_two[strobe_without(any, first)];
    } else {
        first = strobe_top32(pairs);
        rest = pairs ^ (UINT32_C(1) << first);
        if (rest != 0) {
            uint32_t kickers;
            second = strobe_top32(rest);
            kickers = strobe_without(strobe_without(any, first), second);
            made = STROBE_TWO_PAIR + 1 + (uint32_t)(first * (first - 1) / 2 + second) * 11 + (uint32_t)strobe_top32(kickers);
        } else {
            made = STROBE_PAIR + 1 + (uint32_t)first * 220 + strobe_top_three[strobe_without(any, first)];
        }
    }
    if (suited) {
        return (uint16_t)suited;
    }
    return strobe_straight[any] ? strobe_straight[any] : (uint16_t)made;
}

#endif
