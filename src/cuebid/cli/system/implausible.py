"""Warn before play of implausible opening bids in notes, and how they were interpreted."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Final

import click

from cuebid.cli.output import print_on_stderr
from cuebid.conventions import BASES
from cuebid.core import CuebidError
from cuebid.notes import implausible_openings, is_notes, notes_path
from cuebid.text.layout import visible

_SHIPPED: Final = frozenset(BASES)


def warn_of_implausible_rows(names: Iterable[str]) -> None:
    """Print a warning for each opening bid of notes that was not interpreted as written."""
    for name in dict.fromkeys(names):
        if name.lower() in _SHIPPED or not is_notes(name):
            continue
        # Other errors are reported when the notes are opened.
        with suppress(CuebidError, OSError):
            openings = tuple(implausible_openings(notes_path(name)))
            print_on_stderr(openings)
            if openings:
                click.echo(f"`cuebid system ask {visible(name)}` asks about them", err=True)
