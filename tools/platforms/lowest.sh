#!/usr/bin/env bash
# The suite on the lowest versions that pyproject.toml allows, all at once:
#
#     tools/platforms/lowest.sh SCRATCH [PYTHON]
#
# Needs the network. PYTHON is python3 if not given, and should be the oldest that is supported. The package is built
# from the source distribution with the lowest Cython and setuptools, and tested where the sources cannot be reached.
# What those versions depend on themselves is as new as they allow.
set -euo pipefail
checkout=$(cd "$(dirname "$0")/../.." && pwd)
scratch=$(mkdir -p "$1" && cd "$1" && pwd)
python=${2:-python3}

"$python" -m venv --clear "$scratch/tools"
"$scratch/tools/bin/pip" install -q uv
uv() {
    "$scratch/tools/bin/uv" -q "$@"
}
rm -rf "$scratch/sdist"
uv build --sdist --python "$python" --out-dir "$scratch/sdist" "$checkout"
sdist=$(echo "$scratch"/sdist/*.tar.gz)
"$scratch/tools/bin/python" "$checkout/tools/platforms/away.py" "$sdist" "$scratch/away"

"$python" -m venv --clear --without-pip "$scratch/env"
export VIRTUAL_ENV=$scratch/env
cd "$scratch/away"
uv pip install --resolution lowest-direct -r pyproject.toml --extra test --extra bench
uv pip install --no-build-isolation --no-deps "$sdist"
uv pip list
# What has been deprecated since is used by them, not by this package; the suite on the newest versions sees to that.
"$scratch/env/bin/python" -m pytest -q -p no:cacheprovider -W ignore::DeprecationWarning
