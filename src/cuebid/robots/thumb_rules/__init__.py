"""Card play by rules of thumb: choose a card from the position without any search.

It is quick (a whole board of four players takes 2.8 ms, docs/robots.md), it decides between cards
that a simulation finds equally good, and its opening leads and standard cards are those that
`double_dummy_play` expects of other players. It does not count unseen hands.
"""

from cuebid.robots.thumb_rules.chooser import choose_card
from cuebid.robots.thumb_rules.heard_auction import AuctionListener, HeardAuction, nothing_heard

__all__ = ["AuctionListener", "HeardAuction", "choose_card", "nothing_heard"]
