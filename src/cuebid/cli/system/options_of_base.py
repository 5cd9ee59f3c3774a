"""`cuebid system options`: what can be chosen in a base system."""

from __future__ import annotations

import click

from cuebid.cli.output import print_json
from cuebid.cli.system.new import root_path
from cuebid.conventions import ModuleHeader, catalogue_of, positions, read_root
from cuebid.text import Diagnostics, read_source

__all__ = ["options"]


@click.command(
    epilog="""\b
Examples: the choices of two over one; of a pair's own system.
  cuebid system options 2over1
  cuebid system options sayc
  cuebid system options ours/ours.bml
"""
)
@click.argument("base")
@click.option("--json", "as_json", is_flag=True, help="Print them as JSON.")
def options(base: str, as_json: bool) -> None:
    """List the modules that BASE has, and those that can take their places.

    BASE is the name of a base system, or the root file of a system. A line is a position, named
    by its auctions; a star marks what the system plays there. Options stand in brackets, the
    one that is played in capitals.

    Exit code: 0 success, 2 there is no such base.
    """
    source = read_source(root_path(base), Diagnostics())
    catalogue = catalogue_of(source)
    root = read_root(source, catalogue)
    present = {module.name: module.option for module in root.modules}
    groups = positions(catalogue)
    if as_json:
        print_json([[_record(header, present) for header in group] for group in groups])
        return
    width = max(len(_position(group)) for group in groups)
    for group in groups:
        words = "  ".join(_words(header, present) for header in group)
        click.echo(f"{_position(group):<{width}}  {words}")


def _position(group: list[ModuleHeader]) -> str:
    return " ".join(dict.fromkeys(slot for header in group[:1] for slot in header.slots))


def _words(header: ModuleHeader, present: dict[str, str]) -> str:
    mark = "*" if header.name in present else " "
    chosen = present.get(header.name)
    # A root file that chooses no option plays the first.
    if chosen == "" and header.options:
        chosen = header.options[0].name
    ways = "/".join(
        option.name.upper() if option.name == chosen else option.name for option in header.options
    )
    return f"{mark}{header.name}" + (f" ({ways})" if ways else "")


def _record(header: ModuleHeader, present: dict[str, str]) -> dict[str, object]:
    return {
        "name": header.name,
        "chosen": header.name in present,
        "option": present.get(header.name, ""),
        "options": [option.name for option in header.options],
        "needs": header.needs,
        "filler": header.is_filler,
    }
