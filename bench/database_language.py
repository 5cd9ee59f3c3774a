"""Measure the time and memory to build and read a database of 5,000 rules.

Run by hand: python bench/database_language.py [RULES]
"""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

from cuebid.database.language.loading import load_database
from cuebid.database.language.parsing.parser import parse_pattern
from cuebid.database.language.printer import format_rule
from cuebid.database.language.source.build import build
from cuebid.database.language.source.expand import expand
from cuebid.database.language.source.macros import read_macros
from cuebid.database.language.source.offsets import insert_offsets
from cuebid.text import Diagnostics, Source, trace
from database_rules import generate

Result = TypeVar("Result")


def timed(what: str, work: Callable[[], Result]) -> Result:
    """Do some work three times, print the best time, and return the result."""
    best = float("inf")
    for _ in range(3):
        begin = perf_counter()
        result = work()
        best = min(best, perf_counter() - begin)
    print(f"{what:<40} {best * 1000:8.1f} ms")
    return result


def main() -> None:
    """Measure each step of building and reading."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    rules, macros = (Source(name, text) for name, text in zip("rm", generate(count), strict=True))
    report = Diagnostics()
    known = read_macros(macros, report)
    expansion = timed("expand macros", lambda: expand(rules, known, report))
    timed("insert offsets", lambda: insert_offsets(expansion.source))
    built = timed("build (both)", lambda: build(rules, report, macros=macros))
    print(f"{count} rules, {len(rules.text)} characters, built {len(built.source.text)}")
    timed("read the built text", lambda: load_database(built.source, report))
    database = timed("build and read", lambda: load_database(rules, report, macros=macros))
    texts = [format_rule(rule).split()[1] for rule in database.rules]
    timed("parse every sequence, none shared", lambda: [parse_pattern(text) for text in texts])
    timed("print every rule", lambda: [format_rule(rule) for rule in database.rules])
    spans = [database.span(rule) for rule in database.rules]
    timed("trace every rule", lambda: [trace(span) for span in spans])
    tracemalloc.start()
    kept = load_database(rules, report, macros=macros)
    print(f"memory of a loaded database: {tracemalloc.get_traced_memory()[0] / 1e6:.1f} MB")
    print(f"{len(kept.rules)} rules read; {report!r}")


if __name__ == "__main__":
    main()
