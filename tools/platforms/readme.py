"""Do the Python examples of README.md give what they show, on what is installed?

python tools/platforms/readme.py README.md

Runs them top to bottom as one session and prints how many there were. Needs nothing but Python and the package.
"""

from __future__ import annotations

import doctest
import re
import sys
from pathlib import Path

import strobe


def main(page: str) -> int:
    """Run the page; the exit code is 0 if all is as it says."""
    blocks = re.findall(r"^```python\n(.*?)^```$", Path(page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page, page, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    result = runner.run(test)
    print(f"examples: {result.attempted} run, {result.failed} failed, strobe of {Path(strobe.__file__).parent}")
    return 1 if result.failed or not result.attempted else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
