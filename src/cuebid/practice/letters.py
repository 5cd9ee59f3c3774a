"""Encode invitations and answers of a practice session as text, for files and links.

An invitation is a session without anybody's calls: the partner's own server reads it, deals each
board from it and shows the partner's hand only. It is packed, so that a text editor shows no hands,
but not encrypted: somebody could write a program that unpacks it.

Answers are one person's auctions and remarks, encrypted for the server that is to read them. The
invitation carries the inviter's key, and the partner's answers carry the partner's key: so nobody
can send the inviter's auctions before the partner has bid all boards. Each text names the session
that it belongs to and has a check sum, so that one that was cut short, mixed up or edited is
recognised on arrival.
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
        digest: hash of the rules by which robots bid the other seats.
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
    """One person's decrypted answers, checked to belong to the session.

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
    """Return an invitation as one word for a link, for a partner with a server of their own.

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
    """Parse an invitation from a text.

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
    """Return a person's auctions and remarks in a session, ready to be sent.

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
    """Return answers as one word for a file or a link, encrypted for the reader's public key.

    Raises:
        MissingExtraError: the library that seals them is not installed.
        ReadError: `reader` is not a valid key.
    """
    return packed("practice-answers", answers, reader)


def read_answers(text: str, session: PairSession, keys: KeyPair) -> OpenedAnswers:
    """Decrypt the answers in a text, and check that they belong to the session.

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
