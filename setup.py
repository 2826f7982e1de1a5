"""The extension modules and their compiler flags; everything else is in pyproject.toml."""

import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

DEBUG = os.environ.get("STROBE_DEBUG") == "1"
MSVC = sys.platform == "win32" and "GCC" not in sys.version
SOURCES = Path("src/strobe/_kernels")
ODDS = sorted(str(path) for path in SOURCES.glob("odds*.c"))
GAMES = sorted(str(path) for path in SOURCES.glob("games*.c"))
SHARED = [str(SOURCES / name) for name in ("tables.c", "dispatch.c")] + sorted(map(str, SOURCES.glob("batch_*.c")))
KERNELS = sorted(str(path) for path in SOURCES.glob("*.c") if str(path) not in {*ODDS, *GAMES})
RANKS = [str(SOURCES / f"{name}.c") for name in ("strength", "low", "joker")]
HEADERS = sorted(str(path) for path in Path("src/strobe").rglob("*.h"))

if MSVC:
    compile_args, link_args = (["/Od", "/Zi"] if DEBUG else ["/O2"]), []
elif DEBUG:
    sanitize = ["-fsanitize=address,undefined", "-fno-omit-frame-pointer"]
    compile_args, link_args = ["-O1", "-g", "-UNDEBUG", *sanitize], sanitize
else:
    # Distributions build with -O2, which leaves the portable batch kernel unvectorised.
    compile_args, link_args = ["-O3", "-g0", "-ffp-contract=off"], []


def extension(name: str, c_sources: list[str]) -> Extension:
    """One Cython module of the package, with the C files that belong to it."""
    return Extension(
        f"strobe.{name}",
        [f"src/strobe/{name}.pyx", *c_sources],
        depends=HEADERS,
        include_dirs=["src/strobe/_kernels"],
        extra_compile_args=compile_args,
        extra_link_args=link_args,
    )


setup(
    ext_modules=cythonize(
        [
            extension("_eval", KERNELS),
            extension("_odds", [*ODDS, *SHARED]),
            extension("_games", [*GAMES, *SHARED, *RANKS]),
        ],
        compiler_directives={
            "language_level": 3,
            "boundscheck": DEBUG,
            "wraparound": False,
            "initializedcheck": DEBUG,
            "cdivision": True,
            "embedsignature": False,
            "freethreading_compatible": True,
        },
    )
)
