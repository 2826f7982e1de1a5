"""Importing the package is light, and the rest of it comes when it is asked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import strobe

HEAVY = (
    "typing",
    "enum",
    "re",
    "fractions",
    "dataclasses",
    "concurrent",
    "asyncio",
    "json",
    "random",
    "numpy",
    "inspect",
)


def test_import_loads_nothing_heavy() -> None:
    home = str(Path(strobe.__file__).parents[1])
    program = f"import sys; sys.path.insert(0, {home!r}); import strobe; print(*sorted(sys.modules))"
    shown = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=True)
    loaded = set(shown.stdout.split())
    assert {"strobe.cards", "strobe.ranking", "strobe._eval"} <= loaded
    assert not loaded & set(HEAVY)
    assert not {
        name for name in loaded if name.startswith(("strobe.game", "strobe.odds", "strobe.variants", "strobe.cli"))
    }


def test_every_public_name_is_there() -> None:
    assert [name for name in strobe.__all__ if not hasattr(strobe, name)] == []
    assert set(strobe.__all__) <= set(dir(strobe))


def test_unknown_names_are_attribute_errors() -> None:
    with pytest.raises(AttributeError, match="no attribute 'evalute'"):
        strobe.evalute  # noqa: B018


def test_no_module_is_hidden_by_a_function() -> None:
    modules = {path.stem for path in Path(strobe.__file__).parent.iterdir()}
    functions = {name for name in strobe.__all__ if callable(getattr(strobe, name)) and name.islower()}
    assert not modules & functions
