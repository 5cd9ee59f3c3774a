"""`cuebid db stats`: what a database is made of."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from cuebid.cli.db.files import database_files, open_database
from cuebid.cli.output import print_json, stop_on_errors
from cuebid.database import Statistics, statistics
from cuebid.text import Diagnostics

__all__ = ["stats"]


@click.command(
    epilog="""\b
Example:
  cuebid db stats mb.txt
""",
)
@database_files
@click.option("--json", "as_json", is_flag=True, help="Print the counts as JSON.")
def stats(db: Path, macros: Path | None, explanations: Path | None, as_json: bool) -> None:
    """Count the rules of a database by level, priority, flag, label and function.

    Exit code: 0 counted, 1 there are errors, 2 a file cannot be read.
    """
    report = Diagnostics()
    database = open_database(db, macros, explanations, report)
    stop_on_errors(report, as_json)
    counted = statistics(database)
    if as_json:
        print_json(counted)
    else:
        click.echo("\n".join(_lines(counted)))


def _lines(counted: Statistics) -> list[str]:
    """The counts as aligned lines; what there is none of is left out."""
    single = {
        "rules": counted.rules,
        "defaults": counted.defaults,
        "anchored to the end": counted.suffixes,
        "restarts": counted.restarts,
        "explained": counted.explained,
    }
    tables: dict[str, Mapping[str, int] | Mapping[int, int]] = {
        "levels": counted.levels,
        "flags": counted.flags,
        "priorities": counted.priorities,
        "labels": counted.labels,
        "functions": counted.functions,
    }
    width = max(map(len, [*single, *tables])) + 2
    lines = [f"{name:<{width}}{count}" for name, count in single.items() if count]
    for name, counts in tables.items():
        if counts:
            shown = ", ".join(f"{key}: {count}" for key, count in counts.items())
            lines.append(f"{name:<{width}}{shown}")
    return lines
