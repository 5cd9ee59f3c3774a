"""A table of points of one's own replaces the usual count in the whole process."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from cuebid.evaluation.points_table import PointsTable, PointsTableError, read_points_table

LENGTH_POINTS = """
name = "length points"
short_honour = 0

[distribution]
5 = 1
6 = 2
7 = 3

[holdings]
K = 1
"""


def holding(text: str) -> int:
    """The holding of some honours, and small cards written as `x`."""
    honours = sum(1 << 12 - "AKQJT".index(card) for card in text if card != "x")
    return honours | (1 << text.count("x")) - 1


def test_the_usual_count_is_the_one_of_the_features():
    table = PointsTable()
    assert [table.points(holding(text)) for text in ("", "A", "xx", "Qx", "AKQJT")] == [
        3, 5, 1, 2, 10,
    ]  # fmt: skip
    assert table.is_usual
    assert table.ranges() == table.computed_ranges()


def test_a_table_replaces_what_it_names():
    table = read_points_table(LENGTH_POINTS, "mine.toml")
    assert [table.points(holding(text)) for text in ("", "A", "K", "Qx", "AKxxx", "AKQJTxx")] == [
        0, 4, 1, 2, 8, 13,
    ]  # fmt: skip
    assert table.name == "length points"
    assert not table.is_usual


def test_the_ranges_of_a_table_are_those_of_its_hands():
    hand, suit = read_points_table(LENGTH_POINTS).ranges()
    assert hand == (0, 37)
    assert suit == (0, 13)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[points]\nA = 4", "points: unknown"),
        ("[high_cards]\nZ = 4", "high_cards.Z: no honour"),
        ("[high_cards]\nA = 4.5", "high_cards.A: 4.5 is no whole number"),
        ("[distribution]\n14 = 4", "distribution.14: no length"),
        ("[holdings]\nKA = 7", "holdings.KA: no holding"),
        ("distribution = 3", "distribution: 3 is no table"),
        ("[high_cards]\nA = -1", "a suit below 0"),
        ("[high_cards]\nA = 40", "a hand of 1"),
        ("high cards", "mine.toml: "),
    ],
)
def test_a_table_that_cannot_be_meant_is_refused_by_entry(text: str, message: str):
    with pytest.raises(PointsTableError, match=r"mine\.toml") as caught:
        read_points_table(text, "mine.toml")
    assert message in str(caught.value)


def test_rules_of_a_process_count_by_the_table_that_the_environment_names(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(LENGTH_POINTS)
    program = (
        "from cuebid.core import Hand\n"
        "from cuebid.evaluation import POINTS, Box, features\n"
        "hand = features(Hand('AKQJT98.A.432.32'))\n"
        "print(hand.points, Box().exactly(POINTS, 37).count, Box().at_least(POINTS, 38).count)"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "CUEBID_POINTS": str(path)},
        capture_output=True,
        text=True,
        check=True,
    )
    # All aces, kings and queens and a jack: four hands, and none has more.
    assert run.stdout.split() == ["17", "4", "0"]


def test_a_table_that_is_not_there_is_a_message(tmp_path):
    run = subprocess.run(
        [sys.executable, "-m", "cuebid", "hand", "AKQJT98.A.432.32"],
        env={**os.environ, "CUEBID_POINTS": str(tmp_path / "none.toml")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert "none.toml" in run.stderr
    assert "Traceback" not in run.stderr
