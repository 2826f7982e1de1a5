#!/usr/bin/env bash
# The wheel of each Python given, built from the source distribution and tested where the sources cannot be reached:
#
#     tools/platforms/pythons.sh SCRATCH PYTHON ...
#     SELECTION=tests tools/platforms/pythons.sh scratch python3.13
#
# Needs the network for build tools and pytest. For each Python: the wheel, its manylinux tag, its metadata and contents
# as twine and check-wheel-contents see them, then in an empty environment the README's examples and the cost of the
# import, and with pytest and Hypothesis and EXTRAS (numpy) the tests named in SELECTION.
# SCRATCH keeps what was made: remove it for a fresh start. PYTHON of the first environment runs the tools.
set -euo pipefail
checkout=$(cd "$(dirname "$0")/../.." && pwd)
scratch=$(mkdir -p "$1" && cd "$1" && pwd)
shift
selection=${SELECTION:-tests/test_cards.py tests/test_board.py tests/test_evaluate.py tests/test_ranking.py \
    tests/test_batches.py tests/test_simd_paths.py tests/test_import.py tests/test_plots.py tests/game}

tools=$scratch/tools/bin
if [ ! -x "$tools/twine" ]; then
    python3 -m venv "$scratch/tools"
    "$tools/pip" install -q -U pip
    "$tools/pip" install -q build twine auditwheel check-wheel-contents
fi

if [ ! -e "$scratch/sdist" ]; then
    "$tools/python" -m build -q --sdist --outdir "$scratch/sdist.new" "$checkout"
    mv "$scratch/sdist.new" "$scratch/sdist"
fi
sdist=$(echo "$scratch"/sdist/*.tar.gz)
"$tools/twine" check --strict "$sdist"

# The folder of tests that the wheels' own continuous integration has, without the package.
rm -rf "$scratch/away" "$scratch/unpacked"
mkdir "$scratch/away" "$scratch/unpacked"
tar -x -C "$scratch/unpacked" --strip-components 1 -f "$sdist"
"$tools/python" - "$scratch/unpacked/pyproject.toml" <<'END' |
import sys, tomllib
print(*tomllib.load(open(sys.argv[1], "rb"))["tool"]["cibuildwheel"]["test-sources"], sep="\n")
END
    tar -c -C "$scratch/unpacked" --files-from=- | tar -x -C "$scratch/away"
rm -r "$scratch/unpacked"

for python in "$@"; do
    tag=$("$python" -c 'import sysconfig; print(sysconfig.get_config_var("SOABI"))')
    echo "== $tag: $("$python" -VV)"
    home=$scratch/$tag
    if [ ! -e "$home/wheel" ]; then
        rm -rf "$home"
        "$python" -m venv --without-pip "$home"
        "$tools/pip" --python "$home" wheel -q --no-deps -w "$home/wheel.new" "$sdist"
        mv "$home/wheel.new" "$home/wheel"
    fi
    wheel=$(echo "$home"/wheel/*.whl)
    echo "wheel: $(stat -c %s "$wheel") bytes, $(basename "$wheel")"
    "$tools/auditwheel" show "$wheel" 2>/dev/null | grep 'following platform tag'
    "$tools/twine" check --strict "$wheel"
    "$tools/check-wheel-contents" "$wheel"

    "$tools/pip" --python "$home" install -q --force-reinstall --no-deps "$wheel"
    cd "$scratch/away"
    "$home/bin/python" -I tools/platforms/readme.py README.md
    site=$("$home/bin/python" -I -c 'import pathlib, strobe; print(pathlib.Path(strobe.__file__).parents[1])')
    "$home/bin/python" -I tools/platforms/import_time.py "$site"
    # shellcheck disable=SC2086
    "$tools/pip" --python "$home" install -q pytest hypothesis setuptools Cython ${EXTRAS:-numpy}
    # shellcheck disable=SC2086
    "$home/bin/python" -m pytest -q -p no:cacheprovider $selection | tail -n 20
done
