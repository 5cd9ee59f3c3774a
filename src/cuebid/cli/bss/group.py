"""`cuebid bss`: files of Full Disclosure."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from cuebid.cli.bml.source import print_problems
from cuebid.cli.bss.common import DIALECTS, load_bss, with_conventions
from cuebid.cli.bss.convert import Conversion, bss_to_bml
from cuebid.formats.bss import describe, file_data
from cuebid.text import Diagnostics, diagnostic_records

__all__ = ["bss"]

_FILE = click.Path(exists=True, dir_okay=False, allow_dash=True)
_DIALECT = click.option(
    "--dialect",
    type=click.Choice(DIALECTS),
    default="auto",
    show_default=True,
    help="How the file is written; auto tells from what it holds.",
)


@click.group(
    epilog="""\b
Example: what a convention card says.
  cuebid bss show card.bss
"""
)
def bss() -> None:
    """BSS, the files of Full Disclosure: show them in words, turn them into BML."""


@bss.command(
    short_help="Say in words all that a file says.",
    epilog="""\b
Examples: a card in words; with its conventions; for programs.
  cuebid bss show card.bss
  cuebid bss show card.bss --conventions conventions/
  cuebid bss show card.bss --json
""",
)
@click.argument("file", type=_FILE)
@click.option("--json", "as_json", is_flag=True, help="Print all fields as JSON.")
@_DIALECT
@click.option(
    "--conventions",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of convention files; their sequences take the place of the records naming them.",
)
def show(file: str, as_json: bool, dialect: str, conventions: Path | None) -> None:
    """Say in words all that a BSS file says: agreements, leads and signals.

    Exit code: 0 all of it was read, 1 a line is no record, 2 the file cannot be read.
    """
    report = Diagnostics()
    read = with_conventions(load_bss(file, report, dialect), conventions, file, report)
    if as_json:
        data = file_data(read) | {"diagnostics": diagnostic_records(report)}
        click.echo(msgspec.json.format(msgspec.json.encode(data), indent=2))
    else:
        for line in describe(read):
            click.echo(line)
        print_problems(report)
    raise SystemExit(1 if report.has_errors else 0)


@bss.command(
    "bml",
    epilog="""\b
Example: tables that give the same card again with `cuebid bml bss`.
  cuebid bss bml card.bss -o card.bml
""",
)
@click.argument("file", type=_FILE)
@click.option(
    *("-o", "--output"), default="-", show_default="standard output", help="A file or a folder."
)
@_DIALECT
@click.option("--strict", is_flag=True, help="Write nothing if there is a finding.")
@click.option("-v", "--verbose", count=True, help="Say more; twice: every line.")
def bml(file: str, output: str, dialect: str, strict: bool, verbose: int) -> None:
    """Write a BSS file as bidding tables in BML.

    Exit code: 0 written, 1 written with lines that are no records kept in comments, 2 a file cannot
    be read or written.
    """
    raise SystemExit(bss_to_bml(Conversion(file, output, strict, verbose), dialect=dialect))
