"""Both models of a rule agree with the matcher: its auctions, and its hands."""

from random import Random

import pytest
from rule_reference import ReferenceMatcher, Subject, hand_subject

from cuebid.core.call_laws import OPENING_STATE
from cuebid.core.hand import Hand
from cuebid.database import parse_pattern
from cuebid.database.analysis.auctions.automaton import AuctionAutomaton
from cuebid.database.analysis.auctions.traversal import (
    followers,
    has_legal_auction,
    legal_levels,
    shortest_auction,
)
from cuebid.database.analysis.interpreter.constraints import accepting_states
from cuebid.database.analysis.interpreter.region_boxes import boxes_of
from cuebid.database.analysis.interpreter.regions import (
    ALL_VALUES,
    subtract,
    values_of,
)
from cuebid.database.language.alphabet import CALL_TEXTS
from cuebid.database.matcher.captures import NO_CAPTURES, with_capture
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.situation import Situation
from cuebid.evaluation import ALL_HANDS, Boxes, features, pattern_string
from cuebid.evaluation.hand_pool import SHAPES

SEQUENCES = """\
START:(P:)*(1N)
START:(P:)*(1a[CDHS]:P:1b[>#a])
START:(P:)*(1a[CDHS]:P:e[1-3]b[CDHS])~(b>a)*(e==2)|(b<a)*(e==3)~
START:(P:)*(1N:P:2a[DH])~(b=a+1)>=0~:P:2#b
START:(P:)*(1N:P:2a[DH]:P:2[+#a])
START:(P:)*(1N:!(P),)
START:,:!(1[CD]),:!P,
START:(1C|1D|1H:P):?,?
START:1C:(P:)+1H
START:P?:?1a.:,*
START:(,&1.):P
START:(!(1.)&,):P&&START:2.:P
4N:P:5a[CDHS]$
1a.:P:2#a$
1a[^N]:[PX]:[+12]b[<a]$1
(P:)*1N$
X$|1C$
START:.*:1[^CD]
START:1a[1-3HS]:P:2[-a]
,:P:,$
START:(1a[CD]|1b[HS]):P:2b#b?
START:1C:5[--N]
""".splitlines()

CONSTRAINTS = """\
.
@01~.[15,17]~@07[45]@113@13[23]
@01~.>=8~(@184|@194)
@04~.[6,10]~&&(@07[3-9]#a|@09[3-9]#a|@11[3-9]#a|@13[3-9]#a)
@08c~.>=0~&&(@07[5-9]#c|@09[5-9]#c)
!(@07[67])@01~.>11~
@16a@17b@18c~a>c~
@20L0[0-7]|@36Q0[5-9]
~#0(a)>=5&&#1(b)<3||#2(D)>2~
@07!5.!#a
P1[5-7].*G
@24~.+.>9~
@20+Q0[3-9]
@48..(!(0).C|4.)
P1.&L08|Q04
@07[6-9]!(@08[#a])
@01x@37~y=.~~x>3*y~
@04~.>=#6(a,b)+8&&!(a==3)~
(@55[3-9]S@40[01]|@55[0-2])+@02[13579]
@07,
@16.[2-4]+@29D
~#12[12,14]~~#13>13~
~#15<8&&#16>=4~
~#14==a~~#5(b)>=#5(a)~
~#10>=2||#11==0~
~#6(a)+#6(b)>9~
~#1(N)<0~~#5(5)==#6(4)~
""".splitlines()


def calls_of(rng):
    """A string of calls, most of them legal."""
    state, calls = OPENING_STATE, []
    for _ in range(rng.randint(0, 5)):
        if rng.random() < 0.1:
            calls.append(rng.choice(CALL_TEXTS))
            continue
        legal = followers(state)
        if not legal:
            break
        low = [call for call in legal if call < 12 or call >= 35]
        call = rng.choice(low or list(legal))
        state = legal[call]
        calls.append(CALL_TEXTS[call])
    return calls


def accepts(language, calls):
    """What the letters hold where a string of calls ends; None where it does not match."""
    if not calls:
        return None
    place = 0
    for call in calls[:-1]:
        place = language.moves[place].get(CALL_TEXTS.index(call))
        if place is None:
            return None
    return language.ends[place].get(CALL_TEXTS.index(calls[-1]))


@pytest.mark.parametrize("text", SEQUENCES)
def test_an_automaton_accepts_the_auctions_that_match_with_their_captures(text):
    rng = Random(text)
    pattern = parse_pattern(text)
    language = AuctionAutomaton(pattern)
    context = FunctionContext(Situation())
    matched = 0
    for _ in range(600):
        calls = calls_of(rng)
        if rng.random() < 0.5 and shortest_auction(language):
            calls = [CALL_TEXTS[call] for call in walk_of(language, rng)]
        if not calls:
            continue
        subject = Subject(":".join(["START", *calls]), anchors=True)
        way = ReferenceMatcher(subject, context).match(pattern)
        captures = accepts(language, calls)
        if language.exact:
            assert (way is not None) == (captures is not None), calls
        if way is not None:
            matched += 1
            assert way[1] in (captures or ()) or not language.exact
    assert matched > 0


def walk_of(language, rng):
    """A string of calls of the language, at random."""
    place, calls = 0, []
    while len(calls) < 6:
        ends = language.ends[place]
        if ends and (rng.random() < 0.5 or not language.moves[place]):
            return [*calls, rng.choice(list(ends))]
        if not language.moves[place]:
            return []
        # Those that lead to a match soonest come last.
        moves = list(language.moves[place].items())
        call, place = rng.choice(moves[-5:] if rng.random() < 0.8 else moves)
        calls.append(call)
    return []


def sample(count, seed):
    rng = Random(seed)
    found = []
    for _ in range(count):
        bits = sum(1 << card for card in rng.sample(range(52), 13))
        known = features(Hand.from_bits(bits))
        found.append((known, values_of(known), pattern_string(known)))
    return found


HANDS = sample(400, 7)


@pytest.mark.parametrize("text", CONSTRAINTS)
@pytest.mark.parametrize("held", [(2, 1), (0, 3)])
def test_the_regions_of_a_constraint_hold_just_the_hands_that_match(text, held):
    captures = with_capture(with_capture(NO_CAPTURES, 0, held[0]), 1, held[1])
    pattern = parse_pattern(text)
    ways = accepting_states(pattern, captures)
    assert all(way.exact for way in ways)
    for known, values, string in HANDS:
        context = FunctionContext(Situation(), known)
        way = ReferenceMatcher(hand_subject(string), context).match(pattern, captures, whole=False)
        inside = [
            one.captures
            for one in ways
            if all(bits >> value & 1 for bits, value in zip(one.region, values, strict=True))
        ]
        assert bool(inside) == (way is not None), string
        assert way is None or way[1] in inside


def test_what_an_auction_decides_stays_open():
    (way,) = accepting_states(parse_pattern("@01~.>#0(0,0)~"), NO_CAPTURES)
    assert not way.exact
    assert way.region == ALL_VALUES


def test_constraints_with_too_many_states_accept_every_hand():
    text = "@16a@24b@27c@30d@33e"
    (way,) = accepting_states(parse_pattern(text), NO_CAPTURES)
    assert not way.exact


@pytest.mark.parametrize(
    "text", ["@07[5-9]H", "@18[5-9]", "@07[45]@113@13[23]", "@01[2]@36Q0[3-5]"]
)
def test_the_boxes_of_a_region_hold_its_hands(text):
    (way,) = accepting_states(parse_pattern(text), NO_CAPTURES)
    boxes = Boxes(tuple(boxes_of(way.region)))
    for known, values, _ in HANDS:
        inside = all(bits >> value & 1 for bits, value in zip(way.region, values, strict=True))
        assert (known in boxes) == inside


def test_all_hands_are_one_box_and_what_is_left_of_a_cube_is_counted():
    assert sum(box.count for box in boxes_of(ALL_VALUES)) == ALL_HANDS
    (way,) = accepting_states(parse_pattern("@01~.>=12~@18[5-9]"), NO_CAPTURES)
    inside = sum(box.count for box in boxes_of(way.region))
    left = sum(box.count for region in subtract(ALL_VALUES, way.region) for box in boxes_of(region))
    assert 0 < inside < ALL_HANDS
    assert inside + left == ALL_HANDS


def test_there_are_560_shapes():
    assert len(SHAPES) == 560


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("START:(P:)*1N", {1}),
        ("START:(P:)*(1C:(P:)?1N)", {2, 3}),
        ("START:P", {0}),
        ("2C:1C$", set()),
    ],
)
def test_the_levels_of_a_sequence(text, expected):
    language = AuctionAutomaton(parse_pattern(text))
    assert legal_levels(language) == expected
    assert has_legal_auction(language) == bool(expected)
    assert has_legal_auction(language, 7) is False


def test_the_laws_allow_as_many_auctions_of_two_calls_as_can_be_counted_by_hand():
    counts = [1]
    states = {OPENING_STATE: 1}
    for _ in range(2):
        after = {}
        for state, ways in states.items():
            for following in followers(state).values():
                after[following] = after.get(following, 0) + ways
        states = after
        counts.append(sum(states.values()))
    # Behind a pass all 36 again; behind a bid pass, double and all bids above it.
    assert counts == [1, 36, 36 + sum(2 + 34 - bid for bid in range(35))]
