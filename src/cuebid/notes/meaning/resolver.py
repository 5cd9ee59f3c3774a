"""Resolve the tree of a description to hands, alternative by alternative."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from typing import Final

from cuebid.evaluation import HCP, LENGTH, Boxes, TooManyBoxesError
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.hand_constraints import ANY, hands_of_statement
from cuebid.notes.meaning.purposes import hands_of_purpose
from cuebid.notes.meaning.strength import forced_values, values_of
from cuebid.notes.meaning.suit_phrases import ANY_SUIT, NEXT, OWN, alternatives
from cuebid.notes.words.tree import AllOf, AnyOf, Lines, Node, Statement, SuitPhrase

__all__ = ["Resolver", "few_enough"]

_OWN: Final = SuitPhrase(("own",))
_SHAPES: Final = frozenset({"length", "pair", "shape", "suited"})
# Conventions whose usual hands give way to those that the description writes.
_REPLACED: Final = frozenset(
    {"multi", "muiderberg", "cappelletti", "landy", "michaels", "unusual", "leaping-michaels"}
)
_POINTS: Final = frozenset({"hcp", "points", "losers"})
# These purposes imply a length, which a written one replaces.
_BY_THEIR_LENGTHS: Final = frozenset({"natural", "raise", "transfer"})
# Unions of boxes grow with each `or` that another `or` meets. Beyond this number they are widened
# to fewer, larger boxes, which may contain hands that the text excludes, never the other way.
_MOST_BOXES: Final = 24
# Fewer cards are support that is told apart from more of it: `3!s, not four`.
_TRUMPS: Final = 4
# From here on hands of any shape begin with a double.
_TOO_STRONG: Final = 16
# Conventions that show a length of the suit that is raised, which a written one replaces.
_RAISES: Final = frozenset({"inverted-minor", "drury", "jacoby-2nt", "bergen"})


def few_enough(boxes: Boxes) -> Boxes:
    """Return boxes without those that no hand can fit, and few enough to handle."""
    possible = boxes.possible()
    return possible.widened(_MOST_BOXES) if len(possible) > _MOST_BOXES else possible


class Resolver:
    """Resolves one tree in one auction and remembers the labelled alternatives it met."""

    def __init__(
        self,
        context: NotesContext,
        purposes: tuple[str, ...],
        *,
        certain: Sequence[Statement],
        loosened: bool,
        relays: bool,
    ) -> None:
        lengths = any(statement.kind == "length" and not statement.negated for statement in certain)
        # `unusual, 5-5` leaves it to the convention which suits these are.
        self.shapes = any(
            statement.kind in _SHAPES and (statement.kind != "pair" or statement.suits is not None)
            for statement in certain
        )
        self.length_suits = frozenset(
            suit
            for statement in certain
            if statement.kind == "length" and statement.name != "mention" and statement.low
            for suits in alternatives(statement.suits, context)
            for suit in suits
            if statement.suits is not None
        )
        named = {
            suits[0].word.lower()
            for statement in certain
            if statement.suits is not None and (statement.low >= 5 or statement.name == "weak-two")
            for suits in alternatives(statement.suits, context)
            if len(suits) == 1
        }
        self.main_suit = named.pop() if len(named) == 1 else ""
        # Purposes that show lengths only where the description does not.
        self.by_lengths = _BY_THEIR_LENGTHS if lengths else {"natural"} if loosened else frozenset()
        self.lengths = lengths
        self.written_lengths = sum(
            statement.kind == "length" and statement.name != "mention" for statement in certain
        )
        self.context = context
        self.corrects = "pass-correct" in purposes
        self.raises = not {"raise", "splinter"}.isdisjoint(purposes)
        self.relays = relays
        # Of some calls that are named transfers the purpose is another one.
        self.transfers = "transfer" in purposes
        # "The suit" of a transfer is the one above, of a gambling bid any.
        self.whose = NEXT if "transfer" in purposes else ANY_SUIT if "gambling" in purposes else OWN
        self.variants: dict[str, Boxes] = {}

    def node(self, node: Node, *, stated: bool) -> Boxes:
        """Return the hands of a part of the tree.

        Args:
            node: the part.
            stated: whether numbers say how strong the hand is, so that words need not.
        """
        match node:
            case Statement():
                return self._statement(node, stated=stated)
            case AllOf(parts):
                stated = stated or _has_points(node)
                # `T/O, 12+ or any 17+`: what begins with `any` is no part of a takeout double.
                for index, part in enumerate(parts):
                    if not isinstance(part, AnyOf):
                        continue
                    apart = _alternatives_apart(part, parts[:index])
                    if apart:
                        rest = AnyOf(tuple(each for each in part.parts if each not in apart))
                        others = AllOf((*parts[:index], rest, *parts[index + 1 :]))
                        either = (self.node(each, stated=stated) for each in (others, *apart))
                        return reduce(_or, either)
                return _all(self.node(part, stated=stated) for part in parts)
            case AnyOf(parts, labels):
                alternatives = [self.node(part, stated=stated) for part in parts]
                # Alternatives without labels zip to nothing.
                self.variants.update(zip(labels, alternatives, strict=False))
                return reduce(_or, alternatives) if alternatives else ANY
            case Lines(parts):
                return self._lines(parts, stated=stated)

    def _lines(self, parts: tuple[Node, ...], *, stated: bool) -> Boxes:
        """Lines hold together, unless they exclude each other."""
        # `any game force` after other lines is an alternative to all of them, whatever they share.
        for index in range(1, len(parts)):
            if _begins_anew(parts[index]):
                before = self._lines(parts[:index], stated=stated)
                return before | self._lines(parts[index:], stated=stated)
        apart = [self.node(part, stated=stated) for part in parts]
        together = _all(iter(apart))
        if not together.is_possible:
            # A line that says nothing must not make a union of contradicting lines any hand.
            return reduce(_or, [boxes for boxes in apart if boxes != ANY])
        # Read again: a number in one line replaces words of strength in the others.
        stated = stated or any(_has_points(part) for part in parts)
        return _all(self.node(part, stated=stated) for part in parts)

    def _statement(self, statement: Statement, *, stated: bool) -> Boxes:
        if statement.hedged or statement.kind == "remark":
            return ANY
        kind = statement.kind
        if kind in {"values", "forcing"}:
            return ANY if stated else self._strength(statement)
        if kind == "role":
            return self._purpose(statement, stated=stated)
        if kind == "variant":
            return self.context.variants.get(statement.name, ANY)
        return ANY if self._is_said_elsewhere(statement) else self._hands(statement, stated=stated)

    def _purpose(self, statement: Statement, *, stated: bool) -> Boxes:
        # Lebensohl is written "transfer" too, but its 2NT only relays to three clubs.
        relays = statement.name == "transfer" and (self.relays or not self.transfers)
        if relays or (statement.suits is None and statement.name in self.by_lengths):
            return ANY
        return hands_of_purpose(statement, self.context, stated=stated, lengths=self.lengths)

    def _is_said_elsewhere(self, statement: Statement) -> bool:
        """Return whether another statement of the description says it better."""
        if statement.kind == "convention":
            return self._is_explained(statement)
        if statement.kind == "support":
            return self._is_measured(statement)
        # `P/C with !h`: a suit named beside pass or correct is the contract, not a holding.
        return statement.name == "mention" and self.corrects

    def _hands(self, statement: Statement, *, stated: bool) -> Boxes:
        if statement.name == "bare" and self._is_points():
            statement = replace(statement, kind="strength", name="hcp")
        if self._is_support(statement):
            statement = replace(statement, high=None)
        # `weak two in !s, good suit` of another call speaks of the suit that it names.
        if statement.kind == "quality" and statement.suits in {None, _OWN} and self.main_suit:
            statement = replace(statement, suits=SuitPhrase((self.main_suit,)))
        boxes = hands_of_statement(statement, self.context, whose=self.whose)
        if statement.name == "weak-two":
            return self._weak_two(boxes, stated=stated)
        return boxes

    def _is_support(self, statement: Statement) -> bool:
        """Return whether a number is of trumps in a raise: `splinter, 4!h` has four or more."""
        raised = self.context.partner_suit
        if not self.raises or raised is None or statement.exact or statement.kind != "length":
            return False
        return statement.low >= _TRUMPS and alternatives(statement.suits, self.context) == [
            (raised,)
        ]

    def _is_explained(self, statement: Statement) -> bool:
        """Return whether the hands of a convention are written beside its name."""
        # A splinter or a keycard inquiry keeps its values; the others vary among partnerships, so
        # that whatever the author writes of shapes replaces what is usual.
        if statement.name in _RAISES:
            raised = self.context.partner_suit
            return raised in self.length_suits
        return self.shapes and statement.name in _REPLACED

    def _weak_two(self, boxes: Boxes, *, stated: bool) -> Boxes:
        """Return a weak two without the points or the length that are written beside it."""
        keeps = []
        for box in boxes.boxes:
            loosened = box.without(HCP) if stated else box
            for suit in self.length_suits:
                loosened = loosened.without(LENGTH, suit)
            keeps.append(loosened)
        return Boxes.union(keeps)

    def _is_measured(self, statement: Statement) -> bool:
        """Return whether the length of a support without a number is written beside it."""
        suit = self.context.partner_suit
        return not statement.low and statement.suits is None and suit in self.length_suits

    def _is_points(self) -> bool:
        """Return whether `6+` is a number of points: there is no suit, or its length is written."""
        suit = self.context.suit
        written = suit in self.length_suits and self.written_lengths > 1
        return suit is None or written

    def _strength(self, statement: Statement) -> Boxes:
        """Return the hands of a word of strength; beside pass or correct they are any."""
        if statement.negated or self.corrects:
            return ANY
        # A negative double is written as just "negative".
        if statement.name == "negative" and not self.context.call.is_bid:
            return hands_of_statement(
                replace(statement, kind="convention", name="negative-double"), self.context
            )
        values = values_of if statement.kind == "values" else forced_values
        return Boxes((values(statement.name, self.context),))


def _begins_anew(node: Node) -> bool:
    """Return whether a line begins with `any`: `20-21 bal`, then a line `any game force`."""
    while not isinstance(node, Statement):
        if not node.parts:
            return False
        node = node.parts[0]
    return node.name == "catchall"


def _alternatives_apart(part: AnyOf, before: Sequence[Node]) -> tuple[Node, ...]:
    """Return the alternatives of a part to which what stands before it does not belong."""
    if not before:
        return ()
    is_takeout = _is_takeout(before)
    return tuple(
        option
        for option in part.parts[1:]
        if _begins_anew(option) or (is_takeout and _is_strong(option))
    )


def _is_takeout(parts: Sequence[Node]) -> bool:
    return any(isinstance(part, Statement) and part.name == "takeout" for part in parts)


def _is_strong(node: Node) -> bool:
    """Return whether an alternative of a takeout double is only strong: `..., or 18+`."""
    if not isinstance(node, Statement):
        return False
    return node.kind == "strength" and node.low >= _TOO_STRONG and node.high is None


def _has_points(node: Node) -> bool:
    """Return whether numbers say how strong the hand is, in every alternative.

    Numbers that need not hold loosen what words say, as in `INV, usually 6--7 HCP`.
    """
    match node:
        case Statement():
            # Aces and controls do not say how strong the hand is.
            return node.kind == "strength" and node.name in _POINTS
        case AnyOf(parts):
            return bool(parts) and all(_has_points(part) for part in parts)
        case _:
            return any(_has_points(part) for part in node.parts)


def _all(parts: Iterator[Boxes]) -> Boxes:
    together = ANY
    for part in parts:
        # What says nothing is this very object, so no boxes need comparing.
        if part is ANY:
            continue
        try:
            together &= part
        except TooManyBoxesError:
            together = together.widened(_MOST_BOXES) & part.widened(_MOST_BOXES)
    return together


def _or(first: Boxes, second: Boxes) -> Boxes:
    return first | second
