"""`cuebid db build`: expand macros, from `mb.txt2` and `mac.m4` to `mb.txt`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from cuebid.cli.options import json_option
from cuebid.cli.output import print_json, reading_status, stop_on_errors, write_or_print
from cuebid.cli.output_option import output_option
from cuebid.cli.paths import EXISTING_FILE
from cuebid.database import BuiltSource, OffsetMode, read_rules
from cuebid.database import build as build_database
from cuebid.database.language.options import read_options
from cuebid.systems import macros_of
from cuebid.systems.file_names import MACROS
from cuebid.text import Diagnostics, diagnostic_records, read_source


@click.command(
    epilog="""\b
Example:
  cuebid db build mb.txt2 --macros mac.m4 -o mb.txt
"""
)
@click.argument("source", type=EXISTING_FILE, metavar="SRC")
@click.option(
    "--macros", type=EXISTING_FILE, help=f"Macros to expand.  [default: {MACROS} beside SRC]"
)
@output_option(help_text="File to write, never when there are errors.  [default: standard output]")
@click.option(
    "--offsets/--no-offsets",
    default=None,
    help="Insert the offsets of fields into constraints, or not.  [default: as SRC's header says, "
    "else insert]",
)
@json_option("counts and findings")
def build(
    source: Path, macros: Path | None, output: Path | None, offsets: bool | None, as_json: bool
) -> None:
    """Expand the macros of a database and insert the offsets of its constraints.

    Every rule is parsed, so all errors are reported now, where they were written. The same files
    always give the same bytes.

    Exit code: 0 success, 1 there are errors, 2 a file cannot be read or written.
    """
    if as_json and output is None:
        raise click.UsageError("--json needs --output, because both would be printed")
    _check_output(output, (source, macros or source.with_name(MACROS)))
    report = Diagnostics()
    text = read_source(source, report)
    options = None
    if offsets is not None:
        mode = OffsetMode.INSERT if offsets else OffsetMode.WRITTEN
        # The other settings of the header stay. Its errors are reported when it is read below.
        options = replace(read_options(text, Diagnostics()), offsets=mode)
    with reading_status(text):
        macro_source = macros_of(source, macros, report)
        built = build_database(text, report, macros=macro_source, options=options)
        # Building does not need parsed rules. They are parsed to report errors now, at the place
        # where they were written, and not when another program reads the built file.
        rules = len(read_rules(built.source, report, built.macros))
    stop_on_errors(report, as_json)
    # In the encoding of the source, which need not be UTF-8.
    packed = text.encode(built.source.text)
    write_or_print(packed, output)
    if output is not None:
        _tell(built, rules, output, report, as_json)


def _check_output(output: Path | None, sources: tuple[Path, ...]) -> None:
    # A built file has neither macros nor comments, so an overwritten source would be lost.
    for path in sources:
        if output is not None and output.exists() and path.exists() and output.samefile(path):
            raise click.UsageError(f"{output}: the output would overwrite a source; name another")


def _tell(built: BuiltSource, rules: int, output: Path, report: Diagnostics, as_json: bool) -> None:
    """Print a summary of the build; the file itself is not printed."""
    if as_json:
        counts = {
            "output": str(output),
            "rules": rules,
            "macros": {name: built.uses.get(name, 0) for name in built.macros},
            "diagnostics": diagnostic_records(report.in_order()),
        }
        print_json(counts)
        return
    usage = f"{sum(built.uses.values())} uses of {len(built.uses)} macros"
    click.echo(f"{output}: {rules} rules, {usage}", err=True)
