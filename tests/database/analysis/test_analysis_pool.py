"""The weighted pool is like the hands at the table, and has enough of the rare ones."""

import pytest

from cuebid.core.suit import SUITS
from cuebid.database.analysis import check_source
from cuebid.database.analysis.constraint_masks import ConstraintMasks
from cuebid.database.language.parsing.parser import parse_pattern
from cuebid.database.matcher.captures import NO_CAPTURES
from cuebid.evaluation import ALL_HANDS, HCP, LENGTH, Box
from cuebid.evaluation.hand_pool import bits_of, hands_of, standard_pool
from cuebid.text import Source

SPADES = SUITS[3]
BOXES = [
    Box().between(HCP, 12, 14),
    Box().at_least(HCP, 20),
    Box().at_least(LENGTH, 5, SPADES),
    Box().at_least(LENGTH, 7, SPADES).at_most(HCP, 10),
]


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_shares_of_the_pool_are_those_of_dealt_hands(box):
    pool = standard_pool()
    share = pool.weight(bits_of(box.mask(pool.features)))
    assert share == pytest.approx(box.count / ALL_HANDS, rel=0.12)


@pytest.mark.parametrize(
    "box",
    [
        Box().at_least(HCP, 23),
        Box().at_least(LENGTH, 8, SPADES),
        Box().at_least(HCP, 20).at_least(LENGTH, 6, SPADES),
        Box().at_most(HCP, 3).at_least(LENGTH, 7, SPADES),
    ],
    ids=str,
)
def test_rare_hands_are_frequent_in_the_pool(box):
    pool = standard_pool()
    assert int(box.mask(pool.features).sum()) >= 40


def test_a_set_of_hands_survives_its_packing():
    pool = standard_pool()
    column = Box().at_least(HCP, 15).mask(pool.features)
    assert (hands_of(bits_of(column), len(pool)) == column).all()


def test_masks_of_constraints_are_those_of_their_boxes():
    masks = ConstraintMasks(standard_pool())
    fitting = masks.mask(parse_pattern("@01~.>=15~"), NO_CAPTURES)
    assert fitting == bits_of(Box().at_least(HCP, 15).mask(masks.pool.features))


def test_what_the_auction_decides_has_no_mask_without_an_auction():
    assert ConstraintMasks(standard_pool()).mask(parse_pattern("~#0>=0~"), NO_CAPTURES) is None


@pytest.mark.parametrize(
    "rule",
    [
        "1 START:(P:)*2C 60 @01~.>=23~ :P24 #1",
        "1 START:(P:)*4S 60 @19[89]&P0[0-7] :D9S #1",
    ],
)
def test_a_specification_too_narrow_for_rare_hands_is_found(rule):
    """Of 3,000 sample hands hardly any is of these kinds."""
    codes = [finding.code for finding in check_source(Source("mb", rule + "\n"))]
    assert codes == ["db-specification-narrow"]
