"""The process of a slow check: a job on standard input, what was found on standard output."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

import msgspec

from cuebid.core import CuebidError

Job = TypeVar("Job")
Answer = TypeVar("Answer")


def answer_job(job_type: type[Job], study: Callable[[Job], Answer], nothing: Answer) -> None:
    """Study the job of standard input and write the answer; what cannot be studied has none."""
    try:
        answer = study(msgspec.json.decode(sys.stdin.buffer.read(), type=job_type))
    except CuebidError as error:
        # The quick checks tell of it.
        sys.stderr.write(f"{error}\n")
        answer = nothing
    sys.stdout.buffer.write(msgspec.json.encode(answer))
