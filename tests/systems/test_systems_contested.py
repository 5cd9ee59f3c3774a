"""The shipped SAYC on hands from quizzes and lessons, in auctions in which both sides bid.

The hands and the wanted calls were written down before the system was first asked. Rules may be
improved by looking at `contested_hands.jsonl`; `contested_hands_once.jsonl` is for counting only.
"""

import json

from cuebid.core import Auction, Call, Hand, Seat, Vulnerability
from cuebid.robots import make_bidder
from project_paths import ROOT

HERE = ROOT / "tests/systems"
# Of 76; the system made 47 when the hands were collected.
REACHED = 55


def questions(name):
    return [json.loads(line) for line in (HERE / name).read_text(encoding="utf-8").splitlines()]


def test_as_many_wanted_calls_as_were_reached():
    bidder = make_bidder("sayc")
    made = 0
    for question in questions("contested_hands.jsonl"):
        auction = Auction.parse(Seat.NORTH, " ".join(question["auction"]))
        vulnerability = Vulnerability(question["vul"])
        call = bidder.decide(Hand(question["hand"]), auction, vulnerability).call
        made += call is Call(question["call"])
    assert made >= REACHED


def test_the_halves_share_no_question_and_name_their_sources():
    halves = [questions(name) for name in ("contested_hands.jsonl", "contested_hands_once.jsonl")]
    keys = [{(each["hand"], *each["auction"]) for each in half} for half in halves]
    assert not keys[0] & keys[1]
    assert sum(map(len, halves)) == sum(map(len, keys)) == 150
    assert all(each["source"] for half in halves for each in half)
