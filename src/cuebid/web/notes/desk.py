"""The state behind the pages of notes: what is kept, what robots bid by, what is being checked."""

from __future__ import annotations

import asyncio
import re
import secrets
import shutil
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeVar

from cuebid.core import CuebidError, ReadError
from cuebid.text import replace_text_file
from cuebid.web.notes import jobs
from cuebid.web.notes.store import NotesStore, OwnNotes, Version
from cuebid.web.serving.faults import fault_html
from cuebid.web.serving.system_titles import OWN_FOLDER
from cuebid.web.serving.systems import OwnSystem
from cuebid.web.serving.workers import JobRunner
from cuebid.web.settings import WebSettings
from cuebid.web.texts import words

T = TypeVar("T")

_FILE: Final = "notes.sqlite"
# As `cuebid system new` has it, and short enough for a list of systems.
_NAME: Final = re.compile(r"[\w-][\w.-]{0,39}")
_ID_BYTES: Final = 16
_OWNER_ALONE: Final = 0o700
# Pages of texts that are being written; a page that is gone is made again at the next check.
_MOST_PAGES: Final = 50


@dataclass(slots=True)
class _Queue:
    """The checks of one person: one at a time, and of those that wait the newest alone."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    newest: dict[object, int] = field(default_factory=dict)


class NotesDesk:
    """Everybody's notes. Mutable; of the event loop's thread."""

    def __init__(self, settings: WebSettings, clock: Callable[[], float]) -> None:
        self.settings = settings
        self.clock = clock
        self.store: NotesStore
        self._workers: JobRunner
        self._folder: Path
        self._temporary: TemporaryDirectory[str] | None = None
        self._queues: dict[str, _Queue] = {}
        self.pages: OrderedDict[str, str] = OrderedDict()

    def open(self, workers: JobRunner) -> None:
        """Open the file of notes."""
        self._workers = workers
        folder = self.settings.data_folder
        if folder is None:
            # Workers open systems by their files, which go with the server.
            self._temporary = TemporaryDirectory(prefix="cuebid-")
            self._folder = Path(self._temporary.name) / OWN_FOLDER
        else:
            self._folder = folder / OWN_FOLDER
        self._folder.mkdir(_OWNER_ALONE, parents=True, exist_ok=True)
        self.store = NotesStore(":memory:" if folder is None else folder / _FILE)

    def close(self) -> None:
        """Close the file."""
        self.store.close()
        if self._temporary is not None:
            self._temporary.cleanup()

    def systems_of(self, owner: str) -> Iterator[OwnSystem]:
        """Yield the systems of a person that robots can bid by."""
        for notes in self.store.of_owner(owner) if owner else ():
            if notes.played:
                yield OwnSystem(str(self.path(notes)), str(self._version_path(notes, notes.played)))

    def path(self, notes: OwnNotes) -> Path:
        """Return the file of the newest version that robots can bid by."""
        return self._folder / notes.id / f"{notes.name}.bml"

    def _version_path(self, notes: OwnNotes, number: int) -> Path:
        return self._folder / notes.id / str(number) / f"{notes.name}.bml"

    def find(self, owner: str, notes_id: str) -> OwnNotes | None:
        """Return notes of a person; None if there are none, or if they are somebody else's."""
        mine = self.store.of_owner(owner) if owner else []
        return next((notes for notes in mine if notes.id == notes_id), None)

    async def add(self, owner: str, name: str, text: str) -> OwnNotes:
        """Keep new notes.

        Raises:
            ReadError: the name cannot be that of a file.
            RangeError: the name is taken, or there are too many, or the text is too long.
        """
        if not _NAME.fullmatch(name):
            raise ReadError(words("notes", "bad_name"), name)
        notes_id = secrets.token_urlsafe(_ID_BYTES)
        self.store.add(notes_id, owner, name, plain_lines(text), self.clock())
        added = self._found(owner, notes_id)
        await self._publish(added, self.store.newest(notes_id))
        return self._found(owner, notes_id)

    async def save(self, owner: str, notes: OwnNotes, text: str, base: int) -> Version | None:
        """Keep a version.

        Args:
            owner: whose notes they are.
            notes: the notes.
            text: the new text.
            base: the version that it was made of.

        Returns:
            None once it is kept; the newest version if that is another than the base and says
            something else: nothing is kept then.

        Raises:
            RangeError: the text is too long.
        """
        text = plain_lines(text)
        newest = self.store.newest(notes.id)
        if newest.number != base and newest.text != text:
            return newest
        self.store.save(notes.id, text, self.clock())
        await self._publish(self._found(owner, notes.id), self.store.newest(notes.id))
        return None

    async def _publish(self, notes: OwnNotes, version: Version) -> None:
        """Have robots bid by a version, if they can; otherwise they keep the one before.

        A text that names a file which is not of the library has an error, so that no reader of
        these files ever meets such a name.
        """
        read = await self._workers.run(jobs.read_text, notes.name, version.text)
        # They may have been saved again, or deleted, while this version was read.
        if not read.is_playable or version.number != max(self.store.dates(notes.id), default=0):
            return
        for path in (self._version_path(notes, version.number), self.path(notes)):
            path.parent.mkdir(_OWNER_ALONE, parents=True, exist_ok=True)
            with replace_text_file(path) as stream:
                stream.write(version.text)
        self.store.set_played(notes.id, version.number)
        kept = set(map(str, self.store.dates(notes.id)))
        for folder in (self._folder / notes.id).iterdir():
            if folder.is_dir() and folder.name not in kept:
                shutil.rmtree(folder)

    def delete(self, notes: OwnNotes) -> None:
        """Delete notes, and the files that robots bid by."""
        self.store.delete(notes.id)
        shutil.rmtree(self._folder / notes.id, ignore_errors=True)
        self.pages.pop(notes.id, None)

    async def newest(self, owner: str, job: Callable[..., T], *arguments: Any) -> T | None:  # noqa: ANN401 - of any job
        """Return what a job returns; None if the person has asked for the same anew meanwhile.

        A job that has begun cannot be stopped, so that no other of this person is begun beside it.
        """
        queue = self._queues.setdefault(owner, _Queue())
        number = queue.newest[job] = queue.newest.get(job, 0) + 1
        async with queue.lock:
            if queue.newest[job] != number:
                return None
            return await self._workers.run(job, *arguments)

    async def differing_lines(self, before: str, after: str) -> str:
        """Return the lines in which two texts differ, or that this takes too long, as HTML."""
        try:
            return await self._workers.run(jobs.differing_lines, before, after)
        except CuebidError as error:
            return fault_html(error)

    def keep_page(self, notes: OwnNotes, page: str) -> None:
        """Keep the page that a text makes, for the frame beside the text."""
        self.pages[notes.id] = page
        self.pages.move_to_end(notes.id)
        while len(self.pages) > _MOST_PAGES:
            self.pages.popitem(last=False)

    def _found(self, owner: str, notes_id: str) -> OwnNotes:
        found = self.find(owner, notes_id)
        if found is None:
            raise ReadError(words("notes", "gone"))
        return found


def plain_lines(text: str) -> str:
    """Return a text whose lines end as those of a text area do; forms send CR and LF."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
