"""`cuebid solve`: add double-dummy tricks and par to the boards of a PBN file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import click

from cuebid.cli.boards.any_kind import as_pbn
from cuebid.cli.boards.solver_input import board_error, pbn_argument, read_input, threads_option
from cuebid.cli.output import print_json, print_on_stderr
from cuebid.cli.output_option import output_option
from cuebid.cli.progress import counting
from cuebid.cli.streams import write_document
from cuebid.core import SEATS, Board, Deal, Strain
from cuebid.formats.pbn import PbnGame, add_tags, read_pbn
from cuebid.solver import DdsSolver, Par, Solver, TrickTable, par
from cuebid.solver.pbn_tags import double_dummy_tags
from cuebid.text import (
    Diagnostics,
    Severity,
    diagnostic_records,
)
from cuebid.text.files import replace_binary_file

__all__ = ["solve"]

# Deals in one call of the solver: about a second, which is how long Ctrl-C may have to wait.
_BATCH: Final = 8
# More deals than these take over two seconds, and get a progress bar.
_FEW: Final = 8
_UNKNOWN: Final = "this board is not solved, because a hand or its dealer is unknown"
# Tricks depend on the hands alone, par on dealer and vulnerability too: of all warnings only
# these concern the result.
_PAR_CODES: Final = frozenset({"pbn-no-dealer", "pbn-bad-dealer"}) | {
    "pbn-no-vulnerability",
    "pbn-bad-vulnerability",
}


@dataclass(frozen=True, slots=True)
class _SolvableGame:
    """A game of the file whose four hands are known."""

    game: PbnGame
    board: Board


@dataclass(frozen=True, slots=True)
class _SolvedGame:
    """A game of the file with its double-dummy tricks and par."""

    game: PbnGame
    board: Board
    table: TrickTable
    par: Par


@click.command(
    epilog="""\b
Examples: the file with the tricks and par of every board; as text; as part of a pipe.
  cuebid solve match.pbn -o solved.pbn
  cuebid solve match.pbn --table
  cuebid pbn format found.pbn | cuebid solve - > solved.pbn
"""
)
@pbn_argument
@output_option()
@click.option(
    "--table", "as_table", is_flag=True, help="Print tables and par as text instead of PBN."
)
@click.option(
    "--json", "as_json", is_flag=True, help="Print tables and par as JSON instead of PBN."
)
@threads_option
def solve(file: str, output: Path | None, as_table: bool, as_json: bool, threads: int) -> None:
    """Add double-dummy tricks and par to the boards of a file; - is standard input.

    FILE is PBN, or any other file of boards that `cuebid convert` reads; the output is PBN.

    Each board gets the tags DoubleDummyTricks, OptimumScore, ParContract and OptimumResultTable,
    or new values for them. Everything else in the file remains. A board with an unknown hand
    remains too, and is reported.

    Exit code: 0 success, 1 a board was not solved or the output cannot be written, 2 wrong usage or
    the file cannot be read.
    """
    report = Diagnostics()
    data, name = as_pbn(*read_input(file), report)
    solvable = list(_solvable(data, name, report))
    if output is None:
        solved = _solved(solvable, threads)
    else:
        # Opened before the work: an output that cannot be written is reported before, not after,
        # the time that solving takes.
        with replace_binary_file(output) as stream:
            solved = _solved(solvable, threads)
            stream.write(_with_tags(data, solved))
    if as_json:
        records = diagnostic_records(report.in_order())
        print_json({"boards": [_record(game) for game in solved], "diagnostics": records})
    elif report:
        print_on_stderr(report.in_order())
    if as_table:
        click.echo("\n\n".join(map(_text, solved)))
    elif output is None and not as_json:
        # Bytes, as the file is copied with its own encoding and line ends.
        write_document(_with_tags(data, solved))
    raise SystemExit(1 if report.has_errors else 0)


def _solvable(data: bytes, name: str, report: Diagnostics) -> Iterator[_SolvableGame]:
    """Yield the games that can be solved; report why the others cannot."""
    for game in read_pbn(BytesIO(data), name):
        record, problems = game.to_record()
        # Three hands imply the fourth.
        deal = None if record is None else record.board.deal.completed()
        if record is not None and deal is not None and deal.is_complete:
            report.extend(problem for problem in problems if problem.code in _PAR_CODES)
            board = record.board
            yield _SolvableGame(game, Board(board.number, board.dealer, board.vulnerability, deal))
        else:
            report.extend(problem for problem in problems if problem.severity is Severity.ERROR)
            report.add(board_error(game, "solve-unknown-board", _UNKNOWN))


def _solved(solvable: list[_SolvableGame], threads: int) -> list[_SolvedGame]:
    tables = _tables(DdsSolver(threads), [item.board.deal for item in solvable])
    solved = []
    for item in solvable:
        board, table = item.board, tables[item.board.deal]
        best = par(table, board.dealer, board.vulnerability)
        solved.append(_SolvedGame(item.game, board, table, best))
    return solved


def _tables(solver: Solver, deals: list[Deal]) -> Mapping[Deal, TrickTable]:
    """Return the table of each deal; a deal that was played at several tables is solved once."""
    distinct = list(dict.fromkeys(deals))
    tables: dict[Deal, TrickTable] = {}
    with counting(hidden=len(distinct) <= _FEW) as progress:
        bar = progress.add_task("deals", total=len(distinct))
        for start in range(0, len(distinct), _BATCH):
            batch = distinct[start : start + _BATCH]
            tables.update(zip(batch, solver.tables(batch), strict=True))
            progress.update(bar, completed=len(tables))
    return tables


def _with_tags(data: bytes, solved: list[_SolvedGame]) -> bytes:
    tags = [(item.game, double_dummy_tags(item.table, item.par)) for item in solved]
    return add_tags(data, tags)


def _text(solved: _SolvedGame) -> str:
    board = solved.board
    dealer, vulnerable = board.dealer.word, board.vulnerability.words
    heading = f"Board {board.number}, dealt by {dealer}, {vulnerable} vulnerable"
    return f"{heading}\n\n{solved.table}\n\nPar: {solved.par}"


def _record(solved: _SolvedGame) -> dict[str, Any]:
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
