"""`cuebid system modules` and `options`: list convention modules, and those of a base."""

from __future__ import annotations

import click

from cuebid.cli.options import json_option
from cuebid.cli.output import print_json, print_lines
from cuebid.cli.system.new import root_path
from cuebid.conventions import catalogue_of, positions, read_root, shipped_catalogue
from cuebid.conventions.module_positions import (
    choice_record,
    choice_words,
    module_lines,
    module_record,
    position_name,
)
from cuebid.text import Diagnostics, read_source, suggest


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


@click.command(
    epilog="""\b
Examples: the choices of two over one; of a pair's own system.
  cuebid system options 2over1
  cuebid system options sayc
  cuebid system options ours/ours.bml
"""
)
@click.argument("base")
@json_option("them")
def options(base: str, as_json: bool) -> None:
    """List the modules that BASE has, and those that can take their places.

    BASE is the name of a base system, or the root file of a system. A line is a position, named
    by its auctions; a star marks what the system plays there. Options stand in brackets, the
    one that is played in capitals. Modules that the system's agreements exclude are left out.

    Exit code: 0 success, 2 there is no such base.
    """
    source = read_source(root_path(base), Diagnostics())
    catalogue = catalogue_of(source)
    root = read_root(source, catalogue)
    present = {module.name: module.option for module in root.modules}
    groups = positions(catalogue, root)
    if as_json:
        print_json([[choice_record(header, present) for header in group] for group in groups])
        return
    width = max(len(position_name(group)) for group in groups)
    for group in groups:
        words = "  ".join(choice_words(header, present) for header in group)
        click.echo(f"{position_name(group):<{width}}  {words}")
