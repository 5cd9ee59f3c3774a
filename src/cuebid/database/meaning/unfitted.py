"""The hands that no call fits in an auction (unfitted hands), and the calls made with them.

No author thinks of every hand, and judgement has no call for some either. Such a hand passes, or
makes the least untrue call where it may not pass. The disclosure of that call to opponents must
include these hands, to be true.

No formula describes such hands, so that they are found in a sample. Rare hands are frequent in the
sample, because most of the hands that no author thought of are rare.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from cuebid.core import CALLS, PASS, SUITS, Call, Hand
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.situation import Situation
from cuebid.database.meaning.judge import JudgedAuction
from cuebid.database.meaning.ranking import RankedRule
from cuebid.database.meaning.shares import auction_key, drawn_hands
from cuebid.database.meaning.written import WrittenMeanings
from cuebid.evaluation import ANYTHING, HCP, LENGTH, LONGEST, POINTS, Box, Boxes, Features, features
from cuebid.meaning import CallMeaning
from cuebid.phrases import Branch

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cuebid.evaluation import FeatureArrays
    from cuebid.evaluation.hand_pool import HandPool

# If fewer hands than this in the pool fit what the player has shown, hands are dealt that fit it.
_FEWEST: Final = 150
_SLAM: Final = 6
# The call is computed for so many unfitted hands with each number of points, and for as many of
# those with the longest suits; each takes half a millisecond.
_ASKED: Final = 10
# Numbers of points that differ by no more than this belong to the same range.
_GAP: Final = 3
_MOST: Final = 37
_PASSES: Final = "nothing else to say"
_BIDS: Final = "no better call"
# The count of numbers for each call: its index, the share of unfitted hands among those that make
# it, and the high-card points of the unfitted hands as a bit set.
_NUMBERS: Final = 3


def is_narrow(written: CallMeaning, situation: Situation) -> bool:
    """Return whether the written meaning of a pass may exclude many hands without another call.

    So it may before the opening bid, where notes often have rows for few hands, and if rows for the
    pass require strength or lengths that the hand has not shown before.
    """
    if all(call is PASS for call in situation.calls):
        return True
    if written.is_natural or not written.boxes.boxes:
        return False
    before = situation.hulls[situation.me]
    hull = written.boxes.hull()
    asks_strength = any(hull.range(each)[0] > before.range(each)[0] for each in (HCP, POINTS))
    after = before & hull
    return asks_strength or any(
        after.range(LENGTH, suit) != before.range(LENGTH, suit) for suit in SUITS
    )


def question_of_unfitted(situation: Situation, is_judged: bool) -> str:
    """Return the key under which the result of `count_unfitted` for an auction is cached.

    It depends on whether there is a judge, because one book is used with a judge and without.
    """
    kind = "unfitted" if is_judged else "unfitted-by-rules"
    return f"{auction_key(situation)} {kind}"


def claimed_hands(
    written: WrittenMeanings, judged: JudgedAuction | None, legal_calls: tuple[Call, ...]
) -> Iterator[Boxes]:
    """Yield the hands that have a call in an auction, by rules or by judgement."""
    for call in legal_calls:
        # Judgement follows rules for slams only with enough trumps, so they claim no hands here.
        if call.level >= _SLAM or written.meaning(call).is_natural:
            continue
        # A call that shows any hand asks for something, and is only for hands that want to ask.
        yield from (Boxes((box,)) for box in written.told(call) if box != ANYTHING)
    if judged is not None:
        yield from judged.claims(written, legal_calls)


def count_unfitted(
    situation: Situation,
    claimed: Iterable[Boxes],
    ranked: Iterable[RankedRule],
    call_of: Callable[[Features], Call | None],
    shown_by: Callable[[Call], Boxes],
) -> Sequence[float]:
    """Return three numbers for each call made with unfitted hands, to pass to `unfitted_branches`.

    Args:
        situation: the auction.
        claimed: the hands for which there is a call (`claimed_hands`).
        ranked: the rules for all calls, the most preferred first.
        call_of: returns the call of a hand that neither rules nor judgement claim; None if a call
            fits it after all.
        shown_by: returns the hands that a call shows apart from unfitted ones.
    """
    import numpy as np  # noqa: PLC0415 - answers that are remembered need no sample

    from cuebid.evaluation.arrays import FeatureArrays  # noqa: PLC0415 - NumPy

    sample = _sample(situation.shown[situation.me])
    hands = sample.features
    left = ~Boxes.union(()).mask(hands)
    for boxes in claimed:
        left &= ~boxes.mask(hands)
    left[left] = _without_rules(FeatureArrays(hands.bits[left]), ranked, situation)
    weights: dict[Call, dict[int, float]] = defaultdict(dict)
    points = hands.column(HCP)
    for hcp in sorted({int(value) for value in points[left]}):
        members = np.flatnonzero(left & (points == hcp))
        # Hands with the longest suits often make other calls than the rest.
        longest = members[hands.column(LONGEST)[members].argsort(kind="stable")[-_ASKED:]]
        asked = np.union1d(members[:_ASKED], longest)
        scale = sample.weights[members].sum() / sample.weights[asked].sum()
        for index in asked:
            call = call_of(features(Hand.from_bits(int(hands.bits[index]))))
            if call is not None:
                by_points = weights[call]
                by_points[hcp] = by_points.get(hcp, 0.0) + float(scale * sample.weights[index])
    numbers: list[float] = []
    for call, by_points in weights.items():
        unfitted = sum(by_points.values())
        others = float(sample.weights[shown_by(call).mask(hands)].sum())
        numbers += [call.index, unfitted / (unfitted + others), sum(1 << hcp for hcp in by_points)]
    return numbers


def _sample(boxes: Boxes) -> HandPool:
    """Return a weighted sample of the hands within some boxes, with many rare hands."""
    import numpy as np  # noqa: PLC0415 - see `count_unfitted`

    from cuebid.evaluation.hand_pool import HandPool, standard_pool  # noqa: PLC0415 - NumPy

    pool = standard_pool()
    within = boxes.mask(pool.features)
    if within.sum() >= _FEWEST:
        return HandPool(pool.features.bits[within], pool.weights[within])
    drawn, _ = drawn_hands(boxes)
    return HandPool(drawn, np.ones(len(drawn)))


def _without_rules(
    hands: FeatureArrays, ranked: Iterable[RankedRule], situation: Situation
) -> NDArray[np.bool_]:
    """Return a mask of the hands that no rule fits."""
    from cuebid.database.matcher.arrays.matcher import ArrayMatcher  # noqa: PLC0415 - NumPy
    from cuebid.evaluation.arrays import FeatureArrays  # noqa: PLC0415 - NumPy

    left = ~Boxes.union(()).mask(hands)
    context = FunctionContext(situation)
    try:
        for each in ranked:
            if not left.any():
                break
            remaining = FeatureArrays(hands.bits[left])
            fitting = ArrayMatcher(remaining, context).mask(
                each.match.rule.constraint, each.match.captures
            )
            if each.required is not None:
                fitting &= Boxes((each.required,)).mask(remaining)
            left[left] = ~fitting
    except MatchLimitError:
        # A rule that matches in too many ways cannot be tested, nor can those ranked below it.
        return left
    return left


def unfitted_branches(numbers: Sequence[float]) -> dict[Call, Branch]:
    """Return, for each call made with unfitted hands, its meaning for them (a branch)."""
    branches = {}
    for start in range(0, len(numbers), _NUMBERS):
        index, share, bits = numbers[start : start + _NUMBERS]
        call = CALLS[int(index)]
        ranges = _ranges([hcp for hcp in range(_MOST + 1) if int(bits) >> hcp & 1])
        boxes = Boxes(tuple(Box().between(HCP, low, high) for low, high in ranges))
        branches[call] = Branch(boxes, _BIDS if call.is_bid else _PASSES, share)
    return branches


def _ranges(points: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield ranges (lowest, highest) that cover sorted numbers of points, across small gaps."""
    first = last = points[0]
    for hcp in (*points[1:], None):
        if hcp is None or hcp - last > _GAP:
            yield first, last
            first = hcp or 0
        last = hcp or 0
