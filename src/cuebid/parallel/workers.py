"""Groups of workers that run portions of work: their protocol, and what a worker does."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from cuebid.core import CuebidError

Portion = Sequence[Any]
"""Items that go to a worker together."""


class WorkersLostError(CuebidError):
    """Work cannot be done, because worker processes end while they do it, or no worker is left."""


@dataclass(frozen=True, slots=True)
class PortionResult:
    """The results of a portion, in order."""

    values: list[Any]
    """One for each item."""
    seconds: float
    """How long the worker took."""


class Workers(Protocol):
    """A group of workers; portions are sent to it and their results are taken in turn."""

    @property
    def size(self) -> int:
        """The number of portions that are worked on at the same time."""
        ...

    def send(self, function: Callable[[Any], Any], portion: Portion) -> object:
        """Send a portion and return a ticket for `take`."""
        ...

    def take(self, ticket: object) -> PortionResult:
        """Wait for the result of a portion, and repeat it if its worker died.

        Raises:
            WorkersLostError: worker processes died again and again over it.
        """
        ...

    def close(self) -> None:
        """Stop all workers; portions that are not finished are given up."""
        ...


def run_portion(function: Callable[[Any], Any], portion: Portion) -> PortionResult:
    """Apply a function to every item of a portion; the body of all work in a worker."""
    start = time.perf_counter()
    values = [function(item) for item in portion]
    seconds = time.perf_counter() - start
    _keep_for_good()
    return PortionResult(values, seconds)


@cache
def _keep_for_good() -> None:
    """Let the garbage collector ignore the systems that the first portion of work has opened.

    Systems and their caches are hundreds of thousands of objects that live as long as the worker.
    The collector would look at them again and again, for about a tenth of a match's time.
    """
    gc.collect()
    gc.freeze()
