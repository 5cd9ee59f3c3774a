"""How much work a call is, whatever else the machine does.

Time says how busy the machine is, and even time of the processor grows with what other processes
leave in its caches. Calls of functions are the same in every run.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable

__all__ = ["count_calls", "seconds_of_work"]


def count_calls(work: Callable[[], object]) -> int:
    """Do some work, and return how many functions it called, C functions included."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


def seconds_of_work(work: Callable[[], object]) -> float:
    """Do some work, and return the seconds of processor time that it took this process.

    For what no call counts, such as a regular expression that goes back again and again. A limit
    leaves room for a machine ten times as slow. The collector rests: what it goes through is what
    other tests have left.
    """
    gc.disable()
    try:
        begin = time.process_time()
        work()
        return time.process_time() - begin
    finally:
        gc.enable()
