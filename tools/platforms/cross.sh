#!/usr/bin/env bash
# Do the extension modules compile and link for systems that are not at hand?
#
#     tools/platforms/cross.sh SCRATCH
#
# Needs `pip install ziglang Cython setuptools` and the headers of the Python that runs. Proves that compiler and linker
# take the code, and nothing of what it answers: the headers say what this machine's Python is like.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mkdir -p "$1" && cd "$1" && pwd)
include=$(python3 -c 'import sysconfig; print(sysconfig.get_path("include"))')
for target in x86_64-linux-gnu.2.17 x86_64-linux-musl aarch64-linux-musl riscv64-linux-gnu.2.31 \
    powerpc64le-linux-gnu.2.28 aarch64-macos.11.0 x86_64-macos.10.13; do
    python3 "$here/cross.py" "$scratch/$target" "$target" .so "$include"
done
