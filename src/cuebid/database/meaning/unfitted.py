"""The hands of an auction that no call fits, and which calls they make all the same.

No author thinks of every hand, and judgement has no call for some either. Such a hand passes, or
makes the least untrue call where it may not pass. What opponents are told of that call would be
untrue, so that it is told of these hands too.

They have no formula, as those of `shares` have none, and are found in the same sample.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final
from zlib import crc32

from cuebid.core.call import CALLS, PASS, Call
from cuebid.core.hand import Hand
from cuebid.core.suit import SUITS
from cuebid.database.matcher.function_values import FunctionContext
from cuebid.database.matcher.match_error import MatchLimitError
from cuebid.database.matcher.situation import Situation
from cuebid.database.meaning.call_meaning import Meaning
from cuebid.database.meaning.ranking import RankedRule
from cuebid.database.meaning.shares import hands_like
from cuebid.evaluation import HCP, LENGTH, POINTS, Box, Boxes, Features, features
from cuebid.phrases import Branch

if TYPE_CHECKING:
    from cuebid.evaluation.arrays import FeatureArrays

__all__ = ["count_unfitted", "is_narrow", "question_of_unfitted", "unfitted_branches"]

# Of the hands that no meaning claims, how many are put through the rules; of those that are left,
# how many with each number of points are asked for their call, which takes half a millisecond.
_HANDS: Final = 20_000
_ASKED: Final = 10
# A sample may miss points between others, and hands weaker or stronger than these are rare in it.
_GAP: Final = 3
_WEAKEST: Final = 3
_STRONGEST: Final = 16
_MOST: Final = 37
_PASSES: Final = "nothing else to say"
_BIDS: Final = "no better call"
# A call, its share, and the high-card points of its hands as bits.
_NUMBERS: Final = 3


def is_narrow(written: Meaning, situation: Situation) -> bool:
    """Return whether a pass may leave out many hands that have nothing else to call.

    So do passes before the opening, where notes often have rows for few hands, and those of rows
    that ask for strength or lengths which the hand has not shown.

    Args:
        written: what the pass shows by rules and judgement.
        situation: the auction before it.
    """
    if all(call is PASS for call in situation.calls):
        return True
    if written.natural is not None or not written.boxes.boxes:
        return False
    before = situation.hulls[situation.me]
    hull = written.boxes.hull()
    asks_strength = any(hull.range(each)[0] > before.range(each)[0] for each in (HCP, POINTS))
    after = before & hull
    return asks_strength or any(
        after.range(LENGTH, suit) != before.range(LENGTH, suit) for suit in SUITS
    )


def question_of_unfitted(situation: Situation) -> str:
    """Return what names the answer of `count_unfitted` for an auction.

    What others have shown is in it: they may bid another system, or explain their calls.
    """
    vulnerable = "".join("V" if side else "-" for side in situation.vulnerable)
    shown = crc32(repr(situation.shown).encode())
    return f"{vulnerable} {situation.text} unfitted {shown:08x}"


def count_unfitted(
    situation: Situation,
    claimed: Iterable[Boxes],
    ranked: Callable[[], Iterable[RankedRule]],
    call_of: Callable[[Features], Call | None],
    shown_by: Callable[[Call], Boxes],
) -> Sequence[float]:
    """Return the calls of hands that no call fits: three numbers for each, for `unfitted_branches`.

    Args:
        situation: the auction.
        claimed: the hands for which rules say that there is a call, or judgement has one.
        ranked: gives the rules for all calls, the most preferred first.
        call_of: returns the call of a hand that neither rules nor judgement claim; None if a call
            fits it after all.
        shown_by: returns what a call shows otherwise.
    """
    from cuebid.evaluation.arrays import FeatureArrays  # noqa: PLC0415 - NumPy

    hands, _ = hands_like(situation.shown[situation.me])
    is_left = ~Boxes.union(()).mask(hands)
    for boxes in claimed:
        is_left &= ~boxes.mask(hands)
    count = int(is_left.sum())
    left = _without_rules(FeatureArrays(hands.bits[is_left][:_HANDS]), ranked, situation)
    weights: dict[Call, dict[int, float]] = defaultdict(dict)
    for hcp, asked, number in _by_points(left):
        for call, answers in Counter(map(call_of, asked)).items():
            if call is not None:
                weights[call][hcp] = number * answers / len(asked)
    scale = max(1.0, count / _HANDS)
    numbers: list[float] = []
    for call, by_points in weights.items():
        unfitted = scale * sum(by_points.values())
        others = int(shown_by(call).mask(hands).sum())
        share = unfitted / (unfitted + others)
        numbers += [call.index, share, sum(1 << hcp for hcp in by_points)]
    return numbers


def _by_points(hands: FeatureArrays) -> Iterator[tuple[int, list[Features], int]]:
    """Yield for each number of high-card points some hands that have it, and how many there are."""
    column = hands.column(HCP)
    for hcp in sorted({int(value) for value in column}):
        bits = hands.bits[column == hcp]
        yield hcp, [features(Hand.from_bits(int(each))) for each in bits[:_ASKED]], len(bits)


def _without_rules(
    hands: FeatureArrays, ranked: Callable[[], Iterable[RankedRule]], situation: Situation
) -> FeatureArrays:
    """Return the hands that no rule fits."""
    from cuebid.database.matcher.arrays.matcher import ArrayMatcher  # noqa: PLC0415 - NumPy
    from cuebid.evaluation.arrays import FeatureArrays  # noqa: PLC0415 - NumPy

    context = FunctionContext(situation)
    try:
        for each in ranked():
            if not len(hands):
                break
            fitting = ArrayMatcher(hands, context).mask(
                each.match.rule.constraint, each.match.captures
            )
            if each.required is not None:
                fitting &= Boxes((each.required,)).mask(hands)
            if fitting.any():
                hands = FeatureArrays(hands.bits[~fitting])
    except MatchLimitError:
        # Nothing is known of a rule that is too large to be followed.
        return hands
    return hands


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
            yield 0 if first <= _WEAKEST else first, _MOST if last >= _STRONGEST else last
            first = hcp or 0
        last = hcp or 0
