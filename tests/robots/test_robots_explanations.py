"""What opponents say of their calls counts more than what the system takes them to mean."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from cuebid.cli.bidding.bid import bid
from cuebid.core import (
    HEARTS,
    PASS,
    SPADES,
    Auction,
    Board,
    Call,
    Deal,
    ExplainedCall,
    Explanation,
    Seat,
    Side,
)
from cuebid.evaluation import HCP, LENGTH
from cuebid.judgement.judge import AuctionJudge
from cuebid.meaning import Forcing, MeaningSource
from cuebid.notes.meaning.explanations import explained_calls
from cuebid.robots.bidder import AuctionReader, Bidder, SystemPlayer
from cuebid.robots.json_lines import PlayerQuestion, view_of
from cuebid.robots.system_bidder import make_bidder
from cuebid.tablemanager.grammar.messages import SUFFIXES_SINCE
from cuebid.testing import MemoryTable

BOTH_MAJORS = "4 cards in hearts, at least 4 cards in spades, 4 to 10 total points"


@pytest.fixture(scope="module")
def bidder() -> Bidder:
    return make_bidder("sayc")


def explained(bidder, auction, texts, side=Side.EW):
    explanations = {
        position: text if isinstance(text, Explanation) else Explanation(text)
        for position, text in texts.items()
    }
    return explained_calls(bidder.book, Auction("N", auction), explanations, side)


def context(bidder, auction, texts, side=Side.EW):
    meanings = explained(bidder, auction, texts, side)
    return bidder.book.context(Auction("N", auction), side=side, explained=meanings)


class Opener:
    """A foreign player: it opens two hearts and says what that shows; then it passes."""

    def __init__(self, explanation: Explanation) -> None:
        self.explanation = explanation

    def call(self, view):
        if view.auction.calls:
            return PASS
        return ExplainedCall(Call("2H"), self.explanation)

    def card(self, view):
        return next(iter(view.legal_cards))


@pytest.mark.parametrize(
    ("explanation", "versions"),
    [
        (Explanation("both majors", elements=BOTH_MAJORS), 18),
        (Explanation("both majors, weak"), 18),
        (Explanation("both majors, weak", alerted=False), SUFFIXES_SINCE),
    ],
    ids=["elements", "words", "without an alert"],
)
def test_an_alert_over_the_table_protocol_reaches_the_bidder_and_the_card_player(
    bidder, explanation, versions
):
    deal = Deal.parse("N:K9643.QJ52.4.T86 A52.A64.K983.KQ5 T87.K3.QT52.J943 QJ.T987.AJ76.A72")
    player = SystemPlayer(bidder)
    heard = []

    class Listener(SystemPlayer):
        def call(self, view):
            heard.append(AuctionReader(bidder.book)(view).shown[Seat.NORTH].hull())
            return player.call(view)

    players = {
        Seat.NORTH: Opener(explanation),
        Seat.SOUTH: Opener(Explanation()),
        Seat.EAST: Listener(bidder),
        Seat.WEST: player,
    }
    table = MemoryTable([Board.numbered(1, deal)], players, versions=dict.fromkeys(Seat, versions))
    (record,) = table.play()
    assert heard[0].range(LENGTH, SPADES)[0] == 4
    assert heard[0].range(LENGTH, HEARTS)[0] == 4
    assert record.auction.calls[0] == Call("2H")


@pytest.mark.parametrize(
    ("call", "text", "hand", "expected"),
    [
        # A double of both majors would ask partner for a suit that they have.
        ("2H", "both majors, weak", "AKJ62.4.AQ83.Q52", {"P", "X"}),
        ("2H", "weak, six hearts", "AKJ62.4.AQ83.Q52", {"2S"}),
        # A strong club may have no clubs, and a club suit is an overcall.
        ("1C", "strong, artificial, 16+", "4.A63.953.AKQJ94", {"2C"}),
        ("1C", "3+ clubs, 12-21", "4.A63.953.AKQJ94", {"P"}),
    ],
)
def test_a_call_is_answered_as_it_was_explained(bidder, call, text, hand, expected):
    question = PlayerQuestion(hand=hand, auction=[call], explanations={"0": text})
    view = view_of(question)
    meanings = explained(bidder, [Call(call)], {0: text})
    assert (
        bidder.decide(view.hand, view.auction, view.vulnerability, meanings).call.text in expected
    )


def test_the_state_names_the_maker_as_the_source(bidder):
    judged = context(bidder, "2D", {0: "transfer to hearts, 5+ hearts, forcing one round"}).judged
    assert isinstance(judged, AuctionJudge)
    (meaning,) = judged.state.meanings
    assert meaning.source is MeaningSource.EXPLAINED
    assert meaning.is_artificial
    assert judged.state.their_suits == frozenset((HEARTS,))
    assert meaning.forcing is not None


def test_elements_of_the_protocol_are_read_exactly(bidder):
    text = "at least 5 cards in spades, 8 to 11 total points, forcing one round"
    ((position, meaning),) = explained(bidder, "P P 2D", {2: text}, Side.EW)
    assert position == 2
    assert meaning.boxes.hull().range(LENGTH, SPADES) == (5, 13)
    assert meaning.boxes.hull().range(HCP) == (8, 11)
    assert meaning.forcing == Forcing(1, 0, lasting=False)


@pytest.mark.parametrize("text", ["Bluhmer", "-", "", "😀"])
def test_words_that_cannot_be_read_change_nothing(bidder, text):
    assert explained(bidder, "2H", {0: text}) == ()


def test_own_explanations_and_partners_are_not_read(bidder):
    assert explained(bidder, "2H P 3H", {0: "both majors", 2: "both majors"}, Side.NS) == ()


def test_the_words_of_the_same_system_keep_its_exact_meaning(bidder):
    auction = Auction("N", "1NT")
    told = bidder.decide(
        view_of(PlayerQuestion(hand="AQ4.KJ53.Q82.K97")).hand, Auction("N")
    ).explanation
    assert explained(bidder, auction.calls, {0: told}) == ()


def test_later_calls_are_read_with_what_the_explained_ones_have_shown(bidder):
    # Opposite a strong club, "negative" is 0 to 7 points of any shape; by itself it says nothing.
    after = context(bidder, "1C P 1D", {0: "strong club, 16+", 2: "negative, 0-7"})
    partner = after.situation.hulls[2]
    assert partner.range(HCP) == (0, 7)


def test_rules_for_another_meaning_of_a_call_do_not_count(bidder):
    by_rules = context(bidder, "2H", {0: "weak, 6 hearts, 5-10"})
    by_judgement = context(bidder, "2H", {0: "both majors, weak"})
    double = Call("X")
    assert by_rules.matches(double)[double]
    assert not by_judgement.matches(double)[double]
    assert by_judgement.meaning(double).is_natural


def test_a_bidder_that_hears_nothing_bids_as_before(bidder):
    hand = view_of(PlayerQuestion(hand="AKJ62.4.AQ83.Q52")).hand
    auction = Auction("N", "2H")
    assert bidder.decide(hand, auction, explained=()).call is bidder.decide(hand, auction).call


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("2H", "expected a call and its meaning"),
        ("2S=both majors", "no opponent has called 2S"),
        ("2H=", "expected a call and its meaning"),
    ],
)
def test_the_command_names_what_is_wrong_with_an_explanation(option, message):
    result = CliRunner().invoke(bid, ["A4.AJ3.K983.KQ52", "2H", "--means", option])
    assert result.exit_code == 2
    assert message in result.output


def test_the_command_and_a_batch_take_an_explanation_alike():
    runner = CliRunner()
    words = "both majors, weak"
    single = runner.invoke(bid, ["AKJ62.4.AQ83.Q52", "2H", "--means", f"2H={words}", "--json"])
    line = (
        '{"hand": "AKJ62.4.AQ83.Q52", "auction": ["2H"], "explanations": {"0": "' + words + '"}}\n'
    )
    batch = runner.invoke(bid, ["--batch"], input=line)
    assert json.loads(single.output)["call"] == json.loads(batch.output)["call"] == "X"
