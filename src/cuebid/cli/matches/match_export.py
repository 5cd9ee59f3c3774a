"""`cuebid match export`: a match as a file that other programs read."""

from __future__ import annotations

import sys
from pathlib import Path

import click

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
from cuebid.text.files import replace_binary_file, replace_text_file

__all__ = ["export"]


@click.command(
    epilog="""\b
Examples: all boards as PBN; a table for a data frame; to compare two runs.
  cuebid match export match.db match.pbn
  cuebid match export match.db match.parquet
  cuebid match export match.db | sha256sum
"""
)
@click.argument("store", type=click.Path(dir_okay=False, path_type=Path))
@click.argument("out", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--format", "form", type=click.Choice(EXPORTS),
    help="Kind of file.  [default: by the name of OUT, else jsonl]",
)  # fmt: skip
def export(store: Path, out: Path | None, form: str | None) -> None:
    """Write a match as PBN, CSV, Parquet (extra `data`), or canonical JSON lines.

    JSON lines have the whole match without times, the same to the byte for the same match, on
    however many workers and with however many interruptions it was played. Without OUT they, or
    CSV, go to standard output.

    Exit code: 0 success, 1 STORE is not the file of a match, or OUT cannot be written, 2 wrong
    usage, or the extra is missing.
    """
    kind = form or (EXPORTS[0] if out is None else kind_of(out))
    if out is None and kind in {"pbn", "parquet"}:
        raise click.UsageError(f"name the file OUT for {kind}")
    with MatchStore(store, read_only=True) as opened:
        if out is None:
            (write_csv if kind == "csv" else write_canonical)(opened, sys.stdout)
        elif kind == "parquet":
            with replace_binary_file(out) as stream:
                write_parquet(opened, stream)
        elif kind == "pbn":
            with replace_text_file(out) as text:
                write_pbn(all_records(opened), text)
        else:
            with replace_text_file(out) as text:
                (write_csv if kind == "csv" else write_canonical)(opened, text)
