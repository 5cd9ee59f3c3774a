"""The pieces that a description is cut into."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Item:
    """A piece of a description.

    Attributes:
        kind: `number`, `shape`, `pair`, `suited`, `honours`, `calls`, `link`, `sign`, `label`,
            `unknown`, or the kind of an entry of the tables.
        name: the sign, the label, the text, or the name of the entry.
        start: the offset of its first character.
        end: the offset after its last.
        low: of a number or pair, the smaller, or the first.
        high: the larger, or the second; None where it is open.
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
        """Return whether it is one of these signs."""
        return self.kind == "sign" and self.name in signs
