"""The card to play: which rule of thumb speaks."""

from __future__ import annotations

from cuebid.core import Card, View
from cuebid.robots.cardplay.declarer import declarer_lead
from cuebid.robots.cardplay.defence import defensive_lead
from cuebid.robots.cardplay.following import follow_suit
from cuebid.robots.cardplay.leads import opening_lead
from cuebid.robots.cardplay.position import position_of
from cuebid.robots.cardplay.ruffs import play_void

__all__ = ["choose_card"]


def choose_card(view: View) -> Card:
    """The card to play from `view.hand_to_play`.

    Raises:
        IllegalError: it is not the viewer's turn to play.
    """
    legal = tuple(view.legal_cards)
    if len(legal) == 1:
        return legal[0]
    position = position_of(view)
    led = position.trick.suit_led
    if led is not None:
        return follow_suit(position, led) if position.hand[led] else play_void(position)
    if not position.play.cards:
        return opening_lead(position)
    return declarer_lead(position) if position.declaring else defensive_lead(position)
