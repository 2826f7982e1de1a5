/* The kernels of a path by ranking and number of cards. The file that includes this defines TARGET, PATH, NAME and

       int rank_block(const void *block, int of_masks, int ranking, int n, uint16_t *out);

   which ranks a block of cards or masks, or writes nothing and returns 0 if a row of it is bad. */
#define RUN(name, type, width, of_masks, ranking, n)                                      \
    TARGET static size_t name(const type *rows, size_t blocks, uint16_t *out) {           \
        size_t done = 0;                                                                  \
        while (done < blocks && rank_block(rows, of_masks, ranking, n, out)) {            \
            rows += STROBE_BLOCK * (width);                                               \
            out += STROBE_BLOCK;                                                          \
            done++;                                                                       \
        }                                                                                 \
        return done;                                                                      \
    }

#define RUNS_OF(ranking, n)                                      \
    RUN(ranking##_cards_##n, uint8_t, n, 0, ranking, n)          \
    RUN(ranking##_masks_##n, uint64_t, 1, 1, ranking, n)

#define RUNS(ranking) RUNS_OF(ranking, 5) RUNS_OF(ranking, 6) RUNS_OF(ranking, 7) RUNS_OF(ranking, 8)

RUNS(STROBE_HIGH)
RUNS(STROBE_LOW_A5)
RUNS(STROBE_LOW_8)
RUNS(STROBE_LOW_27)

#define CARDS(ranking) {ranking##_cards_5, ranking##_cards_6, ranking##_cards_7, ranking##_cards_8}
#define MASKS(ranking) {ranking##_masks_5, ranking##_masks_6, ranking##_masks_7, ranking##_masks_8}

const strobe_path PATH = {
    NAME,
    {CARDS(STROBE_HIGH), CARDS(STROBE_LOW_A5), CARDS(STROBE_LOW_8), CARDS(STROBE_LOW_27)},
    {MASKS(STROBE_HIGH), MASKS(STROBE_LOW_A5), MASKS(STROBE_LOW_8), MASKS(STROBE_LOW_27)},
};
