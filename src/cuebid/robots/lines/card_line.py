"""Name the line of play of a single card, in a teacher's words: `finesses in hearts`.

A line is recognised from what the player sees, so that the same words explain a robot's card and
judge a card that somebody has played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cuebid.core import SUITS, Card, Suit
from cuebid.robots.lines.line import Line
from cuebid.robots.thumb_rules.holdings import above, highest
from cuebid.robots.thumb_rules.position import PlayPosition

# A card below the nine is never called a finesse.
_NINE: Final = 9
_RANKS: Final = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king", "ace",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class NamedLine:
    """A line of play that was recognised.

    Attributes:
        line: the name of the line.
        told: what the card does, as part of a sentence.
    """

    line: Line
    told: str


def line_of_card(position: PlayPosition, card: Card) -> NamedLine | None:
    """Return the line of play to which a card belongs; None if it has no name.

    Args:
        position: the position before the card, as the player sees it.
        card: the card, from the hand to play.
    """
    trick = position.trick.cards
    if not trick:
        return _led(position, card) if position.declaring else None
    led = trick[0].suit
    if card.suit is not led:
        ruffs = card.suit is position.trumps
        return NamedLine(Line.RUFF, f"ruffs a {_one(led)}") if ruffs else None
    return _followed(position, card)


def _led(position: PlayPosition, card: Card) -> NamedLine | None:
    suit = card.suit
    theirs = position.against(suit)
    both = position.ours(suit)
    if theirs and highest(theirs) > highest(both):
        frozen = _frozen_suits(position, suit)
        if frozen:
            return NamedLine(Line.ENDPLAY, _throw_in(position, suit, frozen))
    if suit is position.trumps:
        return NamedLine(Line.TRUMPS, "draws trumps") if theirs else None
    bit = 1 << (card.rank - 2)
    if highest(theirs) < bit and _is_last_of_suit(position, suit) and _can_give_ruff(position):
        return NamedLine(Line.ELIMINATION, f"strips the {_all(suit)}")
    across = position.across[suit]
    if card.rank >= _NINE and highest(across) > highest(theirs) > bit:
        return NamedLine(Line.FINESSE, f"finesses in {_all(suit)}")
    return None


def _followed(position: PlayPosition, card: Card) -> NamedLine | None:
    suit = card.suit
    trick = position.trick
    bit = 1 << (card.rank - 2)
    winner = trick.winner
    ours = winner is not None and winner.side is position.seat.side
    best = max(1 << (one.rank - 2) for one in trick.cards if one.suit is suit)
    # Cards that may beat this hand: unseen cards, and for a defender dummy's.
    out = position.against(suit)
    top = highest(position.hand[suit])
    partner_led = len(trick.cards) == 2 and position.declaring
    is_spot = card.rank < _NINE
    if partner_led and not is_spot and bit > best and above(out, bit) & (top - 1):
        return NamedLine(Line.FINESSE, f"finesses in {_all(suit)}")
    is_ruffed = any(one.suit is position.trumps is not suit for one in trick.cards)
    could_win = top > max(best, highest(out)) and not is_ruffed
    if not could_win or ours:
        return None
    if partner_led and (is_spot or bit < best):
        return NamedLine(Line.DUCK, f"ducks a {_one(suit)}")
    if partner_led or bit > best:
        return None
    return NamedLine(Line.HOLD_UP, f"holds up the {_RANKS[top.bit_length() - 1]} of {_all(suit)}")


def _all(suit: Suit) -> str:
    return suit.word.lower()


def _one(suit: Suit) -> str:
    return _all(suit)[:-1]


def _frozen_suits(position: PlayPosition, exit_suit: Suit) -> tuple[Suit, ...]:
    """Return the suits that opponents must open if they win the lead and have no safe exit.

    Empty if they can lead a side suit safely, or if a ruff and discard would not help because a
    hand has no trump.
    """
    if position.trumps is not None and not _can_give_ruff(position, exit_suit):
        return ()
    frozen = []
    for suit in SUITS:
        if suit in {exit_suit, position.trumps}:
            continue
        hands = position.hand[suit], position.across[suit]
        if not any(hands):
            if position.trumps is None and position.unseen[suit]:
                return ()
            continue
        if not position.unseen[suit]:
            continue
        if not all(hands) or max(hand.bit_count() for hand in hands) < 2:
            return ()
        frozen.append(suit)
    # The exit suit must be exhausted too, or they can continue it.
    longest = max(position.hand[exit_suit].bit_count(), position.across[exit_suit].bit_count())
    return tuple(frozen) if longest <= 2 else ()


def _can_give_ruff(position: PlayPosition, exit_suit: Suit | None = None) -> bool:
    """Return whether both hands still have a trump after a lead of the exit suit."""
    trumps = position.trumps
    if trumps is None:
        return False
    least = 2 if exit_suit is trumps else 1
    return min(position.hand[trumps].bit_count(), position.across[trumps].bit_count()) >= least


def _is_last_of_suit(position: PlayPosition, suit: Suit) -> bool:
    return position.hand[suit].bit_count() == 1 and position.across[suit].bit_count() <= 1


def _throw_in(position: PlayPosition, suit: Suit, frozen: Sequence[Suit]) -> str:
    opened = " or ".join(_all(other) for other in frozen)
    ruff = "" if position.trumps is None else " or give a ruff and a discard"
    return f"gives up a {_one(suit)}: whoever wins it must open {opened}{ruff}"
