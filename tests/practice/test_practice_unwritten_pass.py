"""Practice counts a pass that no row describes, and takes no weak hand for a hole."""

from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import mkdtemp

import pytest

from cuebid.core import PASS, Board, Call, Vulnerability
from cuebid.dealing import Dealer
from cuebid.explore import REST, StudiedSystem, auction_at, open_studied
from cuebid.practice import Question, Verdict, judge, parse_theme, questions

NOTES = """\
1C = 11-21 hcp, 3+!c
  1D = 6+ hcp, 4+!d
  1H = 6+ hcp, 4+!h
  1S = 6+ hcp, 4+!s
  1N = 6-10 hcp, bal
1D = 11-21 hcp, 4+!d
1H = 11-21 hcp, 5+!h
1S = 11-21 hcp, 5+!s
1N = 15-17 hcp, bal
  2C = Stayman, 8+
  2D = transfer, 5+!h
  2H = transfer, 5+!s

(1H)-
1S = 8-16, 5+!s
D = 12+, takeout
"""


@cache
def study() -> StudiedSystem:
    path = Path(mkdtemp()) / "notes.bml"
    path.write_text(NOTES, encoding="utf-8")
    return open_studied(str(path))


def question(hand: str, node: str) -> Question:
    """A hand and the auction before its call."""
    auction = auction_at(node)
    [deal] = Dealer({auction.seat_of(len(auction)): hand}, seed=1).deals(1)
    return Question(Board(1, auction.dealer, Vulnerability.NONE, deal), auction)


@pytest.mark.parametrize(
    ("hand", "node"),
    [
        ("T876.J43.K852.J4", ""),
        ("J94.T96.8.KJ7432", ""),
        ("KQ82.J43.Q852.J4", ""),
        ("T87.J54.852.JT43", "1C"),
        ("T87.J43.K8532.Q4", "1N"),
        ("K876.J43.K852.J4", "(1H)"),
    ],
)
def test_a_pass_is_right_with_a_weak_hand_that_no_row_takes(hand: str, node: str) -> None:
    judgement = judge(study(), question(hand, node), PASS)
    assert judgement.verdict is Verdict.RIGHT
    assert judgement.call is PASS
    assert judgement.source is REST


def test_a_bid_that_no_row_gives_a_weak_hand_is_wrong() -> None:
    judgement = judge(study(), question("T876.J43.K852.J4", ""), Call("1D"))
    assert judgement.verdict is Verdict.WRONG
    assert judgement.call is PASS


@pytest.mark.parametrize(
    ("hand", "node"), [("K42.AQJ43.A83.32", "(1H)"), ("KQT.83.AQ8532.42", "1N")]
)
def test_where_a_hand_with_values_has_no_row_no_answer_is_wrong(hand: str, node: str) -> None:
    assert judge(study(), question(hand, node), Call("P")).verdict is Verdict.OPEN


def test_holes_are_asked_about_with_values_only() -> None:
    asked = list(islice(questions(study(), parse_theme("holes", study()), seed=3), 12))
    assert asked
    for each in asked:
        assert judge(study(), each, PASS).verdict is Verdict.OPEN
        assert each.hand.hcp >= 6


def test_nobody_is_told_of_a_hole_about_a_hand_below_a_response() -> None:
    for node in ("", "1C"):
        for each in islice(questions(study(), parse_theme(node, study()), seed=5), 30):
            if each.hand.hcp <= 5:
                assert judge(study(), each, PASS).verdict is Verdict.RIGHT
