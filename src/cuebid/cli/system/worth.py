"""`cuebid system worth`: measure how many IMPs a convention gains."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from cuebid.cli.matches.match_run import playing
from cuebid.cli.options import json_option
from cuebid.cli.output import print_json, print_lines
from cuebid.cli.system.options import system_argument
from cuebid.cli.system.versions_options import versions_options
from cuebid.match.plan import BoardSource
from cuebid.match.report.worth_text import worth_lines, worth_record, worth_table
from cuebid.match.worth import worth_of, worth_of_modules


@click.command(
    epilog="""\b
Examples: a module; a rule; a call; all modules; one that can be stopped and continued.
  cuebid system worth sayc --module two-suiters --boards 20000 --jobs 2
  cuebid system worth 2over1 --module stayman
  cuebid system worth sayc --rule 15010
  cuebid system worth notes.bml --node '1N P 2C'
  cuebid system worth sayc --boards 2000 --jobs 2
  cuebid system worth 2over1 --module stayman --boards 20000 --store worth
"""
)
@system_argument
@click.option("--module", help="A module of notes, such as bergen, or a chapter of a folder.")
@click.option("--rule", type=int, help="A rule by its number.")
@click.option("--node", help="The rules of the last call of an auction, such as '1N P 2C'.")
@click.option(
    "--boards", "count", type=click.IntRange(min=1), default=1000, show_default=True,
    help="Number of random boards.",
)  # fmt: skip
@versions_options
@json_option("the result")
def worth(
    system: str,
    module: str | None,
    rule: int | None,
    node: str | None,
    count: int,
    seed: int,
    folder: Path | None,
    jobs: int,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Compare SYSTEM with itself without a module, a rule or a call, on the same boards.

    Prints IMPs a board with the interval, how often it comes up, and the boards on which it won
    and lost most. Without an option, a table of all modules. Both rooms bid only.

    Exit code: 0 success, 1 there is no such system or part, 2 wrong usage.
    """
    named = {"module": module, "rule": rule, "node": node}
    parts = [f"{kind}:{value}" for kind, value in named.items() if value is not None]
    # The worth of two parts together is not the sum of both.
    if len(parts) > 1:
        raise click.UsageError("name one of --module, --rule and --node")
    boards = BoardSource(count=count, seed=seed)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    with playing(hidden=as_json) as progress:
        measure = partial(
            worth_of,
            system,
            boards=boards,
            folder=folder,
            jobs=jobs,
            cluster=cluster,
            progress=progress,
            watch=partial(click.echo, err=True),
        )
        worths = [*map(measure, parts)] if parts else [*worth_of_modules(system, measure)]
    if as_json:
        print_json([worth_record(each) for each in worths])
    else:
        print_lines(worth_lines(worths[0]) if parts else worth_table(worths))
