"""DLM, the text files of Duplimate dealing machines.

An INI file whose section `[Document]` has a line for each board: `Board 07=`, 26 letters, three
digits. A letter from `a` to `p` says who holds two cards of the deck: its number divided by four is
the holder of the first, the remainder that of the second (North, East, South, West). The digits are
a checksum, the exclusive or of the board number and the codes of the letters. A file always holds
boards 1 to 99; those outside of `From board` and `To board` are fillers. docs/convert.md names the
descriptions from which this was learnt.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import reduce
from operator import xor
from typing import Final

from cuebid.core import SEATS, Board, IllegalError
from cuebid.formats.duplimate.deck import (
    BoardsReading,
    deal_of_seats,
    seats_of_deal,
    writable_boards,
)
from cuebid.text import Diagnostics, Source, Span

_LAST: Final = 99
_LETTERS: Final = 26
_LINE: Final = re.compile(r"[^\r\n]+")
_BOARD: Final = re.compile(r"board\s+(\d{1,3})", re.IGNORECASE)
_DATA: Final = re.compile(rf"([a-p]{{{_LETTERS}}})(\d*)", re.IGNORECASE)
# What other programs write for a missing board: each player has a whole suit.
_FILLER: Final = "aaaaaabffffffkkkkkklpppppp"


def parse_dlm(text: Source | str, name: str = "boards.dlm") -> BoardsReading:
    """Read the boards between the first and the last number that the file gives.

    A wrong checksum is a warning; letters that deal no thirteen cards each are an error, and the
    board is left out.
    """
    source = text if isinstance(text, Source) else Source(name, text)
    diagnostics = Diagnostics()
    fields = dict(_fields(source))
    low, high = _number(fields, "from board", 1), _number(fields, "to board", _LAST)
    if _number(fields, "crypto key", 0):
        diagnostics.error(
            "dlm-encrypted",
            "the boards of this file are encrypted",
            fields["crypto key"],
            expected="Crypto key=0",
        )
        return BoardsReading((), diagnostics)
    boards: dict[int, Board] = {}
    for key, value in fields.items():
        board = _BOARD.fullmatch(key)
        if board is not None and low <= int(board[1]) <= high:
            number = int(board[1])
            read = _read_board(number, value, diagnostics)
            if read is not None:
                boards[number] = read
    return BoardsReading(tuple(boards[number] for number in sorted(boards)), diagnostics)


def _fields(source: Source) -> Iterator[tuple[str, Span]]:
    """Yield the key of each line `key = value`, in small letters, with its value."""
    for line in _LINE.finditer(source.text):
        key, equals, value = line[0].partition("=")
        # Behind a semicolon is a comment.
        if equals and key.strip() and ";" not in key:
            start = line.end() - len(value.lstrip(" \t"))
            yield key.strip(" \t").lower(), Span(source, start, start + len(value.strip(" \t")))


def _number(fields: dict[str, Span], key: str, default: int) -> int:
    value = fields.get(key)
    if value is None or not re.fullmatch(r"[0-9]{1,9}", value.text):
        return default
    return int(value.text)


def _read_board(number: int, span: Span, diagnostics: Diagnostics) -> Board | None:
    match = _DATA.fullmatch(span.text)
    if match is None:
        diagnostics.error(
            "dlm-bad-board",
            f"this is no deal of board {number}",
            span,
            expected="26 letters from a to p, and three digits",
        )
        return None
    letters = match[1].lower()
    # Thirteen spades, thirteen hearts and so on were never dealt; they fill a gap in the numbers.
    if letters == _FILLER:
        return None
    codes = [ord(letter) - ord("a") for letter in letters]
    try:
        deal = deal_of_seats(SEATS[part] for code in codes for part in divmod(code, 4))
    except IllegalError as error:
        diagnostics.error("dlm-bad-board", f"board {number}: {error}", span)
        return None
    checksum = _checksum(number, letters)
    if match[2] != checksum:
        diagnostics.warning(
            "dlm-checksum", f"the checksum of board {number} is wrong", span, expected=checksum
        )
    return Board.numbered(number, deal)


def dlm_text(boards: Iterable[Board], title: str = "") -> str:
    """Return the text of a DLM file; dealer and vulnerability follow from the board numbers.

    Args:
        boards: complete deals; those of two tables are written once.
        title: the headline, which the machine shows.

    Raises:
        IllegalError: a deal is not complete, a number is above 99, or two boards of one number
            differ.
    """
    by_number = {board.number: board for board in writable_boards(boards, "DLM", _LAST)}
    low, high = min(by_number, default=1), max(by_number, default=1)
    lines = [
        "[Document]",
        f"Headline={' '.join(title.split())}",
        "Status=Show",
        "Duplicates=0",
        f"From board={low}",
        f"To board={high}",
        "Next board to duplimate=0",
        "PrintOuts=0",
        "Crypto key=0",
        # The exclusive or of values above: duplicates (0), both board numbers, and 1 for `Show`.
        f"Checksum={0 ^ low ^ high ^ 1}",
    ]
    for number in range(1, _LAST + 1):
        letters = _letters(by_number[number]) if number in by_number else _FILLER
        lines += [f"Duplicates {number:02}=0"]
        lines += [f"Board {number:02}={letters}{_checksum(number, letters)}"]
    return "".join(f"{line}\r\n" for line in lines)


def _letters(board: Board) -> str:
    seats = [seat.value for seat in seats_of_deal(board.deal)]
    pairs = zip(seats[::2], seats[1::2], strict=True)
    return "".join(chr(ord("a") + 4 * first + second) for first, second in pairs)


def _checksum(number: int, letters: str) -> str:
    return f"{reduce(xor, letters.encode('ascii'), number):03}"
