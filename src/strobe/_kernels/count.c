/* Every hand of the deck through the scalar kernels: the proof that the tests ask for. */
#include "high.h"
#include "strength.h"

static uint64_t card_bit(int card) {
    return UINT64_C(1) << (16 * (card & 3) + (card >> 2));
}

static void count_high(uint64_t mask, int first, int left, uint64_t *histogram) {
    if (left == 1) {
        for (int card = first; card < 52; card++) {
            histogram[strobe_strength_high(mask | card_bit(card))]++;
        }
        return;
    }
    for (int card = first; card <= 52 - left; card++) {
        count_high(mask | card_bit(card), card + 1, left - 1, histogram);
    }
}

static void count_any(uint64_t mask, int first, int left, int deck, int ranking, uint64_t *histogram) {
    if (left == 0) {
        histogram[strobe_strength(mask, ranking)]++;
        return;
    }
    for (int card = first; card <= deck - left; card++) {
        count_any(mask | card_bit(card), card + 1, left - 1, deck, ranking, histogram);
    }
}

void strobe_count(int n, int ranking, int joker, uint64_t *histogram) {
    if (ranking == STROBE_HIGH && !joker) {
        count_high(0, 0, n, histogram);
    } else {
        count_any(0, 0, n, joker ? 53 : 52, ranking, histogram);
    }
}
