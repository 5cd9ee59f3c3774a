"""Worker processes that end when the process that started them is killed."""

from __future__ import annotations

import multiprocessing
import os
from threading import Thread

__all__ = ["end_with_parent"]


def end_with_parent() -> None:
    """Have this worker process end with its parent; return at once.

    A parent that is killed cannot stop its workers, which would wait for work for ever.
    """
    Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        # Not `sys.exit`, which ends this thread alone.
        os._exit(1)
