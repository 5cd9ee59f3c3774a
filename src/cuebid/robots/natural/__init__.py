"""Natural bidding by points and fit: five-card majors, strong notrump, weak twos."""

from cuebid.robots.natural.chooser import choose_call
from cuebid.robots.natural.measures import Measures, measure
from cuebid.robots.natural.reader import read_auction
from cuebid.robots.natural.shown import shown_by_natural
from cuebid.robots.natural.situation import Situation

__all__ = [
    "Measures",
    "Situation",
    "choose_call",
    "measure",
    "read_auction",
    "shown_by_natural",
]
