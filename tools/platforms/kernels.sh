#!/usr/bin/env bash
# The kernels without Python, run on systems that can be emulated:
#
#     tools/platforms/kernels.sh SCRATCH [SYSTEM ...]
#
# Two programs for each: kernels.c, which holds the paths against each other and against what this machine answers, and
# tests/c/batch.c, which holds them against hands ranked by definition. Needs `pip install ziglang`, qemu-user-static,
# for wasm32 Node 20, and for Windows wine64 (WINE, unless it is where Debian puts it).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
checkout=$(cd "$here/../.." && pwd)
kernels=$checkout/src/strobe/_kernels
scratch=$(mkdir -p "$1" && cd "$1" && pwd)
shift
systems=(native Nehalem Haswell i686 aarch64 armv7 riscv64 ppc64le s390x ppc wasm32 windows)
[ $# -eq 0 ] || systems=("$@")
# How wine keeps its windows; it needs a folder of its own, and no display.
export WINEPREFIX=$scratch/wine WINEDEBUG=-all

# Of each system: what zig calls it, and what runs its programs. With musl they need no other file.
run_on() { # SYSTEM PROGRAM ARGUMENT ...
    local system=$1
    shift
    case $system in
    native) "$@" ;;
    Nehalem | Haswell) qemu-x86_64-static -cpu "$system" "$@" ;;
    i686) qemu-i386-static "$@" ;;
    aarch64) qemu-aarch64-static -cpu cortex-a72 "$@" ;;
    armv7) qemu-arm-static "$@" ;;
    riscv64) qemu-riscv64-static "$@" ;;
    ppc64le) qemu-ppc64le-static "$@" ;;
    s390x) qemu-s390x-static "$@" ;;
    ppc) qemu-ppc-static "$@" ;;
    # With threads of its own Node 20 often crashes at the end, when all has been said.
    wasm32) node --no-warnings --single-threaded "$here/wasi.mjs" "$@" ;;
    windows) "${WINE:-/usr/lib/wine/wine64}" "$@" ;;
    esac
}
target_of() {
    case $1 in
    native | Nehalem | Haswell) echo x86_64-linux-musl ;;
    i686) echo x86-linux-musl ;;
    armv7) echo arm-linux-musleabihf ;;
    ppc64le) echo powerpc64le-linux-musl ;;
    ppc) echo powerpc-linux-musleabihf ;;
    wasm32) echo wasm32-wasi ;;
    windows) echo x86_64-windows-gnu ;;
    *) echo "$1-linux-musl" ;;
    esac
}

build() { # TARGET
    local folder=$scratch/kernels-$1
    mkdir -p "$folder"
    local compile=(python3 -m ziglang cc "--target=$1" -O3 -ffp-contract=off -Wall -Wextra -Werror "-I$kernels")
    "${compile[@]}" -o "$folder/kernels.exe" "$here/kernels.c" "$kernels"/odds*.c "$kernels/tables.c" \
        "$kernels/dispatch.c" "$kernels"/batch_*.c
    "${compile[@]}" -o "$folder/batch.exe" "$checkout/tests/c/batch.c" "$kernels/dispatch.c" "$kernels"/batch_*.c
}

expected=
for system in native "${systems[@]}"; do
    [ "$system" != native ] || [ -z "$expected" ] || continue
    target=$(target_of "$system")
    build "$target"
    folder=$scratch/kernels-$target
    echo "== $system ($target)"
    run_on "$system" "$folder/kernels.exe" "${ROUNDS:-2}" | tr -d '\r' | tee "$folder/answers"
    digest=$(grep '^portable: ' "$folder/answers")
    expected=${expected:-$digest}
    [ "$digest" = "$expected" ] || { echo "not what this machine answers: $expected" && exit 1; }
    run_on "$system" "$folder/batch.exe" 5 | tail -n 1
done
