"""Facts about a whole description that decide how to read each of its statements."""

# The same statement means different hands beside other statements: `4!h` counts trumps in a raise,
# `6+` means points if a length is written, and a shortage may be in the suit that is bid. The facts
# are gathered once, before the tree is resolved alternative by alternative.

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cuebid.core import SUITS, Strain, Suit
from cuebid.evaluation import HCP, LENGTH, SHORTEST
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.statements.named_defences import NAMED_DEFENCES
from cuebid.notes.meaning.strength import MOST_WEAK
from cuebid.notes.meaning.suit_phrases import ANY_SUIT, NEXT, OWN, THEIRS, alternatives
from cuebid.notes.words.tree import Statement, SuitPhrase

BID_SUIT: Final = SuitPhrase(("own",))
"""The suit that is bid."""

UNBID_SUIT: Final = SuitPhrase(("unbid",))
"""Any suit that nobody has bid."""

_SHAPES: Final = frozenset({"length", "pair", "shape", "suited"})
_CLASSES: Final = frozenset({("a-major",), ("a-minor",), ("major",), ("minor",)})
# Conventions whose usual hands give way to those that the description writes.
_REPLACED: Final = frozenset(
    {
        "multi", "muiderberg", "landy", "michaels", "unusual", "leaping-michaels", "kokish",
        "gazzilli", *NAMED_DEFENCES,
    }
)  # fmt: skip
# Purposes that imply a length, which a written length replaces.
_BY_THEIR_LENGTHS: Final = frozenset({"natural", "raise", "transfer"})
# Jumps and answers from the three level on show where the bidder is short; a suit counts as shown
# from three cards on.
_SHOWS_SHORTAGE: Final = 3
_SHOWN: Final = 3
# Notrump beyond this level asks or invites.
_LAST_OFFER: Final = 3
_LONG: Final = 6
_FIVE: Final = 5
# If partner has shown so many points, answers in steps tell how strong the hand is.
_STRONG: Final = 16
# From so many trumps on a number is a minimum; fewer are exact: `3!s, not four`.
_TRUMPS: Final = 4
# No suit of a balanced hand is shorter.
_DOUBLETON: Final = 2
_WEAK: Final = frozenset({"weak", "preempt"})
# Levels at which a new suit is bid without a jump.
_SIMPLE_LEVEL: Final = 2
# The usual minimum points of an answer at the one level, which are too many to be cards.
_ANSWERS: Final = (6, 7)
# Conventions that show a length of the suit that is raised, which a written one replaces.
_RAISES: Final = frozenset({"inverted-minor", "drury", "jacoby-2nt", "bergen"})


def _suit_of_two(certain: Sequence[Statement], context: NotesContext) -> str:
    """Return the suit of a weak two that a later call describes: `weak two in !s, good suit`.

    If the description does not name the suit, it is the one that the earlier call showed; empty
    if there is no such suit.
    """
    if context.opens:
        return ""
    two = next((each for each in certain if each.name == "weak-two" and not each.negated), None)
    if two is None:
        return ""
    if two.suits is not None:
        ways = alternatives(two.suits, context)
        return ways[0][0].word.lower() if len(ways) == 1 == len(ways[0]) else ""
    long_suits = {
        suit
        for box in context.own_hands.boxes
        for suit in SUITS
        if box.range(LENGTH, suit)[0] >= _LONG and box.range(HCP)[1] <= MOST_WEAK
    }
    return long_suits.pop().word.lower() if len(long_suits) == 1 else ""


class DescriptionFacts:
    """Facts about one description that follow from all its statements together."""

    def __init__(
        self,
        context: NotesContext,
        purposes: tuple[str, ...],
        *,
        certain: list[Statement],
        hedged: Sequence[int],
        relays: bool,
        raises_elsewhere: bool = False,
    ) -> None:
        self.context = context
        self.certain = certain
        self.purposes = purposes
        self.relays = relays
        self.raises_elsewhere = raises_elsewhere
        # Hedged lengths of the suit that is bid.
        self.hedged = tuple(hedged)
        self._asserted = [statement for statement in certain if not statement.negated]
        self._mentions = [each.suits for each in self._asserted if each.name == "mention"]
        self._gather_lengths()
        self._gather_suits()
        self._gather_strength()
        self._gather_purposes()

    def _gather_lengths(self) -> None:
        certain = self.certain
        self.lengths = any(each.kind == "length" for each in self._asserted)
        # Purposes that show lengths only where the description does not.
        self.by_lengths = (
            _BY_THEIR_LENGTHS if self.lengths else {"natural"} if any(self.hedged) else frozenset()
        )
        # A pair without suits does not count: in `unusual, 5-5` the convention tells the suits.
        self.shapes = any(
            each.kind in _SHAPES
            and each.name != "mention"
            and (each.kind != "pair" or each.suits is not None)
            for each in certain
        )
        # Six cards in one suit, or five in two.
        self.is_long = any(
            (each.kind == "length" and each.low >= _LONG)
            or (each.kind == "pair" and (each.high or 0) >= _FIVE)
            for each in self._asserted
        )
        self.written_lengths = sum(
            each.kind == "length" and each.name not in {"mention", "bare"} for each in certain
        )
        self.is_short_apart = any(
            each.kind == "length"
            and each.high is not None
            and each.high <= 1
            and (self.context.suit,) not in alternatives(each.suits, self.context)
            for each in self._asserted
        )
        self.names_cards = any(
            each.kind == "honours" and "x" in each.name and each.suits is None for each in certain
        )

    def _gather_suits(self) -> None:
        context, certain = self.context, self.certain
        self.is_one_suiter = any(each.name == "one-suiter" for each in self._asserted)
        self.length_suits = frozenset(
            suit
            for each in certain
            if each.kind == "length" and each.name != "mention" and each.low
            for suits in alternatives(each.suits, context)
            for suit in suits
            if each.suits is not None
        )
        self.suit_of_two = _suit_of_two(certain, context)
        self.main_suit = _main_suit(context, certain, is_one_suiter=self.is_one_suiter)
        # `a 4-card major`: the class of suits that later numbers speak of.
        self.ranked = next(
            (
                SuitPhrase((each.suits.names[0].removeprefix("a-"),))
                for each in certain
                if each.kind == "length" and each.suits is not None and each.suits.names in _CLASSES
            ),
            None,
        )
        self.mentioned = self._mentions[0] if len(self._mentions) == 1 else None
        # The suits of the pair in `weak with both majors, 5-5`; in `both minors, or 5-5 in any two`
        # the pair has suits of its own.
        has_pair = any(each.kind == "pair" and not each.suits for each in certain)
        has_list = any(each.name == "list" for each in certain)
        self.paired = self.mentioned if has_pair and not has_list else None

    def _gather_strength(self) -> None:
        certain = self.certain
        numbers = [
            each for each in certain if each.kind == "strength" and each.name in {"hcp", "points"}
        ]
        self.has_points = bool(numbers)
        self.tells_most = all(each.high and not (each.low or each.negated) for each in numbers)
        self.says_strength = any(each.kind in {"strength", "values", "forcing"} for each in certain)
        self.is_weak = any(each.name in _WEAK for each in self._asserted)
        self.says_values = any(each.kind == "values" for each in certain)

    def _gather_purposes(self) -> None:
        purposes = self.purposes
        self.is_stayman = any(each.name == "stayman" for each in self.certain)
        self.corrects = "pass-correct" in purposes
        self.is_open = not {"catchall", "unspecified"}.isdisjoint(purposes)
        self.is_unspecified = "unspecified" in purposes or (
            "splinter" in purposes
            and any(each.suits == UNBID_SUIT and each.name == "mention" for each in self.certain)
        )
        self.raises = not {"raise", "splinter"}.isdisjoint(purposes)
        # The purposes decide, because some calls that are named transfers have another purpose.
        self.transfers = "transfer" in purposes
        # "The suit" of a transfer is the next one, that of a gambling bid any.
        self.whose = NEXT if self.transfers else ANY_SUIT if "gambling" in purposes else OWN
        # `PEN, good 4+` of a double.
        if "penalty" in purposes and not self.context.call.is_bid:
            self.whose = THEIRS

    def lowered(self, statement: Statement) -> Statement:
        """Return a statement with the lower minimum that a hedge allows: `4!s (3 possible)`.

        It must be a length of the suit that is bid, or support in it: `4-card raise, may be 3`.
        """
        is_measured = statement.kind in {"length", "support"} and statement.name != "mention"
        if not is_measured or statement.negated or not self._is_of_bid_suit(statement):
            return statement
        lower = [low for low in self.hedged if statement.low - 2 <= low < statement.low]
        return replace(statement, low=min(lower)) if lower else statement

    def _is_of_bid_suit(self, statement: Statement) -> bool:
        own = self.context.suit
        if statement.kind == "support":
            return own is not None and own is self.context.partner_suit
        return own is not None and alternatives(statement.suits, self.context) == [(own,)]

    def is_support(self, statement: Statement) -> bool:
        """Return whether a length is a minimum of trumps: `splinter, 4!h` has four or more."""
        raised = self.context.partner_suit
        if statement.exact or statement.kind != "length":
            return False
        # `Stayman, promises a 4-card major`: the major has four cards or more.
        if self.is_stayman and statement.low == _TRUMPS and not statement.negated:
            return True
        if raised is None:
            return False
        if self.raises_elsewhere and statement.suits == BID_SUIT:
            return statement.low >= _TRUMPS
        # If partner has shown four cards, four cards in support always mean four or more.
        if not self.raises and self.context.length_of_partner(raised) < _TRUMPS:
            return False
        return statement.low >= _TRUMPS and alternatives(statement.suits, self.context) == [
            (raised,)
        ]

    def is_least(self, statement: Statement) -> bool:
        """Return whether four cards in a new suit mean four or more: `1H-1S = 4!s`.

        No pair has another answer for a longer suit and the same strength. The same holds for a
        rebid below the first suit, and for a balanced hand, unless another row has more cards.
        """
        context = self.context
        is_four = statement.kind == "length" and statement.low == statement.high == _TRUMPS
        if not is_four or statement.exact or statement.negated:
            return False
        if context.opens and context.level == 1 and not context.they_bid:
            # Nobody opens a suit at the one level with four cards but not with five.
            return self._is_of_bid_suit(statement)
        return context.suit is not None and self._is_least_of(context.suit, statement)

    def _is_least_of(self, suit: Suit, statement: Statement) -> bool:
        """Return whether four cards in the suit of an answer or a rebid are a minimum."""
        context = self.context
        if context.opens or context.jumps or context.level > _SIMPLE_LEVEL:
            return False
        is_new = context.length_of_partner(suit) < _SHOWN and suit not in context.theirs
        if not is_new or alternatives(statement.suits, context) != [(suit,)]:
            return False
        answered = context.partner_bid
        if answered is not None and not (context.own.range(HCP)[0] or context.led):
            return context.length_of_partner(answered) >= _SHOWN
        return self._is_below_first(suit) and suit not in context.table.longer

    def _is_below_first(self, suit: Suit) -> bool:
        """Return whether a balanced hand or higher suit shown before allows five of `suit`."""
        own = self.context.own
        is_balanced = own.range(SHORTEST)[0] >= _DOUBLETON
        first, length = self.context.longest(own)
        return is_balanced or (first is not None and length >= _TRUMPS and first > suit)

    def is_explained(self, statement: Statement) -> bool:
        """Return whether the description states the hands of a convention beside its name."""
        # A splinter or a keycard inquiry keeps its values; the others vary among partnerships, so
        # that whatever the author writes of shapes replaces what is usual.
        if statement.name in _RAISES:
            return bool({self.context.partner_suit, self.context.suit} & self.length_suits)
        # `DONT: diamonds and a major`: the suits are named, their lengths left open.
        is_named = statement.name in NAMED_DEFENCES and self.mentioned is not None
        return (self.shapes or is_named) and statement.name in _REPLACED

    def is_short_where_bid(self, statement: Statement) -> bool:
        """Return whether a shortage without a suit is in the suit that is bid: `3H = MAX, short`.

        The level must be too high to show a suit, and nobody of our side may have shown this one.
        """
        context = self.context
        suit = context.suit
        if statement.kind != "short" or statement.suits is not None or statement.negated:
            return False
        # `any shortage`, `singleton somewhere`.
        if self.is_open:
            return False
        if suit is None or suit in context.theirs or statement.name == "doubleton":
            return False
        shown = max(context.length_of_partner(suit), context.length_of_own(suit))
        others = self.length_suits - {context.partner_suit}
        return (
            context.level >= _SHOWS_SHORTAGE and shown < _SHOWN and not others and not self.raises
        )

    def is_measured(self, statement: Statement) -> bool:
        """Return whether another statement tells how long this support without a number is."""
        suit = self.context.partner_suit
        if statement.low or statement.suits is not None:
            return False
        # `fit, Hxx or xxxx`: the cards tell how many.
        return suit in self.length_suits or self.names_cards

    @property
    def shows_no_fit(self) -> bool:
        """Whether the call offers notrump, so that points are high-card points."""
        context = self.context
        offers = context.call.strain is Strain.NOTRUMP and context.level <= _LAST_OFFER
        has_length = any(
            each.kind == "support" or (each.kind == "length" and each.low >= _SHOWN)
            for each in self._asserted
        )
        return offers and context.trumps is None and not has_length

    def is_points(self, low: float) -> bool:
        """Return whether a bare number such as `6+` means points and not cards."""
        # In `11-15, 6+, or 5 with a 4-card major` points are written already.
        if self.context.suit is None or self.has_points:
            return self.context.suit is None
        # `5+` of a strong club's second bid: as points it would say nothing more.
        if low <= self.context.own.range(HCP)[0]:
            return False
        # `could be three, 6+`, and an answer that is a step: `2D = 4+` over a strong two clubs.
        is_hedged = any(shorter < low for shorter in self.hedged)
        is_step = self.context.led and self.context.partner.range(HCP)[0] >= _STRONG
        return self.written_lengths > 0 or is_hedged or is_step or self._is_first_answer(low)

    def _is_first_answer(self, low: float) -> bool:
        """Return whether a bare number is the usual minimum points of a one-level answer."""
        context = self.context
        is_answer = not context.opens and context.level == 1 and not context.turns
        return is_answer and low in _ANSWERS and not context.own.range(HCP)[0]


def _main_suit(context: NotesContext, certain: Sequence[Statement], *, is_one_suiter: bool) -> str:
    """Return the only long suit that a description names; empty if there are none or several.

    The suit that is bid counts only if no other is named: `FG in !d, 1-suiter, solid suit` of 3C
    speaks of diamonds.
    """
    named = {
        (suits[0].word.lower(), statement.suits == BID_SUIT)
        for statement in certain
        if statement.suits is not None
        and not statement.negated
        and (
            statement.low >= _FIVE
            or statement.name in {"weak-two", "transfer"}
            or (is_one_suiter and statement.name == "mention")
        )
        for suits in alternatives(statement.suits, context)
        if len(suits) == 1
    }
    suits = {name for name, is_bid in named if not is_bid} or {name for name, _ in named}
    return min(suits) if len(suits) == 1 else ""
