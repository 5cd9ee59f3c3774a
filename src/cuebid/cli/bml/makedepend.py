"""`cuebid bml makedepend`."""

from __future__ import annotations

from typing import TextIO

import click

from cuebid.bml.export.makedepend import make_rules
from cuebid.cli.bml.options import BML_FILE, limit_options, limits_of
from cuebid.cli.bml.source import load, print_problems
from cuebid.text import Diagnostics

__all__ = ["makedepend"]


@click.command(
    epilog="""\b
Example:
  cuebid bml makedepend system.bml -o system.mk
""",
)
@click.argument("file", type=BML_FILE)
@click.option("--nested", is_flag=True, help="Also the files that included files include.")
@click.option(
    "-o", "--output", type=click.File("w", lazy=True), default="-", help="The file to write."
)
@limit_options
def makedepend(file: str, nested: bool, output: TextIO, **limits: int) -> None:
    """Write rules for make: which files a BML file includes.

    Exit code: 0 written, 1 the file has errors, such as an include that is missing, 2 it cannot be
    read.
    """
    report = Diagnostics()
    document = load(file, report, limits_of(limits))
    output.write(make_rules(document, nested=nested))
    print_problems(report)
    raise SystemExit(1 if report.has_errors else 0)
