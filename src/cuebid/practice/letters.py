"""Sessions, invitations and answers as text: for the store, for files and for links.

An invitation is a session without anybody's calls: the partner's own server takes it up, deals
each board from it and shows the partner's hand only. Answers are one person's auctions. Both carry
what they belong to and a check sum, so that a text that was cut short, mixed up or edited is found
on arrival. A text that is packed for a link cannot be read by chance; it is no secret from whoever
unpacks it, as in any game by mail.
"""

from __future__ import annotations

import hashlib
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from dataclasses import replace
from typing import Final, TypeVar

import msgspec

from cuebid.core import (
    Auction,
    Board,
    Call,
    CuebidError,
    Deal,
    RangeError,
    ReadError,
    Seat,
    Vulnerability,
)
from cuebid.practice.boards import PracticeBoard
from cuebid.practice.session import (
    Bidding,
    PairSession,
    Remark,
    SessionStyle,
    new_session,
)

__all__ = [
    "Answers",
    "Invitation",
    "answers_of",
    "answers_text",
    "invitation_text",
    "read_answers",
    "read_invitation",
    "session_from_text",
    "session_text",
]

_VERSION: Final = 1
# The largest session has 64 boards of some 150 characters; more is no text of ours, and a small
# text may unpack to gigabytes.
_MOST_CHARACTERS: Final = 200_000
_CHECK_DIGITS: Final = 12

T = TypeVar("T")


class _Board(msgspec.Struct, array_like=True, frozen=True):
    number: int
    dealer: str
    vulnerability: str
    deal: str
    script: str
    is_question: bool


class _Session(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    system: str
    digest: str
    theme: str
    opponents: str
    style: str
    people: str
    boards: tuple[_Board, ...]
    auctions: tuple[tuple[tuple[str, float | None], ...], ...] = ()
    remarks: tuple[tuple[int, str, str], ...] = ()
    seat: str = ""
    home: str = ""


class Invitation(msgspec.Struct, frozen=True):
    """What a partner takes up.

    Attributes:
        session: the session, without calls.
        seat: the partner's seat.
        home: the address to which answers travel; may be empty.
    """

    session: PairSession
    seat: Seat
    home: str


class Answers(msgspec.Struct, frozen=True):
    """One person's auctions of a session.

    Attributes:
        session: the identifier of the session.
        boards: the digest of its boards.
        digest: of the rules by which the other seats were bid.
        seat: the person's seat, as a letter.
        auctions: the calls of each board, with blanks between.
    """

    session: str
    boards: str
    digest: str
    seat: str
    auctions: tuple[str, ...]


class _Envelope(msgspec.Struct, frozen=True):
    cuebid: str
    version: int
    check: str
    content: msgspec.Raw


def session_text(session: PairSession) -> str:
    """Return a session as text for `session_from_text`."""
    return msgspec.json.encode(_record(session, with_calls=True)).decode()


def session_from_text(text: str) -> PairSession:
    """Return the session of a text.

    Raises:
        ReadError: the text is damaged.
    """
    try:
        record = msgspec.json.decode(text, type=_Session)
        return _session(record)
    except (msgspec.DecodeError, CuebidError) as error:
        raise ReadError(f"this is no session: {error}", text[:80]) from error


def invitation_text(session: PairSession, seat: Seat, home: str = "") -> str:
    """Return what a partner without a connection to this server needs, as one word for a link.

    Args:
        session: the session.
        seat: the partner's seat.
        home: the address to which answers travel; may be empty.
    """
    blank = _record(session, with_calls=False)
    record = msgspec.structs.replace(blank, seat=seat.letter, home=home)
    return _packed("practice-invitation", record)


def read_invitation(text: str) -> Invitation:
    """Return the invitation of a text.

    Args:
        text: the word, a link that ends in it, or the content of a file.

    Raises:
        ReadError: the text is no invitation, or damaged.
    """
    record = _unpacked("practice-invitation", text, _Session)
    try:
        invitation = Invitation(_session(record), Seat(record.seat), record.home)
        invitation.session.bidding(invitation.seat, 0)
    except CuebidError as error:
        raise ReadError(f"this invitation cannot be used: {error}", text[:40]) from error
    return invitation


def answers_of(session: PairSession, seat: Seat) -> Answers:
    """Return a person's answers.

    Raises:
        RangeError: not all boards are finished.
    """
    if session.next_board(seat) is not None:
        raise RangeError("answers can be sent when all boards have been bid")
    auctions = tuple(
        _calls_text(session.bidding(seat, board).auction) for board in range(len(session.boards))
    )
    return Answers(session.id, session.boards_digest, session.digest, seat.letter, auctions)


def answers_text(answers: Answers) -> str:
    """Return answers as one word for a file or a link."""
    return _packed("practice-answers", answers)


def read_answers(text: str, session: PairSession) -> tuple[Seat, tuple[Auction, ...]]:
    """Return whose answers a text has, and the auctions, checked against the session.

    Args:
        text: the word, a link that ends in it, or the content of a file.
        session: the session that they should belong to.

    Raises:
        ReadError: the text is damaged, or belongs to another session or other boards, or a call in
            it is not legal.
    """
    answers = _unpacked("practice-answers", text, Answers)
    if answers.session != session.id or answers.boards != session.boards_digest:
        raise ReadError("these answers belong to another session", text[:40])
    try:
        seat = Seat(answers.seat)
        session.bidding(seat, 0)
        if len(answers.auctions) != len(session.boards):
            raise RangeError("there is not one auction for each board")
        return seat, tuple(
            _auction(each.board.dealer, calls)
            for each, calls in zip(session.boards, answers.auctions, strict=True)
        )
    except CuebidError as error:
        raise ReadError(f"these answers cannot be used: {error}", text[:40]) from error


def _auction(dealer: Seat, calls: str) -> Auction:
    return Auction(dealer, tuple(map(Call, calls.split())))


def _calls_text(auction: Auction) -> str:
    return " ".join(call.text for call in auction)


def _record(session: PairSession, *, with_calls: bool) -> _Session:
    boards = tuple(
        _Board(
            each.board.number,
            each.board.dealer.letter,
            str(each.board.vulnerability),
            each.board.deal.pbn,
            " ".join(call.text for call in each.script),
            each.is_question,
        )
        for each in session.boards
    )
    auctions = tuple(
        tuple((_calls_text(bidding.auction), bidding.finished_at) for bidding in row)
        for row in session.biddings
    )
    remarks = tuple((remark.board, remark.seat.letter, remark.text) for remark in session.remarks)
    return _Session(
        session.id,
        session.system,
        session.digest,
        session.theme,
        session.opponents,
        session.style.value,
        "".join(seat.letter for seat in session.people),
        boards,
        auctions if with_calls else (),
        remarks if with_calls else (),
    )


def _session(record: _Session) -> PairSession:
    boards = tuple(
        PracticeBoard(
            Board(board.number, Seat(board.dealer), Vulnerability(board.vulnerability), deal),
            tuple(map(Call, board.script.split())),
            board.is_question,
        )
        for board in record.boards
        for deal in (Deal.parse(board.deal),)
    )
    for board in boards:
        if any(len(board.board.deal[seat]) != 13 for seat in Seat):
            raise RangeError("a hand does not have thirteen cards")
    if record.style not in {style.value for style in SessionStyle}:
        raise RangeError(f"{record.style!r} is no way to bid")
    session = new_session(
        record.id,
        boards,
        system=record.system,
        digest=record.digest,
        theme=record.theme,
        opponents=record.opponents,
        style=SessionStyle(record.style),
        people=tuple(map(Seat, record.people)),
    )
    if not record.auctions:
        return session
    if [len(row) for row in record.auctions] != [len(boards)] * len(session.people):
        raise RangeError("there is not one auction for each board and seat")
    biddings = tuple(
        tuple(
            Bidding(_auction(each.board.dealer, calls), finished_at)
            for each, (calls, finished_at) in zip(boards, row, strict=True)
        )
        for row in record.auctions
    )
    remarks = tuple(Remark(board, Seat(seat), text) for board, seat, text in record.remarks)
    return replace(session, biddings=biddings, remarks=remarks)


def _packed(kind: str, value: object) -> str:
    content = msgspec.json.encode(value)
    envelope = _Envelope(kind, _VERSION, _check(content), msgspec.Raw(content))
    packed = zlib.compress(msgspec.json.encode(envelope), 9)
    return urlsafe_b64encode(packed).decode().rstrip("=")


def _unpacked(kind: str, text: str, content_type: type[T]) -> T:
    # Of a link, the last word counts: mail programs put signs before and after it.
    word = text.strip().rpartition("#")[2].rpartition("=")[2].strip("<>., \n\t")
    try:
        packed = urlsafe_b64decode(word + "=" * (-len(word) % 4))
        unpacker = zlib.decompressobj()
        content = unpacker.decompress(packed, _MOST_CHARACTERS)
        if not unpacker.eof:
            # The last bytes, which check the rest, are missing; or the text is too long for ours.
            raise ValueError("unfinished")  # noqa: TRY301 - told like all other damage
        envelope = msgspec.json.decode(content, type=_Envelope)
    except (Base64Error, ValueError, zlib.error, msgspec.DecodeError) as error:
        raise ReadError(
            "this text is damaged or was cut short; copy all of it, or send it as a file",
            word[:40],
        ) from error
    if envelope.cuebid != kind:
        names = {"practice-invitation": "an invitation", "practice-answers": "answers"}
        raise ReadError(
            f"this is {names.get(envelope.cuebid, 'something else')}, not {names[kind]}", word[:40]
        )
    if envelope.version != _VERSION:
        raise ReadError("this comes from another version of Cuebid; use the same one", word[:40])
    if envelope.check != _check(bytes(envelope.content)):
        raise ReadError("this text was changed on its way", word[:40])
    try:
        return msgspec.json.decode(envelope.content, type=content_type)
    except msgspec.DecodeError as error:
        raise ReadError(f"this text is damaged: {error}", word[:40]) from error


def _check(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:_CHECK_DIGITS]
