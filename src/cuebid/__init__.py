"""Cuebid: contract bridge, from the notes a pair writes to the robots that play it.

    import cuebid

    deal = cuebid.Deal.random(seed=1)
    table = cuebid.solve(deal)
    print(deal, table, cuebid.par(table, "N", "none"))

The names below are the front door: the game itself, its files, and one name to start each kind of
work. More stands in the packages: `cuebid.core`, `cuebid.dealing`, `cuebid.solver` and so on. Names
are loaded when they are first asked for, so `import cuebid` is quick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names
from cuebid.render import register

if TYPE_CHECKING:
    from cuebid.bml import read_bml
    from cuebid.core import (
        CLUBS,
        DIAMONDS,
        DOUBLE,
        EAST,
        HEARTS,
        NORTH,
        NOTRUMP,
        PASS,
        REDOUBLE,
        SOUTH,
        SPADES,
        WEST,
        Auction,
        Board,
        BoardRecord,
        Call,
        Card,
        Claim,
        Contract,
        CuebidError,
        Deal,
        Explanation,
        Hand,
        IllegalError,
        MissingExtraError,
        Play,
        Player,
        RangeError,
        Rank,
        ReadError,
        Seat,
        Side,
        Strain,
        Suit,
        View,
        Vulnerability,
        WrongTypeError,
        contract_score,
        imps,
        matchpoints,
        victory_points,
    )
    from cuebid.dealing import Dealer
    from cuebid.formats.lin import read_lin
    from cuebid.formats.pbn import read_boards, read_pbn, write_pbn
    from cuebid.match.board_play import play_board
    from cuebid.notes import open_system
    from cuebid.parallel import map_boards
    from cuebid.render import to_html, to_svg
    from cuebid.robots import make_player
    from cuebid.solver import TrickTable, par, solve
    from cuebid.text import TextError

__version__ = "0.1.0"

__all__ = [
    "CLUBS",
    "DIAMONDS",
    "DOUBLE",
    "EAST",
    "HEARTS",
    "NORTH",
    "NOTRUMP",
    "PASS",
    "REDOUBLE",
    "SOUTH",
    "SPADES",
    "WEST",
    "Auction",
    "Board",
    "BoardRecord",
    "Call",
    "Card",
    "Claim",
    "Contract",
    "CuebidError",
    "Deal",
    "Dealer",
    "Explanation",
    "Hand",
    "IllegalError",
    "MissingExtraError",
    "Play",
    "Player",
    "RangeError",
    "Rank",
    "ReadError",
    "Seat",
    "Side",
    "Strain",
    "Suit",
    "TextError",
    "TrickTable",
    "View",
    "Vulnerability",
    "WrongTypeError",
    "contract_score",
    "imps",
    "make_player",
    "map_boards",
    "matchpoints",
    "open_system",
    "par",
    "play_board",
    "read_bml",
    "read_boards",
    "read_lin",
    "read_pbn",
    "solve",
    "to_html",
    "to_svg",
    "victory_points",
    "write_pbn",
]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "core": (
                "CLUBS DIAMONDS DOUBLE EAST HEARTS NORTH NOTRUMP PASS REDOUBLE SOUTH SPADES WEST "
                "Auction Board BoardRecord Call Card Claim Contract CuebidError Deal Explanation "
                "Hand IllegalError MissingExtraError Play Player RangeError Rank ReadError Seat "
                "Side Strain Suit View Vulnerability WrongTypeError contract_score imps "
                "matchpoints victory_points"
            ),
            "text": "TextError",
            "formats.pbn": "read_boards read_pbn write_pbn",
            "formats.lin": "read_lin",
            "render": "to_html to_svg",
            "bml": "read_bml",
            "dealing": "Dealer",
            "solver": "TrickTable par solve",
            "notes": "open_system",
            "robots": "make_player",
            "match.board_play": "play_board",
            "parallel": "map_boards",
        },
    )

# Notebooks ask values for pictures as soon as core is imported, so their renderer is always there.
register()
