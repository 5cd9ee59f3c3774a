"""The shipped system: complete, explained, true to its examples, and never at a loss."""

from functools import cache

import pytest

from cuebid.core import PASS, Auction, Call, Hand, Seat
from cuebid.database import choose
from cuebid.judgement.general_kinds import GENERAL_KINDS
from cuebid.match.deals import random_boards
from cuebid.notes import open_system
from cuebid.systems import (
    bidding_steps,
    collect_statistics,
    missing_examples,
    run_examples,
)

# The general priorities of the language's description: of each line the priority, what it is, and
# the rules that it names.
PRIORITIES = [
    (80, "enough: both limited, partner bid my long suit", [10440]),
    (80, "redouble in a fit with slam values", [10341, 10342, 10343, 10344]),
    (78, "a grand in a suit without losers", [10015, 10392, 10016]),
    (78, "a small slam with a known loser", [10016, 10017, 10393]),
    (78, "a small slam with at most one loser", [10018, 10394]),
    (78, "pass if doubled in a fit", [10019, 10020, 10021, 10022]),
    (78, "Blackwood", [10023, 10373, 10400]),
    (78, "quantitative four or five notrump", [10025, 10026]),
    (76, "cue bid", [10027, 10028, 10415, 10399, 10029, 10030, 10405, 10407, 10416]),
    (74, "seven notrump on values", [10033]),
    (72, "a small slam that may make", [10419, 10032]),
    (72, "six notrump on values", [10034]),
    (70, "four of a major on values", [10035]),
    (70, "three of a major, fit, possible slam", [10397]),
    (70, "five of a major over their bid", [10036, 10336]),
    (70, "five to invite slam", [10337]),
    (70, "three to reveal a fit with extra values", [10396]),
    (60, "three of a major, invitational fit", [10037]),
    (60, "one or two of a major, fit without game values", [10462]),
    (60, "a major fit on values for this level", [10463]),
    (60, "a seven-card major fit", [10451]),
    (50, "a new suit of quality 5", [10038]),
    (49, "quality 5, shown quality 3", [10039]),
    (48, "quality 5, shown three cards", [10422]),
    (47, "a minor fit without game values", [10459]),
    (47, "a seven-card major fit", [10460]),
    (46, "a new suit of quality 4", [10040]),
    (45, "a new suit of quality 3", [10041]),
    (44, "rebid the suit", [10042]),
    (40, "three notrump to make", [10043]),
    (37, "five of a minor to make", [10044]),
    (33, "four of a minor past three notrump, slam possible", [10045]),
    (33, "four of a minor in competition", [10483]),
    (33, "four of a minor over three notrump with a void", [10452]),
    (30, "two or three with a fit on these values", [10046, 10047]),
    (30, "raise on these values", [10048]),
    (25, "one notrump to make", [10441]),
    (25, "two notrump to invite", [10374, 10370]),
    (25, "six or seven notrump to make", [10414, 10371]),
    (20, "double them", [10051, 10052]),
    (19, "pass if they bid my long suit", [10437, 10438]),
    (19, "cue bid forcing to game", [10418]),
    (17, "double them", [10053, 10054]),
    (15, "a seven-card fit at the two or three level", [10055]),
    (10, "overcall or balance", [10056]),
    (10, "retreat to a known fit", [10058, 10375]),
    (10, "run to another suit", [10352, 10402, 10354, 10355, 10403, 10353]),
    (10, "four of a major with nothing better", [10366, 10435]),
    (9, "notrump if they have shown no fit", [10059, 10060, 10364, 10413, 10420, 10421]),
]

GENERAL = 100


@cache
def sayc():
    return open_system("sayc")


@pytest.mark.parametrize(("priority", "what", "numbers"), PRIORITIES)
def test_every_line_of_the_priorities_has_a_general_rule_or_a_kind_of_judgement(
    priority, what, numbers
):
    rules = [sayc().database.by_number.get(number) for number in numbers]
    found = [rule for rule in rules if rule is not None and rule.priority == priority]
    assert found or GENERAL_KINDS.keys() & set(numbers), what
    assert all(rule.level == 0 and rule.default for rule in found)


def test_general_rules_stand_back_for_chapters():
    for rule in sayc().database.rules:
        is_general = sayc().chapter(rule).startswith("90")
        assert (rule.priority < GENERAL) == is_general, rule.number
        assert rule.default == is_general, rule.number


def test_every_rule_is_explained():
    database = sayc().database
    assert [rule.number for rule in database.rules if not database.explanation(rule)] == []


def test_every_rule_has_examples():
    assert missing_examples(sayc()) == []


@pytest.mark.parametrize("step", [24, pytest.param(1, marks=pytest.mark.slow)])
def test_every_example_is_as_it_says(step):
    """All of them with the slow tests, one in twenty-four in the default suite."""
    faults = [
        (one.example.rule, one.example.span.text, one.fault)
        for one in run_examples(sayc().book, sayc().examples[::step])
        if one.fault
    ]
    assert faults == []


@pytest.mark.parametrize("deals", [50, pytest.param(150, marks=pytest.mark.slow)])
def test_four_players_bid_every_deal_to_an_end_and_mean_what_they_say(deals):
    found = collect_statistics(sayc().book, random_boards(deals, 2024))
    assert found.explained >= 0.99
    assert found.truth >= 0.995
    assert found.median_remaining <= 0.2
    assert all(count < 40 for count in [len(found.misdescribed)])


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_ten_thousand_deals_without_an_exception_or_an_endless_auction():
    found = collect_statistics(sayc().book, random_boards(10_000, 1))
    assert found.deals == 10_000
    assert found.explained >= 0.99
    assert found.truth >= 0.995
    assert found.calls < 10_000 * 15


@pytest.mark.parametrize(
    ("auction", "call"),
    [
        ("1N P 2D P", "2H"),
        ("1N P 2H P", "2S"),
        ("1H P 3H P 4N P", "5D"),
        ("2N P 3D P", "3H"),
    ],
)
def test_what_must_be_answered_is_answered(auction, call):
    hand = Hand("KQ54.AJ3.K832.Q7")
    assert choose(sayc().book, hand, Auction.parse(Seat.NORTH, auction)).call == Call(call)


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        # Partner has bid game, and the hand has shown what it has.
        ("KT972.AK3.97.Q83", "1N P 2H P 2S P 3N P 4S P", "P"),
        ("QJ9.AJT65.9.AQT9", "1H P 2D P 2H P 4H P", "P"),
        ("T43.6.AK873.KQJ6", "1D P 1S P 2C P 4S P", "P"),
        # Five points more than that, or nine trumps.
        ("AT3.6.AK873.KQJ6", "1D P 1S P 2C P 4S P", "4NT"),
        ("AQJ542.AT2.A76.2", "1S P 2N P 3C P 4S P", "4NT"),
    ],
)
def test_over_partners_game_only_extra_values_ask_for_aces(hand, auction, call):
    choice = choose(sayc().book, Hand(hand), Auction.parse(Seat.NORTH, auction))
    assert (choice.call or PASS) == Call(call)


@pytest.mark.parametrize("deals", [40, pytest.param(150, marks=pytest.mark.slow)])
def test_nobody_passes_what_forces(deals):
    """After a call that forces, a pass comes only from a rule that says why."""
    for board in random_boards(deals, 7):
        for step in bidding_steps(sayc().book, board.deal, board.dealer, board.vulnerability):
            turn = sayc().book.context(step.auction, board.vulnerability)
            if turn.situation.state.must_call and (step.choice.call or PASS) is PASS:
                match, judged = step.choice.match, step.choice.judged
                # A double may be passed with a trump stack.
                if judged is not None and judged.words == "for penalties":
                    assert judged.fits
                    continue
                assert match is not None, step.auction
                assert match.rule.priority >= GENERAL, (step.auction, match.rule.number)
