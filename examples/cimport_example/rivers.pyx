"""Which of two hands wins on the river? Counts every last card in C, without the GIL.

Build it with ``python setup.py build_ext --inplace`` where strobe, Cython and setuptools are installed, see README.md.
"""

from libc.stdint cimport uint16_t, uint64_t

from strobe._eval cimport card_bit, strength_high

import strobe


def rivers(first: str, second: str, board: str) -> tuple[int, int, int]:
    """How many of the possible last cards let the first hand win, tie, lose?

    Args:
        first: two hole cards.
        second: two hole cards.
        board: four cards.

    >>> rivers("AsKs", "QdQh", "Ad Qc 7s 2c")
    (0, 0, 44)
    """
    # The C door checks nothing, so the doors of Python read the cards; mask() also finds repeats.
    strobe.mask(first + board + second)
    cdef uint64_t common = strobe.mask(board)
    cdef uint64_t one = strobe.mask(first) | common
    cdef uint64_t two = strobe.mask(second) | common
    cdef uint64_t card
    cdef uint16_t mine, theirs
    cdef int number, won = 0, tied = 0, lost = 0
    if len(strobe.parse_cards(board)) != 4 or len(strobe.parse_cards(first + second)) != 4:
        raise ValueError("two hands of two cards and a board of four are needed")
    with nogil:
        for number in range(52):
            card = card_bit(number)
            if (one | two) & card:
                continue
            mine = strength_high(one | card)
            theirs = strength_high(two | card)
            won += mine > theirs
            tied += mine == theirs
            lost += mine < theirs
    return won, tied, lost
