"""Say before play that an opening of notes is implausible, and what was taken for it."""

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
    """Print on standard error which openings of notes were read otherwise than they say."""
    for name in dict.fromkeys(names):
        if name.lower() in _SHIPPED or not is_notes(name):
            continue
        # Whoever opens the notes reports what is wrong with them.
        with suppress(CuebidError, OSError):
            openings = tuple(implausible_openings(notes_path(name)))
            print_on_stderr(openings)
            if openings:
                click.echo(f"`cuebid system ask {visible(name)}` asks about them", err=True)
