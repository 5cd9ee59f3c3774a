"""Deals and auctions of other programs are read as what they are."""

import pytest

from cuebid.core import SEATS, Auction, Contract, Deal, Seat, Vulnerability
from project_paths import SHARED

pytestmark = pytest.mark.real_inputs

FOLDER = SHARED / "data" / "auctions"


@pytest.fixture
def records():
    """Dealer, vulnerability, hands from North and calls, as texts, of 14,000 boards."""
    found = []
    for line in (FOLDER / "epbot-sayc-10000.txt").read_text().splitlines():
        board, calls = line.split(" | ")
        dealer, vulnerability, hands = board.split(" ", 2)
        found.append((dealer, vulnerability, hands, calls))
    for path in sorted(FOLDER.glob("epbot-*-2000.ben")):
        lines = path.read_text().splitlines()
        for hands, line in zip(lines[::2], lines[1::2], strict=True):
            dealer, vulnerability, calls = line.split(" ", 2)
            found.append((dealer, vulnerability, hands, calls))
    assert len(found) == 14_000
    return found


def test_real_boards_are_complete_and_their_auctions_legal(records):
    for dealer, vulnerability, hands, calls in records:
        deal = Deal.parse(f"N:{hands}")
        assert deal.is_complete
        assert sum(deal[seat].hcp for seat in SEATS) == 40
        auction = Auction.parse(Seat.parse(dealer), calls)
        assert auction.is_over
        assert isinstance(auction.contract, Contract) != auction.is_passed_out
        assert Vulnerability.parse(vulnerability) in Vulnerability
