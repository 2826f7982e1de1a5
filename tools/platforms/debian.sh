#!/usr/bin/env bash
# A Python of Debian's, of another version or kind or for another processor, unpacked into a folder:
#
#     tools/platforms/debian.sh FOLDER ARCHITECTURE SUITE VERSION [PACKAGE ...]
#     tools/platforms/debian.sh scratch/arm64 arm64 sid 3.14 python3-pytest python3-hypothesis
#     tools/platforms/debian.sh scratch/pypy amd64 sid pypy3
#
# Needs dpkg and what apt.sh needs. Nothing outside FOLDER is touched. Python's headers come along.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
folder=$(mkdir -p "$1" && cd "$1" && pwd)
architecture=$2 suite=$3 version=$4
shift 4

case $version in
pypy*) program=$version headers=$version-dev ;;
*) program=python$version headers=libpython$version-dev ;;
esac

apt=$folder/apt
APT_CONFIG=$("$here/apt.sh" "$apt" "$architecture" "$suite")
export APT_CONFIG
mkdir -p "$folder/root/usr"/{bin,lib,lib64}
apt-get -q -q -y --no-install-recommends --download-only install "$program" "$@"
# By itself: what it depends on is a whole C library's development files.
(cd "$apt/archives" && apt-get -q -q download "$headers")

# What a merged /usr has: the program loader is looked for under these names.
ln -sfn usr/lib "$folder/root/lib"
ln -sfn usr/lib64 "$folder/root/lib64"
for package in "$apt/archives"/*.deb; do
    dpkg -x "$package" "$folder/root"
done
echo "$folder/root/usr/bin/$program"
