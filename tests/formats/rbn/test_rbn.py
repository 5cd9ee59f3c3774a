"""RBN, as its author describes it."""

from __future__ import annotations

import pytest

from cuebid.core import Seat, Vulnerability
from cuebid.formats.rbn import parse_rbn, rbn_text

TWO_TABLES = """% RBN version 3.2
E World Championship
N Wolff+Hamman:Stansby+Martel:O:US Open
B 15:C
H W:873.A6.KT864.KQ8:96.T54.97.AJ9643:T542.K93.AQ53.52:
A EB:1D*P1S^1P:2D2S!X^2P:PA
1 four or more
2 takeout
C 2SX:S
R 5

N :+Norman Kay:C
A EB:A
{A paragraph of text
over two lines}
"""


def codes(text):
    return [item.code for item in parse_rbn(text).diagnostics]


def test_a_record_repeats_what_it_does_not_state():
    records, diagnostics = parse_rbn(TWO_TABLES)
    opened, closed = records
    assert not diagnostics
    assert opened.board == closed.board
    assert (opened.board.number, opened.board.dealer) == (15, Seat.EAST)
    assert opened.board.vulnerability is Vulnerability.BOTH
    assert opened.board.deal.is_complete
    assert opened.board.deal["S"].pbn == "AKQJ.QJ872.J2.T7"
    assert (opened.room, closed.room) == ("Open", "Closed")
    assert opened.players[Seat.WEST] == "Stansby"
    assert dict(closed.players) == {Seat.EAST: "Norman Kay"}
    assert [(n, e.text, e.alerted) for n, e in opened.explanations.items()] == [
        (0, "", True), (2, "four or more", False), (6, "takeout", False),
    ]  # fmt: skip
    assert closed.auction.is_passed_out


def test_without_an_auction_dealer_and_vulnerability_follow_from_the_number():
    (record,) = parse_rbn("B 2\nH N:AKQ.J.T.98765432\n").records
    assert (record.board.dealer, record.board.vulnerability) == (Seat.EAST, Vulnerability.NS)
    assert not record.board.deal["E"]


PLAY = """H N:AKQ.A.A.AKQJT987:JT9.KQJ.KQJ.6543:8765.T98.T9876.2:
A NZ:7NA
P {}
"""


@pytest.mark.parametrize(
    ("written", "cards"),
    [
        ("HKT2A", "♥K ♥T ♥2 ♥A"),
        ("HKT2A:CA32", "♥K ♥T ♥2 ♥A ♣A ♣3 ♣2"),
        # West has no club, and North must follow with a club; East has no eight of clubs either.
        ("C32S4A", "♣3 ♣2 ♠4 ♣A"),
        ("hk10", ""),
    ],
)
def test_a_rank_without_a_letter_is_of_the_suit_led_where_the_hand_has_it(written, cards):
    (record,) = parse_rbn(PLAY.format(written)).records
    assert " ".join(card.symbol for card in record.cards) == cards


def test_faults_cost_what_they_concern():
    assert codes("hello\nB 1\nH N:AKQ.J.T.98765432\n") == ["rbn-bad-line"]
    assert codes("H Z:AKQ\n") == ["rbn-bad-hands"]
    assert codes("H N:AKX.J.T.9\n") == ["rbn-unknown-cards"]
    assert codes("H N:AKQ.J.T.98765432\nA NZ:1C9Z\n") == ["rbn-bad-call"]
    assert codes("H N:AKQ.J.T.98765432\nP SA\n") == ["rbn-no-contract"]
    assert codes("H N:AKQ.J.T.98765432\nC 1N:N\nP Q\n") == ["rbn-bad-card"]
    assert codes("H N:AKQ.J.T.98765432\nC 1N:N\nR 14\n") == ["rbn-bad-result"]
    assert codes("A NZ:1C\n") == ["rbn-no-hands"]
    assert parse_rbn("").records == ()


def test_an_explanation_after_the_ninth_is_kept_as_text():
    (record,) = parse_rbn("H N:AKQ.J.T.98765432\nA NZ:1C\n").records
    many = type(record)(
        record.board,
        type(record.auction)("N", "1C 1D 1H 1S 1NT 2C 2D 2H 2S 2NT 3C"),
        {position: f"number {position + 1}" for position in range(11)},
    )
    text = rbn_text([many])
    assert "{Call 10: number 10}" in text
    assert "\n9 number 9\n" in text
