"""What the functions of the table are worth, for one hand and for many."""

from random import Random

import pytest
from matcher_books import auction, book
from matcher_maker import random_hand

from cuebid.core import Call, Hand
from cuebid.database import FUNCTIONS, parse_pattern
from cuebid.database.language.functions import Reads
from cuebid.database.matcher.captures import NO_CAPTURES
from cuebid.database.matcher.function_values import FunctionContext, function_value
from cuebid.database.matcher.situation import Situation
from cuebid.evaluation import features

HAND = Hand("AKQ54.A3.KJ32.Q7")
RULES = """0 START:1S 10 . :D5S:P11:p21 #1
0 START:1S:2H 10 . :D5H:P10:p17 #2
0 START:1S:2H:2S 10 . :D3S:P6:p10 #3
0 START:1S:P:2C 10 . ~#1(2,N,0)~:P10 #4
0 START:1S:P:2N 10 . ~#1(4,S,1)~:P13 #5
0 START:1S:P:2N:P:3H 10 . . #6
0 START:1H:P:2N 10 . ~#1(3,N,2)~ #7
"""


def of_hand(name):
    function = next(one for one in FUNCTIONS.values() if one.name == name)
    return lambda *arguments: function_value(
        FunctionContext(Situation(), features(HAND)), function.number, arguments
    )


def of_auction(name, calls, *arguments):
    function = next(one for one in FUNCTIONS.values() if one.name == name)
    situation = book(RULES).context(auction(calls)).situation
    return function_value(FunctionContext(situation), function.number, arguments)


@pytest.mark.parametrize(
    ("name", "arguments", "value"),
    [
        ("my_aces", (), 2),
        ("my_kings", (), 2),
        ("my_hcp", (), 19),
        ("my_points", (), 19),
        ("my_longest", (), 3),
        ("my_losers", (), 6),
        ("my_controls", (), 6),
        ("my_honours", (3,), 14),
        ("my_suit_hcp", (1,), 4),
        ("my_suit_hcp", (4,), -1),
    ],
)
def test_functions_of_the_hand(name, arguments, value):
    assert of_hand(name)(*arguments) == value


@pytest.mark.parametrize(
    ("name", "calls", "arguments", "value"),
    [
        ("must_call", "1S P 2C P", (), 1),  # for one round
        ("must_call", "1S P 2C X", (), 0),  # partner may speak again
        ("must_call", "1S P 2C P 2S P", (), 0),
        ("must_call", "1S P 2N P 3H P", (), 1),  # game is not reached
        ("must_call", "1S P 2N P 3H P 4S P", (), 0),
        ("must_call", "1S P 2N P 3H P 4C P", (), 1),
        ("must_call", "1H P 2N P 3H P", (), 1),  # forced to game, whichever
        ("must_call", "1H P 2N P 3N P", (), 0),
        ("must_call", "1H P 2N P 3N P 4C P", (), 1),
        ("must_call", "1H P 2N P 4D P", (), 1),
        ("must_call", "1H P 2N P 4S P", (), 0),
        ("must_call", "1H P 2N P 5C P", (), 0),
        ("must_call", "", (), 0),
        ("contested", "1S P 2N P", (), 0),
        ("contested", "P 1S P P X", (), 1),
        ("partner_bid", "1S 2H", (3,), 1),
        ("partner_bid", "1S 2H", (2,), 0),
        ("i_bid", "1S 2H 2S P", (3,), 1),
        ("rho_minimum", "1S 2H", (2, 2), 5),
        ("lho_minimum", "1S 2H P", (0, 0), 11),
        ("lho_maximum", "1S 2H P", (0, 0), 21),
        ("rho_maximum", "1S 2H 2S", (0, 0), 10),
        ("own_maximum", "1S 2H 2S P", (0, 0), 21),
        ("own_minimum", "1S 2H 2S P", (2, 3), 5),
    ],
)
def test_functions_of_the_auction(name, calls, arguments, value):
    assert of_auction(name, calls, *arguments) == value


def test_a_specification_shows_aces_kings_and_queens() -> None:
    rules = """0 START:1N 10 . ~(#1(2,N,0))*(#2(8,1,N))*(#3(8,1,N))*(#2(4,1,H))*(#3(2,0,H))~ #1
0 START:1S 10 . ~(#2(2,1,N))*(#2(1,1,H))~ #2
"""
    context = book(rules).context(auction(""))
    shown = context.meaning(Call.parse("1NT")).boxes.words()
    assert shown == "exactly 1 ace; king of H; no queen of H"
    # Queens have no total, and the jack is no honour that is counted.
    assert context.meaning(Call.parse("1S")).boxes.words() == "any hand"


def test_functions_of_the_hand_are_the_same_for_many_hands():
    from cuebid.database.matcher.arrays.matcher import ArrayMatcher
    from cuebid.evaluation.arrays import FeatureArrays

    rng = Random(3)
    hands = [random_hand(rng) for _ in range(300)]
    matcher = ArrayMatcher(FeatureArrays.from_hands(hands), FunctionContext(Situation()))
    for function in FUNCTIONS.values():
        if function.reads is Reads.HAND and function.arity < 2:
            arguments = ["", "(S)"][function.arity]
            for limit in (0, 1, 3, 8):
                pattern = parse_pattern(f"~#{function.number}{arguments}>={limit}~")
                found = matcher.mask(pattern, NO_CAPTURES).tolist()
                values = [3] * function.arity
                assert found == [
                    function_value(
                        FunctionContext(Situation(), features(hand)), function.number, tuple(values)
                    )
                    >= limit
                    for hand in hands
                ], function.name
