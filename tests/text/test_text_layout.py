"""Numbers with their nouns, as sentences of commands and pages have them."""

from __future__ import annotations

import pytest

from cuebid.text.layout import counted
from cuebid.web.texts import texts, words


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0 boards"), (1, "1 board"), (2, "2 boards"), (21, "21 boards")]
)
def test_there_is_one_board_and_any_other_number_of_boards(number: int, text: str) -> None:
    assert counted(number, "board") == text


def test_texts_of_pages_with_a_number_have_another_text_for_one() -> None:
    assert words("explore", "general", count=1) == "1 call by general rules alone"
    assert words("explore", "general", count=2) == "2 calls by general rules alone"
    for section in texts().values():
        for name, text in section.items():
            if "{count}" in section.get(name.removesuffix("_one"), "") and name.endswith("_one"):
                assert "{count}" not in text
