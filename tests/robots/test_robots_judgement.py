"""Calls by judgement: what was compared is told, and thinking checks what is close."""

import random

import pytest

from cuebid.core import CARDS, DOUBLE, PASS, SEATS, Auction, Call, Deal, Hand
from cuebid.database import RuleBook, choose, load_database
from cuebid.evaluation import features
from cuebid.judgement.judge import natural_judge
from cuebid.robots.bidder import Bidder, Budget, Thinking
from cuebid.robots.bidder.candidates import ending_calls
from cuebid.text import Diagnostics, Source

RULES = """;! defaults=rules
1 START:(P:)*1S 100 P~.[12,21]~ :P12:p21:D5S #1
"""
AUCTION = Auction("N", "1S 2H")
# A raise, a double and a bid of the own suit all tell the truth about it.
HAND = Hand("K52.72.AQ43.K842")


def book():
    report = Diagnostics()
    database = load_database(Source("mb.txt2", RULES), report)
    assert not report.has_errors
    return RuleBook(database, judge=natural_judge)


class NineTricks:
    """A solver for which every declarer takes nine tricks."""

    def tricks(self, problems):
        return [9 for _ in problems]


def dealt(known, _shown, count, seed):
    source = random.Random(seed)
    deals = []
    for _ in range(count):
        rest = [card for card in CARDS if not any(card in hand for hand in known.values())]
        source.shuffle(rest)
        hands = {
            seat: known[seat] if seat in known else Hand.of([rest.pop() for _ in range(13)])
            for seat in SEATS
        }
        deals.append(Deal(hands))
    return deals


@pytest.fixture(scope="module")
def decision():
    return Bidder(book()).decide(HAND, AUCTION)


def test_the_candidates_are_told_with_their_scores_and_what_was_assumed(decision):
    assert decision.match is None
    told = [line for line in decision.lines() if line.startswith("judgement: ")]
    assert "partner has" in told[0]
    assert told[1].startswith(f"judgement: {decision.call.text} (")
    assert len(told) >= 3
    assert all("points" in line for line in told[1:])
    candidates = decision.record()["judgement"]["candidates"]
    assert candidates[0]["call"] == decision.call.text
    assert candidates[0]["value"] >= candidates[-1]["value"]


def test_any_other_call_can_be_compared(decision):
    comparison = decision.compared_with(Call("4S"))
    assert {item["call"] for item in comparison.record()["candidates"]} == {
        decision.call.text,
        "4S",
    }


def test_a_book_without_a_judge_compares_nothing():
    decision = Bidder(book().with_judge(None)).decide(HAND, AUCTION)
    assert decision.compared_with(Call("4S")) is None


def test_with_a_budget_close_calls_are_simulated(decision):
    close = decision.choice.judged.comparison.close_calls
    assert close[0] is decision.call
    thinking = Thinking(dealt, NineTricks(), Budget(deals=4))
    thought = Bidder(book(), thinking).decide(HAND, AUCTION)
    compared = [trial.call for trial in thought.simulation.trials]
    expected = [call for call in close[: thinking.calls] if call is not DOUBLE or call is close[0]]
    assert compared[: len(expected)] == expected
    assert thought.simulation.deals == 4


def test_with_a_budget_calls_that_may_end_the_auction_are_simulated():
    # Partner's limit of twelve to twenty-one points leaves game open; a pass shows less than this.
    hand = Hand("KQ52.72.AQ43.842")
    choice = choose(book(), hand, Auction("N", "1S P"))
    calls = ending_calls(choice, Auction("N", "1S P"), features(hand))
    assert choice.call not in calls
    assert len(calls) <= 2
    assert all(call.strain is not None or call is PASS for call in calls)
    values = choice.compare((choice.call, *calls)).values
    worths = {value.call: value.value for value in values}
    assert all(worths[call] >= worths[choice.call] - 1 for call in calls)


def test_a_call_far_from_what_it_shows_is_not_simulated():
    hand = Hand("952.J72.9843.842")
    choice = choose(book(), hand, Auction("N", "1S P"))
    assert choice.call is PASS
    assert ending_calls(choice, Auction("N", "1S P"), features(hand)) == ()


def test_a_pass_that_nobody_makes_is_not_simulated():
    # Four notrump asks for aces.
    hand = Hand("KQ9542.72.AQ4.K8")
    auction = Auction("N", "1S P 4NT P")
    choice = choose(book(), hand, auction)
    assert PASS not in ending_calls(choice, auction, features(hand))
