"""``python -m strobe`` is the ``strobe`` command."""

import sys

from strobe.cli import main

if __name__ == "__main__":
    sys.exit(main())
