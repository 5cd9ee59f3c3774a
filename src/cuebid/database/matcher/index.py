"""The index: which of many patterns may match an auction, judged by its last calls."""

# For each of the last eight cells of an auction and each token there is one integer, whose bit n
# says whether pattern n allows that token in that cell. The intersection of eight integers gives
# the candidates for a call among all rules; only these are tried by their closures.

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cuebid.database.matcher.cells import DEPTH, NO_TOKEN, OTHER, TOKENS

__all__ = ["Index", "set_bits", "tokens_of"]

Masks = tuple[int, ...]
"""For each cell from the end, a mask of tokens; see `cell_masks`."""


def tokens_of(text: str) -> list[int]:
    """Return the tokens between the colons of an auction, the last first."""
    return [TOKENS.get(cell, OTHER) for cell in reversed(text.split(":"))]


def set_bits(bits: int) -> list[int]:
    """Return the numbers of the bits that are set, in ascending order."""
    numbers = []
    while bits:
        lowest = bits & -bits
        numbers.append(lowest.bit_length() - 1)
        bits ^= lowest
    return numbers


class Index:
    """For each cell and token, the patterns that allow it, as the bits of an integer.

    Args:
        masks: of each pattern, in order.
    """

    __slots__ = ("_all_patterns", "_table")

    def __init__(self, masks: Sequence[Masks]) -> None:
        self._all_patterns = (1 << len(masks)) - 1
        self._table = [_column([mask[cell] for mask in masks]) for cell in range(DEPTH)]

    def before(self, tokens: Sequence[int]) -> int:
        """Return the patterns that allow these tokens before the last cell, whatever is there.

        The calls of one question share all cells except the last, so that this part is done once.
        """
        return self._narrow(self._all_patterns, 1, tokens)

    def last(self, token: int) -> int:
        """Return the patterns that allow a token in the last cell."""
        return self._table[0][token]

    def candidates(self, tokens: Sequence[int]) -> int:
        """Return the patterns that may match an auction.

        Args:
            tokens: of the auction, the last first.
        """
        return self._narrow(self._all_patterns, 0, tokens)

    def candidates_within(self, tokens: Sequence[int]) -> int:
        """Return the patterns that may match a beginning of an auction."""
        patterns = 0
        for skipped in range(len(tokens)):
            patterns |= self.candidates(tokens[skipped:])
        return patterns

    def _narrow(self, patterns: int, first: int, tokens: Sequence[int]) -> int:
        count = len(tokens)
        for cell in range(first, DEPTH):
            number = cell - first
            patterns &= self._table[cell][tokens[number] if number < count else NO_TOKEN]
            if not patterns:
                break
        return patterns


def _column(masks: Iterable[int]) -> list[int]:
    """Return for each token the patterns whose mask has it."""
    # Bits are set in a byte array for all patterns of one mask at once: setting them in an
    # integer one by one would copy the whole integer for each pattern.
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
        for token in set_bits(mask):
            column[token] |= packed
    return column
