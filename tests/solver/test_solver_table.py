"""The table of tricks as a value."""

import pytest

from cuebid.core import RangeError, Seat, Strain
from cuebid.solver import TrickTable

ROWS = [(7, 5, 7, 5), (6, 6, 6, 6), (6, 7, 6, 7), (8, 4, 8, 4), (8, 5, 7, 5)]


def test_a_place_is_a_strain_and_a_seat():
    table = TrickTable.from_rows(ROWS)
    assert table[Strain.NOTRUMP, Seat.NORTH] == 8
    assert table[Strain.CLUBS, Seat.WEST] == 5
    assert table == TrickTable(tuple(ROWS))
    assert hash(table) == hash(TrickTable.from_rows(ROWS))


def test_it_is_shown_with_the_strains_from_notrump_down():
    assert str(TrickTable.from_rows(ROWS)).splitlines() == [
        "       NT   S   H   D   C",
        "North   8   8   6   6   7",
        "East    5   4   7   6   5",
        "South   7   8   6   6   7",
        "West    5   4   7   6   5",
    ]


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (ROWS[:4], "five rows"),
        ([*ROWS[:4], (1, 2, 3)], "four numbers"),
        ([*ROWS[:4], (1, 2, 3, 14)], "not all numbers of tricks"),
        ([*ROWS[:4], (1, 2, 3, -1)], "not all numbers of tricks"),
    ],
)
def test_other_shapes_and_numbers_are_refused(rows, says):
    with pytest.raises(RangeError, match=says):
        TrickTable.from_rows(rows)


def test_five_rows_of_other_lengths_are_refused():
    with pytest.raises(RangeError, match="four numbers"):
        TrickTable(((1, 2, 3),) * 5)  # type: ignore[arg-type] ; wrong on purpose
