"""Ask before a command replaces a file that Cuebid did not write.

A page or a document is written again and again from its notes, so replacing an earlier output needs
no question. But `cuebid bml html notes.bml` chooses the name `notes.htm` itself, and a page of that
name may be one that the user wrote, or the only copy of one. Each output has a mark by which it is
recognised.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import click

from cuebid.cli.options import flag
from cuebid.cli.streams import fail, os_error_text

# In the template of pages, in the first line of LaTeX documents, in the second line of notes.
_MARKS: Final = (b'<meta name="generator" content="Cuebid">', b"Written by Cuebid.")
_BEGINNING: Final = 4096
"""Bytes at the beginning of a file that are searched for a mark."""

force_option = flag("--force", help="Replace the output even if Cuebid did not write it.")


def confirm_replacement(target: Path | None, *, force: bool) -> None:
    """End the command if it would replace a file that Cuebid did not write; on a terminal, ask."""
    # A pipe or a device such as /dev/stdout has no content to lose.
    if target is None or force or not target.is_file() or _is_replaceable(target):
        return
    if sys.stdin.isatty() and sys.stderr.isatty():
        click.confirm(f"{target} was not written by Cuebid. Replace it?", abort=True, err=True)
    else:
        fail(f"{target}: this file was not written by Cuebid; --force replaces it")


def _is_replaceable(target: Path) -> bool:
    try:
        with target.open("rb") as stream:
            beginning = stream.read(_BEGINNING)
    except OSError as error:
        fail(os_error_text(error))
    return not beginning or any(mark in beginning for mark in _MARKS)
