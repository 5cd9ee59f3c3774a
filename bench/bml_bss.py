"""Measure how fast notes are converted to BSS, in whole processes, beside BML 2 on the same file.

python -m venv /tmp/bml2 && /tmp/bml2/bin/pip install bridge-markup==2.7.0
python bench/bml_bss.py [ROWS ...] --peer /tmp/bml2/bin/bml2bss
"""

from __future__ import annotations

import argparse
import filecmp
import itertools
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]
OURS = Path(sys.executable).with_name("bml2bss")


def system(rows: int) -> str:
    """Return notes: distinct histories of three calls, tables of two levels, headings and text."""
    lines = ["#+TITLE: Made up", ""]
    made = 0
    for number, history in enumerate(itertools.combinations(range(22), 3)):
        lines += [f"* Part {number}", "", "Text with 1!c and *bold*.", ""]
        lines.append("-".join(BIDS[bid] for bid in history) + "-")
        for bid in range(history[2] + 1, history[2] + 11):
            lines.append(f"{BIDS[bid]} = 5+!h, 11--15 hcp, part {number}")
            lines += [f"  {BIDS[bid + more]} = answer, 4+!s, invitational" for more in (1, 2, 3)]
        lines.append("")
        made += 41
        if made >= rows:
            break
    return "\n".join(lines)


def run(program: Path, source: Path, target: Path) -> tuple[float, float]:
    """Run a program; return its seconds of processor time, and its seconds by the clock."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    subprocess.run([program, "-o", str(target), str(source)], check=True, capture_output=True)
    elapsed = time.perf_counter() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, elapsed


def main() -> None:
    """Print a line for each size and program."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*", type=int, default=[5_000, 10_000, 20_000, 40_000])
    parser.add_argument("--peer", type=Path, help="the program bml2bss of BML 2")
    parser.add_argument("--most", type=int, default=20_000, help="most rows for the peer")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for rows in options.rows:
            source = Path(folder, "system.bml")
            source.write_text(system(rows))
            ours = Path(folder, "ours.bss")
            best = min(run(OURS, source, ours) for _ in range(3))
            records = ours.read_bytes().count(b"\n")
            peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
            print(
                f"{rows:7,} rows, {records:7,} records: ours {best[0]:7.2f} s, "
                f"{rows / best[0]:8,.0f} rows/s, largest process so far {peak:.0f} MB",
                flush=True,
            )
            if options.peer and rows <= options.most:
                theirs = Path(folder, "theirs.bss")
                seconds, _ = run(options.peer, source, theirs)
                same = "the same bytes" if filecmp.cmp(ours, theirs, shallow=False) else "differs"
                print(f"{'':32}BML 2 {seconds:7.2f} s, {rows / seconds:8,.0f} rows/s, {same}")


if __name__ == "__main__":
    main()
