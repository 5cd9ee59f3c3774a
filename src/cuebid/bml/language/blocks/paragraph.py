"""Paragraphs: what no other rule reads (bml.txt, Headers and paragraphs)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cuebid.bml.language.blocks.conditions import CONDITION_LINE
from cuebid.bml.tree import Paragraph

if TYPE_CHECKING:
    from cuebid.bml.language.blocks.context import Context
    from cuebid.bml.language.lines import Line

__all__ = ["read_paragraph"]


def read_paragraph(lines: Sequence[Line], at: int, context: Context) -> int:
    """The rest of the chunk, or as far as a line that sets seat, vulnerability or metadata."""
    end = at + 1
    while end < len(lines) and not _is_setting(lines[end].words):
        end += 1
    taken = lines[at:end]
    context.add_comments(taken)
    text = "\n".join(line.words for line in taken)
    context.add(Paragraph(context.span(taken[0], taken[-1]), text))
    return end


def _is_setting(words: str) -> bool:
    return words.startswith("#+") or (
        words.startswith("#") and CONDITION_LINE.fullmatch(words) is not None
    )
