"""A client that plays one seat at a table over TCP; it connects a `SeatSession` to a socket."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterable
from typing import Final, Literal

import cuebid
from cuebid.core import CuebidError, Player, Seat
from cuebid.tablemanager.addresses import Address
from cuebid.tablemanager.grammar.errors import MessageError
from cuebid.tablemanager.grammar.explanations import MEANING_LINE
from cuebid.tablemanager.grammar.lines import LineReader
from cuebid.tablemanager.grammar.messages import Seated
from cuebid.tablemanager.grammar.profiles import DEFAULT, Profile
from cuebid.tablemanager.grammar.reader import parse_glued
from cuebid.tablemanager.grammar.writer import write
from cuebid.tablemanager.seat.answers import answer
from cuebid.tablemanager.seat.effects import (
    AskCall,
    AskCard,
    BoardBegun,
    Noted,
    Say,
    SayText,
    SeatEffect,
    SessionOver,
)
from cuebid.tablemanager.seat.session import SeatSession, Stage
from cuebid.tablemanager.sockets import acknowledge_at_once, send_at_once
from cuebid.tablemanager.token_store import TokenStore

TOKEN_LINE: Final = "Cuebid token "  # noqa: S105 - the words before the token, not the token
"""Begins the line in which our table hands its own clients the token for coming back."""

# Bytes: far more than a board's messages, so that one read takes all that has come.
_CHUNK: Final = 65536
# Short at first, because our server is back within a moment after a crash; then slow enough that
# eight clients do not keep a machine busy while a table is away.
_RETRY_SECONDS: Final = (0.05, 0.1, 0.2, 0.5, 1.0)
_REFUSALS: Final = ("already", "is already")
"""`North is already seated` would read as the seating of a team of that name."""
_IDLE_SECONDS: Final = 0.05
"""After how long a text without its line end is taken as whole, if it is a known message."""


class SeatRefusedError(CuebidError):
    """The table refused the seat; the message is what the table said."""


class TableFailedError(CuebidError):
    """The table reported an error of its own; the message is what the table said."""


class TableLostError(CuebidError):
    """No table could be reached, or the connection was lost and could not be restored."""


class TableClient:
    """Plays one seat of a session from beginning to end.

    The player thinks in the event loop: run one client in each process if players think long.

    Attributes:
        session: the player's side of the protocol.
        unheeded: lines of the table that had no effect, with the reason.
    """

    def __init__(  # noqa: PLR0913 - who plays for whom where, and how the table is spoken to
        self,
        seat: Seat | Literal["ANYPL"],
        team: str,
        player: Player,
        address: Address | None = None,
        *,
        profile: Profile = DEFAULT,
        version: int = 18,
        patience: float = 60.0,
        tokens: TokenStore | None = None,
        observe: Callable[[SeatEffect], object] | None = None,
    ) -> None:
        """Prepare a client; `play` does the work.

        Args:
            seat: the seat to ask for, or `ANY_PLACE`.
            team: the team's name.
            player: the player who decides on calls and cards.
            address: the address of the table.
            profile: the wording and the pace that the table expects.
            version: the version of the protocol.
            patience: seconds to wait for a table, at the start and when the connection ended.
            tokens: where the token of the seat is kept, so that another client can come back to it.
            observe: receives every effect of the session.
        """
        self.session = SeatSession(seat, team, version=version, all_say_dummy=profile.all_say_dummy)
        self.unheeded: list[Noted] = []
        self._player = player
        self._address = address or Address()
        self._profile = profile
        self._patience = patience
        self._observe = observe
        self._tokens = tokens
        self._seat_name = seat.letter if isinstance(seat, Seat) else str(seat)
        self._token = ""
        if tokens is not None:
            self._token = tokens.read(str(self._address), team, self._seat_name)
        # The last line that was not a message: if the connection ends now, probably the reason.
        self._last_text = ""
        # Whether this connection got anywhere. A table that seats a client and drops it again at
        # once must not keep it trying for ever.
        self._progress = False

    async def play(self) -> None:
        """Sit down, play all boards, and come back when the connection is lost.

        Raises:
            SeatRefusedError: the table gives the seat to nobody, or not to this team.
            TableLostError: the table could not be reached in `patience` seconds.
            IllegalError: the player did something illegal.
        """
        loop = asyncio.get_running_loop()
        give_up = loop.time() + self._patience
        attempt = 0
        while not self.session.is_over:
            self._last_text, self._progress = "", False
            try:
                was_seated = await self._play_connection()
            except OSError as error:
                self._last_text = f"{self._address}: {error.strerror or error}"
                was_seated = False
            if was_seated and self._progress:
                attempt, give_up = 0, loop.time() + self._patience
            elif loop.time() >= give_up:
                raise self._failure()
            if not self.session.is_over:
                await asyncio.sleep(_RETRY_SECONDS[min(attempt, len(_RETRY_SECONDS) - 1)])
                attempt += 1
        if self._tokens is not None:
            self._tokens.remove(str(self._address), self.session.team, self._seat_name)

    def _failure(self) -> CuebidError:
        refused = self._last_text and self.session.stage is Stage.CONNECTING
        if refused and not self._last_text.startswith(str(self._address)):
            return SeatRefusedError(f"the table at {self._address} says: {self._last_text}")
        reason = self._last_text or f"{self._address}: the table closed the connection"
        return TableLostError(f"no table in {self._patience:g} seconds: {reason}")

    async def _play_connection(self) -> bool:
        """Play over one connection to its end; return whether the table gave the seat."""
        reader, writer = await asyncio.open_connection(self._address.host, self._address.port)
        connection: socket.socket = writer.get_extra_info("socket")
        send_at_once(connection)
        try:
            token = f" token={self._token}" if self._token else ""
            greeting = self.session.connect(f"cuebid {cuebid.__version__}{token}")
            await self._send(writer, [write(greeting, self._profile)])
            await self._converse(reader, writer, connection)
        except (ConnectionResetError, BrokenPipeError):
            pass  # the table's end of the connection is gone: the same as its closing
        finally:
            writer.close()
        return self.session.stage is not Stage.CONNECTING

    async def _converse(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, connection: socket.socket
    ) -> None:
        lines = LineReader()
        while not self.session.is_over:
            # A line without its end is waited for only a moment: Bridge Moniteur leaves out the end
            # of some lines, and both sides would wait for ever.
            data = await self._read(reader, idle=lines.pending > 0)
            if data is None:
                arrived = lines.flush()
            elif data:
                acknowledge_at_once(connection)
                arrived = lines.feed(data)
            else:
                arrived = lines.close()
            replies: list[str] = []
            for line in arrived:
                self._receive(line, replies)
            if replies:
                await self._send(writer, replies)
            if data == b"":
                return

    async def _read(self, reader: asyncio.StreamReader, *, idle: bool) -> bytes | None:
        """Return the bytes that the table sent; None if, with `idle`, none came for a while.

        Args:
            reader: the connection.
            idle: whether the bytes so far end in an unfinished line, so that the wait is limited.
        """
        if not idle:
            return await reader.read(_CHUNK)
        try:
            return await asyncio.wait_for(reader.read(_CHUNK), _IDLE_SECONDS)
        except TimeoutError:
            return None

    def _receive(self, line: str, replies: list[str]) -> None:
        if line.startswith(MEANING_LINE):
            self.session.receive_meaning(line.removeprefix(MEANING_LINE).strip())
            return
        try:
            messages = parse_glued(line)
        except MessageError:
            self._receive_text(line, replies)
            return
        if isinstance(messages[0], Seated) and messages[0].team.casefold() in _REFUSALS:
            self._receive_text(line, replies)
            return
        # Tables that leave brackets and quotes out, Bridge Moniteur's and bridge_env's, are asked
        # for `dummy's card` by every program known to play there; bridge_env's reads nothing else.
        if isinstance(messages[0], Seated) and '"' not in line and self._profile is DEFAULT:
            self.session.say_dummy()
        for message in messages:
            self._act(self.session.receive(message), replies)

    def _receive_text(self, line: str, replies: list[str]) -> None:
        if line.startswith(TOKEN_LINE):
            self._token = line.removeprefix(TOKEN_LINE).strip()
            if self._tokens is not None:
                seat = self._seat_name
                self._tokens.write(str(self._address), self.session.team, seat, self._token)
            self.session.recognise_table()
            return
        self._last_text = line
        if line.casefold().startswith("error") and self.session.stage is not Stage.CONNECTING:
            self._table_failed(line)
            return
        self._act(self.session.receive_unreadable(line), replies)

    def _table_failed(self, line: str) -> None:
        """Ask for dummy's card in other words from now on, if the table failed at that request.

        Raises:
            TableFailedError: something else failed, or the other way was tried already.
        """
        # bridge_env's table wants `dummy's card` of every seat and ends the conversation otherwise.
        if self.session.asked_for_dummy_by_seat:
            self.session.say_dummy()
            return
        raise TableFailedError(
            f"the table at {self._address} says: {line}; if it could not read the line before, "
            "another --profile may help"
        )

    def _act(self, effects: Iterable[SeatEffect], replies: list[str]) -> None:
        for effect in effects:
            if self._observe is not None:
                self._observe(effect)
            if isinstance(effect, Say):
                replies.append(write(effect.message, self._profile))
            elif isinstance(effect, SayText):
                replies.append(effect.text)
            elif isinstance(effect, AskCall | AskCard):
                self._act(answer(self.session, self._player, effect), replies)
            elif isinstance(effect, Noted):
                self.unheeded.append(effect)
            elif isinstance(effect, BoardBegun | SessionOver):
                self._progress = True

    async def _send(self, writer: asyncio.StreamWriter, lines: list[str]) -> None:
        if not self._profile.gap:
            writer.write("".join(f"{line}\r\n" for line in lines).encode("ascii", "replace"))
            await writer.drain()
            return
        # Some tables lose lines that come too close together, so lines are sent to them one by one.
        for line in lines:
            writer.write(f"{line}\r\n".encode("ascii", "replace"))
            await writer.drain()
            await asyncio.sleep(self._profile.gap)
