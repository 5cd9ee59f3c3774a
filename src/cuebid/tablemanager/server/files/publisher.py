"""Write finished boards to the disk while the match goes on."""

# A disk takes milliseconds for a sync; in the event loop all players would wait for it. So the log
# is synced and the PBN file published in a thread, one after the other, and boards that finish
# meanwhile are written together next time. The PBN file never has a board that the log could lose.

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from cuebid.core import BoardRecord, CuebidError
from cuebid.tablemanager.server.files.scoresheet import ScoreSheet, SheetDraft
from cuebid.tablemanager.server.files.wire_log import WireLog


class Publisher:
    """Syncs the log and publishes the PBN file in a thread of its own. Mutable."""

    def __init__(
        self, sheet: ScoreSheet, wire_log: WireLog, on_failure: Callable[[CuebidError], None]
    ) -> None:
        self._sheet = sheet
        self._log = wire_log
        self._on_failure = on_failure
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="publisher")
        self._task: asyncio.Task[None] | None = None
        self._has_new = False

    def add(self, room: int, place: int, record: BoardRecord) -> None:
        """Publish a board that has ended; the log has its entry already."""
        self._sheet.add(room, place, record)
        self._has_new = True
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._has_new:
                self._has_new = False
                self._log.flush()
                draft = self._sheet.draft() if self._sheet.is_due else None
                await loop.run_in_executor(self._thread, self._write, draft)
                if draft is not None:
                    self._sheet.wrote(draft)
        except CuebidError as error:
            self._on_failure(error)
        finally:
            self._task = None

    def _write(self, draft: SheetDraft | None) -> None:
        self._log.sync()
        if draft is not None:
            self._sheet.write(draft)

    async def finish(self) -> None:
        """Wait for the work under way and publish what is left.

        Raises:
            CuebidError: the file cannot be written.
        """
        while self._task is not None:
            await asyncio.shield(self._task)
        if self._sheet.is_dirty:
            draft = self._sheet.draft()
            await asyncio.get_running_loop().run_in_executor(self._thread, self._write, draft)
            self._sheet.wrote(draft)

    def close(self) -> None:
        """Wait for the thread and remove the files that only it needs."""
        self._thread.shutdown()
        self._sheet.remove_spares()
