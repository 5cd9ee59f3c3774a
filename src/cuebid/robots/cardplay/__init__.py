"""Card play by rules of thumb."""

from cuebid.robots.cardplay.chooser import choose_card

__all__ = ["choose_card"]
