"""`cuebid match compare`: compare entrants of two matches on their common boards."""

from __future__ import annotations

from pathlib import Path

import click

from cuebid.cli.options import json_option
from cuebid.cli.output import print_json, print_lines
from cuebid.cli.paths import NEW_FILE
from cuebid.match.report.comparison import compare_matches
from cuebid.match.store import MatchStore


@click.command(
    epilog="""\b
Examples: a bot before and after a change, against the same opponent on the same boards; two
entrants of one league.
  cuebid match compare before.db after.db
  cuebid match compare league.db league.db --first sayc --second mine
"""
)
@click.argument("first_store", type=NEW_FILE)
@click.argument("second_store", type=NEW_FILE)
@click.option("--first", help="Entrant of the first match.  [default: its first]")
@click.option("--second", help="Entrant of the second match.  [default: its first]")
@json_option("the comparison")
def compare(
    first_store: Path, second_store: Path, first: str | None, second: str | None, as_json: bool
) -> None:
    """Compare two entrants by the difference on each board that both matches have.

    The luck of a deal is the same for both, so the interval is narrower than that of two matches
    on different boards.

    Exit code: 0 success, 1 a file is not a match, or they share no board, 2 wrong usage.
    """
    with (
        MatchStore(first_store, read_only=True) as first_match,
        MatchStore(second_store, read_only=True) as second_match,
    ):
        result = compare_matches(first_match, second_match, (first, second))
    if as_json:
        print_json(result.record())
    else:
        print_lines(result.lines())
