"""Measure how long notes of many rows take to read, build and check.

    python bench/notes.py [ROWS]

The rows are those of the strong club of the tests, repeated for seats and vulnerabilities until
there are enough.
"""

import sys
import time
from pathlib import Path

from cuebid.bml import Limits, parse_document
from cuebid.bml.bss import to_bss
from cuebid.notes import build_notes, check_notes, fields_reader
from cuebid.notes.load import load_notes
from cuebid.text import Diagnostics, Source

_CLUB = Path(__file__).parents[1] / "tests" / "notes" / "strongclub.bml"


def many_rows(wanted: int) -> str:
    """Return notes of at least `wanted` rows: the strong club for many seats and conditions."""
    club = _CLUB.read_text("utf-8")
    rows = sum(" = " in line for line in club.splitlines())
    parts: list[str] = []
    seats = ("1", "2", "3", "4", "12", "34", "0")
    places = [(seat, ours + theirs) for seat in seats for ours in "YN0" for theirs in "YN0"]
    for copy in range(-(-wanted // rows)):
        seat, vulnerability = places[copy % len(places)]
        points = 11 + copy // len(places)
        text = club.replace("11--15", f"{points}--15") if points < 15 else club
        parts.append(f"#SEAT {seat}\n\n#VUL {vulnerability}\n\n{text}")
    return "\n\n".join(parts)


def main() -> None:
    """Print the time of each stage."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    text = many_rows(wanted)
    limits = Limits(sequences=10_000_000, steps=10_000_000, characters=100_000_000)
    start = time.perf_counter()
    document = parse_document(Source("notes.bml", text), Diagnostics(), limits=limits)
    rows = sum(len(table.rows) for table in document.tables)
    print(f"{rows:,} rows parsed in {time.perf_counter() - start:.1f} s")
    start = time.perf_counter()
    built = build_notes(document, limits=limits)
    taken = time.perf_counter() - start
    print(f"{len(built.auctions):,} auctions, {len(built.rules):,} rules built in {taken:.1f} s")
    start = time.perf_counter()
    file = to_bss(document, Diagnostics(), infer=True, limits=limits)
    words = time.perf_counter() - start
    start = time.perf_counter()
    meanings = fields_reader(document, limits=limits)
    to_bss(document, Diagnostics(), infer=True, meanings=meanings, limits=limits)
    taken = time.perf_counter() - start
    print(f"{len(file.records):,} BSS records from words in {words:.1f} s, meanings {taken:.1f} s")
    start = time.perf_counter()
    report = check_notes(built, deals=1000)
    print(f"{len(report.nodes):,} nodes checked in {time.perf_counter() - start:.1f} s")
    start = time.perf_counter()
    load_notes(_CLUB, Diagnostics())
    print(f"the strong club ready to be asked in {time.perf_counter() - start:.2f} s")


if __name__ == "__main__":
    main()
