#!/usr/bin/env bash
# Instructions per hand of the batch kernels, counted by valgrind, and for 64-bit ARM by qemu, on x86-64 Linux:
#
#     tools/callgrind.sh [> docs/benchmarks-counts.md]
#
# Prints the page. Counts depend on the compiler and nothing else; valgrind knows no AVX-512. Needs valgrind,
# qemu-user-static and a compiler for ARM (gcc-aarch64-linux-gnu).
set -euo pipefail
cd "$(dirname "$0")/.."

kernels=src/strobe/_kernels
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
flags="-O3 -fwrapv -ffp-contract=off"
# shellcheck disable=SC2086
${CC:-cc} $flags -I$kernels benchmarks/kernels.c $kernels/dispatch.c $kernels/batch_*.c -o "$home/kernels"
arm=aarch64-linux-gnu-gcc
# shellcheck disable=SC2086
$arm $flags -static -I$kernels benchmarks/kernels.c $kernels/dispatch.c $kernels/batch_*.c -o "$home/kernels-arm"

compiler=$(${CC:-cc} --version | head -n 1)
cat <<PAGE
# Instruction counts

Made by \`tools/callgrind.sh\`: instructions that the batch kernels execute for one hand, input checked and strengths
dense, over 65,536 random hands from a fixed seed. Nothing that a busy machine does can change them; another compiler
can. valgrind knows no AVX-512, so that path has no row. An AVX2 instruction works on sixteen hands at once, a
portable one on as many as the compiler can vectorise for any x86-64.

## x86-64

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

emulator=$(qemu-aarch64-static --version | sed -n '1s/.*version \([0-9.]*\).*/\1/p')
cat <<PAGE

## 64-bit ARM

The same programme with 1,024 hands, every instruction of it traced by qemu. A NEON instruction works on eight hands at
once, and so may a portable one, since every such machine has NEON. A count is no time: no ARM processor was at hand.

qemu $emulator, $($arm --version | head -n 1), \`$flags\`.

| ranking | cards | path | from cards | from masks |
|---|--:|---|--:|--:|
PAGE

rows=1024
for ranking in 0 1 2 3; do
    for n in 5 6 7 8; do
        for path in portable neon; do
            qemu-aarch64-static -singlestep -d exec,nochain -D "$home/trace" \
                "$home/kernels-arm" count $path $ranking $n $rows >"$home/row"
            # A line for each instruction, which ends in the function.
            printf '%s %s |\n' "$(cat "$home/row")" "$(awk -v rows=$rows '
                $NF ~ /_cards(_[5-8])?$/ { cards++ }
                $NF ~ /_masks(_[5-8])?$/ { masks++ }
                END { if (!cards || !masks) exit 1; printf "%.1f | %.1f", cards / rows, masks / rows }
            ' "$home/trace")"
        done
    done
done
