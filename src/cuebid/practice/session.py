"""A practice session of a pair as a state machine, independent of pages, clocks and robots.

Two people bid the same boards with the same notes. In a session of answers each bids alone: the
notes bid for the partner, so that nobody needs to wait, and answers can be a day apart. In a
session of one auction both bid it together, call by call. Either way a hand, and what follows from
it, is hidden from the partner until both have bid the board; `visible` alone decides that.
"""

# Robots' calls come in from outside as whole auctions (`with_auction`), so that a session can be
# replayed, stored and tested without systems. An auction only ever grows: what a person has seen
# stays as it was, although the notes may have changed meanwhile.

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from cuebid.core import Auction, Call, IllegalError, RangeError, Seat, Side
from cuebid.practice.boards import PracticeBoard

# An invitation carries all boards, which are some ten thousand characters for so many boards.
MOST_BOARDS: Final = 64
# Remarks come from another server as well, which may send whatever it likes.
_LONGEST_REMARK: Final = 1_000
_MOST_REMARKS: Final = 500


class SessionStyle(Enum):
    """The way in which two people bid a board."""

    ANSWERS = "answers"
    """Each person bids alone; the notes bid in partner's seat."""
    TOGETHER = "together"
    """Both bid one auction, call by call."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark that one of the pair wrote about a board.

    Attributes:
        board: its index.
        seat: who wrote it.
        text: the text.
    """

    board: int
    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class Bidding:
    """The auction of one board, as one person bids it.

    Attributes:
        auction: the calls so far.
        finished_at: when it was finished, in seconds; None before.
    """

    auction: Auction
    finished_at: float | None = None


@dataclass(frozen=True, slots=True)
class PairSession:
    """A practice session of one person or two partners: its boards, auctions and remarks.

    Attributes:
        id: its identifier, which admits nobody to a seat: that needs the seat's token.
        system: the name of the notes.
        digest: hash of the rules of the notes, by which another version is noticed.
        theme: the theme, as text.
        opponents: what opponents bid; empty where they pass.
        style: how the two bid.
        people: the seats of people; a single one practises alone.
        boards: the boards.
        biddings: for each seat of `people`, one `Bidding` for each board. If both bid one auction
            together, the seats have equal biddings.
        remarks: what was written, in the order of time.
    """

    id: str
    system: str
    digest: str
    theme: str
    opponents: str
    style: SessionStyle
    people: tuple[Seat, ...]
    boards: tuple[PracticeBoard, ...]
    biddings: tuple[tuple[Bidding, ...], ...]
    remarks: tuple[Remark, ...] = ()

    @property
    def side(self) -> Side:
        """The side that practises."""
        return self.people[0].side

    @property
    def boards_digest(self) -> str:
        """A hash of the boards, by which answers to other boards are recognised."""
        lines = [
            f"{each.board.dealer.letter} {each.board.vulnerability} {each.board.deal.pbn}"
            f"{' '.join(call.text for call in each.script)}"
            for each in self.boards
        ]
        text = "\n".join([self.id, self.style.value, self.opponents, *lines])
        # It guards against mixing up sessions, not against forgers: 64 bits are enough.
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def bidding(self, seat: Seat, board: int) -> Bidding:
        """Return a person's bidding of a board.

        Raises:
            RangeError: nobody sits there, or there is no such board.
        """
        if seat not in self.people or not 0 <= board < len(self.boards):
            raise RangeError(f"{seat.word} has no board {board + 1} in this session")
        return self.biddings[self.people.index(seat)][board]

    def partner_of(self, seat: Seat) -> Seat | None:
        """Return the seat of a person's partner; None for one who practises alone."""
        return next((person for person in self.people if person is not seat), None)

    def robots_turn(self, seat: Seat, board: int) -> bool:
        """Return whether robots call next in a person's bidding of a board."""
        turn = self.bidding(seat, board).auction.turn
        return turn is not None and turn not in self.callers(seat)

    def callers(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats that people bid for in a person's auctions; robots bid for the rest."""
        return self.people if self.style is SessionStyle.TOGETHER else (seat,)

    def is_finished(self, seat: Seat, board: int) -> bool:
        """Return whether a person has bid a board to its end."""
        return self.bidding(seat, board).auction.is_over

    def is_open(self, board: int) -> bool:
        """Return whether all people have bid a board, so that all hands may be shown."""
        return all(self.is_finished(seat, board) for seat in self.people)

    def next_board(self, seat: Seat) -> int | None:
        """Return the index of a person's first unfinished board; None if all are finished."""
        return next(
            (index for index in range(len(self.boards)) if not self.is_finished(seat, index)), None
        )

    def finished(self, seat: Seat) -> int:
        """Return how many boards a person has finished."""
        return sum(self.is_finished(seat, index) for index in range(len(self.boards)))

    def with_call(self, seat: Seat, board: int, call: Call, now: float) -> PairSession:
        """Return the session after a person's call.

        Raises:
            IllegalError: it is not this person's turn, or the call is not legal.
            RangeError: nobody sits there, or there is no such board.
        """
        auction = self.bidding(seat, board).auction
        if auction.turn is not seat:
            raise IllegalError(f"it is not {seat.word}'s turn on board {board + 1}")
        return self._with(seat, board, auction.with_call(call), now)

    def with_auction(self, seat: Seat, board: int, auction: Auction, now: float) -> PairSession:
        """Return the session after robots have added calls to a person's auction.

        Raises:
            IllegalError: the auction does not continue the one so far, or has a person's call.
            RangeError: nobody sits there, or there is no such board.
        """
        before = self.bidding(seat, board).auction
        count = len(before)
        people = self.callers(seat)
        added = [auction.seat_of(index) for index in range(count, len(auction))]
        # Robots think in other processes meanwhile: what they answer may be out of date.
        is_continued = auction.calls[:count] == before.calls and auction.dealer is before.dealer
        if not is_continued or any(each in people for each in added):
            raise IllegalError(f"these calls do not continue the auction of board {board + 1}")
        return self._with(seat, board, auction, now)

    def with_answers(self, seat: Seat, auctions: tuple[Auction, ...], now: float) -> PairSession:
        """Return the session with all auctions of a person who bid on another server.

        Raises:
            IllegalError: an auction is not over, or begins with another dealer; or the person has
                bid here already.
            RangeError: nobody sits there, or there are more or fewer auctions than boards.
        """
        if len(auctions) != len(self.boards):
            raise RangeError(f"{len(auctions)} auctions do not answer {len(self.boards)} boards")
        if self.style is not SessionStyle.ANSWERS:
            raise IllegalError("the two of you bid one auction here; there is nothing to bring in")
        session = self
        for board, auction in enumerate(auctions):
            before = session.bidding(seat, board).auction
            if not auction.is_over or auction.dealer is not before.dealer:
                raise IllegalError(f"the auction of board {board + 1} is not finished")
            # The same answers may arrive twice, by link and by file; different ones are refused.
            if before.is_over and before != auction:
                raise IllegalError(f"{seat.word} has bid board {board + 1} otherwise before")
            session = session._with(seat, board, auction, now)
        return session

    def with_remark(self, board: int, seat: Seat, text: str) -> PairSession:
        """Return the session with a remark on a board added.

        Raises:
            IllegalError: somebody has not bid the board yet, and a remark might reveal it.
            RangeError: there is no such board, or the text is too long.
        """
        words = " ".join(text.split())
        if not words or len(words) > _LONGEST_REMARK:
            raise RangeError(f"a remark has from 1 to {_LONGEST_REMARK} characters")
        if len(self.remarks) >= _MOST_REMARKS:
            raise RangeError(f"a session has at most {_MOST_REMARKS} remarks")
        self.bidding(seat, board)
        if not self.is_open(board):
            raise IllegalError("remarks come when both of you have bid the board")
        return replace(self, remarks=(*self.remarks, Remark(board, seat, words)))

    def with_remarks_of(self, seat: Seat, remarks: Iterable[Remark]) -> PairSession:
        """Return the session with the remarks that a person's answers contained, each once.

        Raises:
            IllegalError: somebody has not bid the board of a remark yet.
            RangeError: there is no such board, or a text is too long, or there are too many.
        """
        session = self
        for remark in remarks:
            # Answers that arrive again bring the same remarks.
            if remark not in session.remarks:
                session = session.with_remark(remark.board, seat, remark.text)
        return session

    def disagreements(self) -> tuple[int, ...]:
        """Return the indices of the boards that both people have bid, with different auctions."""
        return tuple(
            board
            for board in range(len(self.boards))
            if self.is_open(board)
            and len({self.bidding(seat, board).auction for seat in self.people}) > 1
        )

    def _with(self, seat: Seat, board: int, auction: Auction, now: float) -> PairSession:
        before = self.bidding(seat, board)
        finished_at = before.finished_at
        if finished_at is None and auction.is_over:
            finished_at = now
        changed = Bidding(auction, finished_at)
        rows = [list(row) for row in self.biddings]
        for index, person in enumerate(self.people):
            if person is seat or self.style is SessionStyle.TOGETHER:
                rows[index][board] = changed
        return replace(self, biddings=tuple(map(tuple, rows)))


def new_session(
    session_id: str,
    boards: tuple[PracticeBoard, ...],
    *,
    system: str,
    digest: str,
    theme: str,
    opponents: str = "",
    style: SessionStyle = SessionStyle.ANSWERS,
    people: tuple[Seat, ...] = (Seat.NORTH, Seat.SOUTH),
) -> PairSession:
    """Return a new session in which nobody has called yet.

    Args:
        session_id: its identifier.
        boards: the boards, at most `MOST_BOARDS`.
        system: the name of the notes.
        digest: hash of the rules of the notes.
        theme: the theme, as text.
        opponents: what opponents bid; empty where they pass.
        style: how the two bid.
        people: the seats of people, of one side.

    Raises:
        RangeError: there are no boards, or too many, or the people are no partners.
    """
    if not 0 < len(boards) <= MOST_BOARDS:
        raise RangeError(f"a session has from 1 to {MOST_BOARDS} boards")
    if not people or len({seat.side for seat in people}) > 1 or len(set(people)) < len(people):
        raise RangeError("a session is for one player, or for two partners")
    start = tuple(Bidding(Auction(each.board.dealer)) for each in boards)
    return PairSession(
        session_id,
        system,
        digest,
        theme,
        opponents,
        style,
        people,
        boards,
        tuple(start for _ in people),
    )
