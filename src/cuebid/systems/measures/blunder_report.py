"""Calls that no player makes, in lines and for JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cuebid.systems.measures.blunder_count import BlunderCount
from cuebid.text.layout import counted

__all__ = ["blunder_lines", "blunder_record"]


# Two hands show whether a kind has one cause; `--json` has all.
_EXAMPLES: Final = 2


def blunder_lines(counts: BlunderCount) -> Iterator[str]:
    """Yield the counts in words, with an example or two of each kind."""
    if not counts.kinds:
        yield f"{counted(counts.auctions, 'auction')} without a call that no player makes"
        return
    yield f"calls that no player makes, in {counted(counts.auctions, 'auction')}:"
    for kind, times in counts.kinds.most_common():
        yield f"  {times:>4}  {kind.value}"
        for example in counts.examples[kind][:_EXAMPLES]:
            yield f"        {example.words}"


def blunder_record(counts: BlunderCount) -> dict[str, Any]:
    """Return the counts as plain data."""
    return {
        "auctions": counts.auctions,
        "calls": counts.calls,
        "kinds": {kind.name.lower(): times for kind, times in counts.kinds.most_common()},
        "examples": [
            {"kind": kind.name.lower(), "words": example.words}
            for kind, examples in counts.examples.items()
            for example in examples
        ],
    }
