"""`cuebid system new`: make notes of a base system and convention modules."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

from cuebid.cli.options import flag
from cuebid.cli.paths import EXISTING_FILE, FOLDER
from cuebid.cli.system.ask_modules import ask_modules
from cuebid.conventions import (
    BASES,
    RULES_BASES,
    ModuleError,
    catalogue_of,
    change_modules,
    read_root,
    start_path,
)
from cuebid.conventions.bbsa import read_card, with_card
from cuebid.conventions.selection import with_dependents
from cuebid.conventions.write import with_title, write_system
from cuebid.notes import is_notes, notes_path
from cuebid.text import Diagnostics, read_source


@click.command(
    epilog="""\b
Examples: two over one with Bergen raises and without Drury; the same by questions; by a BBA card.
  cuebid system new ours --base 2over1 --with bergen:reverse,ogust --without drury -o ours
  cuebid system new ours --base acol --ask -o ours
  cuebid system new ours --base sayc --with rkc1430,ogust --without michaels -o ours
  cuebid system new ours --card ours.bbsa -o ours
  cuebid bid KQ54.AJ3.K832.Q7 --system ours/ours.bml
"""
)
@click.argument("name")
@click.option(
    "--base",
    default="",
    help=f"What to start from: {', '.join((*BASES, *RULES_BASES))}, or the root file of a system.  "
    f"[default: {BASES[0]}, or what a card says]",
)
@click.option("--with", "add", default="", help="Modules to add, such as bergen:reverse,ogust.")
@click.option("--without", "remove", default="", help="Modules to leave out.")
@click.option("--card", type=EXISTING_FILE, help="Read the choice from a card of BBA (.bbsa).")
@flag("--ask", help="Ask for each choice on the terminal.")
@click.option(
    "-o", "--output", type=FOLDER, required=True,
    help="The folder to write; an earlier root file of that name is replaced.",
)  # fmt: skip
def new(
    name: str, base: str, add: str, remove: str, card: Path | None, ask: bool, output: Path
) -> None:
    """Write the system NAME: a root file that includes the tables of a base and modules.

    A module that is added takes the place of the one that says what the same calls mean. `cuebid
    system options BASE` lists what can be chosen, `cuebid system modules` explains it.

    Exit code: 0 success, 1 part of a card has no counterpart, 2 a choice that cannot be or a file
    that cannot be written.
    """
    if not re.fullmatch(r"[\w.-]+", name):
        raise click.UsageError("NAME becomes a file name: letters, digits, - and _")
    read = None if card is None else read_card(card.read_text("utf-8", errors="replace"))
    base = base or (read.base if read else BASES[0])
    path = root_path(base)
    source = read_source(path, Diagnostics())
    catalogue = catalogue_of(source)
    root = read_root(source, catalogue)
    added, removed = _names(add), _names(remove)
    unmatched: tuple[str, ...] = ()
    try:
        if read is not None:
            root, unmatched = with_card(root, catalogue, read)
        if ask:
            if not sys.stdin.isatty():
                raise click.UsageError("--ask needs a terminal")
            asked, left_out = ask_modules(root, catalogue)
            added += asked
            removed += with_dependents(left_out, root, catalogue, add=added)
        selection = change_modules(root, catalogue, add=added, remove=removed)
    except ModuleError as error:
        raise click.UsageError(str(error)) from error
    text = selection.root.text(catalogue)
    if start_path(base) is not None:
        text = with_title(text, name)
    files = write_system(output, name, text, path.parent)
    for replaced in selection.replaced:
        click.echo(f"{replaced} was taken out: an added module says what its calls mean", err=True)
    # Existing files belong to the pair and are left as they are.
    click.echo(f"written: {files[0]} and {len(files) - 1} files that it includes", err=True)
    if unmatched:
        click.echo("on the card, without a counterpart: " + "; ".join(unmatched), err=True)
        raise SystemExit(1)


def root_path(base: str) -> Path:
    """Return the root file of a base system by its name or path.

    Raises:
        UsageError: there is no such base.
    """
    path = start_path(base)
    if path is None and Path(base).exists() and is_notes(base):
        path = notes_path(base)
    if path is None:
        names = ", ".join((*BASES, *RULES_BASES))
        raise click.UsageError(f"no base system {base}; choose {names} or a root file")
    return path


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]
