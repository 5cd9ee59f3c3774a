"""The shipped SAYC on hands from quizzes and lessons, in auctions in which both sides bid.

The hands and the wanted calls were written down before the system was first asked. Rules may be
improved by looking at `contested_hands.jsonl`; `contested_hands_once.jsonl` is for counting only.
The same holds of `textbook_hands.jsonl` and `textbook_hands_once.jsonl`, hands of ours for what
the books named as their sources teach, and of `competitive_hands.jsonl` and
`competitive_hands_once.jsonl`, hands of ours over the whole field of contested auctions, and of
`later_calls.jsonl` and `later_calls_once.jsonl`, random hands in their second call or later.
`dealt_hands.jsonl` and `dealt_hands_once.jsonl`, dealt at random in auctions that the system itself
had begun and judged without its call; only hands of which one call is right were kept.
"""

import json

import pytest

from cuebid.core import Auction, Call, Hand, Seat, Vulnerability
from cuebid.robots import make_bidder
from project_paths import ROOT

HERE = ROOT / "tests/systems"
# Of 76, 44, 75, 99 and 72; the system made 47, 42, 64, 83 and 65 when the hands were collected.
REACHED = {
    "contested_hands": 60,
    "textbook_hands": 42,
    "competitive_hands": 71,
    "later_calls": 93,
    "dealt_hands": 70,
}


def questions(name):
    return [json.loads(line) for line in (HERE / name).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("name", REACHED)
def test_as_many_wanted_calls_as_were_reached(name):
    bidder = make_bidder("sayc")
    made = 0
    for question in questions(f"{name}.jsonl"):
        auction = Auction.parse(Seat.NORTH, " ".join(question["auction"]))
        vulnerability = Vulnerability(question["vul"])
        call = bidder.decide(Hand(question["hand"]), auction, vulnerability).call
        made += call is Call(question["call"])
    assert made >= REACHED[name]


@pytest.mark.parametrize(
    ("name", "total"),
    [
        ("contested_hands", 150),
        ("textbook_hands", 87),
        ("competitive_hands", 150),
        ("later_calls", 127),
        ("dealt_hands", 107),
    ],
)
def test_the_halves_share_no_question_and_name_their_sources(name, total):
    halves = [questions(f"{name}.jsonl"), questions(f"{name}_once.jsonl")]
    keys = [{(each["hand"], *each["auction"]) for each in half} for half in halves]
    assert not keys[0] & keys[1]
    assert sum(map(len, halves)) == sum(map(len, keys)) == total
    assert all(each["source"] for half in halves for each in half)


@pytest.mark.parametrize(
    "name",
    [
        "textbook_hands",
        "textbook_hands_once",
        "competitive_hands",
        "competitive_hands_once",
        "later_calls",
        "later_calls_once",
        "dealt_hands",
        "dealt_hands_once",
    ],
)
def test_every_textbook_hand_has_thirteen_cards_and_a_legal_call(name):
    for each in questions(f"{name}.jsonl"):
        assert len(Hand(each["hand"])) == 13
        Auction.parse(Seat.NORTH, " ".join([*each["auction"], each["call"]]))
