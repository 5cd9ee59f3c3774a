"""Write what happens at a table to the log, one entry for each event."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

import cuebid.tablemanager.server.files.entries as e
from cuebid.core import Seat
from cuebid.tablemanager.referee import effects as fx
from cuebid.tablemanager.server.files.records import entry_of
from cuebid.tablemanager.server.files.wire_log import WireLog


class EventLog:
    """Turns the events of one room into entries of the log. Mutable."""

    def __init__(self, wire_log: WireLog, room: str, places: Sequence[int]) -> None:
        """Prepare to write the events of a room.

        Args:
            wire_log: the log.
            room: the room's name.
            places: index in the match, from 0, of each board to come.
        """
        self._log = wire_log
        self._room = room
        self._places = deque(places)
        self._peers: dict[Seat, tuple[str, str, int]] = {}

    def introduce(self, seat: Seat, peer: str, profile: str, version: int) -> None:
        """Store a player's peer, profile and version for the entry when it takes its seat."""
        self._peers[seat] = (peer, profile, version)

    @property
    def place(self) -> int:
        """Index in the match of the board that is on the table, or comes next."""
        return self._places[0]

    def add(self, effect: fx.Effect) -> None:
        """Write an entry for `effect`."""
        _WRITE[type(effect)](self, effect, self._log.clock())

    def _seat_taken(self, effect: fx.SeatTaken, time: float) -> None:
        # Effects of the table know nothing of connections; the handshake introduced the player.
        peer, profile, version = self._peers[effect.seat]
        self._log.add(
            e.SeatTakenEntry(
                time=time,
                room=self._room,
                seat=effect.seat.letter,
                team=effect.team,
                again=effect.again,
                peer=peer,
                profile=profile,
                version=version,
            )
        )

    def _seat_lost(self, effect: fx.SeatLost, time: float) -> None:
        seat = effect.seat.letter
        self._log.add(e.SeatLostEntry(time=time, room=self._room, seat=seat, reason=effect.reason))

    def _paused(self, effect: fx.Paused, time: float) -> None:
        letters = "".join(seat.letter for seat in effect.absent)
        self._log.add(e.PausedEntry(time=time, room=self._room, absent=letters))

    def _resumed(self, _effect: fx.Resumed, time: float) -> None:
        self._log.add(e.ResumedEntry(time=time, room=self._room))

    def _hint(self, effect: fx.Hint, time: float) -> None:
        seat = effect.seat.letter
        self._log.add(e.HintEntry(time=time, room=self._room, seat=seat, text=effect.text))

    def _board_started(self, effect: fx.BoardStarted, time: float) -> None:
        self._log.add(
            e.BoardStartedEntry(
                time=time,
                room=self._room,
                place=self.place,
                board=effect.board.number,
                goes_on=effect.goes_on,
            )
        )

    def _board_restarted(self, effect: fx.BoardRestarted, time: float) -> None:
        self._log.add(e.BoardRestartedEntry(time=time, room=self._room, reason=effect.reason))

    def _call_made(self, effect: fx.CallEntered, time: float) -> None:
        explanation = effect.explanation
        text = None if explanation is None else explanation.text
        is_alert = explanation is not None and explanation.alerted
        self._log.add(
            e.CallEntry(
                time=time,
                room=self._room,
                seat=effect.seat.letter,
                call=effect.call.text,
                alert=text if is_alert else None,
                # A call has one explanation; which key holds it says whether it was alerted.
                infos=None if is_alert else text,
                ruled=effect.ruled,
            )
        )

    def _card_played(self, effect: fx.CardEntered, time: float) -> None:
        seat, card = effect.seat.letter, effect.card.text
        self._log.add(
            e.CardEntry(time=time, room=self._room, seat=seat, card=card, ruled=effect.ruled)
        )

    def _refused(self, effect: fx.Refused, time: float) -> None:
        self._log.add(
            e.RefusedEntry(
                time=time,
                room=self._room,
                seat=effect.seat.letter,
                attempt=effect.attempt,
                reason=effect.reason,
            )
        )

    def _ignored(self, effect: fx.Ignored, time: float) -> None:
        self._log.add(
            e.IgnoredEntry(
                time=time,
                room=self._room,
                seat=effect.seat.letter,
                line=effect.line,
                reason=effect.reason,
            )
        )

    def _ruled(self, effect: fx.Ruled, time: float) -> None:
        seat, text = effect.ruling.seat.letter, effect.ruling.text
        self._log.add(e.RulingEntry(time=time, room=self._room, seat=seat, text=text))

    def _board_ended(self, effect: fx.BoardEnded, time: float) -> None:
        record = effect.record
        self._log.add(
            e.BoardEndedEntry(
                time=time,
                room=self._room,
                place=self.place,
                board=record.board.number,
                result=record.result_text,
                score_ns=record.score_ns,
                seconds=effect.seconds,
                record=entry_of(record),
                absence=effect.is_absence,
            )
        )
        # Boards of a room end in order, so that the place need not be in the effect.
        self._places.popleft()

    def _session_ended(self, effect: fx.SessionEnded, time: float) -> None:
        self._log.add(e.SessionOverEntry(time=time, room=self._room, reason=effect.reason))


# By type, not by `isinstance`, because an event comes with every call and card. An effect without
# an entry raises KeyError at its first use, so a new event cannot be forgotten here.
_WRITE: Final[dict[type[fx.Effect], Callable[[EventLog, Any, float], None]]] = {
    fx.SeatTaken: EventLog._seat_taken,
    fx.SeatLost: EventLog._seat_lost,
    fx.Paused: EventLog._paused,
    fx.Resumed: EventLog._resumed,
    fx.Hint: EventLog._hint,
    fx.BoardStarted: EventLog._board_started,
    fx.BoardRestarted: EventLog._board_restarted,
    fx.CallEntered: EventLog._call_made,
    fx.CardEntered: EventLog._card_played,
    fx.Refused: EventLog._refused,
    fx.Ignored: EventLog._ignored,
    fx.Ruled: EventLog._ruled,
    fx.BoardEnded: EventLog._board_ended,
    fx.SessionEnded: EventLog._session_ended,
}
