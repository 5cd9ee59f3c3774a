"""Tests for what a player tells who has shown one of several hands, and for places to run to."""

from __future__ import annotations

import pytest

from cuebid.core import Auction, Call, Hand, Seat
from cuebid.database import choose
from cuebid.notes import open_system
from cuebid.systems import System

NOTES = """\
#+TITLE: Alternatives
1C = 11--21 hcp, 3+!c
  2D = weak two in a major
1D = 11--21 hcp, 4+!d
  1S = 4+!s, 5+ hcp
  2S = 6+!s, 3--6 hcp
2D = weak two in a major, or 17--21 with 6+!d
  3C = T/P, 6+!c, 0--10 hcp
  2N = 14+ hcp, F1
"""


@pytest.fixture(scope="module")
def notes(tmp_path_factory: pytest.TempPathFactory) -> System:
    path = tmp_path_factory.mktemp("alternatives") / "alternatives.bml"
    path.write_text(NOTES, "utf-8")
    return open_system(path)


def _called(system: System, calls: str, hand: str) -> Call:
    return choose(system.book, Hand.parse(hand), Auction(Seat.NORTH, calls)).call


@pytest.mark.parametrize(
    ("calls", "hand", "wanted"),
    [
        # Three clubs are to play opposite a weak hand; the strong one goes on.
        ("2D P 3C P", "AJ7.A8.AKT9874.K", "3D"),
        ("2D P 3C P", "KQJ984.85.Q32.T2", "P"),
        # Two notrump forces: the weak hands tell which major they have.
        ("2D P 2N P", "KQJ984.85.Q32.T2", "3S"),
        ("2D P 2N P", "85.KQJ984.Q32.T2", "3H"),
    ],
)
def test_who_has_shown_one_of_several_hands_tells_which(
    notes: System, calls: str, hand: str, wanted: str
) -> None:
    assert _called(notes, calls, hand) is Call(wanted)


def test_opposite_one_of_two_weak_hands_the_lower_suit_is_bid_to_be_passed_or_corrected(
    notes: System,
) -> None:
    assert _called(notes, "1C P 2D P", "AQJ.JT6.942.KQ53") is Call("2H")
    assert _called(notes, "1C P 2D P 2H P", "854.KQJ542.863.T") is Call("P")
    assert _called(notes, "1C P 2D P 2H P", "KQJ542.854.863.T") is Call("2S")


def test_a_response_of_unlimited_strength_is_not_passed(notes: System) -> None:
    assert _called(notes, "1D P 1S P", "QJ.KQT5.J9732.A7") is not Call("P")
    assert _called(notes, "1D P 2S P", "Q5.KQT5.J9732.A7") is Call("P")


@pytest.mark.parametrize(
    ("calls", "hand"),
    [
        ("1C X 1D P 5C P P X", "KT6.9.AK.AJ98652"),
        ("1S P 2S P 4S P P X", "AKJ975.A4.KQ4.72"),
        ("1D 2H P 4H P P X", "986.QT832.QJ3.43"),
    ],
)
def test_nobody_bids_higher_in_a_suit_that_was_doubled_for_penalties(calls: str, hand: str) -> None:
    assert _called(open_system("sayc"), calls, hand) is Call("P")


def test_a_silent_side_doubles_an_answer_to_blackwood_for_the_lead() -> None:
    calls = "1S P 3S P 4N P 5D"
    assert _called(open_system("sayc"), calls, "53.842.KQJ97.T62") is Call("X")
    assert _called(open_system("sayc"), calls, "53.842.T9743.KQ6") is Call("P")


def test_a_singleton_raises_a_preempt_on_high_cards_only() -> None:
    assert _called(open_system("simple"), "3S P", "J.Q9765.7.AKJ764") is Call("P")
    assert _called(open_system("simple"), "3S P", "K.AQ965.7.AKJ764") is not Call("P")
