"""Supply the usual lengths and points of natural calls whose descriptions leave them out."""

# Notes leave out what every partnership takes for granted: that 1S has five spades, that a raise
# has support. This module supplies it; for openings and overcalls it follows natural bidding. It is
# used only where the description itself neither names lengths nor calls the bid artificial.

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cuebid.core import Call, Strain, Suit
from cuebid.evaluation import ANYTHING, BALANCED, HCP, LENGTH, SEMI_BALANCED, Box, Boxes
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.strength import weak_alternatives
from cuebid.notes.meaning.suit_phrases import alternatives
from cuebid.notes.words.tree import Statement

_ANY: Final = Boxes((ANYTHING,))
_TWO: Final = 2
_STRAINS: Final = 5
_GAME_LEVEL: Final = 3
_THREE: Final = 3
# Game tries whose names tell how long the suit is.
_TRIES: Final = frozenset({"help-try", "long-try", "short-try"})
_INVITES: Final = frozenset({"invite", "invite-plus"})
_WEAK: Final = frozenset({"weak", "preempt"})
_FOUR: Final = 4
_FIVE: Final = 5
_SIX: Final = 6
# Points from which a hand without another answer forces.
_WAITS: Final = 13
_TWO_CLUBS: Final = Call("2C")
_CHOOSES: Final = frozenset({"to-play", "sign-off"})
_LEAST_UNUSUAL: Final = 5
_MOST_GAMBLING: Final = 15
_BESIDE_POINTS: Final = frozenset({"strength", "remark", "stop", "forcing"})
# One notrump may be `weak (11-13)` and balanced, while a weak two notrump may have the minors.
_BESIDE_WEAK: Final = _BESIDE_POINTS | {"values"}


def natural_hand(
    context: NotesContext, certain: list[Statement], hedged: Iterable[Statement] = ()
) -> Boxes:
    """Return the hands with the length that a natural bid of a suit shows.

    Args:
        context: the call and the auction before it.
        certain: the certain statements of its description; unless one of them speaks for a natural
            call, any hand is returned.
        hedged: the hedged statements; a length among them lowers the minimum.
    """
    suit = context.suit
    # An unknown or empty description may be of an artificial call, and a length too many would be
    # worse than none.
    tries = any(statement.name in _TRIES for statement in certain)
    if suit is None or tries or not _is_call_for_itself(certain):
        return _ANY
    # `may be three` is said of natural bids that are shorter than usual: it lowers the minimum.
    least = min((_least(context), *hedged_lengths(context, hedged)))
    names = {statement.name for statement in certain}
    # A canapé bids the longer suit second.
    is_new = not (context.length_of_own(suit) or context.length_of_partner(suit) >= _FOUR)
    if "canape" in names and is_new:
        least = max(least, _FIVE)
    # `limit+` of a cue bid raises partner.
    fits = context.partner_suit
    if suit in context.theirs and names & _INVITES and fits is not None and not context.opens:
        return Boxes((Box().at_least(LENGTH, max(3, context.support), fits),))
    # A sign-off in a suit of our own chooses the contract and adds no card.
    is_known = context.length_of_own(suit) >= _FIVE or context.length_of_partner(suit) >= _THREE
    if names & _CHOOSES and context.length_of_own(suit) and is_known and not context.jumps:
        least = min(least, context.length_of_own(suit))
    if _plays_own_suit(names, suit, context):
        least = max(least, _SIX)
    # A weak jump in a new suit is a preempt with six cards.
    if names & _WEAK and context.jumps and least == _FIVE and not context.length_of_partner(suit):
        least += 1
    shorter = _shorter_answer(names, suit, context)
    if shorter is not None:
        return shorter
    # If the bidder has shown enough cards before, the bid adds none.
    if context.length_of_own(suit) >= least:
        return _ANY
    # A preemptive raise has four trumps where a raise may have three.
    if "preempt" in names and context.partner_bid is suit and least == _THREE:
        least += 1
    return Boxes((Box().at_least(LENGTH, least, suit),))


def natural_notrump(
    context: NotesContext, certain: list[Statement], hedged: Iterable[Statement] = ()
) -> Boxes:
    """Return the shape of a notrump bid of which only the points are written: `1N = 12-14`.

    An opening, an overcall and a first rebid in notrump are balanced; answers are not.
    """
    statements = tuple(hedged)
    points = [
        statement
        for statement in certain
        if statement.name in {"hcp", "points"} and statement.high is not None
    ]
    is_first = context.opens or bool(context.own.range(HCP)[0] and context.level <= _TWO)
    if context.call.strain is not Strain.NOTRUMP or not is_first or not points:
        return _ANY
    # Any other statement about the hand may mean an unusual notrump, unless negated or hedged:
    # `13-15 (no 5-card major)`.
    if any(
        statement.kind not in (_BESIDE_WEAK if context.level == 1 else _BESIDE_POINTS)
        and not is_of_balanced(statement)
        and not (statement.negated or statement.hedged or _is_of_points(statement, points))
        for statement in statements
    ):
        return _ANY
    # An overcall and a rebid may have a five-card suit and two doubletons.
    return Boxes((BALANCED if context.opens and not context.they_bid else SEMI_BALANCED,))


def is_of_balanced(statement: Statement) -> bool:
    """Return whether a length is one that balanced hands have in partner's suit: `2-3!h`."""
    if statement.kind != "length" or statement.high is None:
        return False
    return statement.low == _TWO and statement.high <= _THREE


def _is_of_points(statement: Statement, points: Iterable[Statement]) -> bool:
    """Return whether a word of quality belongs to the points after it: `good 20 - 21`."""
    return statement.kind == "quality" and any(
        0 <= strength.start - statement.end <= 1 for strength in points
    )


def hedged_lengths(context: NotesContext, statements: Iterable[Statement]) -> Iterator[int]:
    """Yield the minimum lengths of the suit bid that hedged statements allow."""
    statements = tuple(statements)
    ranges = [each for each in statements if each.kind == "strength" and each.name == "hcp"]
    # `nebulous, 0+, 11-15`: beside a range of points nought is a number of cards.
    if len(ranges) > 1 and any(each.low == 0 and each.high is None for each in ranges):
        yield 0
    for statement in statements:
        hedges = statement.kind == "length" and statement.hedged and not statement.negated
        if hedges and any(
            context.suit in suits for suits in alternatives(statement.suits, context)
        ):
            yield int(statement.low)


def _shorter_answer(names: set[str], suit: Suit, context: NotesContext) -> Boxes | None:
    """Return the hands of an answer with fewer cards than usual; None for other answers."""
    # If all of partner's weak hands have the suit, a bid of it raises them, whatever the strong
    # hands are.
    if names & (_CHOOSES | _WEAK) and _is_weak_suit(suit, context):
        return Boxes((Box().at_least(LENGTH, _THREE, suit),))
    # The cheapest two over one stands for all hands of its strength that have no other answer.
    if "round" in names and _is_cheapest_two_over_one(context):
        waits = Box().at_least(HCP, _WAITS).at_least(LENGTH, _TWO, suit)
        return Boxes((Box().at_least(LENGTH, _FOUR, suit), waits))
    return None


def _plays_own_suit(names: set[str], suit: Suit, context: NotesContext) -> bool:
    """Return whether a bid offers to play a part score from the three level on in a new suit.

    Game has a rule of its own.
    """
    is_part_score = _THREE <= context.level < suit.game_level
    is_mine = not context.length_of_own(suit) and context.length_of_partner(suit) < _THREE
    is_first = not (context.turns or context.opens)
    return is_part_score and is_mine and bool(names & _CHOOSES or ("none" in names and is_first))


def _is_weak_suit(suit: Suit, context: NotesContext) -> bool:
    """Return whether all of partner's weak alternatives, but not all others, have a suit."""
    weak = weak_alternatives(context.partner_hands)
    is_known = bool(weak) and all(box.range(LENGTH, suit)[0] >= _FIVE for box in weak)
    return is_known and context.length_of_partner(suit) < _FIVE


def _is_cheapest_two_over_one(context: NotesContext) -> bool:
    """Return whether a bid is 2C as the first answer to a natural opening, without competition."""
    is_first = not (context.turns or context.they_bid or context.opens)
    opened = context.partner_bid
    is_natural = opened is not None and context.length_of_partner(opened) >= _FOUR
    return is_first and is_natural and context.call is _TWO_CLUBS and not context.led


def _is_call_for_itself(certain: list[Statement]) -> bool:
    return any(
        statement.kind in {"values", "forcing", "strength", "quality"}
        # `could be 3, 6+`: the number is of points.
        or statement.name == "bare"
        or (
            statement.kind == "role"
            and statement.name in {"natural", "to-play", "sign-off", "jump", "reverse"}
        )
        for statement in certain
    )


def _least(context: NotesContext) -> int:
    """Return the minimum length that a natural bid of a suit shows."""
    suit = context.suit
    if suit is None:
        return 0
    partner, own = context.length_of_partner(suit), context.length_of_own(suit)
    # To complete a transfer or answer a Multi shows nothing of the suit. A bid of their suit is
    # natural only if the text says that, and then the text has the length.
    if context.completes or context.is_correctable or suit in context.theirs:
        return 0
    # A raise: eight cards together make a fit.
    if partner >= 3 and context.level >= 2:
        # A return to partner's five-card suit at the two level is a preference on two cards, not a
        # raise.
        again = context.level == 2 and context.own.range(HCP)[0] > 0
        # A player who has bid twice without raising that suit has three cards, not four.
        is_late = context.turns >= _TWO and suit is not context.partner_bid
        return 2 if again and partner >= 5 else min(3 if is_late else 4, max(2, 8 - partner))
    # A rebid suit has one card more, unless six were shown or the bidder has not bid before.
    if own >= 4:
        return own if context.opens or own >= 6 else own + 1
    if context.opens:
        natural = context.natural
        low, _ = natural.boxes.hull().range(LENGTH, suit)
        # A jump over a suit of theirs by one level has six cards, even at the three level.
        is_single = context.call.index - _TWO * _STRAINS <= context.last
        if context.theirs and context.jumps and is_single:
            low = min(low, _SIX)
        # Two clubs that are called natural are no strong ones.
        return min(context.level + 4, 8) if natural.is_artificial else low
    # A new suit at the one level, and any second suit, may have four; the first bid at the two
    # level has five.
    is_second = context.own.range(HCP)[0] or context.longest(context.own)[1] >= 4
    return 4 if context.level == 1 or is_second else 5


def unsaid_points(context: NotesContext, *, lengths: bool) -> Box:
    """Return the usual points of an opening bid or overcall whose description tells none.

    Args:
        context: the call and the auction before it.
        lengths: whether the description says how long suits are, which natural notrump bids do not.
    """
    # A cue bid of their suit may be of any strength.
    is_cue = context.suit is not None and context.suit in context.theirs
    if not context.opens or not context.call.is_bid or is_cue:
        return ANYTHING
    # A gambling 3NT has its tricks in one suit, and fewer points than a strong opening.
    if context.suit is None and lengths and context.level >= _GAME_LEVEL:
        return Box().at_most(HCP, _MOST_GAMBLING)
    natural = context.natural
    # Two suits over their notrump are bid on shape, and jumps with two suits are no weak ones.
    over_suit = bool(context.theirs) and not context.jumps
    tells_others = lengths and (context.suit is None or (context.they_bid and not over_suit))
    if natural.is_artificial or tells_others:
        return _points_of_two_suits(context, lengths=lengths)
    return Box().between(HCP, *natural.boxes.hull().range(HCP))


def _points_of_two_suits(context: NotesContext, *, lengths: bool) -> Box:
    """Return the usual points of an opening or overcall that shows other suits than the one bid."""
    if context.they_bid:
        # Two notrump over their opening has two long suits instead of points.
        if context.suit is None and context.level >= _TWO and lengths:
            return Box().at_least(HCP, _LEAST_UNUSUAL)
        # Two suits over their notrump are bid on shape.
        on_shape = lengths and not context.theirs
        return Box().between(HCP, 8 if context.level == 1 or on_shape else 10, 17)
    if context.level == 1:
        # Up to the strong opening of two clubs, which begins at twenty-two.
        return Box().between(HCP, 11, 21)
    return Box().between(HCP, 4, 10)
