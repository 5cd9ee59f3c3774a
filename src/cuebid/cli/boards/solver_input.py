"""Arguments, options and input of the commands that solve the boards of a PBN file."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from cuebid.cli.streams import fail

pbn_argument = click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True))
"""The argument FILE; `-` is standard input."""

threads_option = click.option(
    "--threads", type=click.IntRange(min=0), default=0, show_default=True,
    help="Threads of the solver; 0 means one per core.",
)  # fmt: skip
"""The option `--threads`, the number of threads of the solver."""


def read_input(file: str) -> tuple[bytes, str]:
    """Return the content and the name of a file or standard input; exit if it is unreadable."""
    # As a whole, because `solve` inserts tags into these bytes at the positions of the games.
    if file == "-":
        return sys.stdin.buffer.read(), "<stdin>"
    try:
        return Path(file).read_bytes(), file
    except OSError as error:
        fail(f"{file}: this file cannot be read: {error.strerror or error}")
