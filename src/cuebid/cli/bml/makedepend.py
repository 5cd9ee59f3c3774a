"""`cuebid bml makedepend`: write dependency rules for make."""

from __future__ import annotations

from typing import TextIO

import click

from cuebid.bml import Limits
from cuebid.bml.export.makedepend import make_rules
from cuebid.cli.bml.options import BML_FILE, limit_options
from cuebid.cli.bml.source import load, print_problems
from cuebid.cli.findings_option import all_findings_option, wants_all_findings
from cuebid.cli.options import flag
from cuebid.text import Diagnostics


@click.command(
    epilog="""\b
Example: rules to include in a makefile.
  cuebid bml makedepend system.bml -o system.mk
"""
)
@click.argument("file", type=BML_FILE)
@flag("--nested", help="List the files that included files include too.")
@click.option("-o", "--output", type=click.File("w", lazy=True), default="-", help="File to write.")
@all_findings_option
@limit_options
def makedepend(file: str, nested: bool, output: TextIO, limits: Limits) -> None:
    """Write rules for make that list the files a BML file includes.

    Exit code: 0 success, 1 written, but the file has errors, such as a missing include, 2 wrong
    usage or the file cannot be read.
    """
    report = Diagnostics()
    document = load(file, report, limits)
    # Written even if an include is missing: make may have a rule that generates the file.
    output.write(make_rules(document, nested=nested))
    print_problems(report, every=wants_all_findings())
    raise SystemExit(1 if report.has_errors else 0)
