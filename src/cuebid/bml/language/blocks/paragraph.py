"""Paragraphs: lines that no other rule reads (bml.txt, Headers and paragraphs)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cuebid.bml.language.blocks.conditions import CONDITION_LINE
from cuebid.bml.tree import Paragraph

if TYPE_CHECKING:
    from cuebid.bml.language.blocks.context import Context
    from cuebid.bml.language.lines import DocumentLine


def read_paragraph(lines: Sequence[DocumentLine], start: int, context: Context) -> int:
    """Read a paragraph and return the index of the line after it.

    It ends with the chunk, or before a line that sets conditions or metadata.
    """
    end = start + 1
    while end < len(lines) and not _is_setting(lines[end].words):
        end += 1
    paragraph = lines[start:end]
    context.add_comments(paragraph)
    text = "\n".join(line.words for line in paragraph)
    context.add(Paragraph(context.span(paragraph[0], paragraph[-1]), text))
    return end


def _is_setting(words: str) -> bool:
    return words.startswith("#+") or (
        words.startswith("#") and CONDITION_LINE.fullmatch(words) is not None
    )
