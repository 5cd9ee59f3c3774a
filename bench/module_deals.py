"""Bid deals that reach each module of conventions, and count illegal calls and passed asks.

    python bench/module_deals.py 5000 [MODULE ...] [--log FILE] [--base acol]

Deals are bid in portions. With `--log` each portion is a line of the file, and a later run
continues after the last portion. Prints a line for each module, and the first faults.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from cuebid.conventions import (
    BASES,
    RULES_BASES,
    ModuleError,
    ModuleHeader,
    base_path,
    catalogue_of,
    change_modules,
    read_root,
)
from cuebid.conventions.write import write_system
from cuebid.notes import open_system
from cuebid.notes.report.module_examples import book_against
from cuebid.robots.bidder import Bidder
from cuebid.text import Diagnostics, read_source

sys.path[:0] = [str(Path(__file__).parents[1] / "tests" / "conventions")]

from test_conventions_modules import CATALOGUE  # noqa: E402 - the path above

from module_deals import faults_after  # noqa: E402 - the path above

_SHOWN = 3
# A portion takes seconds to a minute, so that little is lost if a run is stopped.
_PORTION = 250


def main(deals: int, names: list[str], log: Path | None, base: str) -> None:
    """Bid the deals of each module, or of the named modules, and print their faults."""
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
            path = _written(header, base, Path(folder))
            if path is None:
                continue
            bidder = None
            while (bid := sum(portion["deals"] for portion in portions)) < deals:
                bidder = bidder or _bidder(header, path)
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


def _written(header: ModuleHeader, base: str, folder: Path) -> Path | None:
    """Write a base with a module and return its root file; None, and why, if it cannot be added."""
    start = base_path(base)
    source = read_source(start, Diagnostics())
    catalogue = catalogue_of(source)
    root = read_root(source, catalogue)
    if header.name not in {module.name for module in root.modules}:
        # Of alternative modules that it needs, the first is added.
        needed = [need.partition("/")[0] for need in header.needs]
        present = {module.name for module in root.modules}
        needed = [name for name in needed if name in catalogue.headers.keys() - present]
        try:
            root = change_modules(root, catalogue, add=[*needed, header.name]).root
        except ModuleError as error:
            print(f"{header.name:<22}not for {base}: {error}", flush=True)
            return None
    return write_system(folder, "ours", root.text(catalogue), start.parent)[0]


def _bidder(header: ModuleHeader, path: Path) -> Bidder:
    """Return a bidder of notes, against the kind of opponents that a module is for."""
    book = open_system(path).book
    if not header.against:
        return Bidder(book)
    return Bidder(book_against(book, header.against))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("deals", type=int)
    parser.add_argument("modules", nargs="*")
    parser.add_argument("--log", type=Path)
    parser.add_argument("--base", default="2over1", choices=[*BASES, *RULES_BASES])
    arguments = parser.parse_args()
    main(arguments.deals, arguments.modules, arguments.log, arguments.base)
