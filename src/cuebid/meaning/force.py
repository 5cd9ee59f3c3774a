"""Degrees of forcing, and the ranks of bids that tell which are games."""

from __future__ import annotations

from msgspec import Struct


def bid_rank(level: int, strain: int) -> int:
    """Return a number that grows with level and strain."""
    return 5 * level + strain


class Forcing(Struct, frozen=True, order=True, gc=False):
    """The bid to which a call forces its side.

    Attributes:
        level: 1 to 7.
        strain: 0 clubs to 4 notrump.
        lasting: until the level is reached; otherwise for one round.
        to_game: until game is reached: three notrump, four of a major or five of a minor, wherever
            level and strain are.
    """

    level: int
    strain: int
    lasting: bool
    to_game: bool = False

    @property
    def rank(self) -> int:
        """A number that grows with level and strain."""
        return bid_rank(self.level, self.strain)

    @property
    def words(self) -> str:
        """In words: `forcing to 2N`, `forcing for one round` or `forcing to game`."""
        if self.to_game:
            return "forcing to game"
        if not self.lasting:
            return "forcing for one round"
        return f"forcing to {self.level}{'CDHSN'[self.strain]}"
