"""May this tag be released? It names the package's version, and the changelog has a dated section for it.

python tools/check_release.py v0.1.0
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def faults(tag: str, root: Path = ROOT) -> list[str]:
    """What stands against a release, in words; nothing if it may go out."""
    found = re.search(r'__version__ = "(.+)"', (root / "src/strobe/_version.py").read_text(encoding="utf-8"))
    version = found[1] if found else "none"
    against = []
    if tag != f"v{version}":
        against.append(f"the tag is {tag}, the version {version}")
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", changelog, flags=re.MULTILINE):
        against.append(f"CHANGELOG.md has no section '## [{version}] - date'")
    citation = (root / "CITATION.cff").read_text(encoding="utf-8")
    if f"\nversion: {version}\n" not in citation:
        against.append(f"CITATION.cff is not of version {version}")
    return against


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python tools/check_release.py TAG")
    if against := faults(sys.argv[1]):
        sys.exit("\n".join(against))
    print(f"{sys.argv[1]} may be released")
