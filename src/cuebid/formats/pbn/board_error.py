"""The error that a board of a PBN file is left out."""

from __future__ import annotations

from cuebid.formats.pbn import PbnGame
from cuebid.text import Diagnostic, Severity, Span

__all__ = ["board_error"]


def board_error(game: PbnGame, code: str, message: str) -> Diagnostic:
    """Return the error that a board is left out, at its deal, number, or the start of the file."""
    tag = game.tag("Deal") or game.tag("Board")
    span = Span.point(game.source, 0) if tag is None else game.span(tag)
    return Diagnostic(Severity.ERROR, code, message, span)
