"""Show progress of dealing: the number of deals, the rate, and the share of deals that match."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TimeRemainingColumn

from cuebid.cli.progress import plain_column, progress_bar
from cuebid.dealing import Count
from cuebid.dealing.count import percent

_DELAY: Final = 2.0
"""Seconds before the bar appears; for shorter commands a bar would only flicker."""


class DealProgress:
    """A progress bar that appears after two seconds, on terminals only. Mutable."""

    def __init__(self, bar: Progress, task: TaskID) -> None:
        self._bar = bar
        self._task = task
        self._start = monotonic()

    def update(self, completed: int, count: Count) -> None:
        """Show the number of deals completed and the estimate of the share that match."""
        seconds = monotonic() - self._start
        if not self._bar.live.is_started:
            if seconds < _DELAY:
                return
            self._bar.start()
        share = f"{percent(count.share)} \u00b1 {percent(count.error)} fit"
        rate = f"{completed / seconds:,.0f}/s"
        self._bar.update(self._task, completed=completed, rate=rate, share=share)


@contextmanager
def deal_progress(total: int | None) -> Iterator[DealProgress]:
    """Open a progress bar for a number of deals; `total` is None if the number is not known."""
    bar = progress_bar(
        BarColumn(),
        MofNCompleteColumn(),
        plain_column("{task.fields[rate]}"),
        plain_column("{task.fields[share]}"),
        TimeRemainingColumn(),
    )
    task = bar.add_task("deals", total=total, rate="", share="")
    try:
        yield DealProgress(bar, task)
    finally:
        bar.stop()
