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
from cuebid.database.matcher.situation import UNKNOWN, Situation, TableKnowledge
from cuebid.database.matcher.translation.translator import translate_constraint
from cuebid.evaluation import HCP, LENGTH, Box, Boxes, features, pattern_string

PARTNER = Box().at_least(LENGTH, 5, Suit.SPADES).at_least(HCP, 12)
SITUATION = Situation(
    tuple(map(Call, ("P", "1H", "X", "2H", "2S", "P"))),
    (True, False),
    TableKnowledge((Boxes((PARTNER,)), *[UNKNOWN] * 3), (PARTNER, Box(), Box(), Box())),
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
    operator = rng.choice(["+", "-", "*", "*", "<", "<=", ">=", ">=", "==", "!=", "&", "|", "&&"])
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
    """Whether a hand fits, translated and by the reference; None where either cannot say."""
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
    result = bool(function(*arguments, string if reads_pattern else ""))
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
    ["@08a#a", "(@01~.>8~)*", "~(b=#12)>=0~", "@07+5", "@01~.+.~", "~a>1||#12>5~", "@56.."],
)
def test_what_stores_or_slides_is_left_to_the_closures(text):
    assert translate_constraint(parse_pattern(text)) is None
