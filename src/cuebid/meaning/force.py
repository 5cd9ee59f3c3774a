"""How far a call forces: for a round, to a bid or to game; and ranks that order bids."""

from __future__ import annotations

from msgspec import Struct


def bid_rank(level: int, strain: int) -> int:
    """Return a number that orders bids by level and strain."""
    return 5 * level + strain


class Forcing(Struct, frozen=True, order=True, gc=False):
    """How far a call forces its side: for one round, to a bid, or to game.

    Attributes:
        level: 1 to 7.
        strain: 0 clubs to 4 notrump.
        lasting: whether it forces until the bid is reached; otherwise for one round only.
        to_game: whether it forces until game is reached: three notrump, four of a major or five
            of a minor, whatever level and strain are.
    """

    level: int
    strain: int
    lasting: bool
    to_game: bool = False

    @property
    def rank(self) -> int:
        """The rank (`bid_rank`) of the bid to which the call forces."""
        return bid_rank(self.level, self.strain)

    @property
    def words(self) -> str:
        """The force in words: `forcing to 2N`, `forcing for one round` or `forcing to game`."""
        if self.to_game:
            return "forcing to game"
        if not self.lasting:
            return "forcing for one round"
        return f"forcing to {self.level}{'CDHSN'[self.strain]}"
