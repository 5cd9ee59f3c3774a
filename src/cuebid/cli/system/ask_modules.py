"""Ask on the terminal which convention a pair plays in each position."""

from __future__ import annotations

import click

from cuebid.conventions import Catalogue, ModuleHeader, RootFile, positions


def ask_modules(root: RootFile, catalogue: Catalogue) -> tuple[list[str], list[str]]:
    """Ask on the terminal which convention the pair plays in each position.

    Returns:
        The modules to add, with their options, and those to leave out.
    """
    present = {module.name: module.option for module in root.modules}
    chosen: list[str] = []
    left_out: list[str] = []
    groups = positions(catalogue, root)
    click.echo("Enter keeps what stands in brackets; 0 plays no convention there.")
    for question, group in enumerate(groups, 1):
        conventions = [header for header in group if not header.is_filler]
        slots = dict.fromkeys(slot for header in conventions for slot in header.slots)
        click.echo(f"\n{question} of {len(groups)}: {' '.join(slots)}")
        for number, header in enumerate(conventions, 1):
            click.echo(f"  {number} {header.title}: {header.description}")
        current = next((n for n, header in enumerate(conventions, 1) if header.name in present), 0)
        answer = click.prompt("Which", default=current, type=click.IntRange(0, len(conventions)))
        if answer:
            header = conventions[answer - 1]
            text = _with_option(header, present.get(header.name, ""))
            if text != header.name or header.name not in present:
                chosen.append(text)
        elif current:
            left_out.append(conventions[current - 1].name)
    return chosen, left_out


def _with_option(header: ModuleHeader, current: str) -> str:
    if len(header.options) < 2:
        return header.name
    for option in header.options:
        click.echo(f"    {option.name}: {option.description}")
    names = [option.name for option in header.options]
    usual = current if current in names else names[0]
    chosen = click.prompt("  How", default=usual, type=click.Choice(names))
    return f"{header.name}:{chosen}"
