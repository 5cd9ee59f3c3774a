"""Who passes where nobody has written what a pass shows: the weak, and nobody else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuebid.core import SEATS, Auction, Hand, Seat, Vulnerability
from cuebid.evaluation import HCP, Boxes
from cuebid.match.deals import random_boards
from cuebid.notes import open_system


def passes(calls: str) -> Boxes:
    """The hands that pass after some calls, by the shipped system's judge."""
    judged = open_system("sayc").book.context(Auction(Seat.NORTH, calls), Vulnerability.NONE).judged
    assert judged is not None
    return judged.unwritten_pass


@pytest.mark.parametrize(
    ("calls", "most"),
    [
        ("1C P", 6),
        ("1H P", 6),
        ("1NT P", 7),
        ("1H P 2H P", 16),
        ("1S", 11),
        ("3H", 13),
        ("1H P 3NT P", 16),
        ("1C X", 9),
    ],
)
def test_the_most_points_of_a_pass_follow_from_the_auction(calls: str, most: int) -> None:
    assert max(box.range(HCP)[1] for box in passes(calls)) == most


@pytest.mark.parametrize("calls", ["2C P", "1H P 1S P", "1NT P 2D P", "1H X P", "1NT P 2C P"])
def test_where_a_call_is_due_nobody_passes_for_want_of_values(calls: str) -> None:
    assert not passes(calls)


@given(st.integers(0, 10_000))
def test_before_the_opening_bid_hands_pass_with_eleven_points_and_never_with_thirteen(
    seed: int,
) -> None:
    (board,) = random_boards(1, seed)
    for seat in SEATS:
        hand = board.deal[seat]
        passed = hand in passes("")
        assert passed or hand.hcp > 11
        assert not passed or hand.hcp < 13


def test_length_in_their_suit_is_no_want_of_values() -> None:
    """Sixteen points and five hearts over one heart pass too, but not for want of values."""
    assert Hand("K42.AQJ53.K4.KJ3") not in passes("1H")
    assert Hand("K42.QJ532.K4.J43") in passes("1H")
