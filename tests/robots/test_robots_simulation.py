"""Thinking about a call: same cards, same seed, same call; and the book unless it is beaten."""

import random
from dataclasses import replace

import pytest

from cuebid.core import (
    CARDS,
    PASS,
    SEATS,
    Auction,
    Board,
    Call,
    Deal,
    Hand,
    ReadError,
    Seat,
    Vulnerability,
    view_from,
)
from cuebid.database import RuleBook, load_database
from cuebid.notes import open_system
from cuebid.robots.bidder import Bidder, Budget, SystemPlayer, Thinking
from cuebid.robots.bidder.simulation import LEAST_GAIN, CallTrial, Comparison, Simulation
from cuebid.text import Diagnostics, Source

RULES = """;! defaults=rules
0? START:(P:)*1N 100 P~.[15,17]~ :P15:p17 #1
0 START:(P:)*3N 90 P~.>=15~ :P15 #2
0 START:(P:)*2N 50 P~.>=15~ :P15 #3
0X START:(P:)*1S 100 P~.<=5~ :p5 #4
0 START:(P:)*1H 90 P~.<=5~ :p5 #5
0d P$ 0 . . #6
"""
STRONG = Hand("KQ54.AJ3.K832.Q7")


def book():
    report = Diagnostics()
    database = load_database(Source("mb.txt2", RULES), report)
    assert not report.has_errors
    return RuleBook(database)


def shuffled(known, _shown, count, seed):
    """Hidden cards dealt by chance alone."""
    source = random.Random(seed)
    deals = []
    for _ in range(count):
        rest = [card for card in CARDS if not any(card in hand for hand in known.values())]
        source.shuffle(rest)
        hands = dict(known)
        for seat in SEATS:
            if seat not in hands:
                hands[seat] = Hand.of([rest.pop() for _ in range(13)])
        deals.append(Deal(hands))
    return deals


class TricksOfDeclarer:
    """A solver for which declarer takes a number of tricks that depends on the deal alone."""

    def __init__(self, tricks):
        self.tricks_of = tricks
        self.asked = 0

    def tricks(self, problems):
        problems = list(problems)
        self.asked += len(problems)
        return [self.tricks_of(problem) for problem in problems]


def thinking_bidder(tricks, budget=None, seed=0, **more):
    solver = TricksOfDeclarer(tricks)
    thought = Thinking(shuffled, solver, budget or Budget(deals=12), seed=seed, **more)
    return Bidder(book(), thought), solver


def test_the_book_is_left_for_a_call_that_gains_more_than_chance_explains():
    bidder, _ = thinking_bidder(lambda _: 9)
    decision = bidder.decide(STRONG, Auction(Seat.NORTH))
    assert decision.call == Call("3NT")
    assert decision.rule == 2
    assert decision.simulation is not None
    assert decision.simulation.words.startswith("simulated on 12 deals: 1NT +0.00 IMPs")


def test_the_book_stays_where_nothing_gains():
    bidder, _ = thinking_bidder(lambda _: 7)
    assert bidder.decide(STRONG, Auction(Seat.NORTH)).call == Call("1NT")


def test_a_rule_that_is_sure_is_not_thought_about():
    bidder, solver = thinking_bidder(lambda _: 13)
    decision = bidder.decide(Hand("J543.J32.J632.72"), Auction(Seat.NORTH))
    assert (decision.rule, decision.call, solver.asked) == (4, Call("1S"), 0)
    assert len(decision.alternatives) >= 1


def test_only_calls_that_rules_describe_are_compared():
    bidder, _ = thinking_bidder(lambda _: 13)
    decision = bidder.decide(STRONG, Auction(Seat.NORTH))
    assert decision.simulation is not None
    compared = {trial.call for trial in decision.simulation.trials}
    assert compared <= {Call("1NT"), Call("2NT"), Call("3NT"), PASS}
    assert next(iter(decision.simulation.trials)).call == Call("1NT")


UNASKED = RULES.replace("0?", "0")


def test_openings_are_by_the_book_unless_a_rule_asks_for_a_simulation():
    report = Diagnostics()
    database = load_database(Source("mb.txt2", UNASKED), report)
    solver = TricksOfDeclarer(lambda _: 9)
    bidder = Bidder(RuleBook(database), Thinking(shuffled, solver, Budget(deals=12)))
    assert bidder.decide(STRONG, Auction(Seat.NORTH)).call == Call("1NT")
    assert solver.asked == 0


def test_the_clock_ends_a_budget_in_seconds():
    ticks = iter(range(100))
    bidder, _ = thinking_bidder(lambda _: 9, Budget(seconds=3.0), clock=lambda: next(ticks))
    decision = bidder.decide(STRONG, Auction(Seat.NORTH))
    assert decision.simulation is not None
    assert decision.simulation.deals == 30


def test_a_gain_within_its_error_is_no_reason():
    book_call = CallTrial(Call("1NT"), 0.0, 0.0, 100.0, "imps", LEAST_GAIN["imps"])
    lucky = CallTrial(Call("3NT"), 2.0, 2.5, 200.0, "imps", LEAST_GAIN["imps"])
    small = CallTrial(Call("2NT"), 0.3, 0.05, 120.0, "imps", LEAST_GAIN["imps"])
    sure = CallTrial(Call("4NT"), 1.0, 0.2, 150.0, "imps", LEAST_GAIN["imps"])
    assert Simulation((book_call, lucky, small), 10).best == Call("1NT")
    assert Simulation((book_call, lucky, small, sure), 10).best == Call("4NT")


def test_gains_are_imps_deal_by_deal_with_their_standard_error():
    deals = shuffled({Seat.NORTH: STRONG}, {}, 4, 1)
    tricks = {str(deal): number for deal, number in zip(deals, (9, 9, 8, 8), strict=True)}
    solver = TricksOfDeclarer(lambda problem: tricks[str(problem.deal)])
    calls = [Call("1NT"), Call("3NT")]
    compared = Comparison(book(), Auction(Seat.NORTH), Vulnerability.NONE, calls, solver)
    compared.add(deals[:2])
    compared.add(deals[2:])
    first, second = compared.result().trials
    assert (first.gain, first.error) == (0.0, 0.0)
    # 400 against 150 is 6 IMPs, -50 against 120 is -5: mean 0.5, error sqrt(121/3/4).
    assert second.gain == 0.5
    assert second.error == pytest.approx((121 / 3 / 4) ** 0.5)
    assert (first.score, second.score) == (135.0, 175.0)


def test_calls_that_fall_behind_are_left_out_of_further_deals():
    deals = shuffled({Seat.NORTH: STRONG}, {}, 16, 1)
    solver = TricksOfDeclarer(lambda _: 7)
    calls = [Call("1NT"), Call("3NT")]
    compared = Comparison(book(), Auction(Seat.NORTH), Vulnerability.NONE, calls, solver)
    compared.add(deals[:8])
    assert not compared.leave_out_losers()
    compared.add(deals[8:])
    simulation = compared.result()
    # Two down against one made on each of the first eight deals.
    assert simulation.deals == 16
    assert [(trial.gain, trial.score) for trial in simulation.trials] == [
        (0.0, 90.0),
        (-5.0, -100.0),
    ]


def test_a_call_that_gains_stays_in_the_comparison():
    deals = shuffled({Seat.NORTH: STRONG}, {}, 8, 1)
    calls = [Call("1NT"), Call("2NT"), Call("3NT")]
    solver = TricksOfDeclarer(lambda _: 9)
    compared = Comparison(book(), Auction(Seat.NORTH), Vulnerability.NONE, calls, solver)
    compared.add(deals)
    assert compared.leave_out_losers()


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("0", Budget()),
        ("40", Budget(deals=40)),
        ("0.5s", Budget(seconds=0.5)),
        (" 2s ", Budget(seconds=2)),
    ],
)
def test_budgets_are_deals_or_seconds(text, budget):
    assert Budget.parse(text) == budget
    assert bool(budget) == (text != "0")


@pytest.mark.parametrize("text", ["", "-1", "x", "1.5", "-1s", "1e9s", "nans", "s"])
def test_what_is_not_a_budget_is_an_error(text):
    with pytest.raises(ReadError, match="is not a budget"):
        Budget.parse(text)


def permuted(board, view, source):
    """The board with the cards that the viewer has not seen dealt anew."""
    pool = list(view.unseen)
    source.shuffle(pool)
    hands = {
        seat: board.deal[seat] if seat is view.seat else Hand.of([pool.pop() for _ in range(13)])
        for seat in SEATS
    }
    return replace(board, deal=Deal(hands))


@pytest.mark.slow
@pytest.mark.parametrize("boards", [3, pytest.param(8, marks=pytest.mark.slow)])
def test_unseen_cards_never_change_a_thinking_bidders_call(boards):
    """With the rules of SAYC, layouts by the dealer, and a solver that counts points."""
    from cuebid.robots.sampling import sample_layouts

    def points(problem):
        declarer = problem.declarer
        together = problem.deal[declarer].hcp + problem.deal[declarer.partner].hcp
        return max(0, min(13, together // 3 + 1))

    system = open_system("sayc").book
    source, changed = random.Random(9), 0
    for number in range(1, boards + 1):
        deal = shuffled({}, {}, 1, number)[0]
        board = Board.numbered(number, deal)
        auction = Auction(board.dealer)
        while not auction.is_over and len(auction) < 6:
            thought = Thinking(sample_layouts, TricksOfDeclarer(points), Budget(deals=4), seed=5)
            bidder = Bidder(system, thought)
            view = view_from(auction.turn, board, auction)
            answer = SystemPlayer(bidder).call(view)
            other = permuted(board, view, source)
            changed += other.deal != board.deal
            seen = view_from(auction.turn, other, auction)
            assert SystemPlayer(bidder).call(seen) == answer
            assert SystemPlayer(Bidder(system, thought)).call(seen) == answer
            auction = auction.with_call(getattr(answer, "call", answer))
    assert changed > 4 * boards


def test_at_matchpoints_a_gain_counts_who_is_ahead_and_not_by_how_much():
    deals = shuffled({Seat.NORTH: STRONG}, {}, 4, 1)
    tricks = {str(deal): number for deal, number in zip(deals, (9, 9, 9, 8), strict=True)}
    solver = TricksOfDeclarer(lambda problem: tricks[str(problem.deal)])
    calls = [Call("1NT"), Call("3NT")]
    start = Auction(Seat.NORTH)
    compared = Comparison(book(), start, Vulnerability.NONE, calls, solver, scoring="matchpoints")
    compared.add(deals)
    second = compared.result().trials[1]
    # Ahead on three boards, behind on one: half a top each.
    assert second.gain == 0.25
    assert second.words.startswith("3NT +0.25 of a top")
    always = CallTrial(Call("3NT"), 0.1, 0.01, 0.0, "matchpoints", LEAST_GAIN["matchpoints"])
    assert Simulation((compared.result().trials[0], always), 10).best == Call("3NT")
