"""The solver over DDS: its numbers, its limits, and what it refuses."""

import json
import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

import pytest

from cuebid.core import NOTRUMP, SEATS, SPADES, Card, Contract, Deal, Hand, Play, Seat, Strain
from cuebid.solver import DdsSolver, Position, Problem, Solver, UnsolvableError
from optional_packages import needs_endplay
from project_paths import INPUTS, SHARED

OWN_BOARDS = INPUTS / "boards" / "double-dummy.jsonl"
BOARDS = SHARED / "data" / "auctions" / "double-dummy-400.jsonl"
ONE_SUIT_EACH = Deal(
    dict(zip(SEATS, (Hand.from_bits(0x1FFF << 13 * suit) for suit in (3, 2, 1, 0)), strict=True))
)
"""North has all spades, East all hearts, South all diamonds, West all clubs."""


@pytest.fixture(scope="module")
def solver():
    needs_endplay()
    return DdsSolver()


def test_it_is_a_solver(solver):
    assert isinstance(solver, Solver)


def test_whole_suits_give_the_table_that_anyone_can_count(solver):
    """The side with the trump suit takes all; at notrump the leader's side does."""
    [table] = solver.tables([ONE_SUIT_EACH])
    assert table.rows == (
        (0, 13, 0, 13),
        (13, 0, 13, 0),
        (0, 13, 0, 13),
        (13, 0, 13, 0),
        (0, 0, 0, 0),
    )
    assert table[Strain.SPADES, Seat.SOUTH] == 13


def test_single_problems_agree_with_the_table(solver):
    deal = Deal.parse("N:A6.842.K54.AK642 KQ75.Q7.AT7.9875 T9843.JT63.Q.QT3 J2.AK95.J98632.J")
    problems = [Problem(deal, strain, seat) for strain in Strain for seat in SEATS]
    [table] = solver.tables([deal])
    assert solver.tricks(problems) == [table[each.strain, each.declarer] for each in problems]


def test_more_boards_than_the_library_takes_in_one_call(solver):
    """205 endings of one card each: every answer is in its place."""
    hands = ("A...", "K...", "Q...", "J...")
    deals = [
        Deal({seat.after(turn): Hand(text) for seat, text in zip(SEATS, hands, strict=True)})
        for turn in range(4)
    ]
    problems = [Problem(deals[place % 4], NOTRUMP, Seat.NORTH) for place in range(205)]
    assert solver.tricks(problems) == [(1, 0)[place % 2] for place in range(205)]
    tables = solver.tables(deals[place % 4] for place in range(45))
    assert [table[SPADES, Seat.NORTH] for table in tables] == [
        (1, 0)[place % 2] for place in range(45)
    ]


def test_cards_of_a_position_are_all_legal_cards_with_their_worth(solver):
    position = Position(
        Deal.parse("N:AQ... 32... K4... JT..."),
        NOTRUMP,
        Seat.NORTH,
    )
    [worth] = solver.cards([position])
    assert isinstance(worth, Mapping)
    assert dict(worth) == {Card("AS"): 2, Card("QS"): 2}


def test_cards_in_the_middle_of_a_trick(solver):
    """South, last to play, wins the trick or does not; the trick counts."""
    position = Position(
        Deal.parse("N:4... 5... KJ... 6..."),
        NOTRUMP,
        Seat.WEST,
        tuple(map(Card, ("QS", "2S", "3S"))),
    )
    assert position.turn is Seat.SOUTH
    [worth] = solver.cards([position])
    assert dict(worth) == {Card("KS"): 2, Card("JS"): 1}


def test_a_position_is_made_of_deal_and_play(solver):
    contract = Contract(1, NOTRUMP, Seat.SOUTH)
    play = Play(contract, map(Card, ("2C", "2S", "2H", "2D", "3C")))
    position = Position.of_play(ONE_SUIT_EACH, play)
    assert position.turn is Seat.NORTH
    assert position.trick == (Card("3C"),)
    [worth] = solver.cards([position])
    assert set(worth.values()) == {0}
    assert len(worth) == 12
    with pytest.raises(UnsolvableError, match="West played 2S without holding it"):
        Position.of_play(ONE_SUIT_EACH, Play(contract, [Card("2S")]))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("N:A... K... Q... -", "West 0"),
        ("N:- - - -", "North 0, East 0"),
        ("N:A... A... Q... J...", "in two hands: AS"),
    ],
)
def test_what_is_no_deal_is_refused_in_words(solver, text, says):
    deal = Deal.parse(text)
    with pytest.raises(UnsolvableError, match=says):
        solver.tables([deal])
    with pytest.raises(UnsolvableError, match=says):
        solver.tricks([Problem(deal, NOTRUMP, Seat.NORTH)])


def test_a_solver_can_be_sent_to_another_process(solver):
    again = pickle.loads(pickle.dumps(DdsSolver(threads=2)))  # noqa: S301 - our own bytes
    assert again.threads == 2
    assert again.tables([ONE_SUIT_EACH]) == solver.tables([ONE_SUIT_EACH])


def test_nothing_asked_nothing_answered(solver):
    assert solver.tables([]) == solver.tricks([]) == solver.cards([]) == []


def check_tables(solver, path, part):
    """The tables of some boards of a file are those that were recorded for them."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()][part]
    tables = solver.tables(Deal.parse("N:" + row["hands"]) for row in rows)
    for row, table in zip(rows, tables, strict=True):
        assert table.rows == tuple(tuple(row["dd"][place]) for place in (3, 2, 1, 0, 4))
    assert rows


@pytest.mark.real_inputs
def test_tables_of_real_boards(solver):
    check_tables(solver, BOARDS, slice(0, None, 80))


@pytest.mark.slow
def test_tables_of_recorded_boards(solver):
    check_tables(solver, OWN_BOARDS, slice(0, None, 6))


@pytest.mark.real_inputs
def test_tables_of_all_four_hundred_real_boards():
    needs_endplay()
    check_tables(DdsSolver(threads=0), BOARDS, slice(None))


def _run_with_library(path):
    code = (
        "from cuebid.solver import DdsSolver, SolverError\n"
        "try:\n    print(DdsSolver())\nexcept SolverError as error:\n    print(error)\n"
    )
    environment = {**os.environ, "CUEBID_DDS": str(path)}
    process = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return process.stdout.strip()


@pytest.mark.usefixtures("solver")
def test_another_library_can_be_named(tmp_path):
    [folder] = find_spec("endplay").submodule_search_locations
    [library] = Path(folder, "_dds").glob("*dds.*[ol]*")
    copied = tmp_path / library.name
    shutil.copy(library, copied)
    assert _run_with_library(copied) == "DdsSolver(threads=1)"


def test_a_library_that_cannot_be_loaded_is_named_in_the_error(tmp_path):
    assert str(tmp_path / "none.so") in _run_with_library(tmp_path / "none.so")
