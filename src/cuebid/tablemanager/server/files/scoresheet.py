"""Publish the PBN file of a match while it grows."""

# The file is replaced in one step, so that a reader never sees half a board. Writing all of it each
# time would cost the square of the number of boards, which a match of 1,000 boards feels. So two
# files take turns: while one is published, the other (the spare, a hidden neighbour) is the version
# before, and only what came since is written to it. This is why `cuebid.text.files`, which writes
# whole files, is not used here.
#
# Boards that every room has played are final, as soon as those before them are: their bytes never
# change. After them comes a tail, written anew each time, of the boards that only one room has
# played, or that come after a board which is still to be played again. It is needed because each
# game carries its IMPs, which are known only when both rooms have played the board.

from __future__ import annotations

import os
import shutil
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from cuebid.core import BoardRecord, CuebidError, imps
from cuebid.formats.pbn.writer.layout import HEADER
from cuebid.formats.pbn.writer.record import record_text


@dataclass(slots=True)
class PublishedStanding:
    """The result of a match so far, from the boards added. Mutable."""

    boards: int = 0
    """Boards with all their results, from every room."""
    points: list[int] = field(default_factory=list)
    """North-South's total score in each room, over those boards."""
    imps: int = 0
    """The home team's IMPs, where there are two rooms."""
    forfeited: int = 0
    """Boards without a result in one of the rooms."""

    def add(self, records: Sequence[BoardRecord]) -> int | None:
        """Add one board by its record from each room, and return the home team's IMPs.

        None if there is one room only, or a room has no score.
        """
        self.boards += 1
        scores = [record.score_ns for record in records]
        for room, score in enumerate(scores):
            self.points[room] += score or 0
        self.forfeited += None in scores
        if len(scores) != 2 or scores[0] is None or scores[1] is None:
            return None
        home_imps = imps(scores[0] - scores[1])
        self.imps += home_imps
        return home_imps


class SheetDraft(NamedTuple):
    """The bytes that one publication of the PBN file writes, and where they begin."""

    start: int
    """Offset in the spare file; its content up to there stays."""
    data: bytes
    """The bytes from `start` on."""
    final: int
    """Length of the part of the file that will never change."""
    has_before: bool
    """Whether a file was published before."""


class ScoreSheet:
    """Collects records of boards and publishes them as one PBN file. Mutable.

    The file holds boards in the order of the match, and of each board the open room first.

    Attributes:
        path: the file.
        standing: results so far.
        is_dirty: whether there are records that the file does not have.
    """

    def __init__(
        self,
        path: Path,
        rooms: int,
        tags: Callable[[], dict[str, str | None]],
        *,
        skip_forfeited: bool = False,
    ) -> None:
        """Prepare a file; nothing is written yet.

        Args:
            path: the file to publish.
            rooms: how many rooms there are.
            tags: gives values of further tags, once the first record is in.
            skip_forfeited: whether forfeited boards are left out.
        """
        self.path = path
        self.standing = PublishedStanding(points=[0] * rooms)
        self.is_dirty = False
        self._spare = path.with_name(f".{path.name}.next")
        self._previous = path.with_name(f".{path.name}.last")
        self._tags = tags
        self._rooms = rooms
        self._skip_forfeited = skip_forfeited
        self._waiting: dict[int, dict[int, BoardRecord]] = {}
        """Records that are not final, by index in the match and room."""
        self._texts: dict[tuple[int, int], str] = {}
        """The PBN texts of these records, by index and room."""
        self._next = 0
        """Index of the first board that is not final."""
        self._recent: deque[bytes] = deque((HEADER.encode(),))
        """Final texts that are missing from one of the two files."""
        self._recent_length = len(self._recent[0])
        self._final = self._recent_length
        """Length of all final texts."""
        self._published = 0
        self._spare_final = 0
        self._skipped = 0

    def add(self, room: int, place: int, record: BoardRecord) -> None:
        """Add the record of a room of the board with index `place` in the match."""
        self.is_dirty = True
        self._skipped += 1
        records = self._waiting.setdefault(place, {})
        records[room] = record
        self._texts[place, room] = self._text(record)
        if len(records) < self._rooms:
            return
        home_imps = self.standing.add([records[number] for number in range(self._rooms)])
        if self._rooms > 1:
            # PBN gives IMPs from North-South's side: in the closed room, the visitors'.
            for number, played in records.items():
                won = -home_imps if home_imps and number else home_imps
                self._texts[place, number] = self._text(played, won)
        while len(self._waiting.get(self._next, ())) == self._rooms:
            for number in sorted(self._waiting.pop(self._next)):
                self._add_final(self._texts.pop((self._next, number)))
            self._next += 1

    def _add_final(self, text: str) -> None:
        if not text:
            return
        separator = b"" if self._final == len(HEADER) else b"\n"
        data = separator + text.encode("latin-1")
        self._recent.append(data)
        self._recent_length += len(data)
        self._final += len(data)

    def _text(self, record: BoardRecord, won: int | None = None) -> str:
        if self._skip_forfeited and record.forfeited_by is not None:
            return ""
        return record_text(record, self._tags(), won)

    @property
    def is_due(self) -> bool:
        """Return whether to publish the file now.

        Always, except where one room is far ahead of the other: the boards that only it has played
        are written anew every time, so publishing then waits until 1 in 32 of them are new.
        """
        return self.is_dirty and self._skipped * 32 > len(self._texts)

    def draft(self) -> SheetDraft:
        """Return the bytes to write so that the file has all records."""
        self._skipped = 0
        self.is_dirty = False
        # `_recent` may hold more than the spare lacks: it serves both files, of which the spare is
        # the older.
        missing = self._final - self._spare_final
        data = b"".join(self._recent)[self._recent_length - missing :]
        tail = self._tail().encode("latin-1")
        return SheetDraft(self._spare_final, data + tail, self._final, bool(self._published))

    def write(self, draft: SheetDraft) -> None:
        """Replace the file; touches nothing but files, so it may run in another thread.

        Raises:
            CuebidError: it cannot be written; the file is as it was.
        """
        try:
            with self._spare.open("r+b" if draft.start else "wb") as stream:
                stream.truncate(draft.start)
                stream.seek(draft.start)
                stream.write(draft.data)
                stream.flush()
                # A rename may reach the disk before the data does; after a power failure the file
                # would then be empty.
                os.fsync(stream.fileno())
            # The published file becomes the next spare. It gets a second name first, because the
            # rename below takes its own away.
            if draft.has_before:
                self._previous.unlink(missing_ok=True)
                _link_or_copy(self.path, self._previous)
            self._spare.replace(self.path)
            if draft.has_before:
                self._previous.replace(self._spare)
        except OSError as error:
            self.remove_spares()
            raise CuebidError(f"{self.path}: cannot be written: {error.strerror}") from error

    def wrote(self, draft: SheetDraft) -> None:
        """Record that a draft was published; the next one goes into the file that it replaced."""
        self._spare_final, self._published = self._published, draft.final
        start = self._final - self._recent_length
        while self._recent and start + len(self._recent[0]) <= self._spare_final:
            start += len(self._recent[0])
            self._recent_length -= len(self._recent.popleft())

    def remove_spares(self) -> None:
        """Remove the files beside the published one; drafts made before can then not be written."""
        self._spare.unlink(missing_ok=True)
        self._previous.unlink(missing_ok=True)

    def _tail(self) -> str:
        """Return the text of the boards after the final part of the file, in match order."""
        tail = "\n".join(text for _, text in sorted(self._texts.items()) if text)
        return tail if self._final == len(HEADER) or not tail else f"\n{tail}"


def _link_or_copy(path: Path, copy: Path) -> None:
    """Give a file a second name, or copy it where the file system has no hard links."""
    try:
        os.link(path, copy)
    except OSError:
        shutil.copyfile(path, copy)
