"""A sequence that is added to the graph of places term by term, and how it will be read."""

from __future__ import annotations

from typing import Final

from cuebid.database.language import tree
from cuebid.database.language.node import Node, walk
from cuebid.database.matcher.characters import CHARACTERS
from cuebid.database.matcher.sequences.left_to_right import is_exact
from cuebid.database.matcher.text_matcher import colon_count

ANY: Final = CHARACTERS | {":"}
"""Every character of an auction."""

_Rest = tuple[tree.Match | tree.Term, "_Rest | None"]
"""Terms that are still to be added: the next one, and those after it."""


class UnreadSequence:
    """A sequence of which some terms are still to be added; mutable, and left at one place.

    Attributes:
        number: the number of the sequence.
        body: the whole sequence.
        rest: the terms that are still to be added; None if there are none.
        is_decided: whether it is known how the sequence is read; false while all terms were plain.
        is_loose: whether the sequence is read loosely.
        is_free: whether the loose reading accepts any text.
        dot: the characters that a dot takes.
    """

    __slots__ = ("body", "dot", "is_decided", "is_free", "is_loose", "number", "rest")

    def __init__(self, number: int, body: tree.Match) -> None:
        self.number = number
        self.body = body
        self.rest: _Rest | None = (body, None)
        self.is_decided = False
        self.is_loose = False
        self.is_free = False
        self.dot = ANY

    def decide(self) -> None:
        """Decide from all terms how to read the sequence: exactly, or loosely (accepting more)."""
        body = self.body
        anchor = body.anchor if isinstance(body, tree.Concatenation) else None
        colons = colon_count(body) if anchor else None
        self.is_decided = True
        self.is_loose = not is_exact(body, is_outermost=True)
        # A jump leads anywhere, and an alternative with a `$` of its own begins anywhere.
        self.is_free = self.is_loose and any(map(_is_free, walk(body)))
        # With a fixed number of colons the call at which a sequence with `$` begins is fixed too
        # (A29), and a dot that took a colon would lead past the end.
        self.dot = ANY if self.is_loose or colons is None else CHARACTERS


def _is_free(node: Node) -> bool:
    return isinstance(node, tree.Jump) or (
        isinstance(node, tree.Concatenation) and node.anchor is not None
    )


def is_plain(node: tree.Match | tree.Term) -> bool:
    """Return whether a term is always read exactly at the start of a sequence, never loosely."""
    match node:
        case (
            tree.Literal()
            | tree.Capture()
            | tree.Brackets()
            | tree.Backreference()
            | tree.AnyCall()
        ):
            return True
        case tree.Group(body=body):
            return is_plain(body)
        case tree.Concatenation(terms=parts, anchor=None) | tree.Alternation(parts=parts):
            return all(map(is_plain, parts))
        case tree.Repeat(body=body):
            return is_plain(body) and is_exact(node)
    return False
