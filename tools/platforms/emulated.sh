#!/usr/bin/env bash
# The tests of the core on another processor, emulated:
#
#     tools/platforms/emulated.sh SCRATCH arm64       NEON; little endian
#     tools/platforms/emulated.sh SCRATCH s390x       big endian
#     tools/platforms/emulated.sh SCRATCH armhf       32 bits
#     tools/platforms/emulated.sh SCRATCH riscv64
#     tools/platforms/emulated.sh SCRATCH Nehalem     x86-64 without AVX2, on the package as it is installed here
#     tools/platforms/emulated.sh SCRATCH Haswell     x86-64 with AVX2 and without AVX-512, likewise
#
# Needs qemu-user-static, and for the first four what debian.sh needs and `pip install ziglang`: the modules are
# compiled here, by zig, and run there on Debian's Python of VERSION (3.14). SELECTION: the tests; STROBE_SPOTS: how many
# random questions of each game (1). Those that start further processes are left out, since the system would start them
# outside the emulation.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
checkout=$(cd "$here/../.." && pwd)
scratch=$(mkdir -p "$1" && cd "$1" && pwd)
machine=$2
version=${VERSION:-3.14}
selection=${SELECTION:-tests/test_cards.py tests/test_board.py tests/test_batches.py tests/test_game_odds.py}
export STROBE_SPOTS=${STROBE_SPOTS:-1}
compact=${version/./}

run_tests() {
    "$@" -c 'import platform, strobe, sys; print(platform.machine(), sys.byteorder, sys.version.split()[0], strobe.simd)'
    # shellcheck disable=SC2086
    "$@" -m pytest -q -p no:cacheprovider --deselect tests/test_batches.py::test_nothing_is_imported_for_a_batch \
        --deselect tests/test_game_odds.py::test_processes_give_the_same $selection
}

emulated_debian() { # ARCHITECTURE TRIPLET QEMU...
    local architecture=$1 triplet=$2
    shift 2
    local root=$scratch/$architecture/root
    if [ ! -x "$root/usr/bin/python$version" ]; then
        "$here/debian.sh" "$scratch/$architecture" "$architecture" sid "$version" \
            python3-pytest python3-hypothesis python3-numpy
    fi
    python3 "$here/cross.py" "$scratch/$architecture/site" "$triplet.2.36" ".cpython-$compact-$triplet.so" \
        "$root/usr/include/python$version" "$root/usr/include"
    export PYTHONPATH=$scratch/$architecture/site PYTHONDONTWRITEBYTECODE=1
    cd "$checkout"
    # Debian links these names by scripts that only an installation runs.
    local libraries=$root/usr/lib/$triplet/blas:$root/usr/lib/$triplet/lapack
    run_tests "$@" -L "$root" -E "LD_LIBRARY_PATH=$libraries" "$root/usr/bin/python$version"
}

case $machine in
# A later model's signed pointers cost the emulation four times as much.
arm64) emulated_debian arm64 aarch64-linux-gnu qemu-aarch64-static -cpu cortex-a72 ;;
s390x) emulated_debian s390x s390x-linux-gnu qemu-s390x-static ;;
armhf) emulated_debian armhf arm-linux-gnueabihf qemu-arm-static ;;
riscv64) emulated_debian riscv64 riscv64-linux-gnu qemu-riscv64-static ;;
*)
    cd "$checkout"
    run_tests qemu-x86_64-static -cpu "$machine" "$(python3 -c 'import os, sys; print(os.path.abspath(sys.executable))')"
    ;;
esac
