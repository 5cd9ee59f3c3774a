"""Games and files of PBN as they were written, and the conversion of a game to a record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from cuebid.core import BoardRecord
from cuebid.formats.pbn.record.record import read_record
from cuebid.formats.pbn.tags import GameTags
from cuebid.text import Diagnostic, Diagnostics, Severity, Span


class RecordReading(NamedTuple):
    """The record of a game's board, and the diagnostics about the game."""

    record: BoardRecord | None
    """The board as it was played; None if not even the dealer is known."""
    diagnostics: Diagnostics
    """All faults and doubts about the game."""


@dataclass(frozen=True, slots=True)
class PbnGame(GameTags):
    """One game, with its whole text in order: what is not understood is kept and written again."""

    @property
    def record(self) -> BoardRecord | None:
        """The record of the game's board without its diagnostics."""
        return self.to_record().record

    def to_record(self) -> RecordReading:
        """Return the record of the game's board, and all faults and doubts about the game."""
        diagnostics = Diagnostics()
        # Faults of the syntax come first: they often explain the faults of the content.
        diagnostics.extend(self.syntax)
        return RecordReading(read_record(self, diagnostics), diagnostics)


@dataclass(frozen=True, slots=True)
class PbnFile:
    """All games of a file."""

    games: tuple[PbnGame, ...]
    name: str = ""

    @property
    def diagnostics(self) -> Diagnostics:
        """All faults and doubts about all games, in order."""
        diagnostics = Diagnostics()
        for game in self.games:
            diagnostics.extend(game.to_record().diagnostics)
        return diagnostics

    def __iter__(self) -> Iterator[PbnGame]:
        return iter(self.games)

    def __len__(self) -> int:
        return len(self.games)

    def __getitem__(self, position: int) -> PbnGame:
        return self.games[position]


def board_error(game: PbnGame, code: str, message: str) -> Diagnostic:
    """Return the error that says why a board is left out, at its deal, number or first line."""
    tag = game.tag("Deal") or game.tag("Board")
    span = Span.point(game.source, 0) if tag is None else game.span(tag)
    return Diagnostic(Severity.ERROR, code, message, span)
