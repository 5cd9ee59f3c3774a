"""Read calls and their explanations from the items `mb` and `an` of a LIN board.

An auction is read up to its first call that is unreadable or illegal: the calls after it belong to
players whom nobody could name for certain.
"""

from __future__ import annotations

import re
from typing import Final

from cuebid.core import Auction, Call, Explanation, IllegalError, Seat
from cuebid.formats.lin.items import BoardItems, LinItem
from cuebid.text import Diagnostics

# Longer spellings first, as the first alternative that fits is taken. BBO writes p, d, r and 1N,
# other programs the rest. A match also takes the blanks and alert marks after the call, so that the
# next call of the same item begins where it ends.
CALL: Final = re.compile(
    r"\s*(?:(?P<all>AP)|(?P<call>[1-7](?:NT|[CDHSN])|P(?:ASS)?|DBL|RDBL|REDBL|XX|X|D|R))"
    r"(?P<alert>!*)\s*",
    re.IGNORECASE,
)
_OTHER_SPELLINGS: Final = {"DBL": "X", "RDBL": "XX", "REDBL": "XX"}


def read_auction(
    board: BoardItems, dealer: Seat, diagnostics: Diagnostics
) -> tuple[Auction, dict[int, Explanation]]:
    """Return the auction up to its first faulty call, and explanations by position of the call."""
    auction = Auction(dealer)
    explanations: dict[int, Explanation] = {}
    stopped = False
    for item in board.items:
        # An explanation after the faulty call would go to the last good one.
        if item.name == "an" and not stopped:
            _explain(board, item, len(auction) - 1, explanations, diagnostics)
        elif item.name == "mb" and not stopped:
            auction, stopped = _add_calls(board, item, auction, explanations, diagnostics)
    return auction, explanations


def _explain(
    board: BoardItems,
    item: LinItem,
    position: int,
    explanations: dict[int, Explanation],
    diagnostics: Diagnostics,
) -> None:
    if position < 0:
        diagnostics.warning(
            "lin-no-call", "no call stands before this explanation", board.span(item)
        )
        return
    # An explanation may come in several items, and after the `!` of its call.
    before = explanations.get(position, Explanation("", alerted=False))
    text = "; ".join(filter(None, [before.text, item.value]))
    explanations[position] = Explanation(text, before.alerted)


def _add_calls(
    board: BoardItems,
    item: LinItem,
    auction: Auction,
    explanations: dict[int, Explanation],
    diagnostics: Diagnostics,
) -> tuple[Auction, bool]:
    """Return the auction with the calls of one item, and whether a faulty call ends it."""
    # One `mb` may hold several calls.
    offset = 0
    while offset < len(item.value.rstrip()):
        match = CALL.match(item.value, offset)
        if match is None:
            where = board.span(item).part(offset, len(item.value))
            diagnostics.error(
                "lin-bad-call",
                f"{where.text!r} is not a call; the auction is read up to here",
                where,
                expected="a call such as 1C, 2N, p, d or r",
            )
            return auction, True
        try:
            auction = _after(auction, match)
        except IllegalError as error:
            where = board.span(item).part(offset, match.end())
            message = f"{error}; the auction is read up to here"
            diagnostics.error("lin-illegal-call", message, where)
            return auction, True
        if match["alert"]:
            # The text comes in an `an` after this `mb`.
            explanations[len(auction) - 1] = Explanation("", alerted=True)
        offset = match.end()
    return auction, False


def _after(auction: Auction, match: re.Match[str]) -> Auction:
    if match["all"]:
        return auction.with_all_pass()
    written = match["call"].upper()
    return auction.with_call(Call(_OTHER_SPELLINGS.get(written, written)))
