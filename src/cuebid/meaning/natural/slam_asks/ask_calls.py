"""The calls that ask for aces or key cards: four notrump, kickback, and Exclusion Blackwood.

Four notrump is the usual ask. Pairs that play kickback ask with the bid above four of the agreed
suit, so that the answers stay below five of it. Pairs that play exclusion jump over game in a side
suit with a void there: partner does not count the ace of that suit.
"""

from __future__ import annotations

from typing import Final

from cuebid.core import BIDS, SUITS, Call, Strain, Suit
from cuebid.evaluation import LENGTH
from cuebid.meaning.call_meaning import CallMeaning
from cuebid.meaning.natural.position import ASK, Position
from cuebid.meaning.natural.promise import ONE_ROUND, promise, says
from cuebid.meaning.purpose import Purpose
from cuebid.meaning.standards import FOUR_NOTRUMP, SMALL_SLAM
from cuebid.meaning.style import AceAsk

CONTROLS: Final = 4
"""The fewest controls of a hand that asks for aces."""
_ASKS_FROM: Final = 4
_FOUR_CLUBS, _FIVE_CLUBS = 15, 20
# Higher than the preference of other asks, which are not for hands with a void.
_PREFERENCE: Final = 80


def ask_call(position: Position) -> Call:
    """Return the bid that asks for aces without a void: four notrump, or kickback.

    Four notrump asks if the kickback bid would be natural, in a suit that the side has shown, and
    in contested auctions.
    """
    suit = position.agreed
    if not position.state.style.kickback or suit is None or position.is_contested:
        return FOUR_NOTRUMP
    step = BIDS[_FOUR_CLUBS + int(suit) + 1]
    if step.strain is None or step.strain is Strain.NOTRUMP:
        return FOUR_NOTRUMP
    side = SUITS[step.strain]
    is_shown = position.partner_has(side) or position.have_shown(side)
    return FOUR_NOTRUMP if is_shown else step


def further_asks(position: Position) -> tuple[Call, ...]:
    """Return the calls other than four notrump that may ask for key cards at a position."""
    call = ask_call(position)
    return (*((call,) if call is not FOUR_NOTRUMP else ()), *_exclusions(position))


def settles_ask(position: Position, call: Call) -> bool:
    """Return whether a pair's kickback or exclusion asks define what a call means.

    They define the asks themselves, the four notrump that kickback replaces, and slam bids, which
    a hand that can ask should not make.
    """
    style = position.state.style
    if not (style.kickback or style.exclusion) or call.level < _ASKS_FROM:
        return False
    asks = [ask for ask in further_asks(position) if ask.index > position.last_rank]
    is_replaced = call is FOUR_NOTRUMP and ask_call(position) in asks
    return is_replaced or call in asks or (bool(asks) and call.level >= SMALL_SLAM)


def _exclusions(position: Position) -> tuple[Call, ...]:
    """Return the jumps over game in a side suit that are exclusion asks for the agreed major."""
    trumps, style = position.agreed, position.state.style
    if trumps is None or not trumps.is_major or not style.exclusion:
        return ()
    between = BIDS[_FOUR_CLUBS + int(trumps) + 1 : _FIVE_CLUBS + int(trumps)]
    return tuple(bid for bid in between if _is_exclusion(position, bid))


def _is_exclusion(position: Position, bid: Call) -> bool:
    if bid.strain is None or bid.strain is Strain.NOTRUMP or position.jump(bid) < 1:
        return False
    suit = SUITS[bid.strain]
    is_shown = position.partner_has(suit) or position.have_shown(suit)
    return not is_shown and bid is not ask_call(position)


def exclusion_ask(position: Position, call: Call) -> CallMeaning | None:
    """Return what a call shows as an exclusion ask, a jump over game in a void; otherwise None."""
    style, trumps = position.state.style, position.agreed
    if not style.exclusion or style.ace_ask is AceAsk.ACES or trumps is None:
        return None
    if call not in _exclusions(position):
        return None
    void = SUITS[int(call.strain or 0)]
    return says(
        call,
        promise(position.points(ASK), lengths=((void, 0, 0),), controls=CONTROLS),
        purpose=Purpose.ASKS_ACES,
        forcing=ONE_ROUND,
        suits=(trumps,),
        artificial=True,
        preference=_PREFERENCE,
    )


def suit_left_out(position: Position) -> Suit | None:
    """Return the suit whose ace does not count: the void that my side's last ask shows, or None."""
    state = position.state
    asks = (
        meaning
        for turn, meaning in reversed(tuple(enumerate(state.meanings)))
        if turn % 2 == state.me % 2 and meaning.purpose is Purpose.ASKS_ACES
    )
    ask = next(asks, None)
    if ask is None or ask.call.strain is None or ask.call.strain is Strain.NOTRUMP:
        return None
    suit = SUITS[ask.call.strain]
    shown = {box.range(LENGTH, suit) for box in ask.boxes}
    return suit if shown == {(0, 0)} else None
