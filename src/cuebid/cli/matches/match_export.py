"""`cuebid match export`: write a match to a file that other programs read."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from cuebid.cli.output_option import older_output_argument, output_of, output_option
from cuebid.cli.paths import NEW_FILE
from cuebid.formats.pbn import write_pbn
from cuebid.match.store import MatchStore
from cuebid.match.store.export import (
    EXPORTS,
    all_records,
    kind_of,
    write_canonical,
    write_csv,
    write_parquet,
)
from cuebid.text import replace_binary_file, replace_text_file


@click.command(
    epilog="""\b
Examples: all boards as PBN; a table for a data frame; to compare two runs.
  cuebid match export match.db -o match.pbn
  cuebid match export match.db -o match.parquet
  cuebid match export match.db | sha256sum
"""
)
@click.argument("store", type=NEW_FILE)
@older_output_argument
@output_option()
@click.option(
    "--format", "form", type=click.Choice(EXPORTS),
    help="Kind of file.  [default: by the name of the output, else jsonl]",
)  # fmt: skip
def export(store: Path, out: Path | None, output: Path | None, form: str | None) -> None:
    """Write a match as PBN, CSV, Parquet (extra `data`), or canonical JSON lines.

    JSON lines have the whole match without times, the same to the byte for the same match, on
    however many workers and with however many interruptions it was played. Without an output they,
    or CSV, go to standard output. OUT behind STORE, without -o, names the output too, as in earlier
    versions.

    Exit code: 0 success, 1 STORE is not the file of a match, or the output cannot be written, 2
    wrong usage, or the extra is missing.
    """
    target = output_of(output, out)
    kind = form or (EXPORTS[0] if target is None else kind_of(target))
    if target is None and kind in {"pbn", "parquet"}:
        raise click.UsageError(f"name the file for {kind} with -o")
    with MatchStore(store, read_only=True) as opened:
        if target is None:
            (write_csv if kind == "csv" else write_canonical)(opened, sys.stdout)
        elif kind == "parquet":
            with replace_binary_file(target) as stream:
                write_parquet(opened, stream)
        elif kind == "pbn":
            with replace_text_file(target) as text:
                write_pbn(all_records(opened), text)
        else:
            with replace_text_file(target) as text:
                (write_csv if kind == "csv" else write_canonical)(opened, text)
