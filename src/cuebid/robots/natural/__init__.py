"""Natural bidding by points and fit: five-card majors, strong notrump, weak twos.

A rule is a generator that yields options in order of preference; the first option that fits the
hand is the call. The same options, read backwards, tell what each call has shown (docs/robots.md,
simple).
"""

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
