"""Dealing: hands that fit what is known and what has been shown.

    from cuebid.dealing import Dealer

    dealer = Dealer({Seat.SOUTH: hand}, {Seat.NORTH: boxes}, seed=1)
    dealer.deals(10)            ten `Deal`s, each of those that fit as likely as any other
    dealer.arrays(1000)         the same as an array of `Hand.bits`, a column for each seat
    dealer.count()              how many deals fit: exact, or estimated with its error
    dealer.why_impossible()     None, or why no deal fits

NumPy belongs to the extra `robots`; it is imported when a dealer is made.
"""

from cuebid.dealing.dealer import Count, Dealer
from cuebid.dealing.errors import DealingError, ImpossibleError

__all__ = ["Count", "Dealer", "DealingError", "ImpossibleError"]
