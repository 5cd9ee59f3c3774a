"""Tests for calls that ask partner for one call, and for what partner does then."""

from __future__ import annotations

from pathlib import Path

import pytest

from cuebid.core import HEARTS, SPADES, Auction, Call, Hand, Seat
from cuebid.database import choose
from cuebid.evaluation import HCP, LENGTH, Box, Boxes
from cuebid.meaning import AuctionState, CallMeaning, MeaningSource, Purpose, natural_meaning
from cuebid.notes import open_system
from cuebid.systems import System

NOTES = """\
#+TITLE: Requests
1N = 15--17 BAL
  2S = PUP to 3C, S/O in a minor or GF with both
  2N = TRF to !d
  4H = T/P
2D = 6+!h or 6+!s, 5--10 hcp
  2H = P/C
  2S = P/C
2H = 5+!h, 4+m, 5--10 hcp
  3C = P/C
1S = 5+!s, 11--21 hcp
  3N = 0--8 hcp, 3+!s
  2C = GF, 12+ hcp, 3+!c

1S-2C-2S-
4S = T/P, 13--15 hcp, 3+!s

2D-(2H)-
D = P/C
"""
HEART = Box().between(HCP, 5, 10).at_least(LENGTH, 6, HEARTS)
SPADE = Box().between(HCP, 5, 10).at_least(LENGTH, 6, SPADES)


@pytest.fixture(scope="module")
def notes(tmp_path_factory: pytest.TempPathFactory) -> System:
    path = tmp_path_factory.mktemp("requests") / "requests.bml"
    path.write_text(NOTES, "utf-8")
    return open_system(path)


@pytest.mark.parametrize(
    ("calls", "hand", "wanted"),
    [
        # The puppet's and the transfer's answers are not written.
        ("1N P 2S P", "AQ63.K9.AKJ7.JT2", "3C"),
        ("1N P 2N P", "AQ63.K9.AJ7.KQT2", "3D"),
        # Four hearts to play is the end, with a maximum too.
        ("1N P 4H P", "AQ63.K9.AKJ7.JT2", "P"),
        # The Multi: pass with the suit that partner bid, correct with the other one.
        ("2D P 2H P", "54.KQJ985.Q72.32", "P"),
        ("2D P 2H P", "KQJ985.54.Q72.32", "2S"),
        ("2D P 2S P", "54.KQJ985.Q72.32", "3H"),
        # Hearts and a minor: three clubs asks for the minor.
        ("2H P 3C P", "5.KQJ98.Q72.JT32", "P"),
        ("2H P 3C P", "5.KQJ98.QJ72.T32", "3D"),
        # A double of one of the suits to be passed or corrected.
        ("2D 2H X P", "54.KQJ985.Q72.32", "P"),
        ("2D 2H X P", "KQJ985.54.Q72.32", "2S"),
        # Doubled, the suit that was offered is still to be corrected.
        ("2D P 2H X", "KQJ985.54.Q72.32", "2S"),
        ("2D P 2H X", "54.KQJ985.Q72.32", "P"),
        # Nor four spades, to one who looks for slam: he asks first.
        ("1S P 2C P 2S P 4S P", "AJ8762.Q2.7.AK53", "4N"),
        ("1S P 2C P 2S P 4S P", "AJ872.Q2.K73.A53", "P"),
        # Three notrump that raises is no contract.
        ("1S P 3N P", "KQT76.K3.J2.AJ76", "4S"),
    ],
)
def test_who_is_asked_for_one_call_makes_it(
    notes: System, calls: str, hand: str, wanted: str
) -> None:
    auction = Auction(Seat.NORTH, calls)
    assert choose(notes.book, Hand.parse(hand), auction).call is Call(wanted)


def _asked(request: CallMeaning, shown: Boxes) -> AuctionState:
    opening = CallMeaning(Call("2D"), shown, purpose=Purpose.PREEMPT, is_artificial=True)
    state = AuctionState().after(Call("2D"), opening)
    passed = CallMeaning(Call("P"), Boxes((Box(),)))
    for meaning in (passed, request, passed):
        state = state.after(meaning.call, meaning)
    return state


def test_what_is_corrected_shows_the_alternative_that_is_left() -> None:
    request = CallMeaning(Call("2H"), Boxes((Box(),)), purpose=Purpose.OR_CORRECT)
    state = _asked(request, Boxes((HEART, SPADE)))
    assert natural_meaning(state, Call("P")).boxes == Boxes((HEART,))
    assert natural_meaning(state, Call("2S")).boxes == Boxes((SPADE,))
    assert natural_meaning(state, Call("3C")).preference < 0


def test_a_request_ends_when_an_opponent_comes_in() -> None:
    request = CallMeaning(Call("2H"), Boxes((Box(),)), purpose=Purpose.PUPPET, asks_for=Call("2S"))
    state = _asked(request, Boxes((HEART, SPADE)))
    assert natural_meaning(state, Call("2S")).purpose is Purpose.ANSWER
    double = CallMeaning(Call("X"), Boxes((Box(),)), source=MeaningSource.CHAPTER)
    opening = CallMeaning(Call("2D"), Boxes((HEART, SPADE)), is_artificial=True)
    passed = CallMeaning(Call("P"), Boxes((Box(),)))
    contested = AuctionState()
    for call, meaning in (("2D", opening), ("P", passed), ("2H", request), ("X", double)):
        contested = contested.after(Call(call), meaning)
    assert natural_meaning(contested, Call("2S")).purpose is not Purpose.ANSWER


def test_four_notrump_with_a_suit_agreed_asks_for_aces_and_five_clubs_is_the_first_answer() -> None:
    heart = CallMeaning(
        Call("1H"),
        Boxes((Box().between(HCP, 12, 21).at_least(LENGTH, 5, HEARTS),)),
        suits=(HEARTS,),
    )
    raised = CallMeaning(
        Call("3H"),
        Boxes((Box().between(HCP, 10, 12).at_least(LENGTH, 4, HEARTS),)),
        purpose=Purpose.RAISE,
        suits=(HEARTS,),
    )
    passed = CallMeaning(Call("P"), Boxes((Box(),)))
    state = AuctionState()
    for call, meaning in (("1H", heart), ("P", passed), ("3H", raised), ("P", passed)):
        state = state.after(Call(call), meaning)
    ask = natural_meaning(state, Call("4N"))
    assert ask.purpose is Purpose.ASKS_ACES
    state = state.after(Call("4N"), ask).after(Call("P"), passed)
    assert natural_meaning(state, Call("5C")).purpose is Purpose.SHOWS_ACES
    assert natural_meaning(state, Call("5S")).purpose is Purpose.SHOWS_ACES
    assert natural_meaning(state, Call("5N")).preference < 0


STEPS = """\
#+TITLE: Steps
2D = 6+!h or 6+!s, 5--10 hcp
  2H = relay
  2N = relay, 15+ hcp
  3H = P/C
  4C = ART, asks for the suit
"""


@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        # Two diamonds may not be passed: the step above it is for all weak hands.
        ("97.A62.JT92.QT97", "2H"),
        # How to ask at the four level, and what is answered, is not written.
        ("93.732.AT94.AKQJ", "2H"),
        # A jump to be corrected has support for both majors.
        ("K97.A62.T92.QT97", "3H"),
        ("A97.K6.AQ92.KQ97", "2N"),
    ],
)
def test_the_suit_of_a_multi_is_asked_for_without_values(
    tmp_path: Path, hand: str, wanted: str
) -> None:
    path = tmp_path / "steps.bml"
    path.write_text(STEPS, "utf-8")
    auction = Auction(Seat.NORTH, "2D P")
    assert choose(open_system(path).book, Hand.parse(hand), auction).call is Call(wanted)
