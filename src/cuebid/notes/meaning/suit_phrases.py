"""Resolve phrases to suits in an auction: `M`, `oM`, `#`, `their suit`, `majors`."""

# A phrase is resolved to the suits that it may mean, never to one by preference: where the auction
# does not decide, all candidates are returned and the hands become a union. A suit that cannot be
# found falls back to all four, so that the statement still counts as one about length.

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cuebid.core import SUITS, Suit
from cuebid.evaluation import LENGTH
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.words.tree import SuitPhrase

__all__ = [
    "ANY_SUIT",
    "EITHER_MAJOR",
    "NEXT",
    "OWN",
    "THEIRS",
    "alternatives",
    "suits_of_phrase",
]

OWN: Final = "own"
NEXT: Final = "next"
ANY_SUIT: Final = "any"
THEIRS: Final = "theirs"
EITHER_MAJOR: Final = frozenset({SuitPhrase(("major",)), SuitPhrase(("a-major",))})
"""Phrases for a major that do not say which one."""

# An answer may speak of a suit in which the bidder has shown so many cards.
_KNOWN: Final = 5

Options = list[tuple[Suit, ...]]

_EITHER: Final = frozenset({"major", "minor", "a-major", "a-minor"})
_NAMED: Final = {suit.word.lower(): suit for suit in SUITS}
_CLASSES: Final = {
    "majors": (Suit.HEARTS, Suit.SPADES),
    "minors": (Suit.CLUBS, Suit.DIAMONDS),
    "reds": (Suit.DIAMONDS, Suit.HEARTS),
    "blacks": (Suit.CLUBS, Suit.SPADES),
    "pointed": (Suit.DIAMONDS, Suit.SPADES),
    "rounded": (Suit.CLUBS, Suit.HEARTS),
}


def alternatives(phrase: SuitPhrase | None, context: NotesContext, *, whose: str = OWN) -> Options:
    """Return the possible meanings of a phrase, each a tuple of suits that are all meant.

    Args:
        phrase: the phrase; None stands for the suit of the call.
        context: the call and the auction before it.
        whose: which suit "the suit" is: that of the call, the next above, any, or theirs.
    """
    # A statement without a suit is about the suit that is bid: `6+`, `good suit`.
    phrase = phrase or SuitPhrase(("own",))
    combinations: Options = [()]
    names = phrase.names
    if len(names) > 1 and not phrase.any:
        # `hearts and another suit` of a bid in clubs: that may be clubs.
        names = tuple("unbid" if name == "other-suit" else name for name in names)
    options = [_named(name, context, whose) for name in names]
    # `1HS = 5+!h/!s` describes two bids in one row: each shows the suit that it bids.
    one_of = [suits for ways in options for suits in ways]
    if phrase.any or len(phrase.names) == 1:
        singles = {suits[0] for suits in one_of if len(suits) == 1}
        own = context.suit
        if own in singles and len(singles) > 1 and singles == context.row_suits and own is not None:
            return [(own,)]
    if phrase.any:
        return one_of
    for ways in options:
        combinations = [
            (*chosen, *suits)
            for chosen in combinations
            for suits in ways
            # `major + minor` and `X + Y` never mean one suit twice. If every combination would, as
            # in `!h + M` with `M` bound to hearts, the earlier suits are kept.
            if not set(chosen) & set(suits)
        ] or combinations
    return combinations


def suits_of_phrase(
    phrase: SuitPhrase | None, context: NotesContext, *, whose: str = OWN
) -> list[Suit]:
    """Return the suits of all possible meanings of a phrase, as one list."""
    return [suit for suits in alternatives(phrase, context, whose=whose) for suit in suits]


def _named(name: str, context: NotesContext, whose: str) -> Options:
    if name in _NAMED:
        return [(_NAMED[name],)]
    if name in _CLASSES:
        return [_CLASSES[name]]
    if name == "own":
        return _own(context, whose)
    if name in _TOGETHER:
        return [_TOGETHER[name](context)]
    suits = _RESOLVED[name](context)
    # `TRF, 5+M` of a bid below a major is a transfer to that one.
    if whose == NEXT and name in _EITHER and context.next_suit in suits:
        return [(context.next_suit,)]
    return [(suit,) for suit in suits]


def _own(context: NotesContext, whose: str) -> Options:
    # The description of a transfer, `TRF, 5+`, speaks of the suit that it shows, not of the one
    # bid.
    if whose == NEXT and context.next_suit is not None:
        return [(context.next_suit,)]
    if context.suit is not None and whose == OWN:
        return [(context.suit,)]
    # The suit of a penalty double is theirs.
    if whose == THEIRS and context.theirs:
        return [(context.theirs[-1],)]
    # `just 5 cards` of an answer in notrump is the suit that was shown.
    shown, length = context.longest(context.own)
    if context.call.is_bid and context.asked and shown is not None and length >= _KNOWN:
        return [(shown,)]
    # In notrump, a pass or a double "the suit" can only be one that nobody has shown.
    return [(suit,) for suit in _unbid(context)]


def _unbid(context: NotesContext) -> tuple[Suit, ...]:
    """Return the suits that nobody has shown as four cards or more; all suits if none is left."""
    shown = set(context.theirs)
    # A suit counts as shown from four cards on, so that a better minor is still unbid.
    for box in (context.own, context.partner):
        shown |= {suit for suit in SUITS if box.range(LENGTH, suit)[0] >= 4}
    free = tuple(suit for suit in SUITS if suit not in shown)
    return free or tuple(SUITS)


def _new_suit(context: NotesContext) -> tuple[Suit, ...]:
    """Return the suit that is bid if nobody has shown it, else the suits that nobody has shown."""
    unbid = _unbid(context)
    return (context.suit,) if context.suit is not None and context.suit in unbid else unbid


def _never_bid(context: NotesContext) -> tuple[Suit, ...]:
    """Return the suits that neither side has bid or shown, for `both unbid suits`."""
    # Where partner has bid the last suit that nobody showed, that one is meant.
    unbid = _unbid(context)
    free = tuple(suit for suit in unbid if suit is not context.partner_bid) or unbid
    return free if len(free) < len(SUITS) else unbid[:2]


def _side_suit(context: NotesContext) -> tuple[Suit, ...]:
    """Return the suit bid if a first suit was shown before, else the suits that may be second.

    The first is the bidder's own longest suit, or partner's if the bidder has shown none.
    """
    suit = context.suit
    own, partner = context.longest(context.own)[0], context.longest(context.partner)[0]
    is_second = own not in {None, suit} or (own is None and partner not in {None, suit})
    if suit is not None and is_second and suit not in context.theirs:
        return (suit,)
    return _other_suit(context)


def _other_suit(context: NotesContext) -> tuple[Suit, ...]:
    """Return the suits that a second suit may be: unbid, and not the one that is bid."""
    unbid, others = _unbid(context), tuple(suit for suit in SUITS if suit is not context.suit)
    # Where the suit that is bid is the only one that nobody has shown, any other may be meant.
    return tuple(suit for suit in unbid if suit in others) or others


def _partner(context: NotesContext) -> tuple[Suit, ...]:
    suit = context.partner_suit
    return (suit,) if suit is not None else tuple(SUITS)


def _theirs(context: NotesContext) -> tuple[Suit, ...]:
    # Of several suits of theirs the last: authors write "their suit" of the one just bid.
    return context.theirs[-1:] or tuple(SUITS)


def _next(context: NotesContext) -> tuple[Suit, ...]:
    suit = context.next_suit
    if suit is None and not context.call.is_bid:
        # A redouble that is a transfer to the next suit: the one above the last bid.
        suit = _above(context.last)
    return (suit,) if suit is not None else tuple(SUITS)


def _above(index: int) -> Suit | None:
    """Return the suit above the bid with this `Call.index`; None above spades or for 0, no bid."""
    # Bids are numbered from three on, by five strains, clubs first.
    step = (index - 2) % 5
    return SUITS[step] if index and step < len(SUITS) else None


def _trumps(context: NotesContext) -> tuple[Suit, ...]:
    # Where nobody has shown a suit, trumps are the one that is bid: `4 trumps and max`.
    suit = context.suit if context.trumps is None else context.trumps
    return (suit,) if suit is not None else tuple(SUITS)


def _bound(name: str) -> Callable[[NotesContext], tuple[Suit, ...]]:
    def suits(context: NotesContext) -> tuple[Suit, ...]:
        suit = context.bindings.get(name)
        return (suit,) if suit is not None else _unbid(context)

    return suits


# Phrases for several suits of which all are meant.
_TOGETHER: Final[dict[str, Callable[[NotesContext], tuple[Suit, ...]]]] = {
    "lowest-unbid": lambda context: _unbid(context)[:2],
    "all-unbid": _never_bid,
}
_RESOLVED: Final[dict[str, Callable[[NotesContext], tuple[Suit, ...]]]] = {
    "major": lambda context: context.major(),
    "minor": lambda context: context.minor(),
    # Words that leave open which major or minor; if the row binds `M` or `m`, that suit is meant.
    "a-major": lambda context: context.major(),
    "a-minor": lambda context: context.minor(),
    "other-major": lambda context: context.major(other=True),
    "other-minor": lambda context: context.minor(other=True),
    "partner": _partner,
    "theirs": _theirs,
    "unbid": _unbid,
    "new": _new_suit,
    "side-suit": _side_suit,
    "other-suit": _other_suit,
    "next": _next,
    "trumps": _trumps,
    # "Best suit" is known to its owner alone.
    "best": lambda _: tuple(SUITS),
    "x": _bound("X"),
    "y": _bound("Y"),
    "z": _bound("Z"),
}
