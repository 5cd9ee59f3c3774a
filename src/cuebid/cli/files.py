"""End a command when its output cannot be written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import click

from cuebid.text.files import OutputError

__all__ = ["or_stop"]

_UNWRITABLE: Final = 2


@contextmanager
def or_stop() -> Iterator[None]:
    """Say that a file cannot be written, and end the command with exit code 2."""
    try:
        yield
    except OutputError as error:
        click.echo(str(error), err=True)
        raise SystemExit(_UNWRITABLE) from error
