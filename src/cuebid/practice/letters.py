"""Sessions, invitations and answers as text: for the store, for files and for links.

An invitation is a session without anybody's calls: the partner's own server takes it up, deals
each board from it and shows the partner's hand only. It is packed, so that an editor shows no hand,
and no secret from whoever writes a program to unpack it: the server that takes it up must read it.

Answers are one person's auctions and remarks, sealed to the server that is to read them. Its key
comes with the invitation for the partner's answers, and with the partner's answers for one's own:
before all of the partner's boards are bid, nobody can make a text that tells him how they were bid
here. All texts carry what they belong to and a check sum, so that one that was cut short, mixed up
or edited is found on arrival.
"""

from __future__ import annotations

from dataclasses import replace

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
from cuebid.practice.envelopes import packed, unpacked
from cuebid.practice.sealing import KeyPair
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
    "OpenedAnswers",
    "answers_of",
    "answers_text",
    "invitation_text",
    "read_answers",
    "read_invitation",
    "session_from_text",
    "session_text",
]


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
    key: str = ""


class Invitation(msgspec.Struct, frozen=True):
    """An invitation that a partner opens on a server of their own.

    Attributes:
        session: the session, without calls.
        seat: the partner's seat.
        home: the address to which answers travel; may be empty.
        key: the public key of the inviting server, to which answers are sealed.
    """

    session: PairSession
    seat: Seat
    home: str
    key: str


class Answers(msgspec.Struct, frozen=True):
    """One person's auctions of a session, and remarks.

    Attributes:
        session: the identifier of the session.
        boards: the digest of its boards.
        digest: of the rules by which the other seats were bid.
        seat: the person's seat, as a letter.
        auctions: the calls of each board, with blanks between.
        remarks: the index of a board and a text, for each remark of this person.
        key: the public key of the server that sends them, to which answers to them are sealed.
    """

    session: str
    boards: str
    digest: str
    seat: str
    auctions: tuple[str, ...]
    remarks: tuple[tuple[int, str], ...] = ()
    key: str = ""


class OpenedAnswers(msgspec.Struct, frozen=True):
    """Answers that have arrived and belong to the session.

    Attributes:
        seat: whose they are.
        auctions: one for each board.
        remarks: what this person wrote, in the order of time.
        key: the public key of the sender's server.
    """

    seat: Seat
    auctions: tuple[Auction, ...]
    remarks: tuple[Remark, ...]
    key: str


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


def invitation_text(session: PairSession, seat: Seat, key: str, home: str = "") -> str:
    """Return what a partner without a connection to this server needs, as one word for a link.

    Args:
        session: the session.
        seat: the partner's seat.
        key: the public key of this server.
        home: the address to which answers travel; may be empty.
    """
    blank = _record(session, with_calls=False)
    record = msgspec.structs.replace(blank, seat=seat.letter, home=home, key=key)
    return packed("practice-invitation", record)


def read_invitation(text: str) -> Invitation:
    """Return the invitation of a text.

    Args:
        text: the word, a link that ends in it, or the content of a file.

    Raises:
        ReadError: the text is no invitation, or damaged.
    """
    record = unpacked("practice-invitation", text, _Session)
    try:
        invitation = Invitation(_session(record), Seat(record.seat), record.home, record.key)
        invitation.session.bidding(invitation.seat, 0)
    except CuebidError as error:
        raise ReadError(f"this invitation cannot be used: {error}", text[:40]) from error
    return invitation


def answers_of(session: PairSession, seat: Seat, key: str = "") -> Answers:
    """Return a person's answers.

    Args:
        session: the session.
        seat: the person.
        key: the public key of this server.

    Raises:
        RangeError: not all boards are finished.
    """
    if session.next_board(seat) is not None:
        raise RangeError("answers can be sent when all boards have been bid")
    auctions = tuple(
        _calls_text(session.bidding(seat, board).auction) for board in range(len(session.boards))
    )
    remarks = tuple(
        (remark.board, remark.text) for remark in session.remarks if remark.seat is seat
    )
    digests = session.boards_digest, session.digest
    return Answers(session.id, *digests, seat.letter, auctions, remarks, key)


def answers_text(answers: Answers, reader: str) -> str:
    """Return answers as one word for a file or a link.

    Args:
        answers: the answers.
        reader: the public key of the server that is to read them.

    Raises:
        MissingExtraError: the library that seals them is not installed.
        ReadError: the key is none.
    """
    return packed("practice-answers", answers, reader)


def read_answers(text: str, session: PairSession, keys: KeyPair) -> OpenedAnswers:
    """Return the answers of a text, checked against the session.

    Args:
        text: the word, a link that ends in it, or the content of a file.
        session: the session that they should belong to.
        keys: those of this server for the session.

    Raises:
        MissingExtraError: the library that opens them is not installed.
        ReadError: the text is damaged, or belongs to another session or other boards, or a call in
            it is not legal.
    """
    answers = unpacked("practice-answers", text, Answers, keys)
    if answers.session != session.id or answers.boards != session.boards_digest:
        raise ReadError("these answers belong to another session", text[:40])
    try:
        seat = Seat(answers.seat)
        session.bidding(seat, 0)
        if len(answers.auctions) != len(session.boards):
            raise RangeError("there is not one auction for each board")
        auctions = tuple(
            _auction(each.board.dealer, calls)
            for each, calls in zip(session.boards, answers.auctions, strict=True)
        )
        remarks = tuple(Remark(board, seat, words) for board, words in answers.remarks)
    except CuebidError as error:
        raise ReadError(f"these answers cannot be used: {error}", text[:40]) from error
    return OpenedAnswers(seat, auctions, remarks, answers.key)


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
