"""Choose the card to play by rules of thumb: leading, following suit, or void."""

from __future__ import annotations

from cuebid.core import Card, View
from cuebid.robots.thumb_rules.declarer import declarer_lead
from cuebid.robots.thumb_rules.defence import defensive_lead
from cuebid.robots.thumb_rules.following import follow_suit
from cuebid.robots.thumb_rules.heard_auction import AuctionListener, nothing_heard
from cuebid.robots.thumb_rules.leads import opening_lead
from cuebid.robots.thumb_rules.position import position_of
from cuebid.robots.thumb_rules.ruffs import play_void
from cuebid.robots.thumb_rules.shown_suits import shown_suits


def choose_card(view: View, listener: AuctionListener = nothing_heard) -> Card:
    """Return the card to play from `view.hand_to_play`, by rules of thumb.

    Args:
        view: the view of a seat whose turn it is to play a card.
        listener: interprets the auction; used only for an opening lead.

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
    # Only the opening lead uses the auction; later leads use the play and dummy.
    if not position.play.cards:
        suits = shown_suits(view.auction, listener(view), position.seat)
        return opening_lead(position, suits)
    return declarer_lead(position) if position.declaring else defensive_lead(position)
