"""The protocol of worker groups, and the function with which a worker runs a portion of work."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from cuebid.core import CuebidError

Portion = Sequence[Any]
"""Items that are sent to a worker together, as a batch."""


class WorkersLostError(CuebidError):
    """Work cannot be done, because worker processes die again and again or no worker is left."""


@dataclass(frozen=True, slots=True)
class PortionResult:
    """The results of a portion of items, in order."""

    values: list[Any]
    """One result for each item."""
    seconds: float
    """How long the worker took."""


class Workers(Protocol):
    """A group of workers that takes portions of items and returns their results."""

    @property
    def size(self) -> int:
        """The number of portions that are worked on at the same time."""
        ...

    def send(self, function: Callable[[Any], Any], portion: Portion) -> object:
        """Send a portion to the workers; return a ticket with which `take` gets the result."""
        ...

    def take(self, ticket: object) -> PortionResult:
        """Wait for the result of a portion, and send it again if its worker died.

        Raises:
            WorkersLostError: worker processes died again and again on this portion.
        """
        ...

    def close(self) -> None:
        """Stop all workers; portions that are not finished are given up."""
        ...


def run_portion(function: Callable[[Any], Any], portion: Portion) -> PortionResult:
    """Apply a function to every item of a portion; workers run this for each portion."""
    start = time.perf_counter()
    values = [function(item) for item in portion]
    seconds = time.perf_counter() - start
    _keep_for_good()
    return PortionResult(values, seconds)


@cache
def _keep_for_good() -> None:
    """Make garbage collection skip the bidding systems that the first portion has loaded.

    Systems and their caches are hundreds of thousands of objects that live as long as the worker.
    The collector would look at them again and again, for about a tenth of a match's time.
    """
    gc.collect()
    gc.freeze()
