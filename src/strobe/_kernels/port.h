/* What compilers and machines disagree about, said once. */
#ifndef STROBE_PORT_H
#define STROBE_PORT_H

#include <stddef.h>
#include <stdint.h>

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#define STROBE_RESTRICT __restrict
#define STROBE_INLINE static __forceinline
#define STROBE_ALIGNED(n) __declspec(align(n))
#else
#define STROBE_RESTRICT restrict
#define STROBE_INLINE static inline __attribute__((always_inline))
#define STROBE_ALIGNED(n) __attribute__((aligned(n)))
#endif

/* For one word that threads read while another thread may set it: tests change the path of kernels that run. */
#if defined(_MSC_VER) && !defined(__clang__)
#define STROBE_SHARED volatile
#else
#define STROBE_SHARED _Atomic
#endif

/* Number of set bits. Portable SWAR: no CPU feature is assumed. */
STROBE_INLINE int strobe_popcount64(uint64_t x) {
    x = x - ((x >> 1) & UINT64_C(0x5555555555555555));
    x = (x & UINT64_C(0x3333333333333333)) + ((x >> 2) & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)((x * UINT64_C(0x0101010101010101)) >> 56);
}

/* Index of the lowest set bit; x must not be 0. */
STROBE_INLINE int strobe_ctz64(uint64_t x) {
#if defined(_MSC_VER) && !defined(__clang__)
    unsigned long index;
#if defined(_M_IX86)
    if (_BitScanForward(&index, (unsigned long)x)) {
        return (int)index;
    }
    _BitScanForward(&index, (unsigned long)(x >> 32));
    return (int)index + 32;
#else
    _BitScanForward64(&index, x);
    return (int)index;
#endif
#else
    return __builtin_ctzll(x);
#endif
}

/* Index of the highest set bit; x must not be 0. */
STROBE_INLINE int strobe_top32(uint32_t x) {
#if defined(_MSC_VER) && !defined(__clang__)
    unsigned long index;
    _BitScanReverse(&index, x);
    return (int)index;
#else
    return 31 - __builtin_clz(x);
#endif
}

#endif
