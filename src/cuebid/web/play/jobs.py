"""Jobs of worker processes: decisions of robots, meanings of calls, double-dummy results.

Each job is a pure function of its arguments, so that it can run in any process and be repeated
after a crash. Each process opens systems and solvers once and keeps them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from cuebid.core import (
    SEATS,
    Auction,
    Board,
    BoardRecord,
    Call,
    Card,
    Deal,
    Explanation,
    Hand,
    MissingExtraError,
    Play,
    Seat,
    Side,
    View,
    Vulnerability,
    view_from,
)
from cuebid.match.board_play import play_board
from cuebid.practice.lessons import Lesson, board_lessons
from cuebid.robots import ExplainedCall, Player, make_player
from cuebid.robots.bidder.decision import Decision
from cuebid.robots.double_dummy_play.decision import CardDecision
from cuebid.robots.system_bidder import make_bidder
from cuebid.solver import DdsSolver, TrickTable, par
from cuebid.solver.certain import are_tricks_certain
from cuebid.solver.play_values import play_values
from cuebid.systems.explanation import explain_call
from cuebid.web.play.comparison import first_difference
from cuebid.web.play.start import Start
from cuebid.web.play.thoughts import thoughts
from cuebid.web.serving.studies import study_of

# Both sides can bid, so that many rules are tested.
_WARM_UP_DEAL = Deal.parse("N:AKT5.62.873.T873 J6.QT854.QJ62.J2 Q974.AKJ.T54.A95 832.973.AK9.KQ64")

WITHOUT_SYSTEM = frozenset({"random"})
"""Robots without a system, whose calls have no meaning."""


@dataclass(frozen=True, slots=True)
class RobotAct:
    """A robot's call or card, with its meaning and reasons."""

    act: Call | Card
    text: str = ""
    """What the call means; empty for a card, or where nothing describes the call."""
    alerted: bool = False
    """Whether the call is alerted."""
    reasons: tuple[str, ...] = ()
    """Why the robot chose it, one reason a line."""


@dataclass(frozen=True, slots=True)
class BoardResults:
    """The results that are computed after a board: the other table, double dummy and par."""

    other: BoardRecord
    """The same board at the other table, where robots play all hands."""
    parted: str
    """Where the two tables first differ, in a sentence."""
    tricks: tuple[Mapping[Card, int], ...] = ()
    """For each card of the play, declarer's tricks after each card that could be played instead;
    empty without the solver."""
    table: TrickTable | None = None
    """Double-dummy tricks of the deal; None without the solver."""
    par: str = ""
    """Par of the deal, in words; empty without the solver."""
    message: str = ""
    """Why something is missing; empty if nothing is."""


def decide_at_once(system: str, seed: int, view: View) -> RobotAct:
    """Return a robot's decision that takes no thought: a call, or its only legal card.

    Separate from `decide_by_thought`, because workers prioritise jobs by their functions.
    """
    return _decide(system, seed, view)


def decide_by_thought(system: str, seed: int, view: View) -> RobotAct:
    """Return a robot's card with reasons; the robot may solve layouts, which takes seconds."""
    return _decide(system, seed, view)


def _decide(system: str, seed: int, view: View) -> RobotAct:
    reasons: list[str] = []
    player = _player(system, seed, reasons)
    if view.play is not None:
        card = player.card(view)
        return RobotAct(card, reasons=tuple(reasons))
    answer = player.call(view)
    if isinstance(answer, ExplainedCall):
        explanation = answer.explanation
        return RobotAct(answer.call, explanation.text, explanation.alerted, tuple(reasons))
    return RobotAct(answer, reasons=tuple(reasons))


def meaning(system: str, auction: Auction, vulnerability: Vulnerability, call: Call) -> str:
    """Return what a legal call would show in a system; empty if nothing describes the call.

    A job explains one call and not all of them: some take a third of a second, because hands are
    sampled, and a robot's call can run between two jobs.
    """
    return explain_own_call(system, auction, vulnerability, call)[0]


def explain_own_call(
    system: str, auction: Auction, vulnerability: Vulnerability, call: Call
) -> tuple[str, bool]:
    """Return what a person's call means in a system, and whether it is alerted."""
    if system in WITHOUT_SYSTEM:
        return "", False
    book = make_bidder(system).book
    explanation = explain_call(book.context(auction, vulnerability), call)
    return ("", False) if explanation is None else (explanation.text, explanation.alerted)


def is_claim_certain(tricks: int, side: Side, seen: Mapping[Seat, Hand], play: Play) -> bool:
    """Return whether a side surely takes a number of the tricks left, by the hands that it sees.

    The check (`solver.certain`) does not receive the hidden hands, so no answer reveals them.
    """
    return are_tricks_certain(tricks, side, seen, play)


def other_table(start: Start, systems: Mapping[Side, str], seed: int) -> BoardRecord:
    """Play a board at the other table, where robots have all hands."""
    given = [ExplainedCall(step.call, Explanation(step.text, step.alerted)) for step in start.calls]
    players = {seat: make_player(systems[seat.side], seed) for seat in SEATS}
    return play_board(start.board, players, given)


def board_results(record: BoardRecord, second_record: BoardRecord) -> BoardResults:
    """Return the comparison of a board with the other table, and its double-dummy results."""
    parted = first_difference(record, second_record)
    try:
        solver = _solver()
    except MissingExtraError as error:
        return BoardResults(second_record, parted, message=str(error))
    board = record.board
    table = _table(board.deal)
    best = par(table, board.dealer, board.vulnerability).words
    return BoardResults(second_record, parted, _tricks_of_cards(record, solver), table, best)


def lessons_of(
    record: BoardRecord, systems: Mapping[Side, str], seed: int
) -> tuple[Lesson, ...] | None:
    """Return the lessons about a board's calls and cards; None without the solver.

    Separate from `board_results`, because it takes longer and results need not wait for it.
    """
    try:
        solver = _solver()
    except MissingExtraError:
        return None
    studies = {
        side: study_of(system) for side, system in systems.items() if system not in WITHOUT_SYSTEM
    }
    return board_lessons(record, studies, solver, seed)


def _tricks_of_cards(record: BoardRecord, solver: DdsSolver) -> tuple[Mapping[Card, int], ...]:
    """Return for each turn of the play declarer's total tricks after each of the legal cards."""
    if record.play is None:
        return ()
    declarer = record.play.contract.declarer.side
    rows = []
    for play, position, _, worth in play_values(record.board.deal, record.play, solver):
        is_declaring = position.turn.side is declarer
        rows.append(
            {
                card: play.declarer_tricks + (tricks if is_declaring else play.tricks_left - tricks)
                for card, tricks in worth.items()
            }
        )
    return tuple(rows)


def warm_up(system: str) -> None:
    """Bid a board to fill the caches of a process, so that its first job is not slow.

    Rule books index their rules when they are first asked, and modules are loaded on their first
    use: together more than a second.
    """
    if system in WITHOUT_SYSTEM:
        return
    board = Board.numbered(1, _WARM_UP_DEAL)
    auction = Auction(board.dealer)
    while not auction.is_over:
        for call in auction.legal_calls:
            meaning(system, auction, board.vulnerability, call)
        view = view_from(auction.seat_of(len(auction)), board, auction)
        act = decide_at_once(system, 1, view).act
        if not isinstance(act, Call):
            break
        auction = auction.with_call(act)


@cache
def _solver() -> DdsSolver:
    return DdsSolver()


# Members of a class play the same boards at about the same time.
@lru_cache(64)
def _table(deal: Deal) -> TrickTable:
    [table] = _solver().tables([deal])
    return table


def _player(system: str, seed: int, reasons: list[str]) -> Player:
    def observe(_view: View, decision: Decision | CardDecision) -> None:
        reasons.extend(thoughts(decision))

    # `make_player` caches systems, so making a player costs little.
    return make_player(system, seed, observer=observe)
