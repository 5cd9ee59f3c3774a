"""`cuebid system measure`: compare a system with other calls, and its contracts with par."""

from __future__ import annotations

from itertools import islice
from typing import Any, TextIO

import click

from cuebid.cli.options import json_option
from cuebid.cli.output import print_json, print_lines
from cuebid.cli.progress import tracked
from cuebid.cli.system.options import opened_system, system_argument
from cuebid.systems import (
    CallComparison,
    compare_auctions,
    compare_expected_calls,
    compare_with_par,
    read_auctions,
    read_expected_calls,
    read_solved_boards,
)
from cuebid.text.layout import counted

_FILE = click.File("r", encoding="utf-8")


@click.command(
    epilog="""\b
Example: expected calls; auctions of another program; contracts against par.
  cuebid system measure sayc --expectations expected.jsonl --show 10
  cuebid system measure sayc --auctions bid-by-others.txt --double-dummy solved.jsonl
"""
)
@system_argument
@click.option(
    "--expectations",
    type=_FILE,
    help="Hands with the expected call, JSON lines: hand, auction, call, vul, group.",
)
@click.option(
    "--auctions",
    type=_FILE,
    help="Boards bid by another program: dealer, vulnerable side, four hands, a bar, the calls.",
)
@click.option(
    "--double-dummy", "solved", type=_FILE,
    help="Boards with their tricks and par, JSON lines: hands, dealer, vul, dd, par.",
)  # fmt: skip
@click.option("--first", type=click.IntRange(min=1), help="Read only this many lines of each file.")
@click.option("--show", type=click.IntRange(min=0), default=0, help="Show this many differences.")
@json_option("the figures")
def measure(
    system: str,
    expectations: TextIO | None,
    auctions: TextIO | None,
    solved: TextIO | None,
    first: int | None,
    show: int,
    as_json: bool,
) -> None:
    """Compare the calls of a system with expected calls, with other programs' calls, and with par.

    Auctions are compared call by call, each time after the other program's earlier calls. With
    --double-dummy the system bids all four hands, and its contract is scored with the tricks of
    double-dummy play.

    Exit code: 0 success, 1 the system or a file has errors, 2 wrong usage.
    """
    if expectations is None and auctions is None and solved is None:
        raise click.UsageError("nothing to compare with: --expectations, --auctions or more")
    book = opened_system(system, as_json=as_json).book
    facts: dict[str, Any] = {}
    # Line by line, because these files may be long, and `--first` needs only the beginning.
    if expectations is not None:
        expected = tracked(read_expected_calls(islice(expectations, first)), "expectations")
        facts |= _told("expectations", compare_expected_calls(book, expected), show, as_json)
    if auctions is not None:
        boards = tracked(read_auctions(islice(auctions, first)), "auctions")
        facts |= _told("auctions", compare_auctions(book, boards), show, as_json)
    if solved is not None:
        bid = tracked(read_solved_boards(islice(solved, first)), "contracts")
        contracts = compare_with_par(book, bid)
        facts["contracts"] = {"boards": contracts.boards, "imps_from_par": contracts.mean}
        if not as_json:
            click.echo(
                f"contracts: {contracts.mean:.2f} IMPs from par on average, "
                f"{counted(contracts.boards, 'board')}"
            )
    if as_json:
        print_json(facts)


def _told(name: str, comparison: CallComparison, show: int, as_json: bool) -> dict[str, Any]:
    """Print a comparison as text, unless JSON is wanted, and return it as a record for JSON."""
    if not as_json:
        print_lines(comparison.lines(name, show))
    return {name: comparison.record(show)}
