"""Read and write boards as JSON, the format that other programs find easiest to write.

An object `{"boards": [...]}`, a list, or an object a line. Only the deal of a board is needed; the
names of fields are those of `BoardRecord` and of the rows of `BoardRecord.to_dict`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from cuebid.core import (
    SEATS,
    Auction,
    Board,
    BoardRecord,
    Call,
    Card,
    Claim,
    Contract,
    CuebidError,
    Deal,
    Explanation,
    ReadError,
    Ruling,
    Seat,
    Vulnerability,
    dealer_of_board,
    vulnerability_of_board,
)
from cuebid.text import Diagnostics, Source, Span, decode_json


class JsonExplanation(msgspec.Struct):
    """The explanation of the call at a position of the auction, from 0."""

    call: int
    text: str = ""
    alerted: bool = True


class JsonClaim(msgspec.Struct):
    """A claim: who made it, and the tricks claimed for that side."""

    seat: str
    tricks: int


class JsonBoard(msgspec.Struct, omit_defaults=True):
    """A board in JSON; a row of `BoardRecord.to_dict` can be read as a board too."""

    deal: str
    number: int | None = None
    dealer: str | None = None
    vulnerability: str | None = None
    auction: list[str] | str = []
    explanations: list[JsonExplanation] = []
    cards: list[str] | str = []
    claim: JsonClaim | None = None
    contract: str | None = None
    declarer: str | None = None
    tricks: int | None = None
    forfeited_by: str | None = None
    also_forfeited_by: str | None = None
    rulings: list[dict[str, str]] = []
    players: dict[str, str] = {}
    north: str | None = None
    east: str | None = None
    south: str | None = None
    west: str | None = None
    room: str | None = None


_FORM: Final = 'an object with "deal", such as {"number": 1, "deal": "N:AKQ..."}'


def board_json(records: Iterator[BoardRecord] | tuple[BoardRecord, ...]) -> bytes:
    """Return boards as indented JSON: an object with the list `boards`."""
    boards = [_board(record) for record in records]
    return msgspec.json.format(msgspec.json.encode({"boards": boards}), indent=2) + b"\n"


def _board(record: BoardRecord) -> JsonBoard:
    board, contract, claim = record.board, record.contract_recorded, record.claim
    return JsonBoard(
        board.deal.pbn,
        board.number,
        board.dealer.letter,
        str(board.vulnerability),
        [call.text for call in record.auction],
        [
            JsonExplanation(position, explanation.text, explanation.alerted)
            for position, explanation in sorted(record.explanations.items())
        ],
        [card.text for card in record.cards],
        None if claim is None else JsonClaim(claim.seat.letter, claim.tricks),
        None if contract is None else str(contract),
        None,
        record.tricks_recorded,
        _letter(record.forfeited_by),
        _letter(record.also_forfeited_by),
        [{"seat": ruling.seat.letter, "text": ruling.text} for ruling in record.rulings],
        {seat.letter: name for seat, name in record.players.items()},
        room=record.room or None,
    )


def _letter(seat: Seat | None) -> str | None:
    return None if seat is None else seat.letter


def parse_board_json(source: Source, diagnostics: Diagnostics) -> Iterator[BoardRecord]:
    """Yield the boards of a JSON text; a board with a fault is reported and left out."""
    for position, (value, span) in enumerate(_values(source, diagnostics), 1):
        try:
            board = msgspec.convert(value, JsonBoard, strict=False)
            yield _record(board, position)
        except (msgspec.ValidationError, CuebidError) as error:
            expected = error.expected if isinstance(error, ReadError) else ""
            message = f"board {position}: {error}"
            diagnostics.error("json-bad-board", message, span, expected=expected)


def _values(source: Source, diagnostics: Diagnostics) -> Iterator[tuple[Any, Span]]:
    whole = Span.point(source, 0)
    try:
        value: Any = decode_json(source.text, object)
    except msgspec.DecodeError:
        yield from _line_values(source, diagnostics)
        return
    if isinstance(value, Mapping) and "boards" in value:
        value = value["boards"]
    boards = value if isinstance(value, list) else [value]
    yield from ((board, whole) for board in boards)


def _line_values(source: Source, diagnostics: Diagnostics) -> Iterator[tuple[Any, Span]]:
    for number in range(1, source.line_count + 1):
        line = Span.of_line(source, number)
        if not line.text.strip():
            continue
        try:
            yield decode_json(line.text, object), line
        except msgspec.DecodeError as error:
            diagnostics.error("json-malformed", str(error), line, expected=_FORM)
            # If the whole text is one broken value, each further line would be another error.
            return


def _record(board: JsonBoard, position: int) -> BoardRecord:
    number = position if board.number is None or board.number < 1 else board.number
    dealer = Seat.parse(board.dealer) if board.dealer else dealer_of_board(number)
    vulnerability = (
        Vulnerability.parse(board.vulnerability)
        if board.vulnerability
        else vulnerability_of_board(number)
    )
    contract = _contract(board)
    auction = _auction(dealer, _words(board.auction))
    names = {seat: getattr(board, seat.word.lower()) for seat in SEATS}
    players = {Seat.parse(seat): name for seat, name in board.players.items()}
    return BoardRecord(
        Board(number, dealer, vulnerability, Deal.parse(board.deal).completed()),
        auction,
        {
            explanation.call: Explanation(explanation.text, explanation.alerted)
            for explanation in board.explanations
        },
        [Card(card) for card in _words(board.cards)],
        None if board.claim is None else _claim(board.claim),
        Seat.parse(board.forfeited_by) if board.forfeited_by else None,
        [Ruling(ruling.get("seat", "N"), ruling.get("text", "")) for ruling in board.rulings],
        {seat: name for seat, name in (names | players).items() if name},
        board.room or "",
        board.tricks if contract is not None or auction.contract is not None else None,
        contract,
        Seat.parse(board.also_forfeited_by) if board.also_forfeited_by else None,
    )


def _words(value: list[str] | str) -> list[str]:
    return value.replace(",", " ").split() if isinstance(value, str) else value


def _auction(dealer: Seat, words: list[str]) -> Auction:
    auction = Auction(dealer)
    for word in words:
        auction = auction.with_call(Call(word))
    return auction


def _claim(claim: JsonClaim) -> Claim:
    return Claim(Seat.parse(claim.seat), claim.tricks)


def _contract(board: JsonBoard) -> Contract | None:
    if not board.contract:
        return None
    # The rows of `to_dict` have the declarer in a field of its own.
    written = f"{board.contract} by {board.declarer}" if board.declarer else board.contract
    return Contract.parse(written)
