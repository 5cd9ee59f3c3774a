"""Progress bars for commands that know how much work there is."""

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
"""The text of a column that says what is being done."""


def progress_bar(*columns: ProgressColumn, hidden: bool = False) -> Progress:
    """Return a progress bar on standard error that disappears at the end.

    It is shown only if standard error is a terminal: in a log file each update would be a line.
    """
    console = open_console(stderr=True, soft_wrap=False)
    is_disabled = hidden or not console.is_terminal
    return Progress(*columns, console=console, transient=True, disable=is_disabled)


def plain_column(text: str) -> TextColumn:
    """Return a column of text, such as the name of a file, that is not read as markup."""
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
    """Yield the items, with a progress bar that counts those that are done.

    Args:
        items: what work is done with; more than a few take over two seconds.
        description: what they are.
        few: how many get no bar.
    """
    with counting(hidden=len(items) <= few) as bar:
        yield from bar.track(items, description=description)


def tracked(items: Iterable[_Item], description: str) -> Iterator[_Item]:
    """Yield the items, with a progress bar on a terminal that says what is done with them."""
    columns = (plain_column(DESCRIPTION), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with progress_bar(*columns) as bar:
        yield from bar.track(items, description=description)
