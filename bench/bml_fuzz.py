"""Read mutilated documents for as long as told, and stop at the first surprise.

    python bench/bml_fuzz.py MINUTES FILE...

Lines and characters of the files are cut, doubled, swapped, indented and mixed. Every result is
read, checked, expanded, laid out and written as JSON; anything but an error of Cuebid's own ends
the run and leaves the text in `bml-fuzz-found.bml`.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

from cuebid.bml import LimitError, Limits, defined_auctions, parse_document, plain_text
from cuebid.bml.check import check_document
from cuebid.bml.export.json.document import json_pieces
from cuebid.bml.format import format_text
from cuebid.text import Diagnostics, Source, diagnostic_records, format_diagnostics

LIMITS = Limits(characters=200_000, sequences=20_000, steps=200_000)
PIECES = [
    "#CUT a", "#ENDCUT", "#COPY a", "#ENDCOPY", "#PASTE a", r"#PASTE a \R=D X=", "#HIDE", "#VUL Y0",
    "#SEAT 12", "#BIDTABLE", "#INCLUDE x", "1N-2C;", "(1X)-", "  2oM = x", "\t", "//bss", "| a | b",
    "1C P 1H", "N: AKQ - 10x 2", "- a :: b", "1. a", "*b* /i/ =m=", "[a](b)",
    "\r", "\x00", "\ufeff",
]  # fmt: skip


def mutilated(lines: list[str], pick: random.Random) -> str:
    """Some lines of the files, badly treated."""
    start = pick.randrange(len(lines))
    some = lines[start : start + pick.randrange(1, 60)]
    for _ in range(pick.randrange(1, 12)):
        at = pick.randrange(len(some)) if some else 0
        match pick.randrange(7):
            case 0:
                some.insert(at, pick.choice(PIECES))
            case 1:
                some.insert(at, pick.choice(lines))
            case 2:
                del some[at : at + 1]
            case 3 if some:
                some[at] = " " * pick.randrange(8) + some[at].strip()
            case 4 if some:
                cut = pick.randrange(len(some[at]) + 1)
                some[at] = some[at][:cut] + pick.choice("()-;=!#/*|\\ \tMmXYZ19") + some[at][cut:]
            case 5 if some:
                cut = pick.randrange(len(some[at]) + 1)
                some[at] = some[at][:cut] + some[at][cut + 1 :]
            case _:
                pick.shuffle(some)
    return pick.choice(["\n", "\n", "\n", "\r\n"]).join(some)


def run_everything(text: str) -> None:
    """All that is done with a document."""
    source, report = Source("fuzz.bml", text), Diagnostics()
    try:
        document = parse_document(source, report, limits=LIMITS)
        check_document(document, report, holes=True, indentation=2, limits=LIMITS)
        for block in document.blocks:
            plain_text(getattr(block, "text", ""))
        before = [(each.key, each.text) for each in defined_auctions(document, LIMITS)]
        for _ in json_pieces(document, LIMITS):
            pass
        once = Source("fuzz.bml", format_text(source, limits=LIMITS))
        after = parse_document(once, Diagnostics(), limits=LIMITS)
        if [(each.key, each.text) for each in defined_auctions(after, LIMITS)] != before:
            raise AssertionError("formatting changed the auctions")
        if format_text(once, limits=LIMITS) != once.text:
            raise AssertionError("formatting twice is not formatting once")
    except LimitError:
        return
    diagnostic_records(report)
    format_diagnostics(report)


def main() -> None:
    """Run until the time is up."""
    minutes, *names = sys.argv[1:]
    lines = [line for name in names for line in Path(name).read_text("utf-8").split("\n")]
    seed = int(time.time())
    pick = random.Random(seed)
    end = time.monotonic() + 60 * float(minutes)
    runs, slowest = 0, 0.0
    while time.monotonic() < end:
        text = mutilated(lines, pick)
        started = time.process_time()
        try:
            run_everything(text)
        except BaseException:
            Path("bml-fuzz-found.bml").write_text(text, "utf-8", newline="")
            print(f"seed {seed}, run {runs}: the text is in bml-fuzz-found.bml")
            raise
        slowest = max(slowest, time.process_time() - started)
        runs += 1
    print(f"seed {seed}: {runs:,} documents, nothing found; the slowest took {slowest:.2f} s")


if __name__ == "__main__":
    main()
