/* What the batch doors ask about buffers. */
#ifndef STROBE_BUFFERS_H
#define STROBE_BUFFERS_H

#include <stdint.h>
#include <string.h>

/* Whether items of this format are one of these letters, in this machine's byte order. */
static inline int strobe_is_format(const char *format, const char *letters) {
    const uint16_t one = 1;
    uint8_t low_first;
    memcpy(&low_first, &one, 1);
    if (format == NULL) {
        format = "B";
    }
    if (format[0] == '@' || format[0] == '=' || format[0] == (low_first ? '<' : '>') ||
        (letters[0] == 'B' && (format[0] == '<' || format[0] == '>'))) {
        format++;
    }
    return format[0] != 0 && format[1] == 0 && strchr(letters, format[0]) != NULL;
}

static inline int strobe_overlap(const void *a, ptrdiff_t a_bytes, const void *b, ptrdiff_t b_bytes) {
    const uintptr_t i = (uintptr_t)a, j = (uintptr_t)b;
    return a_bytes > 0 && b_bytes > 0 && i < j + (uintptr_t)b_bytes && j < i + (uintptr_t)a_bytes;
}

#endif
