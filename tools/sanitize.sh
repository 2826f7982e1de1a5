#!/usr/bin/env bash
# The address and undefined-behaviour sanitizers over the tests of the core, on Linux with GCC:
#
#     tools/sanitize.sh [pytest arguments]
#
# Builds into build/sanitize, apart from other installs. Without arguments it runs the tests of the C code.
set -euo pipefail
cd "$(dirname "$0")/.."

home=build/sanitize
if [ ! -x "$home/bin/python" ]; then
    python3 -m venv "$home"
fi
# A copy: an editable build would replace the modules that other environments use.
rm -rf "$home/source"
mkdir "$home/source"
git ls-files -z --cached --others --exclude-standard | tar -c --null --files-from=- | tar -x -C "$home/source"
STROBE_DEBUG=1 "$home/bin/pip" install --quiet --no-cache-dir "$home/source[test]"

# The interpreter must load the sanitizer before anything else; what it keeps until its end is no leak of ours.
export ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=1
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
library=$(gcc -print-file-name=libasan.so)
cd "$home/source"

python() {
    LD_PRELOAD=$library ../bin/python "$@"
}

if [ "$#" -gt 0 ]; then
    python -m pytest -p no:cacheprovider "$@"
    exit
fi
for path in portable neon avx2 avx512; do
    export STROBE_SIMD=$path
    if python -c "import strobe"; then
        echo "STROBE_SIMD=$path"
        python -m pytest -p no:cacheprovider tests/test_batches.py
    fi
done
unset STROBE_SIMD
python -m pytest -p no:cacheprovider tests/test_evaluate.py tests/test_ranking.py tests/test_cards.py tests/test_odds.py \
    tests/test_range_odds.py tests/test_game_odds.py tests/test_sampling.py tests/test_equity_laws.py tests/test_threads.py
python tools/fuzz_doors.py 60
