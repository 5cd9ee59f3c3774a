"""An end to jobs whose texts strangers write."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from cuebid.core import CuebidError


class TimeLimitError(CuebidError):
    """Error of a job that took too long."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """End what the block does after so many seconds.

    A signal does it, which only the main thread of a process hears, as that of a worker is; there
    is none on Windows. Sizes are limited besides.

    Raises:
        TimeLimitError: the block was ended.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(
        signal, "setitimer"
    ):
        yield
        return

    def end(_number: int, _frame: FrameType | None) -> None:
        raise TimeLimitError(f"this takes longer than {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
