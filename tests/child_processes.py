"""Children of tests that outlive neither their test nor its failure."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["LIMIT", "child", "peak_memory"]

LIMIT = 300
"""Seconds after which a child counts as hanging, on the busiest machine."""


@contextmanager
def child(arguments: list[str], **options: Any) -> Iterator[subprocess.Popen]:
    """Start a process; kill it at the end of the block if it still runs.

    The block of a plain Popen waits for its child even after an assertion has failed.
    """
    with subprocess.Popen(arguments, **options) as process:
        try:
            yield process
        finally:
            process.kill()


# The system counts what a process held before it became another program, and a new process begins
# as a copy of the one that starts it: a child of a long test run seems to hold all that the run
# holds. So a small process starts the child, and tells the memory of its children.
_MEASURE = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
unit = 1024 if sys.platform == "linux" else 1  # kilobytes on Linux, bytes on a Mac
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * unit)
"""


def peak_memory(arguments: list[str]) -> int:
    """Run a program that ends well; return the bytes of memory that it held at its highest."""
    measured = subprocess.run(
        [sys.executable, "-c", _MEASURE, *arguments],
        capture_output=True,
        text=True,
        check=True,
        timeout=LIMIT,
    )
    return int(measured.stdout)
