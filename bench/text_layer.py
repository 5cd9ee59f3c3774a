"""Measure `cuebid.text` on a database of 20,000 lines with thousands of diagnostics.

Run by hand: python bench/text_layer.py
"""

from __future__ import annotations

import re
from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

from cuebid.text import (
    Diagnostics,
    Edit,
    ExpandedSource,
    ExpansionBuilder,
    Origin,
    OriginKind,
    Source,
    Span,
    apply_edits,
    decode_source,
    diagnostics_json,
    edits_by_source,
    format_diagnostics,
    trace,
)

LINES = 20_000
DIAGNOSTICS = 5_000
Result = TypeVar("Result")


def timed(what: str, work: Callable[[], Result]) -> Result:
    """Do some work, print how long it takes, and return its result."""
    begin = perf_counter()
    result = work()
    print(f"{what:<50} {(perf_counter() - begin) * 1000:8.1f} ms")
    return result


def expand(source: Source) -> ExpandedSource:
    """Return a source with its one macro expanded wherever it is used."""
    macros = Source("mac.m4", "Open=START:(P:)*\n")
    body, written = Span(macros, 5, 16), Span(macros, 0, 4)
    builder, done = ExpansionBuilder(source.name), 0
    for match in re.finditer("Open", source.text):
        builder.copy(Span(source, done, match.start()))
        used = Span(source, match.start(), match.end())
        builder.copy(body, Origin(OriginKind.MACRO, "Open", used, written))
        done = match.end()
    builder.copy(Span(source, done, len(source.text)))
    return builder.build()


def report(source: Source) -> Diagnostics:
    """Return diagnostics all over a source, some across the edge of a macro, each with an edit."""
    found = Diagnostics()
    step = len(source.text) // DIAGNOSTICS
    for n in range(DIAGNOSTICS - 1):
        start = n * step + n % 60
        span = Span(source, start, start + 5)
        found.error("db-bench", "something", span, edit=Edit(span, "x", "write x"))
    return found


def main() -> None:
    """Measure each step once."""
    line = "1 (Open)1N 40 @07[45]@113@13[23] P15p17 *balanced, 15–17 😀 #10001\r\n"
    data = (line * LINES).encode()
    print(f"{LINES} lines, {len(data)} bytes, {DIAGNOSTICS} diagnostics")
    source = timed("decode and index", lambda: decode_source("mb.txt2", data).source)
    spans = [Span(source, n * 13, n * 13 + 9) for n in range(len(source.text) // 13)]
    timed(f"make {len(spans)} spans", lambda: [Span(source, s.start, s.end) for s in spans])
    timed(f"position of {len(spans)} offsets", lambda: [source.position(s.start) for s in spans])
    timed("the same in UTF-16", lambda: [source.utf16_position(s.start) for s in spans])
    made = timed(f"expand {LINES} macros", lambda: expand(source))
    spans = [Span(made, n * 13, n * 13 + 9) for n in range(len(made.text) // 13)]
    timed(f"trace {len(spans)} spans", lambda: [trace(span) for span in spans])
    found = timed("collect", lambda: report(made))
    timed("sort", found.in_order)
    timed("print", lambda: format_diagnostics(found))
    timed("write as JSON", lambda: diagnostics_json(found))
    edits = timed("edits where they were written", lambda: edits_by_source(found))
    timed("apply them", lambda: apply_edits(source, edits[source]))


if __name__ == "__main__":
    main()
