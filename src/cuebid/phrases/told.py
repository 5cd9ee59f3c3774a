"""Choose what is told of a call: one to three kinds of hands, and rare hands with their share.

What a call shows is a union of many boxes, one for each of its rules. A player at the table tells
the range around them if nearly all hands of the range make the call, and two kinds of hands if not.
Three are told only where the authors of the rules name three purposes. Whatever is told describes
more hands than the rules do, never fewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from cuebid.evaluation import Box, Boxes
from cuebid.phrases.disclosure import Branch, Disclosure, hands_of
from cuebid.phrases.hands import describe_hands
from cuebid.phrases.in_all import in_one_count
from cuebid.phrases.parts import Kind
from cuebid.phrases.weight import share_of_hull
from cuebid.phrases.wording import ENGLISH, vocabulary

_TWO: Final = 2
_MOST: Final = 3
# The share of the hands around some kinds that must make the call, so that only the hands around
# them are told. The key: whether there are more than two kinds, and the number of ranges told.
_ENOUGH: Final = {(False, 1): 0.6, (True, 1): 0.4, (True, 2): 0.2}
_NEARLY_ALL: Final = 0.8
# A meaning of fewer than one hand in two hundred is not told.
_NEGLIGIBLE: Final = 0.005
# Two purposes with at most this many characters together are told as `one or the other`.
_SHORT: Final = 40


class Told(NamedTuple):
    """The hands that are told of a call: usual kinds, and other hands."""

    usual: tuple[Branch, ...]
    """The usual kinds of hands, the commonest first; hands with one purpose are one branch."""
    rare: Branch | None
    """Rare hands, with their share of all; None if there are none worth telling."""

    @property
    def boxes(self) -> Boxes:
        """All hands that are told, usual and rare."""
        return hands_of((*self.usual, *filter(None, [self.rare])))


@lru_cache(maxsize=2048)
def told(disclosure: Disclosure) -> Told:
    """Return what is told of a call: few usual kinds of hands, and one branch of rare hands."""
    usual, before = disclosure.usual, disclosure.before
    catch_alls = _catch_alls(usual, before)
    kinds = [
        replace(kind, boxes=_in_one_count(kind.boxes, before))
        for kind in _kinds([branch for branch in usual if branch not in catch_alls], before)
    ]
    shown = hands_of(kinds)
    others = [
        replace(branch, boxes=_in_one_count(branch.boxes, before))
        for branch in (*catch_alls, *disclosure.rare)
    ]
    rare = [
        branch
        for branch in others
        if not all(any(box <= outer for outer in shown) for box in branch.boxes)
    ]
    total = sum(branch.share for branch in disclosure.branches)
    # If no sampled hand makes the call, all shares are zero and rare hands are unknown.
    share = sum(branch.share for branch in rare) / total if total else 0.0
    return Told(tuple(kinds), _together(rare, share, kinds) if share >= _NEGLIGIBLE else None)


def _in_one_count(boxes: Boxes, before: Box) -> Boxes:
    # Joined ranges are reduced again: together they may exclude no hand.
    joined = Boxes.union(in_one_count(box, before) for box in boxes)
    return Boxes.union(in_one_count(box, before) for box in joined)


def _catch_alls(usual: Sequence[Branch], before: Box) -> list[Branch]:
    """Return the catch-all meanings, which are told last; empty if they have most of the hands."""
    found = [branch for branch in usual if _is_catch_all(branch, usual, before)]
    share = sum(branch.share for branch in found)
    return found if 2 * share < sum(branch.share for branch in usual) else []


def _is_catch_all(branch: Branch, usual: Sequence[Branch], before: Box) -> bool:
    """Return whether a meaning contains the hands of a commoner meaning, and other hands.

    A remainder (hands without a better call) is a catch-all, unless all hands are one kind.
    """
    if branch.is_remainder:
        together = _in_one_count(hands_of(usual), before)
        return len(usual) > 1 and bool(describe_hands(together).alternatives)
    return any(
        other.share > branch.share
        and other.boxes != branch.boxes
        and _is_inside(other, branch)
        and _shared_purpose(other.purpose, branch.purpose) is None
        for other in usual
    )


def _is_inside(branch: Branch, other: Branch) -> bool:
    return all(any(box <= outer for outer in other.boxes) for box in branch.boxes)


def _together(rare: Sequence[Branch], share: float, usual: Sequence[Branch]) -> Branch:
    """Return rare meanings as one branch; a single one keeps a purpose unlike the usual ones."""
    purposes = {branch.purpose for branch in rare} - {branch.purpose for branch in usual}
    purpose = rare[0].purpose if len(rare) == len(purposes) == 1 else ""
    boxes = hands_of(rare)
    hull = boxes if len(boxes) == 1 else Boxes((boxes.hull(),))
    return Branch(hull, purpose, share)


def _kinds(usual: Sequence[Branch], before: Box) -> tuple[Branch, ...]:
    """Return usual meanings as at most three kinds of hands, one branch each."""
    branches = _by_purpose(usual)
    together = hands_of(branches)
    one = _few_kinds(together, 1, before)
    if one is not None or len(branches) == 1:
        purposes = list(dict.fromkeys(branch.purpose for branch in branches if branch.purpose))
        share = sum(branch.share for branch in branches)
        boxes = one or _few_kinds(together, _TWO, before) or together.widened(_MOST)
        return (Branch(boxes, _one_purpose(purposes), share),)
    if len(branches) > _MOST:
        # The other branches become one, with the purpose of the commonest.
        rest = branches[_MOST - 1 :]
        joined = replace(rest[0], boxes=hands_of(rest), share=sum(each.share for each in rest))
        branches = [*branches[: _MOST - 1], joined]
    return tuple(
        replace(branch, boxes=_few_kinds(branch.boxes, 1, before) or Boxes((branch.boxes.hull(),)))
        for branch in branches
    )


def _by_purpose(usual: Sequence[Branch]) -> list[Branch]:
    """Return meanings joined by purpose, one branch for each, the commonest first.

    Purposes of which one begins the other, such as `overcall` and `overcall, a good suit`, are
    the same. Meanings without a purpose are dropped if a commoner meaning has all their hands.
    """
    joined: list[Branch] = []
    for branch in sorted(usual, key=lambda branch: -branch.share):
        for index, earlier in enumerate(joined):
            shared = _shared_purpose(earlier.purpose, branch.purpose)
            if shared is not None:
                boxes, share = earlier.boxes | branch.boxes, earlier.share + branch.share
                joined[index] = Branch(boxes, shared, share)
                break
        else:
            if branch.purpose or not any(_is_inside(branch, earlier) for earlier in joined):
                joined.append(branch)
    return joined


def _shared_purpose(first: str, second: str) -> str | None:
    """Return the common purpose if one text extends the other; None if they differ."""
    if first == second:
        return first
    if not (first and second):
        return None
    clauses, others = first.split(", "), second.split(", ")
    # `Asks for aces` and `Blackwood, asks for aces`; `weak two` and `weak two in third seat`.
    for short, long in ((clauses, others), (others, clauses)):
        if set(short) <= set(long):
            return ", ".join(short)
        if f"{long[0]} ".startswith(f"{short[0]} "):
            return short[0]
    return None


def _one_purpose(purposes: Sequence[str]) -> str:
    """Return one purpose for hands told as one kind: two short ones with "or", or the first."""
    if len(purposes) == _TWO and sum(map(len, purposes)) <= _SHORT:
        return vocabulary(ENGLISH).words(
            "call", "or_purpose", first=purposes[0], second=purposes[1]
        )
    return purposes[0] if purposes else ""


@lru_cache(maxsize=2048)
def _few_kinds(boxes: Boxes, count: int, before: Box) -> Boxes | None:
    """Return at most `count` boxes around some boxes; None if they hold too many other hands."""
    kinds = max(1, len(describe_hands(_in_one_count(boxes, before)).alternatives))
    if kinds <= count:
        return boxes
    around = boxes.widened(count)
    description = describe_hands(_in_one_count(around, before))
    if description.says_nothing:
        return None
    # A range of strength alone hides the suits of most hands, so nearly all must fit.
    names_shape = any(part.kind is not Kind.STRENGTH for part in description.common)
    enough = _ENOUGH[kinds > _TWO, count] if names_shape or count > 1 else _NEARLY_ALL
    return around if share_of_hull(boxes, around) >= enough else None
