"""Turn words of strength into points, given what partner and the bidder have shown.

Twenty-five points together are game, twenty-three and twenty-four invite it, thirty-three are
slam. Words are looser than numbers, which win wherever a description has both.
"""

# Every word is an offset from one number, the points from which the bidder wants to be in game
# opposite the hand that partner has shown. So `INV` is eight or nine opposite 15 to 17 and ten
# to twelve opposite 11 to 15, without a table for each opening bid. Three situations differ: before
# partner has bid a word has its usual range; the first answer may have no points at all; a later
# call must fit what the bidder has shown already, so that a word there narrows a known range.

from __future__ import annotations

from typing import Final

from cuebid.evaluation import ANYTHING, HCP, Box, Boxes
from cuebid.notes.meaning.context import ANY_POINTS, NotesContext

# Points of both hands together.
_GAME: Final = 25
# The most points that one hand can have, so that a range up to it is open.
_MOST: Final = ANY_POINTS[1]
_NARROW: Final = 2
_LONG: Final = 5
# What most pairs play as an invitation opposite an opening of a wide range.
_INVITES_OPENING: Final = (10, 12)
_OWN_OPENING: Final = 12
# The strong two clubs, which forces to game opposite any hand.
_OPENS_GAME: Final = 22
# The minimum points of overcalls at the one level, and of two-suiters without written points.
_OVERCALLS: Final = range(5, 10)
_OPENINGS: Final = range(10, 14)
# With so many points above its minimum an opening is strong.
_UPPER: Final = 4
_WIDE: Final = 4
# With so many points a hand with a fit or a long suit looks for slam opposite any opening bid.
_TRIES_FOR_SLAM: Final = 17
_REVERSE: Final = 16
_INTERMEDIATE: Final = (11, 16)
_OPENS: Final = 10
_TWO_LEVEL: Final = 2
_GAME_LEVEL: Final = 4
# The most points that a forcing answer at the one level needs.
_LEAST_ANSWER: Final = 6
# The least on which any school answers with a new suit at the two level.
_LEAST_TWO_OVER_ONE: Final = 9
_MOST_QUANTITATIVE: Final = 22
_OF_BOTH: Final = frozenset({"invite", "invite-plus", "slam", "game-try", "limited"})
_STRONG: Final = 14
_LEAST_PREEMPT: Final = 2
_MOST_PREEMPT: Final = 11
_GAME_OPPOSITE_PREEMPT: Final = 16
MOST_WEAK: Final = 11
"""The most points of a weak opening, or of the weak hands of one that may be strong, as a Multi."""
# Words for a part of the range that was shown; "weak" and "strong" as well if the range is narrow.
_PARTS: Final = {
    "minimum": "minimum",
    "maximum": "maximum",
    "medium": "medium",
    "good-hand": "maximum",
}
_HALVES: Final = {"weak": "minimum", "strong": "maximum"}
# The greatest width of a narrow range, such as an opening of 11 to 19.
_LIMITED: Final = 8
# Words are relative to partner's hand; before partner has bid they have these usual ranges.
# Ranges of opening bids and of overcalls, where partner has not spoken.
_OPENING: Final = {
    "sub-opening": (0, 11),
    "maximum-pass": (9, 11),
    "weak": (4, 10),
    "preempt": (3, 10),
    "strong": (16, _MOST),
    "constructive": (8, 11),
    "limited": (10, 15),
    "minimum": (11, 13),
    "maximum": (14, _MOST),
    "medium": (14, 16),
    "game": (_OPENS_GAME, _MOST),
    "opening": (_OWN_OPENING, _MOST),
    "values": (9, _MOST),
    "slam": (22, _MOST),
    "positive": (8, _MOST),
    "negative": (0, 7),
}


def game_from(context: NotesContext) -> int:
    """Return the points from which the bidder wants to be in game."""
    if context.table.negative is not None and context.partner.range(HCP)[0] >= _STRONG:
        # A negative answer of 0 to 7 beside this one says that the author lets 8 force to game,
        # whatever the sum of points; strong club systems count so.
        return max(context.table.negative + 1, 0)
    game = max(0, _GAME - context.opposite)
    low, high = context.partner.range(HCP)
    # Opposite an opening of one that may be strong every pair forces to game with its own opening.
    if low in _OPENINGS and high - low > _LIMITED:
        return min(game, _OWN_OPENING)
    if _is_overcall(context):
        return min(game, _OWN_OPENING + 1)
    # A preempt takes more tricks than its points are worth, so that opposite one sixteen points are
    # enough for game, and fourteen for an inquiry.
    is_weak = low >= _LEAST_PREEMPT and high <= _MOST_PREEMPT
    # Opposite a Multi with strong variants the weak one is what partner counts on.
    ranges = (box.range(HCP) for box in context.partner_hands.boxes)
    is_weak = is_weak or any(
        least >= _LEAST_PREEMPT and most <= _MOST_PREEMPT for least, most in ranges
    )
    # A raise of the bidder's own opening is weak, too, but no preempt.
    if is_weak and (not context.own.range(HCP)[0] or context.longest(context.partner)[1] >= _LONG):
        return min(game, _GAME_OPPOSITE_PREEMPT)
    return game


def values_of(word: str, context: NotesContext) -> Box:
    """Return the points that a word of strength (a statement of kind `values`) stands for."""
    low, high = _values(word, context)
    # A player who has limited the hand can only mean a part of that range, so the least points may
    # not lie above what was shown.
    is_part = word in _PARTS or (word in _HALVES and high - low <= _LIMITED)
    # A hand that has invited game at least keeps the points of a slam, rare as such hands are.
    shown_low, shown_high = context.own.range(HCP)
    has_invited = shown_high >= _MOST and shown_low >= game_from(context) - 2 > 0
    is_open_try = word == "slam" and has_invited
    if not is_part and not is_open_try:
        low = _within(low, context)
    return _points(low, max(low, high))


def _within(low: int, context: NotesContext) -> int:
    """Return a lower bound of points, lowered so that hands shown before can meet it."""
    shown_low, shown_high = context.own.range(HCP)
    # No word promises more than four points above the least that was shown, or most hands of a wide
    # range could never use it.
    if shown_low and not context.opens:
        low = min(low, shown_low + 4)
    return min(low, max(shown_high - 1, 0))


def forced_values(word: str, context: NotesContext) -> Box:
    """Return the points that the force of a call implies: `game`, `round` or `none`."""
    # Opposite a partner who has shown nothing, only a game force says something about points.
    if word != "game" and not context.opens and not context.partner.range(HCP)[0]:
        return ANYTHING
    if context.opens:
        # An opening that forces to game is the strong two clubs.
        is_strong = word == "game" and not context.they_bid
        return _points(_OPENS_GAME, _MOST) if is_strong else ANYTHING
    shown = context.own.range(HCP)
    game = game_from(context)
    if word == "game":
        return _points(_within(game, context), _MOST)
    # `NF` at the three level or below denies game values; higher bids end the auction for other
    # reasons.
    if word == "none" and context.level <= 3 and context.call.is_bid:
        return _points(0, max(game - 1, shown[0]))
    # The weakest hand that may force for one round, six points opposite an opening of eleven to
    # fifteen, is seven below a game force.
    if word == "round" and not shown[0] and context.level:
        # At the one level six points are enough opposite any hand.
        most = _LEAST_ANSWER if context.level == 1 else _MOST
        least = _LEAST_TWO_OVER_ONE if _is_two_over_one(context) else 0
        return _points(max(min(max(0, game - 7), most), least), _MOST)
    return ANYTHING


def _is_two_over_one(context: NotesContext) -> bool:
    """Return whether a bid is a new suit at the two level over an opening, without a jump."""
    is_answer = not context.turns and not context.they_bid and context.level == _TWO_LEVEL
    is_new = context.suit is not None and context.suit is not context.partner_bid
    return is_answer and is_new and not context.jumps and _is_opening(context)


def played_values(context: NotesContext) -> Box:
    """Return the points of a bid to play: too few to invite, or from game on too few for slam."""
    strain = context.call.strain
    shown_low, shown_high = context.own.range(HCP)
    if strain is None or context.opens or (shown_low and shown_high < _MOST):
        return ANYTHING
    game = game_from(context)
    # A player who answered on six or more and signs off below game has no invitation.
    if 0 < shown_low < _OPENS and context.level < strain.game_level:
        return _points(0, max(shown_low + _NARROW, game - 3))
    # A hand that has shown no upper limit may still look for slam.
    if shown_low:
        return _points(0, max(game + 6, shown_low + _WIDE))
    if context.level < strain.game_level:
        # An invitation begins two below game.
        return _points(0, max(0, game - 3))
    # Game in a suit may be bid on distribution with any points; 3NT needs its points, give or take
    # one. Both end where a quantitative raise begins, six points above game.
    if strain.suit is None:
        return _points(max(0, game - 1), game + 6)
    # Opposite an opening that may be strong the last three of these points are enough for a try.
    return _points(0, game + (3 if _is_opening(context) else 6))


def reverse_values(context: NotesContext) -> Box:
    """Return the points of an opener's reverse."""
    # Of a responder the word tells the order of suits, which may be that of a game force or less.
    low, high = context.own.range(HCP)
    return _points(min(_REVERSE, high), _MOST) if low >= _OPENS else ANYTHING


def quantitative_values(context: NotesContext) -> Box:
    """Return the points of an invitation to six notrump, or from five notrump on to seven."""
    if context.opens or context.is_partner_unknown:
        return ANYTHING
    # Thirty-one points together invite a small slam, thirty-four a grand slam.
    # With a long suit or good cards a point less is enough.
    low = game_from(context) + (9 if context.level >= 5 else 6) - 1
    shown_low, shown_high = context.own.range(HCP)
    # A player whose range ends below that invites with the upper end of it.
    if shown_low and low >= shown_high:
        return _points(max(shown_low, shown_high - 1), _MOST)
    # Opposite a weak hand nobody has the points that the sum would ask for.
    return _points(low, low + 3) if low <= _MOST_QUANTITATIVE else ANYTHING


def _values(word: str, context: NotesContext) -> tuple[int, int]:
    low, high = context.own.range(HCP)
    # Words for parts divide what the bidder has shown; other words are about both hands together.
    # If the shown range is narrow, `weak` is its lower part and `strong` its upper part.
    parts = _PARTS | _HALVES if high - low <= _LIMITED else _PARTS
    if word in parts and low:
        return _part(parts[word], low, high)
    if context.opens:
        return _opens_with(word, context)
    if word in _PARTS:
        # A part of an unknown range says nothing.
        return _part(_PARTS[word], low, high) if high < _MOST else (0, _MOST)
    # Opposite a partner who has shown no points a word that counts both hands says nothing sure.
    if context.is_partner_unknown and word in _OF_BOTH:
        return 0, _MOST
    game = game_from(context)
    if low or high < _MOST:
        return _again(word, game, low, _invites(game, context))
    return _answer(word, game, context)


def _opens_with(word: str, context: NotesContext) -> tuple[int, int]:
    """Return the points that a word of strength means in an opening bid or an overcall."""
    # `intermediate` of a jump overcall is an opening bid with a long suit.
    if word == "medium" and context.they_bid:
        return _INTERMEDIATE
    # A jump to the four level that is called strong makes game, and needs no more.
    if word == "strong" and context.they_bid and context.level >= _GAME_LEVEL:
        return _STRONG, _MOST
    # Over an opening of theirs game is made with an opening of one's own and a fitting partner.
    if word == "game" and context.they_bid:
        return _OWN_OPENING, _MOST
    # The upper part of a weak opening is not that of an opening bid at the one level.
    is_part = word in _PARTS and context.level >= _TWO_LEVEL and not context.they_bid
    return (0, _MOST) if is_part else _OPENING.get(word, (0, _MOST))


def _answer(word: str, game: int, context: NotesContext) -> tuple[int, int]:
    """Return the points of a strength word in the bidder's first call after partner's bid.

    Args:
        word: the word of strength.
        game: the points from which the bidder wants to be in game.
        context: the call and the auction before it.
    """
    low, high = context.partner.range(HCP)
    is_narrow = high - low <= _NARROW
    is_opening = _is_opening(context)
    invites = _invites(game, context)
    ranges = {
        "sub-opening": (0, 11),
        "maximum-pass": (9, 11),
        "invite": invites,
        "invite-plus": (invites[0], _MOST),
        "slam": (_slam_try(game), _MOST),
        # Even opposite a strong notrump a weak hand may have five to seven points.
        "weak": (0, max(5, game - (3 if is_narrow else 4))),
        # A preempt may have six points opposite any hand, one that bids game ten, and none has
        # those of an opening bid.
        "preempt": (0, min(11, max(10 if context.level >= _GAME_LEVEL else 6, game - 5))),
        "constructive": (game - 6, game - 3),
        # Between a preemptive raise and an invitation.
        "mixed": (6, 9) if is_opening else (game - 7, game - 4),
        "strong": (game, _MOST),
        "game": (game, _MOST),
        "opening": (_OWN_OPENING, _MOST),
        "positive": (game, _MOST) if context.table.negative is not None else (8, _MOST),
        "negative": (0, min(7, max(game - 1, 3))),
        "limited": (0, game - 1),
        "sub-invite": (0, max(0, invites[0] - 1)),
        # Opposite a strong opening a try for game has no upper end.
        "game-try": invites if low < _STRONG else (max(0, game - 2), _MOST),
        "values": (max(0, game - 5), _MOST),
    }
    least, most = ranges.get(word, (0, _MOST))
    return max(0, least), max(0, most)


def _slam_try(game: int) -> int:
    """Return the least points of a try for slam; opposite a preempt those of game are enough."""
    return game if game == _GAME_OPPOSITE_PREEMPT else min(game + 4, _TRIES_FOR_SLAM)


def _is_opening(context: NotesContext) -> bool:
    """Return whether partner has shown an opening of a wide range."""
    low, high = context.partner.range(HCP)
    return low in _OPENINGS and high - low >= _WIDE


def _invites(game: int, context: NotesContext) -> tuple[int, int]:
    """Return the points that invite game: one or two below game; opposite an opening 10 to 12."""
    # Another row of the table may define the word: `INV, 10--11`.
    invitation = context.table.words.get("invite")
    if invitation is not None and abs(invitation[1] - (game - 1)) <= _NARROW:
        return invitation
    if _is_opening(context) or _is_overcall(context):
        return _INVITES_OPENING
    return game - 2, game - 1


def _is_overcall(context: NotesContext) -> bool:
    """Return whether partner has overcalled on a wide range of points, from five to nine up."""
    low, high = context.partner.range(HCP)
    return context.they_bid and low in _OVERCALLS and high - low > _LIMITED


def part_of(word: str, shown: Box) -> Box | None:
    """Return the part of a range that a word such as `minimum` names; None for other words."""
    return _points(*_part(_PARTS[word], *shown.range(HCP))) if word in _PARTS else None


def weak_alternatives(hands: Boxes) -> tuple[Box, ...]:
    """Return the weak alternatives among the hands that a call shows."""
    return tuple(box for box in hands.boxes if 0 < box.range(HCP)[1] <= MOST_WEAK)


def _again(word: str, game: int, low: int, invites: tuple[int, int]) -> tuple[int, int]:
    """Return the points of a strength word in a later call of a bidder who has shown `low` or more.

    Args:
        word: the word of strength.
        game: the points from which the bidder wants to be in game.
        low: the minimum that the bidder has shown; the range reaches above it.
        invites: the points that invite game.
    """
    opened = low in _OPENINGS
    ranges = {
        "invite": invites,
        "invite-plus": (invites[0], _MOST),
        "game-try": (game - 4, game - 1),
        # Of an opening of a wide range the upper part is strong and the lower weak.
        "strong": (max(game - 1, low + _UPPER) if opened else game - 1, _MOST),
        "slam": (_slam_try(game), _MOST),
        "game": (game, _MOST),
        "opening": (_OWN_OPENING, _MOST),
        "weak": (low, low + _UPPER - 1) if opened else (0, game - 1),
        "limited": (0, game - 1),
        "sub-invite": (0, max(low, invites[0] - 1)),
    }
    least, most = ranges.get(word, (0, _MOST))
    # The range must reach above the minimum that was shown, or the call would contradict the one
    # before; if it does, an invitation ends below game.
    return max(0, least), most if most > low else low + 2


def _part(word: str, low: int, high: int) -> tuple[int, int]:
    """Return the lower, upper or middle part of a range; an open range counts as eight points."""
    # An opening of `11+` is not halved at twenty-four: most of its hands have fewer than nineteen.
    middle = (low + min(high, low + 7)) // 2
    if word == "minimum":
        return low, middle
    if word == "maximum":
        # In 15 to 17 a good sixteen is a maximum and a poor one a minimum; so is eight in 6 to 10.
        is_between = high - low <= _WIDE and (high - low) % 2 == 0
        return middle if is_between or high - low <= _NARROW else middle + 1, high
    return middle - 1, middle + 2


def _points(low: int, high: int) -> Box:
    if low <= 0 and high >= _MOST:
        return ANYTHING
    return Box().between(HCP, low, high)
