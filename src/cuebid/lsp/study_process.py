"""The process of a slow check: it reads a job from standard input and writes the findings."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

import msgspec

from cuebid.core import CuebidError

Job = TypeVar("Job")
Answer = TypeVar("Answer")


def answer_job(job_type: type[Job], study: Callable[[Job], Answer], nothing: Answer) -> None:
    """Read a job from standard input and write its answer; `nothing` if the study fails."""
    try:
        answer = study(msgspec.json.decode(sys.stdin.buffer.read(), type=job_type))
    except CuebidError as error:
        # The quick checks report this error.
        sys.stderr.write(f"{error}\n")
        answer = nothing
    sys.stdout.buffer.write(msgspec.json.encode(answer))
