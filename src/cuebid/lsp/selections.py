"""Selections that grow, of every language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lsprotocol.types import SelectionRange

from cuebid.lsp.positions import range_of
from cuebid.text import Source, Span

# Tables may be thousands of levels deep, and editors read the answer by recursion.
_STEPS: Final = 30


def nested(source: Source, offset: int, around: Iterable[Span]) -> SelectionRange:
    """Return the spans that contain an offset, each in the next larger one, the text the largest.

    Args:
        source: the text.
        offset: in it.
        around: spans of it; those without the offset are left out.
    """
    spans = [span for span in around if span.start <= offset <= span.end]
    outer = Span.whole(source)
    selection = SelectionRange(range_of(outer))
    for span in sorted(spans, key=len)[:_STEPS][::-1]:
        # Equal ones would make the editor's command do nothing; those that cross are no selection.
        if outer.start <= span.start and span.end <= outer.end and len(span) < len(outer):
            selection = SelectionRange(range_of(span), selection)
            outer = span
    return selection
