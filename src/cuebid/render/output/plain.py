"""Diagrams as plain text."""

from __future__ import annotations

from cuebid.render.figures.layout import Figure
from cuebid.render.output.monospace import Monospace

__all__ = ["plain_text"]


def plain_text(figure: Figure, *, ascii: bool = False, width: int = 80) -> str:  # noqa: A002 - the word callers look for; the built-in is not used here
    """The figure as lines of text, without spaces at their ends and without a last line end.

    Args:
        figure: what to write.
        ascii: whether to keep to ASCII, with letters for the suits.
        width: columns to keep to where that is possible without cutting anything.
    """
    strips = Monospace(width, ascii).strips(figure)
    return "\n".join("".join(run.text for run in strip).rstrip() for strip in strips)
