"""`python -m flashover` is the command `flashover`."""

from __future__ import annotations

import sys

from flashover.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
