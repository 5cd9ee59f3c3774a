"""The results of slow checks of notes, in the form in which their process writes them."""

from __future__ import annotations

from msgspec import Struct

from cuebid.lsp.found import Found


class StudiedRow(Struct, frozen=True):
    """How often a row's call is bid: its share of the hands that reach it; None if too few do.

    The row begins at offset `start` of the file.
    """

    file: str
    start: int
    share: float | None


class Studied(Struct, frozen=True):
    """The results of slow checks of notes."""

    findings: tuple[Found, ...]
    """Problems and questions."""
    rows: tuple[StudiedRow, ...]
    """How often the call of each row is bid."""
