"""`cuebid solve`: add double-dummy tricks and par to the boards of a PBN file."""

from __future__ import annotations

from pathlib import Path

import click

from cuebid.cli.boards.any_kind import as_pbn
from cuebid.cli.boards.solver_input import pbn_argument, read_input, threads_option
from cuebid.cli.boards.solving import solved_tables
from cuebid.cli.options import flag
from cuebid.cli.output import print_json, print_on_stderr
from cuebid.cli.output_option import output_option
from cuebid.cli.streams import write_document
from cuebid.solver import DdsSolver, par
from cuebid.solver.solved_games import (
    SolvableGame,
    SolvedGame,
    solvable_games,
    solved_record,
    solved_text,
    with_double_dummy_tags,
)
from cuebid.text import Diagnostics, diagnostic_records, replace_binary_file


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
@flag("--table", "as_table", help="Print tables and par as text instead of PBN.")
@flag("--json", "as_json", help="Print tables and par as JSON instead of PBN.")
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
    solvable = list(solvable_games(data, name, report))
    if output is None:
        solved = _solved(solvable, threads)
    else:
        # Opened before solving, which takes time, so that an unwritable output is reported first.
        with replace_binary_file(output) as stream:
            solved = _solved(solvable, threads)
            stream.write(with_double_dummy_tags(data, solved))
    if as_json:
        records = diagnostic_records(report.in_order())
        print_json({"boards": [solved_record(game) for game in solved], "diagnostics": records})
    elif report:
        print_on_stderr(report.in_order())
    if as_table:
        click.echo("\n\n".join(map(solved_text, solved)))
    elif output is None and not as_json:
        # Bytes, as the file is copied with its own encoding and line ends.
        write_document(with_double_dummy_tags(data, solved))
    raise SystemExit(1 if report.has_errors else 0)


def _solved(solvable: list[SolvableGame], threads: int) -> list[SolvedGame]:
    tables = solved_tables(DdsSolver(threads), [item.board.deal for item in solvable])
    solved = []
    for item in solvable:
        board, table = item.board, tables[item.board.deal]
        best = par(table, board.dealer, board.vulnerability)
        solved.append(SolvedGame(item.game, board, table, best))
    return solved
