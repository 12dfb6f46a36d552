"""The command line: `python -m virtu`."""

from __future__ import annotations

import sys

from virtu.cli import main

if __name__ == "__main__":
    sys.exit(main())
