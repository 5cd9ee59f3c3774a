"""`cuebid system list`: the shipped systems."""

from __future__ import annotations

import click

from cuebid.cli.output import print_json
from cuebid.cli.system.options import opened_system
from cuebid.conventions import BASES, base_path, read_root, shipped_catalogue
from cuebid.conventions.header import metadata_lines
from cuebid.notes import SHIPPED_NOTES
from cuebid.systems import SHIPPED
from cuebid.text import Diagnostics, Source, read_source

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
    """List the shipped systems with their titles and numbers of rules and examples.

    Of base systems, which are notes made of modules, the modules are listed.
    """
    # Base systems become thousands of rules when they are opened; their root files say what they
    # are in a fraction of the time.
    opened = [name for name in (*SHIPPED, *SHIPPED_NOTES) if name not in BASES]
    systems = [opened_system(name, as_json=as_json) for name in opened]
    catalogue = shipped_catalogue()
    sources = {name: read_source(base_path(name), Diagnostics()) for name in BASES}
    bases = {
        name: (_title(source), [module.text for module in read_root(source, catalogue).modules])
        for name, source in sources.items()
    }
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
            + [
                {
                    "name": name,
                    "title": title,
                    "modules": modules,
                    "folder": str(base_path(name)),
                }
                for name, (title, modules) in bases.items()
            ]
        )
        return
    for system in systems:
        rules, examples = len(system.database.rules), len(system.examples)
        click.echo(f"{system.name:<12}{system.title}: {rules} rules, {examples} examples")
    for name, (title, modules) in bases.items():
        click.echo(f"{name:<12}{title}: notes, with {', '.join(modules)}")


def _title(source: Source) -> str:
    return next((value for key, value, _ in metadata_lines(source) if key == "TITLE"), "")
