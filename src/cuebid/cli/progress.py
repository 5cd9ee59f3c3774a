"""Progress bars for commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)

from cuebid.cli.terminal import open_console

_Item = TypeVar("_Item")

DESCRIPTION: Final = "{task.description}"
"""The text of a column with the description of the task."""


def progress_bar(*columns: ProgressColumn, hidden: bool = False) -> Progress:
    """Return a progress bar on standard error that disappears at the end.

    It is shown only if standard error is a terminal; in a log file each update would be a line.
    """
    console = open_console(stderr=True, soft_wrap=False)
    is_disabled = hidden or not console.is_terminal
    return Progress(*columns, console=console, transient=True, disable=is_disabled)


def plain_column(text: str) -> TextColumn:
    """Return a column of plain text, such as a file name, without Rich markup."""
    return TextColumn(text, markup=False)


def counting(*, hidden: bool = False) -> Progress:
    """Return a progress bar that counts items and estimates the time left."""
    return progress_bar(
        plain_column(DESCRIPTION),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        hidden=hidden,
    )


def counted_off(items: Sequence[_Item], description: str, *, few: int) -> Iterator[_Item]:
    """Yield items, while a progress bar counts those that have been processed.

    Args:
        items: the items to process.
        description: what the items are.
        few: the number of items up to which no bar is shown, because they take little time.
    """
    with counting(hidden=len(items) <= few) as bar:
        yield from bar.track(items, description=description)


def tracked(items: Iterable[_Item], description: str) -> Iterator[_Item]:
    """Yield items, while a progress bar shows the share that has been processed."""
    columns = (plain_column(DESCRIPTION), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with progress_bar(*columns) as bar:
        yield from bar.track(items, description=description)
