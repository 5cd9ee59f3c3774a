"""Run the commands: `python -m cuebid` is the same as `cuebid`."""

from __future__ import annotations

import sys

from cuebid.cli.main import main

__all__: list[str] = []

if __name__ == "__main__":
    sys.exit(main())
