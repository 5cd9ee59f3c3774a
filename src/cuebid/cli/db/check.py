"""`cuebid db check`: errors and doubtful rules of a database."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click
from rich.console import Console

from cuebid.cli.db.files import database_files
from cuebid.cli.output import print_json, reading_status
from cuebid.database.analysis import check_source
from cuebid.systems.rule_file import explanations_of, macros_of
from cuebid.text import Diagnostics, Severity, diagnostic_records, print_diagnostics, read_source

__all__ = ["check"]

# Checking compares rules with each other, so it is slow from fewer characters on than reading.
_LARGE: Final = 200_000


@click.command(
    epilog="""\b
Example:
  cuebid db check mb.txt2 --macros mac.m4
  cuebid db check mb.txt --json
""",
)
@database_files
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
def check(db: Path, macros: Path | None, explanations: Path | None, as_json: bool) -> None:
    """Report errors and doubtful rules of a database, where they were written, and how to fix them.

    Doubtful are rules that can never match, that others hide or that contradict themselves, and
    texts that mean something else than they seem to.

    Exit code: 0 no errors or warnings, 1 errors or warnings, 2 a file cannot be read.
    """
    report = Diagnostics()
    source = read_source(db, report)
    with reading_status(source, "checking", large=_LARGE):
        findings = check_source(
            source,
            macros=macros_of(db, macros, report),
            explanations=explanations_of(db, explanations, report),
        )
    report.extend(findings)
    shown = report.in_order()
    if as_json:
        print_json(diagnostic_records(shown))
    else:
        print_diagnostics(shown, Console(soft_wrap=True))
        click.echo(report.summary(), err=True)
    raise SystemExit(1 if report.count(Severity.ERROR) + report.count(Severity.WARNING) else 0)
