"""`cuebid db print` and `stats`: print a database in canonical spelling, and count its rules."""

from __future__ import annotations

from pathlib import Path

import click

from cuebid.cli.db.files import database_files, open_database
from cuebid.cli.options import json_option
from cuebid.cli.output import print_json, print_lines, stop_on_errors
from cuebid.database import canonical_lines, format_rule, statistics
from cuebid.database.language.statistics import statistics_lines
from cuebid.text import Diagnostics


@click.command(
    "print",
    epilog="""\b
Example:
  cuebid db print mb.txt
  cuebid db print mb.txt --json
""",
)
@database_files
@json_option("the rules and their trees")
def print_(db: Path, macros: Path | None, explanations: Path | None, as_json: bool) -> None:
    """Print a database with one rule a line, in its canonical spelling.

    Macros are expanded and comments are kept. A rule with errors is printed as it is.

    Exit code: 0 success, 1 there are errors, 2 a file cannot be read.
    """
    report = Diagnostics()
    database = open_database(db, macros, explanations, report)
    if as_json:
        stop_on_errors(report, as_json)
        print_json([{"text": format_rule(rule), "rule": rule} for rule in database.rules])
        return
    # This parses all records again, comments included; `report` has their errors already.
    print_lines(canonical_lines(database.source, Diagnostics()))
    stop_on_errors(report, as_json)


@click.command(
    epilog="""\b
Example:
  cuebid db stats mb.txt
"""
)
@database_files
@json_option("the counts")
def stats(db: Path, macros: Path | None, explanations: Path | None, as_json: bool) -> None:
    """Count the rules of a database by level, priority, flag, label and function.

    Exit code: 0 success, 1 there are errors, 2 a file cannot be read.
    """
    report = Diagnostics()
    database = open_database(db, macros, explanations, report)
    stop_on_errors(report, as_json)
    counts = statistics(database)
    if as_json:
        print_json(counts)
    else:
        click.echo("\n".join(statistics_lines(counts)))
