"""The PBN file of a match while it grows."""

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
from cuebid.formats.pbn.compose import record_text
from cuebid.formats.pbn.layout import HEADER

__all__ = ["Draft", "ScoreSheet", "Standing"]


@dataclass(slots=True)
class Standing:
    """Results so far; changes with every board.

    Attributes:
        boards: boards with all their results, from every room.
        points: North-South's score in each room, summed over those boards.
        imps: what the home team won, where there are two rooms.
        forfeited: boards without a result in one of the rooms.
    """

    boards: int = 0
    points: list[int] = field(default_factory=list)
    imps: int = 0
    forfeited: int = 0

    def take(self, records: Sequence[BoardRecord]) -> int | None:
        """Count one board, given its record of each room; the IMPs of the open room's NS."""
        self.boards += 1
        scores = [record.score_ns for record in records]
        for room, score in enumerate(scores):
            self.points[room] += score or 0
        self.forfeited += None in scores
        if len(scores) != 2 or scores[0] is None or scores[1] is None:
            return None
        won = imps(scores[0] - scores[1])
        self.imps += won
        return won


class Draft(NamedTuple):
    """What one publication writes.

    Attributes:
        start: where in the spare file; what it holds before stays.
        data: the bytes from there on.
        final: how much of the file then never changes again.
        has_before: whether a file was published before.
    """

    start: int
    data: bytes
    final: int
    has_before: bool


class ScoreSheet:
    """Collects records and publishes them as one file; changes with every record.

    The file holds boards in the order of the match, and of each board the open room first. Boards
    that every room has played are final; behind them stand those that one room has played so far.

    Publishing replaces the file in one step. So that its cost does not grow with the boards, two
    files take turns: while one is published, the other (the spare, a hidden neighbour) is the
    version before, and only what came since is written to it.

    Attributes:
        path: the file.
        standing: results so far.
        is_dirty: whether there are records that the file does not have.
    """

    def __init__(self, path: Path, rooms: int, tags: Callable[[], dict[str, str | None]]) -> None:
        """Prepare a sheet; nothing is written yet.

        Args:
            path: the file to publish.
            rooms: how many rooms there are.
            tags: gives values of further tags, once the first record is in.
        """
        self.path = path
        self.standing = Standing(points=[0] * rooms)
        self.is_dirty = False
        self._spare = path.with_name(f".{path.name}.next")
        self._kept = path.with_name(f".{path.name}.last")
        self._tags = tags
        self._waiting: list[deque[tuple[BoardRecord, str]]] = [deque() for _ in range(rooms)]
        self._recent: deque[bytes] = deque((HEADER.encode(),))
        """Final texts that not both files hold."""
        self._recent_length = len(self._recent[0])
        self._final = self._recent_length
        """Length of all final texts."""
        self._published = 0
        self._spare_final = 0
        self._skipped = 0

    def add(self, room: int, record: BoardRecord) -> None:
        """Take the next record of a room."""
        self.is_dirty = True
        self._skipped += 1
        waiting = self._waiting
        if len(waiting) > 1:
            waiting[room].append((record, self._text(record)))
            if all(waiting):
                both = [records.popleft()[0] for records in waiting]
                won = self.standing.take(both)
                for place, one in enumerate(both):
                    self._add_final(self._text(one, -won if won and place else won))
        else:
            self.standing.take([record])
            self._add_final(self._text(record))

    def _add_final(self, text: str) -> None:
        lead = b"" if self._final == len(HEADER) else b"\n"
        data = lead + text.encode("latin-1")
        self._recent.append(data)
        self._recent_length += len(data)
        self._final += len(data)

    def _text(self, record: BoardRecord, won: int | None = None) -> str:
        return record_text(record, self._tags(), won)

    @property
    def is_due(self) -> bool:
        """Whether to publish now.

        Always, but where one room is far ahead of the other: what it has more is written anew every
        time, so then it waits for as many new records as keep the cost in proportion.
        """
        return self.is_dirty and self._skipped * 32 > sum(map(len, self._waiting))

    def draft(self) -> Draft:
        """What is to be written for the file to have all records."""
        self._skipped = 0
        self.is_dirty = False
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
                os.fsync(stream.fileno())
            if draft.has_before:
                self._kept.unlink(missing_ok=True)
                _keep(self.path, self._kept)
            self._spare.replace(self.path)
            if draft.has_before:
                self._kept.replace(self._spare)
        except OSError as error:
            self.remove_spares()
            raise CuebidError(f"{self.path}: cannot be written: {error.strerror}") from error

    def wrote(self, draft: Draft) -> None:
        """Note that a draft is published."""
        self._spare_final, self._published = self._published, draft.final
        held = self._final - self._recent_length
        while self._recent and held + len(self._recent[0]) <= self._spare_final:
            held += len(self._recent[0])
            self._recent_length -= len(self._recent.popleft())

    def remove_spares(self) -> None:
        """Remove the files beside the published one; no draft of before may be written then."""
        self._spare.unlink(missing_ok=True)
        self._kept.unlink(missing_ok=True)

    def _tail(self) -> str:
        """Records of the room that is ahead; the other has none that are not final."""
        ahead = max(self._waiting, key=len)
        joint = "" if self._final == len(HEADER) else "\n"
        return "".join(
            f"{joint if not place else chr(10)}{text}" for place, (_, text) in enumerate(ahead)
        )


def _keep(path: Path, kept: Path) -> None:
    """Give a file a second name, or copy it where the file system has no such thing."""
    try:
        os.link(path, kept)
    except OSError:
        shutil.copyfile(path, kept)
