"""The summary of a finished board for each person who played it, for statistics over boards."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from cuebid.core import Seat, Side, imps, score_for
from cuebid.solver import par
from cuebid.web.play import jobs
from cuebid.web.play.game import Game


@dataclass(frozen=True, slots=True)
class BoardSummary:
    """A board in a few numbers, all from the person's side."""

    role: str
    """`declarer` if his side played the contract, `defence` if the other side did, and `passed`
    where nobody did."""
    imps: int
    """Against the other table."""
    tricks: int | None
    """Taken more than double dummy would have given his side; None if nothing was played."""
    bidding: int
    """IMPs of the contract, at its double-dummy tricks, against par."""

    def to_dict(self) -> dict[str, Any]:
        """Return the summary as JSON writes it."""
        return asdict(self)


def summary_of(game: Game, results: jobs.BoardResults, seat: Seat) -> BoardSummary | None:
    """Return what a board tells of the person in a seat.

    None without the solver, and for a board on which something was taken back: who has seen what
    follows plays another game.
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
