"""Find the nearest spelling, for "did you mean ...?"."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["suggest"]


def suggest(word: str, choices: Iterable[str]) -> str | None:
    """Return the choice that `word` was most likely meant to be, or None if none is near.

    Letter case is ignored. One slip (a letter wrong, missing, too many, or two swapped) is allowed
    for every three letters of the longer word, so words of one or two letters match only if they
    differ in nothing but case. Of choices equally near, the first wins.

    >>> suggest("delaer", ["Board", "Dealer", "Deal"])
    'Dealer'
    >>> suggest("1Q", ["1C", "1D"]) is None
    True
    """
    folded = word.casefold()
    best: str | None = None
    least = len(folded) + 1
    for choice in choices:
        folded_choice = choice.casefold()
        if folded_choice == folded:
            return choice
        # One slip less than the best so far: only a nearer choice replaces it, so the first of
        # equals wins, and the search below stops sooner.
        allowed = min(max(len(folded), len(folded_choice)) // 3, least - 1)
        slips = _slips(folded, folded_choice, allowed)
        if slips is not None:
            best, least = choice, slips
    return best


def _slips(word: str, choice: str, allowed: int) -> int | None:
    """Return the number of slips between two words, or None if there are more than allowed.

    Optimal string alignment: edit distance in which a swap of two adjacent letters counts as one.
    """
    if abs(len(word) - len(choice)) > allowed:
        return None
    above: list[int] = []
    row = list(range(len(choice) + 1))
    for i, letter in enumerate(word, 1):
        # Three rows of the table are enough, since a swap looks back two.
        two_above, above, row = above, row, [i]
        for j, choice_letter in enumerate(choice, 1):
            cost = min(row[j - 1] + 1, above[j] + 1, above[j - 1] + (letter != choice_letter))
            if i > 1 and j > 1 and letter == choice[j - 2] and word[i - 2] == choice_letter:
                cost = min(cost, two_above[j - 2] + 1)
            row.append(cost)
        # Costs never fall from row to row.
        if min(row) > allowed:
            return None
    return row[-1] if row[-1] <= allowed else None
