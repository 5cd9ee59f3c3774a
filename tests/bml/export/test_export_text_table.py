"""Tables drawn with `|` as plain text keep to the width of the page."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cuebid.bml import parse_document
from cuebid.bml.export.text.document import text_document
from cuebid.text import Diagnostics, Source


def drawn(text: str, width: int = 80) -> str:
    return text_document(parse_document(Source("in.bml", text), Diagnostics()), width=width)


def test_a_table_that_fits_stands_as_it_was_typed() -> None:
    assert drawn("| Opening | Shows |\n|--+--|\n| 1!c | 16+ |\n") == (
        "Opening | Shows\n--------+------\n1♣      | 16+\n"
    )


def test_cells_wrap_where_a_table_is_too_wide() -> None:
    text = "| Opening | What it shows |\n|--+--|\n| 1!c | any hand of sixteen points or more |\n"
    assert drawn(text, 30) == (
        "Opening | What it shows\n"
        "--------+---------------------\n"
        "1♣      | any hand of sixteen\n"
        "        | points or more\n"
    )


def test_the_widest_columns_give_way_first() -> None:
    text = "| ab | some words here | some more words than that |\n"
    assert drawn(text, 30) == (
        "ab | some words  | some more\n   | here        | words than\n   |             | that\n"
    )


def test_a_word_that_is_longer_than_the_page_stays_whole() -> None:
    assert "Donaudampfschifffahrt" in drawn("| a b | Donaudampfschifffahrt |\n", 20)


WORD = st.text("abcdefg", min_size=1, max_size=6)
CELL = st.lists(WORD, min_size=1, max_size=12).map(" ".join)


@given(
    st.lists(st.lists(CELL, min_size=1, max_size=4), min_size=1, max_size=5), st.integers(40, 90)
)
def test_no_line_is_longer_than_the_width_and_no_word_is_lost(
    rows: list[list[str]], width: int
) -> None:
    text = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    made = drawn(text, width)
    assert max(map(len, made.splitlines())) <= width
    assert sorted(made.replace("|", " ").split()) == sorted(text.replace("|", " ").split())
