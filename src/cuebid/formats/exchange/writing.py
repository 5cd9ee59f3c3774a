"""Write records in any format of boards, and report what the format cannot hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from cuebid.core import BoardRecord, dealer_of_board, vulnerability_of_board
from cuebid.formats.deal_lines import oneline
from cuebid.formats.duplimate import dlm_text, dup_bytes
from cuebid.formats.exchange.board_json import board_json
from cuebid.formats.exchange.kinds import FileKind
from cuebid.formats.lin import board_link, write_lin
from cuebid.formats.pbn import pbn_text
from cuebid.formats.rbn import rbn_text

OUTPUT_SUFFIXES: Final[Mapping[str, FileKind]] = {
    ".pbn": FileKind.PBN,
    ".lin": FileKind.LIN,
    ".rbn": FileKind.RBN,
    ".dup": FileKind.DUP,
    ".dlm": FileKind.DLM,
    ".txt": FileKind.DEALS,
    ".deals": FileKind.DEALS,
    ".json": FileKind.JSON,
    ".links": FileKind.LINKS,
}
"""The format of an output file, by the suffix of its name."""

_DEALS_ONLY: Final = frozenset({FileKind.DUP, FileKind.DLM, FileKind.DEALS})


def write_records(records: Sequence[BoardRecord], kind: FileKind, title: str = "") -> bytes:
    """Return the content of a file that holds records in a format.

    Args:
        records: the boards.
        kind: the format, one of those in `OUTPUT_SUFFIXES`.
        title: the name of the event, for formats that have one.

    Raises:
        IllegalError: the format cannot hold a board, such as an incomplete deal in DUP.
    """
    return _WRITERS[kind](records, title)


def not_written(records: Sequence[BoardRecord], kind: FileKind) -> Iterator[str]:
    """Yield, in words, what a format leaves out of these records."""
    if kind not in _DEALS_ONLY:
        return
    played = sum(bool(record.auction or record.contract_recorded) for record in records)
    if played:
        yield f"auctions, play and results of {_boards(played)}"
    named = sum(bool(record.players) for record in records)
    if named:
        yield f"the players of {_boards(named)}"
    # Numbers imply dealer and vulnerability (Law 2), where a file has numbers and follows them.
    odd = [
        str(record.board.number)
        for position, record in enumerate(records, 1)
        if _implied(position if kind is FileKind.DEALS else record.board.number)
        != (record.board.dealer, record.board.vulnerability)
    ]
    if odd:
        shown = ", ".join(odd[:5]) + (", ..." if len(odd) > 5 else "")
        yield f"dealer and vulnerability of boards that the number does not imply ({shown})"


def _boards(count: int) -> str:
    return f"{count} board{'' if count == 1 else 's'}"


def _implied(number: int) -> tuple[object, object]:
    return dealer_of_board(number), vulnerability_of_board(number)


def _pbn(records: Sequence[BoardRecord], title: str) -> bytes:
    return pbn_text(records, {"Event": title} if title else None).encode("latin-1")


def _lin(records: Sequence[BoardRecord], title: str) -> bytes:
    return write_lin(records, title).encode("utf-8", "replace")


def _rbn(records: Sequence[BoardRecord], _title: str) -> bytes:
    return rbn_text(records).encode("utf-8", "replace")


def _dup(records: Sequence[BoardRecord], _title: str) -> bytes:
    return dup_bytes(record.board for record in records)


def _dlm(records: Sequence[BoardRecord], title: str) -> bytes:
    return dlm_text((record.board for record in records), title).encode("cp1252", "replace")


def _deals(records: Sequence[BoardRecord], _title: str) -> bytes:
    # The deal of a board that two tables played is written once.
    boards = dict.fromkeys((record.board.number, record.board.deal) for record in records)
    return "".join(f"{oneline(deal)}\n" for _, deal in boards).encode("ascii")


def _links(records: Sequence[BoardRecord], _title: str) -> bytes:
    return "".join(f"{board_link(record)}\n" for record in records).encode("ascii")


def _json(records: Sequence[BoardRecord], _title: str) -> bytes:
    return board_json(tuple(records))


_WRITERS: Final[Mapping[FileKind, Callable[[Sequence[BoardRecord], str], bytes]]] = {
    FileKind.PBN: _pbn,
    FileKind.LIN: _lin,
    FileKind.RBN: _rbn,
    FileKind.DUP: _dup,
    FileKind.DLM: _dlm,
    FileKind.DEALS: _deals,
    FileKind.LINKS: _links,
    FileKind.JSON: _json,
}
