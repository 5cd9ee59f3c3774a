"""A time limit for jobs on texts of untrusted visitors."""

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
    """Interrupt the code of the `with` block after a number of seconds.

    This uses a signal, which only works in the main thread, in which workers run their jobs, and
    not on Windows; elsewhere there is no time limit. Sizes are limited besides.

    Raises:
        TimeLimitError: the block was interrupted.
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
