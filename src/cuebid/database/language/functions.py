"""The functions that `#n` calls, as data, by number and number of arguments (A43)."""

# The specification has "function #n in the dispatch table" and no table, so that the table is
# Cuebid's. A rule of GIB's own database that was once quoted in public uses some functions; the
# entries marked `observed` keep its numbers, with the meaning that its context suggests. The
# documentation (`docs/database.md`) is compared with this table by a test.

from __future__ import annotations

from enum import Enum
from typing import Final

from msgspec import Struct

# The order is part of the language: rules write the index.
BOUND_FIELDS: Final = "PMDLHQSG"
"""Fields as arguments of functions: a field is the index of its letter here."""


class Reads(Enum):
    """Inputs of a function, which determine where it can be used."""

    AUCTION = "auction"
    """The auction and what its calls have shown: in sequences, constraints and specifications."""
    HAND = "hand"
    """The bidder's hand too: in constraints only."""
    NOTHING = "nothing"
    """Its arguments only: anywhere."""


class Function(Struct, frozen=True):
    """The description of one function `#n`.

    Attributes:
        number: the number after `#`.
        parameters: a name for each argument: `s` a suit, `t` a strain, `f` a field by its index in
            `BOUND_FIELDS`, `l` a level, `k` a class of fit, `x` and `y` any value.
        name: a name for messages and code.
        meaning: the value; -1 stands for none.
        reads: what the function reads.
        observed: whether GIB's database is known to use it in this sense.
    """

    number: int
    parameters: tuple[str, ...]
    name: str
    meaning: str
    reads: Reads
    observed: bool = False

    @property
    def arity(self) -> int:
        """The number of arguments."""
        return len(self.parameters)

    @property
    def signature(self) -> str:
        """The form of a function call: `#2(f,s)`."""
        arguments = f"({','.join(self.parameters)})" if self.parameters else ""
        return f"#{self.number}{arguments}"


_A, _H, _N = Reads.AUCTION, Reads.HAND, Reads.NOTHING

_TABLE: Final = (
    Function(
        0,
        (),
        "agreed_trump",
        "the strain of the side's agreed trump suit by the auction alone: the suit, highest first, "
        "in which both partners' shown minimum lengths add up to 8 or more; -1 if there is none",
        _A,
        observed=True,
    ),
    Function(
        1,
        (),
        "own_trump",
        "the same, with the bidder's own length in place of what the bidder has shown",
        _H,
        observed=True,
    ),
    Function(
        2, (), "vulnerability", "0 neither side, 1 the bidder's side, 2 the other side, 3 both", _A
    ),
    Function(3, (), "seat", "the bidder's place from the dealer on, 1 to 4", _A),
    Function(
        4, (), "last_level", "level of the last bid before the considered call; 0 if none", _A
    ),
    Function(
        5, (), "last_strain", "strain of the last bid before the considered call; -1 if none", _A
    ),
    Function(6, (), "doubled", "0 if that bid is undoubled, 1 doubled, 2 redoubled", _A),
    Function(7, (), "last_bidder", "who made it: 0 me, 1 LHO, 2 partner, 3 RHO; -1 if nobody", _A),
    Function(
        8,
        (),
        "forced_level",
        "the level that the side's calls so far force it to: the highest that a `#1(l,s,k)` in a "
        "specification has named; 0 if none",
        _A,
    ),
    Function(
        9, (), "partner_captain", "1 if partner is captain, so that only the book call is left", _A
    ),
    Function(10, (), "my_aces", "how many aces the bidder has", _H),
    Function(11, (), "my_kings", "how many kings", _H),
    Function(12, (), "my_hcp", "the bidder's high-card points", _H),
    Function(13, (), "my_points", "the bidder's points with distribution", _H),
    Function(14, (), "my_longest", "the bidder's longest suit, the highest of equal ones", _H),
    Function(15, (), "my_losers", "the bidder's losers", _H),
    Function(16, (), "my_controls", "the bidder's controls", _H),
    Function(
        17,
        (),
        "must_call",
        "1 if a pass would break a promise: RHO has passed, and partner's last call forces for one "
        "round (unless it bids the agreed suit), or the side is forced to a level that is not "
        "reached, or partner's pass over their bid forces; otherwise 0",
        _A,
    ),
    Function(18, (), "contested", "1 if both sides have called something else than a pass", _A),
    Function(0, ("s",), "my_length", "the bidder's length in a suit, not cut off at 9", _H),
    Function(1, ("s",), "my_quality", "the bidder's suit quality, 0 to 9", _H),
    Function(2, ("s",), "my_stopper", "the bidder's stopper in a suit, 0 to 4", _H),
    Function(5, ("s",), "my_honours", "the bidder's 8421 count in a suit, 0 to 15", _H),
    Function(6, ("s",), "my_suit_hcp", "the bidder's high-card points in a suit, 0 to 10", _H),
    Function(7, ("s",), "partner_bid", "1 if partner has bid the suit, otherwise 0", _A),
    Function(8, ("s",), "i_bid", "1 if the bidder has bid the suit before, otherwise 0", _A),
    Function(
        3,
        ("t",),
        "partner_suit_below",
        "the highest suit below a strain in which partner has shown at least 4 cards; with `N` the "
        "highest of all; -1 if there is none",
        _A,
        observed=True,
    ),
    Function(4, ("s",), "their_suit", "1 if an opponent has bid the suit, otherwise 0", _A),
    Function(
        0,
        ("f", "s"),
        "partner_minimum",
        "the least that partner has shown in a field, for D H S G in a suit; "
        "for the others the suit does not matter",
        _A,
        observed=True,
    ),
    Function(1, ("f", "s"), "partner_maximum", "the most that partner has shown, likewise", _A),
    Function(2, ("f", "s"), "lho_minimum", "the least that LHO has shown, likewise", _A),
    Function(3, ("f", "s"), "rho_minimum", "the least that RHO has shown, likewise", _A),
    Function(4, ("f", "s"), "lho_maximum", "the most that LHO has shown, likewise", _A),
    Function(7, ("f", "s"), "rho_maximum", "the most that RHO has shown, likewise", _A),
    Function(11, ("f", "s"), "own_maximum", "the most that the bidder has shown, likewise", _A),
    Function(5, ("x", "y"), "larger", "the larger of two values", _N, observed=True),
    Function(6, ("x", "y"), "smaller", "the smaller of two values", _N),
    Function(
        10,
        ("f", "s"),
        "own_minimum",
        "the least that the bidder has shown by earlier calls, likewise",
        _A,
        observed=True,
    ),
    Function(
        0,
        ("l", "t", "k"),
        "values_for",
        "in a constraint: 1 if the hand has the values and the trump length for that level of that "
        "strain, partner's shown minimum counted; in a specification: adds the bounds that say so. "
        "k is the fit that is promised: 0 none, 1 seven cards, 2 eight cards, 3 nine cards",
        _H,
        observed=True,
    ),
    Function(
        1,
        ("l", "t", "k"),
        "forcing_to",
        "in a specification: the call forces the side to that level of that strain; k is 0 for one "
        "round, 1 until the level is reached, 2 until any game is reached; its value is 1",
        _A,
    ),
    Function(
        2,
        ("x", "y", "t"),
        "honours_at_least",
        "in a specification: the bidder has at least y of the honour with the weight x in the 8421 "
        "count (8 ace, 4 king, 2 queen) in a suit, with `N` aces or kings in all; its value is 1",
        _A,
    ),
    Function(
        3,
        ("x", "y", "t"),
        "honours_at_most",
        "in a specification: the bidder has at most y of them, likewise",
        _A,
    ),
)

# Numbers repeat between arities, as in `#0`, `#0(s)` and `#0(f,s)`, so that both make the key.
FUNCTIONS: Final = {(function.number, function.arity): function for function in _TABLE}
"""Every function, by number and arity."""
