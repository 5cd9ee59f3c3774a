"""What a description means at its place: hands, forcing, disposition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Final

from cuebid.evaluation import ANYTHING, NOTHING, Boxes, TooManyBoxesError
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.conventions import ARTIFICIAL
from cuebid.notes.meaning.hand_constraints import ANY, hands_of_statement
from cuebid.notes.meaning.natural import hedged_lengths, natural_hand, unsaid_points
from cuebid.notes.meaning.purposes import ARTIFICIAL_PURPOSES, hands_of_purpose
from cuebid.notes.meaning.strength import forced_values, values_of
from cuebid.notes.meaning.suit_order import SuitOrder, suit_orders
from cuebid.notes.meaning.suit_phrases import ANY_SUIT, NEXT, OWN
from cuebid.notes.words.tree import AllOf, AnyOf, Lines, Node, ParsedDescription, Statement

__all__ = ["Meaning", "interpret_description"]

_POINTS: Final = frozenset({"hcp", "points", "losers"})
_OF_SUITS: Final = frozenset(
    {"length", "pair", "shape", "suited", "support", "short", "convention"}
)
# What is told with a bid of any suit: a number of aces, a stopper in the suit that is bid.
_NOT_NATURAL: Final = frozenset(
    {"keycards", "aces", "kings", "queens", "honours", "controls", "stopper"}
)
_STRENGTHS: Final = frozenset({"strength", "values", "forcing", "convention", "variant"})
_BY_THEIR_LENGTHS: Final = frozenset({"natural", "raise", "transfer"})
_MOST_BOXES: Final = 24


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a call means.

    Attributes:
        boxes: the hands it shows.
        forcing: `none`, `round`, `game`, or empty where nothing is said.
        purposes: what it does, in the order of the text: `transfer`, `relay`, `to-play`.
        artificial: whether it does not show the strain that is bid.
        variants: its labelled alternatives.
        reading: the description.
        longer: suits that are longer than others, which boxes cannot say.
    """

    boxes: Boxes
    forcing: str = ""
    purposes: tuple[str, ...] = ()
    artificial: bool = False
    variants: Mapping[str, Boxes] = field(default_factory=dict)
    reading: ParsedDescription | None = None
    longer: tuple[SuitOrder, ...] = ()

    @property
    def says_something(self) -> bool:
        """Whether it is narrower than any hand."""
        return not (len(self.boxes) == 1 and self.boxes.boxes[0] == ANYTHING)

    @property
    def is_impossible(self) -> bool:
        """Whether the description says that there is no such hand."""
        return not self.boxes.boxes


def interpret_description(
    reading: ParsedDescription, context: NotesContext, *, alert: bool = False
) -> Meaning:
    """What a description means at its place.

    Args:
        reading: the description.
        context: where it stands.
        alert: whether the call is alerted, so that it is not natural unless its text says so.
    """
    said = [one for one in reading.statements if not one.hedged]
    purposes = tuple(dict.fromkeys(one.name for one in said if one.kind == "role"))
    forcing = [one.name for one in said if one.kind == "forcing" and not one.negated]
    conventions = {one.name for one in said if one.kind == "convention"}
    lengths = any(one.kind == "length" and not one.negated for one in said)
    resolver = _Resolver(
        context,
        purposes,
        lengths=lengths,
        loosened=any(hedged_lengths(context, reading.statements)),
        relays="lebensohl" in conventions,
    )
    artificial = bool(ARTIFICIAL_PURPOSES & set(purposes)) or bool(conventions & ARTIFICIAL)
    artificial = artificial or _shows_elsewhere(said, context)
    boxes = resolver.node(reading.root, stated=False)
    if any(one.kind == "binding" and hands_of_statement(one, context) == NOTHING for one in said):
        purposes = (*purposes, "impossible")
    if "impossible" in purposes:
        boxes = NOTHING
    else:
        if not (artificial or alert or _speaks_of_suits(said) or _shows_no_suit(said, context)):
            boxes &= natural_hand(context, said, reading.statements)
        if not any(one.kind in _STRENGTHS for one in said):
            boxes &= unsaid_points(context, lengths=lengths)
    return Meaning(
        _narrowed(boxes),
        _strongest(forcing),
        purposes,
        artificial,
        resolver.variants,
        reading,
        suit_orders(reading, context),
    )


def _shows_no_suit(said: list[Statement], context: NotesContext) -> bool:
    """Whether a call does not show the suit that is bid.

    So it is with an opening that is only strong, an answer that is only negative, one that answers
    a relay, and one that shows a stopper or aces.
    """
    if context.asked and not any(one.name == "natural" for one in said):
        return True
    if any(one.kind in {"strength", "stop"} and one.name in _NOT_NATURAL for one in said):
        return True
    words = {one.name for one in said if one.kind == "values"}
    return "negative" in words or (context.opens and "strong" in words)


def _strongest(forcing: list[str]) -> str:
    return next((name for name in ("game", "round", "pass", "none") if name in forcing), "")


def _speaks_of_suits(said: list[Statement]) -> bool:
    return any(one.kind in _OF_SUITS or one.kind == "variant" for one in said)


def _shows_elsewhere(said: list[Statement], context: NotesContext) -> bool:
    """Whether lengths are shown in other suits than the one that is bid, and not in that one."""
    if context.suit is None:
        return False
    lengths = [one for one in said if one.kind == "length" and one.low >= 4 and not one.negated]
    names = {name for one in lengths if one.suits is not None for name in one.suits.names}
    own = {context.suit.word.lower(), "own", "x", "major" if context.suit.is_major else "minor"}
    own |= {"majors" if context.suit.is_major else "minors", "other-major", "other-minor", "unbid"}
    return bool(names) and not names & own


def _narrowed(boxes: Boxes) -> Boxes:
    """Without alternatives that no hand can fit, and few enough to handle."""
    possible = boxes.possible()
    return possible.widened(_MOST_BOXES) if len(possible) > _MOST_BOXES else possible


class _Resolver:
    """A tree at one place; remembers the labelled alternatives it came by."""

    def __init__(
        self,
        context: NotesContext,
        purposes: tuple[str, ...],
        *,
        lengths: bool,
        loosened: bool,
        relays: bool,
    ) -> None:
        # Purposes that show lengths only where the description does not.
        self.by_lengths = _BY_THEIR_LENGTHS if lengths else {"natural"} if loosened else frozenset()
        self.lengths = lengths
        self.context = context
        self.corrects = "pass-correct" in purposes
        self.relays = relays
        self.whose = NEXT if "transfer" in purposes else ANY_SUIT if "gambling" in purposes else OWN
        self.variants: dict[str, Boxes] = {}

    def node(self, node: Node, *, stated: bool) -> Boxes:
        """The hands of a part of the tree.

        Args:
            node: the part.
            stated: whether numbers say how strong the hand is, so that words need not.
        """
        match node:
            case Statement():
                return self._statement(node, stated=stated)
            case AllOf(parts):
                stated = stated or _has_points(node)
                return _all(self.node(part, stated=stated) for part in parts)
            case AnyOf(parts, labels):
                found = [self.node(part, stated=stated) for part in parts]
                self.variants.update(zip(labels, found, strict=False))
                return reduce(_or, found) if found else ANY
            case Lines(parts):
                return self._lines(parts, stated=stated)

    def _lines(self, parts: tuple[Node, ...], *, stated: bool) -> Boxes:
        """Lines hold together, unless they exclude each other."""
        for place in range(1, len(parts)):
            if _begins_anew(parts[place]):
                before = self._lines(parts[:place], stated=stated)
                return before | self._lines(parts[place:], stated=stated)
        apart = [self.node(part, stated=stated) for part in parts]
        together = _all(iter(apart))
        if not together.is_possible:
            return reduce(_or, [one for one in apart if one != ANY])
        stated = stated or any(_has_points(part) for part in parts)
        return _all(self.node(part, stated=stated) for part in parts)

    def _statement(self, one: Statement, *, stated: bool) -> Boxes:
        if one.hedged or one.kind == "remark":
            return ANY
        found = ANY
        if one.kind in {"values", "forcing"}:
            found = ANY if stated else self._strength(one)
        elif one.kind == "role" and one.name == "transfer" and self.relays:
            found = ANY
        elif one.kind == "role":
            if one.suits is not None or one.name not in self.by_lengths:
                found = hands_of_purpose(one, self.context, stated=stated, lengths=self.lengths)
        elif one.kind == "variant":
            found = self.context.variants.get(one.name, ANY)
        elif one.name != "mention" or not self.corrects:
            found = hands_of_statement(one, self.context, whose=self.whose)
        return found

    def _strength(self, one: Statement) -> Boxes:
        """Of a word; what a hand does where partner passes or corrects says nothing of it."""
        if one.negated or self.corrects:
            return ANY
        if one.name == "negative" and not self.context.call.is_bid:
            return hands_of_statement(
                replace(one, kind="convention", name="negative-double"), self.context
            )
        values = values_of if one.kind == "values" else forced_values
        return Boxes((values(one.name, self.context),))


def _begins_anew(node: Node) -> bool:
    """Whether a line begins with `any`: `20-21 bal`, and on the next line `any game force`."""
    while not isinstance(node, Statement):
        if not node.parts:
            return False
        node = node.parts[0]
    return node.name == "catchall"


def _has_points(node: Node) -> bool:
    """Whether numbers say how strong the hand is, in every alternative.

    Numbers that need not hold loosen what words say, as in `INV, usually 6--7 HCP`.
    """
    match node:
        case Statement():
            return node.kind == "strength" and node.name in _POINTS
        case AnyOf(parts):
            return bool(parts) and all(_has_points(part) for part in parts)
        case _:
            return any(_has_points(part) for part in node.parts)


def _all(parts: Iterator[Boxes]) -> Boxes:
    found = ANY
    for part in parts:
        if part is ANY:
            continue
        try:
            found &= part
        except TooManyBoxesError:
            found = found.widened(_MOST_BOXES) & part.widened(_MOST_BOXES)
    return found


def _or(one: Boxes, two: Boxes) -> Boxes:
    return one | two
