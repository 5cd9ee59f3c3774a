"""The calls that docs/sayc.md disputes are those that the system makes, and were expected."""

import json

import pytest

from cuebid.core import PASS, Auction, Call, Hand, Seat, Vulnerability
from cuebid.database import choose
from cuebid.notes import open_system
from project_paths import ROOT

EXPECTED = ROOT.parent / "shared/data/auctions/sayc-expectations.jsonl"


def disputed():
    text = (ROOT / "docs/sayc.md").read_text(encoding="utf-8")
    rows = text.split("## Disputed calls")[1].split("|---|---|---|---|---|\n")[1].splitlines()
    for row in rows:
        if row.startswith("|"):
            hand, auction, wanted, made, reason = (
                cell.strip() for cell in row.strip("|").split("|")
            )
            yield hand.strip("`"), auction.replace("R", "XX"), wanted, made, reason


@pytest.mark.parametrize(("hand", "auction", "wanted", "made", "reason"), list(disputed()))
def test_the_system_makes_the_call_that_the_page_says(hand, auction, wanted, made, reason):
    calls = Auction.parse(Seat.NORTH, auction)
    book = open_system("sayc").book
    found = {
        (choose(book, Hand(hand), calls, each).call or PASS)
        for each in (Vulnerability.NONE, Vulnerability.EW)
    }
    assert found == {Call(made)}
    assert Call(wanted) != Call(made)
    assert len(reason) > 5


@pytest.mark.real_inputs
def test_each_was_expected():
    expected = {
        (each["hand"], " ".join(each["auction"]), Call(each["call"]))
        for each in map(json.loads, EXPECTED.read_text(encoding="utf-8").splitlines())
    }
    for hand, auction, wanted, *_ in disputed():
        assert (hand, auction, Call(wanted)) in expected
