"""DUP, the older files of Duplimate dealing machines, and BRI, which is a part of them.

A board takes 156 bytes: 78 digits, two for each card of North, East and South, where 01 is the ace
of spades and 52 the two of clubs (BRI); 68 characters that show all four hands, with the suit
symbols of DOS (DGE); and ten for the machine: whether hands are random and boards run backwards,
the lowest number, the number of copies, the highest number. docs/convert.md names the descriptions
from which this was learnt.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from cuebid.core import SEATS, SUITS, Board, Deal, IllegalError, Seat
from cuebid.formats.duplimate.deck import DECK, BoardsReading, deal_of_seats, writable_boards
from cuebid.text import Diagnostics, Source, Span

_BOARD_BYTES: Final = 156
_BRI_BYTES: Final = 78
# Programs that write BRI alone pad each board to 128 bytes, or write a line for each.
_PADDED_BRI_BYTES: Final = 128
_DIGITS: Final = re.compile(rb"[0-9]{78}")
_LINES: Final = re.compile(rb"(?:[0-9]{78}[ \t]*(?:\r\n|\r|\n|\x1a|\Z))+[\s\x1a]*\Z")
_NUMBERS: Final = slice(148, 151)
"""The bytes, within a board, of the lowest board number of the set."""
_LAST: Final = 999
# The symbols of ♠ ♥ ♦ ♣ in the character set of DOS.
_SYMBOLS: Final = dict(zip(reversed(SUITS), b"\x06\x03\x04\x05", strict=True))


def is_dup(data: bytes) -> bool:
    """Return whether bytes are the content of a DUP or BRI file."""
    return bool(_stride(data))


def parse_dup(data: bytes, name: str = "boards.dup") -> BoardsReading:
    """Read all boards, numbered in order from the lowest number that the file gives.

    A board whose digits are not 39 different cards is an error, and left out.
    """
    # One character for each byte, so that offsets in messages are those of the file.
    source = Source(name, data.decode("latin-1"), "latin-1")
    diagnostics = Diagnostics()
    stride = _stride(data)
    if not stride:
        where = Span.point(source, 0)
        diagnostics.error("dup-no-boards", "this is no file of DUP", where, expected="156 bytes")
        return BoardsReading((), diagnostics)
    starts = (
        [match.start() for match in _DIGITS.finditer(data)]
        if stride < 0
        else range(0, len(data) - _BRI_BYTES + 1, stride)
    )
    first = _lowest(data) if stride == _BOARD_BYTES else 1
    boards = []
    for number, start in enumerate(starts, first):
        span = Span(source, start, start + _BRI_BYTES)
        try:
            boards.append(Board.numbered(number, _read_deal(data[start : start + _BRI_BYTES])))
        except IllegalError as error:
            diagnostics.error("dup-bad-board", f"board {number}: {error}", span)
    return BoardsReading(tuple(boards), diagnostics)


def _stride(data: bytes) -> int:
    """Return how many bytes a board takes; -1 if each line is a board, 0 if there is no board."""
    if not _DIGITS.match(data):
        return 0
    if _LINES.match(data):
        return -1
    # DOS programs end files with ^Z.
    length = len(data.rstrip(b"\x1a\r\n"))
    for stride in (_BOARD_BYTES, _PADDED_BRI_BYTES):
        # The padding at the very end may be missing.
        if len(data) % stride == 0 or length % stride in {0, _BRI_BYTES}:
            starts = range(0, length, stride)
            if all(_DIGITS.match(data, start) for start in starts):
                return stride
    return 0


def _lowest(data: bytes) -> int:
    text = data[_NUMBERS].strip()
    return int(text) if text.isdigit() and int(text) else 1


def _read_deal(digits: bytes) -> Deal:
    numbers = [int(digits[start : start + 2]) for start in range(0, _BRI_BYTES, 2)]
    if len(set(numbers)) != len(numbers) or not all(1 <= number <= 52 for number in numbers):
        raise IllegalError("its digits are not 39 different cards from 01 to 52")
    holders = dict.fromkeys(range(1, 53), Seat.WEST)
    holders |= {number: SEATS[position // 13] for position, number in enumerate(numbers)}
    return deal_of_seats(holders[number] for number in range(1, 53))


def dup_bytes(boards: Iterable[Board]) -> bytes:
    """Return the bytes of a DUP file; dealer and vulnerability follow from the board numbers.

    Raises:
        IllegalError: a deal is not complete, a number is above 999, two boards of one number
            differ, or a number between the lowest and the highest is missing.
    """
    written = writable_boards(boards, "DUP", _LAST)
    if not written:
        return b""
    low, high = written[0].number, written[-1].number
    if high - low + 1 != len(written):
        raise IllegalError(
            f"DUP numbers its boards without gaps, and these are {len(written)} of {low} to {high}"
        )
    # Random hands, not counted backwards, one copy: as for sets that are dealt once.
    machine = f"YN{low:<3}{1:<2}{high:<3}".encode("ascii")
    return b"".join(_bri(board.deal) + _dge(board.deal) + machine for board in written)


def _bri(deal: Deal) -> bytes:
    numbers = {card: number for number, card in enumerate(DECK, 1)}
    return "".join(
        f"{number:02}"
        for seat in SEATS[:3]
        for number in sorted(numbers[card] for card in deal[seat])
    ).encode("ascii")


def _dge(deal: Deal) -> bytes:
    shown = bytearray()
    for seat in SEATS:
        for suit, symbol in _SYMBOLS.items():
            shown.append(symbol)
            shown += deal[seat].holding_text(suit).encode("ascii")
    return bytes(shown)
