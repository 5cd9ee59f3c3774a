"""Lessons of a board in sentences."""

from __future__ import annotations

from cuebid.core import Call, Card, Seat
from cuebid.practice.lessons import CallLesson, CardLesson
from cuebid.robots.lines import Line
from cuebid.web.play.lesson_words import lesson_words
from cuebid.web.play.results_message import lessons_message


def card_lesson(line: Line, *, points: int = 0) -> CardLesson:
    return CardLesson(
        34, Seat.NORTH, Seat.SOUTH, Card("CJ"), Card("CK"), 5.04, line, Seat.EAST, points
    )


def test_a_lesson_on_a_call_says_what_it_promises_and_what_is_better() -> None:
    lesson = CallLesson(
        1, Seat.NORTH, Call("2H"), Call("X"), 2.5, "5+ hearts", "5+ hearts, not 4", "for takeout"
    )
    assert lesson_words(lesson) == (
        "North: 2♥ promises 5+ hearts, not 4. Double (for takeout) "
        "is worth 2.5 IMPs more on average."
    ).replace("Double", Call("X").symbol)


def test_a_call_that_deceives_partner_is_told_without_what_it_does_not_cost() -> None:
    lesson = CallLesson(
        5, Seat.EAST, Call("X"), Call("P"), 0.1, "18+ HCP", "18+ HCP, not 8", "weak"
    )
    assert lesson_words(lesson) == (
        f"East: {Call('X').symbol} promises 18+ HCP, not 8, and partner counts on it. "
        f"The system has {Call('P').symbol} (weak)."
    )


def test_a_call_that_the_hand_fits_is_compared_with_the_better_one() -> None:
    pass_, double = Call("P").symbol, Call("X").symbol
    lesson = CallLesson(1, Seat.SOUTH, Call("P"), Call("X"), 1.1, "0-17 HCP", "", "for takeout")
    assert lesson_words(lesson) == (
        f"South: {double} (for takeout) is better than {pass_}, by 1.1 IMPs on average."
    )


def test_a_call_that_the_system_does_not_describe_promises_nothing() -> None:
    lesson = CallLesson(1, Seat.SOUTH, Call("4C"), Call("X"), 3, "", "", "for takeout")
    assert lesson_words(lesson).startswith(
        f"South: the system has no {Call('4C').symbol} here, so partner cannot read it. "
    )


def test_a_finesse_is_against_who_has_shown_points() -> None:
    assert lesson_words(card_lesson(Line.FINESSE, points=12)) == (
        "South, for dummy, trick 9: finesse against East, who showed 12 points or more, by ♣K. "
        "♣J costs 5.0 IMPs on average."
    )
    assert "who showed" not in lesson_words(card_lesson(Line.FINESSE))


def test_every_line_has_a_sentence_that_names_the_better_card() -> None:
    for line in Line:
        assert "♣K" in lesson_words(card_lesson(line))


def test_a_board_on_which_nobody_could_know_says_so() -> None:
    [line] = lessons_message(())["lessons"]
    assert "to blame" in line
    assert lessons_message(None) == {}
