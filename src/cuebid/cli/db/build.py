"""`cuebid db build`: from `mb.txt2` and `mac.m4` to `mb.txt`."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from cuebid.cli.output import print_json, reading_status, stop_if_unwritable, stop_on_errors
from cuebid.database import BuiltSource, OffsetMode, read_rules
from cuebid.database import build as build_database
from cuebid.database.language.options import read_options
from cuebid.systems.file_names import MACROS
from cuebid.systems.rule_file import macros_of
from cuebid.text import Diagnostics, diagnostic_records, read_source
from cuebid.text.files import replace_binary_file

__all__ = ["build"]

_FILE: Final = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(
    epilog="""\b
Example:
  cuebid db build mb.txt2 --macros mac.m4 -o mb.txt
""",
)
@click.argument("source", type=_FILE, metavar="SRC")
@click.option("--macros", type=_FILE, help=f"The macros; {MACROS} beside SRC if not given.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write to this file instead of the terminal; never when there are errors.",
)
@click.option(
    "--offsets/--no-offsets",
    default=None,
    help="Put the offsets of fields into constraints, or not; as SRC's header says, else yes.",
)
@click.option("--json", "as_json", is_flag=True, help="Print counts and findings as JSON.")
def build(
    source: Path, macros: Path | None, output: Path | None, offsets: bool | None, as_json: bool
) -> None:
    """Expand the macros of a database and insert the offsets of its constraints.

    Every rule is read, so everything that is wrong is said now, where it was written. The same
    files always give the same bytes.

    Exit code: 0 built, 1 there are errors, 2 a file cannot be read or written.
    """
    if as_json and output is None:
        message = "--json needs --output, because both would be printed"
        raise click.UsageError(message)
    report = Diagnostics()
    text = read_source(source, report)
    options = None
    if offsets is not None:
        wanted = OffsetMode.INSERT if offsets else OffsetMode.WRITTEN
        options = replace(read_options(text, Diagnostics()), offsets=wanted)
    with reading_status(text):
        known = macros_of(source, macros, report)
        built = build_database(text, report, macros=known, options=options)
        rules = len(read_rules(built.source, report))
    stop_on_errors(report, as_json)
    packed = text.encode(built.source.text)
    if output is None:
        sys.stdout.buffer.write(packed)
        return
    with stop_if_unwritable(), replace_binary_file(output) as stream:
        stream.write(packed)
    _tell(built, rules, output, report, as_json)


def _tell(built: BuiltSource, rules: int, output: Path, report: Diagnostics, as_json: bool) -> None:
    """Say what was built."""
    if as_json:
        counts = {
            "output": str(output),
            "rules": rules,
            "macros": {name: built.uses.get(name, 0) for name in built.macros},
            "diagnostics": diagnostic_records(report.in_order()),
        }
        print_json(counts)
        return
    used = f"{sum(built.uses.values())} uses of {len(built.uses)} macros"
    click.echo(f"{output}: {rules} rules, {used}", err=True)
