"""The tests of a source distribution, where they cannot reach the sources.

python tools/platforms/away.py strobe_poker-0.1.0.tar.gz FOLDER

FOLDER, which is made anew, gets what cibuildwheel's `test-sources` name: all that tests need but the package itself.
"""

from __future__ import annotations

import shutil
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path


def main(sdist: str, folder: str) -> None:
    """Unpack it."""
    away = Path(folder)
    shutil.rmtree(away, ignore_errors=True)
    with tempfile.TemporaryDirectory() as unpacked:
        with tarfile.open(sdist) as archive:
            archive.extractall(unpacked, filter="data")
        (whole,) = Path(unpacked).iterdir()
        settings = tomllib.loads((whole / "pyproject.toml").read_text(encoding="utf-8"))
        for name in settings["tool"]["cibuildwheel"]["test-sources"]:
            target = away / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(whole / name, target)


if __name__ == "__main__":
    main(*sys.argv[1:])
