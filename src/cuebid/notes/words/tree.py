"""The tree of a parsed description, with offsets in its text."""

# The tree keeps what the text says and decides nothing about hands: the same tree is interpreted
# under each auction that its row stands for. Statements are flat, one class with a kind and a name,
# because the tables of words decide which kinds there are and a language may add names to them.
#
# A hedged statement stays in the tree although it narrows nothing. It loosens what the call would
# show by itself: `1C-1H, usually 5!h` is a heart bid that may have four.

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class SuitPhrase:
    """A phrase that names suits: `majors`, `!h or !s`, `oM`.

    Attributes:
        names: names of the section `suits` of the tables.
        any: whether one of them is meant, not each.
    """

    names: tuple[str, ...]
    any: bool = False


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a description, such as a length, points, a purpose or a convention.

    Attributes:
        kind: `strength`, `length`, `pair`, `shape`, `suited`, `honours`, `support`, `short`,
            `stop`, `quality`, `values`, `forcing`, `role`, `convention`, `variant`, `remark`.
        name: what it says within its kind: the unit, the word, the pattern.
        start: the offset of its first character in the description.
        end: the offset after its last.
        low: the minimum.
        high: the maximum; None if it is open.
        exact: whether the text says that a single number is exact.
        suits: the suits it speaks of.
        negated: whether the description denies it.
        hedged: whether it need not hold: "usually", "may have", "if ...", or about other players.
    """

    kind: str
    name: str
    start: int
    end: int
    low: float = 0
    high: float | None = None
    exact: bool = False
    suits: SuitPhrase | None = None
    negated: bool = False
    hedged: bool = False


@dataclass(frozen=True, slots=True)
class AllOf:
    """A conjunction: all parts hold."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """A disjunction: one of the parts holds.

    Attributes:
        parts: the alternatives.
        labels: `a`, `b` or `1`, `2`, where they are labelled.
    """

    parts: tuple[Node, ...]
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lines:
    """Sentences or lines: all hold, unless they exclude each other; then they are alternatives."""

    parts: tuple[Node, ...]


Node: TypeAlias = Statement | AllOf | AnyOf | Lines


@dataclass(frozen=True, slots=True)
class UnknownText:
    """A word that no table has, with its offsets in the description."""

    text: str
    start: int
    end: int


@dataclass(frozen=True)
class ParsedDescription:
    """A description as a tree of statements, and its words that were not understood.

    Attributes:
        text: the description.
        root: the root of its tree.
        unknown: every word that was not understood.
    """

    text: str
    root: Node
    unknown: tuple[UnknownText, ...]

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """All statements, in the order of the text."""
        return tuple(statements_of(self.root))

    @cached_property
    def sure(self) -> tuple[Statement, ...]:
        """The statements that are neither hedged nor denied."""
        return tuple(each for each in self.statements if not (each.hedged or each.negated))

    @property
    def characters(self) -> int:
        """The number of characters of the description, without blanks."""
        return sum(not letter.isspace() for letter in self.text)

    @property
    def understood(self) -> int:
        """The number of characters that were understood, without blanks."""
        # Only unknown words count against the reading. Fillers count as understood; a test holds
        # that they are few.
        lost = sum(
            not letter.isspace()
            for word in self.unknown
            for letter in self.text[word.start : word.end]
        )
        return self.characters - lost


def statements_of(node: Node) -> Iterator[Statement]:
    """Yield the statements of a part of a tree, in the order of the text."""
    if isinstance(node, Statement):
        yield node
    else:
        for part in node.parts:
            yield from statements_of(part)
