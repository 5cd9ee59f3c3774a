"""`cuebid db check`: errors and doubtful rules of a database."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from cuebid.cli.db.files import database_files
from cuebid.cli.db.gap_report import search_gaps
from cuebid.cli.findings_option import all_findings_option
from cuebid.cli.output import print_findings, print_json, print_lines
from cuebid.cli.progress import counting
from cuebid.database.analysis import check_source
from cuebid.database.analysis.gaps.report import gap_lines, gap_record
from cuebid.database.language.source.records import report_no_rules
from cuebid.systems.rule_file import explanations_of, macros_of
from cuebid.text import Diagnostics, Severity, diagnostic_records, read_source

# Checking compares rules with each other, so it is slow from fewer characters on than reading.
_LARGE: Final = 200_000


@click.command(
    epilog="""\b
Example:
  cuebid db check mb.txt2 --macros mac.m4
  cuebid db check mb.txt --json
  cuebid db check mb.txt2 --gaps --seconds 300
""",
)
@database_files
@click.option(
    "--gaps", is_flag=True, help="Also search the auctions that the rules reach for gaps."
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=60,
    show_default=True,
    help="How long to search for gaps; Ctrl-C stops it with what was found.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
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
    search = search_gaps(source, macro_source, seconds) if gaps else None
    if as_json:
        records = diagnostic_records(shown)
        print_json({"findings": records, **gap_record(search)} if search else records)
    else:
        print_findings(shown)
        print_lines(gap_lines(search) if search else ())
        click.echo(report.summary(), err=True)
    problems = report.count(Severity.ERROR) + report.count(Severity.WARNING)
    raise SystemExit(1 if problems or (search and search.gaps) else 0)
