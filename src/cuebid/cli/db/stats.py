"""`cuebid db stats`: counts of rules by level, priority, flag, label and function."""

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

    Exit code: 0 success, 1 there are errors, 2 a file cannot be read.
    """
    report = Diagnostics()
    database = open_database(db, macros, explanations, report)
    stop_on_errors(report, as_json)
    counts = statistics(database)
    if as_json:
        print_json(counts)
    else:
        click.echo("\n".join(_lines(counts)))


def _lines(counts: Statistics) -> list[str]:
    """Return the counts as aligned lines, without those that are zero."""
    totals = {
        "rules": counts.rules,
        "defaults": counts.defaults,
        "anchored to the end": counts.suffixes,
        "restarts": counts.restarts,
        "explained": counts.explained,
    }
    tables: dict[str, Mapping[str, int] | Mapping[int, int]] = {
        "levels": counts.levels,
        "flags": counts.flags,
        "priorities": counts.priorities,
        "labels": counts.labels,
        "functions": counts.functions,
    }
    width = max(map(len, [*totals, *tables])) + 2
    lines = [f"{name:<{width}}{count}" for name, count in totals.items() if count]
    for name, table in tables.items():
        if table:
            entries = ", ".join(f"{key}: {count}" for key, count in table.items())
            lines.append(f"{name:<{width}}{entries}")
    return lines
