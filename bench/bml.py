"""Measure how fast notes are read and expanded, and how the time grows with their size.

python bench/bml.py [ROWS]
"""

from __future__ import annotations

import resource
import sys
import time

from cuebid.bml import Limits, defined_auctions, parse_document
from cuebid.bml.check import check_document
from cuebid.bml.export.json.document import json_pieces
from cuebid.bml.format import format_text
from cuebid.text import Diagnostics, Source


def system(rows: int) -> str:
    """Return notes: distinct histories of three calls, tables of two levels, headings and text."""
    lines: list[str] = []
    bids = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]
    made = number = 0
    while made < rows:
        first, second, third = number % 30, number // 30 % 30 + 1, number // 900 % 3 + 2
        history = sorted({first, min(first + second, 33), min(first + second + third, 34)})
        lines += [f"* Part {number}", "", "Text with 1!c, *bold* and 1NT.", ""]
        lines.append("-".join(bids[bid] for bid in history) + "-")
        for bid in range(10):
            lines.append(f"{4 + bid // 5}{'CDHSN'[bid % 5]} = 5+!h, 11--15 hcp, part {number}")
            lines += [f"  6{strain} = answer, 4+!s, invitational" for strain in "CDH"]
        lines.append("")
        made += 41
        number += 1
    return "\n".join(lines)


def bomb(size: int) -> str:
    """Return notes of blocks that each paste the block before them twice."""
    blocks = ["#CUT b0\n1C = text\n#ENDCUT\n"]
    length = 0
    while length < size:
        name = len(blocks)
        blocks.append(f"#CUT b{name}\n#PASTE b{name - 1}\n#PASTE b{name - 1}\n#ENDCUT\n")
        length += len(blocks[-1])
    return "".join(blocks) + f"#PASTE b{len(blocks) - 1}\n"


def timed(name: str, work: object) -> None:
    """Do some work; print its processor time and its result."""
    started = time.process_time()
    try:
        result = work() if callable(work) else work
    except Exception as error:  # noqa: BLE001 - a bench prints whatever happened
        result = f"{type(error).__name__}: {str(error)[:80]}"
    print(f"  {name:<22}{time.process_time() - started:8.3f} s  {result}")


def measure(rows: int) -> None:
    """Measure every step for notes of one size."""
    source = Source("system.bml", system(rows))
    print(f"{rows} rows, {len(source.text):,} characters")
    document = parse_document(source, Diagnostics())
    timed("parse", lambda: parse_document(source, Diagnostics()))
    timed("expand", lambda: f"{sum(1 for _ in defined_auctions(document)):,} auctions")
    timed("check", lambda: check_document(document, Diagnostics()))
    timed("json", lambda: f"{sum(map(len, json_pieces(document))):,} bytes")
    timed("format", lambda: f"{len(format_text(source)):,} characters")


def main() -> None:
    """Measure notes of two sizes, then notes that are made to take long."""
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    measure(rows)
    measure(2 * rows)
    deep = "\n".join(" " * level + "1C = y" for level in range(10_000))
    print(f"10,000 levels, {len(deep):,} characters")
    timed("parse and expand", lambda: len(list(defined_auctions(read(deep)))))
    text = bomb(2_000_000)
    print(f"a bomb of pastes, {len(text):,} characters")
    timed("parse", lambda: read(text))
    timed("parse, depth raised", lambda: read(text, Limits(paste_depth=10**9)))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"peak memory {peak / 1024:.0f} MB")


def read(text: str, limits: Limits | None = None) -> object:
    """Return the parsed document of a text; problems are ignored."""
    return parse_document(Source("text.bml", text), Diagnostics(limit=10), limits=limits)


if __name__ == "__main__":
    main()
