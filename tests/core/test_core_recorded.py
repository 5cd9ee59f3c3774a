"""Deals and auctions that programs wrote are read as what they are."""

import pytest

from cuebid.core import SEATS, Auction, Contract, Deal, Seat, Vulnerability
from project_paths import INPUTS, SHARED

FOLDER = SHARED / "data" / "auctions"


def boards_of(path):
    """Dealer, vulnerability, hands from North and calls, as texts, of the boards of a file."""
    for line in path.read_text().splitlines():
        board, calls = line.split(" | ")
        yield (*board.split(" ", 2), calls)


@pytest.fixture(params=["ours", pytest.param("real", marks=pytest.mark.real_inputs)])
def records(request):
    """Forty boards that our own robot bid, or 14,000 of another program."""
    if request.param == "ours":
        return list(boards_of(INPUTS / "boards" / "sayc-40.txt"))
    found = list(boards_of(FOLDER / "epbot-sayc-10000.txt"))
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
