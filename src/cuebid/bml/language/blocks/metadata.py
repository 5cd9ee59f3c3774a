"""Metadata: `#+KEY: value` (bml.txt, Metadata)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cuebid.bml.tree import Metadata
from cuebid.text import trace

if TYPE_CHECKING:
    from cuebid.bml.language.blocks.context import Context
    from cuebid.bml.language.lines import DocumentLine

_AGAINST: Final = "AGAINST"
_METADATA: Final = re.compile(r"#\+(\w+):\s*(.*)")


def read_metadata(lines: Sequence[DocumentLine], start: int, context: Context) -> int:
    """Read a line `#+KEY: value`; return the index after it, or `start` if it is another line."""
    match = _METADATA.fullmatch(lines[start].words)
    if match is None:
        return start
    context.add_comments(lines[start : start + 1])
    # Every value is kept in the tree; the first one of a key counts (bml.txt, Metadata).
    span = context.span(lines[start])
    context.add(Metadata(span, match[1].upper(), match[2]))
    if match[1].upper() == _AGAINST:
        # It applies to the tables of its own file; a system may include several such files.
        context.against[trace(span, limit=0).written.source.name] = match[2].strip()
    return start + 1
