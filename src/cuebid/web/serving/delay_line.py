"""A queue that delays what spectators see, so that nobody at the table can profit from it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class DelayLine(Generic[T]):
    """A queue that releases its items a fixed time after they happened. Mutable.

    Args:
        delay: seconds between an event and the moment when it may be seen.
        clock: returns the time, in seconds.
    """

    def __init__(self, delay: float, clock: Callable[[], float]) -> None:
        self._delay = delay
        self._clock = clock
        self._waiting: deque[tuple[float, T]] = deque()

    def put(self, item: T, time: float) -> None:
        """Add an item with the time at which it happened; times must not decrease."""
        self._waiting.append((time, item))

    def clear(self) -> None:
        """Drop all items that have not been released."""
        self._waiting.clear()

    @property
    def seconds_left(self) -> float | None:
        """The seconds until the next item may be seen, at least 0; None if the queue is empty."""
        if not self._waiting:
            return None
        return max(0.0, self._waiting[0][0] + self._delay - self._clock())

    def due(self) -> Iterator[T]:
        """Remove and yield the items that may be seen now, in order."""
        while self.seconds_left == 0:
            yield self._waiting.popleft()[1]
