"""Open, write and close the two files of a match: the wire log and the PBN file."""

# The log comes first: it holds everything, is appended to, and is what a restarted server goes on
# from. The PBN file is made from it and can be made again.

from __future__ import annotations

import time
from collections.abc import Callable

import cuebid
from cuebid.core import BoardRecord, CuebidError
from cuebid.tablemanager.server.files.entries import MatchResumed
from cuebid.tablemanager.server.files.lock import FileLock
from cuebid.tablemanager.server.files.publisher import Publisher
from cuebid.tablemanager.server.files.resume import MatchHistory, match_entry, read_history
from cuebid.tablemanager.server.files.scoresheet import ScoreSheet
from cuebid.tablemanager.server.files.wire_log import WireLog
from cuebid.tablemanager.server.options import ServeOptions


class MatchFiles:
    """The log and the PBN file of one match, locked against other servers. Mutable.

    Attributes:
        history: what the log says of earlier runs of the match.
        wire_log: the log.
        sheet: the PBN file while it grows.
    """

    def __init__(
        self,
        options: ServeOptions,
        tags: Callable[[], dict[str, str | None]],
        on_failure: Callable[[CuebidError], None],
    ) -> None:
        """Lock both files, read the log and prepare to write; nothing is written yet.

        Args:
            options: where the files are, and what match they are of.
            tags: gives values of further PBN tags.
            on_failure: called when the thread that writes to the disk could not.

        Raises:
            CuebidError: a file cannot be written or belongs to another match, or another server
                writes it.
        """
        self._options = options
        self._locks: list[FileLock] = []
        # Two clocks: the wall clock may be set back during a match, the monotonic one does not say
        # what time it is.
        self._start = (time.time(), time.monotonic())
        try:
            self._open(tags)
        except CuebidError:
            self._release_locks()
            raise
        self._publisher = Publisher(self.sheet, self.wire_log, on_failure)

    def _open(self, tags: Callable[[], dict[str, str | None]]) -> None:
        options = self._options
        if options.out.resolve() == options.log.resolve():
            raise CuebidError(f"{options.out}: the PBN file and the log must be two files")
        for path in (options.out, options.log):
            self._locks.append(FileLock(path))
        self.history: MatchHistory = read_history(options)
        if options.out.exists() and not self.history.is_begun:
            raise CuebidError(
                f"{options.out} exists already, and {options.log} does not say that it is of "
                "this match; it would be overwritten"
            )
        self.wire_log = WireLog(options.log, self.wall_clock)
        self.sheet = ScoreSheet(
            options.out, options.rooms, tags, skip_forfeited=options.skip_forfeited
        )
        self.sheet.remove_spares()

    def log_start(self) -> None:
        """Log that the match begins or goes on."""
        program = f"cuebid {cuebid.__version__}"
        now = self.wall_clock()
        if self.history.is_begun:
            self.wire_log.add(MatchResumed(time=now, program=program))
        else:
            self.wire_log.add(match_entry(self._options, program, now))

    def publish(self, room: int, place: int, record: BoardRecord) -> None:
        """Publish a board that has ended; `place` is its index in the match."""
        self._publisher.add(room, place, record)

    async def finish(self) -> None:
        """Publish all finished boards that the PBN file does not have yet.

        Raises:
            CuebidError: the file cannot be written.
        """
        await self._publisher.finish()

    def wall_clock(self) -> float:
        """Return the seconds since 1970, to the millisecond; they never run backwards."""
        wall, monotonic = self._start
        return round(wall + time.monotonic() - monotonic, 3)

    def discard(self) -> None:
        """Discard the log entries that were not flushed, because the server did not start."""
        self.wire_log.discard()

    def close(self) -> None:
        """Close both files and free them for other servers."""
        try:
            self._publisher.close()
            self.wire_log.close()
        finally:
            self._release_locks()

    def _release_locks(self) -> None:
        for lock in self._locks:
            lock.release()
