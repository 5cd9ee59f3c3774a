"""The compiled matcher gives what the reference gives, first way and captures alike."""

from random import Random

import pytest
from matcher_cases import auction, by_matcher, by_reference
from matcher_maker import PatternMaker, random_auction, random_hand
from rule_reference import Subject, hand_subject

from cuebid.core import Call
from cuebid.database import parse_pattern
from cuebid.database.matcher.captures import NO_CAPTURES, with_capture
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.situation import Situation
from cuebid.evaluation import features, pattern_string


def compare(text, subject, context, captures, *, whole):
    """Whether the pattern matched, once both say the same."""
    pattern = parse_pattern(text)
    try:
        expected = by_reference(pattern, subject, context, captures, whole=whole)
    except MatchLimitError:
        return None
    # The two count differently where they give up; here the compiled one may go on.
    found = by_matcher(pattern, subject, context, captures, whole=whole, limit=10**7)
    assert found == expected, text
    return expected is not None


def sequences(count, seed):
    rng = Random(seed)
    maker = PatternMaker(rng)
    results = []
    for _ in range(count):
        calls = random_auction(rng)
        text = maker.sequence(calls)
        if rng.random() < 0.2:
            calls = random_auction(rng)
        joined = ":".join(["START", *calls])
        subject = Subject(joined, anchors=rng.random() < 0.9)
        context = FunctionContext(Situation(tuple(map(Call, calls[:-1]))))
        results.append(compare(text, subject, context, NO_CAPTURES, whole=rng.random() < 0.8))
    return results


def constraints(count, seed):
    rng = Random(seed)
    maker = PatternMaker(rng)
    results = []
    for _ in range(count):
        known = features(random_hand(rng))
        string = pattern_string(known)
        text = maker.constraint(string)
        captures = (
            with_capture(NO_CAPTURES, 0, rng.randrange(4)) if rng.random() < 0.5 else NO_CAPTURES
        )
        context = FunctionContext(Situation(), known)
        results.append(compare(text, hand_subject(string), context, captures, whole=False))
    return results


def balanced(results):
    """Both outcomes are frequent, and few searches are given up."""
    share = results.count(True) / len(results)
    return 0.15 < share < 0.95 and results.count(None) < len(results) / 50


@pytest.mark.parametrize("pairs", [sequences, constraints])
def test_both_matchers_agree_on_random_pairs(pairs):
    assert balanced(pairs(400, 1))


@pytest.mark.slow
@pytest.mark.parametrize("pairs", [sequences, constraints])
def test_both_matchers_agree_on_10000_random_pairs(pairs):
    assert balanced(pairs(10_000, 2))


EXPLODING = "((a.|b.|c.|d.|.)*)*1N"


@pytest.mark.parametrize("match", [by_reference, by_matcher])
def test_a_pattern_that_explodes_is_stopped_with_a_message(match):
    pattern = parse_pattern(f"START{EXPLODING}9")
    calls = "P:P:1C:X:R:1D:1H:1S:P:2C:2D:P:1N"
    with pytest.raises(MatchLimitError, match="too many ways"):
        match(pattern, auction(calls))


def test_nested_repetition_without_grabs_is_no_trouble_for_the_compiled_matcher():
    pattern = parse_pattern("START((.*)*)*(.|.)*9")
    assert by_matcher(pattern, auction(":".join(["P"] * 20))) is None


@pytest.mark.parametrize("match", [by_reference, by_matcher])
def test_the_longest_auction_is_matched(match):
    calls = ":".join([*["P"] * 3, *["1C:P:P:X:P:P:R:P:P"] * 35, "P"])
    assert match(parse_pattern("START:((P|X|R|1C):)*P"), auction(calls)) is not None
    assert match(parse_pattern("START(:,)*"), auction(calls)) is not None
