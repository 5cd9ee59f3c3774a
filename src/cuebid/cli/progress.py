"""A progress bar for commands that know how much work there is."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

__all__ = ["counting"]


def counting(*, hidden: bool) -> Progress:
    """Return a progress bar on standard error that counts items and estimates the time left.

    It is shown only if standard error is a terminal: in a log file each update would be a line.

    Args:
        hidden: never show it.
    """
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=hidden or not console.is_terminal,
    )
