"""Jobs of worker processes for practice: questions, judgements, robots' calls, comparisons.

Each job is a pure function of its arguments, so that any worker can run it; a worker keeps the
systems that it has opened (`study_of`), and the solver.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import islice

from cuebid.core import Auction, Call, MissingExtraError, Seat
from cuebid.database import RuleBook
from cuebid.practice import (
    AuctionComparison,
    CallWorth,
    JudgedAnswer,
    Memory,
    PairSession,
    PracticeBoard,
    Question,
    Theme,
    ThemeKind,
    call_worths,
    compare_board,
    judge,
    next_question,
    parse_theme,
    theme_boards,
    themes_of,
    with_robot_calls,
)
from cuebid.robots import make_bidder
from cuebid.solver import CachedSolver, DdsSolver
from cuebid.web.serving.studies import study_of

# Systems whose robots bid each board for comparison; more would take too long.
_FIELD = ("sayc", "precision")
# Calls to compare: four take about two seconds, and more would not be read.
_COMPARED = 4


def _rivals(opponents: str) -> RuleBook | None:
    return make_bidder(opponents).book if opponents else None


@cache
def _solver() -> CachedSolver | None:
    try:
        return CachedSolver(DdsSolver())
    except MissingExtraError:
        return None


def themes(system: str) -> tuple[Theme, ...]:
    """Return the themes of practice that a system offers."""
    return themes_of(study_of(system))


def digest_of(system: str) -> str:
    """Return the digest of a system's rules."""
    return study_of(system).digest


def ask(
    system: str, theme: str, memories: Mapping[str, Memory], now: float, seed: int, opponents: str
) -> Question | None:
    """Return the next practice question for a player; None if the theme does not come up.

    Raises:
        ReadError: there is no such theme.
    """
    study = study_of(system)
    parsed = parse_theme(theme, study)
    return next_question(study, parsed, memories, now, seed=seed, rivals=_rivals(opponents))


def judge_answer(system: str, question: Question, call: Call) -> JudgedAnswer:
    """Return the judgement of a player's answer by the notes.

    Raises:
        IllegalError: the call is not legal.
    """
    return judge(study_of(system), question, call)


def worths(system: str, question: Question, calls: tuple[Call, ...]) -> tuple[CallWorth, ...]:
    """Return the worth of calls against the notes' call; empty without the solver."""
    solver = _solver()
    if solver is None:
        return ()
    return call_worths(study_of(system), question, calls[:_COMPARED], solver)


def session_boards(
    system: str, theme: str, count: int, seed: int, opponents: str
) -> tuple[PracticeBoard, ...]:
    """Return boards on which a theme comes up; fewer than asked for if the theme is rare.

    Raises:
        ReadError: there is no such theme.
    """
    study = study_of(system)
    parsed = parse_theme(theme, study)
    if parsed.kind is ThemeKind.BOARDS:
        # The pair supplied the boards of this theme; none can be dealt.
        return ()
    boards = theme_boards(study, parsed, seed=seed, rivals=_rivals(opponents))
    return tuple(islice(boards, count))


def advance(
    system: str,
    opponents: str,
    practised: PracticeBoard,
    auction: Auction,
    people: tuple[Seat, ...],
) -> Auction:
    """Return an auction with robots' calls added, up to a person's next turn or its end."""
    book = study_of(system).system.book
    return with_robot_calls(practised, auction, people, book, _rivals(opponents))


def compare(session: PairSession, board: int) -> AuctionComparison:
    """Return the comparison of people's auctions on a board with notes, robots and par."""
    field = {name: make_bidder(name).book for name in _FIELD if name != session.system}
    study = study_of(session.system)
    return compare_board(session, board, study, _rivals(session.opponents), field, _solver())
