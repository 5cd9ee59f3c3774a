"""Notes become rules that choose the calls the notes mean, and play without a fault."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from cuebid.bml import parse_bml, read_document
from cuebid.core import Auction, Call, Hand, Seat, Suit, Vulnerability
from cuebid.database import choose
from cuebid.dealing import Dealer
from cuebid.evaluation import HCP, LENGTH, Box, features
from cuebid.match.deals import random_boards
from cuebid.notes import build_notes, check_notes, open_system, unknown_words
from cuebid.notes.build import notes_files
from cuebid.notes.report.node_hands import node_hands
from cuebid.notes.report.second_look import SecondLook
from cuebid.notes.rules.rule import FIRST_NUMBER
from cuebid.systems import build_system, load_system
from cuebid.systems.bidding import bid_deal, bidding_steps
from cuebid.text import Diagnostics
from strong_club import STRONG_CLUB

NOTES = """\
1N = 15--17 BAL
  2C = !STAY, 8+ hcp
    2D = no 4 card major
    2H = 4+!h
    2S = 4+!s, no 4!h
  2D = !TRF, 5+!h
    3H = MAX, 4!h
  2H = !TRF, 5+!s
  2N = INV
  3N = to play
"""


@cache
def system_of(text):
    """The system of notes, built once for all tests that ask it."""
    built = build_notes(parse_bml(text))
    report = Diagnostics()
    system = build_system(Path("notes"), notes_files(built, "notes"), report)
    assert not list(report)
    return system


def call(system, hand, auction="", vulnerability=Vulnerability.NONE):
    choice = choose(
        system.book, Hand.parse(hand), Auction.parse(Seat.NORTH, auction), vulnerability
    )
    match = choice.match
    return choice.call.text, match is not None and match.rule.number >= FIRST_NUMBER


@pytest.mark.parametrize(
    ("hand", "auction", "wanted"),
    [
        ("KQ54.AJ3.K832.A7", "", "1NT"),
        ("KQ54.A93.832.Q72", "1N P", "2C"),
        ("54.KJ932.832.Q72", "1N P", "2D"),
        ("KQ542.93.832.872", "1N P", "2H"),
        ("K54.Q93.K832.972", "1N P", "2NT"),
        ("KQ54.AJ3.K832.A7", "1N P 2C P", "2S"),
        ("KQ5.AJ32.K832.A7", "1N P 2D P", "3H"),
    ],
)
def test_the_notes_choose(hand, auction, wanted):
    assert call(system_of(NOTES), hand, auction) == (wanted, True)


def test_what_the_notes_leave_open_judgement_answers():
    system = system_of(NOTES)
    assert call(system, "54.932.98432.872", "1N P") == ("P", False)


def test_each_rule_points_back_to_its_row():
    built = build_notes(parse_bml(NOTES))
    chapter = built.files["10-notes.mb.txt2"]
    assert "; text:6 1N-(P)-2D: TRF, 5+!h\n" in chapter
    assert f"{FIRST_NUMBER} 15-17 BAL\n" in built.files["10-notes.comments.txt"]
    assert "!TRF, 5+H" in built.files["10-notes.comments.txt"]


def test_a_completed_transfer_that_only_leads_on_is_a_call():
    """The notes name 1N-2D-2H only as the way to what follows; opener bids it with any hand."""
    notes = "1N = 15--17 BAL\n  2D = !TRF, 5+!h\n\n1N-2D-2H-\n2N = INV\n"
    system = system_of(notes)
    assert call(system, "KQ54.A3.K832.AJ7", "1N P 2D P") == ("2H", True)


def test_an_opening_described_for_some_seats_is_not_made_at_others_although_its_answers_are():
    notes = "#SEAT 12\n\n2S = 5--10 hcp, 6!s\n\n#SEAT 0\n\n2S-\n4S = to play, 3+!s\n"
    system = system_of(notes)
    weak, support = "KQJ732.54.Q832.4", "A54.AK32.AK74.82"
    assert call(system, weak, "") == ("2S", True)
    assert call(system, weak, "P P P") != ("2S", True)
    assert call(system, support, "P P 2S P") == ("4S", True)


def test_seat_and_vulnerability_are_kept():
    notes = "#SEAT 3\n\n#VUL N0\n\n2S = 5--10 hcp, 5+!s\n"
    system = system_of(notes)
    hand = "KQT54.93.832.872"
    assert call(system, hand, "P P") == ("2S", True)
    assert call(system, hand, "P") != ("2S", True)
    assert call(system, hand, "P P", Vulnerability.NS) != ("2S", True)
    assert call(system, hand, "P P", Vulnerability.EW) == ("2S", True)


def test_the_longest_suit_is_bid_first_and_of_equal_ones_the_higher():
    system = system_of("1H = 11--15 hcp, 5+!h\n1S = 11--15 hcp, 5+!s\n")
    assert call(system, "KQ542.AJ932.K2.7") == ("1S", True)
    assert call(system, "KQ542.AJ9832.K2.") == ("1H", True)


def test_a_row_that_says_nothing_of_the_hand_is_not_bid():
    system = system_of("1N = 15--17 BAL\n  3C = CoG\n")
    assert all(
        rule.number < FIRST_NUMBER + 1 or rule.number > 10**6 or rule.number == FIRST_NUMBER
        for rule in system.database.rules
        if rule.number >= FIRST_NUMBER
    )


@pytest.mark.slow
def test_building_and_loading_the_folder_is_the_same_system(tmp_path):
    built = build_notes(read_document(STRONG_CLUB, Diagnostics()))
    for name, text in built.files.items():
        (tmp_path / name).write_text(text, "utf-8")
    report = Diagnostics()
    folder = load_system(tmp_path, report)
    assert not list(report)
    at_once = open_system(STRONG_CLUB)
    for board in random_boards(8, 3):
        auctions = {
            bid_deal(one.book, board.deal, board.dealer, board.vulnerability)
            for one in (folder, at_once)
        }
        assert len(auctions) == 1


def _bids_legally(deals):
    book = open_system(STRONG_CLUB).book
    for board in random_boards(deals, 5):
        for step in bidding_steps(book, board.deal, board.dealer, board.vulnerability):
            assert step.choice.call in step.auction.legal_calls


@pytest.mark.slow
def test_the_strong_club_bids_legally():
    _bids_legally(30)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_strong_club_bids_two_thousand_deals_legally():
    _bids_legally(2_000)


def test_the_strong_club_is_understood_to_the_last_word():
    report = Diagnostics()
    built = build_notes(read_document(STRONG_CLUB, report))
    words = unknown_words(built.auctions)
    assert not words.unknown
    assert words.share == 1


def test_the_strong_club_has_a_call_of_its_own_for_nearly_every_hand():
    """Ninety-eight hands in a hundred at each of its own nodes."""
    built = build_notes(read_document(STRONG_CLUB, Diagnostics()))
    report = check_notes(built, deals=3000, seed=2)
    assert len(report.nodes) > 40
    assert {node.auction: node.without for node in report.nodes if node.without > 0.02} == {}
    assert not report.impossible
    assert not report.illegal
    assert not [node.auction for node in report.nodes if node.never]


HOLES = """\
1C = !16+ hcp, F1
  1D = !NEG, 0--7 hcp
  1H = GF, 5+!h
  1S = GF, 5+!s
  2C = 8+ hcp, 6+!c
  2D = 8+ hcp, 6+!d
  3C = GF, 5+!h, 4+!s
"""


def test_holes_are_hands_that_the_notes_do_not_call_on():
    """What the report says is without a call gets none of the notes, and the other way round."""
    built = build_notes(parse_bml(HOLES))
    report = check_notes(built, deals=1000)
    node = next(one for one in report.nodes if one.auction == "1C-(P)")
    assert node.is_hole
    assert 0.05 < node.without < 0.6
    system = system_of(HOLES)
    assert not call(system, node.example.pbn, "1C P")[1]
    hands = [board.deal[seat] for board in random_boards(250, 9) for seat in Seat]
    without = sum(not call(system, hand.pbn, "1C P")[1] for hand in hands)
    assert without / len(hands) == pytest.approx(node.without, abs=0.05)


def test_overlaps_are_hands_that_fit_both_calls():
    report = check_notes(build_notes(parse_bml(HOLES)), deals=1000)
    node = next(one for one in report.nodes if one.auction == "1C-(P)")
    assert node.overlaps
    system = system_of(HOLES)
    for overlap in node.overlaps:
        auction = Auction.parse(Seat.NORTH, "1C P")
        assert call(system, overlap.example.pbn, "1C P") == (overlap.first, True)
        choice = choose(system.book, overlap.example, auction)
        assert "is preferred" in str(choice.why_not(Call(overlap.second))[0].words)


def test_a_call_that_another_always_wins_over_is_named():
    notes = "1N = 15--17 BAL\n1C = 16--17 BAL, 4333\n1D = 16--17 BAL, 4333\n"
    report = check_notes(build_notes(parse_bml(notes)), deals=3000)
    assert report.never_made == ("1D",)
    assert [str(group) for group in report.never_made_groups] == [
        "1D is never made, because 1C (line 2) takes its hands"
    ]


def test_hands_are_dealt_for_a_call_that_no_sampled_hand_makes():
    rules = build_notes(parse_bml("1C = 12+ hcp, 4+!c\n1D = 12+ hcp, 4+!d\n")).rules
    longer_clubs = Box().at_least(LENGTH, 5, Suit.CLUBS).between(LENGTH, 4, 4, Suit.DIAMONDS)
    sampled = Dealer({}, {Seat.NORTH: longer_clubs.at_least(HCP, 12)}).arrays(100)[:, 0]
    (node,) = node_hands(rules, sampled)
    calls = {node.rules[best].interpreted.sequence.call.text for best in node.best}
    assert calls == {"1C"}
    assert node.fits["1D"].all()
    assert not SecondLook(rules, seed=1).is_never_made(node, "1D")


def test_a_row_for_any_other_hand_need_not_be_made():
    notes = "1N = 15--17 BAL\n1C = 0--14 hcp or 18+ hcp or UNBAL\nP = Any other hand\n"
    report = check_notes(build_notes(parse_bml(notes)), deals=300)
    assert not report.never_made


def _winner(rules, known):
    """The rule that the boxes choose for a hand; None where none fits."""
    lengths = known.lengths
    fitting = [
        rule
        for rule in rules
        if known in rule.box
        and all(
            lengths[one] >= lengths[two] if equal else lengths[one] > lengths[two]
            for one, two, equal in rule.longer
        )
    ]
    return max(fitting, key=lambda rule: (rule.priority, -rule.number), default=None)


@pytest.mark.slow
def test_what_the_report_samples_is_what_the_bidder_does():
    """At every auction, hands with a call by the boxes make it by the rules, others make none."""
    document = read_document(STRONG_CLUB, Diagnostics())
    built = build_notes(document)
    # Judgement takes hands with which nobody passes away from passes on any other hand.
    book = open_system(STRONG_CLUB).agreements
    nodes = defaultdict(list)
    for rule in built.rules:
        if rule.interpreted.sequence.we_open:
            nodes[rule.interpreted.sequence.calls[:-1]].append(rule)
    assert len(nodes) > 45
    hands = [board.deal[seat] for board in random_boards(25, 17) for seat in Seat]
    for calls, rules in nodes.items():
        auction = Auction(Seat.NORTH, calls)
        for hand in hands:
            known = features(hand)
            if known not in rules[0].interpreted.context.own:
                continue
            wanted = _winner(rules, known)
            match = choose(book, hand, auction).match
            made = match.rule.number if match and match.rule.number >= FIRST_NUMBER else None
            assert made == (wanted and wanted.number), (auction, hand.pbn)


def test_seats_and_vulnerabilities_are_checked_as_they_meet():
    """Each combination with rules of its own is a node; what is never left alone is none."""
    always = "1S = 11--20 hcp, 5+!s\n\n"
    third, not_vulnerable = "#SEAT 3\n\n1S = 8+ hcp, 4+!s\n\n", "#VUL N0\n\n2S = 5--10 hcp, 6+!s\n"
    vulnerable = not_vulnerable.replace("N0", "Y0").replace("5--10", "8--10")

    def nodes(text):
        return [node.auction for node in check_notes(build_notes(parse_bml(text)), deals=200).nodes]

    assert sorted(nodes(always + third + "#SEAT 0\n\n" + not_vulnerable)) == [
        "opening",
        "opening #SEAT 3",
        "opening #SEAT 3 #VUL N0",
        "opening #VUL N0",
    ]
    assert sorted(nodes(always + not_vulnerable + "\n" + vulnerable)) == [
        "opening #VUL N0",
        "opening #VUL Y0",
    ]


def test_rules_for_every_seat_fill_the_holes_of_those_for_some():
    text = "1N = 15--17 BAL\nP = Any other hand\n\n#SEAT 3\n\n1S = 8--20 hcp, 4+!s\n"
    report = check_notes(build_notes(parse_bml(text)), deals=200)
    assert [node.without for node in report.nodes] == [0, 0]


def test_what_any_hand_may_call_is_in_no_pair():
    text = "1N = 15--17 BAL\n1D = 11--16 hcp, 4+!d\nP = Any other hand\n"
    report = check_notes(build_notes(parse_bml(text)), deals=500)
    assert [(pair.first, pair.second) for pair in report.nodes[0].overlaps] == [("1NT", "1D")]


def test_the_calls_of_a_cell_are_all_its_hands():
    report = check_notes(build_notes(parse_bml(NOTES)), deals=300)
    for node in report.nodes:
        assert sum(cell.hands for cell in node.cells) == node.hands
        for cell in node.cells:
            assert cell.without + sum(count for _, count in cell.calls) == cell.hands


LONGER = """\
1N 15--17 bal
  2D = asks for the longer major
    2H = longer major
    2S = longer major
1H 5+!h, 11--20 hcp
  2D 4+!d, m>om, 10+ hcp
  2C 4+!c, 10+ hcp
"""


@pytest.mark.parametrize(
    ("auction", "hand", "wanted"),
    [
        ("1N P 2D P", "KQ3.AK42.K32.J32", "2H"),
        ("1N P 2D P", "KQ32.AK4.K32.J32", "2S"),
        ("1H P", "K2.32.AQ32.A5432", "2C"),
        ("1H P", "K2.32.AQ432.A532", "2D"),
    ],
)
def test_the_longer_suit_is_bid(auction, hand, wanted):
    assert call(system_of(LONGER), hand, auction) == (wanted, True)


def test_a_suit_that_is_not_longer_is_no_hand_for_the_row():
    rules = build_notes(parse_bml(LONGER)).rules
    hearts = [rule for rule in rules if " Open(1N:P:2D:P:2H) " in rule.text_with_macros]
    assert {rule.longer for rule in hearts} == {((Suit.HEARTS, Suit.SPADES, True),)}
    assert all("Len(H)>=Len(S)" in rule.text_with_macros for rule in hearts)
