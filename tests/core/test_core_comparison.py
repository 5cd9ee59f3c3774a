"""IMPs, victory points and matchpoints (Law 78)."""

from decimal import Decimal
from itertools import pairwise
from math import exp, log, sqrt

import pytest
from core_fixtures import rows
from hypothesis import given, settings
from hypothesis import strategies as st

from cuebid.core import RangeError, imps, matchpoints, victory_points, victory_points_discrete

BOARDS = st.integers(1, 128)
MARGINS = st.integers(-400, 400)


@pytest.mark.parametrize(("least", "most", "worth"), rows("law_78b.txt"))
def test_imps_are_those_of_the_printed_scale(least, most, worth):
    for difference in range(int(least), int(most) + 10, 10):
        assert imps(difference) == int(worth)
        assert imps(-difference) == -int(worth)


def test_the_printed_scale_has_no_gaps():
    table = [[int(text) for text in row] for row in rows("law_78b.txt")]
    for (_, most, worth), (least, _, more) in pairwise(table):
        assert (least, more) == (most + 10, worth + 1)
        assert imps(least - 1) == worth


def test_the_scale_of_sixteen_boards_begins_as_it_was_published():
    for margin, text in enumerate(["10.00", "10.31", "10.61", "10.91", "11.20", "11.48"]):
        assert victory_points(margin, 16) == (Decimal(text), 20 - Decimal(text))


@given(st.integers(0, 400), BOARDS)
def test_victory_points_fall_off_as_a_decay_does(margin, boards):
    """The formula in another form: what is left to win shrinks by the golden ratio each third."""
    decay = log((1 + sqrt(5)) / 2)
    played = min(margin / (15 * sqrt(boards)), 1)
    expected = 20 - 10 * (exp(-3 * decay * played) - exp(-3 * decay)) / (1 - exp(-3 * decay))
    assert abs(float(victory_points(margin, boards)[0]) - expected) < 0.005 + 1e-9


@pytest.mark.parametrize(("margin", "won"), [(59, "19.92"), (60, "20.00"), (61, "20.00")])
def test_sixteen_boards_are_won_outright_by_sixty(margin, won):
    assert victory_points(margin, 16) == (Decimal(won), 20 - Decimal(won))
    assert victory_points(-margin, 16) == (20 - Decimal(won), Decimal(won))


@pytest.mark.parametrize("boards", [1, 4, 9, 16, 25, 36, 49, 64])
def test_the_margin_for_everything_is_fifteen_times_the_root_of_the_boards(boards):
    blitz = int(15 * sqrt(boards))
    assert victory_points(blitz, boards)[0] == 20
    assert victory_points(blitz - 1, boards)[0] < 20


@given(MARGINS, BOARDS)
def test_victory_points_sum_to_twenty_and_turn_round(margin, boards):
    won, lost = victory_points(margin, boards)
    assert won + lost == 20
    assert 0 <= won <= 20
    assert won == won.quantize(Decimal("0.01"))
    assert victory_points(-margin, boards) == (lost, won)
    assert victory_points(0, boards) == (10, 10)


@given(BOARDS)
@settings(max_examples=settings().max_examples // 2)
def test_victory_points_rise_and_each_imp_is_worth_no_more_than_the_one_before(boards):
    """Up to rounding: two roundings can shift a difference of differences by 0.02."""
    scale = [victory_points(margin, boards)[0] for margin in range(180)]
    assert scale == sorted(scale)
    steps = [later - earlier for earlier, later in pairwise(scale)]
    rises = [later - earlier for earlier, later in pairwise(steps)]
    assert all(rise <= Decimal("0.02") for rise in rises)


@given(MARGINS, BOARDS)
def test_discrete_victory_points_are_the_continuous_ones_rounded(margin, boards):
    won, lost = victory_points_discrete(margin, boards)
    continuous, _ = victory_points(abs(margin), boards)
    assert won + lost == 20
    assert max(won, lost) == int(continuous * 100 + 50) // 100
    assert (won >= lost) == (margin >= 0 or won == 10)
    assert victory_points_discrete(-margin, boards) == (lost, won)


@pytest.mark.parametrize(
    ("margin", "won"), [(0, 10), (1, 10), (2, 11), (5, 11), (6, 12), (9, 13), (59, 20), (60, 20)]
)
def test_discrete_victory_points_of_sixteen_boards(margin, won):
    assert victory_points_discrete(margin, 16) == (won, 20 - won)


@pytest.mark.parametrize("scale", [victory_points, victory_points_discrete])
def test_a_match_has_at_least_one_board(scale):
    with pytest.raises(RangeError, match="at least one board"):
        scale(3, 0)


SCORES = st.lists(st.one_of(st.none(), st.integers(-8, 8).map(lambda n: 10 * n)), max_size=40)


@given(SCORES)
def test_matchpoints_are_two_for_each_score_beaten_and_one_for_each_tied(scores):
    expected = []
    for place, score in enumerate(scores):
        others = [other for n, other in enumerate(scores) if n != place and other is not None]
        won = sum(2 * (score > other) + (score == other) for other in others if score is not None)
        expected.append(None if score is None else won)
    assert matchpoints(scores) == expected


@given(SCORES)
def test_matchpoints_sum_to_the_number_of_comparisons(scores):
    played = sum(score is not None for score in scores)
    assert sum(points for points in matchpoints(scores) if points is not None) == played * (
        played - 1
    )


@given(SCORES)
def test_what_one_side_gets_the_other_lacks(scores):
    top = 2 * (sum(score is not None for score in scores) - 1)
    other = matchpoints([None if score is None else -score for score in scores])
    for ours, theirs in zip(matchpoints(scores), other, strict=True):
        assert (ours is None) == (theirs is None)
        assert ours is None or ours + theirs == top


def test_matchpoints_of_a_small_field():
    assert matchpoints([420, 450, 420, None, -50]) == [3, 6, 3, None, 0]
    assert matchpoints([]) == []
    assert matchpoints([100]) == [0]
