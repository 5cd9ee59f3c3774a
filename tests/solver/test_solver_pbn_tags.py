"""Tricks and par as PBN tags, as other programs write and read them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import NORTH, ReadError, Vulnerability
from cuebid.formats.pbn import parse_pbn
from cuebid.solver import TrickTable, par
from cuebid.solver.pbn_tags import double_dummy_tags, read_double_dummy

TABLE = TrickTable.from_rows([(7, 5, 7, 5), (6, 6, 6, 6), (6, 7, 6, 7), (8, 4, 8, 4), (8, 5, 8, 5)])


def values(table, vulnerability=Vulnerability.NONE):
    tags = double_dummy_tags(table, par(table, NORTH, vulnerability))
    return {tag.name: tag.value for tag in tags}, tags[-1].rows


def test_tricks_and_par_of_a_board_are_written_as_bridge_composer_wrote_them():
    """The three values stand in a published match for this table."""
    found, rows = values(TABLE)
    assert found == {
        "DoubleDummyTricks": "88667886675476554765",
        "OptimumScore": "NS 120",
        "ParContract": "NS 2N=",
        "OptimumResultTable": r"Declarer;Denomination\2R;Result\2R",
    }
    assert len(rows) == 20
    assert rows[:3] == ("N NT  8", "N  S  8", "N  H  6")
    assert rows[-1] == "W  C  5"


@pytest.mark.parametrize(
    ("rows", "score", "contracts"),
    [
        ("3939 4949 4848 A3A3 7676", "NS 300", "EW 5Cx-2, EW 5Dx-2"),
        ("6767 6767 6767 A393 8585", "NS 420", "N 4S="),
        ("7676 7676 7676 3A3A 5858", "EW 420", "EW 4S="),
        ("6666 6666 6666 6666 6666", "NS 0", "Pass"),
    ],
)
def test_par_is_named_by_the_side_that_scores(rows, score, contracts):
    table = TrickTable.from_rows([int(digit, 16) for digit in row] for row in rows.split())
    found, _ = values(table, Vulnerability.NS if "300" in score else Vulnerability.NONE)
    assert (found["OptimumScore"], found["ParContract"]) == (score, contracts)


def test_ten_tricks_and_more_are_small_letters():
    """As other programs write them; capital ones are read too."""
    rows = [(13, 0, 13, 0), (10, 3, 11, 2), (12, 1, 12, 1), (9, 4, 9, 4), (8, 5, 8, 5)]
    table = TrickTable.from_rows(rows)
    found, _ = values(table)
    assert found["DoubleDummyTricks"] == "89cad89cbd5413054120"
    [game] = parse_pbn('[DoubleDummyTricks "89CAD89CBD5413054120"]')
    assert read_double_dummy(game) == table


@given(st.lists(st.tuples(*[st.integers(0, 13)] * 4), min_size=5, max_size=5))
def test_what_is_written_is_read_back(rows):
    table = TrickTable.from_rows(rows)
    found, _ = values(table)
    [game] = parse_pbn(f'[DoubleDummyTricks "{found["DoubleDummyTricks"]}"]')
    assert read_double_dummy(game) == table


def test_a_game_without_the_tag_has_no_tricks():
    [game] = parse_pbn('[Board "1"]')
    assert read_double_dummy(game) is None


@pytest.mark.parametrize("text", ["", "88", "8" * 21, "E" + "8" * 19, "x" * 20])
def test_a_tag_that_is_no_table_is_refused(text):
    [game] = parse_pbn(f'[Board "1"]\n[DoubleDummyTricks "{text}"]')
    with pytest.raises(ReadError, match="not a table of tricks"):
        read_double_dummy(game)
