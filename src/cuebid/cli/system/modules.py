"""`cuebid system modules`: the convention modules, each with its options and example hands."""

from __future__ import annotations

import click

from cuebid.cli.options import json_option
from cuebid.cli.output import print_json, print_lines
from cuebid.conventions import shipped_catalogue
from cuebid.conventions.module_report import module_lines, module_record
from cuebid.text import suggest


@click.command(
    epilog="""\b
Examples: all modules; one with its options, example hands and tables.
  cuebid system modules
  cuebid system modules bergen
"""
)
@click.argument("name", required=False)
@json_option("them")
def modules(name: str | None, as_json: bool) -> None:
    """List the convention modules, or explain the module NAME with example hands.

    Exit code: 0 success, 2 there is no such module.
    """
    catalogue = shipped_catalogue()
    if name is None:
        if as_json:
            print_json([module_record(header) for header in catalogue.conventions])
            return
        for header in catalogue.conventions:
            click.echo(f"{header.name:<22}{header.title}: {header.description}")
        return
    header_of_name = catalogue.headers.get(name.lower())
    if header_of_name is None:
        near = suggest(name, list(catalogue.headers))
        raise click.UsageError(f"no module {name}" + (f"; did you mean {near}?" if near else ""))
    if as_json:
        print_json(module_record(header_of_name))
    else:
        print_lines(module_lines(header_of_name, catalogue))
