"""The findings of slow checks, as their process writes them."""

from __future__ import annotations

from msgspec import Struct

from cuebid.lsp.found import Found


class StudiedRow(Struct, frozen=True):
    """How often a row is bid: the share of the hands whose turn it is; None where few come there.

    The row begins at an offset of the file where it was written.
    """

    file: str
    start: int
    share: float | None


class Studied(Struct, frozen=True):
    """The findings of slow checks."""

    findings: tuple[Found, ...]
    """What is wrong or in question."""
    rows: tuple[StudiedRow, ...]
    """How often each row is bid."""
