"""Find the hands that one statement means, given the other statements of its description."""

# `statements`, `purposes` and `strength` interpret a statement by itself and in its auction. This
# module drops statements that others state more precisely, and takes from others what a statement
# leaves out: the suit of a number, the points of a convention.

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Final

from cuebid.evaluation import HCP, LENGTH, Box, Boxes
from cuebid.notes.meaning.description_facts import BID_SUIT, UNBID_SUIT, DescriptionFacts
from cuebid.notes.meaning.purposes import hands_of_purpose
from cuebid.notes.meaning.statements.conventions import WITH_POINTS
from cuebid.notes.meaning.statements.hand_constraints import ANY, hands_of_statement
from cuebid.notes.meaning.strength import forced_values, part_of, values_of, weak_alternatives
from cuebid.notes.meaning.suit_phrases import (
    EITHER_MAJOR,
    THEIRS,
    alternatives,
    suits_of_phrase,
)
from cuebid.notes.words.clause_suits import RAISES
from cuebid.notes.words.tree import Statement, SuitPhrase

# A one-suiter has six cards in the suit that is named.
_ONE_SUIT: Final = 6
_SECOND_SUIT: Final = 4
# By the law of total tricks a weak hand bids to the level of its trumps, from the three level on.
_TRICKS_OF_BOOK: Final = 6
_HIGH: Final = 3
# Points of a strong opening, opposite which a negative answer tells the strength.
_STRONG_OPENING: Final = 16
# The least points of a strong alternative of a Multi.
_STRONG_VARIANT: Final = 15
_OTHER_MAJOR: Final = SuitPhrase(("other-major",))
# Words of strength that have no upper end.
_LOWER_ENDS: Final = frozenset({"game", "opening", "strong", "positive", "values", "slam"})


class StatementResolver:
    """Resolves the statements of one description in one auction."""

    def __init__(self, facts: DescriptionFacts) -> None:
        self.facts = facts

    def hands(self, statement: Statement, *, stated: bool, is_bare: bool = False) -> Boxes:
        """Return the hands of a statement.

        Args:
            statement: one of the description.
            stated: whether numbers say how strong the hand is, so that words need not.
            is_bare: whether the alternative that it stands in says nothing of suits.
        """
        if statement.hedged or statement.kind == "remark":
            return ANY
        kind = statement.kind
        if kind in {"values", "forcing"}:
            if not stated:
                return self._strength(statement)
            # `opening values, up to 17`: the word tells where the range begins.
            is_lower_end = self.facts.tells_most and statement.name in _LOWER_ENDS
            return self._strength(statement) if is_lower_end else ANY
        if kind == "role":
            return self._purpose(statement, stated=stated, is_bare=is_bare)
        if kind == "variant":
            variants = self.facts.context.variants
            return reduce(or_, (variants.get(label, ANY) for label in statement.name))
        return (
            ANY if self._is_said_elsewhere(statement) else self._of_hand(statement, stated=stated)
        )

    def _purpose(self, statement: Statement, *, stated: bool, is_bare: bool) -> Boxes:
        """Return the hands of a purpose such as a transfer; any hand if other words tell them."""
        if self._is_written_out(statement):
            return ANY
        # `mini-splinter somewhere`: the short suit is not the one that is bid.
        if statement.name == "splinter" and self.facts.is_unspecified and not statement.negated:
            statement = replace(statement, name="any-splinter", suits=None)
        # `SPL, 0--1!c` of another suit: the text says which suit is short.
        if statement.name == "splinter" and statement.suits is None and self.facts.is_short_apart:
            return ANY
        # `long suit try, 3+!c`: the length is written.
        if statement.name in {"help-try", "long-try"} and self.facts.written_lengths:
            return ANY if stated else Boxes((values_of("game-try", self.facts.context),))
        # Lebensohl is written "transfer" too, but its 2NT only relays to three clubs.
        relays = statement.name == "transfer" and (self.facts.relays or not self.facts.transfers)
        is_natural = statement.name == "natural" and is_bare
        by_lengths = statement.suits is None and statement.name in self.facts.by_lengths
        if relays or (by_lengths and not is_natural) or self._is_measured(statement):
            return ANY
        # `good raise, INV+`: the word of strength says more than `good`.
        stated = stated or (statement.name == "sound-raise" and self.facts.says_strength)
        hands = hands_of_purpose(
            statement, self.facts.context, stated=stated, lengths=self.facts.lengths
        )
        suit = self.facts.context.partner_suit
        # `good raise with 3 or 4 hearts`.
        if statement.name in RAISES and suit in self.facts.length_suits:
            return Boxes.union(box.without(LENGTH, suit) for box in hands)
        return hands

    def _is_written_out(self, statement: Statement) -> bool:
        """Return whether the description writes what a purpose only implies."""
        facts = self.facts
        # `fragment, 3-1-(4-5)`: the shape tells where the cards are.
        if statement.name == "fragment":
            return facts.shapes
        # `a transfer, a kind of cue bid`: the suit bid is no control.
        if statement.name == "cue":
            return facts.transfers
        # `accept, max or good !d`: the text says on which hands the bidder accepts.
        return statement.name in {"accept", "decline"} and facts.says_values

    def _is_measured(self, statement: Statement) -> bool:
        """Return whether the length of a transfer is written: `Transfer to 1!s. At least 4!s`."""
        if statement.name != "transfer" or statement.suits is None:
            return False
        named = suits_of_phrase(statement.suits, self.facts.context)
        return self.facts.length_suits.issuperset(named)

    def _is_said_elsewhere(self, statement: Statement) -> bool:
        """Return whether another statement of the description says the same more precisely."""
        if statement.kind == "convention":
            return self.facts.is_explained(statement) and not self._keeps_points(statement)
        if statement.kind == "support":
            return self.facts.is_measured(statement)
        if statement.name != "mention":
            return False
        # `slam try in spades, not clubs` of four clubs: the bid is artificial.
        own = self.facts.context.suit
        denied = alternatives(statement.suits, self.facts.context) if statement.negated else []
        # `any 5-5 with a major`: the pair has the suit.
        if denied == [(own,)] or statement.suits == self.facts.paired:
            return True
        # `P/C with !h`: a suit named beside pass or correct is the contract, not a holding.
        if self.facts.corrects:
            ways = alternatives(statement.suits, self.facts.context)
            return any(len(suits) == 1 for suits in ways)
        # `mini-splinter, any suit`: the text does not tell which suit.
        return statement.suits == UNBID_SUIT and self.facts.is_unspecified

    def _keeps_points(self, statement: Statement) -> bool:
        """Return whether a convention keeps its usual points although the row writes lengths."""
        return statement.name == "muiderberg" and not self.facts.says_strength

    def _with_unit(self, statement: Statement) -> Statement:
        """Return a statement with high-card points as its unit, if these are what it counts."""
        is_number = statement.name == "bare" and self.facts.is_points(statement.low)
        if is_number or (statement.name == "points" and self.facts.shows_no_fit):
            return replace(statement, kind="strength", name="hcp")
        return statement

    def _of_hand(self, statement: Statement, *, stated: bool) -> Boxes:
        """Return the hands of a statement about suits, points or a convention."""
        statement = self._with_unit(statement)
        if self.facts.is_support(statement) or self.facts.is_least(statement):
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
        if statement.kind == "support" and not (statement.low or statement.negated):
            return boxes & self._trumps_of_level()
        if statement.name == "one-suiter" and not statement.negated:
            return boxes & self._suit_opened()
        if statement.kind == "convention" and self.facts.is_explained(statement):
            # `Muiderberg, 5!h and 4+m`: only the points are those of the convention.
            low, high = boxes.hull().range(HCP)
            return Boxes((Box().between(HCP, low, high),))
        return boxes

    def _trumps_of_level(self) -> Boxes:
        """Return the trumps of a weak raise: together six more than the level that it leads to.

        `fit, weak` of three notrump takes the side to four of partner's suit.
        """
        context, raised = self.facts.context, self.facts.context.partner_suit
        strain = context.call.strain
        if not self.facts.is_weak or raised is None or strain is None or context.turns:
            return ANY
        level = context.level + (strain.suit is None or strain.suit > raised)
        least = level + _TRICKS_OF_BOOK - context.length_of_partner(raised)
        return Boxes((Box().at_least(LENGTH, least, raised),)) if level >= _HIGH else ANY

    def _suit_opened(self) -> Boxes:
        """Return the hands of a one-suiter that names no suit: long in the suit shown before."""
        suit, length = self.facts.context.longest(self.facts.context.own)
        is_named = self.facts.mentioned is not None or self.facts.lengths
        if suit is None or is_named or length >= _ONE_SUIT:
            return ANY
        return Boxes((Box().at_least(LENGTH, _ONE_SUIT, suit),))

    def _with_suits(self, statement: Statement) -> Statement:
        """Return a statement with the suit that the rest of the description implies for it."""
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
        # `good suit, !h` after a Multi speaks of the suit that it names.
        elif kind == "quality" and is_own and facts.context.long_suits and facts.mentioned:
            suits = facts.mentioned
        # `asks for a stopper, solid suit` of a bid in their suit: any other one.
        elif kind == "quality" and is_own and facts.context.suit in facts.context.theirs:
            suits = UNBID_SUIT
        elif kind == "pair" and suits is None:
            suits = facts.paired
        elif facts.is_short_where_bid(statement):
            suits = BID_SUIT
        elif statement.negated and kind == "length":
            suits = self._suits_denied(statement)
        # `STR in !c or !d (Acol two)`: the Acol two is in these suits.
        elif statement.name in {"weak-two", "strong-two"} and suits is None:
            suits = facts.mentioned
        return statement if suits == statement.suits else replace(statement, suits=suits)

    def _suits_denied(self, statement: Statement) -> SuitPhrase | None:
        """Return the suits in which a negated statement denies a length; None if none are told."""
        facts = self.facts
        own = facts.context.suit
        # `a 4-card major, no 5`: no five cards in one.
        if statement.name == "bare" and statement.suits in {None, BID_SUIT} and facts.ranked:
            return facts.ranked
        # `2S = weak, no 4-card major`: no other one.
        is_major = own is not None and own.is_major and facts.context.opens
        return _OTHER_MAJOR if is_major and statement.suits in EITHER_MAJOR else statement.suits

    def _is_of_partner(self, statement: Statement) -> bool:
        """Return whether a length without a suit is in the suit that partner has shown.

        Examples are `3 cards` or `doubleton` of a double or a pass, which bid none, and a raise by
        another suit: `limit raise, 3 cards`.
        """
        context, raised = self.facts.context, self.facts.context.partner_suit
        is_bid_suit = statement.suits == BID_SUIT
        if self.facts.raises_elsewhere and is_bid_suit and statement.name in {"length", "bare"}:
            return True
        # A notrump bid may raise as well: `4-card splinter` of 2NT.
        names_none = context.suit is None and (not context.call.is_bid or self.facts.raises)
        if not names_none or raised is None or context.opens:
            return False
        # A penalty double has these cards in their suit.
        if self.facts.whose == THEIRS:
            return False
        if context.length_of_partner(raised) < _SECOND_SUIT:
            return False
        if statement.kind == "short":
            return statement.name == "doubleton" and statement.suits is None
        is_own = statement.kind == "length" and is_bid_suit
        return is_own and not statement.negated and statement.low <= _SECOND_SUIT

    def _is_the_suit(self, statement: Statement) -> bool:
        """Return whether a suit is named as the long suit of a one-suiter, unlike `or majors`."""
        if not self.facts.is_one_suiter or statement.name != "mention" or statement.negated:
            return False
        ways = alternatives(statement.suits, self.facts.context)
        return all(len(suits) == 1 for suits in ways)

    def _weak_two(self, boxes: Boxes, *, stated: bool) -> Boxes:
        """Return a weak two's hands, without the usual points and lengths that the row replaces."""
        keeps = []
        for box in boxes.boxes:
            loosened = box.without(HCP) if stated else box
            for suit in self.facts.length_suits:
                loosened = loosened.without(LENGTH, suit)
            keeps.append(loosened)
        return Boxes.union(keeps)

    def _strength(self, statement: Statement) -> Boxes:
        """Return the hands of a word of strength; any hand if the bid is pass or correct."""
        if statement.negated or self.facts.corrects:
            return ANY
        # "negative" alone of a double is a negative double; opposite a strong opening it tells the
        # strength, as it does of a bid.
        is_strong = self.facts.context.partner.range(HCP)[0] >= _STRONG_OPENING
        if statement.name == "negative" and not (self.facts.context.call.is_bid or is_strong):
            return hands_of_statement(
                replace(statement, kind="convention", name="negative-double"), self.facts.context
            )
        # `F, 0-7 or 12+`: the text says on how many points the call forces.
        if statement.name == "round" and self.facts.has_points:
            return ANY
        earlier = self._shown_before(statement)
        if earlier is not None:
            return earlier
        values = values_of if statement.kind == "values" else forced_values
        # `MIN, NF`: the first word tells how strong the hand is.
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


def _invited_on_shape(box: Box) -> Box:
    """Return an invitation with a minimum one point lower, as a long suit allows."""
    low, high = box.range(HCP)
    return box.without(HCP).between(HCP, max(0, low - 1), high) if low else box
