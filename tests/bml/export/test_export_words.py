"""Bid columns and conditions in words."""

from __future__ import annotations

import pytest

from cuebid.bml import parse_bml
from cuebid.bml.export.bid_column import column_text
from cuebid.bml.export.branches import branches, conditions_text


@pytest.mark.parametrize(
    ("token", "text"),
    [
        ("1C", "1♣"),
        ("2HS", "2♥♠"),
        ("1N", "1NT"),
        ("P", "Pass"),
        ("D", "Dbl"),
        ("(R)", "(Rdbl)"),
        ("(1D)", "(1♦)"),
        ("2M", "2M"),
        ("3om", "3om"),
        ("1red", "1♦♥"),
        ("1step", "1 step"),
        ("3steps", "3 steps"),
        ("2S/3H", "2♠/3♥"),
        ("1C!", "1♣"),
    ],
)
def test_a_bid_column_is_as_people_read_it(token, text) -> None:
    table = next(parse_bml(f"#BIDTABLE\n{token} words\n").tables)
    assert column_text(table.rows[0]) == text


def test_a_history_is_its_calls_joined_by_dashes() -> None:
    table = next(parse_bml("1N-2C-(2D)-P;\nD takeout\n").tables)
    assert column_text(table.rows[0]) == "1NT–2♣–(2♦)–Pass"


def test_an_alert_behind_the_bid_leaves_a_suit_at_the_start_of_the_text() -> None:
    table = next(parse_bml("1H! !c or stronger\n1S !transfer\n").tables)
    assert [row.plain_lines for row in table.rows] == [("!c or stronger",), ("transfer",)]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("", ""),
        ("#SEAT 12\n\n", "1st or 2nd seat"),
        ("#SEAT 4\n\n#VUL Y0\n\n", "4th seat, we are vulnerable"),
        ("#VUL NN\n\n", "Neither side vulnerable"),
        ("#VUL NY\n\n", "They are vulnerable, we are not"),
        ("#VUL 0N\n\n", "They are not vulnerable"),
    ],
)
def test_conditions_are_said_in_words(lines, words) -> None:
    assert conditions_text(next(parse_bml(f"{lines}1C x\n").tables).conditions) == words


def test_the_lines_of_a_tree_join_brothers_and_end_with_the_last() -> None:
    text = "1C a\n  1D b\n    1H c\n    1S d\n  1N e\n1D f\n"
    table = next(parse_bml(text).tables)
    drawn = [signs + row.token for row, signs in branches(table, 10)]
    assert drawn == ["1C", "├1D", "│├1H", "│└1S", "└1N", "1D"]


def test_no_row_gets_more_signs_than_the_limit() -> None:
    text = "".join(
        "  " * depth + f"{depth // 5 + 1}{'CDHSN'[depth % 5]} x\n" for depth in range(30)
    )
    signs = [signs for _, signs in branches(next(parse_bml(text).tables), 7)]
    assert max(map(len, signs)) == 7
    assert signs[-1] == "      └"
