"""The house of docs/architecture.md, kept by a machine: imports point up, and the engine is pure."""

from __future__ import annotations

import ast
import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent

# Each row may import from the rows before it, never from its own row or below.
ROWS: tuple[tuple[str, ...], ...] = (
    ("_version", "errors"),
    ("cards", "kinds"),
    ("_eval",),
    ("ranking",),
    ("variants",),
    ("ranges",),
    ("board",),
    ("stages",),
    ("reports",),
    ("_odds",),
    ("_games",),
    ("jobs",),
    ("matrix",),
    ("counting",),
    ("sampling",),
    ("methods",),
    ("discards",),
    ("courses",),
    ("deals",),
    ("tallies",),
    ("odds",),
    ("grids",),
    ("plots",),
    ("game.moves",),
    ("game.numbering",),
    ("game.events",),
    ("game.log",),
    ("game.state",),
    ("game.setup",),
    ("game.betting",),
    ("game.dealing",),
    ("game.pots",),
    ("game.showdown",),
    ("game.sevens",),
    ("game.corrections",),
    ("game.engine",),
    ("game.defaults",),
    ("game.view",),
    ("game.fairness",),
    ("game.dealers",),
    ("game.hand",),
    ("game.verdict",),
    ("game.table.state",),
    ("game.table.moves",),
    ("game.table.events",),
    ("game.table.rake",),
    ("game.table.kills",),
    ("game.table.layout",),
    ("game.table.terms",),
    ("game.table.settle",),
    ("game.table.invariants",),
    ("game.table.engine",),
    ("game.table.view",),
    ("game.table.saved",),
    ("game.table.front",),
    ("game.table",),
    ("game.rulings",),
    ("game.phh",),
    ("game.phh_actions",),
    ("game.phh_fields",),
    ("game.phh_reading", "game.phh_writing"),
    ("game.history",),
    ("game",),
    ("",),
    ("cli", "rl"),
    ("__main__",),
)
ROW = {name: number for number, row in enumerate(ROWS) for name in row}
# Rooms that are one row as a whole: what happens inside them is their own affair.
WHOLE = ("cli", "rl")

# The pure rooms know neither clock, nor chance, nor files, nor screens; these modules offer none of them.
PURE_STDLIB = {
    "__future__",
    "bisect",
    "collections",
    "collections.abc",
    "enum",
    "fractions",
    "functools",
    "itertools",
    "json",
    "math",
    "operator",
    "re",
    "tomllib",
    "types",
    "typing",
}
# Dealers supply chance, so they and their arithmetic alone may touch its sources.
CHANCE_STDLIB = {"hashlib", "hmac", "random", "secrets", "struct"}
IMPURE_CALLS = {"breakpoint", "exec", "eval", "input", "open", "print"}


class Import(NamedTuple):
    module: str
    line: int
    lazy: bool


def source() -> Path:
    """The package's own files: the checkout if there is one, else what is installed."""
    tree = CHECKOUT / "src" / "strobe"
    if (tree / "__init__.py").is_file():
        return tree
    spec = importlib.util.find_spec("strobe")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def name_of(path: Path, root: Path) -> str:
    """``game/pots.py`` is ``game.pots``; the package itself is the empty name."""
    parts = list(path.relative_to(root).with_suffix("").parts)
    if parts[-1] == "__init__":
        parts.pop()
    return ".".join(parts)


ROOT = source()
FILES = {name_of(path, ROOT): path for pattern in ("*.py", "*.pyx") for path in sorted(ROOT.rglob(pattern))}
# Of compiled modules an installed package has the stub, but not the source.
MODULES = FILES.keys() | {name_of(path, ROOT) for path in ROOT.rglob("*.pyi")}


def python_imports(tree: ast.Module, package: str) -> Iterator[Import]:
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    # What only a type checker reads is not loaded either.
    typed = [node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    inside = {child for block in (*functions, *typed) for child in ast.walk(block)}
    for node in ast.walk(tree):
        lazy = node in inside
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, node.lineno, lazy)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = ("strobe." + package).rstrip(".").split(".")
                base = ".".join([*parents[: len(parents) - node.level + 1], *([base] if base else [])])
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield Import(inner if inner.removeprefix("strobe.") in MODULES else base, node.lineno, lazy)


CYTHON = re.compile(r"^\s*(?:from\s+(\.*[\w.]*)\s+c?import\s+\(?(.*)|c?import\s+([\w.]+))")


def cython_imports(text: str) -> Iterator[Import]:
    """Compiled modules live at the top of the package, so one leading dot means strobe itself."""
    for number, line in enumerate(text.splitlines(), 1):
        if not (match := CYTHON.match(line)):
            continue
        base, names, plain = match.groups()
        if plain:
            yield Import(plain, number, False)
            continue
        base = re.sub(r"^\.", "strobe.", base).rstrip(".") if base.startswith(".") else base
        for name in re.findall(r"\w+", names.split("#")[0]) or [""]:
            inner = f"{base}.{name}"
            yield Import(inner if inner.removeprefix("strobe.") in MODULES else base, number, False)


def imports(name: str) -> list[Import]:
    path = FILES[name]
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".pyx":
        return list(cython_imports(text))
    package = name if path.stem == "__init__" else name.rpartition(".")[0]
    return list(python_imports(ast.parse(text), package))


def room(module: str) -> str | None:
    """The room of ours that an import names, or None for somebody else's module."""
    if module != "strobe" and not module.startswith("strobe."):
        return None
    inner = module.removeprefix("strobe").removeprefix(".")
    for whole in WHOLE:
        if inner == whole or inner.startswith(whole + "."):
            return whole
    return inner


def upward(name: str) -> list[str]:
    own = room(f"strobe.{name}" if name else "strobe")
    assert own is not None
    found = []
    for module, line, _ in imports(name):
        other = room(module)
        if other is None or (other == own and own in WHOLE):
            continue
        if ROW.get(other, len(ROWS)) >= ROW[own]:
            found.append(f"{FILES[name].relative_to(ROOT)}:{line} imports strobe.{other}".rstrip("."))
    return found


def test_the_test_sees_the_package() -> None:
    assert {"", "errors", "cards"} <= FILES.keys()


@pytest.mark.parametrize("name", sorted(FILES))
def test_every_module_has_a_row(name: str) -> None:
    own = room(f"strobe.{name}" if name else "strobe")
    assert own in ROW, f"give strobe.{name} a row in ROWS and in docs/architecture.md"


@pytest.mark.parametrize("name", sorted(FILES))
def test_imports_point_up(name: str) -> None:
    assert upward(name) == []


PURE = sorted(name for name in FILES if name.split(".")[0] in {"board", "game", "ranges", "variants"})


@pytest.mark.parametrize("name", PURE)
def test_the_engine_is_pure(name: str) -> None:
    allowed = PURE_STDLIB | (CHANCE_STDLIB if name in ("game.dealers", "game.fairness") else set())
    foreign = {found.module for found in imports(name) if room(found.module) is None}
    assert foreign <= allowed
    calls = [
        f"{node.func.id}() at line {node.lineno}"
        for node in ast.walk(ast.parse(FILES[name].read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS
    ]
    assert calls == []


# What lies behind an extra and is itself loaded only when asked for.
BASE = sorted(name for name in FILES if not name.startswith(("cli.", "rl")))


@pytest.mark.parametrize("name", BASE)
def test_the_base_install_needs_nobody(name: str) -> None:
    """Other people's packages are extras: they are imported inside the function that needs them."""
    eager = [
        found
        for found in imports(name)
        if room(found.module) is None
        and not found.lazy
        and found.module.split(".")[0] not in {*sys.stdlib_module_names, "cpython", "libc", "cython", ""}
    ]
    assert eager == []
