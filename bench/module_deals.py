"""Deals that reach each module of conventions: illegal calls and silent passes of its asks.

    python bench/module_deals.py 5000 [MODULE ...]

Prints a line for each module, and the first faults.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / "tests" / "conventions")]

from test_conventions_modules import CATALOGUE, bidder_with  # noqa: E402 - the path above

from module_deals import faults_after  # noqa: E402 - the path above

_SHOWN = 3


def main(deals: int, names: list[str]) -> None:
    """Bid the deals of each module, or of those named."""
    for header in CATALOGUE.conventions:
        if names and header.name not in names:
            continue
        with tempfile.TemporaryDirectory() as folder:
            bidder = bidder_with(header, Path(folder))
            faults = list(faults_after(header, bidder, deals, seed=1))
        print(f"{header.name:<22}{deals} deals, {len(faults)} faults", flush=True)
        for auction, fault in faults[:_SHOWN]:
            print(f"    {auction}: {fault}")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
