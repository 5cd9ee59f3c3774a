"""`cuebid system notes`: a system of rules as notes in BML."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich.console import Console
from rich.progress import Progress

from cuebid.cli.files import OutputError, replacing
from cuebid.cli.system_options import opened, system_argument
from cuebid.systems.notes import exported_calls, notes_text

__all__ = ["notes"]


@click.command(
    epilog="""\b
Example: what SAYC's openings and answers show.
  cuebid system notes sayc -o sayc.bml
  cuebid bml ask sayc.bml 1H 2N
"""
)
@system_argument
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write to this file instead of the terminal.",
)
@click.option(
    "--depth",
    type=click.IntRange(1, 6),
    default=2,
    show_default=True,
    help="How many calls our side makes at most.",
)
def notes(system: str, output: Path | None, depth: int) -> None:
    """Write what the calls of SYSTEM show as notes in BML, the opponents passing.

    A table for each auction, descriptions that `cuebid system build` reads as the same hands, and
    the system's explanations as comments. Calls that only general rules make are left out. What has
    no words in notes, such as the quality of a suit, is left out of the hands and counted.

    Exit code: 0 written, 1 the system has errors, 2 a file cannot be written.
    """
    found = opened(system)
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("auctions", total=None)
        calls = list(exported_calls(found.book, depth, lambda: progress.advance(task)))
    text = notes_text(found.title, calls)
    loose = sum(not one.complete for one in calls)
    if output is None:
        sys.stdout.write(text)
    else:
        try:
            with replacing(output) as stream:
                stream.write(text)
        except OutputError as error:
            click.echo(str(error), err=True)
            raise SystemExit(2) from error
    click.echo(f"{len(calls)} calls; {loose} show more than words of notes say", err=True)
