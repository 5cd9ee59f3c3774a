"""Translated arithmetic and constraints decide as the reference does."""

from random import Random

import pytest
from matcher_cases import by_reference
from matcher_maker import PatternMaker, random_hand
from rule_reference import hand_subject

from cuebid.core import Call, Suit
from cuebid.database import parse_pattern
from cuebid.database.matcher.captures import NO_CAPTURES, with_capture
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.situation import Situation
from cuebid.database.matcher.translation.translator import translate_constraint
from cuebid.evaluation import HCP, LENGTH, Box, Boxes, features, pattern_string
from cuebid.meaning import AuctionState
from cuebid.meaning.combined import UNKNOWN

PARTNER = Box().at_least(LENGTH, 5, Suit.SPADES).at_least(HCP, 12)
AUCTION = tuple(map(Call, ("P", "1H", "X", "2H", "2S", "P")))
SITUATION = Situation(
    AUCTION,
    (True, False),
    AuctionState(AUCTION, shown=(Boxes((PARTNER,)), UNKNOWN, UNKNOWN, UNKNOWN)),
)
LETTERS = "abe"


def expression(rng, depth=0):
    """Arithmetic as rules write it: sums and products of comparisons of functions."""
    if depth == 3 or rng.random() < 0.2:
        return rng.choice(
            [
                *LETTERS,
                *"0123H",
                "#12",
                "#13",
                "#4",
                "#5",
                "#7",
                "#18",
                "#2",
                "#10",
                "#14",
                "#1",
                f"#0({rng.choice('CDHSab')})",
                f"#2({rng.choice('CDHSae')})",
                f"#{rng.choice('478')}({rng.choice('CDHSb')})",
                f"#0({rng.choice('02')},{rng.choice('HSa')})",
                f"#{rng.choice('56')}(#12,{rng.randint(5, 20)})",
                "#0(2,H,1)",
            ]
        )
    left, right = expression(rng, depth + 1), expression(rng, depth + 1)
    operator = rng.choice(
        ["+", "-", "*", "*", "<", "<=", ">=", ">=", "==", "!=", "&", "|", "&&", "||"]
    )
    return rng.choice(
        [
            f"({left}){operator}({right})",
            f"(({left})>=2)*(({right})<=3)",
            f"(({left})>=5)+(({right})==0)>=1",
            f"({left})[({right}),9]",
            f"!({left})",
            f"-({left})",
        ]
    )


def decided(text, hand, captures):
    """Whether a hand fits, translated and by the reference; None where one cannot say."""
    pattern = parse_pattern(text)
    translated = translate_constraint(pattern)
    if translated is None:
        return None
    values = features(hand)
    context = FunctionContext(SITUATION, values)
    string = pattern_string(values)
    try:
        way = by_reference(pattern, hand_subject(string), context, captures, whole=False)
    except MatchLimitError:
        return None
    function, reads_pattern = translated
    arguments = captures, values.values, SITUATION.table_calls, context
    result = function(*arguments, string if reads_pattern else "")
    if result is None:
        # A letter is not set, and `&&` or `||` may not read it.
        assert None in captures[:5]
        return None
    assert result == (way is not None), (text, hand, captures)
    return result


def results(count, seed):
    rng = Random(seed)
    maker = PatternMaker(rng)
    for number in range(count):
        hand = random_hand(rng)
        captures = NO_CAPTURES
        for slot in (0, 1, 4):
            if rng.random() < 0.8:
                captures = with_capture(captures, slot, rng.randrange(5))
        text = f"~{expression(rng)}~"
        if number % 2:
            text = maker.constraint(pattern_string(hand))
        yield decided(text, hand, captures)


@pytest.mark.parametrize("count", [600, pytest.param(40_000, marks=pytest.mark.slow)])
def test_translated_constraints_decide_as_the_reference(count):
    outcomes = list(results(count, count))
    assert min(outcomes.count(True), outcomes.count(False)) > count / 10


@pytest.mark.parametrize(
    "text",
    [
        "@08b#b",
        "(@01~.>8~)*",
        "~(b=#12)>=0~",
        "@07+5",
        "@01~.+.~",
        "@56..",
        "(@01x|@04x)&~x>9~",
        "!(@01x9)&~x>9~",
    ],
)
def test_what_stores_or_slides_is_left_to_the_closures(text):
    assert translate_constraint(parse_pattern(text)) is None


@pytest.mark.parametrize(
    "text",
    [
        "~(a>3)||(#12>11)~",
        "~(#0(a)>=5)&&((#12>=13)||(#0(b)>=3))~",
        "@01x@07y@09z~(x>=12)||((x==11)&&(x+y+z>=20)&&(#16>=2))~",
        "(@01x~x>=12~)|(@21x@01y~(y>=9)&&(x<=7)~)",
        "@16x~x[3000,3999]~",
        "@19x~x>=4~",
        "@075@093@13[^0-1]",
        "@07[6-9]",
    ],
)
def test_logic_and_numbers_that_a_constraint_captures_are_translated(text):
    rng = Random(text)
    captures = with_capture(with_capture(NO_CAPTURES, 0, 3), 1, 2)
    outcomes = [decided(text, random_hand(rng), captures) for _ in range(400)]
    assert {True, False} == set(outcomes)


def test_a_letter_that_captured_nothing_leaves_logic_to_the_closures():
    function, _ = translate_constraint(parse_pattern("~(a>1)||(#12>=0)~"))
    hand = features(random_hand(Random(1)))
    context = FunctionContext(SITUATION, hand)
    calls = SITUATION.table_calls
    assert function(NO_CAPTURES, hand.values, calls, context, "") is None
    assert function(with_capture(NO_CAPTURES, 0, 3), hand.values, calls, context, "") is True
