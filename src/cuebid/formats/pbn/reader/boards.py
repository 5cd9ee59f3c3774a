"""Read the boards of a PBN file that can be played at a table."""

from __future__ import annotations

from os import PathLike
from typing import IO, Final, NamedTuple

from msgspec.structs import replace

from cuebid.core import Board
from cuebid.formats.pbn.game import PbnGame
from cuebid.formats.pbn.reader.stream import read_pbn
from cuebid.text import Diagnostic, Diagnostics, Severity, Span


class BoardReading(NamedTuple):
    """Boards that can be dealt and played."""

    boards: list[Board]
    """The complete and correct boards, in the order of the file."""
    diagnostics: Diagnostics
    """The faults that keep other boards out, as errors; as warnings, which boards have no number of
    their own."""


# The position in the file is then the number, which is the same at all tables that read the file.
_NUMBERED_BY_POSITION: Final = frozenset({"pbn-no-board-number", "pbn-bad-board-number"})
# A record can do without a vulnerability, as it follows from the number. A table cannot: scores
# that rest on a guess compare nothing.
_NOT_PLAYABLE: Final = frozenset({"pbn-no-vulnerability", "pbn-bad-vulnerability"})
_BOARD_FAULTS: Final = _NOT_PLAYABLE | {
    "pbn-no-dealer",
    "pbn-bad-dealer",
    "pbn-no-deal",
    "pbn-bad-deal",
    "pbn-too-few-cards",
    "pbn-too-many-cards",
    "pbn-repeated-card",
    "pbn-incomplete-deal",
    "pbn-nothing-to-inherit",
}


def read_boards(source: str | PathLike[str] | IO[str] | IO[bytes]) -> BoardReading:
    """Read boards for a table: only those with dealer, vulnerability and all cards.

    Faults of the auction, play or result in the file are not reported, as the board is played
    again. A fault that keeps a board out is an error here even if it is a warning for a record.
    Three complete hands imply the fourth. A board without a number has that of its position in the
    file.

    Raises:
        TextError: the file cannot be opened or read.
    """
    boards: list[Board] = []
    diagnostics = Diagnostics()
    for game in read_pbn(source):
        record, game_diagnostics = game.to_record()
        faults = [diagnostic for diagnostic in game_diagnostics if diagnostic.code in _BOARD_FAULTS]
        # Complete the deal before looking for missing cards: files leave the fourth hand out.
        if record is not None and not faults:
            deal = record.board.deal.completed()
            if deal.is_complete:
                board = record.board
                boards.append(Board(board.number, board.dealer, board.vulnerability, deal))
                diagnostics.extend(
                    replace(diagnostic, severity=Severity.WARNING)
                    for diagnostic in game_diagnostics
                    if diagnostic.code in _NUMBERED_BY_POSITION
                )
                continue
            faults.append(_incomplete(game))
        diagnostics.extend(_as_error(diagnostic) for diagnostic in faults)
        # A fault of the syntax may be why the board is left out, so it is shown as well.
        diagnostics.extend(diagnostic for diagnostic in game.syntax if diagnostic not in faults)
    return BoardReading(boards, diagnostics)


def _incomplete(game: PbnGame) -> Diagnostic:
    tag = game.tag("Deal")
    span = Span.whole(game.source) if tag is None else game.span(tag)
    message = "more than one hand of this board is not known"
    return Diagnostic(Severity.ERROR, "pbn-incomplete-deal", message, span, "four hands")


def _as_error(diagnostic: Diagnostic) -> Diagnostic:
    if diagnostic.severity is Severity.ERROR:
        return diagnostic
    return replace(diagnostic, severity=Severity.ERROR)
