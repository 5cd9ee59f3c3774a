"""`cuebid solve`: double-dummy tricks and par of the boards of a PBN file."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import click
from rich.console import Console

from cuebid.cli.boards.solver_input import left_out, pbn_argument, read_input, threads_option
from cuebid.cli.output import print_json
from cuebid.cli.progress import counting
from cuebid.core import SEATS, Board, Deal, Strain
from cuebid.formats.pbn import PbnGame, add_tags, read_pbn
from cuebid.solver import DdsSolver, Par, Solver, TrickTable, par
from cuebid.solver.pbn_tags import double_dummy_tags
from cuebid.text import (
    Diagnostics,
    Severity,
    diagnostic_records,
    print_diagnostics,
)
from cuebid.text.files import replace_binary_file

__all__ = ["solve"]

# Deals in one call: a second or so, which is how long Ctrl-C may have to wait.
_BATCH: Final = 8
# More deals than these take over two seconds, and get a progress bar.
_FEW: Final = 8
_UNKNOWN: Final = "this board is not solved, as its four hands or its dealer are not known"
_ABOUT_PAR: Final = frozenset({"pbn-no-dealer", "pbn-bad-dealer"}) | {
    "pbn-no-vulnerability",
    "pbn-bad-vulnerability",
}


@dataclass(frozen=True, slots=True)
class _Question:
    """A game of the file whose four hands are known."""

    game: PbnGame
    board: Board


@dataclass(frozen=True, slots=True)
class _Solved:
    """The same with its answer."""

    game: PbnGame
    board: Board
    table: TrickTable
    par: Par


@click.command(
    epilog="""\b
Example: the file again with the tricks and par of every board; then the same to look at.
  cuebid solve match.pbn -o solved.pbn
  cuebid solve match.pbn --table
  cuebid pbn format found.pbn | cuebid solve - > solved.pbn
"""
)
@pbn_argument
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write to this file, which may be FILE itself; it changes all at once or not at all.",
)
@click.option("--table", "as_table", is_flag=True, help="Print tables and par, not PBN.")
@click.option("--json", "as_json", is_flag=True, help="Print tables and par as JSON, not PBN.")
@threads_option
def solve(file: str, output: Path | None, as_table: bool, as_json: bool, threads: int) -> None:
    """Add double-dummy tricks and par to the boards of a PBN file; - is standard input.

    Each board gets the tags DoubleDummyTricks, OptimumScore, ParContract and OptimumResultTable,
    or new values where it has them. All else in the file stays as it is. A board whose hands are
    not all known stays as it is too, and is named.

    Exit code: 0 all boards solved, 1 a board could not be solved, 2 the file cannot be read.
    """
    data, name = read_input(file)
    report = Diagnostics()
    questions = list(_questions(data, name, report))
    if output is None:
        solved = _solved(questions, threads)
    else:
        with replace_binary_file(output) as stream:
            solved = _solved(questions, threads)
            stream.write(_with_tags(data, solved))
    if as_json:
        records = diagnostic_records(report.in_order())
        print_json({"boards": [_facts(one) for one in solved], "diagnostics": records})
    elif report:
        print_diagnostics(report.in_order(), Console(stderr=True, soft_wrap=True))
    if as_table:
        click.echo("\n\n".join(map(_text, solved)))
    elif output is None and not as_json:
        sys.stdout.buffer.write(_with_tags(data, solved))
        sys.stdout.buffer.flush()
    raise SystemExit(1 if report.has_errors else 0)


def _questions(data: bytes, name: str, report: Diagnostics) -> Iterator[_Question]:
    """The games that can be solved; what keeps the others from it goes to the report."""
    for game in read_pbn(BytesIO(data), name):
        record, said = game.to_record()
        deal = None if record is None else record.board.deal.completed()
        if record is not None and deal is not None and deal.is_complete:
            report.extend(one for one in said if one.code in _ABOUT_PAR)
            board = record.board
            yield _Question(game, Board(board.number, board.dealer, board.vulnerability, deal))
        else:
            report.extend(one for one in said if one.severity is Severity.ERROR)
            report.add(left_out(game, "solve-unknown-board", _UNKNOWN))


def _solved(questions: list[_Question], threads: int) -> list[_Solved]:
    tables = _tables(DdsSolver(threads), [one.board.deal for one in questions])
    found = []
    for one in questions:
        table = tables[one.board.deal]
        best = par(table, one.board.dealer, one.board.vulnerability)
        found.append(_Solved(one.game, one.board, table, best))
    return found


def _tables(solver: Solver, deals: list[Deal]) -> Mapping[Deal, TrickTable]:
    """The table of each deal; a deal that was played at several tables is solved once."""
    distinct = list(dict.fromkeys(deals))
    tables: dict[Deal, TrickTable] = {}
    with counting(hidden=len(distinct) <= _FEW) as progress:
        bar = progress.add_task("deals", total=len(distinct))
        for start in range(0, len(distinct), _BATCH):
            batch = distinct[start : start + _BATCH]
            tables.update(zip(batch, solver.tables(batch), strict=True))
            progress.update(bar, completed=len(tables))
    return tables


def _with_tags(data: bytes, solved: list[_Solved]) -> bytes:
    return add_tags(data, [(one.game, double_dummy_tags(one.table, one.par)) for one in solved])


def _text(one: _Solved) -> str:
    board = one.board
    dealer, vulnerable = board.dealer.word, board.vulnerability.words
    heading = f"Board {board.number}, dealt by {dealer}, {vulnerable} vulnerable"
    return f"{heading}\n\n{one.table}\n\nPar: {one.par}"


def _facts(one: _Solved) -> dict[str, Any]:
    board = one.board
    return {
        "position": one.game.position,
        "board": board.number,
        "dealer": board.dealer.letter,
        "vulnerable": str(board.vulnerability),
        "deal": board.deal.pbn,
        "tricks": {
            seat.letter: {str(strain): one.table[strain, seat] for strain in Strain}
            for seat in SEATS
        },
        "par": {
            "score_ns": one.par.score_ns,
            "contracts": [
                {"contract": each.contract.bid_text, "declarer": each.contract.declarer.letter}
                | {"tricks": each.tricks}
                for each in one.par.contracts
            ],
        },
    }
