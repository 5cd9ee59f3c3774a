"""The nearest spelling, for "did you mean ...?"."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["suggest"]


def suggest(word: str, choices: Iterable[str]) -> str | None:
    """The choice that `word` was most likely meant to be, or none if none is near.

    Letter case does not matter. One slip (a letter wrong, missing, too many, or two swapped) is
    forgiven for every three letters of the longer word; so words of one or two letters are only
    ever taken for one another when they differ in case. Of choices equally near, the first wins.

    >>> suggest("delaer", ["Board", "Dealer", "Deal"])
    'Dealer'
    >>> suggest("1Q", ["1C", "1D"]) is None
    True
    """
    folded = word.casefold()
    best: str | None = None
    least = len(folded) + 1
    for choice in choices:
        other = choice.casefold()
        if other == folded:
            return choice
        allowed = min(max(len(folded), len(other)) // 3, least - 1)
        slips = _slips(folded, other, allowed)
        if slips is not None:
            best, least = choice, slips
    return best


def _slips(one: str, other: str, allowed: int) -> int | None:
    """The slips between two words (optimal string alignment), or none if more than allowed."""
    if abs(len(one) - len(other)) > allowed:
        return None
    above: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        before, above, row = above, row, [i]
        for j, against in enumerate(other, 1):
            cost = min(row[j - 1] + 1, above[j] + 1, above[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > allowed:
            return None
    return row[-1] if row[-1] <= allowed else None
