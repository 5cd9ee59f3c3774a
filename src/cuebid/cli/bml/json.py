"""`cuebid bml json`: write the tree and the auctions of system notes as JSON."""

from __future__ import annotations

from typing import BinaryIO

import click

from cuebid.bml import Limits, Usage, report_unused_rows
from cuebid.bml.export.json.document import json_pieces
from cuebid.bml.export.json.schema import json_schema
from cuebid.cli.bml.options import BML_FILE, limit_options
from cuebid.cli.bml.source import load, print_problems, processing
from cuebid.cli.findings_option import all_findings_option, wants_all_findings
from cuebid.cli.output import print_json
from cuebid.text import Diagnostics


def _print_schema(ctx: click.Context, _option: click.Parameter, print_schema: bool) -> None:
    # An eager callback, as `--version` is: the schema is printed without the argument FILE.
    if print_schema:
        print_json(json_schema())
        ctx.exit()


@click.command(
    "json",
    epilog="""\b
Examples: a file; the JSON Schema of the output.
  cuebid bml json system.bml -o system.json
  cuebid bml json --schema
""",
)
@click.argument("file", type=BML_FILE)
@click.option(
    "-o", "--output", type=click.File("wb", lazy=True), default="-", help="File to write."
)
@click.option(
    "--schema", is_flag=True, is_eager=True, expose_value=False, callback=_print_schema,
    help="Print the JSON Schema of the output and exit.",
)  # fmt: skip
@all_findings_option
@limit_options
def json_(file: str, output: BinaryIO, limits: Limits) -> None:
    """Write the tree of a BML file, and every auction that it defines, as JSON.

    Diagnostics are printed on standard error.

    Exit code: 0 success, 1 written, but rows with errors are left out, 2 wrong usage or the file
    cannot be read.
    """
    report, usage = Diagnostics(), Usage()
    document = load(file, report, limits)
    # In pieces, because the auctions of a large system take much memory as one text.
    with processing(file):
        output.writelines(json_pieces(document, limits, usage))
    # Only the expansion, which is over now, shows which rows no auction reaches.
    report_unused_rows(document, usage, report)
    print_problems(report, every=wants_all_findings())
    raise SystemExit(1 if report.has_errors else 0)
