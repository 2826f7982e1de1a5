/* Chance, the same on every machine.
 *
 * SplitMix64: output i of a block is a fixed function of the seed, the block and i, so a block gives the same
 * hands wherever and whenever it is played. Numbers below a bound come by multiplication with the few values
 * rejected that would make some numbers likelier than others (Lemire, 2019), so every draw is exactly uniform
 * over the numbers that the generator offers. */
#ifndef STROBE_CHANCE_H
#define STROBE_CHANCE_H

#include "port.h"

typedef struct {
    uint64_t at;
    uint64_t spare;
    int halves;
} stream;

STROBE_INLINE uint64_t mix(uint64_t z) {
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static const uint64_t STEP = UINT64_C(0x9e3779b97f4a7c15);

/* The start of each block is hashed twice, so that neighbouring seeds and blocks have nothing in common. */
STROBE_INLINE stream stream_of(uint64_t seed, uint64_t block) {
    stream s;
    s.at = mix(mix(seed + STEP) + (block + 1) * STEP);
    s.spare = 0;
    s.halves = 0;
    return s;
}

STROBE_INLINE uint64_t next64(stream *s) {
    s->at += STEP;
    return mix(s->at);
}

STROBE_INLINE uint32_t next32(stream *s) {
    if (s->halves) {
        s->halves = 0;
        return (uint32_t)s->spare;
    }
    s->spare = next64(s);
    s->halves = 1;
    return (uint32_t)(s->spare >> 32);
}

/* A number below n; n > 0. */
STROBE_INLINE uint32_t below(stream *s, uint32_t n) {
    uint64_t product = (uint64_t)next32(s) * n;
    if ((uint32_t)product < n) {
        uint32_t reject = (0 - n) % n;
        while ((uint32_t)product < reject) {
            product = (uint64_t)next32(s) * n;
        }
    }
    return (uint32_t)(product >> 32);
}

#endif
