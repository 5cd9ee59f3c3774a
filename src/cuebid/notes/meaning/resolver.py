"""Resolve the tree of a description to hands, alternative by alternative."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from typing import Final

from cuebid.evaluation import HCP, LENGTH, Box, Boxes, TooManyBoxesError
from cuebid.notes.meaning.description_facts import BID_SUIT, UNBID_SUIT, DescriptionFacts
from cuebid.notes.meaning.purposes import hands_of_purpose
from cuebid.notes.meaning.statements.conventions import WITH_POINTS
from cuebid.notes.meaning.statements.hand_constraints import ANY, hands_of_statement
from cuebid.notes.meaning.strength import forced_values, part_of, values_of, weak_alternatives
from cuebid.notes.meaning.suit_phrases import THEIRS, alternatives
from cuebid.notes.words.tree import AllOf, AnyOf, Lines, Node, Statement, SuitPhrase, statements_of

__all__ = ["Resolver", "few_enough"]

_POINTS: Final = frozenset({"hcp", "points", "losers"})
# Unions of boxes grow with each `or` that another `or` meets. Beyond this number they are widened
# to fewer, larger boxes, which may contain hands that the text excludes, never the other way.
_MOST_BOXES: Final = 24
_OF_SUITS: Final = frozenset({"length", "pair", "shape", "suited", "support", "short"})
# A one-suiter has six cards in the suit that is named.
_ONE_SUIT: Final = 6
_SECOND_SUIT: Final = 4
# From here on hands of any shape begin with a double.
_TOO_STRONG: Final = 16
# The least points of a strong alternative of a Multi.
_STRONG_VARIANT: Final = 15


def few_enough(boxes: Boxes) -> Boxes:
    """Return boxes without those that no hand can fit, and few enough to handle."""
    possible = boxes.possible()
    return possible.widened(_MOST_BOXES) if len(possible) > _MOST_BOXES else possible


class Resolver:
    """Resolves one tree in one auction and remembers the labelled alternatives it met."""

    def __init__(self, facts: DescriptionFacts) -> None:
        self.facts = facts
        self.variants: dict[str, Boxes] = {}
        # Whether an alternative was lost to what stands beside it.
        self.loses = False
        # Whether the alternative that is resolved says nothing of suits.
        self._is_bare = False

    def node(self, node: Node, *, stated: bool) -> Boxes:
        """Return the hands of a part of the tree.

        Args:
            node: the part.
            stated: whether numbers say how strong the hand is, so that words need not.
        """
        match node:
            case Statement():
                return self._statement(node, stated=stated)
            case AllOf():
                return self._together(node, stated=stated)
            case AnyOf(parts, labels):
                # `n/a, or 5-5`: what is never held is no alternative.
                held = [part for part in parts if not _is_never(part)] if not labels else parts
                alternatives = [self._alternative(part, stated=stated) for part in held]
                # Alternatives without labels zip to nothing.
                self.variants.update(zip(labels, alternatives, strict=False))
                return reduce(_or, alternatives) if alternatives else ANY
            case Lines(parts):
                return self._lines(parts, stated=stated)

    def _note_lost(self, parts: Sequence[Node], hands: Sequence[Boxes]) -> None:
        """Note that an alternative has no hand in common with what stands beside it."""
        for index, part in enumerate(parts):
            if not isinstance(part, AnyOf) or part.labels:
                continue
            rest = _all(iter([*hands[:index], *hands[index + 1 :]]))
            for option in part.parts:
                boxes = Resolver(self.facts).node(option, stated=True)
                if boxes.is_possible and rest.is_possible and not (boxes & rest).is_possible:
                    self.loses = True

    def _together(self, node: AllOf, *, stated: bool) -> Boxes:
        """Return the hands of parts that hold together."""
        parts = node.parts
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
        worded = None if stated else _with_words_apart(parts)
        if worded is not None:
            return self.node(worded, stated=stated)
        hands = [self.node(part, stated=stated) for part in parts]
        together = _all(iter(hands))
        self._note_lost(parts, hands)
        if not together.is_possible:
            # `12-14 nonvul, 15-17 vul`: ranges that exclude each other are alternatives.
            return self._either_range(parts, stated=stated) or together
        return together

    def _alternative(self, node: Node, *, stated: bool) -> Boxes:
        """Return the hands of an alternative; `natural` by itself shows what such a bid shows."""
        lengths = any(each.kind in _OF_SUITS and not each.hedged for each in statements_of(node))
        before, self._is_bare = self._is_bare, not lengths
        boxes = self.node(node, stated=stated)
        self._is_bare = before
        return boxes

    def _either_range(self, parts: tuple[Node, ...], *, stated: bool) -> Boxes | None:
        """Return the hands of parts of which several are ranges of points; None if none are."""
        ranges = [part for part in parts if _is_of_points(part)]
        if len(ranges) < 2:
            return None
        points = reduce(_or, (self.node(part, stated=stated) for part in ranges))
        rest = _all(self.node(part, stated=stated) for part in parts if part not in ranges)
        return points & rest

    def _lines(self, parts: tuple[Node, ...], *, stated: bool) -> Boxes:
        """Lines hold together, unless they exclude each other."""
        # `takeout; 4!h or 17+`: the strong hand need not have the shape of the double.
        if _is_takeout(parts[:1]) and any(
            isinstance(part, AnyOf) and _alternatives_apart(part, parts[:1]) for part in parts[1:]
        ):
            return self.node(AllOf(parts), stated=stated)
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
            variants = self.facts.context.variants
            return reduce(_or, (variants.get(label, ANY) for label in statement.name))
        return ANY if self._is_said_elsewhere(statement) else self._hands(statement, stated=stated)

    def _purpose(self, statement: Statement, *, stated: bool) -> Boxes:
        if self._is_told_better(statement):
            return ANY
        # `mini-splinter somewhere`: the short suit is not the one that is bid.
        if statement.name == "splinter" and self.facts.is_unspecified and not statement.negated:
            statement = replace(statement, name="any-splinter", suits=None)
        # `SPL, 0--1!c` of another suit: it is written where the short suit is.
        if statement.name == "splinter" and statement.suits is None and self.facts.is_short_apart:
            return ANY
        # `long suit try, 3+!c`: the length is written.
        if statement.name in {"help-try", "long-try"} and self.facts.written_lengths:
            return ANY if stated else Boxes((values_of("game-try", self.facts.context),))
        # Lebensohl is written "transfer" too, but its 2NT only relays to three clubs.
        relays = statement.name == "transfer" and (self.facts.relays or not self.facts.transfers)
        is_natural = statement.name == "natural" and self._is_bare
        by_lengths = statement.suits is None and statement.name in self.facts.by_lengths
        if relays or (by_lengths and not is_natural) or self._is_measured(statement):
            return ANY
        # `good raise, INV+`: the word of strength says more than how good it is.
        stated = stated or (statement.name == "sound-raise" and self.facts.says_strength)
        return hands_of_purpose(
            statement, self.facts.context, stated=stated, lengths=self.facts.lengths
        )

    def _is_told_better(self, statement: Statement) -> bool:
        """Return whether the description writes what a purpose only implies."""
        facts = self.facts
        # `fragment, 3-1-(4-5)`: the shape tells where the cards are.
        if statement.name == "fragment":
            return facts.shapes
        # `a transfer, a kind of cue bid`: what is bid is no control.
        if statement.name == "cue":
            return facts.transfers
        # `accept, max or good !d`: what is accepted on is written.
        return statement.name in {"accept", "decline"} and facts.says_values

    def _is_measured(self, statement: Statement) -> bool:
        """Return whether the length of a transfer is written: `Transfer to 1!s. At least 4!s`."""
        if statement.name != "transfer" or statement.suits is None:
            return False
        ways = alternatives(statement.suits, self.facts.context)
        return {suit for suits in ways for suit in suits} <= self.facts.length_suits

    def _is_said_elsewhere(self, statement: Statement) -> bool:
        """Return whether another statement of the description says it better."""
        if statement.kind == "convention":
            return self.facts.is_explained(statement) and not self._keeps_points(statement)
        if statement.kind == "support":
            return self.facts.is_measured(statement)
        if statement.name != "mention":
            return False
        # `any 5-5 with a major`: the pair has the suit.
        if statement.suits == self.facts.paired:
            return True
        # `P/C with !h`: a suit named beside pass or correct is the contract, not a holding.
        if self.facts.corrects:
            ways = alternatives(statement.suits, self.facts.context)
            return any(len(suits) == 1 for suits in ways)
        # `mini-splinter, any suit`: which one is not told.
        return statement.suits == UNBID_SUIT and self.facts.is_unspecified

    def _keeps_points(self, statement: Statement) -> bool:
        """Return whether a convention has points that the lengths beside it do not replace."""
        return statement.name == "muiderberg" and not self.facts.says_strength

    def _hands(self, statement: Statement, *, stated: bool) -> Boxes:
        if statement.name == "bare" and self.facts.is_points(statement.low):
            statement = replace(statement, kind="strength", name="hcp")
        if self.facts.is_support(statement):
            statement = replace(statement, high=None)
        # `2H = 5!h and a minor`: a suit that is named beside a length is the second one.
        if statement.name == "mention" and self.facts.written_lengths and self.facts.context.opens:
            statement = replace(statement, name="length", low=_SECOND_SUIT, high=None)
        if self._is_the_suit(statement):
            statement = replace(statement, name="length", low=_ONE_SUIT, high=None)
        statement = self._with_suits(self.facts.lowered(statement))
        boxes = hands_of_statement(statement, self.facts.context, whose=self.facts.whose)
        if statement.name == "weak-two":
            return self._weak_two(boxes, stated=stated)
        # `inverted, 10+`, `Jacoby, 15+`: the numbers or the words of strength that are written.
        if statement.name in WITH_POINTS and (stated or self.facts.says_values):
            return Boxes.union(box.without(HCP) for box in boxes.boxes)
        if statement.name == "one-suiter" and not statement.negated:
            return boxes & self._suit_opened()
        if statement.kind == "convention" and self.facts.is_explained(statement):
            # `Muiderberg, 5!h and 4+m`: only the points are those of the convention.
            low, high = boxes.hull().range(HCP)
            return Boxes((Box().between(HCP, low, high),))
        return boxes

    def _suit_opened(self) -> Boxes:
        """Return the hands with the suit of a one-suiter that names none: the one shown before."""
        suit, length = self.facts.context.longest(self.facts.context.own)
        is_named = self.facts.mentioned is not None or self.facts.lengths
        if suit is None or is_named or length >= _ONE_SUIT:
            return ANY
        return Boxes((Box().at_least(LENGTH, _ONE_SUIT, suit),))

    def _with_suits(self, statement: Statement) -> Statement:
        """Return a statement with the suit that it leaves to the rest of the description."""
        facts = self.facts
        kind, is_own = statement.kind, statement.suits in {None, BID_SUIT}
        suits = statement.suits
        # `weak two, good 6-card suit` of another bid speaks of the suit that was opened.
        if facts.suit_of_two and is_own and kind in {"quality", "length"}:
            suits = SuitPhrase((facts.suit_of_two,))
        elif self._is_of_partner(statement):
            suits = SuitPhrase(("partner",))
        # `weak two in !s, good suit` of another call speaks of the suit that it names.
        elif kind == "quality" and is_own and facts.main_suit:
            suits = SuitPhrase((facts.main_suit,))
        # `asks for a stopper, solid suit` of a bid in their suit: any other one.
        elif kind == "quality" and is_own and facts.context.suit in facts.context.theirs:
            suits = UNBID_SUIT
        elif kind == "pair" and suits is None:
            suits = facts.paired
        elif facts.is_short_where_bid(statement):
            suits = BID_SUIT
        # `a 4-card major, no 5`: no five cards in one.
        elif statement.name == "bare" and statement.negated and is_own and facts.ranked:
            suits = facts.ranked
        # `STR in !c or !d (Acol two)`: the two is one in these suits.
        elif statement.name in {"weak-two", "strong-two"} and suits is None:
            suits = facts.mentioned
        return statement if suits == statement.suits else replace(statement, suits=suits)

    def _is_of_partner(self, statement: Statement) -> bool:
        """Return whether cards without a suit are in the one that partner has shown.

        So it is in a call that bids none, `3 cards` or `doubleton` of a double or a pass, and in a
        raise by another suit: `limit raise, 3 cards`.
        """
        context, raised = self.facts.context, self.facts.context.partner_suit
        is_bid_suit = statement.suits == BID_SUIT
        if self.facts.raises_elsewhere and is_bid_suit and statement.name in {"length", "bare"}:
            return True
        # A notrump bid may raise as well: `4-card splinter` of 2NT.
        names_none = context.suit is None and (not context.call.is_bid or self.facts.raises)
        if not names_none or raised is None or context.opens:
            return False
        # A penalty double has them in their suit.
        if self.facts.whose == THEIRS:
            return False
        if context.length_of_partner(raised) < _SECOND_SUIT:
            return False
        if statement.kind == "short":
            return statement.name == "doubleton" and statement.suits is None
        is_own = statement.kind == "length" and is_bid_suit
        return is_own and not statement.negated and statement.low <= _SECOND_SUIT

    def _is_the_suit(self, statement: Statement) -> bool:
        """Return whether a suit is named as that of a one-suiter: not so `or majors`."""
        if not self.facts.is_one_suiter or statement.name != "mention" or statement.negated:
            return False
        ways = alternatives(statement.suits, self.facts.context)
        return all(len(suits) == 1 for suits in ways)

    def _weak_two(self, boxes: Boxes, *, stated: bool) -> Boxes:
        """Return a weak two without the points or the length that are written beside it."""
        keeps = []
        for box in boxes.boxes:
            loosened = box.without(HCP) if stated else box
            for suit in self.facts.length_suits:
                loosened = loosened.without(LENGTH, suit)
            keeps.append(loosened)
        return Boxes.union(keeps)

    def _strength(self, statement: Statement) -> Boxes:
        """Return the hands of a word of strength; beside pass or correct they are any."""
        if statement.negated or self.facts.corrects:
            return ANY
        # A negative double is written as just "negative".
        # Opposite a strong opening it tells the strength all the same.
        is_strong = self.facts.context.partner.range(HCP)[0] >= _TOO_STRONG
        if statement.name == "negative" and not (self.facts.context.call.is_bid or is_strong):
            return hands_of_statement(
                replace(statement, kind="convention", name="negative-double"), self.facts.context
            )
        # `F, 0-7 or 12+`: how little forces for a round is written.
        if statement.name == "round" and self.facts.has_points:
            return ANY
        told_apart = self._shown_before(statement)
        if told_apart is not None:
            return told_apart
        values = values_of if statement.kind == "values" else forced_values
        # `MIN, NF`: how strong the hand is, the first word tells.
        if statement.kind == "forcing" and statement.name == "none" and self.facts.says_values:
            return ANY
        box = values(statement.name, self.facts.context)
        return Boxes((_invited_on_shape(box) if self._is_shapely(statement) else box,))

    def _shown_before(self, statement: Statement) -> Boxes | None:
        """Return the alternatives of the bidder's earlier call that a word of strength picks out.

        After a Multi `STR` is one of its strong hands, and `max` a maximum of the weak ones. None
        where the earlier call is not both weak and strong.
        """
        hands = self.facts.context.own_hands
        weak = weak_alternatives(hands)
        strong = tuple(box for box in hands.boxes if box.range(HCP)[0] >= _STRONG_VARIANT)
        if not weak or not strong or statement.kind != "values":
            return None
        if statement.name in {"weak", "strong"}:
            return Boxes(weak if statement.name == "weak" else strong)
        parts = [(box, part_of(statement.name, box)) for box in weak]
        return Boxes(tuple(box & part for box, part in parts if part is not None)) or None

    def _is_shapely(self, statement: Statement) -> bool:
        """Return whether an invitation has a long suit or two, which make up for a point."""
        return statement.name in {"invite", "invite-plus"} and self.facts.is_long


def _is_never(node: Node) -> bool:
    return isinstance(node, Statement) and node.name == "impossible"


def _invited_on_shape(box: Box) -> Box:
    low, high = box.range(HCP)
    return box.without(HCP).between(HCP, max(0, low - 1), high) if low else box


def _is_of_points(node: Node) -> bool:
    """Return whether a part has points and otherwise only remarks."""
    if isinstance(node, Statement):
        return _has_points(node)
    kinds = [part.kind if isinstance(part, Statement) else "" for part in node.parts]
    return set(kinds) <= {"strength", "remark"} and _has_points(node)


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
        if (_begins_anew(option) and _tells_strength(option)) or (is_takeout and _is_strong(option))
    )


def _with_words_apart(parts: Sequence[Node]) -> Node | None:
    """Return parts in which a word of strength holds for alternatives without points alone.

    `strong, 14+ or fit with good values`: what fourteen is, the number says. None where numbers and
    words do not meet so.
    """
    words = tuple(part for part in parts if isinstance(part, Statement) and part.kind == "values")
    either = next((part for part in parts if isinstance(part, AnyOf)), None)
    if not words or either is None or not any(map(_has_points, either.parts)):
        return None
    with_words = tuple(
        part if _has_points(part) else AllOf((*words, part)) for part in either.parts
    )
    others = tuple(part for part in parts if part not in words and part is not either)
    return AllOf((*others, replace(either, parts=with_words)))


def _tells_strength(node: Node) -> bool:
    """Return whether an alternative says how strong it is: `any 17+`, and not `any singleton`."""
    return any(each.kind in {"strength", "values", "forcing"} for each in statements_of(node))


def _is_takeout(parts: Sequence[Node]) -> bool:
    return any(isinstance(part, Statement) and part.name == "takeout" for part in parts)


def _is_strong(node: Node) -> bool:
    """Return whether an alternative of a takeout double is only strong: `..., or 18+`."""
    if not isinstance(node, Statement):
        # `takeout, or a strong single suit`.
        kinds = [part.kind for part in node.parts if isinstance(part, Statement)]
        return len(kinds) == len(node.parts) > 1 and any(map(_is_strong, node.parts))
    if node.kind == "values":
        return node.name == "strong"
    return node.kind == "strength" and node.low >= _TOO_STRONG and node.high is None


def _has_points(node: Node) -> bool:
    """Return whether numbers say how strong the hand is, in every alternative.

    Numbers that need not hold loosen what words say, as in `INV, usually 6--7 HCP`.
    """
    match node:
        case Statement():
            # Aces and controls do not say how strong the hand is.
            unlimited = node.kind == "values" and node.name == "unlimited"
            return unlimited or (node.kind == "strength" and node.name in _POINTS)
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
