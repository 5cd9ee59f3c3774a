"""`cuebid db check`: errors and doubtful rules of a database."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

import click

from cuebid.cli.db.files import database_files
from cuebid.cli.findings_option import all_findings_option
from cuebid.cli.options import flag, json_option
from cuebid.cli.output import print_findings, print_json, print_lines
from cuebid.cli.progress import counting
from cuebid.database import build
from cuebid.database.analysis import check_source
from cuebid.database.analysis.gaps import GapSearch
from cuebid.database.analysis.gaps.report import gap_lines, gap_record
from cuebid.database.language.loading import read_database
from cuebid.database.language.source.records import report_no_rules
from cuebid.systems import explanations_of, macros_of
from cuebid.text import Diagnostics, Source, diagnostic_records, read_source

# Characters; checking compares rules with each other, so it is slower than reading.
_LARGE: Final = 200_000


@click.command(
    epilog="""\b
Example:
  cuebid db check mb.txt2 --macros mac.m4
  cuebid db check mb.txt --json
  cuebid db check mb.txt2 --gaps --seconds 300
"""
)
@database_files
@flag("--gaps", help="Also search the auctions that the rules reach for gaps.")
@click.option(
    "--seconds", type=click.FloatRange(min=0, min_open=True), default=60, show_default=True,
    help="How long to search for gaps; Ctrl-C stops it with what was found.",
)  # fmt: skip
@json_option("the findings")
@all_findings_option
def check(
    db: Path,
    macros: Path | None,
    explanations: Path | None,
    gaps: bool,
    seconds: float,
    as_json: bool,
) -> None:
    """Report errors and doubtful rules of a database, where they were written, and how to fix them.

    Doubtful are rules that can never match, that others hide or that contradict themselves, and
    texts that mean something else than they seem to.

    Gaps are hands without a rule, hands for which rules of one priority disagree, and questions
    (of a captain, or by a call that forces) without an answer. All players are taken to follow the
    rules, and the likeliest auctions come first. Each gap has an auction, a figure and a hand.

    Exit code: 0 no errors, warnings or gaps, 1 some of these, 2 a file cannot be read.
    """
    report = Diagnostics()
    source = read_source(db, report)
    report_no_rules(source, report)
    macro_source = macros_of(db, macros, report)
    texts = explanations_of(db, explanations, report)
    with counting(hidden=len(source.text) < _LARGE) as progress:
        task = progress.add_task("checking", total=None)

        def show(title: str, done: int, total: int) -> None:
            progress.update(task, description=f"checking {title}", completed=done, total=total)

        findings = check_source(source, macros=macro_source, explanations=texts, progress=show)
    report.extend(findings)
    shown = report.in_order()
    search = _search_gaps(source, macro_source, seconds) if gaps else None
    if as_json:
        records = diagnostic_records(shown)
        print_json({"findings": records, **gap_record(search)} if search else records)
    else:
        print_findings(shown)
        print_lines(gap_lines(search) if search else ())
        click.echo(report.summary(), err=True)
    problems = report.problems
    raise SystemExit(1 if problems or (search and search.gaps) else 0)


def _search_gaps(source: Source, macros: Source | None, seconds: float) -> GapSearch:
    """Search a database for gaps until the time is up, all is searched, or Ctrl-C is pressed.

    Rules with errors are left out; the check reports them.
    """
    # The check has reported the errors of reading already.
    built = build(source, Diagnostics(), macros=macros)
    search = GapSearch(read_database(built, Diagnostics()), built)
    start = time.monotonic()
    try:
        with counting(hidden=False) as progress:
            task = progress.add_task("searching for gaps", total=round(seconds))
            while (elapsed := time.monotonic() - start) < seconds and search.step():
                title = (
                    f"searching for gaps: {search.studied:,} auctions, {len(search.gaps):,} gaps"
                )
                progress.update(task, completed=int(elapsed), description=title)
    # The gaps found so far are printed.
    except KeyboardInterrupt:
        pass
    return search
