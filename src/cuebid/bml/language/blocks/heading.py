"""Headings: `*` for the first level, `**` for the second (bml.txt, Headers and paragraphs)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cuebid.bml.language.inline import Style, Styled, read_inline
from cuebid.bml.tree import Heading

if TYPE_CHECKING:
    from cuebid.bml.language.blocks.context import Context
    from cuebid.bml.language.lines import DocumentLine

_HEADING: Final = re.compile(r"(\*+)([ \t]*)(.*)")


def read_heading(lines: Sequence[DocumentLine], start: int, context: Context) -> int:
    """Read a heading; return the index after it, or `start` if the line is none.

    It begins with asterisks in the first column.

    No blank need follow them, but a paragraph that begins with a bold word is not a heading.
    """
    line = lines[start]
    match = _HEADING.fullmatch(line.words) if line.indent == 0 else None
    if match is None:
        return start
    # `*bold* first words` is a heading for BML 2, and never one for its author.
    if not match[2] and _begins_bold(line.words):
        return start
    context.add_comments(lines[start : start + 1])
    context.add(Heading(context.span(line), len(match[1]), match[3]))
    return start + 1


def _begins_bold(words: str) -> bool:
    first = next(iter(read_inline(words)), None)
    return isinstance(first, Styled) and first.style is Style.BOLD
