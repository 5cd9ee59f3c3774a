"""The contracts that a system reaches, measured against par by tables of double-dummy tricks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import msgspec

from cuebid.core import Board, Deal, ReadError, Seat, Side, Strain, Vulnerability, imps, score_for
from cuebid.database import RuleBook
from cuebid.systems.bidding import bid_deal

__all__ = ["ParComparison", "SolvedBoard", "compare_with_par", "read_solved_boards"]

_STRAINS: Final = (
    Strain.SPADES,
    Strain.HEARTS,
    Strain.DIAMONDS,
    Strain.CLUBS,
    Strain.NOTRUMP,
)


class _Line(msgspec.Struct):
    hands: str
    dealer: str
    vul: str
    dd: list[list[int]]
    par: int


@dataclass(frozen=True, slots=True)
class SolvedBoard:
    """A board whose tricks are known.

    Attributes:
        board: the board.
        tricks: of spades, hearts, diamonds, clubs and notrump, for declarers North, East, South and
            West.
        par: North and South's score if both sides bid perfectly.
    """

    board: Board
    tricks: tuple[tuple[int, ...], ...]
    par: int


@dataclass(frozen=True, slots=True)
class ParComparison:
    """How far a system's contracts are from par.

    Attributes:
        swings: for each board the IMPs between its contract and par, seen from North and South.
    """

    swings: tuple[int, ...]

    @property
    def boards(self) -> int:
        """How many there were."""
        return len(self.swings)

    @property
    def mean(self) -> float:
        """The mean of the swings, whichever side they go to."""
        return sum(map(abs, self.swings)) / len(self.swings) if self.swings else 0.0


def read_solved_boards(lines: Iterable[str]) -> Iterator[SolvedBoard]:
    """Boards in JSON, one a line: hands, dealer, vul, dd, par.

    Raises:
        ReadError: a line is no such thing.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            read = msgspec.json.decode(line, type=_Line)
        except msgspec.MsgspecError as error:
            raise ReadError(f"line {number}: {error}", line) from error
        if [len(row) for row in read.dd] != [4] * 5:
            raise ReadError(f"line {number}: tricks are not five rows of four", line)
        board = Board(
            number,
            Seat.parse(read.dealer),
            Vulnerability.parse(read.vul),
            Deal.parse("N:" + read.hands),
        )
        yield SolvedBoard(board, tuple(map(tuple, read.dd)), read.par)


def compare_with_par(book: RuleBook, boards: Iterable[SolvedBoard]) -> ParComparison:
    """Bid boards with the system in all four seats, and compare each contract with par."""
    return ParComparison(tuple(_swing(book, one) for one in boards))


def _swing(book: RuleBook, solved: SolvedBoard) -> int:
    board = solved.board
    contract = bid_deal(book, board.deal, board.dealer, board.vulnerability).contract
    tricks = None
    if contract is not None:
        tricks = solved.tricks[_STRAINS.index(contract.strain)][contract.declarer]
    return imps(score_for(Side.NS, contract, tricks, board.vulnerability) - solved.par)
