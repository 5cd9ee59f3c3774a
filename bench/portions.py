"""Run long comparisons in portions, so that a run that is stopped can be continued.

A portion is a number, usually a seed. With a log, a line is appended for each portion that is done,
and a later run continues with the portions that are not in the log.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable
from pathlib import Path

__all__ = ["add_log_option", "run_portions"]


def add_log_option(parser: argparse.ArgumentParser) -> None:
    """Add the option `--log` to a command line."""
    parser.add_argument(
        "--log", type=Path, help="append each portion here; go on where this log ends"
    )


def run_portions(
    portions: Iterable[int],
    measure: Callable[[int], dict[str, float]],
    describe: Callable[[dict[str, float]], str],
    log: Path | None,
) -> None:
    """Measure each portion that the log does not have; print the sums after each.

    Args:
        portions: the numbers of the portions.
        measure: returns the figures of a portion, which are added up.
        describe: returns the sums in words.
        log: the file of the figures, a JSON object a line; None for no file.
    """
    done: dict[int, dict[str, float]] = {}
    if log is not None and log.exists():
        for line in log.read_text("utf-8").splitlines():
            record = json.loads(line)
            done[record.pop("portion")] = record
    sums: dict[str, float] = {}
    for portion in portions:
        figures = done.get(portion)
        is_new = figures is None
        if figures is None:
            figures = measure(portion)
            if log is not None:
                with log.open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps({"portion": portion, **figures}) + "\n")
        for name, figure in figures.items():
            sums[name] = sums.get(name, 0) + figure
        if is_new:
            print(describe(sums), flush=True)
    print(f"all: {describe(sums)}", flush=True)
