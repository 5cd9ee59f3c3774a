"""`cuebid selfplay`: play robots against each other on many boards.

A short form of `cuebid match` for two of our own robots, whose results are not stored.
"""

from __future__ import annotations

import time
from contextlib import nullcontext
from pathlib import Path

import click
from msgspec.structs import replace

from cuebid.cli.bidding.reasons import explain_option, reasons_into, scoring_option
from cuebid.cli.matches.match_run import playing
from cuebid.cli.options import flag, json_option
from cuebid.cli.output import print_json, print_lines
from cuebid.cli.output_option import output_option
from cuebid.cli.robot_options import play_budget_option, report_cuts
from cuebid.cli.system.implausible import warn_of_implausible_rows
from cuebid.formats.pbn import write_pbn
from cuebid.match.entrants.seating import observed
from cuebid.match.plan import BoardSource
from cuebid.match.report import summarise
from cuebid.match.report.text import report_lines, where_lines, where_record
from cuebid.match.robot_match import plan_of_robots, robot_match_record
from cuebid.match.running import MatchRunner
from cuebid.match.store import MatchStore
from cuebid.match.store.export import all_records
from cuebid.robots import Budget, Scoring
from cuebid.text import replace_text_file
from cuebid.text.layout import counted


@click.command(
    epilog="""\b
Examples: a changed system against the old; with the play; notes; simulation; reasons.
  cuebid selfplay --boards 1000 --robot mine --against sayc --bidding-only
  cuebid selfplay --boards 100 --seed 7 --against simple --out match.pbn
  cuebid selfplay --boards 100 --ns notes.bml --ew sayc --bidding-only
  cuebid selfplay --boards 200 --bidding-only --against sayc --budget 40
  cuebid selfplay --boards 8 --budget 0.2s --explain reasons.jsonl
"""
)
@click.option(
    "--boards", "count", type=click.IntRange(min=1), default=100, show_default=True,
    help="Number of boards.",
)  # fmt: skip
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the deals.")
@click.option(
    "--robot", "--ns", "robot", default="sayc", show_default=True,
    help="The home team: a robot by name, the folder of a system, or notes in BML.",
)  # fmt: skip
@click.option(
    "--against", "--ew", "against", default="simple", show_default=True,
    help="The visiting team: a robot by name, a folder, or notes in BML.",
)  # fmt: skip
@flag("--bidding-only", help="Play no cards; contracts take their double-dummy tricks.")
@play_budget_option
@scoring_option
@explain_option
@output_option("--out", name="out", help_text="File for the boards as PBN.")
@flag(
    "--where", help="Print IMPs by opening bid and by first difference, and the costliest boards."
)
@json_option("the result")
def selfplay(
    count: int,
    seed: int,
    robot: str,
    against: str,
    bidding_only: bool,
    budget: Budget | None,
    time_limit: float,
    scoring: Scoring,
    explain: Path | None,
    out: Path | None,
    where: bool,
    as_json: bool,
) -> None:
    """Let two teams of robots play random boards in two rooms, and compare in IMPs.

    Both teams think a little about cards by default; --budget is for the home team, and the
    visitors then do not think. After Ctrl-C the report covers the boards played so far.
    `cuebid match` keeps results, plays bots of your own, and works on several cores.

    Exit code: 0 success, 1 there is no such robot or a file cannot be written, 2 wrong usage.
    """
    # Two teams of the same robot need two names: results are summed by name.
    warn_of_implausible_rows((robot, against))
    names = (robot, against if against != robot else f"{against} II")
    plan = plan_of_robots((robot, against), names, budget, time_limit, scoring)
    plan = replace(
        plan, boards=BoardSource(count, seed), play=not bidding_only, explanations=out is not None
    )
    seconds = -time.monotonic()
    with (
        # Opened before the play, so that an unwritable path ends the command at once.
        nullcontext() if out is None else replace_text_file(out) as stream,
        reasons_into(explain) as observer,
        observed(names[0], report_cuts(observer)),
        MatchStore() as store,
    ):
        with playing(hidden=as_json) as progress:
            try:
                MatchRunner(plan, store, progress=progress).run()
            except KeyboardInterrupt:
                # The boards played so far are reported as a smaller sample.
                click.echo(f"stopped after {counted(store.count(), 'board')}", err=True)
        seconds += time.monotonic()
        if stream is not None:
            write_pbn(all_records(store), stream)
        summary = summarise(store)
    rate = 2 * summary.boards / seconds if seconds > 0 else None
    if as_json:
        print_json(robot_match_record(summary, rate) | (where_record(summary) if where else {}))
        return
    print_lines(report_lines(summary))
    if rate is not None:
        click.echo(f"{rate:.1f} boards a second")
    print_lines(where_lines(summary) if where else ())
