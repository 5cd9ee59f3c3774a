"""`cuebid db stats`: counts of rules by level, priority, flag, label and function."""

from __future__ import annotations

from pathlib import Path

import click

from cuebid.cli.db.files import database_files, open_database
from cuebid.cli.options import json_option
from cuebid.cli.output import print_json, stop_on_errors
from cuebid.database import statistics
from cuebid.database.language.statistics import statistics_lines
from cuebid.text import Diagnostics


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
