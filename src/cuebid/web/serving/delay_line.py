"""Things that happen now and may be seen later, so that nobody can profit from seeing them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class DelayLine(Generic[T]):
    """A queue that gives its items back some time after they happened. Mutable.

    Args:
        delay: seconds between an event and the moment when it may be seen.
        clock: returns the time, in seconds.
    """

    def __init__(self, delay: float, clock: Callable[[], float]) -> None:
        self._delay = delay
        self._clock = clock
        self._waiting: deque[tuple[float, T]] = deque()

    def put(self, item: T, time: float) -> None:
        """Add what happened at a time, after everything that happened before."""
        self._waiting.append((time, item))

    def clear(self) -> None:
        """Forget what has not been seen."""
        self._waiting.clear()

    @property
    def seconds_left(self) -> float | None:
        """The seconds until the next item may be seen; 0 if it may now, None if there is none."""
        if not self._waiting:
            return None
        return max(0.0, self._waiting[0][0] + self._delay - self._clock())

    def due(self) -> Iterator[T]:
        """Give back the items that may be seen, in order."""
        while self.seconds_left == 0:
            yield self._waiting.popleft()[1]
