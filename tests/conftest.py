"""What every test may lean on: where the checkout is, and a fixed profile for generated tests."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Generated tests are reproducible and never judged by the clock: a slow machine is not a bug.
settings.register_profile(
    "strobe",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("strobe")

# The base install depends on nothing, and the suite can be run on it: only what an extra is needed for is left out.
NEEDS = {
    "numpy": ("test_batches.py", "test_range_odds.py"),
    "rich": ("cli/test_drawing.py",),
    "starlette": ("server",),
    "uvicorn": ("server",),
    "websockets": ("server",),
    "httpx": ("server",),
}
collect_ignore = [file for module, files in NEEDS.items() if not find_spec(module) for file in files]
if sys.platform == "win32":
    # There is no SIGKILL to test with.
    collect_ignore += ["server/test_table_server_crash.py", "server/test_table_server_servers.py"]


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out a test that needs an extra which is not installed."""
    for mark in item.iter_markers("needs"):
        if not find_spec(mark.args[0]):
            pytest.skip(f"{mark.args[0]} is not installed")


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The folder that holds tests, docs and README.md."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session", autouse=True)
def caches(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What the package keeps in the user's cache goes elsewhere, and what is there is not believed."""
    before = os.environ.get("XDG_CACHE_HOME")
    os.environ["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("caches"))
    yield
    if before is None:
        del os.environ["XDG_CACHE_HOME"]
    else:
        os.environ["XDG_CACHE_HOME"] = before
