"""`cuebid system list`: the shipped systems."""

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
    """List the shipped systems with their titles and numbers of rules and examples."""
    systems = [opened_system(name, as_json=as_json) for name in (*SHIPPED, *SHIPPED_NOTES)]
    if as_json:
        print_json(
            [
                {
                    "name": system.name,
                    "title": system.title,
                    "rules": len(system.database.rules),
                    "examples": len(system.examples),
                    "folder": str(system.folder),
                }
                for system in systems
            ]
        )
        return
    for system in systems:
        rules, examples = len(system.database.rules), len(system.examples)
        click.echo(f"{system.name:<12}{system.title}: {rules} rules, {examples} examples")
