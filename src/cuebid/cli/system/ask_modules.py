"""Questions and answers on a terminal: which convention a pair plays in each position."""

from __future__ import annotations

import click

from cuebid.conventions import Catalogue, ModuleHeader, RootFile

__all__ = ["ask_modules", "positions"]


def positions(catalogue: Catalogue) -> list[list[ModuleHeader]]:
    """Return the modules, those that share a slot together; fillers last in each group."""
    groups: list[list[ModuleHeader]] = []
    for header in [*catalogue.conventions, *catalogue.fillers]:
        sharing = [
            group
            for group in groups
            if any(set(header.slots) & set(member.slots) for member in group)
        ]
        for group in sharing:
            groups.remove(group)
        groups.append([module for group in sharing for module in group] + [header])
    return [group for group in groups if not all(module.is_filler for module in group)]


def ask_modules(root: RootFile, catalogue: Catalogue) -> list[str]:
    """Ask for each position what the pair plays, and return the modules to add.

    Nothing is removed by an answer: who wants less names it with `--without`.
    """
    present = {module.name for module in root.modules}
    chosen: list[str] = []
    for group in positions(catalogue):
        conventions = [header for header in group if not header.is_filler]
        click.echo("")
        for number, header in enumerate(conventions, 1):
            click.echo(f"  {number} {header.title}: {header.description}")
        current = next((n for n, header in enumerate(conventions, 1) if header.name in present), 0)
        answer = click.prompt(
            "Which (0: none of them, or as it is)",
            default=current,
            type=click.IntRange(0, len(conventions)),
        )
        if answer and conventions[answer - 1].name not in present:
            chosen.append(_with_option(conventions[answer - 1]))
    return chosen


def _with_option(header: ModuleHeader) -> str:
    if len(header.options) < 2:
        return header.name
    for option in header.options:
        click.echo(f"    {option.name}: {option.description}")
    names = [option.name for option in header.options]
    chosen = click.prompt("  How", default=names[0], type=click.Choice(names))
    return f"{header.name}:{chosen}"
