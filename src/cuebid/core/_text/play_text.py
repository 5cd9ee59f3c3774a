"""The text of a play: a row for each trick under the seats, and the tricks of each side."""

from __future__ import annotations

from collections.abc import Sequence

from cuebid.core._text.diagram import COLUMNS
from cuebid.core.contract import Contract
from cuebid.core.seat import Seat
from cuebid.core.trick import Trick


def play_text(contract: Contract, tricks: Sequence[Trick], turn: Seat | None, result: str) -> str:
    """Return a play in plain text: `>` marks the lead of a trick, `*` the card that won.

    Args:
        contract: the contract that is played.
        tricks: the tricks, the one in progress included.
        turn: the seat that plays next, marked with a question mark; None at the end.
        result: the line below the tricks, such as `NS 7, EW 6`.
    """
    names = "".join(f"{seat.word:7}" for seat in COLUMNS)
    rows = [f"{number:2}  {_row(trick, turn)}" for number, trick in enumerate(tricks, start=1)]
    lines = [f"{contract.symbol} by {contract.declarer}", f"     {names}", *rows, result]
    return "\n".join(line.rstrip() for line in lines)


def _row(trick: Trick, turn: Seat | None) -> str:
    cells = []
    for seat in COLUMNS:
        card = trick.card_of(seat)
        text = card.symbol if card else "?" if seat is turn and not trick.is_complete else ""
        led = ">" if seat is trick.leader else " "
        won = "*" if trick.is_complete and seat is trick.winner else ""
        cells.append(f"{led}{text}{won}".ljust(7))
    return "".join(cells)
