"""Which of the calls that a hand fits is made does not depend on where its row stands."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cuebid.bml import parse_bml, read_document
from cuebid.core import Auction, Hand, Suit
from cuebid.notes import build_notes, check_notes
from cuebid.notes.overlay import overlay_system
from cuebid.robots.bidder import Bidder
from cuebid.text import Diagnostics

ANSWERS = [
    "1S = F1, 6+ hcp, 4+!s",
    "1N = 6--9 hcp, 0--3!h",
    "2C = F1, 10+ hcp, 4+!c",
    "2D = F1, 10+ hcp, 4+!d",
    "2H = 6--9 hcp, 4+!h",
    "2N = !GF, 13+ hcp, 4+!h",
    "3C = !INV, 10--12 hcp, 4+!h",
    "3D = !7--9 hcp, 4+!h",
    "3N = to play, 13--15 hcp, BAL",
    "P = Any other hand",
]


def notes(answers: list[str]) -> str:
    return "1H = 12--21 hcp, 5+!h\n\n1H-\n" + "\n".join(answers) + "\n"


def choices(answers: list[str]) -> list[tuple[int, str, str]]:
    """Return the rules of the answers, those that are chosen first in front."""
    rules = [
        rule
        for rule in build_notes(parse_bml(notes(answers))).rules
        if rule.interpreted.sequence.auction != "1H"
    ]
    rules.sort(key=lambda rule: (-rule.priority, rule.number))
    return [
        (
            rule.priority,
            rule.interpreted.sequence.call.text,
            rule.text.split(maxsplit=3)[3].partition(" *")[0],
        )
        for rule in rules
    ]


@pytest.fixture(scope="module")
def bidder() -> Bidder:
    return Bidder(overlay_system(build_notes(parse_bml(notes(ANSWERS))), Path("x.bml")).book)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_rows_in_another_order_choose_alike(seed: int) -> None:
    shuffled = ANSWERS.copy()
    Random(seed).shuffle(shuffled)
    assert choices(shuffled) == choices(ANSWERS)


def test_rules_of_equal_priority_exist_so_that_the_order_would_matter() -> None:
    priorities = [priority for priority, _, _ in choices(ANSWERS)]
    assert len(set(priorities)) < len(priorities)


def test_a_row_that_is_added_changes_no_choice_between_the_others() -> None:
    without = [answer for answer in ANSWERS if not answer.startswith("3D")]
    left = [choice for choice in choices(ANSWERS) if choice[1] != "3D"]
    assert choices(without) == left


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        pytest.param("KQ84.73.QJ4.9832", "1S", id="a suit before notrump of the same strength"),
        pytest.param("KQ8.73.QJ43.9832", "1NT", id="notrump without a suit to show"),
        pytest.param("AQJ4.K3.A942.K83", "1S", id="four cards each: the cheaper bid"),
        pytest.param("AQJ4.3.AK942.K83", "2D", id="the longer suit, a level higher"),
        pytest.param("J98432.K842.Q4.2", "2H", id="a fit before a suit"),
    ],
)
def test_natural_calls_go_in_the_usual_order(bidder: Bidder, hand: str, call: str) -> None:
    assert bidder.decide(Hand(hand), Auction("N", "1H P")).call.text == call


def test_a_row_that_compares_suits_is_for_the_longer_one() -> None:
    text = "2D = !5+!h 5+!s\n\n2D-\n2H = preference, !h>=!s\n2S = preference, !s>!h\n"
    rules = build_notes(parse_bml(text)).rules
    orders = {rule.interpreted.sequence.call.text: rule.longer for rule in rules}
    assert orders["2H"] == ((Suit.HEARTS, Suit.SPADES, True),)
    assert orders["2S"] == ((Suit.SPADES, Suit.HEARTS, False),)


def test_hands_are_dealt_for_tables_against_a_meaning_of_their_opening(tmp_path: Path) -> None:
    (tmp_path / "strong.bml").write_text("#+AGAINST: strong-club\n\n(1C)-\n1S = 8--16 hcp, 5+!s\n")
    root = tmp_path / "ours.bml"
    root.write_text("(1C)-\n1S = 8--16 hcp, 5+!s\nP = Any other hand\n\n#INCLUDE strong.bml\n")
    report = check_notes(build_notes(read_document(root, Diagnostics())), deals=200)
    without = {node.auction: node.without for node in report.nodes}
    assert without["(1C)"] == 0
    # Those with values: the others pass.
    assert 0.2 < without["(1C) #AGAINST strong-club"] < 0.5


def test_a_hand_for_smolen_begins_with_stayman():
    notes = (
        "1N = 15--17 bal\n  2C = Stayman\n    2D = no 4M\n      3S = Smolen\n  2D = transfer\n"
        "    2H = completed\n"
    )
    system = build_notes(parse_bml(notes))
    hand = Hand.parse("AQ54.KJ932.K32.2")
    fitting = [
        rule
        for rule in system.rules
        if rule.interpreted.sequence.auction.startswith("1N-(P)-2")
        and len(rule.interpreted.sequence.calls) == 3
        and hand in rule.box
    ]
    best = max(fitting, key=lambda rule: rule.priority)
    assert best.interpreted.sequence.call.text == "2C"
