"""The state of an auction in words: strength and fit of a side, what binds it."""

from __future__ import annotations

from collections.abc import Iterator

from cuebid.core.suit import SUITS
from cuebid.judgement.state import AuctionState

__all__ = ["side_words"]

# Fewer trumps together are no fit worth a word.
_NAMED_FIT = 7
_ALL_POINTS = 40


def side_words(state: AuctionState, side: int) -> str:
    """Return what both hands of a side have together; empty where nothing was shown.

    Args:
        state: the auction.
        side: 0 for the dealer's side, 1 for the other.
    """
    return "; ".join(_parts(state, side))


def _parts(state: AuctionState, side: int) -> Iterator[str]:
    low, high, expected = state.strength(side)
    fits = [
        f"{least}+ {suit.word}"
        for suit, (least, _) in zip(SUITS, state.fit(side), strict=True)
        if least >= _NAMED_FIT
    ]
    if low > 0:
        span = f"{low}+" if high >= _ALL_POINTS else f"{low}-{high}"
        yield f"{span} points together, about {expected:.0f}"
    if fits:
        yield f"a fit of {', '.join(reversed(fits))}"
    bound = state.sides[side]
    if bound.agreed is not None:
        yield f"{bound.agreed.word} agreed"
    if bound.game_forcing:
        yield "forced to game"
    elif bound.has_forcing_pass:
        yield "a pass would be forcing"
