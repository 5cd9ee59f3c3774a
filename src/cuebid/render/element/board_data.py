"""The data of `<cuebid-board>`: a board and what happened on it, as numbers and text for JSON.

docs/board-element.md describes every key. The script draws what is there: a deal alone, an auction
without play, and hands that are not all known are boards too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cuebid.core import SEATS, Board, BoardRecord, Card


def board_data(
    board: Board | BoardRecord,
    *,
    tricks: Sequence[Mapping[Card, int]] = (),
    remarks: Mapping[int, str] | None = None,
    note: str = "",
) -> dict[str, Any]:
    """Return the data of the element for a board, or for the record of one.

    Args:
        board: the deal alone, or the record of its auction and play.
        tricks: for each card of the play in order, and perhaps for the one after the last, the
            tricks that declarer takes in the whole play after each card that may be played.
        remarks: sentences about cards of the play, by their position from 0.
        note: a sentence about the board.
    """
    if isinstance(board, BoardRecord):
        data = _deal_data(board.board) | _record_data(board)
    else:
        data = _deal_data(board)
    if note:
        data["note"] = note
    if tricks:
        data["tricks"] = [{card.text: number for card, number in row.items()} for row in tricks]
    if remarks:
        data["remarks"] = {str(position): text for position, text in remarks.items()}
    return data


def _deal_data(board: Board) -> dict[str, Any]:
    return {
        "board": board.number,
        "dealer": board.dealer.letter,
        "vulnerability": str(board.vulnerability),
        "hands": {seat.letter: hand.pbn for seat in SEATS if (hand := board.deal[seat])},
    }


def _record_data(record: BoardRecord) -> dict[str, Any]:
    data: dict[str, Any] = {
        "auction": [call.text for call in record.auction],
        "explanations": {
            str(position): {"text": explanation.text, "alert": explanation.alerted}
            for position, explanation in record.explanations.items()
        },
        "play": [card.text for card in record.cards],
    }
    if record.players:
        data["players"] = {seat.letter: name for seat, name in record.players.items()}
    # Records of results only have a contract without calls, which the script cannot work out.
    if record.contract is not None:
        data["contract"] = record.contract.to_dict()
    if record.is_finished or record.forfeited_by is not None:
        data["result"] = record.result_words
    return data
