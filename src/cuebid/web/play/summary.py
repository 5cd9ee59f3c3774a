"""Summarise a finished board in a few numbers for each player, for the statistics."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from cuebid.core import Seat, Side, imps, score_for
from cuebid.solver import par
from cuebid.web.play import jobs
from cuebid.web.play.game import Game


@dataclass(frozen=True, slots=True)
class BoardSummary:
    """The results of one board for one player, as numbers from the player's side."""

    role: str
    """`declarer` if the player's side played the contract, `defence` if the other side did, and
    `passed` if the board was passed out."""
    imps: int
    """IMPs against the other table."""
    tricks: int | None
    """Tricks above the double-dummy result of the player's side; None if nothing was played."""
    bidding: int
    """IMPs of the contract, at its double-dummy tricks, against par."""

    def to_dict(self) -> dict[str, Any]:
        """Return the summary as values for JSON."""
        return asdict(self)


def summary_of(game: Game, results: jobs.BoardResults, seat: Seat) -> BoardSummary | None:
    """Return a finished board's summary for the person in a seat; None if it should not count.

    It does not count without the solver, and if calls or cards were taken back: a person who has
    seen what follows has an advantage.
    """
    record, table = game.record(), results.table
    score, other = record.score_ns, results.other.score_ns
    if game.undone or table is None or score is None or other is None:
        return None
    sign = 1 if seat.side is Side.NS else -1
    contract, board = record.contract, record.board
    best = par(table, board.dealer, board.vulnerability).score_ns
    won = imps(sign * (score - other))
    if contract is None or record.tricks is None:
        return BoardSummary("passed", won, None, imps(sign * (0 - best)))
    there = int(table[contract.strain, contract.declarer])
    bid = score_for(Side.NS, contract, there, board.vulnerability)
    more = record.tricks - there
    is_declaring = contract.declarer.side is seat.side
    return BoardSummary(
        "declarer" if is_declaring else "defence",
        won,
        more if is_declaring else -more,
        imps(sign * (bid - best)),
    )
