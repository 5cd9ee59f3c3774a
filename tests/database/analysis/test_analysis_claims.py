"""What is said of two rules holds for every auction and hand that is tried."""

from random import Random

import pytest
from rule_reference import ReferenceMatcher, Subject, hand_subject

from cuebid.core.call_laws import OPENING_STATE
from cuebid.core.hand import Hand
from cuebid.database import build, parse_pattern
from cuebid.database.analysis.auctions.automaton import AuctionAutomaton
from cuebid.database.analysis.auctions.traversal import decision_points, followers, is_at
from cuebid.database.analysis.checker import check_conflicts
from cuebid.database.analysis.checks.candidates import CandidateIndex, rank
from cuebid.database.analysis.context import CheckContext
from cuebid.database.language.alphabet import CALL_TEXTS
from cuebid.database.language.loading import read_database
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.situation import Situation
from cuebid.evaluation import features, pattern_string
from cuebid.text import Diagnostics, Source

CALLS = ["1C", "1D", "1H", "2C", "2H", "P", "X"]
AUCTIONS = ["", "(P:)*", "1C:", "1a[CD]:", "1C:P:", "1a[CD]:P:", ",:P:", "1C:[PX]:"]
LASTS = ["1H", "1a[HS]", "1b[^CD]", "2C", "2c[CH]", "!(P),", "X", "P"]
POINTS = ["@01~.>=12~", "@01~.[12,14]~", "@01~.[10,17]~", "@01~.<=11~", "."]
LENGTHS = ["", "@18[5-9]", "@18[4-9]", "@07[5-9]H", "@07[45]@113@13[23]"]


def random_rules(seed, count=60):
    rng = Random(seed)
    for number in range(1, count + 1):
        auction, last = rng.choice(AUCTIONS), rng.choice(LASTS)
        anchored = rng.random() < 0.15
        sequence = f"{last}$" if anchored else f"START:{auction}{last}"
        level = 0 if anchored or rng.random() < 0.5 else len(auction.split(":"))
        default = "d" if rng.random() < 0.15 else ""
        constraint = rng.choice(POINTS) + rng.choice(LENGTHS)
        yield f"{level}{default} {sequence} {rng.choice([40, 50, 60])} {constraint} . #{number}"


def context_of(seed):
    report = Diagnostics()
    built = build(Source("r", "\n".join(random_rules(seed))), report)
    database = read_database(built, report)
    assert not report.has_errors
    return CheckContext(database, built)


def tried(seed):
    """Auctions before a call, with the calls that can follow."""
    rng = Random(seed)
    for _ in range(40):
        state, calls = OPENING_STATE, []
        for _ in range(rng.randint(0, 3)):
            legal = [call for call in followers(state) if CALL_TEXTS[call] in CALLS]
            call = rng.choice(legal)
            state = followers(state)[call]
            calls.append(call)
        yield calls, [call for call in followers(state) if CALL_TEXTS[call] in [*CALLS, "1S", "1N"]]


def count_of(calls):
    first = next((at for at, call in enumerate(calls) if call < 35), len(calls))
    return len(calls) - first


def fits(rule, calls, known):
    """Whether a rule matches an auction with a call at its end, for a hand."""
    if not is_at(rule.level, count_of(calls)):
        return False
    context = FunctionContext(Situation(), known)
    subject = Subject(":".join(["START", *(CALL_TEXTS[call] for call in calls)]), anchors=True)
    way = ReferenceMatcher(subject, context).match(rule.sequence)
    if way is None:
        return False
    hand = hand_subject(pattern_string(known))
    return ReferenceMatcher(hand, context).match(rule.constraint, way[1], whole=False) is not None


def hands(seed, count=25):
    rng = Random(seed)
    for _ in range(count):
        yield features(Hand.from_bits(sum(1 << card for card in rng.sample(range(52), 13))))


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 30))]
)
def test_a_shadowed_rule_is_never_the_first_to_match(seed):
    context = context_of(seed)
    report = Diagnostics()
    check_conflicts(context, report)
    rules = {rule.start: rule for rule in context.database.rules}
    ranks = {rule.number: rank(rule, at) for at, rule in enumerate(context.database.rules)}
    shadowed = [
        next(rule for rule in rules.values() if rule.start <= found.span.start <= rule.end)
        for found in report
        if found.code == "db-shadowed"
    ]
    assert shadowed
    known_hands = list(hands(seed))
    seen = 0
    for calls, legal in tried(seed):
        for known in known_hands[:8]:
            matching = [
                rule
                for rule in rules.values()
                if any(fits(rule, [*calls, call], known) for call in legal)
            ]
            seen += sum(rule in shadowed for rule in matching)
            plain = [rule for rule in matching if not rule.default]
            first = min(plain, key=lambda rule: ranks[rule.number], default=None)
            for rule in matching:
                if rule in shadowed:
                    assert first is not rule
                    assert ranks[first.number] < ranks[rule.number]
    assert seen


@pytest.mark.parametrize("seed", range(4))
def test_of_two_rules_in_conflict_both_match_the_hand_that_is_named(seed):
    context = context_of(seed)
    report = Diagnostics()
    check_conflicts(context, report)
    said = [found.message for found in report if found.code == "db-overlap"]
    assert said
    by_number = context.database.by_number
    for message in said:
        words = message.replace(",", "").split()
        first, second = by_number[int(words[1])], by_number[int(words[3])]
        calls = [CALL_TEXTS.index(text) for text in words[8].split(":")[1:]]
        shown = message[message.index("♠") : message.index(", both match")]
        known = features(Hand(shown))
        one, two = (CALL_TEXTS.index(text) for text in (words[-3], words[-1]))
        assert one != two
        assert fits(first, [*calls, one], known)
        assert fits(second, [*calls, two], known)
        assert first.priority == second.priority


def test_rules_meet_where_the_index_says_that_they_can():
    """No two rules that match one auction are kept apart by the index."""
    context = context_of(1)
    candidates = CandidateIndex(context)
    indexed = {
        frozenset((one.rule.number, other.rule.number))
        for one, other in candidates.pairs_of_one_priority()
    }
    for one in candidates.candidates:
        for other in candidates.candidates:
            if one.order[:3] == other.order[:3] and one.order < other.order:
                found = next(decision_points(one.auctions, other.auctions, alone=False), None)
                if found is not None and found.other_ends:
                    assert {one.rule.number, other.rule.number} in indexed


def test_keys_are_the_last_two_calls():
    language = AuctionAutomaton(parse_pattern("START:(P:)*(1C:P:1a[HS])"))
    calls = {tuple(CALL_TEXTS[call] for call in key) for key in language.keys}
    assert calls == {("1C", "P")}
    assert AuctionAutomaton(parse_pattern("1C:P:2C$")).keys == language.keys
    assert AuctionAutomaton(parse_pattern("2C$")).keys is None
