"""The bar of commands that know how much there is to do."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

__all__ = ["counting"]


def counting(*, hidden: bool) -> Progress:
    """A bar on standard error that counts and says how long it takes; on a terminal only.

    Args:
        hidden: whether there is to be none in any case.
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
