"""Compile the package's extension modules for another system with zig's C compiler.

python tools/platforms/cross.py FOLDER TARGET SUFFIX INCLUDE ...
python tools/platforms/cross.py site aarch64-linux-gnu.2.36 .cpython-314-aarch64-linux-gnu.so arm64/usr/include

TARGET is zig's name of the system, SUFFIX the ending of its modules, INCLUDE the folders of its Python's headers.
What is compiled and how comes from setup.py. FOLDER gets the whole package, ready to import there. Needs `ziglang`,
Cython and setuptools.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from distutils.core import run_setup
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
UNRESOLVED = {"linux": [], "macos": ["-undefined", "dynamic_lookup"]}


def compile_module(extension: object, target: str, output: Path, includes: list[str]) -> None:
    """One module, with the flags that setup.py gives it."""
    system = target.split("-")[1].split(".")[0]
    command = [sys.executable, "-m", "ziglang", "cc", f"--target={target}", "-shared", "-fPIC", *UNRESOLVED[system]]
    command += [*extension.extra_compile_args, *(f"-I{folder}" for folder in [*extension.include_dirs, *includes])]
    command += [*extension.sources, "-lm", "-o", str(output)]
    subprocess.run(command, cwd=ROOT, check=True)


def main(folder: str, target: str, suffix: str, includes: list[str]) -> None:
    """The whole package for that system."""
    package = Path(folder).resolve() / "strobe"
    if package.exists():
        shutil.rmtree(package)
    shutil.copytree(ROOT / "src/strobe", package, ignore=shutil.ignore_patterns("*.so", "*.c", "__pycache__"))
    for extension in run_setup(str(ROOT / "setup.py"), stop_after="init").ext_modules:
        output = package / (extension.name.rpartition(".")[2] + suffix)
        compile_module(extension, target, output, [str(Path(name).resolve()) for name in includes])
        print(f"{target}: {output.name}, {output.stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:])
