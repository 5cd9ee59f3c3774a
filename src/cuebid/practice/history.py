"""The history of practice, in SQLite: every answer, and the sessions of pairs.

What a player remembers is not stored: it is computed from the answers, so that a better schedule
applies to old answers too. The web pages and the terminal share one file.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from cuebid.core import ReadError, Seat
from cuebid.practice.history_records import Answer, Hole, Progress, StoredSession
from cuebid.practice.schedule import Memory, memories
from cuebid.practice.sealing import KeyPair, new_key_pair
from cuebid.practice.session_records import session_from_text, session_text
from cuebid.text import private_database

LOCAL_PLAYER: Final = "local"
"""The name of the player at this machine, in the terminal and on pages without a token."""

# Increase it whenever the tables change; files of another version are refused.
_VERSION: Final = 1
_TABLES: Final = """
create table if not exists answers (
    id integer primary key,
    player text not null,
    at real not null,
    system text not null,
    theme text not null,
    node text not null,
    hand text not null,
    noted text not null,
    answer text not null,
    right integer not null,
    cost real
);
create index if not exists answers_of_player on answers (player, system, at);
create table if not exists holes (
    id integer primary key,
    player text not null,
    at real not null,
    system text not null,
    theme text not null,
    node text not null,
    hand text not null,
    answer text not null
);
create table if not exists sessions (
    id text primary key,
    player text not null,
    session text not null,
    home text not null,
    changed real not null
);
create table if not exists seats (
    token text primary key,
    session text not null references sessions (id) on delete cascade,
    seat text not null
);
create table if not exists keys (
    session text primary key references sessions (id) on delete cascade,
    secret text not null,
    public text not null,
    partners text not null
);
"""


class History:
    """The SQLite store of all answers and sessions. Mutable; for one thread only.

    Args:
        path: the file; `:memory:` for a store without a file.

    Raises:
        ReadError: the file is of another version.
    """

    def __init__(self, path: Path | str) -> None:
        self._connection = private_database(path)
        (version,) = self._connection.execute("pragma user_version").fetchone()
        if version not in {0, _VERSION}:
            self._connection.close()
            raise ReadError(f"{path} was written by another version of Cuebid", str(path))
        # The terminal may read and write while the server runs, which a write-ahead log allows.
        self._connection.execute("pragma journal_mode = wal")
        self._connection.execute("pragma synchronous = normal")
        # SQLite applies foreign keys only if asked; they delete seats and keys with their session.
        self._connection.execute("pragma foreign_keys = on")
        self._connection.executescript(_TABLES)
        self._connection.execute(f"pragma user_version = {_VERSION}")

    def add(self, player: str, answer: Answer) -> None:
        """Store a player's answer."""
        # The columns have the order of the fields.
        values = msgspec.structs.astuple(answer)
        self._connection.execute(
            "insert into answers "
            "(player, at, system, theme, node, hand, noted, answer, right, cost) "
            "values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (player, *values),
        )

    def add_hole(self, player: str, answer: Answer) -> None:
        """Store a hand for which the notes have no call; it does not count as an answer."""
        self._connection.execute(
            "insert into holes (player, at, system, theme, node, hand, answer) "
            "values (?, ?, ?, ?, ?, ?, ?)",
            (
                player,
                answer.time,
                answer.system,
                answer.theme,
                answer.node,
                answer.hand,
                answer.answer,
            ),
        )

    def holes(self, player: str, system: str) -> tuple[Hole, ...]:
        """Return the auctions at which a system had no call for hands, most hands first."""
        rows = self._connection.execute(
            "select node, count(distinct hand) as hands from holes where player = ? and system = ? "
            "group by node order by hands desc, node",
            (player, system),
        )
        return tuple(Hole(*row) for row in rows)

    def answers(self, player: str, system: str | None = None) -> tuple[Answer, ...]:
        """Return a player's answers in the order of time, all or those about one system."""
        rows = self._connection.execute(
            "select at, system, theme, node, hand, noted, answer, right, cost from answers "
            "where player = ? and (? is null or system = ?) order by at, id",
            (player, system, system),
        )
        # SQLite has no truth values: `right` comes back as 0 or 1.
        return tuple(msgspec.convert(row, Answer, strict=False) for row in map(_named, rows))

    def systems(self, player: str) -> tuple[str, ...]:
        """Return the sorted names of the systems about which a player was asked."""
        rows = self._connection.execute(
            "select distinct system from answers where player = ? order by system", (player,)
        )
        return tuple(name for (name,) in rows)

    def memories(self, player: str, system: str) -> dict[str, Memory]:
        """Return estimates of how well a player remembers a system, by key of the agreement."""
        answers = self.answers(player, system)
        return memories((answer.item, answer.right, answer.time) for answer in answers)

    def progress(self, player: str, system: str, *, by: str = "theme") -> tuple[Progress, ...]:
        """Return counts of a player's right answers by theme or by auction, the weakest first.

        Args:
            player: the identifier of the player.
            system: the name of the system.
            by: `theme`, or `node` for the auction before the call.
        """
        groups: dict[str, list[Answer]] = {}
        for answer in self.answers(player, system):
            name = answer.theme if by == "theme" else answer.node or "opening"
            groups.setdefault(name, []).append(answer)
        rows = [
            Progress(
                name,
                len(answers),
                sum(answer.right for answer in answers),
                sum(answer.cost or 0.0 for answer in answers if not answer.right),
            )
            for name, answers in groups.items()
        ]
        return tuple(sorted(rows, key=lambda row: (row.right / row.asked, -row.asked)))

    def save(self, stored: StoredSession) -> None:
        """Store a session, in place of its earlier state."""
        session = stored.session
        self._connection.execute(
            "insert into sessions values (?, ?, ?, ?, ?) on conflict (id) do update set "
            "session = excluded.session, changed = excluded.changed",
            (session.id, stored.player, session_text(session), stored.home, stored.changed),
        )

    def session(self, session_id: str) -> StoredSession | None:
        """Return the session with an identifier; None if there is no such session."""
        row = self._connection.execute(
            "select session, player, home, changed from sessions where id = ?", (session_id,)
        ).fetchone()
        return None if row is None else StoredSession(session_from_text(row[0]), *row[1:])

    def sessions(self, player: str) -> tuple[StoredSession, ...]:
        """Return the sessions that a player began or was invited to, the last changed first."""
        rows = self._connection.execute(
            "select session, player, home, changed from sessions where player = ? "
            "order by changed desc",
            (player,),
        )
        return tuple(StoredSession(session_from_text(row[0]), *row[1:]) for row in rows)

    def add_seat(self, token: str, session_id: str, seat: Seat) -> None:
        """Store a secret token that admits a person to a seat of a session."""
        self._connection.execute(
            "insert into seats values (?, ?, ?)", (token, session_id, seat.letter)
        )

    def seat(self, token: str) -> tuple[StoredSession, Seat] | None:
        """Return the session and seat to which a token admits; None for an unknown token."""
        row = self._connection.execute(
            "select session, seat from seats where token = ?", (token,)
        ).fetchone()
        stored = None if row is None else self.session(row[0])
        return None if stored is None else (stored, Seat(row[1]))

    def tokens(self, session_id: str) -> dict[Seat, str]:
        """Return the tokens of a session by seat, in the order in which they were stored."""
        rows = self._connection.execute(
            "select seat, token from seats where session = ? order by rowid", (session_id,)
        )
        return {Seat(seat): token for seat, token in rows}

    def keys(self, session_id: str) -> KeyPair:
        """Return the keys of this server for a session, created on the first call.

        Raises:
            MissingExtraError: the library that makes them is not installed.
        """
        row = self._connection.execute(
            "select secret, public from keys where session = ?", (session_id,)
        ).fetchone()
        if row is not None:
            return KeyPair(*row)
        pair = new_key_pair()
        self._connection.execute(
            "insert into keys values (?, ?, ?, '')", (session_id, pair.secret, pair.public)
        )
        return pair

    def partners_key(self, session_id: str) -> str:
        """Return the public key of the partner's server; empty while it is not known."""
        row = self._connection.execute(
            "select partners from keys where session = ?", (session_id,)
        ).fetchone()
        return "" if row is None else str(row[0])

    def set_partners_key(self, session_id: str, public: str) -> None:
        """Store the public key of the partner's server."""
        self.keys(session_id)
        self._connection.execute(
            "update keys set partners = ? where session = ?", (public, session_id)
        )

    def set_cost(self, player: str, time: float, cost: float) -> None:
        """Store how many IMPs an answer lost, which is computed some seconds after the answer."""
        # A player gives one answer at a time, so that the time identifies it.
        self._connection.execute(
            "update answers set cost = ? where player = ? and at = ?", (cost, player, time)
        )

    def export(self, player: str | None = None) -> dict[str, Any]:
        """Return all stored data, or one player's, as values for JSON.

        Tokens are left out, and so are sessions with boards that somebody has not bid yet: they
        hold hands that one of the two may not see. Their number is under `unfinished`.
        """
        rows = list(self._exported("sessions", player))
        sessions = [session_from_text(row["session"]) for row in rows]
        finished = [
            row | {"session": msgspec.json.decode(row["session"])}
            for row, session in zip(rows, sessions, strict=True)
            if all(session.next_board(seat) is None for seat in session.people)
        ]
        return {
            "answers": list(self._exported("answers", player)),
            "holes": list(self._exported("holes", player)),
            "sessions": finished,
            "unfinished": len(rows) - len(finished),
        }

    def _exported(self, table: str, player: str | None) -> Iterator[dict[str, Any]]:
        cursor = self._connection.execute(
            f"select * from {table} where ? is null or player = ?",  # noqa: S608 - our own names
            (player, player),
        )
        names = [column[0] for column in cursor.description]
        for row in cursor:
            yield dict(zip(names, row, strict=True))

    def delete(self, player: str | None = None) -> int:
        """Delete all data, or one player's; return the number of rows deleted."""
        deleted = 0
        for table in ("answers", "holes", "sessions"):
            deleted += self._connection.execute(
                f"delete from {table} where ? is null or player = ?",  # noqa: S608 - our own names
                (player, player),
            ).rowcount
        # Remove the deleted data from the files, too.
        self._connection.execute("pragma wal_checkpoint(truncate)")
        self._connection.execute("vacuum")
        return deleted

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


def _named(row: tuple[Any, ...]) -> dict[str, Any]:
    return dict(zip(Answer.__struct_fields__, row, strict=True))
