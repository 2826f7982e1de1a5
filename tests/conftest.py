"""What every test may lean on: where the checkout is, and a fixed profile for generated tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
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
