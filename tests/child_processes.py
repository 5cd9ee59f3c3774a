"""Children of tests that outlive neither their test nor its failure."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["LIMIT", "child"]

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
