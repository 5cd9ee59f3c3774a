"""Card play by rules of thumb."""

from cuebid.robots.cardplay.chooser import choose_card
from cuebid.robots.cardplay.shown_suits import ShownHands, nothing_shown

__all__ = ["ShownHands", "choose_card", "nothing_shown"]
