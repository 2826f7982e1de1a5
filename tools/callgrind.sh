#!/usr/bin/env bash
# Instructions per hand of the batch kernels, counted by valgrind, on x86-64 Linux:
#
#     tools/callgrind.sh [> docs/benchmarks-counts.md]
#
# Prints the page. Counts depend on the compiler and nothing else; valgrind knows no AVX-512.
set -euo pipefail
cd "$(dirname "$0")/.."

kernels=src/strobe/_kernels
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
flags="-O3 -fwrapv -ffp-contract=off"
# shellcheck disable=SC2086
${CC:-cc} $flags -I$kernels benchmarks/kernels.c $kernels/dispatch.c $kernels/batch_*.c -o "$home/kernels"

compiler=$(${CC:-cc} --version | head -n 1)
cat <<PAGE
# Instruction counts

Made by \`tools/callgrind.sh\`: instructions that the batch kernels execute for one hand, input checked and strengths
dense, over 65,536 random hands from a fixed seed. Nothing that a busy machine does can change them; another compiler
can. valgrind knows no AVX-512, so that path has no row. An AVX2 instruction works on sixteen hands at once, a
portable one on as many as the compiler can vectorise for any x86-64.

$(valgrind --version), $compiler, \`$flags\`.

| ranking | cards | path | from cards | from masks |
|---|--:|---|--:|--:|
PAGE

rows=65536
for ranking in 0 1 2 3; do
    for n in 5 6 7 8; do
        for path in portable avx2; do
            valgrind --tool=callgrind --quiet --callgrind-out-file="$home/$path" \
                "$home/kernels" count $path $ranking $n $rows >"$home/row" 2>"$home/log" ||
                { cat "$home/log" >&2; exit 1; }
            # Inclusive: what the door calls is the kernel's work too.
            callgrind_annotate --inclusive=yes --threshold=100 "$home/$path" >"$home/functions"
            printf '%s %s |\n' "$(cat "$home/row")" "$(awk -v rows=$rows '
                { count = $1; gsub(",", "", count) }
                /:strobe_batch_cards / { cards = count }
                /:strobe_batch_masks / { masks = count }
                END { if (!cards || !masks) exit 1; printf "%.1f | %.1f", cards / rows, masks / rows }
            ' "$home/functions")"
        done
    done
done
