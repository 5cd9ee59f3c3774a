"""Laws of the state: it adds up what was shown, forgets nothing, and reads nothing else."""

import random

from hypothesis import given
from hypothesis import strategies as st
from meaning_strategies import auctions, boxes, histories, state_after
from msgspec.structs import replace

from cuebid.core import SUITS, Auction, Hand
from cuebid.evaluation import HCP, LENGTH, POINTS, Box, Boxes, dimension_of, features
from cuebid.meaning import AuctionState, MeaningSource
from cuebid.meaning.combined import MAX_BOXES, UNKNOWN, combined, limited

CHANCE = random.Random(8)
HANDS = [
    features(Hand.from_bits(sum(1 << place for place in CHANCE.sample(range(52), 13))))
    for _ in range(400)
]
AXES = {dimension_of(LENGTH, suit).index for suit in SUITS}


def steps(history):
    """Each call with the states before and after it."""
    state = AuctionState()
    for meaning in history:
        after = state.after(meaning.call, meaning)
        yield state, meaning, after
        state = after


def hands_in(boxes_of_player):
    return {index for index, hand in enumerate(HANDS) if hand in boxes_of_player}


@given(histories())
def test_what_a_hand_has_shown_only_narrows_or_is_marked_as_off_system(history):
    for before, _, after in steps(history):
        if after.off_system == before.off_system and not after.off_system[before.me]:
            assert hands_in(after.shown[before.me]) <= hands_in(before.shown[before.me])


@given(histories())
def test_a_call_tells_of_its_maker_alone(history):
    for before, _, after in steps(history):
        others = [player for player in range(4) if player != before.me]
        assert [after.shown[player] for player in others] == [before.shown[p] for p in others]
        assert [after.off_system[p] for p in others] == [before.off_system[p] for p in others]


@given(histories())
def test_a_hand_that_fits_every_call_is_among_those_that_were_shown(history):
    for player in range(4):
        own = [meaning for meaning in history[player::4] if meaning.is_described]
        fitting = set.intersection(set(range(len(HANDS))), *(hands_in(each.boxes) for each in own))
        assert fitting <= hands_in(state_after(history).shown[player])


@given(histories())
def test_calls_that_exclude_each_other_leave_the_last_and_are_marked_for_good(history):
    marked = [False] * 4
    for before, meaning, after in steps(history):
        excluded = meaning.is_described and not combined(before.shown[before.me], meaning.boxes)
        if excluded:
            assert after.shown[before.me] == meaning.boxes or not meaning.boxes.boxes
            marked[before.me] = True
        assert after.off_system == tuple(marked)


@given(histories())
def test_a_call_that_nobody_describes_shows_nothing(history):
    for before, meaning, after in steps(history):
        if meaning.source is MeaningSource.NOTHING:
            assert after.shown == before.shown
            assert after.ranges == before.ranges


@given(histories())
def test_ranges_hulls_and_suits_are_those_of_what_was_shown(history):
    state = state_after(history)
    for player, shown in enumerate(state.shown):
        hull = shown.hull()
        assert state.hulls[player] == hull
        assert list(state.ranges[player].shortest) == [hull.range(LENGTH, s)[0] for s in SUITS]
        assert {s for s in SUITS if hull.range(LENGTH, s)[0] >= 4} <= state.shown_suits[player]
        assert state.ranges[player].low == max(hull.range(HCP)[0], hull.range(POINTS)[0])
    ours, theirs = state.shown_suits[state.me], state.shown_suits[state.left]
    assert state.our_suits == ours | state.shown_suits[state.partner]
    assert state.their_suits == theirs | state.shown_suits[state.right]
    assert set(state.unbid_suits) == set(SUITS) - state.our_suits - state.their_suits
    assert state.suits_of(*range(4)) == state.our_suits | state.their_suits


@given(histories(), st.permutations(SUITS))
def test_suits_that_change_places_change_places_in_what_was_shown(history, order):
    state = state_after(history)
    other = state_after([replace(each, boxes=moved(each.boxes, order)) for each in history])
    for one, two in zip(state.ranges, other.ranges, strict=True):
        assert [two.shortest[order[suit]] for suit in SUITS] == list(one.shortest)
        assert [two.longest[order[suit]] for suit in SUITS] == list(one.longest)
        assert (one.low, one.high) == (two.low, two.high)


def moved(union, order):
    """The same hands with each suit in the place of another."""
    result = []
    for box in union:
        other = Box(tuple(bound for bound in box.bounds if bound.axis not in AXES))
        for suit in SUITS:
            other = other.between(LENGTH, *box.range(LENGTH, suit), order[suit])
        result.append(other)
    return Boxes(tuple(result))


@given(histories(), st.tuples(st.booleans(), st.booleans()))
def test_vulnerability_and_calls_are_kept_as_they_were(history, vulnerable):
    state = state_after(history, vulnerable=vulnerable)
    assert state.calls == tuple(meaning.call for meaning in history)
    assert state.meanings == tuple(history)
    assert state.is_vulnerable == vulnerable[len(history) % 2]
    assert state.are_they_vulnerable == vulnerable[1 - len(history) % 2]


@given(auctions())
def test_the_calls_of_a_state_are_read_as_the_laws_read_them(auction):
    state = AuctionState(auction.calls)
    calls = auction.calls
    assert state.me == len(calls) % 4
    assert [state.left, state.partner, state.right] == [(state.me + n) % 4 for n in (1, 2, 3)]
    bids = [turn for turn, each in enumerate(calls) if each.is_bid]
    assert state.opening == (bids[0] if bids else None)
    assert state.last_bid == (calls[bids[-1]] if bids else None)
    assert state.last_bidder == (bids[-1] % 4 if bids else None)
    if not auction.is_over:
        ends = Auction("N", (*calls, "P")).is_over
        assert state.would_end == ends
    acted = {turn % 2 for turn, each in enumerate(calls) if each.text != "P"}
    assert state.is_contested == (len(acted) == 2)
    assert state.doubled == doubled(auction)
    for player in range(4):
        assert list(state.positions(player)) == list(range(player, len(calls), 4))
        assert all(calls[turn].text != "P" for turn in state.bids(player))
        assert sum(calls[turn].text != "P" for turn in range(player, len(calls), 4)) == len(
            state.bids(player)
        )


def doubled(auction):
    risks = [each.text for each in auction.calls if each.text != "P"]
    return {"X": 1, "XX": 2}.get(risks[-1], 0) if risks else 0


@given(st.lists(boxes(), max_size=4), st.lists(boxes(), max_size=4))
def test_what_two_calls_show_together_is_what_both_show(first, second):
    one, two = Boxes(tuple(first)), Boxes(tuple(second))
    both = combined(one, two)
    assert hands_in(both) == hands_in(one) & hands_in(two)
    assert combined(UNKNOWN, one) == limited(one & UNKNOWN)


@given(st.lists(boxes(), min_size=MAX_BOXES + 1, max_size=MAX_BOXES + 8))
def test_too_many_boxes_are_joined_and_lose_no_hand(many):
    union = Boxes(tuple(many))
    few = limited(union)
    assert len(few) <= MAX_BOXES
    assert hands_in(union) <= hands_in(few)
    assert limited(few) is few


def test_hands_without_thirteen_cards_are_no_part_of_what_two_calls_show():
    long_hearts = Boxes((Box().at_least(LENGTH, 8, SUITS[2]),))
    long_spades = Boxes((Box().at_least(LENGTH, 6, SUITS[3]),))
    assert not combined(long_hearts, long_spades).boxes
    seven = Boxes((Box().at_least(LENGTH, 7, SUITS[2]),))
    assert combined(seven, long_spades).boxes
    short = Boxes((Box().at_most(LENGTH, 3, SUITS[0]).at_most(LENGTH, 3, SUITS[1]),))
    narrow = Boxes((Box().at_most(LENGTH, 3, SUITS[2]).at_most(LENGTH, 3, SUITS[3]),))
    assert not combined(short, narrow).boxes
