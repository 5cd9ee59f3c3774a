"""Which of many patterns may match an auction, by its last calls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cuebid.database.matcher.cells import DEPTH, NO_TOKEN, OTHER, TOKENS

__all__ = ["Index", "positions_of", "tokens_of"]

Masks = tuple[int, ...]
"""For each place from the end, a mask of tokens; see `cell_masks`."""


def tokens_of(text: str) -> list[int]:
    """The tokens between the colons of a subject, the last first."""
    return [TOKENS.get(cell, OTHER) for cell in reversed(text.split(":"))]


def positions_of(bits: int) -> list[int]:
    """The places of the bits that are set."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


class Index:
    """For each place and token, the patterns that allow it, as the bits of an integer.

    Args:
        masks: of each pattern, in order.
    """

    __slots__ = ("_everything", "_table")

    def __init__(self, masks: Sequence[Masks]) -> None:
        self._everything = (1 << len(masks)) - 1
        self._table = [_column([each[place] for each in masks]) for place in range(DEPTH)]

    def before(self, tokens: Sequence[int]) -> int:
        """The patterns that allow these tokens behind the last place, which is left open."""
        return self._narrowed(self._everything, 1, tokens)

    def last(self, token: int) -> int:
        """The patterns that allow a token at the last place."""
        return self._table[0][token]

    def candidates(self, tokens: Sequence[int]) -> int:
        """The patterns that may match a subject.

        Args:
            tokens: of the subject, the last first.
        """
        return self._narrowed(self._everything, 0, tokens)

    def candidates_within(self, tokens: Sequence[int]) -> int:
        """The patterns that may match a beginning of a subject."""
        found = 0
        for left in range(len(tokens)):
            found |= self.candidates(tokens[left:])
        return found

    def _narrowed(self, found: int, first: int, tokens: Sequence[int]) -> int:
        count = len(tokens)
        for place in range(first, DEPTH):
            at = place - first
            found &= self._table[place][tokens[at] if at < count else NO_TOKEN]
            if not found:
                break
        return found


def _column(masks: Iterable[int]) -> list[int]:
    """For each token the patterns whose mask has it."""
    patterns: dict[int, list[int]] = {}
    count = 0
    for number, mask in enumerate(masks):
        patterns.setdefault(mask, []).append(number)
        count = number + 1
    column = [0] * (NO_TOKEN + 1)
    for mask, numbers in patterns.items():
        bits = bytearray(count // 8 + 1)
        for number in numbers:
            bits[number >> 3] |= 1 << (number & 7)
        packed = int.from_bytes(bits, "little")
        for token in positions_of(mask):
            column[token] |= packed
    return column
