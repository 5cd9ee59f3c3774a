"""Resolve the tree of a description to hands, alternative by alternative."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Final

from cuebid.evaluation import Boxes, TooManyBoxesError
from cuebid.notes.meaning.description_facts import DescriptionFacts
from cuebid.notes.meaning.statement_resolver import StatementResolver
from cuebid.notes.meaning.statements.hand_constraints import ANY
from cuebid.notes.meaning.suit_order import hands_of_order
from cuebid.notes.meaning.tree_parts import (
    alternatives_apart,
    begins_anew,
    has_points,
    is_never,
    is_of_points,
    is_takeout,
    with_words_apart,
)
from cuebid.notes.words.tree import AllOf, AnyOf, Lines, Node, Statement, statements_of

# Unions of boxes grow with each `or` that another `or` meets. Beyond this number they are widened
# to fewer, larger boxes, which may contain hands that the text excludes, never the other way.
_MOST_BOXES: Final = 24
_OF_SUITS: Final = frozenset({"length", "pair", "shape", "suited", "support", "short"})


def few_enough(boxes: Boxes) -> Boxes:
    """Return the boxes that a hand can fit, merged into larger ones if they are too many."""
    possible = boxes.possible()
    return possible.widened(_MOST_BOXES) if len(possible) > _MOST_BOXES else possible


class Resolver:
    """Resolves one tree in one auction, and keeps the labelled alternatives that it finds."""

    def __init__(self, facts: DescriptionFacts, text: str) -> None:
        self.facts = facts
        self._text = text
        self.statements = StatementResolver(facts)
        self.variants: dict[str, Boxes] = {}
        # Whether an alternative has no hand in common with the rest of the description.
        self.loses = False
        # Whether the alternative that is resolved says nothing of suits.
        self._is_bare = False
        # Whether what is resolved is one alternative of several.
        self._is_alternative = False

    def node(self, node: Node, *, stated: bool) -> Boxes:
        """Return the hands of a part of the tree.

        Args:
            node: the part.
            stated: whether numbers say how strong the hand is, so that words need not.
        """
        match node:
            case Statement(kind="remark", name="longer", hedged=False, negated=False) if (
                self._is_alternative
            ):
                return hands_of_order(node, self._text, self.facts.context)
            case Statement():
                return self.statements.hands(node, stated=stated, is_bare=self._is_bare)
            case AllOf():
                return self._together(node, stated=stated)
            case AnyOf(parts, labels):
                # `n/a, or 5-5`: a part that says that the call is never made is no alternative.
                possible = [part for part in parts if not is_never(part)] if not labels else parts
                alternatives = [self._alternative(part, stated=stated) for part in possible]
                # Alternatives without labels zip to nothing.
                self.variants.update(zip(labels, alternatives, strict=False))
                return reduce(or_, alternatives) if alternatives else ANY
            case Lines(parts):
                return self._lines(parts, stated=stated)

    def _note_lost(self, parts: Sequence[Node], hands: Sequence[Boxes]) -> None:
        """Set `loses` if an alternative has no hand in common with the parts beside it."""
        for index, part in enumerate(parts):
            if not isinstance(part, AnyOf) or part.labels:
                continue
            rest = _all(iter([*hands[:index], *hands[index + 1 :]]))
            for option in part.parts:
                boxes = Resolver(self.facts, self._text).node(option, stated=True)
                if boxes.is_possible and rest.is_possible and not (boxes & rest).is_possible:
                    self.loses = True

    def _together(self, node: AllOf, *, stated: bool) -> Boxes:
        """Return the hands that fit all parts of a node together."""
        parts = node.parts
        stated = stated or has_points(node)
        # `T/O, 12+ or any 17+`: `takeout` does not apply to the part that begins with `any`.
        for index, part in enumerate(parts):
            if not isinstance(part, AnyOf):
                continue
            apart = alternatives_apart(part, parts[:index])
            if apart:
                rest = AnyOf(tuple(each for each in part.parts if each not in apart))
                others = AllOf((*parts[:index], rest, *parts[index + 1 :]))
                either = (self.node(each, stated=stated) for each in (others, *apart))
                return reduce(or_, either)
        separated = None if stated else with_words_apart(parts)
        if separated is not None:
            return self.node(separated, stated=stated)
        hands = [self.node(part, stated=stated) for part in parts]
        together = _all(iter(hands))
        self._note_lost(parts, hands)
        if not together.is_possible:
            # `12-14 nonvul, 15-17 vul`: ranges that exclude each other are alternatives.
            return self._either_range(parts, stated=stated) or together
        return together

    def _alternative(self, node: Node, *, stated: bool) -> Boxes:
        """Return the hands of an alternative, in which `natural` alone stands for a natural bid."""
        lengths = any(each.kind in _OF_SUITS and not each.hedged for each in statements_of(node))
        before = self._is_bare, self._is_alternative
        self._is_bare, self._is_alternative = not lengths, True
        boxes = self.node(node, stated=stated)
        self._is_bare, self._is_alternative = before
        return boxes

    def _either_range(self, parts: tuple[Node, ...], *, stated: bool) -> Boxes | None:
        """Return the hands, with ranges of points as alternatives; None for fewer than two."""
        ranges = [part for part in parts if is_of_points(part)]
        if len(ranges) < 2:
            return None
        points = reduce(or_, (self.node(part, stated=stated) for part in ranges))
        rest = _all(self.node(part, stated=stated) for part in parts if part not in ranges)
        return points & rest

    def _lines(self, parts: tuple[Node, ...], *, stated: bool) -> Boxes:
        """Return the hands that fit all lines, or any of the lines if no hand fits all."""
        # `takeout; 4!h or 17+`: the strong hand need not have the shape of the double.
        if is_takeout(parts[:1]) and any(
            isinstance(part, AnyOf) and alternatives_apart(part, parts[:1]) for part in parts[1:]
        ):
            return self.node(AllOf(parts), stated=stated)
        # `any game force` after other lines is an alternative to all of them, whatever they share.
        for index in range(1, len(parts)):
            if begins_anew(parts[index]):
                before = self._lines(parts[:index], stated=stated)
                return before | self._lines(parts[index:], stated=stated)
        hands = [self.node(part, stated=stated) for part in parts]
        together = _all(iter(hands))
        if not together.is_possible:
            # A line that says nothing must not make a union of contradicting lines any hand.
            return reduce(or_, [boxes for boxes in hands if boxes != ANY])
        # Read again: a number in one line replaces words of strength in the others.
        stated = stated or any(has_points(part) for part in parts)
        return _all(self.node(part, stated=stated) for part in parts)


def _all(parts: Iterator[Boxes]) -> Boxes:
    """Return the hands that fit all parts."""
    together = ANY
    for part in parts:
        # A part that says nothing is the object ANY itself, so that no boxes need comparing.
        if part is ANY:
            continue
        try:
            together &= part
        except TooManyBoxesError:
            together = together.widened(_MOST_BOXES) & part.widened(_MOST_BOXES)
    return together
