"""The share of each meaning of a call among the hands that make it."""

# A rule gets the hands that it describes without those that rules of higher rank take. Neither set
# has a formula, so they are counted on a sample: hands from what a rule shows are put through the
# rules in their order, all at once, until each has its call. The sample is the same in every run,
# so that a call is always explained alike.
#
# Samples are drawn for each rule by itself. A rare rule beside a catch-all would hardly be met in
# a common sample.

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final
from zlib import crc32

from cuebid.core import Seat
from cuebid.database.matcher.candidates import RuleMatch
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.situation import Situation
from cuebid.evaluation import ALL_HANDS, Boxes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cuebid.evaluation import FeatureArrays

# Enough to tell 3 % of a call's hands from less: the error is below one percent.
_HANDS: Final = 1_500
# Random hands, of which those that a rule describes are taken: most rules describe more than one
# hand in a hundred.
_POOL: Final = 60_000
# If fewer hands than this in the pool fit a rule, hands are dealt that fit it.
_FEWEST: Final = 150
# After so many draws the sample keeps the hands that were found, however few.
_MOST_DRAWS: Final = 20_000
_SEED: Final = 1


def auction_key(situation: Situation) -> str:
    """Return the text that identifies an auction in the cache of counts.

    It includes what all players have shown: others may bid another system, or explain their calls.
    """
    vulnerable = "".join("V" if side else "-" for side in situation.vulnerable)
    shown = str([[box.bounds for box in boxes] for boxes in situation.shown])
    return f"{vulnerable} {situation.text} {crc32(shown.encode()):08x}"


def shares_of_rules(
    rules: Sequence[tuple[RuleMatch, Boxes]],
    ranked: Callable[[], Iterable[RuleMatch]],
    situation: Situation,
) -> list[float]:
    """Return for each rule of one call the share of the call's hands that follow it."""
    weights = [_weight(match, boxes, ranked, situation) for match, boxes in rules]
    total = sum(weights)
    if not total:
        # No hand of the samples makes the call: the rule of the highest rank gets a share of 1.
        first = next(
            (
                index
                for rival in ranked()
                for index, (match, _) in enumerate(rules)
                if _is_same(rival, match)
            ),
            0,
        )
        return [float(index == first) for index in range(len(rules))]
    return [weight / total for weight in weights]


def _is_same(first: RuleMatch, second: RuleMatch) -> bool:
    # Compare by rule and captures: each question creates new match objects.
    return first.rule is second.rule and first.captures == second.captures


def _weight(
    match: RuleMatch, boxes: Boxes, ranked: Callable[[], Iterable[RuleMatch]], situation: Situation
) -> float:
    """Estimate how many hands of the pool follow a rule and none of higher rank."""
    hands, scale = _sample(boxes)
    if not len(hands):
        return 0.0
    from cuebid.database.matcher.arrays.matcher import ArrayMatcher  # noqa: PLC0415 - NumPy
    from cuebid.evaluation.arrays import FeatureArrays  # noqa: PLC0415 - NumPy

    count = len(hands)
    context = FunctionContext(situation)
    try:
        own = ArrayMatcher(hands, context).mask(match.rule.constraint, match.captures)
        # Test the rule's own constraint first: usually few hands are left for the other tests.
        left = FeatureArrays(hands.bits[own])
        for rival in ranked():
            if _is_same(rival, match) or not len(left):
                break
            fitting = ArrayMatcher(left, context).mask(rival.rule.constraint, rival.captures)
            if fitting.any():
                left = FeatureArrays(left.bits[~fitting])
    except MatchLimitError:
        # A rule that matches in too many ways cannot be counted: assume that all hands follow it.
        return scale
    return scale * len(left) / count


def _sample(boxes: Boxes) -> tuple[FeatureArrays, float]:
    """Return sample hands in some boxes, and how many hands of the pool they represent."""
    from cuebid.evaluation.arrays import FeatureArrays  # noqa: PLC0415 - NumPy

    pool = _pool()
    fitting = pool.bits[boxes.mask(pool)]
    if len(fitting) >= _FEWEST:
        return FeatureArrays(fitting[:_HANDS]), float(len(fitting))
    bits, share = drawn_hands(boxes)
    return FeatureArrays(bits), share * _POOL


@cache
def _pool() -> FeatureArrays:
    import numpy as np  # noqa: PLC0415 - explanations of one meaning need no sample

    from cuebid.evaluation.arrays import FeatureArrays  # noqa: PLC0415 - NumPy

    draws = np.random.default_rng(_SEED).random((_POOL, 52))
    # A hand is the cards with the thirteen smallest numbers. To find the thirteenth number takes a
    # third of the time that it takes to sort out the cards' indices.
    largest = np.partition(draws, 12, axis=1)[:, 12:13]
    cards = np.zeros((_POOL, 64), dtype=bool)
    np.less_equal(draws, largest, out=cards[:, :52])
    return FeatureArrays(np.packbits(cards, axis=1, bitorder="little").view("<u8")[:, 0])


def drawn_hands(boxes: Boxes) -> tuple[NDArray[np.uint64], float]:
    """Return random hands from boxes that hold few hands, and the boxes' share of all hands."""
    import numpy as np  # noqa: PLC0415 - see `_pool`

    from cuebid.dealing import Dealer, ImpossibleError  # noqa: PLC0415 - rarely needed

    # Hands in two boxes count twice: for meanings this rare the order of magnitude is enough.
    share = sum(box.count for box in boxes) / ALL_HANDS
    if not share:
        return np.zeros(0, dtype=np.uint64), 0.0
    try:
        deals = Dealer({}, {Seat.NORTH: boxes}, seed=_SEED).up_to(_FEWEST, _MOST_DRAWS)
    except ImpossibleError:
        return np.zeros(0, dtype=np.uint64), 0.0
    return deals[:, int(Seat.NORTH)], share
