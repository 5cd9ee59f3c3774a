"""`cuebid system modules`: the convention modules, each with its options and example hands."""

from __future__ import annotations

import click

from cuebid.cli.output import print_json
from cuebid.conventions import Catalogue, ModuleHeader, shipped_catalogue
from cuebid.conventions.module_report import module_record
from cuebid.text import suggest


@click.command(
    epilog="""\b
Examples: all modules; one with its options, example hands and tables.
  cuebid system modules
  cuebid system modules bergen
"""
)
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print them as JSON.")
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
        _print(header_of_name, catalogue)


def _print(header: ModuleHeader, catalogue: Catalogue) -> None:
    click.echo(f"{header.title}: {header.description}.")
    if header.needs:
        click.echo(f"needs: {', '.join(header.needs)}")
    rivals = [
        module.name
        for module in catalogue.conventions
        if module is not header and set(module.slots) & set(header.slots)
    ]
    if rivals:
        click.echo(f"in place of: {', '.join(rivals)}")
    for option in header.options:
        click.echo(f"option {header.name}:{option.name}: {option.description}")
    for example in header.examples:
        calls = " ".join(call.text for call in example.auction) or "opening"
        needs = f" ({', '.join(example.needs)})" if example.needs else ""
        hand = f"{example.hand.pbn}  {example.call.text:<4}"
        click.echo(f"  {calls:<22} {hand} {example.reason}{needs}")
    table = catalogue.sources[header.name].text.split("\n\n", 1)[-1]
    click.echo("")
    click.echo(table.rstrip())
