"""Games of a PBN file with their double-dummy tricks and par."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final

from cuebid.core import SEATS, Board, Strain
from cuebid.formats.pbn import PbnGame, add_tags, read_pbn
from cuebid.formats.pbn.game import board_error
from cuebid.solver.par_score import Par
from cuebid.solver.pbn_tags import double_dummy_tags
from cuebid.solver.table import TrickTable
from cuebid.text import Diagnostics, Severity


@dataclass(frozen=True, slots=True)
class SolvableGame:
    """A game of the file whose four hands are known."""

    game: PbnGame
    board: Board


@dataclass(frozen=True, slots=True)
class SolvedGame:
    """A game of the file with its double-dummy tricks and par."""

    game: PbnGame
    board: Board
    table: TrickTable
    par: Par


def with_double_dummy_tags(data: bytes, solved: list[SolvedGame]) -> bytes:
    """Return a PBN file with tags for double-dummy tricks and par added to its games."""
    tags = [(item.game, double_dummy_tags(item.table, item.par)) for item in solved]
    return add_tags(data, tags)


def solved_text(solved: SolvedGame) -> str:
    """Return tricks and par of a board as text."""
    board = solved.board
    dealer, vulnerable = board.dealer.word, board.vulnerability.words
    heading = f"Board {board.number}, dealt by {dealer}, {vulnerable} vulnerable"
    return f"{heading}\n\n{solved.table}\n\nPar: {solved.par}"


def solved_record(solved: SolvedGame) -> dict[str, Any]:
    """Return tricks and par of a board for JSON."""
    board = solved.board
    return {
        "position": solved.game.position,
        "board": board.number,
        "dealer": board.dealer.letter,
        "vulnerable": str(board.vulnerability),
        "deal": board.deal.pbn,
        "tricks": {
            seat.letter: {str(strain): solved.table[strain, seat] for strain in Strain}
            for seat in SEATS
        },
        "par": {
            "score_ns": solved.par.score_ns,
            "contracts": [
                {"contract": each.contract.bid_text, "declarer": each.contract.declarer.letter}
                | {"tricks": each.tricks}
                for each in solved.par.contracts
            ],
        },
    }


_UNKNOWN: Final = "this board is not solved, because a hand or its dealer is unknown"

# Tricks depend on the hands alone, par on dealer and vulnerability too, so of all warnings about
# a game only these concern the result.
_PAR_CODES: Final = frozenset({"pbn-no-dealer", "pbn-bad-dealer"}) | {
    "pbn-no-vulnerability",
    "pbn-bad-vulnerability",
}


def solvable_games(data: bytes, name: str, report: Diagnostics) -> Iterator[SolvableGame]:
    """Yield the games that can be solved; report why the others cannot."""
    for game in read_pbn(BytesIO(data), name):
        record, problems = game.to_record()
        # Three hands imply the fourth.
        deal = None if record is None else record.board.deal.completed()
        if record is not None and deal is not None and deal.is_complete:
            report.extend(problem for problem in problems if problem.code in _PAR_CODES)
            board = record.board
            yield SolvableGame(game, Board(board.number, board.dealer, board.vulnerability, deal))
        else:
            report.extend(problem for problem in problems if problem.severity is Severity.ERROR)
            report.add(board_error(game, "solve-unknown-board", _UNKNOWN))
