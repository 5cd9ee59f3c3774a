"""Replay the log of a recorded session to Cuebid's table or to Cuebid's client."""

# A recorded session with another program is the best test of its dialect: it stays when the program
# is not at hand, and a replay needs neither sockets nor time. One side of the log is played by our
# code and the other side's lines are given to it; what our side sends can then be compared with
# what the log has.
#
# A log is read leniently, line by line, because it may come from any program: all that is needed of
# a line is who sent it, for which seat, and perhaps when.

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from cuebid.core import Board, Call, Card, Deal, Hand, ReadError, Seat, View, Vulnerability
from cuebid.tablemanager import MessageError, SeatSession, Table, parse
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.referee.effects import Effect
from cuebid.tablemanager.seat.answers import answer
from cuebid.tablemanager.seat.effects import AskCall, AskCard, Noted, Say
from cuebid.text import decode_json

_LINE: Final = re.compile(
    r"\s*(?:(?P<time>[\d.]+)\s+)?(?P<sender>[CS])\s+(?P<seat>\S+)\s+(?P<line>.*)"
)


@dataclass(frozen=True, slots=True)
class LoggedLine:
    """One line in the log of a session.

    Attributes:
        seconds: the time, from the start of the session; 0 if the log has no times.
        from_table: whether the table sent it.
        seat: the player's seat; None before it has one.
        line: the line without its end.
    """

    seconds: float
    from_table: bool
    seat: Seat | None
    line: str


class _WireRecord(msgspec.Struct):
    """The keys of a line of Cuebid's wire log that a replay needs; events have only `time`."""

    time: float = 0.0
    direction: str = ""
    seat: str = ""
    line: str = ""


def read_log(lines: Iterable[str]) -> list[LoggedLine]:
    """Read a log of lines `seconds C|S seat text`, seconds optional, or Cuebid's JSON wire log.

    Events in Cuebid's own log are skipped.

    Raises:
        ReadError: a line has neither form.
    """
    logged = []
    for number, text in enumerate(lines, start=1):
        if text.startswith("{"):
            try:
                record = decode_json(text, _WireRecord)
            except msgspec.DecodeError as error:
                raise ReadError(
                    f"line {number} of the log cannot be read: {error}", text
                ) from error
            if record.direction in ("in", "out"):
                seat = Seat.parse(record.seat) if record.seat else None
                entry = LoggedLine(record.time, record.direction == "out", seat, record.line)
                logged.append(entry)
        elif text.strip():
            logged.append(_read_line(number, text.rstrip("\r\n")))
    return logged


def _read_line(number: int, text: str) -> LoggedLine:
    match = _LINE.fullmatch(text)
    if match is None:
        raise ReadError(f"line {number} of the log cannot be read: {text!r}", text)
    seat = None if match["seat"] == "-" else Seat.parse(match["seat"])
    return LoggedLine(float(match["time"] or 0), match["sender"] == "S", seat, match["line"])


def boards_in_log(log: Sequence[LoggedLine]) -> list[Board]:
    """Return the boards that the table dealt in a log, with the hands that it gave out."""
    boards: list[Board] = []
    deal: m.Deal | None = None
    hands: dict[Seat, Hand] = {}
    for entry in log:
        message = _message(entry.line) if entry.from_table else None
        # Each of the four players is sent the Board line, and again after a restart.
        if isinstance(message, m.Deal) and message != deal:
            _finish(boards, deal, hands)
            deal, hands = message, {}
        elif isinstance(message, m.Cards):
            hands[message.seat] = message.hand
    _finish(boards, deal, hands)
    return boards


def _finish(boards: list[Board], deal: m.Deal | None, hands: Mapping[Seat, Hand]) -> None:
    if deal is not None and hands:
        dealt = Deal(hands).completed()
        boards.append(Board(deal.board, deal.dealer, Vulnerability(deal.vulnerability), dealt))


def replay_to_table(table: Table, log: Sequence[LoggedLine]) -> list[Effect]:
    """Send the players' lines of a log to `table`, each at its time.

    Returns:
        All effects of the table, in order.
    """
    effects: list[Effect] = []
    for entry in log:
        if entry.from_table:
            continue
        message = _message(entry.line)
        if isinstance(message, m.Connect):
            # A player that asks for any seat gets the seat that the table gave it in the log.
            seat = entry.seat if message.seat == m.ANY_PLACE else Seat(message.seat)
            if seat is not None:
                effects += table.sit(seat, message.team, entry.seconds)
        elif entry.seat is not None and message is not None:
            effects += table.receive(entry.seat, message, entry.seconds)
        elif entry.seat is not None:
            effects += table.receive_unreadable(entry.seat, entry.line, entry.seconds)
    return effects


@dataclass(slots=True)
class _LoggedPlayer:
    """A player that makes the calls and plays of a player in the log, in order."""

    calls: list[Call] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)

    def call(self, view: View) -> Call:
        """Return the next call of the log."""
        if not self.calls:
            raise ReadError(f"the log has no further call of {view.seat.word}")
        return self.calls.pop(0)

    def card(self, view: View) -> Card:
        """Return the next card of the log."""
        if not self.cards:
            raise ReadError(f"the log has no further card of {view.seat.word}")
        return self.cards.pop(0)


@dataclass(frozen=True, slots=True)
class SeatReplay:
    """The messages of Cuebid's client in a replay, and those of the client in the log.

    Attributes:
        sent: messages of our client, in order, with the calls and cards of the log.
        logged: messages of the client in the log.
        noted: lines of the table that had no effect on ours.
    """

    sent: list[m.Message]
    logged: list[m.Message]
    noted: list[Noted]


def replay_to_seat(session: SeatSession, log: Sequence[LoggedLine], seat: Seat) -> SeatReplay:
    """Send the table's lines for `seat` to `session`, which acts as the player in the log did.

    Raises:
        ReadError: our client wants to act where the player in the log did not.
    """
    logged = [
        message
        for entry in log
        if not entry.from_table and entry.seat is seat and (message := _message(entry.line))
    ]
    player = _LoggedPlayer(
        [message.call for message in logged if isinstance(message, m.Bid)],
        [message.card for message in logged if isinstance(message, m.Play)],
    )
    sent: list[m.Message] = [session.connect()]
    noted: list[Noted] = []
    for entry in log:
        if not entry.from_table or entry.seat is not seat:
            continue
        message = _message(entry.line)
        pending = list(
            session.receive(message) if message else session.receive_unreadable(entry.line)
        )
        while pending:
            effect = pending.pop(0)
            if isinstance(effect, Say):
                sent.append(effect.message)
            elif isinstance(effect, AskCall | AskCard):
                pending = answer(session, player, effect) + pending
            elif isinstance(effect, Noted):
                noted.append(effect)
    return SeatReplay(sent, logged, noted)


def _message(line: str) -> m.Message | None:
    try:
        return parse(line)
    except MessageError:
        return None
