"""`cuebid bss`: files of Full Disclosure, in BSS (bml.txt, BSS Syntax)."""

from __future__ import annotations

from pathlib import Path

import click

from cuebid.cli.bml.source import print_problems
from cuebid.cli.bss.convert import Conversion, bss_to_bml
from cuebid.cli.bss.reading import DIALECTS, load_bss, with_conventions
from cuebid.cli.findings_option import all_findings_option, wants_all_findings
from cuebid.cli.options import flag, json_option
from cuebid.cli.output import print_json
from cuebid.formats.bss import describe, file_data
from cuebid.text import Diagnostics, diagnostic_records
from cuebid.text.layout import visible

_FILE = click.Path(exists=True, dir_okay=False, allow_dash=True)
_DIALECT = click.option(
    "--dialect", type=click.Choice(DIALECTS), default="auto", show_default=True,
    help="The dialect of the file; auto guesses it from the records.",
)  # fmt: skip


@click.group(
    epilog="""\b
Examples: a convention card in words; the card as bidding tables.
  cuebid bss show card.bss
  cuebid bss bml card.bss -o card.bml
"""
)
def bss() -> None:
    """Show files of Full Disclosure (BSS) in words, or convert them to BML."""


@bss.command(
    short_help="Show a file in words.",
    epilog="""\b
Examples: a card in words; with its conventions; as JSON.
  cuebid bss show card.bss
  cuebid bss show card.bss --conventions conventions/
  cuebid bss show card.bss --json
""",
)
@click.argument("file", type=_FILE)
@json_option("all fields")
@_DIALECT
@click.option(
    "--conventions",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of convention files; their sequences replace the records that name them.",
)
@all_findings_option
def show(file: str, as_json: bool, dialect: str, conventions: Path | None) -> None:
    """Show the agreements, leads and signals of a BSS file in words.

    Exit code: 0 success, 1 a line is not a record, 2 wrong usage or the file cannot be read.
    """
    report = Diagnostics()
    card = with_conventions(load_bss(file, report, dialect), conventions, file, report)
    if as_json:
        # Diagnostics are part of the JSON value, so that a program reads only one stream.
        data = file_data(card) | {"diagnostics": diagnostic_records(report)}
        print_json(data)
    else:
        for line in describe(card):
            # A file may contain escape sequences, which a terminal would obey.
            click.echo(visible(line))
        print_problems(report, every=wants_all_findings())
    raise SystemExit(1 if report.has_errors else 0)


@bss.command(
    "bml",
    epilog="""\b
Example: tables from which `cuebid bml bss` restores the card.
  cuebid bss bml card.bss -o card.bml
""",
)
@click.argument("file", type=_FILE)
@click.option(
    "-o", "--output", default="-", show_default="standard output",
    help="File or folder to write to.",
)  # fmt: skip
@_DIALECT
@flag("--strict", help="Write nothing if there is an error or a warning.")
@click.option("-v", "--verbose", count=True, help="Print hints and a summary; twice: every line.")
@all_findings_option
def bml(file: str, output: str, dialect: str, strict: bool, verbose: int) -> None:
    """Convert a BSS file to bidding tables in BML.

    Exit code: 0 success, 1 written, with lines that are not records kept as comments, 2 wrong usage
    or a file cannot be read or written.
    """
    raise SystemExit(
        bss_to_bml(
            Conversion(file, output, strict, verbose, all_warnings=wants_all_findings()),
            dialect=dialect,
        )
    )
