#!/usr/bin/env bash
# The wheel of each Python given, built from the source distribution and tested where the sources cannot be reached:
#
#     tools/platforms/pythons.sh SCRATCH PYTHON ...
#     REQUIREMENTS="pytest hypothesis setuptools Cython" tools/platforms/pythons.sh scratch python3.12
#
# Needs the network for build tools and what the tests use. For each Python: the wheel, its manylinux tag, its metadata
# and contents as twine and check-wheel-contents see them, then in an empty environment the README's examples and the
# cost of the import, and then the suite, or the tests named in SELECTION, with arguments for pytest in OPTIONS. What the
# extra `test` asks for is installed as far as there are wheels for that Python, and what is left out is named; or else
# exactly REQUIREMENTS. SCRATCH keeps what was made: remove it for a fresh start. PYTHON of the first environment runs
# the tools.
set -euo pipefail
checkout=$(cd "$(dirname "$0")/../.." && pwd)
scratch=$(mkdir -p "$1" && cd "$1" && pwd)
shift

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

"$tools/python" "$checkout/tools/platforms/away.py" "$sdist" "$scratch/away"
"$tools/python" - "$scratch/away/pyproject.toml" > "$scratch/requirements" <<'END'
import sys, tomllib
print(*tomllib.load(open(sys.argv[1], "rb"))["project"]["optional-dependencies"]["test"], sep="\n")
END

for python in "$@"; do
    tag=$("$python" -c 'import sysconfig; print(sysconfig.get_config_var("SOABI"))')
    echo "== $tag: $("$python" -VV)"
    home=$scratch/$tag
    if [ ! -e "$home/wheel" ]; then
        "$python" -m venv --clear --without-pip "$home/env"
        "$tools/pip" --python "$home/env" wheel -q --no-deps -w "$home/wheel.new" "$sdist"
        mv "$home/wheel.new" "$home/wheel"
    fi
    wheel=$(echo "$home"/wheel/*.whl)
    echo "wheel: $(stat -c %s "$wheel") bytes, $(basename "$wheel")"
    "$tools/auditwheel" show "$wheel" 2>/dev/null | grep 'following platform tag'
    "$tools/twine" check --strict "$wheel"
    "$tools/check-wheel-contents" "$wheel"

    "$python" -m venv --clear --without-pip "$home/env"
    "$tools/pip" --python "$home/env" install -q --no-deps "$wheel"
    cd "$scratch/away"
    "$home/env/bin/python" -I -W error tools/platforms/readme.py README.md
    site=$("$home/env/bin/python" -I -c 'import pathlib, strobe; print(pathlib.Path(strobe.__file__).parents[1])')
    "$home/env/bin/python" -I tools/platforms/import_time.py "$site"
    if [ -n "${REQUIREMENTS:-}" ]; then
        # shellcheck disable=SC2086
        "$tools/pip" --python "$home/env" install -q $REQUIREMENTS
    else
        while read -r requirement; do
            "$tools/pip" --python "$home/env" install -q --only-binary :all: "$requirement" 2> "$home/refusal" ||
                echo "left out: $requirement"
        done < "$scratch/requirements"
    fi
    # shellcheck disable=SC2086
    "$home/env/bin/python" -m pytest -q -p no:cacheprovider ${OPTIONS:-} ${SELECTION:-} | tail -n 20
done
