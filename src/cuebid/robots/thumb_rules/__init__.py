"""Card play by rules of thumb."""

from cuebid.robots.thumb_rules.chooser import choose_card
from cuebid.robots.thumb_rules.shown_suits import ShownHandsReader, nothing_shown

__all__ = ["ShownHandsReader", "choose_card", "nothing_shown"]
