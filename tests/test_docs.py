"""Every example that a reader may copy is run: doctests, and the Python blocks of README and docs."""

from __future__ import annotations

import doctest
import importlib
import inspect
import json
import pkgutil
import re
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import pytest

import strobe
from strobe import game
from strobe.game.rulings import House
from strobe.variants import Options

CHECKOUT = Path(__file__).resolve().parent.parent
PAGES = sorted([CHECKOUT / "README.md", CHECKOUT / "CONTRIBUTING.md", *(CHECKOUT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^```python\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!\!)\[[^\]]+\]\(([^)\s]+)\)")
# These pages show arrays.
WITH_NUMPY = {"batches.md"}
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def modules() -> Iterator[str]:
    yield "strobe"
    for found in pkgutil.walk_packages(strobe.__path__, "strobe."):
        # The learning environments are written for other people's packages, which the tests do not install.
        if found.name != "strobe.__main__" and not found.name.startswith("strobe.rl"):
            yield found.name


@pytest.mark.parametrize("name", list(modules()))
def test_doctests(name: str) -> None:
    module = importlib.import_module(name)
    tests = {test.name: test for test in doctest.DocTestFinder(exclude_empty=True).find(module)}
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    report: list[str] = []
    for test in tests.values():
        runner.run(test, out=report.append)
    assert not report, "".join(report)


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=[pytest.mark.needs("numpy")] if page.name in WITH_NUMPY else []) for page in PAGES],
    ids=[page.name for page in PAGES],
)
def test_python_blocks(page: Path) -> None:
    """The blocks of one page are one session, as a reader would type them."""
    text = page.read_text(encoding="utf-8")
    names: dict[str, object] = {"__name__": "__example__"}
    for match in BLOCK.finditer(text):
        block, line = match.group(1), text.count("\n", 0, match.start()) + 1
        if ">>>" not in block:
            exec(compile("\n" * line + block, str(page), "exec"), names)
            continue
        test = doctest.DocTestParser().get_doctest(block, names, page.name, str(page), line)
        report: list[str] = []
        doctest.DocTestRunner(optionflags=FLAGS).run(test, out=report.append, clear_globs=False)
        names = test.globs
        assert not report, "".join(report)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = target.partition("#")
        aim = (page.parent / file) if file else page
        assert aim.exists(), f"{page.name}: {target}"
        if anchor and aim.suffix == ".md":
            assert anchor in anchors(aim), f"{page.name}: {target}"


def anchors(page: Path) -> set[str]:
    """The names that a Markdown page gives its headings."""
    found = set()
    for heading in re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE):
        plain = re.sub(r"[^\w\- ]", "", heading.lower())
        found.add(plain.replace(" ", "-"))
    return found


def options(section: str) -> dict[str, str]:
    """The first two columns of a table of options in docs/rulings.md."""
    text = (CHECKOUT / "docs" / "rulings.md").read_text(encoding="utf-8")
    part = text.split(f"\n## {section} ")[1].split("\n## ")[0]
    return dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \|", part, flags=re.MULTILINE))


def test_every_option_that_exists_is_listed_with_its_default() -> None:
    facts = [name for name in inspect.signature(game.start).parameters if name not in ("variant", "stacks", "button")]
    assert sorted([*options("7.1"), "options"]) == sorted(facts)
    of_hands = options("7.2")
    assert [*of_hands] == [*Options._fields]
    defaults = {name: cell.split("`")[1] for name, cell in of_hands.items()}
    assert defaults == {name: repr(value).replace("'", '"') for name, value in Options()._asdict().items()}
    house = {name: cell.strip("`") for name, cell in options("7.3").items()}
    assert house == {name: repr(value).replace("'", '"') for name, value in House()._asdict().items()}


def commands(page: str) -> list[str]:
    text = (CHECKOUT / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.startswith("python3 -m venv")]


def test_readme_has_two_commands_for_a_fresh_machine() -> None:
    """One runs the example, one passes the tests; the script for automation runs the same one."""
    example, tests = commands("README.md")
    assert example.endswith("strobe example")
    assert tests.endswith("pytest")
    script = (CHECKOUT / ".ci" / "run").read_text(encoding="utf-8")
    assert tests in script.splitlines()


def test_tests_run_on_what_users_install() -> None:
    """A file missing from the wheel must fail here, so the source tree may serve only an editable install."""
    record = json.loads(distribution("strobe-poker").read_text("direct_url.json") or "{}")
    editable = record.get("dir_info", {}).get("editable", False)
    in_sources = Path(strobe.__file__).resolve().is_relative_to(CHECKOUT / "src")
    assert in_sources == editable
