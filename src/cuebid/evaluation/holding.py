"""The features of a holding in one suit, as the specification defines them.

A holding is thirteen bits, bit 0 the two, bit 12 the ace, as `Hand.holding` returns it. Each
function takes a holding and returns a small number. They follow the wording of the specification
(GIB's bidding database, Definitions) and are not fast: `cuebid.evaluation.tables` calls them once
for each class of holdings, and everything else looks values up.
"""

from __future__ import annotations

from typing import Final

_ACE: Final = 1 << 12
_KING: Final = 1 << 11
_QUEEN: Final = 1 << 10
_JACK: Final = 1 << 9
_TEN: Final = 1 << 8
_TOP_THREE: Final = _ACE | _KING | _QUEEN
_TOP_FOUR: Final = _TOP_THREE | _JACK
_TOP_FIVE: Final = _TOP_FOUR | _TEN


def length(holding: int) -> int:
    """Return the number of cards."""
    return holding.bit_count()


def high_card_points(holding: int) -> int:
    """Return high-card points: ace 4, king 3, queen 2, jack 1."""
    return sum(
        points
        for points, card in ((4, _ACE), (3, _KING), (2, _QUEEN), (1, _JACK))
        if holding & card
    )


def honour_count(holding: int) -> int:
    """Return the sum of ace 8, king 4, queen 2, jack 1, which says which of them are held."""
    # The four top bits are the four honours, in this order.
    return holding >> 9


def ace_count(holding: int) -> int:
    """Return 1 with the ace, else 0."""
    return int(bool(holding & _ACE))


def king_count(holding: int) -> int:
    """Return 1 with the king, else 0."""
    return int(bool(holding & _KING))


def queen_count(holding: int) -> int:
    """Return 1 with the queen, else 0."""
    return int(bool(holding & _QUEEN))


def control_count(holding: int) -> int:
    """Return controls: ace 2, king 1."""
    return 2 * bool(holding & _ACE) + bool(holding & _KING)


def losing_tricks(holding: int) -> int:
    """Return the losers of a suit as GIB's bidding database counts them.

    Up to three cards: one for each of ace, king and queen that is missing and that the length
    leaves room for. Four or more: 0 in a solid suit, 1 in a semisolid one, else 2.
    """
    cards = length(holding)
    # Ruling A57: the queen covers a loser only in a suit of exactly three cards.
    if cards <= 3:
        covered = int(bool(holding & _ACE))
        covered += cards >= 2 and bool(holding & _KING)
        covered += cards == 3 and bool(holding & _QUEEN)
        return cards - covered
    # Ruling A58.
    if _is_solid(holding):
        return 0
    return 1 if _is_solid(_with_next_honour(holding)) else 2


def losing_trick_count(holding: int) -> int:
    """Return the losers of a suit by the usual count, at most three in a suit of any length."""
    honours = (_ACE, _KING, _QUEEN)[: length(holding)]
    return sum(not holding & card for card in honours)


def stopper(holding: int) -> int:
    """Return the level of the stopper, from 0 to 4: the highest level that applies.

    1 Qx or Jxx; 2 Kx or Qxx; 3 A, QJx or 5+ HCP; 4 length and HCP together at least 8.
    """
    return _stopper(holding, loose=False)


def loose_stopper(holding: int) -> int:
    """Return the level of the stopper as later versions of GIB describe it.

    As `stopper`, but 3 also for length and HCP of at least 7, and below that 2 for at least 5 and
    1 for 4.
    """
    return _stopper(holding, loose=True)


def _stopper(holding: int, *, loose: bool) -> int:
    cards = length(holding)
    points = high_card_points(holding)
    length_and_points = cards + points
    # Q J doubleton is no stopper of this kind: ace and king take both.
    has_queen_jack = cards >= 3 and holding & _QUEEN and holding & _JACK
    # Ruling A60: the highest that applies, so the tests go from the best stopper down.
    if length_and_points >= 8:
        return 4
    if holding & _ACE or has_queen_jack or points >= 5 or (loose and length_and_points >= 7):
        return 3
    if loose:
        return 2 if length_and_points >= 5 else int(length_and_points == 4)
    if (cards >= 2 and holding & _KING) or (cards >= 3 and holding & _QUEEN):
        return 2
    return int(bool((cards >= 2 and holding & _QUEEN) or (cards >= 3 and holding & _JACK)))


def suit_quality(holding: int) -> int:
    """Return the suit quality, from 0 to 9: the highest level that applies.

    1 three cards; 2 four cards; 3 four cards with three of the five honours or 4+ HCP, or five
    cards; 4 and 5 still 3 and 4 without the smallest card; 6 is 5 with 8+ HCP or four of the five
    honours; 7 six cards with AKQ and jack or ten; 8 seven with AKQ; 9 eight with AK and queen or
    jack, or nine with AK.
    """
    cards = length(holding)
    long_quality = _quality_of_long_suit(holding, cards)
    if long_quality:
        return long_quality
    quality = _biddable_level(holding)
    if quality == 5 and _is_strong(holding):
        return 6
    return quality


def _quality_of_long_suit(holding: int, cards: int) -> int:
    """Return the suit quality if it is 7, 8 or 9; otherwise 0."""
    if holding & (_ACE | _KING) != _ACE | _KING:
        return 0
    if cards >= 9 or (cards == 8 and holding & (_QUEEN | _JACK)):
        return 9
    if not holding & _QUEEN:
        return 0
    if cards >= 7:
        return 8
    return 7 if cards == 6 and holding & (_JACK | _TEN) else 0


def _biddable_level(holding: int) -> int:
    """Return the suit quality without regard to levels above 5 (see `suit_quality`)."""
    cards = length(holding)
    # Levels 3 to 5 are one rule applied to what is left after dropping the smallest card once or
    # twice (ruling A59).
    if cards <= 2:
        return 0
    if cards == 3:
        return 1
    # `holding & (holding - 1)` drops the smallest card.
    without_smallest = _biddable_level(holding & (holding - 1))
    if without_smallest >= 3:
        return min(without_smallest + 1, 5)
    has_three_honours = (holding & _TOP_FIVE).bit_count() >= 3
    return 3 if cards >= 5 or has_three_honours or high_card_points(holding) >= 4 else 2


def _is_strong(holding: int) -> bool:
    return high_card_points(holding) >= 8 or (holding & _TOP_FIVE).bit_count() >= 4


def _is_solid(holding: int) -> bool:
    # Four cards A K Q J are solid and have a quality below 7, which begins with six cards (ruling
    # A58).
    return holding & _TOP_FOUR == _TOP_FOUR or suit_quality(holding) >= 7


def _with_next_honour(holding: int) -> int:
    """Return the holding with its lowest card below the jack replaced by its top missing honour."""
    # Of four cards or more that are not A K Q J at least one is low and one honour is missing. `low
    # & -low` is the lowest card.
    low = holding & ~_TOP_FOUR
    missing = _TOP_FOUR & ~holding
    return holding & ~(low & -low) | 1 << missing.bit_length() - 1
