"""The systems that are explored: as they are now, as they were, and samples of their positions.

Meanings are answered by a thread of the server itself, which keeps each system open; samples take
up to a second, so worker processes make them, one at a time, that robots need not wait. What a page
leads to is sampled ahead.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import Lock
from typing import Final, TypeVar

from cuebid.core import CuebidError
from cuebid.explore import (
    PositionSample,
    SampleCache,
    SampleConditions,
    StudiedSystem,
    open_studied,
)
from cuebid.web.explore import jobs
from cuebid.web.serving.studies import signature_of
from cuebid.web.serving.systems import Systems
from cuebid.web.serving.workers import JobRunner
from cuebid.web.settings import WebSettings

T = TypeVar("T")

_FILE: Final = "explore.sqlite"
# Versions of one system that changes are shown against; an author saves often.
_MOST_VERSIONS: Final = 20
# Systems that stay open; those of many visitors would fill the memory.
_MOST_OPEN: Final = 16
# What waits to be sampled ahead; more is of pages that were left long ago.
_MOST_WAITING: Final = 60


class Shelf:
    """The systems and their samples. Mutable; of the event loop's thread, but for `answer`."""

    def __init__(self, settings: WebSettings, systems: Systems) -> None:
        self.settings = settings
        self.systems = systems
        self._workers: JobRunner
        self._samples: SampleCache
        self._open: dict[str, tuple[StudiedSystem, object]] = {}
        self._versions: dict[tuple[str, str], StudiedSystem] = {}
        # Rule books remember what they were asked; two threads must not ask one at a time.
        self._lock = Lock()
        self._waiting: dict[tuple[str, str, SampleConditions], None] = {}
        self._ahead: asyncio.Task[None] | None = None

    def open(self, workers: JobRunner) -> None:
        """Open the file of samples."""
        folder = self.settings.data_folder
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        self._workers = workers
        self._samples = SampleCache(":memory:" if folder is None else folder / _FILE)

    async def close(self) -> None:
        """Stop sampling ahead, and close the file."""
        if self._ahead is not None:
            self._ahead.cancel()
            with suppress(asyncio.CancelledError):
                await self._ahead
        self._samples.close()

    async def answer(self, question: Callable[..., T], *systems: str) -> T:
        """Return what a function says of systems as they are now.

        Args:
            question: gets the systems, each a `StudiedSystem`.
            systems: their names.

        Raises:
            TextError: a file of a system has errors.
        """

        def answer_locked() -> T:
            with self._lock:
                return question(*map(self._study, systems))

        return await asyncio.to_thread(answer_locked)

    def version(self, system: str, digest: str) -> StudiedSystem | None:
        """Return an earlier version of a system, if it is still remembered."""
        return self._versions.get((system, digest))

    def _study(self, name: str) -> StudiedSystem:
        study, signature = self._open.get(name, (None, None))
        if study is None or signature != signature_of(study):
            study = open_studied(name)
            self._open.pop(name, None)
            self._open[name] = study, signature_of(study)
            for opened in list(self._open)[:-_MOST_OPEN]:
                del self._open[opened]
            set_aside_open_systems()
            self._versions[name, study.digest] = study
            for key in list(self._versions)[:-_MOST_VERSIONS]:
                del self._versions[key]
        return study

    def sample(self, digest: str, node: str, conditions: SampleConditions) -> PositionSample | None:
        """Return the sample of a position, if it has been made."""
        return self._samples.get(digest, conditions.key(node))

    async def made_sample(
        self, system: str, node: str, conditions: SampleConditions
    ) -> PositionSample:
        """Return the sample of a position, made now if need be.

        Raises:
            CuebidError: the auction or the system cannot be read.
        """
        digest, sample = await self._workers.run(jobs.sample, system, node, conditions)
        self._samples.put(digest, conditions.key(node), sample)
        return sample

    def sample_ahead(
        self, system: str, digest: str, nodes: Iterable[str], conditions: SampleConditions
    ) -> None:
        """Have positions sampled when nothing else is to be done."""
        for node in nodes:
            if len(self._waiting) < _MOST_WAITING and self.sample(digest, node, conditions) is None:
                self._waiting[system, node, conditions] = None
        if self._waiting and (self._ahead is None or self._ahead.done()):
            self._ahead = asyncio.create_task(self._sample_waiting())

    async def _sample_waiting(self) -> None:
        while self._waiting:
            system, node, conditions = asked = next(iter(self._waiting))
            del self._waiting[asked]
            # A position that cannot be sampled says so when somebody opens it.
            with suppress(CuebidError):
                await self.made_sample(system, node, conditions)


def set_aside_open_systems() -> None:
    """Keep the cyclic collector away from systems that have been opened.

    A system of 5,000 rows has a million objects that stay: a full collection walks all of them, and
    an answer that meets one takes half a second. What an earlier version of a system left behind is
    collected first.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
