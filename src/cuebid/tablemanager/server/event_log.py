"""What happens at a table, as entries of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cuebid.core import Seat
from cuebid.tablemanager.referee import effects as fx
from cuebid.tablemanager.server import entries as e
from cuebid.tablemanager.server.records import entry_of
from cuebid.tablemanager.server.wire_log import WireLog

__all__ = ["EventLog"]


class EventLog:
    """Keeps the minutes of one room; changes with every board and every player that comes."""

    def __init__(self, journal: WireLog, room: str, place: int) -> None:
        """Begin.

        Args:
            journal: the log.
            room: the room's name.
            place: place in the match, from 0, of the first board that is to come.
        """
        self._journal = journal
        self._room = room
        self._place = place
        self._peers: dict[Seat, tuple[str, str, int]] = {}

    def introduce(self, seat: Seat, peer: str, profile: str, version: int) -> None:
        """Say more of the player who is about to take a seat."""
        self._peers[seat] = (peer, profile, version)

    def add(self, effect: fx.Effect) -> None:
        """Write down what happened."""
        _WRITE[type(effect)](self, effect, self._journal.clock())

    def _seat_taken(self, effect: fx.SeatTaken, time: float) -> None:
        peer, profile, version = self._peers[effect.seat]
        self._journal.add(
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
        self._journal.add(
            e.SeatLostEntry(time=time, room=self._room, seat=seat, reason=effect.reason)
        )

    def _board_started(self, effect: fx.BoardStarted, time: float) -> None:
        self._journal.add(
            e.BoardBegun(
                time=time,
                room=self._room,
                place=self._place,
                board=effect.board.number,
                goes_on=effect.goes_on,
            )
        )

    def _board_restarted(self, effect: fx.BoardRestarted, time: float) -> None:
        self._journal.add(e.BoardBegunAgain(time=time, room=self._room, reason=effect.reason))

    def _call_made(self, effect: fx.CallMade, time: float) -> None:
        said = effect.explanation
        self._journal.add(
            e.CallEntry(
                time=time,
                room=self._room,
                seat=effect.seat.letter,
                call=effect.call.text,
                alert=said.text if said is not None and said.alerted else None,
                infos=said.text if said is not None and not said.alerted else None,
                ruled=effect.ruled,
            )
        )

    def _card_played(self, effect: fx.CardPlayed, time: float) -> None:
        seat, card = effect.seat.letter, effect.card.text
        self._journal.add(
            e.CardEntry(time=time, room=self._room, seat=seat, card=card, ruled=effect.ruled)
        )

    def _refused(self, effect: fx.Refused, time: float) -> None:
        self._journal.add(
            e.RefusedEntry(
                time=time,
                room=self._room,
                seat=effect.seat.letter,
                attempt=effect.attempt,
                reason=effect.reason,
            )
        )

    def _ignored(self, effect: fx.Ignored, time: float) -> None:
        self._journal.add(
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
        self._journal.add(e.RulingEntry(time=time, room=self._room, seat=seat, text=text))

    def _board_ended(self, effect: fx.BoardEnded, time: float) -> None:
        record = effect.record
        self._journal.add(
            e.BoardOver(
                time=time,
                room=self._room,
                place=self._place,
                board=record.board.number,
                result=record.result_text,
                score_ns=record.score_ns,
                seconds=effect.seconds,
                record=entry_of(record),
            )
        )
        self._place += 1

    def _session_ended(self, effect: fx.SessionEnded, time: float) -> None:
        self._journal.add(e.SessionOverEntry(time=time, room=self._room, reason=effect.reason))


_WRITE: Final[dict[type[fx.Effect], Callable[[EventLog, Any, float], None]]] = {
    fx.SeatTaken: EventLog._seat_taken,
    fx.SeatLost: EventLog._seat_lost,
    fx.BoardStarted: EventLog._board_started,
    fx.BoardRestarted: EventLog._board_restarted,
    fx.CallMade: EventLog._call_made,
    fx.CardPlayed: EventLog._card_played,
    fx.Refused: EventLog._refused,
    fx.Ignored: EventLog._ignored,
    fx.Ruled: EventLog._ruled,
    fx.BoardEnded: EventLog._board_ended,
    fx.SessionEnded: EventLog._session_ended,
}
