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
    records: list[BoardRecord] = []
    open_rooms: dict[str, None] = {}
    for line in data.splitlines():
        results = match.results_read
        room = match.add(line)
        if room is None:
            continue
        open_rooms[room] = None
        if match.results_read > results:
            records.append(match.tables[room].record())
            del open_rooms[room]
    return records + [
        match.tables[room].record() for room in open_rooms if match.tables[room].calls
    ]
