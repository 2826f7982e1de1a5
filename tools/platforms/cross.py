"""Compile the package's extension modules for another system with zig's C compiler.

python tools/platforms/cross.py FOLDER TARGET SUFFIX INCLUDE ...
python tools/platforms/cross.py site aarch64-linux-gnu.2.36 .cpython-314-aarch64-linux-gnu.so arm64/usr/include

TARGET is zig's name of the system, SUFFIX the ending of its modules, INCLUDE the folders of its Python's headers, of
which the first has Python.h. What is compiled and how comes from setup.py. FOLDER gets the whole package, ready to
import there. Needs `ziglang`, Cython and setuptools; for the TARGET wasm32-emscripten, in the place of `ziglang`, the
command EMCC.

Modules for Windows must know which names Python's library has. Those are read from the headers.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from distutils.core import run_setup
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ZIG = [sys.executable, "-m", "ziglang"]
DLLTOOL_MACHINE = {"x86_64": "i386:x86-64", "aarch64": "arm64", "x86": "i386"}


def import_library(folder: Path, target: str, headers: Path) -> Path:
    """What stands for python3xx.dll when modules are linked."""
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(headers.rglob("*.h")))
    functions = re.findall(r"PyAPI_FUNC\([^)]*\)[^;(]*?(\w+)\s*\(", text)
    data = re.findall(r"PyAPI_DATA\([^)]*\)[^;]*?(\w+)\s*(?:\[[^;]*)?;", text)
    major, minor = re.findall(r"#define PY_(?:MAJOR|MINOR)_VERSION\s+(\d+)", text)
    name = f"python{major}{minor}"
    definition = folder / f"{name}.def"
    lines = [f"LIBRARY {name}.dll", "EXPORTS", *sorted(set(functions)), *(f"{word} DATA" for word in sorted(set(data)))]
    definition.write_text("\n".join(lines) + "\n", encoding="ascii")
    library = folder / f"lib{name}.a"
    machine = DLLTOOL_MACHINE[target.partition("-")[0]]
    subprocess.run([*ZIG, "dlltool", "-m", machine, "-d", str(definition), "-l", str(library)], check=True)
    return library


def compiler(target: str) -> list[str]:
    """The beginning of every command."""
    if target == "wasm32-emscripten":
        return [*shlex.split(os.environ.get("EMCC", "emcc")), "-sSUPPORT_LONGJMP=wasm", "-fwasm-exceptions"]
    return [*ZIG, "cc", f"--target={target}"]


def linking(folder: Path, target: str, headers: Path) -> list[str]:
    """How a module of this system is linked; Python itself is found when the module is loaded."""
    system = target.split("-")[1].split(".")[0]
    if system == "windows":
        return ["-shared", str(import_library(folder, target, headers))]
    if system == "emscripten":
        return ["-sSIDE_MODULE=2", "-sWASM_BIGINT", "-fPIC"]
    return ["-shared", "-fPIC", "-lm", *(["-undefined", "dynamic_lookup"] if system == "macos" else [])]


def main(folder: Path, target: str, suffix: str, includes: list[Path]) -> None:
    """The whole package for that system."""
    package = folder / "strobe"
    if package.exists():
        shutil.rmtree(package)
    shutil.copytree(ROOT / "src/strobe", package, ignore=shutil.ignore_patterns("*.so", "*.c", "__pycache__"))
    link = linking(folder, target, includes[0])
    for extension in run_setup(str(ROOT / "setup.py"), stop_after="init").ext_modules:
        name = extension.name.rpartition(".")[2]
        output = package / (name + suffix)
        command = [*compiler(target), *extension.extra_compile_args]
        command += [f"-I{include}" for include in [*extension.include_dirs, *includes]]
        # Emscripten drops what nobody is said to ask for.
        export = [f"-sEXPORTED_FUNCTIONS=_PyInit_{name}"] if "emscripten" in target else []
        subprocess.run([*command, *extension.sources, *link, *export, "-o", str(output)], cwd=ROOT, check=True)
        print(f"{target}: {output.name}, {output.stat().st_size} bytes", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3], [Path(name).resolve() for name in sys.argv[4:]])
