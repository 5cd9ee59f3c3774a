"""Deals that reach each module of conventions: illegal calls and silent passes of its asks.

    python bench/module_deals.py 5000 [MODULE ...] [--log FILE] [--base acol]

Deals are bid in portions. With `--log` each portion is a line of the file, and a later run goes on
after the last one; without it a run begins afresh. Prints a line for each module, and the
first faults.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / "tests" / "conventions")]

from test_conventions_modules import CATALOGUE, bidder_with  # noqa: E402 - the path above

from module_deals import faults_after  # noqa: E402 - the path above

_SHOWN = 3
# A portion takes seconds to a minute, so that little is lost where a run is stopped.
_PORTION = 250


def main(deals: int, names: list[str], log: Path | None, base: str) -> None:
    """Bid the deals of each module, or of those named."""
    done: dict[str, list[dict]] = defaultdict(list)
    if log is not None and log.exists():
        for line in log.read_text("utf-8").splitlines():
            portion = json.loads(line)
            if portion["base"] == base:
                done[portion["module"]].append(portion)
    for header in CATALOGUE.conventions:
        if names and header.name not in names:
            continue
        portions = done[header.name]
        with tempfile.TemporaryDirectory() as folder:
            bidder = None
            while (bid := sum(portion["deals"] for portion in portions)) < deals:
                bidder = bidder or bidder_with(header, Path(folder), base)
                count = min(_PORTION, deals - bid)
                # Each portion has seeds of its own; a portion uses one for each of its auctions.
                faults = faults_after(header, bidder, count, seed=1 + 1_000 * len(portions))
                portion = {"base": base, "module": header.name, "deals": count}
                portion["faults"] = [f"{auction}: {fault}" for auction, fault in faults]
                portions.append(portion)
                if log is not None:
                    with log.open("a", encoding="utf-8") as stream:
                        stream.write(json.dumps(portion) + "\n")
        shown = [fault for portion in portions for fault in portion["faults"]]
        total = sum(portion["deals"] for portion in portions)
        print(f"{header.name:<22}{total} deals, {len(shown)} faults", flush=True)
        for fault in shown[:_SHOWN]:
            print(f"    {fault}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("deals", type=int)
    parser.add_argument("modules", nargs="*")
    parser.add_argument("--log", type=Path)
    parser.add_argument("--base", default="2over1")
    arguments = parser.parse_args()
    main(arguments.deals, arguments.modules, arguments.log, arguments.base)
