"""The items (tokens) that a description is cut into."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Item:
    """An item (token) of a description: a number, a phrase, a sign or an unknown word.

    Attributes:
        kind: `number`, `shape`, `pair`, `suited`, `honours`, `calls`, `link`, `sign`, `label`,
            `unknown`, or the kind of an entry of the tables.
        name: the sign, the label, the text, or the name of the entry.
        start: the offset of its first character.
        end: the offset after its last.
        low: the smaller number of a range, or the first of a pair.
        high: the larger number of a range, or the second of a pair; None if the range is open.
        exact: whether the number is said to be exact, by `=` or a range.
    """

    kind: str
    name: str
    start: int
    end: int
    low: float = 0
    high: float | None = None
    exact: bool = False

    def is_sign(self, *signs: str) -> bool:
        """Return whether the item is one of these signs."""
        return self.kind == "sign" and self.name in signs
