"""Suits that are compared in one alternative, and suits that a variable leaves out."""

from __future__ import annotations

import pytest
from notes_tables import meaning_at

from cuebid.bml import parse_bml
from cuebid.core import Hand
from cuebid.evaluation import features
from cuebid.notes import interpret
from cuebid.notes.report.suits_left_out import suits_left_out

COMPARED = "12--21 hcp, !h>=!c or 18+ hcp, 5+!c"


@pytest.mark.parametrize(
    ("hand", "fits"),
    [
        ("A2.KQ43.K43.QJ32", True),
        ("A2.KQ4.KJ43.Q432", False),
        ("A2.KQ432.K43.QJ3", True),
        # The other alternative compares nothing.
        ("A2.KQ4.A2.AKQ432", True),
        ("A2.K4.K43.KQJ432", False),
        # Nothing in clubs.
        ("AQ65432.KQJ432..", True),
    ],
)
def test_a_comparison_in_one_alternative_holds_there_alone(hand: str, *, fits: bool) -> None:
    boxes = meaning_at("1C", COMPARED).described.meaning.boxes
    assert (features(Hand(hand)) in boxes) is fits


def test_a_strict_comparison_leaves_equal_suits_out() -> None:
    boxes = meaning_at("1C", COMPARED.replace(">=", ">")).described.meaning.boxes
    assert features(Hand("A2.KQ43.K43.QJ32")) not in boxes
    assert features(Hand("A2.KQ432.K43.QJ3")) in boxes


def left_out(text: str) -> list[tuple[str, str]]:
    rows = suits_left_out(interpret(parse_bml(text)))
    return [(row.interpreted.sequence.auction, row.call.text) for row in rows]


def test_a_variable_leaves_out_the_suit_of_an_artificial_bid() -> None:
    strong = "2C = !ART, 22+ hcp\n  3m = 8+ hcp, 6+#\n"
    assert left_out(strong) == [("2C-(P)-3D", "3C")]
    assert left_out(strong + "  3C = 8+ hcp, 6+!c\n") == []
    transfer = "1N = 15--17 BAL\n  2D = !TRF, 5+!h\n    2H = Forced\n      3m = GF, 4+#\n"
    assert left_out(transfer) == [("1N-(P)-2D-(P)-2H-(P)-3C", "3D")]


def test_a_suit_that_was_shown_is_left_out_on_purpose() -> None:
    assert left_out("1C = 12+ hcp, 4+!c\n  2m = 10+ hcp, 5+#\n") == []
    assert left_out("1m = 12+ hcp, 4+#\n  1M = 6+ hcp, 4+#\n    2m = 6+#\n") == []
