"""Publish the PBN file of a match while it grows."""

# The file is replaced in one step, so that a reader never sees half a board. Writing all of it each
# time would cost the square of the number of boards, which a match of 1,000 boards feels. So two
# files take turns: while one is published, the other (the spare, a hidden neighbour) is the version
# before, and only what came since is written to it. This is why `cuebid.text.files`, which writes
# whole files, is not used here.
#
# Boards that every room has played are final: their bytes never change. After them comes a tail,
# written anew each time, of the boards that only one room has played. It is needed because each
# game carries its IMPs, which are known only when both rooms have played the board.

from __future__ import annotations

import os
import shutil
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from cuebid.core import BoardRecord, CuebidError
from cuebid.core.comparison import imps
from cuebid.formats.pbn.writer.layout import HEADER
from cuebid.formats.pbn.writer.record import record_text

__all__ = ["Draft", "ScoreSheet", "Standing"]


@dataclass(slots=True)
class Standing:
    """Results so far. Mutable.

    Attributes:
        boards: boards with all their results, from every room.
        points: North-South's total score in each room, over those boards.
        imps: the home team's IMPs, where there are two rooms.
        forfeited: boards without a result in one of the rooms.
    """

    boards: int = 0
    points: list[int] = field(default_factory=list)
    imps: int = 0
    forfeited: int = 0

    def add(self, records: Sequence[BoardRecord]) -> int | None:
        """Add one board, given its record from each room; return the IMPs of the open room's NS."""
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


class Draft(NamedTuple):
    """The bytes that one publication writes.

    Attributes:
        start: offset in the spare file; its content up to there stays.
        data: the bytes from `start` on.
        final: length of the part of the file that will never change.
        has_before: whether a file was published before.
    """

    start: int
    data: bytes
    final: int
    has_before: bool


class ScoreSheet:
    """Collects records and publishes them as one file. Mutable.

    The file holds boards in the order of the match, and of each board the open room first. Boards
    that every room has played are final; after them come those that only one room has played.

    Attributes:
        path: the file.
        standing: results so far.
        is_dirty: whether there are records that the file does not have.
    """

    def __init__(self, path: Path, rooms: int, tags: Callable[[], dict[str, str | None]]) -> None:
        """Prepare a file; nothing is written yet.

        Args:
            path: the file to publish.
            rooms: how many rooms there are.
            tags: gives values of further tags, once the first record is in.
        """
        self.path = path
        self.standing = Standing(points=[0] * rooms)
        self.is_dirty = False
        self._spare = path.with_name(f".{path.name}.next")
        self._previous = path.with_name(f".{path.name}.last")
        self._tags = tags
        self._waiting: list[deque[tuple[BoardRecord, str]]] = [deque() for _ in range(rooms)]
        self._recent: deque[bytes] = deque((HEADER.encode(),))
        """Final texts that are missing from one of the two files."""
        self._recent_length = len(self._recent[0])
        self._final = self._recent_length
        """Length of all final texts."""
        self._published = 0
        self._spare_final = 0
        self._skipped = 0

    def add(self, room: int, record: BoardRecord) -> None:
        """Add the next record of a room."""
        self.is_dirty = True
        self._skipped += 1
        waiting = self._waiting
        if len(waiting) > 1:
            waiting[room].append((record, self._text(record)))
            if all(waiting):
                pair = [records.popleft()[0] for records in waiting]
                home_imps = self.standing.add(pair)
                # PBN gives IMPs from North-South's side: in the closed room, the visitors'.
                for room_number, played in enumerate(pair):
                    won = -home_imps if home_imps and room_number else home_imps
                    self._add_final(self._text(played, won))
        else:
            self.standing.add([record])
            self._add_final(self._text(record))

    def _add_final(self, text: str) -> None:
        separator = b"" if self._final == len(HEADER) else b"\n"
        data = separator + text.encode("latin-1")
        self._recent.append(data)
        self._recent_length += len(data)
        self._final += len(data)

    def _text(self, record: BoardRecord, won: int | None = None) -> str:
        return record_text(record, self._tags(), won)

    @property
    def is_due(self) -> bool:
        """Return whether to publish now.

        Always, except where one room is far ahead of the other: the boards that only it has played
        are written anew every time, so publishing then waits until 1 in 32 of them are new.
        """
        return self.is_dirty and self._skipped * 32 > sum(map(len, self._waiting))

    def draft(self) -> Draft:
        """Return what is to be written for the file to have all records."""
        self._skipped = 0
        self.is_dirty = False
        # `_recent` may hold more than the spare lacks: it serves both files, of which the spare is
        # the older.
        missing = self._final - self._spare_final
        data = b"".join(self._recent)[self._recent_length - missing :]
        tail = self._tail().encode("latin-1")
        return Draft(self._spare_final, data + tail, self._final, bool(self._published))

    def write(self, draft: Draft) -> None:
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

    def wrote(self, draft: Draft) -> None:
        """Note that a draft was published: the spare is now the file published before it."""
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
        """Return the records of the room that is ahead; the other has none that are not final."""
        ahead = max(self._waiting, key=len)
        tail = "\n".join(text for _, text in ahead)
        return tail if self._final == len(HEADER) or not tail else f"\n{tail}"


def _link_or_copy(path: Path, copy: Path) -> None:
    """Give a file a second name, or copy it where the file system has no hard links."""
    try:
        os.link(path, copy)
    except OSError:
        shutil.copyfile(path, copy)
