#!/usr/bin/env bash
# A Python of Debian's, of another version or for another processor, unpacked into a folder:
#
#     tools/platforms/debian.sh FOLDER ARCHITECTURE SUITE VERSION [PACKAGE ...]
#     tools/platforms/debian.sh scratch/arm64 arm64 sid 3.14 python3-pytest python3-hypothesis
#
# Needs apt-get, dpkg and a network, on Debian or what descends from it; no root. Nothing outside FOLDER is touched:
# apt works there on state of its own, with the archive that this machine uses. Python's headers come along.
set -euo pipefail

folder=$(mkdir -p "$1" && cd "$1" && pwd)
architecture=$2 suite=$3 version=$4
shift 4

archive=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | head -n 1)
apt=$folder/apt
mkdir -p "$apt/lists/partial" "$apt/archives/partial" "$folder/root/usr"/{bin,lib,lib64}
: > "$apt/status"
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $archive $suite main" > "$apt/sources.list"
cat > "$apt/apt.conf" <<END
APT::Architecture "$architecture";
APT::Architectures { "$architecture"; };
APT::Sandbox::User "root";
APT::Update::Post-Invoke { "true"; };
Acquire::Languages "none";
Dir::Etc::SourceList "$apt/sources.list";
Dir::Etc::SourceParts "/dev/null";
Dir::State "$apt";
Dir::State::Lists "$apt/lists";
Dir::State::Status "$apt/status";
Dir::Cache "$apt";
Dir::Cache::Archives "$apt/archives";
END
export APT_CONFIG=$apt/apt.conf

apt-get -q -q update
apt-get -q -q -y --no-install-recommends --download-only install "python$version" "$@"
# By itself: what it depends on is a whole C library's development files.
(cd "$apt/archives" && apt-get -q -q download "libpython$version-dev")

# What a merged /usr has: the program loader is looked for under these names.
ln -sfn usr/lib "$folder/root/lib"
ln -sfn usr/lib64 "$folder/root/lib64"
for package in "$apt/archives"/*.deb; do
    dpkg -x "$package" "$folder/root"
done
echo "$folder/root/usr/bin/python$version"
