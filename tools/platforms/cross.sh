#!/usr/bin/env bash
# Do the extension modules compile and link for systems that are not at hand?
#
#     tools/platforms/cross.sh SCRATCH [TARGET ...]
#
# Needs `pip install ziglang Cython setuptools`, the headers of the Python that runs and, for Windows, what apt.sh
# needs: only Python's sources have the configuration for Windows. Proves that compiler and linker take the code, and
# nothing of what it answers: elsewhere the headers say what this machine's Python is like, but for the sizes of types.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mkdir -p "$1" && cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- x86_64-linux-gnu.2.17 aarch64-linux-gnu.2.17 x86_64-linux-musl aarch64-linux-musl \
    riscv64-linux-gnu.2.31 powerpc64le-linux-gnu.2.28 s390x-linux-gnu.2.28 x86-linux-gnu.2.28 x86-linux-musl \
    arm-linux-gnueabihf.2.31 arm-linux-musleabihf aarch64-macos.11.0 x86_64-macos.10.13 x86_64-windows-gnu \
    x86-windows-gnu aarch64-windows-gnu

headers=$scratch/headers
rm -rf "$headers"
cp -r "$(python3 -c 'import sysconfig; print(sysconfig.get_path("include"))')" "$headers"
for type in LONG:LONG VOID_P:POINTER UINTPTR_T:POINTER SIZE_T:SIZE_T WCHAR_T:WCHAR_T LONG_DOUBLE:LONG_DOUBLE; do
    printf '#undef SIZEOF_%s\n#define SIZEOF_%s __SIZEOF_%s__\n' "${type%:*}" "${type%:*}" "${type#*:}"
done >> "$headers/pyconfig.h"

windows_headers() {
    local sources=$scratch/windows-sources
    if [ ! -e "$scratch/windows/pyconfig.h" ]; then
        rm -rf "$sources" "$scratch/windows"
        mkdir -p "$sources"
        APT_CONFIG=$("$here/apt.sh" "$sources/apt" "$(dpkg --print-architecture)" trixie deb-src)
        export APT_CONFIG
        (cd "$sources" && apt-get -q -q --download-only source python3.13)
        tar -x -C "$sources" --strip-components 1 -f "$sources"/python3.13_*.orig.tar.xz
        cp -r "$sources/Include" "$scratch/windows"
        cp "$sources/PC/pyconfig.h.in" "$scratch/windows/pyconfig.h"
    fi
}

for target in "$@"; do
    suffix=.so include=$headers
    if [[ $target == *-windows-* ]]; then
        windows_headers
        suffix=.pyd include=$scratch/windows
    fi
    python3 "$here/cross.py" "$scratch/$target" "$target" "$suffix" "$include"
done
