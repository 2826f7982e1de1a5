/* The fast ways in: Python objects to card masks, without running Python code and without errors.
   Each reader returns the number of cards, or 0 when the object needs the careful way
   (strobe._eval._read), which also finds the words for what is wrong. */
#ifndef STROBE_DOORS_H
#define STROBE_DOORS_H

#include <Python.h>

#include "port.h"

#if !defined(PYPY_VERSION) && !defined(Py_LIMITED_API) && !defined(GRAALVM_PYTHON)
#define STROBE_CPYTHON 1
#else
#define STROBE_CPYTHON 0
#endif

/* Cards are 0..51, the joker is 52. */
#define STROBE_JOKER 52

/* Letters to 1 + rank and 1 + suit; 0 is no such letter. */
static const uint8_t strobe_rank_letter[256] = {
    ['2'] = 1, ['3'] = 2, ['4'] = 3, ['5'] = 4, ['6'] = 5, ['7'] = 6, ['8'] = 7, ['9'] = 8,
    ['T'] = 9, ['J'] = 10, ['Q'] = 11, ['K'] = 12, ['A'] = 13,
    ['t'] = 9, ['j'] = 10, ['q'] = 11, ['k'] = 12, ['a'] = 13,
};
static const uint8_t strobe_suit_letter[256] = {
    ['c'] = 1, ['d'] = 2, ['h'] = 3, ['s'] = 4, ['C'] = 1, ['D'] = 2, ['H'] = 3, ['S'] = 4,
};
static const uint8_t strobe_separator[256] = {
    [' '] = 1, [','] = 1, [';'] = 1, ['\t'] = 1, ['\r'] = 1, ['\n'] = 1, ['\v'] = 1, ['\f'] = 1,
};

STROBE_INLINE uint64_t strobe_card_bit(unsigned card) {
    return UINT64_C(1) << ((card & 3) << 4 | card >> 2);
}

STROBE_INLINE int strobe_read_letters(const uint8_t *text, Py_ssize_t length, uint64_t *mask) {
    uint64_t cards = 0;
    int n = 0;
    for (Py_ssize_t i = 0; i < length;) {
        unsigned rank = strobe_rank_letter[text[i]], suit;
        uint64_t bit;
        if (rank == 0) {
            if (strobe_separator[text[i]]) {
                i++;
                continue;
            }
            if (text[i] != '1' || i + 1 == length || text[i + 1] != '0') {
                return 0;
            }
            rank = 9;
            i++;
        }
        if (i + 1 == length || (suit = strobe_suit_letter[text[i + 1]]) == 0) {
            return 0;
        }
        bit = UINT64_C(1) << (16 * suit + rank - 17);
        if ((cards & bit) != 0) {
            return 0;
        }
        cards |= bit;
        n++;
        i += 2;
    }
    *mask = cards;
    return n;
}

STROBE_INLINE int strobe_read_bytes(const uint8_t *ids, Py_ssize_t length, uint64_t *mask) {
    uint64_t cards = 0;
    if (length > STROBE_JOKER + 1) {
        return 0;
    }
    for (Py_ssize_t i = 0; i < length; i++) {
        uint64_t bit;
        if (ids[i] > STROBE_JOKER) {
            return 0;
        }
        bit = strobe_card_bit(ids[i]);
        if ((cards & bit) != 0) {
            return 0;
        }
        cards |= bit;
    }
    *mask = cards;
    return (int)length;
}

/* The value of an int, or something that is too large for a card. */
STROBE_INLINE size_t strobe_small_int(PyObject *object) {
#if STROBE_CPYTHON && PY_VERSION_HEX >= 0x030C0000
    return PyUnstable_Long_IsCompact((PyLongObject *)object)
               ? (size_t)PyUnstable_Long_CompactValue((PyLongObject *)object)
               : SIZE_MAX;
#elif STROBE_CPYTHON
    Py_ssize_t size = Py_SIZE(object);
    return size == 1 ? ((PyLongObject *)object)->ob_digit[0] : size == 0 ? 0 : SIZE_MAX;
#else
    int overflow = 0;
    long value = PyLong_AsLongAndOverflow(object, &overflow);
    return overflow != 0 || value < 0 ? SIZE_MAX : (size_t)value;
#endif
}

#if STROBE_CPYTHON
#define STROBE_ITEM(cards, i) (is_list ? PyList_GET_ITEM(cards, i) : PyTuple_GET_ITEM(cards, i))
#define STROBE_LENGTH(cards) (is_list ? PyList_GET_SIZE(cards) : PyTuple_GET_SIZE(cards))
#else
#define STROBE_ITEM(cards, i) (is_list ? PyList_GetItem(cards, i) : PyTuple_GetItem(cards, i))
#define STROBE_LENGTH(cards) (is_list ? PyList_Size(cards) : PyTuple_Size(cards))
#endif

/* A list or tuple that holds only exact ints and Cards, whose value is read without asking them: no
   Python code runs here, so nothing can change the list meanwhile. */
STROBE_INLINE int strobe_read_items(PyObject *sequence, int is_list, PyObject *card_type, uint64_t *mask) {
    uint64_t cards = 0;
    Py_ssize_t length = STROBE_LENGTH(sequence);
    if (length > STROBE_JOKER + 1) {
        return 0;
    }
    for (Py_ssize_t i = 0; i < length; i++) {
        PyObject *item = STROBE_ITEM(sequence, i);
        PyTypeObject *type = Py_TYPE(item);
        size_t card;
        uint64_t bit;
        if (type != &PyLong_Type && type != (PyTypeObject *)card_type) {
            return 0;
        }
        card = strobe_small_int(item);
        if (card > STROBE_JOKER) {
            return 0;
        }
        bit = strobe_card_bit((unsigned)card);
        if ((cards & bit) != 0) {
            return 0;
        }
        cards |= bit;
    }
    *mask = cards;
    return (int)length;
}

/* No letter of a card has its high bit set, so any other character ends the quick way. */
STROBE_INLINE int strobe_read_text(PyObject *text, uint64_t *mask) {
#if STROBE_CPYTHON
    if (!PyUnicode_IS_COMPACT_ASCII(text)) {
        return 0;
    }
    return strobe_read_letters(PyUnicode_1BYTE_DATA(text), PyUnicode_GET_LENGTH(text), mask);
#else
    Py_ssize_t length = 0;
    const char *letters = PyUnicode_AsUTF8AndSize(text, &length);
    if (letters == NULL) {
        PyErr_Clear();
        return 0;
    }
    return strobe_read_letters((const uint8_t *)letters, length, mask);
#endif
}

STROBE_INLINE int strobe_read(PyObject *cards, PyObject *card_type, uint64_t *mask) {
    if (PyTuple_CheckExact(cards)) {
        return strobe_read_items(cards, 0, card_type, mask);
    }
    if (PyUnicode_CheckExact(cards)) {
        return strobe_read_text(cards, mask);
    }
    if (PyList_CheckExact(cards)) {
#ifdef Py_GIL_DISABLED
        /* Another thread could change the list while it is read. */
        PyObject *copy = PyList_AsTuple(cards);
        int n;
        if (copy == NULL) {
            PyErr_Clear();
            return 0;
        }
        n = strobe_read_items(copy, 0, card_type, mask);
        Py_DECREF(copy);
        return n;
#else
        return strobe_read_items(cards, 1, card_type, mask);
#endif
    }
    if (PyBytes_CheckExact(cards)) {
        return strobe_read_bytes((const uint8_t *)PyBytes_AsString(cards), PyBytes_Size(cards), mask);
    }
    return 0;
}

/* Digits of an int from the lowest up; returns how many, or 0 when they cannot be looked at here. */
#if STROBE_CPYTHON && PYLONG_BITS_IN_DIGIT == 30 && PY_VERSION_HEX < 0x03100000
STROBE_INLINE Py_ssize_t strobe_digits(PyObject *object, const digit **digits) {
#if PY_VERSION_HEX >= 0x030C0000
    uintptr_t tag = ((PyLongObject *)object)->long_value.lv_tag; /* number of digits << 3 | sign, 0 is positive */
    *digits = ((PyLongObject *)object)->long_value.ob_digit;
    return (tag & 3) == 0 ? (Py_ssize_t)(tag >> 3) : 0;
#else
    *digits = ((PyLongObject *)object)->ob_digit;
    return Py_SIZE(object);
#endif
}
#define STROBE_DIGITS 1
#else
#define STROBE_DIGITS 0
#endif

/* A card set given as an int: 1 and its value, or 0 when it is no exact int of 64 bits. */
STROBE_INLINE int strobe_read_mask(PyObject *object, uint64_t *mask) {
    unsigned long long value;
    if (!PyLong_CheckExact(object)) {
        return 0;
    }
#if STROBE_DIGITS
    {
        /* The C API copies ints of more than 30 bits through a byte array, which takes as long as all the rest. */
        const digit *digits;
        Py_ssize_t n = strobe_digits(object, &digits);
        if (n == 2 || (n == 3 && digits[2] < 16)) {
            *mask = digits[0] | (uint64_t)digits[1] << 30 | (n == 3 ? (uint64_t)digits[2] << 60 : 0);
            return 1;
        }
    }
#endif
    value = PyLong_AsUnsignedLongLong(object);
    if (value == (unsigned long long)-1 && PyErr_Occurred()) {
        PyErr_Clear();
        return 0;
    }
    *mask = value;
    return 1;
}

#endif
