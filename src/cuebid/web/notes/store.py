"""Store visitors' notes and their versions in SQLite."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from cuebid.core import RangeError
from cuebid.text import private_database
from cuebid.web.texts import words

MOST_NOTES: Final = 20
"""Most notes of one person."""
MOST_VERSIONS: Final = 50
"""Most versions of one system's notes; the oldest are deleted first."""
MOST_BYTES: Final = 5_000_000
"""Most bytes of one person's versions; beyond that the oldest are deleted, never the newest."""
MOST_BYTES_OF_TEXT: Final = 200_000

_TABLES: Final = """
create table if not exists notes (
    id text primary key,
    owner text not null,
    name text not null,
    played integer not null default 0,
    unique (owner, name)
);
create table if not exists versions (
    notes text not null,
    number integer not null,
    text text not null,
    at real not null,
    primary key (notes, number)
);
"""


class OwnNotes(NamedTuple):
    """A person's notes, without their text."""

    id: str
    """The identifier of the notes."""
    name: str
    """The name that their owner gave them."""
    played: int
    """The newest version that robots can bid by; 0 if there is none."""
    version: int
    """The number of the newest version."""
    at: float
    """When the newest version was saved, in seconds."""


class Version(NamedTuple):
    """One stored version of notes, with its text."""

    number: int
    """The number of the version, from 1."""
    at: float
    """When the version was saved, in seconds."""
    text: str


class NotesStore:
    """The SQLite store of all people's notes. Mutable; for one thread only."""

    def __init__(self, path: Path | str) -> None:
        self._connection = private_database(path)
        self._connection.executescript(_TABLES)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def of_owner(self, owner: str) -> list[OwnNotes]:
        """Return the notes of a person, the last saved first."""
        rows = self._connection.execute(
            "select id, name, played, max(number), at from notes "
            "join versions on versions.notes = notes.id where owner = ? "
            "group by id order by at desc",
            (owner,),
        )
        return [OwnNotes(*row) for row in rows]

    def add(self, notes_id: str, owner: str, name: str, text: str, now: float) -> None:
        """Store new notes with their first version.

        Raises:
            RangeError: the name is taken, or there are too many, or the text is too long.
        """
        listed = self.of_owner(owner)
        if name in {each.name for each in listed}:
            raise RangeError(words("notes", "taken", name=name))
        if len(listed) >= MOST_NOTES:
            raise RangeError(words("notes", "full", most=MOST_NOTES))
        self._add_version(notes_id, 1, text, now)
        self._connection.execute(
            "insert into notes (id, owner, name) values (?, ?, ?)", (notes_id, owner, name)
        )

    def save(self, notes_id: str, text: str, now: float) -> int:
        """Store a version and return its number; a text equal to the newest adds no version.

        Raises:
            RangeError: the text is too long.
        """
        newest = self.newest(notes_id)
        if newest.text == text:
            return newest.number
        self._add_version(notes_id, newest.number + 1, text, now)
        self._drop_old(notes_id)
        return newest.number + 1

    def _add_version(self, notes_id: str, number: int, text: str, now: float) -> None:
        if len(text.encode()) > MOST_BYTES_OF_TEXT:
            raise RangeError(words("notes", "too_long", most=MOST_BYTES_OF_TEXT // 1000))
        self._connection.execute(
            "insert into versions values (?, ?, ?, ?)", (notes_id, number, text, now)
        )

    def _drop_old(self, notes_id: str) -> None:
        self._connection.execute(
            "delete from versions where notes = ? and number <= "
            "(select max(number) from versions where notes = ?) - ?",
            (notes_id, notes_id, MOST_VERSIONS),
        )
        rows = self._connection.execute(
            "select versions.rowid, length(cast(text as blob)), "
            "number = max(number) over (partition by versions.notes) or number = played "
            "from versions join notes on notes.id = versions.notes "
            "where owner = (select owner from notes where id = ?) order by at desc",
            (notes_id,),
        ).fetchall()
        kept = sum(size for _, size, stays in rows if stays)
        for row, size, stays in rows:
            if stays:
                continue
            kept += size
            if kept > MOST_BYTES:
                self._connection.execute("delete from versions where rowid = ?", (row,))

    def dates(self, notes_id: str) -> dict[int, float]:
        """Return the time at which each version of notes was saved, by number, newest first."""
        rows = self._connection.execute(
            "select number, at from versions where notes = ? order by number desc", (notes_id,)
        )
        return dict(rows)

    def newest(self, notes_id: str) -> Version:
        """Return the newest version of notes."""
        row = self._connection.execute(
            "select number, at, text from versions where notes = ? order by number desc limit 1",
            (notes_id,),
        ).fetchone()
        return Version(*row)

    def version(self, notes_id: str, number: str) -> Version | None:
        """Return the version of notes with the number in an address; None if it does not exist."""
        row = self._connection.execute(
            "select number, at, text from versions where notes = ? and cast(number as text) = ?",
            (notes_id, number),
        ).fetchone()
        return None if row is None else Version(*row)

    def set_played(self, notes_id: str, number: int) -> None:
        """Store the number of the version that robots bid by."""
        self._connection.execute("update notes set played = ? where id = ?", (number, notes_id))

    def delete(self, notes_id: str) -> None:
        """Delete notes with all of their versions."""
        self._connection.execute("delete from versions where notes = ?", (notes_id,))
        self._connection.execute("delete from notes where id = ?", (notes_id,))
