"""`cuebid bml check`: report errors in system notes."""

from __future__ import annotations

import click

from cuebid.bml import Limits
from cuebid.bml.check import check_document, check_tables
from cuebid.cli.bml.options import BML_FILE, limit_options
from cuebid.cli.bml.source import load, processing
from cuebid.cli.findings_option import all_findings_option
from cuebid.cli.options import flag, json_option
from cuebid.cli.output import print_findings, print_json
from cuebid.text import Diagnostic, Diagnostics, Severity, diagnostic_records


@click.command(
    epilog="""\b
Examples: a file; with opponents' actions that have no answer, as JSON.
  cuebid bml check system.bml
  cuebid bml check --unanswered --json system.bml
"""
)
@click.argument("files", nargs=-1, required=True, type=BML_FILE, metavar="FILE...")
@flag("--unanswered", help="Report opponents' actions without an answer too.")
@click.option(
    "-i", "--indentation", type=click.IntRange(1, 9), help="Blanks that every level must have."
)
@click.option("--hints/--no-hints", default=True, show_default=True, help="Print hints too.")
@json_option("the diagnostics")
@all_findings_option
@limit_options
def check(
    files: tuple[str, ...],
    unanswered: bool,
    indentation: int | None,
    hints: bool,
    as_json: bool,
    limits: Limits,
) -> None:
    """Report errors and doubtful rows in BML files, with their includes and pastes.

    Exit code: 0 no errors or warnings, 1 errors or warnings, 2 wrong usage or a file cannot be
    read.
    """
    total = Diagnostics()
    shown: list[Diagnostic] = []
    for path in files:
        # A report for each file, so that diagnostics are printed in the order of the arguments.
        report = Diagnostics()
        document = load(path, report, limits)
        with processing(path):
            check_tables(document, report)
            check_document(
                document, report, unanswered=unanswered, indentation=indentation, limits=limits
            )
        total.extend(report)
        shown += [d for d in report.in_order() if hints or d.severity is not Severity.HINT]
    if as_json:
        print_json(diagnostic_records(shown))
    else:
        # The diagnostics are the result of this command, so they go to standard output.
        print_findings(shown)
        click.echo(total.summary(), err=True)
    raise SystemExit(1 if total.problems else 0)
