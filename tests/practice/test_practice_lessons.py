"""Lessons of a board, beside the verdicts that a teacher gives."""

from __future__ import annotations

from dataclasses import replace

import pytest
from verdict_suite import VerdictBoard, verdict_boards

from cuebid.core import BoardRecord, Side
from cuebid.explore import StudiedSystem, open_studied
from cuebid.practice.lessons import CallLesson, Lesson, board_lessons
from cuebid.solver import CachedSolver, DdsSolver

ALL = {board.title: board for board in verdict_boards()}
BOARDS = {title: board for title, board in ALL.items() if board.half != "fresh"}
# What is promised; `bench/verdicts.py` has the number of today.
RIGHT, RIGHT_OF_FRESH = 50, 10


@pytest.fixture(scope="module")
def study() -> StudiedSystem:
    return open_studied("sayc")


@pytest.fixture(scope="module")
def solver() -> CachedSolver:
    return CachedSolver(DdsSolver())


def lessons(board: VerdictBoard, study: StudiedSystem, solver: CachedSolver) -> tuple[Lesson, ...]:
    return board_lessons(board.record, dict.fromkeys(Side, study), solver)


def test_the_suite_has_sixty_legal_boards_and_counts_half_of_them() -> None:
    assert len(BOARDS) == 60
    assert len(ALL) == 72
    assert sum(board.half == "count" for board in BOARDS.values()) == 30
    for board in ALL.values():
        assert board.record.auction.is_over
        play = board.record.play
        assert play is None or not play.faults(board.record.board.deal)


def test_a_hold_up_is_taught_to_who_takes_the_only_stopper(
    study: StudiedSystem, solver: CachedSolver
) -> None:
    board = BOARDS["Declarer takes the only stopper at once"]
    assert board.is_right(lessons(board, study, solver))


def test_a_call_that_promises_more_is_taught_with_what_it_promises(
    study: StudiedSystem, solver: CachedSolver
) -> None:
    [lesson] = lessons(BOARDS["Twelve points pass one notrump"], study, solver)
    assert isinstance(lesson, CallLesson)
    assert lesson.lacks == "up to 8 HCP, not 12"


def test_a_call_that_the_hand_fits_lacks_nothing(
    study: StudiedSystem, solver: CachedSolver
) -> None:
    [lesson] = lessons(BOARDS["Seven points raise to three notrump"], study, solver)
    assert isinstance(lesson, CallLesson)
    assert (lesson.shows != "", lesson.lacks) == (True, "")


def test_equal_boards_and_seeds_have_equal_lessons(
    study: StudiedSystem, solver: CachedSolver
) -> None:
    board = BOARDS["East shifts instead of returning partner's suit"]
    assert lessons(board, study, solver) == lessons(board, study, CachedSolver(DdsSolver()))


def test_a_board_without_a_system_has_no_lessons_on_calls(solver: CachedSolver) -> None:
    record = BOARDS["Seven points raise to three notrump"].record
    assert board_lessons(record, {}, solver) == ()


def test_a_board_without_cards_has_lessons_on_calls_alone(solver: CachedSolver) -> None:
    record = BOARDS["Declarer takes the only stopper at once"].record
    assert isinstance(record, BoardRecord)
    assert board_lessons(replace(record, cards=()), {}, solver) == ()


@pytest.mark.slow
def test_a_teacher_agrees_with_the_lessons_and_nobody_is_blamed_wrongly(
    study: StudiedSystem, solver: CachedSolver
) -> None:
    judged = [(board, lessons(board, study, solver)) for board in ALL.values()]
    right = [board.half for board, found in judged if board.is_right(found)]
    assert len(right) - right.count("fresh") >= RIGHT
    assert right.count("fresh") >= RIGHT_OF_FRESH
    assert [board.title for board, found in judged if board.blames_wrong_player(found)] == []
