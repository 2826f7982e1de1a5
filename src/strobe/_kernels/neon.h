/* The intrinsics of NEON, under the names that compilers have for their header. */
#ifndef STROBE_NEON_H
#define STROBE_NEON_H

#if defined(_MSC_VER) && !defined(__clang__)
#include <arm64_neon.h>
#else
#include <arm_neon.h>
#endif

#endif
