"""`cuebid bml json`."""

from __future__ import annotations

from typing import BinaryIO

import click
import msgspec

from cuebid.bml import Usage, report_unused_rows
from cuebid.bml.export.json.document import json_pieces
from cuebid.bml.export.json.schema import json_schema
from cuebid.cli.bml.options import BML_FILE, limit_options, limits_of
from cuebid.cli.bml.source import load, print_problems, processing
from cuebid.text import Diagnostics

__all__ = ["json_"]


def _print_schema(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(msgspec.json.format(msgspec.json.encode(json_schema()), indent=2))
        ctx.exit()


@click.command(
    "json",
    epilog="""\b
Example:
  cuebid bml json system.bml -o system.json
  cuebid bml json --schema
""",
)
@click.argument("file", type=BML_FILE)
@click.option(
    "-o", "--output", type=click.File("wb", lazy=True), default="-", help="The file to write."
)
@click.option(
    "--schema",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_schema,
    help="Print the JSON Schema instead.",
)
@limit_options
def json_(file: str, output: BinaryIO, **limits: int) -> None:
    """Write the tree of a BML file, and every auction it defines, as JSON.

    What is wrong in the file is printed to standard error; the rest is written.

    Exit code: 0 written, 1 written without the rows that are wrong, 2 the file cannot be read.
    """
    report, usage = Diagnostics(), Usage()
    document = load(file, report, limits_of(limits))
    with processing(file):
        output.writelines(json_pieces(document, limits_of(limits), usage))
    report_unused_rows(document, usage, report)
    print_problems(report)
    raise SystemExit(1 if report.has_errors else 0)
