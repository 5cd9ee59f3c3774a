"""Constraints tested for many hands at once give what they give for each."""

from random import Random

import pytest
from matcher_cases import blocks, by_matcher
from matcher_maker import PatternMaker, random_hand
from rule_reference import hand_subject

from cuebid.core import CALLS, Hand, Suit
from cuebid.database import parse_pattern
from cuebid.database.matcher.arrays.matcher import ArrayMatcher
from cuebid.database.matcher.arrays.plain_expressions import SharedTruths
from cuebid.database.matcher.arrays.subject import ArraySubject
from cuebid.database.matcher.captures import NO_CAPTURES, with_capture
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.situation import Situation
from cuebid.evaluation import LENGTH, POINTS, Box, Boxes, features, pattern_string
from cuebid.evaluation.arrays import FeatureArrays
from cuebid.meaning import AuctionState
from cuebid.meaning.combined import UNKNOWN

PARTNER = Box().at_least(LENGTH, 5, Suit.SPADES).at_least(POINTS, 12)
SITUATION = Situation(
    CALLS[3:5],
    state=AuctionState(CALLS[3:5], shown=(Boxes((PARTNER,)), UNKNOWN, UNKNOWN, UNKNOWN)),
)


def hands_of(rng, count):
    dealt = [random_hand(rng) for _ in range(count)]
    return [*dealt, Hand.parse("AKQJT98765.2.2.2"), Hand.parse("AKQJT98765432...")]


def test_every_character_is_that_of_the_pattern_string():
    hands = hands_of(Random(1), 500)
    subject = ArraySubject(FeatureArrays.from_hands(hands))
    columns = [subject.codes(at).tolist() for at in range(subject.length)]
    for hand, codes in zip(hands, zip(*columns, strict=True), strict=True):
        assert "".join(map(chr, codes)) == pattern_string(hand)


def compare(text, matcher, hands, captures):
    pattern = parse_pattern(text)
    try:
        mask = matcher.mask(pattern, captures).tolist()
    except MatchLimitError:
        return None
    for hand, found in zip(hands, mask, strict=True):
        known = features(hand)
        context = FunctionContext(SITUATION, known)
        subject = hand_subject(pattern_string(known))
        way = by_matcher(pattern, subject, context, captures, limit=10**7, whole=False)
        assert (way is not None) == found, (text, hand)
    return any(mask)


def agree(count, seed, shared=None):
    rng = Random(seed)
    hands = hands_of(rng, 12)
    arrays = FeatureArrays.from_hands(hands)
    matcher = ArrayMatcher(arrays, FunctionContext(SITUATION), shared)
    maker = PatternMaker(rng)
    results = []
    for number in range(count):
        text = maker.constraint(pattern_string(hands[number % len(hands)]))
        captures = (
            with_capture(NO_CAPTURES, 0, rng.randrange(4)) if rng.random() < 0.5 else NO_CAPTURES
        )
        results.append(compare(text, matcher, hands, captures))
    return results


def test_arrays_agree_with_single_hands_on_random_constraints():
    results = agree(100, 1)
    assert results.count(True) > 40
    assert results.count(None) < 2


def test_truth_values_shared_by_constraints_change_no_answer():
    assert agree(100, 4, SharedTruths()) == agree(100, 4)


@pytest.mark.slow
def test_shared_truth_values_agree_with_single_hands_on_3000_random_constraints():
    assert agree(3000, 5, SharedTruths()).count(True) > 1000


@pytest.mark.slow
def test_arrays_agree_with_single_hands_on_3000_random_constraints():
    results = agree(3000, 2)
    assert results.count(True) > 1000
    assert results.count(None) < 60


EVERYTHING = [
    "~#1==S~",
    "~#0==-1&&#1>=-1~",
    "~#0(4,S,2)~",
    "~#0(a,S,2)~",
    "@08a&&~#0(a)>=5&&#1(a)>=3&&#2(a)>=2~",
    "@08a&&~#0(2,a)>=5~",
    "@08a@07b@10c~a>c||b>5&&(c=b)~#b",
    "@08a&&(@07[5-9][+a]|@07[5-9][^a]|@07[4-9][<#a])",
    "@08[>#a]|@10[--a]",
    "@01a@04[^a]~.>a~",
    "@07.*S$|@07,",
    "@07,,,",
    "@00,|@56,",
    "@07+[5-9]H",
    "(@16a)(@17b)~(a>=4)&(b>=4)|(a==b)~",
    "@16~.>=5332~",
    "!(@07[5-9])~-#6(3,4)+3~~#5(3,4)~",
    "@57.|@56S",
    "@01~a=.~&&~b=a*a-a~~b[90,300]~",
]


@pytest.mark.parametrize("text", EVERYTHING)
@pytest.mark.parametrize("is_shared", [False, True], ids=["alone", "shared"])
def test_arrays_agree_on_every_construct(text, is_shared):
    hands = hands_of(Random(3), 60)
    shared = SharedTruths() if is_shared else None
    matcher = ArrayMatcher(FeatureArrays.from_hands(hands), FunctionContext(SITUATION), shared)
    assert compare(text, matcher, hands, with_capture(NO_CAPTURES, 0, 2)) is not None


# Sums of truth values, comparisons of numbers alone, letters without contents, too large numbers.
PLAIN = [
    "~(#12>11)+(#12>14)+(#0(S)>4)>=2~",
    "~-(#12>11)+1~",
    "~(3>2)+(2<1)==1&&#12>=0~",
    "~(1<2)&(#12>9)|(0==1)~",
    "~a==2||#12>20~",
    "~b==0||#12>20~",
    "~#12>20||b==0~",
    "~#12>3&&!b~",
    "~999999999*999999999+#12>999999999~",
    "~!(#12>11)&&!0~",
    "~#0(#12>11)>3~",
]


@pytest.mark.parametrize("text", PLAIN)
def test_shared_truth_values_are_those_of_single_hands(text):
    hands = hands_of(Random(6), 60)
    arrays = FeatureArrays.from_hands(hands)
    matcher = ArrayMatcher(arrays, FunctionContext(SITUATION), SharedTruths())
    captures = with_capture(NO_CAPTURES, 0, 2)
    # The second time the answer comes from what was kept.
    assert compare(text, matcher, hands, captures) is not None
    assert compare(text, matcher, hands, captures) is not None
    assert compare(text, matcher, hands, NO_CAPTURES) is not None


def test_arrays_agree_on_the_fixtures():
    cases = list(blocks("hands.txt"))
    hands = [Hand.parse(line.split()[1]) for _, (_, *lines) in cases for line in lines]
    matcher = ArrayMatcher(FeatureArrays.from_hands(hands), FunctionContext(SITUATION))
    for _, (text, *_) in cases:
        assert compare(text, matcher, hands, NO_CAPTURES) is not None
