"""`cuebid system tune`: find out which change makes a system better."""

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
from cuebid.match.report.tuning_text import tuning_lines, tuning_record
from cuebid.match.tuning import (
    SYSTEMS,
    Change,
    changes_of_module,
    changes_of_row,
    changes_of_rule,
    changes_of_style,
    try_changes,
)


@click.command(
    epilog="""\b
Examples: the range of an opening; the options of a module; a rule and a style setting of a folder;
a system of your own against another version; one that can be stopped and continued.
  cuebid system tune ours.bml --row '1N: 15-17 = 12-14, 14-16' --boards 5000 --jobs 2
  cuebid system tune 2over1 --module michaels --module ogust --boards 20000
  cuebid system tune mine --rule '11040: HCP>=22 = HCP>=21, HCP>=23'
  cuebid system tune simple --style 'notrump = 12-14, 14-16'
  cuebid system tune ours.bml --variant ours-with-weak-notrump.bml
  cuebid system tune ours.bml --row '1N: 15-17 = 14-16' --boards 20000 --store tuned
"""
)
@system_argument
@click.option(
    "--row", "rows", multiple=True, metavar="'AUCTION: OLD = NEW, NEW'",
    help="Other numbers in the row of an auction's last call, of notes. May be repeated, as all "
    "of these.",
)  # fmt: skip
@click.option(
    "--module", "modules", multiple=True, metavar="NAMES",
    help="Other modules of notes, such as bergen:reverse,ogust; one that the system plays stands "
    "for its other options.",
)  # fmt: skip
@click.option(
    "--rule", "rules", multiple=True, metavar="'NUMBER: OLD = NEW, NEW'",
    help="Other numbers in a rule of a folder.",
)  # fmt: skip
@click.option(
    "--style", "styles", multiple=True, metavar="'NAME = VALUE, VALUE'",
    help="Other values of a style setting of a folder: notrump, two_notrump, majors, opens, "
    "strong_twos, two_over_one, ace_ask, asks.",
)  # fmt: skip
@click.option(
    "--variant", "variants", multiple=True, metavar="SYSTEM",
    help="A version of the system that you have written, by its name or path.",
)  # fmt: skip
@click.option(
    "--boards", "count", type=click.IntRange(min=1), default=2000, show_default=True,
    help="Number of random boards that all changes play.",
)  # fmt: skip
@click.option(
    "--kept-back", type=click.IntRange(min=1),
    help="Number of other boards that confirm the best change.  [default: as many]",
)  # fmt: skip
@versions_options
@json_option("the result")
def tune(
    system: str,
    rows: tuple[str, ...],
    modules: tuple[str, ...],
    rules: tuple[str, ...],
    styles: tuple[str, ...],
    variants: tuple[str, ...],
    count: int,
    kept_back: int | None,
    seed: int,
    folder: Path | None,
    jobs: int,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Try changes of SYSTEM on the same boards, and say which makes it better, if one does.

    Each change is tried alone, against SYSTEM as it is; both rooms bid only. The intervals hold for
    all changes at once, and the best that is shown to be better plays again on boards kept back,
    which chance cannot have chosen it on. Only if these confirm it, it is better; otherwise the
    command says `No difference`.

    Exit code: 0 success, whatever was found, 1 there is no such system, row, rule, module or
    setting, 2 wrong usage.
    """
    changes = [
        *(change for text in rows for change in changes_of_row(system, text)),
        *(change for text in modules for change in changes_of_module(system, text)),
        *(change for text in rules for change in changes_of_rule(system, text)),
        *(change for text in styles for change in changes_of_style(system, text)),
        *map(Change.to, variants),
    ]
    if not changes:
        raise click.UsageError("name what to vary: --row, --module, --rule, --style or --variant")
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    with playing(hidden=as_json) as progress:
        tuning = try_changes(
            system,
            changes,
            BoardSource(count=count, seed=seed),
            kept_back or count,
            folder=folder,
            jobs=jobs,
            cluster=cluster,
            progress=progress,
            watch=partial(click.echo, err=True),
        )
    if as_json:
        print_json(tuning_record(tuning))
        return
    print_lines(tuning_lines(tuning))
    if folder is not None:
        click.echo(f"The changed systems are in {folder / SYSTEMS}")
