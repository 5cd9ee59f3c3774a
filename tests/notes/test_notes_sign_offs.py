"""Rows that sign off below slam are compared with slams, unless the table says who goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from cuebid.bml import parse_bml
from cuebid.core import Auction, Call, Hand, Seat, Vulnerability
from cuebid.database import RuleFlag, choose
from cuebid.notes import build_notes
from cuebid.notes.build import notes_files
from cuebid.systems import build_system
from cuebid.text import Diagnostics

_LIMIT_RAISE = """\
1H = 11--21 hcp, 5+!h
  3H = INV, 10--12 points, 4+!h
    4H = 14+ points
    P = Any other hand
  4H = to play, 13--16 points, 4+!h
    P = 11--18 hcp
"""
_WITH_SLAM_TRIES = """\
1H = 11--21 hcp, 5+!h
  3H = INV, 10--12 points, 4+!h
    4H = 14+ points
    4N = RKC, 20+ points
"""
_SIX_FIVE = Hand("AQT62.AKQ965.A4.")


def _flags(notes: str) -> dict[str, RuleFlag | None]:
    rules = build_notes(parse_bml(notes, "ours.bml"), defence=False).rules
    return {rule.interpreted.sequence.auction: rule.flag for rule in rules}


def _choice(notes: str, hand: Hand, *calls: str):
    report = Diagnostics()
    built = build_notes(parse_bml(notes, "ours.bml"))
    system = build_system(Path("ours"), notes_files(built, "ours"), report)
    assert not list(report)
    return choose(system.book, hand, Auction(Seat.NORTH, map(Call, calls)), Vulnerability.NONE)


def test_games_after_a_bid_of_partners_and_passes_of_game_ask_for_the_comparison():
    flags = _flags(_LIMIT_RAISE)
    asking = {auction for auction, flag in flags.items() if flag is RuleFlag.SIMULATE}
    assert asking == {"1H-(P)-4H", "1H-(P)-3H-(P)-4H", "1H-(P)-4H-(P)-P"}


def test_a_table_in_which_a_row_goes_on_towards_slam_decides_itself():
    assert RuleFlag.SIMULATE not in _flags(_WITH_SLAM_TRIES).values()


def test_the_flag_is_written_where_people_read_the_rules():
    files = build_notes(parse_bml(_LIMIT_RAISE, "ours.bml")).files
    (line,) = (each for each in files["10-notes.mb.txt2"].splitlines() if "3H:P:4H)" in each)
    assert line.startswith("5? ")


def test_a_hand_worth_slam_goes_on_where_the_row_is_for_game():
    choice = _choice(_LIMIT_RAISE, _SIX_FIVE, "1H", "P", "3H", "P")
    assert choice.call.text not in ("4H", "P")
    assert choice.overruled.call.text == "4H"


@pytest.mark.parametrize("hand", ["K2.AQ965.A432.J4", "KJ2.AKQ65.43.QJ4"])
def test_a_hand_worth_game_bids_what_the_row_says(hand):
    assert _choice(_LIMIT_RAISE, Hand(hand), "1H", "P", "3H", "P").call.text == "4H"
