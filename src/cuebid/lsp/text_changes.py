"""The change from a text to another one, as small as lines allow."""

from __future__ import annotations

from lsprotocol.types import TextEdit

from cuebid.lsp.positions import range_of
from cuebid.text import Source, Span

__all__ = ["changed_lines"]


def changed_lines(source: Source, text: str) -> list[TextEdit]:
    """Return the edit of the lines in which a text differs from a source, if it does."""
    if text == source.text:
        return []
    # A cursor in lines that stay as they are stays where it is.
    old, new = (each.splitlines(keepends=True) for each in (source.text, text))
    first = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), None)
    first = min(len(old), len(new)) if first is None else first
    shared = min(len(old), len(new)) - first
    backwards = zip(reversed(old), reversed(new), strict=False)
    last = next((i for i, (a, b) in enumerate(backwards) if a != b or i >= shared), shared)
    start = sum(map(len, old[:first]))
    end = len(source.text) - sum(map(len, old[len(old) - last :]))
    return [TextEdit(range_of(Span(source, start, end)), "".join(new[first : len(new) - last]))]
