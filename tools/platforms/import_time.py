"""What does `import strobe` cost a bare Python, in processor time?

python tools/platforms/import_time.py FOLDER [RUNS]

FOLDER is where the package is installed. Prints the least milliseconds of RUNS (30) processes that import it and of as
many that import nothing, in turns, and the difference. `-I -S` leaves out what other installed packages add.
Needs a system with the resource module: not Windows.
"""

from __future__ import annotations

import resource
import subprocess
import sys


def processor_ms(program: str) -> float:
    """What a process that runs this program costs."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-I", "-S", "-c", program], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main(folder: str, runs: int) -> None:
    """Measure and print."""
    bare = f"import sys; sys.path.insert(0, {folder!r})"
    imports = f"{bare}; import strobe"
    pairs = [(processor_ms(bare), processor_ms(imports)) for _ in range(runs)]
    least_bare, least_import = (min(times) for times in zip(*pairs, strict=True))
    print(f"import: {least_import - least_bare:.1f} ms ({least_import:.1f} against {least_bare:.1f} of a bare Python)")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 30)
