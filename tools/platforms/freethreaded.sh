#!/usr/bin/env bash
# CPython without the global interpreter lock, and the package on it:
#
#     tools/platforms/freethreaded.sh SCRATCH
#
# Builds Python 3.13 with --disable-gil from Debian trixie's source, on one processor (some minutes, 600 MB), then does
# what pythons.sh does for any Python, and runs the tests of the core once more (or those that CORE names), each by four
# threads at the same time, five times. Needs what apt.sh and pythons.sh need, a C compiler, and the headers of zlib,
# OpenSSL and libffi.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mkdir -p "$1" && cd "$1" && pwd)
core="tests/test_cards.py tests/test_board.py tests/test_ranking.py tests/test_batches.py tests/test_threads.py"

if [ ! -e "$scratch/freethreaded/ready" ]; then
    mkdir -p "$scratch/source"
    cd "$scratch/source"
    APT_CONFIG=$("$here/apt.sh" "$scratch/apt" "$(dpkg --print-architecture)" trixie deb-src)
    export APT_CONFIG
    apt-get -q -q source --download-only --only-source python3.13
    unset APT_CONFIG
    # As its authors released it: Debian's patches look for packages where a free-threaded Python puts none.
    tar -x -f python3.13_*.orig.tar.xz
    cd Python-3.13.*/
    ./configure -q --disable-gil --prefix "$scratch/freethreaded" > "$scratch/configure.log" 2>&1
    nice make -s > "$scratch/make.log" 2>&1
    make -s install > "$scratch/install.log" 2>&1
    touch "$scratch/freethreaded/ready"
fi

python=$scratch/freethreaded/bin/python3.13t
"$here/pythons.sh" "$scratch" "$python"

env=$scratch/$("$python" -c 'import sysconfig; print(sysconfig.get_config_var("SOABI"))')/env
"$scratch/tools/bin/pip" --python "$env" install -q pytest-run-parallel
cd "$scratch/away"
# shellcheck disable=SC2086
"$env/bin/python" -W error -m pytest -q -p no:cacheprovider --parallel-threads=4 --iterations=5 ${CORE:-$core} | tail -n 20
