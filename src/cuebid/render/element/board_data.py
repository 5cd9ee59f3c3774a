"""The data of `<cuebid-board>`: a board and what happened on it, as numbers and text for JSON.

docs/board-element.md describes every key. The script draws what it is given: it may be a deal
alone, an auction without play, or a deal with unknown hands.
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
    """Return the data of `<cuebid-board>` for a board, or for a record with auction and play.

    Args:
        board: the deal alone, or the record of its auction and play.
        tricks: for each card of the play in order, and optionally for the next card, a mapping from
            each legal card to the tricks that declarer takes in all if it is played.
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
    # The script works the contract out from the calls, but some records hold only the result.
    if record.contract is not None:
        data["contract"] = record.contract.to_dict()
    if record.is_finished or record.forfeited_by is not None:
        data["result"] = record.result_words
    return data
