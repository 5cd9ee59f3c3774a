"""The game of bridge: cards, hands, deals, calls, auctions, play, contracts and scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.core._base.repr_hooks import Displayable, register_renderer
    from cuebid.core.auction import Auction
    from cuebid.core.board import Board, BoardRecord, Ruling
    from cuebid.core.call import BIDS, CALLS, DOUBLE, PASS, REDOUBLE, Call
    from cuebid.core.call_laws import OPENING_STATE, CallFault, LegalState
    from cuebid.core.card import CARDS, Card, Rank
    from cuebid.core.comparison import imps, matchpoints, victory_points, victory_points_discrete
    from cuebid.core.contract import Contract, Doubled
    from cuebid.core.contract_scores import contract_score, score_for
    from cuebid.core.deal import Deal, DealProblem
    from cuebid.core.errors import (
        AmbiguousError,
        CuebidError,
        IllegalError,
        MissingExtraError,
        RangeError,
        ReadError,
        WrongTypeError,
    )
    from cuebid.core.explanation import Explanation
    from cuebid.core.hand import FULL_DECK, Hand
    from cuebid.core.play import CardFault, Play
    from cuebid.core.player import ExplainedCall, Player
    from cuebid.core.seat import EAST, NORTH, SEATS, SOUTH, WEST, Seat, Side
    from cuebid.core.suit import (
        CLUBS,
        DIAMONDS,
        HEARTS,
        NOTRUMP,
        SPADES,
        SUITS,
        Strain,
        Suit,
    )
    from cuebid.core.trick import Claim, Trick
    from cuebid.core.view import View, view_from
    from cuebid.core.vulnerability import Vulnerability, dealer_of_board, vulnerability_of_board

__all__ = [
    "BIDS",
    "CALLS",
    "CARDS",
    "CLUBS",
    "DIAMONDS",
    "DOUBLE",
    "EAST",
    "FULL_DECK",
    "HEARTS",
    "NORTH",
    "NOTRUMP",
    "OPENING_STATE",
    "PASS",
    "REDOUBLE",
    "SEATS",
    "SOUTH",
    "SPADES",
    "SUITS",
    "WEST",
    "AmbiguousError",
    "Auction",
    "Board",
    "BoardRecord",
    "Call",
    "CallFault",
    "Card",
    "CardFault",
    "Claim",
    "Contract",
    "CuebidError",
    "Deal",
    "DealProblem",
    "Displayable",
    "Doubled",
    "ExplainedCall",
    "Explanation",
    "Hand",
    "IllegalError",
    "LegalState",
    "MissingExtraError",
    "Play",
    "Player",
    "RangeError",
    "Rank",
    "ReadError",
    "Ruling",
    "Seat",
    "Side",
    "Strain",
    "Suit",
    "Trick",
    "View",
    "Vulnerability",
    "WrongTypeError",
    "contract_score",
    "dealer_of_board",
    "imps",
    "matchpoints",
    "register_renderer",
    "score_for",
    "victory_points",
    "victory_points_discrete",
    "view_from",
    "vulnerability_of_board",
]

# The names of the imports above once more. Loading all of them takes about three times as long as
# loading the cards alone.
if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "_base.repr_hooks": "Displayable register_renderer",
            "auction": "Auction",
            "board": "Board BoardRecord Ruling",
            "explanation": "Explanation",
            "call": "BIDS CALLS DOUBLE PASS REDOUBLE Call",
            "call_laws": "OPENING_STATE LegalState CallFault",
            "card": "CARDS Card Rank",
            "comparison": "imps matchpoints victory_points victory_points_discrete",
            "contract": "Contract Doubled",
            "contract_scores": "contract_score score_for",
            "deal": "Deal DealProblem",
            "errors": (
                "AmbiguousError CuebidError IllegalError MissingExtraError RangeError ReadError "
                "WrongTypeError"
            ),
            "hand": "FULL_DECK Hand",
            "play": "CardFault Play",
            "player": "ExplainedCall Player",
            "seat": "EAST NORTH SEATS SOUTH WEST Seat Side",
            "suit": "CLUBS DIAMONDS HEARTS NOTRUMP SPADES SUITS Strain Suit",
            "trick": "Claim Trick",
            "view": "View view_from",
            "vulnerability": "Vulnerability dealer_of_board vulnerability_of_board",
        },
    )
