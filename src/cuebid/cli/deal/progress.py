"""How dealing goes: how many deals, how fast, and how many of all deals fit, with the error."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from cuebid.dealing import Count

__all__ = ["DealProgress", "deal_progress", "percent"]

_PATIENCE: Final = 2.0


class DealProgress:
    """A bar that comes after two seconds, on terminals only. This object changes."""

    def __init__(self, bar: Progress, task: TaskID) -> None:
        self._bar = bar
        self._task = task
        self._begun = monotonic()

    def tell(self, done: int, count: Count) -> None:
        """How many are done, and what is known of how many deals fit."""
        seconds = monotonic() - self._begun
        if not self._bar.live.is_started:
            if seconds < _PATIENCE:
                return
            self._bar.start()
        said = f"{percent(count.share)} \u00b1 {percent(count.error)} fit"
        rate = f"{done / seconds:,.0f}/s"
        self._bar.update(self._task, completed=done, rate=rate, said=said)


@contextmanager
def deal_progress(total: int | None) -> Iterator[DealProgress]:
    """A bar for so many deals; None where nobody knows how many."""
    console = Console(stderr=True)
    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TextColumn("{task.fields[said]}"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    task = bar.add_task("deals", total=total, rate="", said="")
    try:
        yield DealProgress(bar, task)
    finally:
        bar.stop()


def percent(share: float) -> str:
    """A share with as many digits as rare deals need."""
    return f"{100 * share:.7g}%" if share >= _COMMON else f"{100 * share:.3g}%"


_COMMON: Final = 1e-3
