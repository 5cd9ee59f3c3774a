"""Decide whether a bid is natural or artificial."""

# BSS asks for each bid whether it is artificial, which notes rarely write. The plainest evidence
# counts first: purposes such as a transfer, then words such as `natural` and names of conventions,
# then the lengths of the hands. Where nothing decides, a bid is natural, as most are.
#
# Alternatives matter: a bid that shows its suit in one alternative and is short in another is
# artificial, since partner cannot rely on it.

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cuebid.core import SUITS, Strain, Suit
from cuebid.evaluation import LENGTH, LONGEST, SHORTEST, Box
from cuebid.notes.meaning.call_meaning import interpret_description
from cuebid.notes.meaning.natural import hedged_lengths
from cuebid.notes.meaning.purpose_words import ARTIFICIAL_PURPOSES
from cuebid.notes.meaning.statements.conventions import ARTIFICIAL
from cuebid.notes.meaning.suit_phrases import alternatives
from cuebid.notes.words.tree import AnyOf, Node, Statement, SuitPhrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cuebid.notes.meaning.context import NotesContext
    from cuebid.notes.meaning.interpreted_auction import InterpretedAuction

NATURAL: Final = frozenset({"role natural", "role to-play", "role sign-off"})
"""Statements that say that a bid means the strain that it names."""

# Purposes of bids that may become the contract, and therefore mean the strain that they name.
_MEANT: Final = frozenset(
    {
        "accept", "agrees", "catchall", "complete", "decline", "forced", "fragment", "preference",
        "quantitative", "super-accept", "takeout",
    }
)  # fmt: skip
_STRAIN_MEANT: Final = frozenset(f"role {name}" for name in _MEANT)
_NOT_NATURAL: Final = frozenset(
    {f"role {name}" for name in ARTIFICIAL_PURPOSES - _MEANT}
    | {f"convention {name}" for name in ARTIFICIAL}
    | {"stop stop-ask", "role serious", "role non-serious"}
)
# A forced answer to one of these says nothing of its suit.
_LEADS_ON: Final = frozenset({"role puppet", "role relay"})
_STRANGE: Final = _LEADS_ON | {"role transfer"}
# Lengths, levels and sums that decide whether a bid is natural. A suit counts as shown from three
# cards on, because a better minor may have as few.
_SHOWN: Final = 3
_SHORT: Final = 2
_LOW: Final = 2
_TWO_SUITER: Final = 9
# Kinds of statements that count only if every alternative has the same one.
_STRENGTHS: Final = ("values ", "forcing ")


def is_artificial(
    interpreted: InterpretedAuction, says: frozenset[str], before: frozenset[str], *, asked: bool
) -> bool:
    """Return whether a call is an artificial bid, which does not show its own strain.

    Args:
        interpreted: the call, with a description.
        says: kind and name of each certain statement of its description (`says_for_sure`).
        before: the same for partner's last call.
        asked: whether partner's last call asks.
    """
    if not interpreted.context.call.is_bid:
        return False
    if says & _STRANGE or ("role forced" in says and before & _LEADS_ON):
        return True
    # What the description says outright overrides anything that lengths suggest.
    if says & (NATURAL | _NOT_NATURAL):
        return not says & NATURAL
    context, boxes = interpreted.context, interpreted.meaning.boxes.boxes
    # Notrump is artificial if it shows two suits; a single long suit is often held in a natural
    # one.
    if context.suit is None:
        return bool(boxes) and all(_is_two_suiter(box, context) for box in boxes)
    return not says & _STRAIN_MEANT and _hides(context.suit, interpreted, asked=asked)


def says_for_sure(node: Node) -> frozenset[str]:
    """Return `KIND NAME` of each certain statement; strengths only if all alternatives agree."""
    if isinstance(node, Statement):
        sure = not (node.hedged or node.negated)
        return frozenset({f"{node.kind} {node.name}"} if sure else ())
    parts = [says_for_sure(part) for part in node.parts]
    stated = frozenset[str]().union(*parts)
    if not isinstance(node, AnyOf) or not parts:
        return stated
    common = frozenset.intersection(*parts)
    return frozenset(name for name in stated if name in common or not name.startswith(_STRENGTHS))


def is_conventional_notrump(interpreted: InterpretedAuction) -> bool:
    """Return whether a notrump bid has a meaning of its own, such as Jacoby, to be alerted."""
    reading = interpreted.described.reading
    if reading is None or interpreted.context.call.strain is not Strain.NOTRUMP:
        return False
    says = says_for_sure(reading.root)
    # `Quantitative` and an accepted invitation are about notrump.
    is_meant = bool(says & _STRAIN_MEANT)
    return not is_meant and is_artificial(interpreted, says, frozenset(), asked=False)


def length_range(box: Box, suit: Suit) -> tuple[int, int]:
    """Return the minimum and maximum length of a suit, given the lengths of the other suits."""
    shortest, longest = box.range(SHORTEST)[0], box.range(LONGEST)[1]
    low, high = box.range(LENGTH, suit)
    other_cards = sum(
        max(shortest, box.range(LENGTH, other_suit)[0])
        for other_suit in SUITS
        if other_suit != suit
    )
    return max(low, shortest), min(high, longest, 13 - other_cards)


def _hides(suit: Suit, interpreted: InterpretedAuction, *, asked: bool) -> bool:
    """Return whether a bid does not promise its suit, at least in some of its alternatives."""
    lows = [length_range(box, suit)[0] for box in boxes_if_suit_is_meant(suit, interpreted)]
    if any(low >= _SHOWN for low in lows):
        # It shows the suit in one alternative; if another may be short the bid is artificial.
        return any(low < _SHORT for low in lows)
    reading = interpreted.described.reading
    statements = () if reading is None else tuple(reading.statements)
    return _shows_other(suit, interpreted, statements) or _only_answers(
        interpreted, statements, asked=asked
    )


def boxes_if_suit_is_meant(suit: Suit, interpreted: InterpretedAuction) -> tuple[Box, ...]:
    """Return the hands if a choice of suits, such as `6-card minor`, means the suit bid."""
    reading = interpreted.described.reading
    if reading is None or len(interpreted.meaning.boxes) == 1:
        return interpreted.meaning.boxes.boxes
    # `6-card minor` of a bid in clubs usually means clubs; the hands are read again with the suit
    # set.
    root = _narrowed(reading.root, suit, interpreted.context)
    narrowed = interpret_description(
        replace(reading, root=root), interpreted.context, alert=interpreted.sequence.alert
    )
    return narrowed.meaning.boxes.boxes


def _narrowed(node: Node, suit: Suit, context: NotesContext) -> Node:
    if isinstance(node, Statement):
        if node.kind == "length" and (suit,) in alternatives(node.suits, context):
            return replace(node, suits=SuitPhrase((suit.word.lower(),)))
        return node
    return replace(node, parts=tuple(_narrowed(part, suit, context) for part in node.parts))


def _only_answers(
    interpreted: InterpretedAuction, statements: tuple[Statement, ...], *, asked: bool
) -> bool:
    """Return whether a bid whose description does not mention the suit bid does not show it."""
    context = interpreted.context
    may_hold = any(low >= _SHORT for low in hedged_lengths(context, statements))
    if may_hold or (context.suit is not None and context.length_of_own(context.suit)):
        return False
    negative = any(
        statement.name == "negative" and not statement.hedged for statement in statements
    )
    opens = context.opens and context.level <= _LOW
    # An unmentioned suit is really not shown by alerted calls, openings up to the two level,
    # negatives and answers; elsewhere authors leave out what is plain.
    special = interpreted.sequence.alert or opens or negative
    return interpreted.described.says_something and (special or asked)


def _shows_other(
    suit: Suit, interpreted: InterpretedAuction, statements: Iterable[Statement]
) -> bool:
    """Return whether a bid denies its suit, or shows support or length in another one instead."""
    boxes = interpreted.meaning.boxes.boxes
    ranges = [length_range(box, suit) for box in boxes]
    # The bid denies its suit, or may have a void and never has four cards there.
    if all(high <= _SHORT or (low == 0 and high <= _SHOWN) for low, high in ranges):
        return True
    return all(_shows_another(box, suit) for box in boxes) or any(
        statement.kind == "support" and not _supports(statement, suit, interpreted.context)
        for statement in statements
        if not (statement.hedged or statement.negated)
    )


def _supports(statement: Statement, suit: Suit, context: NotesContext) -> bool:
    """Return whether the suit that is bid may be the one that is supported."""
    if statement.suits is None:
        shown = suit in {context.partner_suit, context.partner_bid}
        return shown or context.length_of_partner(suit) >= _SHOWN
    return any(suit in suits for suits in alternatives(statement.suits, context))


def _shows_another(box: Box, suit: Suit) -> bool:
    return any(
        box.range(LENGTH, other_suit)[0] > _SHOWN for other_suit in SUITS if other_suit != suit
    )


def _is_two_suiter(box: Box, context: NotesContext) -> bool:
    """Return whether hands of a notrump bid have two long suits, not both of them shown before."""
    long = [suit for suit in SUITS if box.range(LENGTH, suit)[0] > _SHOWN]
    together = sum(box.range(LENGTH, suit)[0] for suit in long)
    is_repeated = all(context.length_of_own(suit) for suit in long)
    # An opening needs two four-card suits, a later notrump bid nine cards in two suits: a balanced
    # hand may have two four-card suits by then.
    return len(long) > 1 and (context.opens or together >= _TWO_SUITER) and not is_repeated
