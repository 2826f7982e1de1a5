"""Does the tool that lets a tag out see what would make the release wrong?"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture
def tool(checkout: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("check_release", checkout / "tools" / "check_release.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def release(tmp_path: Path) -> Path:
    (tmp_path / "src/strobe").mkdir(parents=True)
    (tmp_path / "src/strobe/_version.py").write_text('"""The version."""\n\n__version__ = "1.2.0"\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## [1.2.0] - 2026-12-01\n")
    (tmp_path / "CITATION.cff").write_text("title: strobe\nversion: 1.2.0\n")
    return tmp_path


def test_a_release_that_is_whole(tool: ModuleType, release: Path) -> None:
    assert tool.faults("v1.2.0", release) == []


@pytest.mark.parametrize("tag", ["v1.2.1", "1.2.0", "v1.2"])
def test_a_tag_of_another_version(tool: ModuleType, release: Path, tag: str) -> None:
    assert tool.faults(tag, release) == [f"the tag is {tag}, the version 1.2.0"]


def test_a_changelog_without_the_date(tool: ModuleType, release: Path) -> None:
    (release / "CHANGELOG.md").write_text("# Changelog\n\n## [Unreleased]\n\nTo be 1.2.0.\n")
    assert tool.faults("v1.2.0", release) == ["CHANGELOG.md has no section '## [1.2.0] - date'"]


def test_a_citation_of_an_older_version(tool: ModuleType, release: Path) -> None:
    (release / "CITATION.cff").write_text("version: 1.1.0\n")
    assert tool.faults("v1.2.0", release) == ["CITATION.cff is not of version 1.2.0"]


def test_the_citation_is_of_this_version(tool: ModuleType, checkout: Path) -> None:
    faults = tool.faults(f"v{__import__('strobe').__version__}", checkout)
    assert not [fault for fault in faults if "CITATION" in fault]
