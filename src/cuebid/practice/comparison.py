"""Compare the auctions of a practised board: the players', the notes', the robots', and par."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import mean

from cuebid.core import Auction, Call, Seat, Side, imps, score_for
from cuebid.database import RuleBook
from cuebid.explore import RuleSource, StudiedSystem
from cuebid.practice.boards import PracticeBoard
from cuebid.practice.question import Question, Verdict, judge
from cuebid.practice.robots import bid_by_notes
from cuebid.practice.session import PairSession
from cuebid.solver import Solver, TrickTable, par


@dataclass(frozen=True, slots=True)
class Departure:
    """A person's call that differs from the call of the notes.

    Attributes:
        seat: the person.
        position: the index of the call in that person's auction.
        call: the call.
        noted: the call of the notes.
        shows: what the call of the notes shows, in words.
        source: the row or rule that describes the call of the notes.
        verdict: whether the notes allow the person's call.
        why_not: what the hand lacks for the person's call.
    """

    seat: Seat
    position: int
    call: Call
    noted: Call
    shows: str
    source: RuleSource | None
    verdict: Verdict
    why_not: str


@dataclass(frozen=True, slots=True)
class ComparedAuction:
    """One auction of a board, with its score.

    Attributes:
        name: who bid it: a seat, `notes`, or the name of a robot's system.
        auction: the calls.
        tricks: declarer's tricks double dummy; None if passed out, or without a solver.
        score: the score of the practising side; None without a solver.
        against_par: in IMPs; None without a solver.
        against_field: against the average of the robots, in IMPs; None without a solver or robots.
    """

    name: str
    auction: Auction
    tricks: int | None = None
    score: int | None = None
    against_par: int | None = None
    against_field: float | None = None


@dataclass(frozen=True, slots=True)
class AuctionComparison:
    """All auctions of one practised board, with par and the people's departures from the notes.

    Attributes:
        people: the auctions of people, named by seat; only one if they bid together.
        notes: the auction of the notes.
        robots: the auctions of the robots.
        par: what perfect bidding leads to, in words; empty without a solver.
        departures: each person's first call that differs from the call of the notes.
    """

    people: tuple[ComparedAuction, ...]
    notes: ComparedAuction
    robots: tuple[ComparedAuction, ...]
    par: str
    departures: tuple[Departure, ...]

    @property
    def agree(self) -> bool:
        """True if all people bid the same auction."""
        return len({compared.auction for compared in self.people}) == 1


def compare_board(
    session: PairSession,
    board: int,
    study: StudiedSystem,
    rivals: RuleBook | None,
    field: Mapping[str, RuleBook],
    solver: Solver | None,
) -> AuctionComparison:
    """Compare all auctions of a board that every person of the session has bid.

    Args:
        session: the session.
        board: the index of the board.
        study: the notes.
        rivals: what opponents bid; None where they pass.
        field: systems of robots that bid the board for the practising side, by name.
        solver: counts tricks double dummy; None where it is not installed.
    """
    practised = session.boards[board]
    book = study.system.book
    people = {
        seat.word: session.bidding(seat, board).auction
        for seat in session.people
        # Two who bid one auction together are listed once.
        if session.callers(seat)[0] is seat
    }
    notes = bid_by_notes(practised, book, rivals, session.people)
    robots = {
        name: bid_by_notes(practised, rule_book, rivals, session.people)
        for name, rule_book in field.items()
    }
    departures = tuple(
        departure
        for seat in session.people
        for departure in _departures(study, practised, seat, session.bidding(seat, board).auction)
    )
    if solver is None:
        return AuctionComparison(
            tuple(ComparedAuction(name, auction) for name, auction in people.items()),
            ComparedAuction("notes", notes),
            tuple(ComparedAuction(name, auction) for name, auction in robots.items()),
            "",
            departures,
        )
    [table] = solver.tables([practised.board.deal])
    scoring = _Scoring(practised, table, session.side)
    robot_results = tuple(scoring.compared(name, auction) for name, auction in robots.items())
    field_scores = [each.score for each in robot_results if each.score is not None]
    best = par(table, practised.board.dealer, practised.board.vulnerability)
    return AuctionComparison(
        tuple(scoring.compared(name, auction, field_scores) for name, auction in people.items()),
        scoring.compared("notes", notes, field_scores),
        robot_results,
        best.words,
        departures,
    )


class _Scoring:
    """Score auctions on one board by its double-dummy tricks, for the practising side."""

    def __init__(self, practised: PracticeBoard, table: TrickTable, side: Side) -> None:
        self._board = practised.board
        self._table = table
        self._side = side
        # Par is counted for the practising side, as scores are.
        best = par(table, self._board.dealer, self._board.vulnerability).score_ns
        self._par = best if side is Side.NS else -best

    def compared(
        self, name: str, auction: Auction, field_scores: list[int] | None = None
    ) -> ComparedAuction:
        contract = auction.contract
        tricks = None if contract is None else self._table[contract.strain, contract.declarer]
        score = score_for(self._side, contract, tricks, self._board.vulnerability)
        against = [imps(score - field_score) for field_score in field_scores or ()]
        return ComparedAuction(
            name,
            auction,
            tricks,
            score,
            imps(score - self._par),
            mean(against) if against else None,
        )


def _departures(
    study: StudiedSystem, practised: PracticeBoard, seat: Seat, auction: Auction
) -> tuple[Departure, ...]:
    """Return a person's first departure from the notes; an empty tuple if there is none.

    Later calls answer an auction that the notes would not have had, so they are not counted.
    """
    before = Auction(auction.dealer)
    for position, call in enumerate(auction):
        if before.turn is seat:
            judged = judge(study, Question(practised.board, before), call)
            # Where the notes have no call, no call is a mistake.
            if judged.call is not call and judged.verdict is not Verdict.OPEN:
                return (
                    Departure(
                        seat,
                        position,
                        call,
                        judged.call,
                        judged.shows,
                        judged.source,
                        judged.verdict,
                        judged.why_not,
                    ),
                )
        before = before.with_call(call)
    return ()
