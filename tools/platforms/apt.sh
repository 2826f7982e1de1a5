#!/usr/bin/env bash
# An apt of its own in a folder, for another processor or another suite. Prints its configuration's name:
#
#     export APT_CONFIG=$(tools/platforms/apt.sh FOLDER ARCHITECTURE SUITE [TYPE])
#
# TYPE: deb (programs) or deb-src (their sources). Needs apt-get and a network, on Debian or what descends from it; no
# root. Nothing outside FOLDER is touched; the archive is the one that this machine uses.
set -euo pipefail

folder=$(mkdir -p "$1" && cd "$1" && pwd)
architecture=$2 suite=$3 type=${4:-deb}

archive=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | head -n 1)
mkdir -p "$folder/lists/partial" "$folder/archives/partial"
: > "$folder/status"
echo "$type [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $archive $suite main" > "$folder/sources.list"
cat > "$folder/apt.conf" <<END
APT::Architecture "$architecture";
APT::Architectures { "$architecture"; };
APT::Sandbox::User "root";
APT::Update::Post-Invoke { "true"; };
Acquire::Languages "none";
Dir::Etc::SourceList "$folder/sources.list";
Dir::Etc::SourceParts "/dev/null";
Dir::State "$folder";
Dir::State::Lists "$folder/lists";
Dir::State::Status "$folder/status";
Dir::Cache "$folder";
Dir::Cache::Archives "$folder/archives";
END
APT_CONFIG=$folder/apt.conf apt-get -q -q update >&2
echo "$folder/apt.conf"
