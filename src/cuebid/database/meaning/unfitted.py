"""The hands of an auction that no call fits, and which calls they make all the same.

No author thinks of every hand, and judgement has no call for some either. Such a hand passes, or
makes the least untrue call where it may not pass. What opponents are told of that call would be
untrue, so that it is told of these hands too.

They have no formula, as the shares of meanings have none, and are found in a sample. Rare hands are
frequent in it, because those that no author thought of are mostly rare.
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

# With fewer hands than this from the pool, a sample is drawn from what the player has shown.
_FEWEST: Final = 150
_SLAM: Final = 6
# How many unfitted hands with each number of points are asked for their call, and how many of those
# with the longest suits; each takes half a millisecond.
_ASKED: Final = 10
# Numbers of points between two of the sample belong to the same range if they are no more than two.
_GAP: Final = 3
_MOST: Final = 37
_PASSES: Final = "nothing else to say"
_BIDS: Final = "no better call"
# A call, its share, and the high-card points of its hands as bits.
_NUMBERS: Final = 3


def is_narrow(written: CallMeaning, situation: Situation) -> bool:
    """Return whether a pass may leave out many hands that have nothing else to call.

    So do passes before the opening, where notes often have rows for few hands, and those of rows
    that ask for strength or lengths which the hand has not shown.
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
    """Return what names the answer of `count_unfitted` for an auction.

    Whether judgement has a call where no rule fits is in it, because one book is read both ways.
    """
    kind = "unfitted" if is_judged else "unfitted-by-rules"
    return f"{auction_key(situation)} {kind}"


def claimed_hands(
    written: WrittenMeanings, judged: JudgedAuction | None, legal_calls: tuple[Call, ...]
) -> Iterator[Boxes]:
    """Yield the hands for which rules say that there is a call, or judgement has one."""
    for call in legal_calls:
        # Judgement follows no rule for slams without trumps.
        if call.level >= _SLAM or written.meaning(call).is_natural:
            continue
        # What shows any hand is for those that ask.
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
    """Return the calls of hands that no call fits: three numbers for each, for `unfitted_branches`.

    Args:
        situation: the auction.
        claimed: the hands for which there is a call (`claimed_hands`).
        ranked: the rules for all calls, the most preferred first.
        call_of: returns the call of a hand that neither rules nor judgement claim; None if a call
            fits it after all.
        shown_by: returns what a call shows otherwise.
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
        # Calls on the longest suits are others than those on hands of any kind.
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
    """Return hands within some boxes, rare ones among them, with their weights."""
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
    """Return which hands no rule fits."""
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
        # Nothing is known of a rule that is too large to be followed.
        return left
    return left


def unfitted_branches(numbers: Sequence[float]) -> dict[Call, Branch]:
    """Return for calls that unfitted hands make the meaning that these hands give them."""
    branches = {}
    for start in range(0, len(numbers), _NUMBERS):
        index, share, bits = numbers[start : start + _NUMBERS]
        call = CALLS[int(index)]
        ranges = _ranges([hcp for hcp in range(_MOST + 1) if int(bits) >> hcp & 1])
        boxes = Boxes(tuple(Box().between(HCP, low, high) for low, high in ranges))
        branches[call] = Branch(boxes, _BIDS if call.is_bid else _PASSES, share)
    return branches


def _ranges(points: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the ranges around some numbers of points, in order."""
    first = last = points[0]
    for hcp in (*points[1:], None):
        if hcp is None or hcp - last > _GAP:
            yield first, last
            first = hcp or 0
        last = hcp or 0
