"""Comparison of a system's contracts with par, on boards whose double-dummy tricks are known.

The system bids all four hands, and each contract scores its double-dummy tricks. How far the score
is from par, in IMPs, says how well the system finds contracts; card play has no part in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import msgspec

from cuebid.core import Board, Deal, ReadError, Seat, Side, Strain, Vulnerability, imps, score_for
from cuebid.database import RuleBook
from cuebid.systems.bidding import bid_deal
from cuebid.text import decode_json

# The order of the rows in a line of solved tricks, which is that of the DDS library.
_STRAINS: Final = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS, Strain.NOTRUMP)


# The names of the fields are those of the file.
class _Line(msgspec.Struct):
    hands: str
    dealer: str
    vul: str
    dd: list[list[int]]
    par: int


@dataclass(frozen=True, slots=True)
class SolvedBoard:
    """A board with its double-dummy tricks.

    Attributes:
        board: the board.
        tricks: rows for spades, hearts, diamonds, clubs and notrump; columns for the declarers
            North, East, South and West.
        par: North-South's score if both sides bid perfectly.
    """

    board: Board
    tricks: tuple[tuple[int, ...], ...]
    par: int


@dataclass(frozen=True, slots=True)
class ParComparison:
    """The distance of a system's contracts from par.

    Attributes:
        swings: for each board the IMPs between its contract and par, from North-South's view.
    """

    swings: tuple[int, ...]

    @property
    def boards(self) -> int:
        """The number of boards."""
        return len(self.swings)

    @property
    def mean(self) -> float:
        """The mean distance from par in IMPs, whichever side gains."""
        # Absolute values: what one side misses the other gains, and the two would cancel.
        return sum(map(abs, self.swings)) / len(self.swings) if self.swings else 0.0


def read_solved_boards(lines: Iterable[str]) -> Iterator[SolvedBoard]:
    """Read solved boards from JSON lines with the fields hands, dealer, vul, dd and par.

    Raises:
        ReadError: a line is not such an object.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            item = decode_json(line, _Line)
        except msgspec.MsgspecError as error:
            raise ReadError(f"line {number}: {error}", line) from error
        if [len(row) for row in item.dd] != [4] * 5:
            raise ReadError(f"line {number}: tricks are not five rows of four", line)
        board = Board(
            number,
            Seat.parse(item.dealer),
            Vulnerability.parse(item.vul),
            Deal.parse("N:" + item.hands),
        )
        yield SolvedBoard(board, tuple(map(tuple, item.dd)), item.par)


def compare_with_par(book: RuleBook, boards: Iterable[SolvedBoard]) -> ParComparison:
    """Bid boards with the system in all four seats, and compare each contract with par."""
    return ParComparison(tuple(_swing(book, solved) for solved in boards))


def _swing(book: RuleBook, solved: SolvedBoard) -> int:
    board = solved.board
    # North-South and East-West bid by the same system, so the mean says nothing about systems that
    # meet.
    contract = bid_deal(book, board.deal, board.dealer, board.vulnerability).contract
    # Without a contract the score is 0, whatever the tricks.
    tricks = None
    if contract is not None:
        tricks = solved.tricks[_STRAINS.index(contract.strain)][contract.declarer]
    return imps(score_for(Side.NS, contract, tricks, board.vulnerability) - solved.par)
