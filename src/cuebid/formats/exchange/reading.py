"""Read the boards of a file of any kind as records."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from io import BytesIO
from typing import Final, NamedTuple

from msgspec import structs

from cuebid.core import Auction, Board, BoardRecord, CuebidError
from cuebid.formats.deal_lines import parse_deals
from cuebid.formats.duplimate import parse_dlm, parse_dup
from cuebid.formats.exchange.board_json import parse_board_json
from cuebid.formats.exchange.kinds import BOARD_KINDS, FileKind, recognise
from cuebid.formats.lin import LinBoard, parse_lin, read_link
from cuebid.formats.pbn import read_pbn
from cuebid.formats.rbn import parse_rbn
from cuebid.text import Diagnostics, Source, Span, decode_source


class RecordsReading(NamedTuple):
    """The result of reading a file of boards."""

    kind: FileKind
    """The kind of the file."""
    records: tuple[BoardRecord, ...]
    """The boards of the file; the auction of a board that was not played is empty."""
    diagnostics: Diagnostics
    """All faults and doubts."""


class WrongFileError(CuebidError):
    """A file is not of a kind that holds boards; the message says what it is.

    Attributes:
        kind: the kind of the file.
    """

    def __init__(self, name: str, kind: FileKind) -> None:
        *kinds, last = (each.value for each in BOARD_KINDS)
        super().__init__(
            f"{name}: this is {kind.value}; boards are read from {', '.join(kinds)}, or {last}"
        )
        self.kind = kind


def read_records(data: bytes, name: str) -> RecordsReading:
    """Read the boards of a file; an empty file has none.

    Raises:
        WrongFileError: the file is of a kind that holds no boards.
    """
    kind = recognise(data)
    if kind is FileKind.EMPTY:
        return RecordsReading(kind, (), Diagnostics())
    reader = _READERS.get(kind)
    if reader is None:
        raise WrongFileError(name, kind)
    diagnostics = Diagnostics()
    records = tuple(reader(data, name, diagnostics))
    return RecordsReading(kind, records, diagnostics)


def _source(data: bytes, name: str, diagnostics: Diagnostics) -> Source:
    source, problems = decode_source(name, data)
    diagnostics.extend(problems)
    return source


def _unplayed(boards: Iterable[Board]) -> Iterable[BoardRecord]:
    return (BoardRecord(board, Auction(board.dealer)) for board in boards)


def _pbn(data: bytes, name: str, diagnostics: Diagnostics) -> Iterable[BoardRecord]:
    for game in read_pbn(BytesIO(data), name):
        record, problems = game.to_record()
        diagnostics.extend(problems)
        if record is not None:
            yield record


def _lin(data: bytes, name: str, diagnostics: Diagnostics) -> Iterable[BoardRecord]:
    file = parse_lin(_source(data, name, diagnostics))
    diagnostics.extend(file.syntax)
    return _lin_boards(file.boards, diagnostics)


def _lin_boards(boards: Iterable[LinBoard], diagnostics: Diagnostics) -> Iterable[BoardRecord]:
    for board in boards:
        record, problems = board.to_record()
        diagnostics.extend(problems)
        if record is not None:
            yield record


def _links(data: bytes, name: str, diagnostics: Diagnostics) -> Iterable[BoardRecord]:
    source = _source(data, name, diagnostics)
    count = 0
    for number in range(1, source.line_count + 1):
        line = Span.of_line(source, number)
        link = line.text.strip()
        if not link or link.startswith("#"):
            continue
        try:
            file = read_link(link)
        except ValueError as error:  # ReadError is one, and so is a fault of `urlsplit`
            diagnostics.error("link-unreadable", str(error), line, expected="a hand-viewer link")
            continue
        problems = Diagnostics()
        for record in _lin_boards(file.boards, problems):
            count += 1
            # A link without a number has one board, which would be number 1 in every line.
            has_number = file.boards[0].item("ah") or file.boards[0].item("qx")
            yield record if has_number else replace(record, board=_numbered(record.board, count))
        # The text of a link is not readable, so that its problems are shown at the line.
        diagnostics.extend(structs.replace(problem, span=line, related=()) for problem in problems)


def _numbered(board: Board, number: int) -> Board:
    return Board(number, board.dealer, board.vulnerability, board.deal)


def _deals(data: bytes, name: str, diagnostics: Diagnostics) -> Iterable[BoardRecord]:
    reading = parse_deals(_source(data, name, diagnostics))
    diagnostics.extend(reading.diagnostics)
    return _unplayed(Board.numbered(number, deal) for number, deal in enumerate(reading.deals, 1))


def _rbn(data: bytes, name: str, diagnostics: Diagnostics) -> Iterable[BoardRecord]:
    records, problems = parse_rbn(_source(data, name, diagnostics))
    diagnostics.extend(problems)
    return records


def _dlm(data: bytes, name: str, diagnostics: Diagnostics) -> Iterable[BoardRecord]:
    boards, problems = parse_dlm(_source(data, name, diagnostics))
    diagnostics.extend(problems)
    return _unplayed(boards)


def _dup(data: bytes, name: str, diagnostics: Diagnostics) -> Iterable[BoardRecord]:
    boards, problems = parse_dup(data, name)
    diagnostics.extend(problems)
    return _unplayed(boards)


def _json(data: bytes, name: str, diagnostics: Diagnostics) -> Iterable[BoardRecord]:
    return parse_board_json(_source(data, name, diagnostics), diagnostics)


_READERS: Final[dict[FileKind, Callable[[bytes, str, Diagnostics], Iterable[BoardRecord]]]] = {
    FileKind.PBN: _pbn,
    FileKind.LIN: _lin,
    FileKind.RBN: _rbn,
    FileKind.DUP: _dup,
    FileKind.DLM: _dlm,
    FileKind.DEALS: _deals,
    FileKind.LINKS: _links,
    FileKind.JSON: _json,
}
