"""Cache the systems that are explored: open systems, earlier versions, samples of positions.

A thread of the server answers questions about meanings and keeps each system open. Samples take up
to a second, so worker processes make them, one at a time, so that robots need not wait. The
positions that a page links to are sampled in advance.
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
# Earlier versions that are kept to show changes against; an author saves often.
_MOST_VERSIONS: Final = 20
# Systems that stay open; those of many visitors would fill the memory.
_MOST_OPEN: Final = 16
# Positions waiting to be sampled in advance; more would be of pages that were left long ago.
_MOST_WAITING: Final = 60


class Shelf:
    """Explored systems and their samples. Mutable; event loop's thread only, except `answer`."""

    def __init__(self, settings: WebSettings, systems: Systems) -> None:
        self.settings = settings
        self.systems = systems
        self._workers: JobRunner
        self._samples: SampleCache
        self._open: dict[str, tuple[StudiedSystem, object]] = {}
        self._versions: dict[tuple[str, str], StudiedSystem] = {}
        # Rule books cache their answers, so two threads must not use one book at the same time.
        self._lock = Lock()
        self._waiting: dict[tuple[str, str, SampleConditions], None] = {}
        self._ahead: asyncio.Task[None] | None = None

    def open(self, workers: JobRunner) -> None:
        """Open the file of samples, and use these workers to make them."""
        folder = self.settings.data_folder
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        self._workers = workers
        self._samples = SampleCache(":memory:" if folder is None else folder / _FILE)

    async def close(self) -> None:
        """Stop sampling in advance, and close the file of samples."""
        if self._ahead is not None:
            self._ahead.cancel()
            with suppress(asyncio.CancelledError):
                await self._ahead
        self._samples.close()

    async def answer(self, question: Callable[..., T], *systems: str) -> T:
        """Return the result of a function of systems, reread if their files have changed.

        Args:
            question: the function; receives each system as a `StudiedSystem`.
            systems: the names of the systems.

        Raises:
            TextError: a file of a system has errors.
        """

        def answer_locked() -> T:
            with self._lock:
                return question(*map(self._study, systems))

        return await asyncio.to_thread(answer_locked)

    def version(self, system: str, digest: str) -> StudiedSystem | None:
        """Return the version of a system whose digest is given; None if it is no longer kept."""
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
        """Return the cached sample of a position; None if it has not been made."""
        return self._samples.get(digest, conditions.key(node))

    async def made_sample(
        self, system: str, node: str, conditions: SampleConditions
    ) -> PositionSample:
        """Let a worker make the sample of a position, and return it.

        Raises:
            CuebidError: the auction or the system cannot be read.
        """
        digest, sample = await self._workers.run(jobs.sample, system, node, conditions)
        self._samples.put(digest, conditions.key(node), sample)
        return sample

    def sample_ahead(
        self, system: str, digest: str, nodes: Iterable[str], conditions: SampleConditions
    ) -> None:
        """Queue positions to be sampled in the background."""
        for node in nodes:
            if len(self._waiting) < _MOST_WAITING and self.sample(digest, node, conditions) is None:
                self._waiting[system, node, conditions] = None
        if self._waiting and (self._ahead is None or self._ahead.done()):
            self._ahead = asyncio.create_task(self._sample_waiting())

    async def _sample_waiting(self) -> None:
        while self._waiting:
            system, node, conditions = asked = next(iter(self._waiting))
            del self._waiting[asked]
            # The error is shown when somebody opens the position.
            with suppress(CuebidError):
                await self.made_sample(system, node, conditions)


def set_aside_open_systems() -> None:
    """Exclude systems that have been opened from cyclic garbage collection.

    A system of 5,000 rows has a million objects that stay: a full collection walks all of them, and
    an answer that meets one takes half a second. What an earlier version of a system left behind is
    collected first.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
