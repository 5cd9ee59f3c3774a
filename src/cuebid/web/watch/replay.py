"""The boards of a whole wire log, as records."""

from __future__ import annotations

from cuebid.core import BoardRecord
from cuebid.web.watch.watched_match import WatchedMatch

__all__ = ["is_wire_log", "records_of_log"]

# Each line of a log is an object that begins with its kind or its time.
_BEGINNINGS = (b'{"event":', b'{"time":')


def is_wire_log(data: bytes) -> bool:
    """Return whether a file is a log that `cuebid table serve --log` writes."""
    return data.lstrip().startswith(_BEGINNINGS)


def records_of_log(data: bytes) -> list[BoardRecord]:
    """Return the boards of a log in the order in which they ended, the unfinished ones last."""
    match = WatchedMatch()
    for line in data.splitlines():
        match.add(line)
    # A table whose board is over has its result until the next one begins.
    unfinished = [table for table in match.tables.values() if table.calls and not table.result]
    return match.records + [table.record() for table in unfinished]
