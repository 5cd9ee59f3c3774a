"""`cuebid system list`: the systems of the package."""

from __future__ import annotations

import click

from cuebid.cli.output import print_json
from cuebid.cli.system.options import opened_system
from cuebid.notes import SHIPPED_NOTES
from cuebid.systems import SHIPPED

__all__ = ["list_"]


@click.command(
    "list",
    epilog="""\b
Example:
  cuebid system list
""",
)
@click.option("--json", "as_json", is_flag=True, help="Print them as JSON.")
def list_(as_json: bool) -> None:
    """Name the systems of the package, with their titles and how many rules they have."""
    found = [opened_system(name, as_json=as_json) for name in (*SHIPPED, *SHIPPED_NOTES)]
    if as_json:
        print_json(
            [
                {
                    "name": one.name,
                    "title": one.title,
                    "rules": len(one.database.rules),
                    "examples": len(one.examples),
                    "folder": str(one.folder),
                }
                for one in found
            ]
        )
        return
    for one in found:
        rules, examples = len(one.database.rules), len(one.examples)
        click.echo(f"{one.name:<12}{one.title}: {rules} rules, {examples} examples")
