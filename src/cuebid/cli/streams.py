"""How a program runs: without the collector, and what becomes of an output nobody can read."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

__all__ = [
    "BROKEN_PIPE",
    "INTERRUPTED",
    "described",
    "drop_output",
    "run_program",
    "without_collecting",
]

BROKEN_PIPE: Final = 141
"""The exit code where nobody reads the output any more."""
INTERRUPTED: Final = 130
"""The exit code after control-C."""
_UNWRITABLE: Final = 2


def run_program(program: str, run: Callable[[], int]) -> int:
    """Run a program and write out what it printed.

    Returns:
        Its exit code; 2 and a line that says why where the system refuses to read or write, 130
        after control-C, 141 in silence where nobody reads the output.
    """
    try:
        code = run()
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        drop_output()
        return BROKEN_PIPE
    except OSError as error:
        drop_output()
        sys.stderr.write(f"{program}: {described(error)}\n")
        return _UNWRITABLE
    return code


def drop_output() -> None:
    """Send the rest to nowhere: Python flushes at its end, and that must not fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def described(error: OSError) -> str:
    """The error in the system's words, with the file if it is about one."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason


@contextmanager
def without_collecting() -> Iterator[None]:
    """Work that leaves no rubbish in circles, such as reading and writing one document."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
