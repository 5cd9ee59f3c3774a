"""Invitations and answers as text: for files and for links.

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

import msgspec

from cuebid.core import Auction, CuebidError, RangeError, ReadError, Seat
from cuebid.practice.envelopes import packed, unpacked
from cuebid.practice.sealing import KeyPair, OtherSessionError
from cuebid.practice.session import PairSession, Remark
from cuebid.practice.session_records import (
    SessionRecord,
    auction_of,
    calls_text,
    record_of,
    session_of,
)


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


def invitation_text(session: PairSession, seat: Seat, key: str, home: str = "") -> str:
    """Return what a partner without a connection to this server needs, as one word for a link.

    Args:
        session: the session.
        seat: the partner's seat.
        key: the public key of this server.
        home: the address to which answers travel; may be empty.
    """
    blank = record_of(session, with_calls=False)
    record = msgspec.structs.replace(blank, seat=seat.letter, home=home, key=key)
    return packed("practice-invitation", record)


def read_invitation(text: str) -> Invitation:
    """Return the invitation of a text.

    Args:
        text: the word, a link that ends in it, or the content of a file.

    Raises:
        ReadError: the text is no invitation, or damaged.
    """
    record = unpacked("practice-invitation", text, SessionRecord)
    try:
        invitation = Invitation(session_of(record), Seat(record.seat), record.home, record.key)
        # Raises if the seat is not one of the session's.
        invitation.session.bidding(invitation.seat, 0)
    except CuebidError as error:
        raise ReadError(f"this invitation cannot be used: {error}", text[:40]) from error
    return invitation


def answers_of(session: PairSession, seat: Seat, key: str = "") -> Answers:
    """Return a person's answers.

    Raises:
        RangeError: not all boards are finished.
    """
    if session.next_board(seat) is not None:
        raise RangeError("answers can be sent when all boards have been bid")
    auctions = tuple(
        calls_text(session.bidding(seat, board).auction) for board in range(len(session.boards))
    )
    remarks = tuple(
        (remark.board, remark.text) for remark in session.remarks if remark.seat is seat
    )
    digests = session.boards_digest, session.digest
    return Answers(session.id, *digests, seat.letter, auctions, remarks, key)


def answers_text(answers: Answers, reader: str) -> str:
    """Return answers as one word for a file or a link.

    Raises:
        MissingExtraError: the library that seals them is not installed.
        ReadError: the key is none.
    """
    return packed("practice-answers", answers, reader)


def read_answers(text: str, session: PairSession, keys: KeyPair) -> OpenedAnswers:
    """Return the answers of a text, checked against the session.

    Raises:
        MissingExtraError: the library that opens them is not installed.
        OtherSessionError: the text belongs to another session or other boards, or is sealed for
            another server.
        ReadError: the text is damaged, or a call in it is not legal.
    """
    answers = unpacked("practice-answers", text, Answers, keys)
    if answers.session != session.id or answers.boards != session.boards_digest:
        raise OtherSessionError("these answers belong to another session", text[:40])
    try:
        seat = Seat(answers.seat)
        # Raises if nobody sits there.
        session.bidding(seat, 0)
        if len(answers.auctions) != len(session.boards):
            raise RangeError("there is not one auction for each board")
        auctions = tuple(
            auction_of(each.board.dealer, calls)
            for each, calls in zip(session.boards, answers.auctions, strict=True)
        )
        remarks = tuple(Remark(board, seat, words) for board, words in answers.remarks)
    except CuebidError as error:
        raise ReadError(f"these answers cannot be used: {error}", text[:40]) from error
    return OpenedAnswers(seat, auctions, remarks, answers.key)
