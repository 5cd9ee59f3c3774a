"""Interpret a description in its auction: hands, forcing, purposes."""

# The tree is resolved in one descent, each part to a union of boxes. Hands come from four sources,
# in this order of trust: numbers and lengths in the text; words and purposes, read with the
# auction; what a natural bid of that suit shows, if nothing in the text speaks of suits or makes
# the call artificial; and the usual points of an opening or overcall, if nothing speaks of
# strength.
#
# A number beats a word of strength wherever both hold, because authors write `INV, 10--11` to say
# what their invitation is. Both decisions are made per alternative: in `INV or 15+` the word still
# counts in the first. Whether a call is natural is decided for the description as a whole.

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from cuebid.core import Strain
from cuebid.evaluation import ANYTHING, NOTHING, Boxes
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.description_facts import DescriptionFacts
from cuebid.notes.meaning.natural import (
    hedged_lengths,
    is_of_balanced,
    natural_hand,
    natural_notrump,
    unsaid_points,
)
from cuebid.notes.meaning.own_suit import (
    STEPS_OF_STRENGTH,
    denies_other_suit,
    raises_elsewhere,
    raises_in_notrump,
    shows_elsewhere,
    shows_no_suit,
    speaks_of_suits,
)
from cuebid.notes.meaning.purposes import ARTIFICIAL_PURPOSES
from cuebid.notes.meaning.resolver import Resolver, few_enough
from cuebid.notes.meaning.statements.conventions import ARTIFICIAL, ASKS, STEPS
from cuebid.notes.meaning.statements.hand_constraints import hands_of_statement
from cuebid.notes.meaning.suit_order import SuitOrder, suit_orders
from cuebid.notes.meaning.unsaid_lengths import with_unsaid_lengths
from cuebid.notes.words.tree import (
    AnyOf,
    Lines,
    Node,
    ParsedDescription,
    Statement,
    statements_of,
)

__all__ = [
    "RowMeaning",
    "answers_unwritten_call",
    "asks_for_answer",
    "asks_key_cards",
    "asks_shortness",
    "interpret_description",
    "tells_points",
]

# After one of these an opening in notrump is no balanced hand.
_OF_A_SUIT: Final = frozenset({"length", "quality", "honours", "pair", "suited"})
_TWO_LEVEL: Final = 2
# Purposes of a bid in a suit of the bidder's own.
_PLAYED: Final = frozenset({"to-play", "sign-off", "natural"})
# A transfer is accepted by completing it.
_ALIASES: Final = {"complete": "accept"}
# Purposes of calls that deny what they speak of, `no !d control`.
_TOLD_SO: Final = frozenset({"control", "longer"})
_ANSWERS: Final = frozenset(
    {
        "accept", "complete", "decline", "super-accept", "agrees", "last-train", "serious",
        "non-serious", "forced", "checkback", "two-way-checkback", "preference",
        "fourth-suit",
    }
)  # fmt: skip
# Nobody opens with one of these.
_ANSWERING_CONVENTIONS: Final = frozenset(
    {
        "stayman", "puppet-stayman", "minor-stayman", "smolen", "jacoby-2nt", "bergen", "drury",
        "inverted-minor", "blackwood", "gerber", "exclusion", "queen-ask", "king-ask", "ogust",
        "jordan", "gazzilli",
    }
)  # fmt: skip
_OF_HANDS: Final = frozenset({"length", "pair", "shape", "support", "strength", "values"})
_NUMBERS: Final = frozenset({"strength", "length"})
_STRENGTHS: Final = frozenset({"strength", "values", "forcing", "convention", "variant"})
_KEY_CARDS: Final = frozenset({"blackwood", "exclusion"})
# Points that make game opposite nothing much.
_GAME_ALONE: Final = 22
# From the strongest word down.
_FORCES: Final = ("game", "round", "pass", "none")
_SHORT_WORD: Final = r"(?:short\w*|singleton|spl(?:inter)?\b)"
_SHORTNESS_ASKED: Final = re.compile(
    rf"{_SHORT_WORD}[\s-](?:ask|inq|enq)|(?:ask|inq|enq)\w*\s(?:for\s)?(?:a\s)?{_SHORT_WORD}",
    re.IGNORECASE,
)
# Purposes of a call after which an answer need not show the suit that is bid.
_ASKS: Final = frozenset({"relay", "asks"})


@dataclass(frozen=True, slots=True)
class RowMeaning:
    """The meaning of a call.

    Attributes:
        boxes: the hands it shows.
        forcing: `none`, `round`, `game`, or empty where nothing is said.
        purposes: what it does, in the order of the text: `transfer`, `relay`, `to-play`.
        artificial: whether it does not show the strain that is bid.
        variants: its labelled alternatives.
        reading: the description.
        longer: suits that are longer than others, which boxes cannot say.
        dropped: the words that were left out because no hand fits all of the description.
        loses: whether an alternative has no hand in common with what stands beside it.
    """

    boxes: Boxes
    forcing: str = ""
    purposes: tuple[str, ...] = ()
    artificial: bool = False
    variants: Mapping[str, Boxes] = field(default_factory=dict)
    reading: ParsedDescription | None = None
    longer: tuple[SuitOrder, ...] = ()
    dropped: str = ""
    loses: bool = False

    @property
    def says_something(self) -> bool:
        """Return whether it is narrower than any hand."""
        return not (len(self.boxes) == 1 and self.boxes.boxes[0] == ANYTHING)

    @property
    def is_impossible(self) -> bool:
        """Return whether the description says that there is no such hand."""
        return not self.boxes.boxes


def interpret_description(
    reading: ParsedDescription, context: NotesContext, *, alert: bool = False
) -> RowMeaning:
    """Return what a description means at its place.

    Where no hand fits all of it, the statement whose loss leaves hands is left out: `dropped`.

    Args:
        reading: the description.
        context: where it stands.
        alert: whether the call is alerted, so that it is not natural unless its text says so.
    """
    meaning = _interpret(reading, context, alert=alert)
    if not meaning.is_impossible or "impossible" in meaning.purposes:
        return meaning
    certain = [statement for statement in reading.statements if not statement.hedged]
    # Words are looser than numbers, and what comes later often only adds to what stands before.
    for statement in sorted(certain, key=lambda each: (each.kind in _NUMBERS, -each.start)):
        rest = replace(reading, root=_hedged(reading.root, statement))
        loosened = _interpret(rest, context, alert=alert)
        if not loosened.is_impossible:
            dropped = reading.text[statement.start : statement.end]
            return replace(loosened, reading=reading, dropped=dropped)
    return meaning


def _with_raise_by_name(reading: ParsedDescription, context: NotesContext) -> ParsedDescription:
    """Return a description in which `Jacoby` of two notrump is the raise, and no transfer."""
    is_raise = context.call.strain is Strain.NOTRUMP and context.level == _TWO_LEVEL
    raised = context.partner_suit
    if not is_raise or raised is None or not raised.is_major or context.turns:
        return reading
    return replace(reading, root=_named_raise(reading.root, reading.text))


def _named_raise(node: Node, text: str) -> Node:
    if not isinstance(node, Statement):
        return replace(node, parts=tuple(_named_raise(part, text) for part in node.parts))
    is_name = node.name == "transfer" and text[node.start : node.end].lower() == "jacoby"
    return replace(node, kind="convention", name="jacoby-2nt") if is_name else node


def _hedged(node: Node, statement: Statement) -> Node:
    """Return a part of a tree in which a statement need not hold."""
    if isinstance(node, Statement):
        return replace(node, hedged=True) if node is statement else node
    return replace(node, parts=tuple(_hedged(part, statement) for part in node.parts))


def _interpret(reading: ParsedDescription, context: NotesContext, *, alert: bool) -> RowMeaning:
    reading = _with_raise_by_name(reading, context)
    # Hedged statements take no part but one: they may lower the length of a natural bid.
    certain = [statement for statement in reading.statements if not statement.hedged]
    purposes = tuple(
        dict.fromkeys(
            _ALIASES.get(statement.name, statement.name)
            for statement in certain
            if statement.kind == "role"
        )
    )
    if raises_in_notrump(context, purposes, certain):
        purposes = tuple(name for name in purposes if name != "transfer")
    conventions = {statement.name for statement in certain if statement.kind == "convention"}
    if "asks" not in purposes and any(
        statement.name in ASKS or (statement.name == "stop-ask" and not context.opens)
        for statement in certain
        if not statement.negated
    ):
        purposes = (*purposes, "asks")
    lengths = (
        any(statement.kind in _OF_A_SUIT and not statement.negated for statement in certain)
        or "gambling" in purposes
    )
    raises = raises_elsewhere(purposes, certain, context)
    facts = DescriptionFacts(
        context,
        purposes,
        certain=certain,
        hedged=tuple(hedged_lengths(context, reading.statements)),
        relays="lebensohl" in conventions,
        raises_elsewhere=raises,
    )
    resolver = Resolver(facts)
    artificial = bool(ARTIFICIAL_PURPOSES & set(purposes)) or bool(conventions & ARTIFICIAL)
    # A bid may be artificial without a word on it: `2D = 5+!h`.
    artificial = artificial or shows_elsewhere(certain, context)
    artificial = artificial or raises
    # Numbers count as stated only within their own alternative, so the tree decides as it descends.
    boxes = resolver.node(reading.root, stated=False)
    if any(
        statement.kind == "binding" and hands_of_statement(statement, context) == NOTHING
        for statement in certain
    ):
        # The row is for another suit of its variable, as in `2M = ... (M = !h)`: here there is no
        # such call, which is not a fault of the notes.
        purposes = (*purposes, "impossible")
    if "impossible" in purposes and not _is_told(reading, certain):
        boxes = NOTHING
    else:
        answers = answers_unwritten_call(certain, context)
        if not (artificial or alert or answers or shows_no_suit(certain, context)):
            # A bare number that is one of points says nothing of suits.
            # Nor does what it denies of another suit: `INV, no 3!s` of three hearts.
            # A shortage elsewhere leaves a suit to play in as long as any.
            plays = not _PLAYED.isdisjoint(purposes)
            lengths_said = [
                each
                for each in certain
                if (each.name != "bare" or not facts.is_points(each.low))
                and not (plays and each.kind == "short" and each.suits is not None)
                and not denies_other_suit(each, context)
            ]
            # `NAT F1 or 20+ BAL`: natural in one alternative, which has its length there.
            if not speaks_of_suits(lengths_said) and not _is_apart(reading.root, "natural"):
                boxes &= natural_hand(context, certain, reading.statements)
            # `16-18, no 5-card major` is a notrump all the same.
            # So is `12-14, 2-3!h` over partner's hearts.
            lengths_of_suits = [
                each for each in certain if not (each.negated or is_of_balanced(each))
            ]
            if not speaks_of_suits(lengths_of_suits):
                boxes &= natural_notrump(context, certain, reading.statements)
        if not answers and not any(
            statement.kind in _STRENGTHS or statement.name == "three-suiter"
            for statement in certain
        ):
            boxes &= unsaid_points(context, lengths=lengths)
        if not (alert or answers):
            boxes = with_unsaid_lengths(boxes, certain, context)
    # `no splinter` and `not a cue bid` say what the call is not.
    denied = {each.name for each in certain if each.kind == "role" and each.negated} - _TOLD_SO
    meant = {each.name for each in certain if each.kind == "role" and not each.negated}
    return RowMeaning(
        few_enough(boxes),
        _forces(reading.root),
        tuple(name for name in purposes if name not in denied - meant),
        artificial,
        resolver.variants,
        reading,
        suit_orders(reading, context),
        loses=resolver.loses,
    )


def answers_unwritten_call(certain: Iterable[Statement], context: NotesContext) -> bool:
    """Return whether a row without calls before it is an answer: `3S = max with support`.

    Such a row stands in a table of a longer auction whose beginning is told in a heading, if at
    all.
    """
    if not context.opens or context.they_bid or context.level < _TWO_LEVEL:
        return False
    return any(
        (statement.kind == "values" and statement.name in STEPS_OF_STRENGTH)
        or (statement.kind == "role" and statement.name in _ANSWERS)
        or (statement.kind == "support" and not statement.negated)
        or (statement.kind == "convention" and statement.name in _ANSWERING_CONVENTIONS)
        for statement in certain
    )


def _is_told(reading: ParsedDescription, certain: Iterable[Statement]) -> bool:
    """Return whether a call that is named impossible has hands: `impossible 2S, 4-card raise`.

    So it is, too, where that is only one of several alternatives: `n/a, or a club control`.
    """
    words = [
        reading.text[statement.start : statement.end].lower()
        for statement in certain
        if statement.name == "impossible"
    ]
    hands = any(statement.kind in _OF_HANDS for statement in certain)
    is_adjective = bool(words) and all(word.startswith("impossible") for word in words) and hands
    return is_adjective or _is_alternative(reading.root, "impossible")


def _is_alternative(node: Node, name: str) -> bool:
    """Return whether a word is one of several alternatives: `n/a, or a club control`."""
    if isinstance(node, Statement):
        return False
    if isinstance(node, AnyOf):
        return any(each.name == name for part in node.parts for each in statements_of(part))
    return any(_is_alternative(part, name) for part in node.parts)


def _is_apart(node: Node, name: str) -> bool:
    """Return whether a word stands in one alternative and a shape in another."""
    if not isinstance(node, AnyOf):
        return not isinstance(node, Statement) and any(_is_apart(part, name) for part in node.parts)
    with_word = [any(each.name == name for each in statements_of(part)) for part in node.parts]
    shapes = [any(each.kind == "shape" for each in statements_of(part)) for part in node.parts]
    return any(with_word) and any(
        shape and not word for word, shape in zip(with_word, shapes, strict=True)
    )


def _forces(node: Node) -> str:
    """Return how far a part of a description forces.

    Whatever alternative is held, partner must answer until it is known; but a game force in one of
    several alternatives does not force to game.
    """
    if isinstance(node, Statement):
        is_told = node.kind == "forcing" and not (node.negated or node.hedged)
        return node.name if is_told else ""
    words = [_forces(part) for part in node.parts]
    strongest = next((name for name in _FORCES if name in words), "")
    if strongest != "game" or not _are_alternatives(node):
        return strongest
    forces = all(
        word == "game" or _is_game(part) for part, word in zip(node.parts, words, strict=True)
    )
    return "game" if forces else "round"


def _are_alternatives(node: Node) -> bool:
    """Return whether one part holds: after `or`, or of lines of which a later one begins anew."""
    if isinstance(node, Lines):
        strong = [part for part in node.parts if any(map(_tells_strength, statements_of(part)))]
        return len(strong) > 1
    return isinstance(node, AnyOf)


def _is_game(node: Node) -> bool:
    """Return whether a part is so strong that it forces to game without the word: `23+`."""
    return any(
        each.name in {"hcp", "points"} and each.low >= _GAME_ALONE for each in statements_of(node)
    )


def _tells_strength(statement: Statement) -> bool:
    is_told = statement.kind in {"strength", "values", "forcing"} or statement.name == "weak-two"
    return is_told and not (statement.hedged or statement.negated)


def asks_for_answer(meaning: RowMeaning) -> bool:
    """Return whether an answer need not show the suit that is bid."""
    statements = () if meaning.reading is None else meaning.reading.statements
    steps = (
        statement
        for statement in statements
        if statement.kind == "convention" and not (statement.hedged or statement.negated)
    )
    return bool(_ASKS & set(meaning.purposes)) or any(
        statement.name in STEPS for statement in steps
    )


def tells_points(meaning: RowMeaning) -> bool:
    """Return whether a description says how strong the hand is, by a number, word or convention."""
    statements = () if meaning.reading is None else meaning.reading.statements
    return any(each.kind in _STRENGTHS and not each.hedged for each in statements)


def asks_key_cards(meaning: RowMeaning) -> bool:
    """Return whether a call asks how many key cards the bidder has."""
    statements = () if meaning.reading is None else meaning.reading.statements
    return any(
        statement.kind == "convention"
        and statement.name in _KEY_CARDS
        and not (statement.hedged or statement.negated)
        for statement in statements
    )


def asks_shortness(meaning: RowMeaning) -> bool:
    """Return whether a call asks where partner is short: `shortage ask`, `asks for a singleton`."""
    text = "" if meaning.reading is None else meaning.reading.text
    return _SHORTNESS_ASKED.search(text) is not None
