"""Run a table and its four players in memory, exchanging the protocol's lines without sockets."""

# Lines are written and read again on their way, as over a socket, so that a test of a table tests
# the protocol's language too. They wait in one queue and are delivered in order, which makes every
# run of a test the same; a test that wants another order delivers some lines itself (`run(n)`),
# sends others (`send`) or cuts a player off between two lines (`leave`).

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cuebid.core import SEATS, Board, BoardRecord, Player, Seat
from cuebid.tablemanager import (
    DEFAULT,
    MessageError,
    Profile,
    SeatSession,
    Table,
    TableRules,
    parse,
    write,
)
from cuebid.tablemanager.grammar.explanations import MEANING_LINE
from cuebid.tablemanager.referee.effects import BoardEnded, Drop, Effect, Send, SendText
from cuebid.tablemanager.seat.answers import answer
from cuebid.tablemanager.seat.effects import AskCall, AskCard, Say, SayText, SeatEffect


@dataclass(frozen=True, slots=True)
class WireLine:
    """One line of the protocol that was sent between the table and a player.

    Attributes:
        from_table: whether the table sent it.
        seat: the player's seat.
        line: the line without its end.
    """

    from_table: bool
    seat: Seat
    line: str

    def __str__(self) -> str:
        return f"{'S' if self.from_table else 'C'} {self.seat.word:5} {self.line}"


class MemoryTable:
    """Four players at a table in memory, with a clock that the test sets; mutable.

    Attributes:
        table: the table.
        sessions: each player's side of the protocol.
        wire: every line in the order in which it was sent.
        effects: every effect of the table that is not a line.
        now: the time in seconds.
    """

    def __init__(
        self,
        boards: Iterable[Board],
        players: Mapping[Seat, Player],
        *,
        teams: tuple[str, str] = ("North-South", "East-West"),
        rules: TableRules | None = None,
        profiles: Mapping[Seat, Profile] | None = None,
        versions: Mapping[Seat, int] | None = None,
        interrupted: BoardRecord | None = None,
        tells_meanings: bool = False,
    ) -> None:
        """Prepare a table; `play` seats the players and plays.

        Args:
            boards: the boards to play.
            players: the player in each seat.
            teams: names of the North-South and the East-West team.
            rules: limits and rulings.
            profiles: the wording for each seat, where it is not the default one.
            versions: the version of the protocol, for each seat that does not use version 18.
            interrupted: the first board as far as it was played before a break.
            tells_meanings: whether players and table have recognised each other as Cuebid's, as
                they do by their first lines on a socket, and tell the full meaning of each call.
        """
        self.tells_meanings = tells_meanings
        self.table = Table(boards, rules, interrupted)
        self.players = dict(players)
        self.profiles = {seat: (profiles or {}).get(seat, DEFAULT) for seat in SEATS}
        self.versions = {seat: (versions or {}).get(seat, 18) for seat in SEATS}
        self.sessions = {
            seat: SeatSession(seat, teams[seat.side], version=self.versions[seat]) for seat in SEATS
        }
        self.wire: list[WireLine] = []
        self.effects: list[Effect] = []
        self.now = 0.0
        self._to_players: deque[tuple[Seat, str]] = deque()

    def play(self) -> list[BoardRecord]:
        """Seat all players that are not seated, and deliver lines until none is left.

        Returns:
            The records of all boards that ended so far.
        """
        for seat, session in self.sessions.items():
            if not self.table.is_present(seat):
                self.sit(seat, session)
        self.run()
        return self.records

    @property
    def records(self) -> list[BoardRecord]:
        """The records of the boards that have ended."""
        return [effect.record for effect in self.effects if isinstance(effect, BoardEnded)]

    def sit(self, seat: Seat, session: SeatSession) -> None:
        """Seat a player whose side of the protocol is `session`."""
        self.sessions[seat] = session
        line = write(session.connect())
        self.wire.append(WireLine(from_table=False, seat=seat, line=line))
        if self.tells_meanings:
            session.recognise_table()
        effects = self.table.sit(
            seat,
            session.team,
            self.now,
            version=self.versions[seat],
            profile=self.profiles[seat],
            # Sessions remember their actions, like our own clients.
            repeats=True,
        )
        self._from_table(effects)

    def leave(self, seat: Seat) -> None:
        """Disconnect the player in `seat`; lines on their way to it are lost."""
        # As on a socket that was closed: what it had not read is gone.
        self._to_players = deque(entry for entry in self._to_players if entry[0] is not seat)
        self._from_table(self.table.leave(seat, self.now))

    def wait(self, seconds: float) -> None:
        """Advance the clock, and let the table act at each deadline that passes on the way."""
        end = self.now + seconds
        # One deadline at a time, because what the table does may set another one.
        while (deadline := self.table.deadline) is not None and deadline <= end:
            self.now = max(self.now, deadline)
            self._from_table(self.table.tick(self.now))
            self.run()
        self.now = end

    def send(self, seat: Seat, line: str) -> None:
        """Send a line to the table as if the player in `seat` had sent it."""
        self.wire.append(WireLine(from_table=False, seat=seat, line=line))
        if line.startswith(MEANING_LINE):
            self.table.receive_meaning(seat, line.removeprefix(MEANING_LINE).strip())
            return
        try:
            message = parse(line)
        except MessageError:
            self._from_table(self.table.receive_unreadable(seat, line, self.now))
        else:
            self._from_table(self.table.receive(seat, message, self.now))

    def run(self, lines: int | None = None) -> int:
        """Deliver up to `lines` of the waiting lines to the players; None delivers all.

        Returns:
            The number of lines delivered.
        """
        delivered = 0
        while self._to_players and (lines is None or delivered < lines):
            seat, line = self._to_players.popleft()
            delivered += 1
            session = self.sessions[seat]
            if line.startswith(MEANING_LINE):
                session.receive_meaning(line.removeprefix(MEANING_LINE).strip())
                continue
            try:
                message = parse(line)
            except MessageError:
                self._from_player(seat, session.receive_unreadable(line))
            else:
                self._from_player(seat, session.receive(message))
        return delivered

    def lines_to(self, seat: Seat) -> list[str]:
        """Return all lines that the table has sent to `seat`."""
        return [entry.line for entry in self.wire if entry.from_table and entry.seat is seat]

    def _from_table(self, effects: Iterable[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Send):
                self._post(effect.seat, write(effect.message, self.profiles[effect.seat]))
            elif isinstance(effect, SendText):
                self._post(effect.seat, effect.text)
            else:
                self.effects.append(effect)
                # A server closes the connection of a player who was sent away.
                if isinstance(effect, Drop):
                    self.leave(effect.seat)

    def _post(self, seat: Seat, line: str) -> None:
        self.wire.append(WireLine(from_table=True, seat=seat, line=line))
        self._to_players.append((seat, line))

    def _from_player(self, seat: Seat, effects: Iterable[SeatEffect]) -> None:
        for effect in effects:
            if isinstance(effect, Say):
                self.send(seat, write(effect.message))
            elif isinstance(effect, SayText):
                self.send(seat, effect.text)
            elif isinstance(effect, AskCall | AskCard):
                session = self.sessions[seat]
                self._from_player(seat, answer(session, self.players[seat], effect))
