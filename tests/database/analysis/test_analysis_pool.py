"""Constraints on the hands of the weighted pool, and what is found because rare ones are there."""

import pytest

from cuebid.database.analysis import check_source
from cuebid.database.analysis.constraint_masks import ConstraintMasks
from cuebid.database.language.parsing.parser import parse_pattern
from cuebid.database.matcher.captures import NO_CAPTURES
from cuebid.evaluation import HCP, Box
from cuebid.evaluation.hand_pool import bits_of, standard_pool
from cuebid.text import Source


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
