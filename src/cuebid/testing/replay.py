"""Feeding the log of a real session to our table, or to our client."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from cuebid.core import Board, Call, Card, Deal, Hand, ReadError, Seat, View
from cuebid.core.vulnerability import Vulnerability
from cuebid.tablemanager.grammar import messages as m
from cuebid.tablemanager.grammar.errors import MessageError
from cuebid.tablemanager.grammar.reader import parse
from cuebid.tablemanager.referee.effects import Effect
from cuebid.tablemanager.referee.table import Table
from cuebid.tablemanager.seat.answers import answer
from cuebid.tablemanager.seat.effects import AskCall, AskCard, Noted, Say
from cuebid.tablemanager.seat.session import SeatSession

__all__ = [
    "LoggedLine",
    "SeatReplay",
    "boards_in_log",
    "read_log",
    "replay_to_seat",
    "replay_to_table",
]

_LINE: Final = re.compile(
    r"\s*(?:(?P<time>[\d.]+)\s+)?(?P<sender>[CS])\s+(?P<seat>\S+)\s+(?P<line>.*)"
)


@dataclass(frozen=True, slots=True)
class LoggedLine:
    """One line of a session.

    Attributes:
        seconds: when, from the start of the session; 0 where the log does not say.
        from_table: whether the table sent it.
        seat: the player's seat; None before it has one.
        line: the line without its end.
    """

    seconds: float
    from_table: bool
    seat: Seat | None
    line: str


class _WireRecord(msgspec.Struct):
    """What of an entry of our own wire log matters here."""

    time: float = 0.0
    direction: str = ""
    seat: str = ""
    line: str = ""


def read_log(lines: Iterable[str]) -> list[LoggedLine]:
    """Read a log: lines of `seconds C|S seat text`, seconds optional, or our own wire log (JSON).

    Entries of our own log that are no lines are passed over.

    Raises:
        ReadError: a line is neither.
    """
    logged = []
    for number, text in enumerate(lines, start=1):
        if text.startswith("{"):
            record = msgspec.json.decode(text, type=_WireRecord)
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
        raise ReadError(f"line {number} of the log is none: {text!r}", text)
    seat = None if match["seat"] == "-" else Seat.parse(match["seat"])
    return LoggedLine(float(match["time"] or 0), match["sender"] == "S", seat, match["line"])


def boards_in_log(log: Sequence[LoggedLine]) -> list[Board]:
    """The boards that the table dealt in a log, with the hands that it gave out."""
    boards: list[Board] = []
    deal: m.Deal | None = None
    hands: dict[Seat, Hand] = {}
    for entry in log:
        message = _message(entry.line) if entry.from_table else None
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
    """Bring the players' lines of a log to `table`, each at its time.

    Returns:
        All that the table answered, in order.
    """
    effects: list[Effect] = []
    for entry in log:
        if entry.from_table:
            continue
        message = _message(entry.line)
        if isinstance(message, m.Connect):
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
    """Makes the calls and plays that a player made in the log, in their order."""

    calls: list[Call] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)

    def call(self, view: View) -> Call:
        """The next call of the log."""
        if not self.calls:
            raise ReadError(f"the log has no further call of {view.seat.word}")
        return self.calls.pop(0)

    def card(self, view: View) -> Card:
        """The next card of the log."""
        if not self.cards:
            raise ReadError(f"the log has no further card of {view.seat.word}")
        return self.cards.pop(0)


@dataclass(frozen=True, slots=True)
class SeatReplay:
    """How our client did in the place of another.

    Attributes:
        said: what ours said, in order, its own calls and cards taken from the log.
        logged: what the other said.
        noted: lines of the table that had no effect on ours.
    """

    said: list[m.Message]
    logged: list[m.Message]
    noted: list[Noted]


def replay_to_seat(session: SeatSession, log: Sequence[LoggedLine], seat: Seat) -> SeatReplay:
    """Bring the table's lines for `seat` to `session`, which acts as the player in the log did.

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
    said: list[m.Message] = [session.connect()]
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
                said.append(effect.message)
            elif isinstance(effect, AskCall | AskCard):
                pending = answer(session, player, effect) + pending
            elif isinstance(effect, Noted):
                noted.append(effect)
    return SeatReplay(said, logged, noted)


def _message(line: str) -> m.Message | None:
    try:
        return parse(line)
    except MessageError:
        return None
