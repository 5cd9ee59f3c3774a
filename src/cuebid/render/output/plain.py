"""Diagrams as plain text."""

from __future__ import annotations

from cuebid.render.figures.layout import Figure
from cuebid.render.output.monospace import Monospace

__all__ = ["plain_text"]


def plain_text(figure: Figure, *, ascii: bool = False, width: int = 80) -> str:  # noqa: A002 - the word callers look for; the built-in is not used here
    """Return the figure as lines of text, without spaces at their ends or a final line end.

    Args:
        figure: the figure.
        ascii: whether to keep to ASCII, with letters for the suits.
        width: the columns of a line; a table may be wider.
    """
    strips = Monospace(width, ascii).strips(figure)
    return "\n".join("".join(run.text for run in strip).rstrip() for strip in strips)
