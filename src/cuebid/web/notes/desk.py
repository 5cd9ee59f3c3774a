"""The state behind the pages of notes: stored notes, files for robots, running checks."""

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
# As in `cuebid system new`, and short enough for a list of systems.
_NAME: Final = re.compile(r"[\w-][\w.-]{0,39}")
_ID_BYTES: Final = 16
_OWNER_ALONE: Final = 0o700
# HTML pages of texts that are being written; a deleted page is made again at the next check.
_MOST_PAGES: Final = 50


@dataclass(slots=True)
class _Queue:
    """The jobs of one person: one runs at a time; of each kind only the newest waits."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    newest: dict[object, int] = field(default_factory=dict)


class NotesDesk:
    """The notes of all people. Mutable; for the event loop's thread only."""

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
        """Open the file of notes, and use these workers to read them."""
        self._workers = workers
        folder = self.settings.data_folder
        if folder is None:
            # Workers open systems by their files, so there must be files until the server ends.
            self._temporary = TemporaryDirectory(prefix="cuebid-")
            self._folder = Path(self._temporary.name) / OWN_FOLDER
        else:
            self._folder = folder / OWN_FOLDER
        self._folder.mkdir(_OWNER_ALONE, parents=True, exist_ok=True)
        self.store = NotesStore(":memory:" if folder is None else folder / _FILE)

    def close(self) -> None:
        """Close the file of notes, and delete temporary files."""
        self.store.close()
        if self._temporary is not None:
            self._temporary.cleanup()

    def systems_of(self, owner: str) -> Iterator[OwnSystem]:
        """Yield a person's notes that robots can bid by, as systems."""
        for notes in self.store.of_owner(owner) if owner else ():
            if notes.played:
                yield OwnSystem(str(self.path(notes)), str(self._version_path(notes, notes.played)))

    def path(self, notes: OwnNotes) -> Path:
        """Return the file of the newest version that robots can bid by."""
        return self._folder / notes.id / f"{notes.name}.bml"

    def _version_path(self, notes: OwnNotes, number: int) -> Path:
        return self._folder / notes.id / str(number) / f"{notes.name}.bml"

    def find(self, owner: str, notes_id: str) -> OwnNotes | None:
        """Return a person's notes by identifier; None if this person has no such notes."""
        mine = self.store.of_owner(owner) if owner else []
        return next((notes for notes in mine if notes.id == notes_id), None)

    async def add(self, owner: str, name: str, text: str) -> OwnNotes:
        """Store new notes of a person.

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
        """Store a new version of notes, unless somebody has saved another one meanwhile.

        Args:
            owner: whose notes they are.
            notes: the notes.
            text: the new text.
            base: the number of the version that the text was made from.

        Returns:
            None if the version was stored. If the newest version is not the base and has another
            text, nothing is stored, and the newest version is returned.

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
        """Write a version to the files that robots bid by, if it has no errors.

        A text that includes a file from outside the library has an error, so that no such file name
        ever gets into the files for robots.
        """
        read = await self._workers.run(jobs.read_text, notes.name, version.text)
        # The notes may have been saved again, or deleted, while this version was read.
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
        """Run a job in a worker; return its result, or None if the person has requested it again.

        A job that has begun cannot be stopped, so one person's jobs run one after the other.
        """
        queue = self._queues.setdefault(owner, _Queue())
        number = queue.newest[job] = queue.newest.get(job, 0) + 1
        async with queue.lock:
            if queue.newest[job] != number:
                return None
            return await self._workers.run(job, *arguments)

    async def differing_lines(self, before: str, after: str) -> str:
        """Return the lines in which two texts differ, or an error message, as HTML."""
        try:
            return await self._workers.run(jobs.differing_lines, before, after)
        except CuebidError as error:
            return fault_html(error)

    def keep_page(self, notes: OwnNotes, page: str) -> None:
        """Keep the HTML page of a checked text, for the preview frame beside the text."""
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
    """Return a text with LF line ends, as a text area has them; forms send CR LF."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
