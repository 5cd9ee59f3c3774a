"""What the checker reports of notes is so: the bidder, asked about fresh hands, confirms it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import pytest

from cuebid.bml import Conditions, parse_bml
from cuebid.core import Auction, Hand, Seat, Vulnerability
from cuebid.database import Choice, RuleBook, choose
from cuebid.notes import Overlap, build_notes, check_notes
from cuebid.notes.build import notes_files
from cuebid.notes.report.node_hands import NodeHands, node_hands, random_hands
from cuebid.notes.rules.rule import FIRST_NUMBER
from cuebid.systems import build_system
from cuebid.text import Diagnostics
from strong_club import STRONG_CLUB

HANDS = 1_000
REPORTS = 50
SHARE = 0.01
PAIRS = 3
WAY = 200
ROUND = 4
SEED = 77
"""Not that of the reports: the hands are others."""

SMALL = {
    "transfers": """\
1N = 15--17 BAL
  2C = !STAY, 8+ hcp, 4+!h
  2D = !TRF, 5+!h
    2H = Forced
    3H = MAX, 4!h
  2H = !TRF, 5+!s
  2N = INV
  3N = to play
2N = 20--21 BAL
  3C = !STAY, 5+ hcp
  3D = !TRF, 5+!h
  3H = !TRF, 5+!s
  3N = to play
""",
    "majors": """\
1H = 11--20 hcp, 5+!h
  1S = F1, 6+ hcp, 4+!s
  1N = 6--9 hcp
  2C = GF, 4+!c
  2D = GF, 4+!d
  2H = 6--9 hcp, 3+!h
  3H = INV, 4+!h
1S = 11--20 hcp, 5+!s
  1N = 6--9 hcp
  2C = GF, 4+!c
  2D = GF, 4+!d
  2H = GF, 5+!h
  2S = 6--9 hcp, 3+!s
  3S = INV, 4+!s
1C = 11--20 hcp, 3+!c
1D = 11--20 hcp, 4+!d
1N = 15--17 BAL
""",
    "conditions": """\
1S = 11--20 hcp, 5+!s
1N = 15--17 BAL

#SEAT 3

1S = 8--20 hcp, 4+!s
1H = 8--20 hcp, 4+!h

#SEAT 0

#VUL N0

2S = 5--10 hcp, 5+!s
2H = 5--10 hcp, 5+!h
1N = 12--14 BAL
""",
    "defence": """\
(1N)-
D = 15+ hcp
2C = 10+ hcp, 4+!h 4+!s
2D = 8+ hcp, 5+!d
2H = 8+ hcp, 5+!h
2S = 8+ hcp, 5+!s

(1S)-
D = 12+ hcp, 0--2!s
1N = 15--18 BAL
2C = 10+ hcp, 5+!c
2D = 10+ hcp, 5+!d
2H = 10+ hcp, 5+!h
P = Any other hand
""",
    "relays": """\
1C = !STR F, 16+ hcp
  1D = !Relay, NEG, 0--7 hcp
    1H = 5+!h
    1S = 5+!s
    1N = BAL, 16--19 hcp
  1H = GF, 8+ hcp, 4+!h
  1S = GF, 8+ hcp, 4+!s
  1N = GF, BAL
2D = !Multi, 6M, 5--10 HCP
  2N = !Relay
    3C = MAX, 6!h
    3D = MAX, 6!s
""",
}


@dataclass(frozen=True)
class Bidder:
    """A book, and a turn at which nothing but the rules of one node applies."""

    book: RuleBook
    auction: Auction
    vulnerability: Vulnerability

    @classmethod
    def at(cls, book: RuleBook, node: NodeHands, others: list[Conditions]) -> Bidder:
        """The first seat and vulnerability that the node is for, and no narrower one."""
        calls = [call.text for call in node.rules[-1].interpreted.sequence.calls[:-1]]
        here = node.key[2]
        narrower = [one for one in others if here.covers(one) and one != here]
        for seat, we, they in product(range(1, 5), (False, True), (False, True)):
            if here.allows(seat, we, they) and not any(
                one.allows(seat, we, they) for one in narrower
            ):
                auction = Auction.parse(Seat.NORTH, " ".join(["P"] * (seat - 1) + calls))
                north = auction.turn in (Seat.NORTH, Seat.SOUTH)
                return cls(book, auction, VULNERABILITIES[(we, they) if north else (they, we)])
        raise AssertionError(f"no turn at {node.auction} is left to its rules")

    def choice(self, hand: Hand) -> Choice:
        return choose(self.book, hand, self.auction, self.vulnerability)


VULNERABILITIES = {
    (False, False): Vulnerability.NONE,
    (True, False): Vulnerability.NS,
    (False, True): Vulnerability.EW,
    (True, True): Vulnerability.BOTH,
}


def own_calls(choice: Choice) -> set[str]:
    """The calls of the notes' own rules that the hand fits."""
    return {one.call.text for one in choice.candidates if one.match.rule.number >= FIRST_NUMBER}


def sampled(node: NodeHands, mask) -> list[Hand]:
    """The first thousand hands of a mask, or none."""
    bits = node.bits[mask][:HANDS]
    return [Hand.from_bits(int(one)) for one in bits] if len(bits) == HANDS else []


def confirmed(text: str, deals: int, most: int) -> int:
    """Ask the bidder about reports on notes, at most so many; the count of those confirmed."""
    built = build_notes(parse_bml(text))
    report = Diagnostics()
    book = build_system(STRONG_CLUB, notes_files(built, "notes"), report).book
    assert not list(report)
    told = {node.auction: node for node in check_notes(built).nodes}
    nodes = list(node_hands(built.rules, random_hands(deals, SEED)))
    count = 0
    for node in nodes:
        if node.auction not in told or count >= most:
            continue
        others = [other.key[2] for other in nodes if other.key[:2] == node.key[:2]]
        bidder = Bidder.at(book, node, others)
        known = any(other.key[:2] == (node.key[0], node.key[1][:-4]) for other in nodes)
        known = known and len(node.key[1]) >= ROUND
        if told[node.auction].without >= SHARE and (hands := sampled(node, node.best < 0)):
            confirm_hole(bidder, hands)
            confirm_way(bidder, hands[:WAY] if known else [])
            count += 1
        for pair in told[node.auction].overlaps[:PAIRS]:
            if hands := sampled(node, wins(node, pair)):
                confirm_pair(bidder, pair, hands)
                confirm_way(bidder, hands[:WAY] if known else [])
                count += 1
    return count


def wins(node: NodeHands, pair: Overlap):
    """Which hands fit both calls, and are said to make the first."""
    calls = [rule.interpreted.sequence.call.text for rule in node.rules]
    best = [place >= 0 and calls[place] == pair.first for place in node.best]
    return node.specific_fits[pair.first] & node.specific_fits[pair.second] & best


def confirm_hole(bidder: Bidder, hands: list[Hand]) -> None:
    """No rule of the notes fits any of the hands."""
    wrong = [hand.pbn for hand in hands if own_calls(bidder.choice(hand))]
    assert not wrong, (str(bidder.auction), len(wrong), wrong[:3])


def confirm_pair(bidder: Bidder, pair: Overlap, hands: list[Hand]) -> None:
    """Both calls fit each hand, and the rule of the first is followed."""
    for hand in hands:
        choice = bidder.choice(hand)
        assert {pair.first, pair.second} <= own_calls(choice), (pair, hand.pbn)
        made = choice.overruled or choice.best
        # Judgement may then go on to slam with a hand for which the row is for game.
        assert made.call.text == pair.first, (pair, hand.pbn, str(made.call))


def confirm_way(bidder: Bidder, hands: list[Hand]) -> None:
    """Each hand has made the call that the bidder made a round before."""
    if not hands:
        return
    before = Auction(bidder.auction.dealer, bidder.auction.calls[:-4])
    for hand in hands:
        choice = choose(bidder.book, hand, before, bidder.vulnerability)
        made = choice.call if choice.overruled is None else choice.overruled.call
        assert made == bidder.auction.calls[-4], (str(bidder.auction), hand.pbn)


@pytest.mark.slow
@pytest.mark.timeout(1_800)
def test_a_thousand_hands_confirm_each_of_fifty_reports():
    """Hands said to have no call have none, and of two rules the one said to win is followed."""
    club = STRONG_CLUB.read_text("utf-8")
    counts = {"strong club": confirmed(club, 150_000, 40)}
    counts |= {name: confirmed(text, 60_000, 8) for name, text in SMALL.items()}
    assert all(counts.values()), counts
    assert sum(counts.values()) >= REPORTS, counts


PASSED_HANDS = """\
1S = 12+ hcp, 5+!s
1C = 12+ hcp, 0--4!s
2S = 6--11 hcp, 6+!s

#SEAT 34

1S-
2C = !fit, 10--11 hcp, 3+!s
1N = 6--11 hcp
P = 0--5 hcp

#SEAT 3

1S-(D)-
P = 0--11 hcp

#SEAT 0

1S-
1N = 6--11 hcp
P = 0--5 hcp
"""


def test_who_passed_before_the_opening_has_no_hand_that_the_notes_open():
    """Drury needs no row for thirteen points; over an opening in any seat they have none."""
    built = build_notes(parse_bml(PASSED_HANDS))
    holes = {node.auction: node.without for node in check_notes(built, deals=500).nodes}
    assert holes["1S-(P) #SEAT 34"] == 0
    assert holes["1S-(D) #SEAT 3"] == 0
    assert holes["1S-(P)"] > 0.1
