"""Sample and count deals that contain known cards and match constraints on each hand.

    from cuebid.dealing import Dealer

    dealer = Dealer({Seat.SOUTH: hand}, {Seat.NORTH: boxes}, seed=1)
    dealer.deals(10)            ten `Deal`s; every deal that matches is equally likely
    dealer.arrays(1000)         deals as an array of `Hand.bits`, one column for each seat
    dealer.count()              the number of matching deals: exact, or estimated with its error
    dealer.why_impossible()     why no deal matches, or None

Constraints are `Boxes` of `cuebid.evaluation`. `cuebid.dealing.shorthand` reads them from text
such as `15-17 balanced`; `cuebid.dealing.script` reads scripts of the program Dealer.
"""

from cuebid.dealing.count import Count
from cuebid.dealing.dealer import Dealer
from cuebid.dealing.errors import DealingError, ImpossibleError

__all__ = ["Count", "Dealer", "DealingError", "ImpossibleError"]
