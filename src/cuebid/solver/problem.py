"""A problem: the tricks of one declarer in one strain."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core.deal import Deal
from cuebid.core.seat import Seat
from cuebid.core.suit import Strain

__all__ = ["Problem"]


@dataclass(frozen=True, slots=True)
class Problem:
    """A question to the solver: the tricks of `declarer` in `strain`, before the opening lead.

    Attributes:
        deal: four hands with the same number of cards each.
        strain: trumps, or notrump.
        declarer: the seat to the left of this one leads.
    """

    deal: Deal
    strain: Strain
    declarer: Seat
