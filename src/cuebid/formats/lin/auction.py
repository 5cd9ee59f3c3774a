"""Calls and what was said about them: `mb` and `an`."""

from __future__ import annotations

import re
from typing import Final

from cuebid.core import Auction, Call, Explanation, Seat
from cuebid.core.errors import IllegalError
from cuebid.formats.lin.model import LinBoard, LinItem
from cuebid.text import Diagnostics

__all__ = ["CALL", "read_auction"]

CALL: Final = re.compile(
    r"\s*(?:(?P<all>AP)|(?P<call>[1-7](?:NT|[CDHSN])|P(?:ASS)?|DBL|RDBL|REDBL|XX|X|D|R))"
    r"(?P<alert>!*)\s*",
    re.IGNORECASE,
)
_OTHER_SPELLINGS: Final = {"DBL": "X", "RDBL": "XX", "REDBL": "XX"}


def read_auction(
    board: LinBoard, dealer: Seat, found: Diagnostics
) -> tuple[Auction, dict[int, Explanation]]:
    """The calls up to the first that cannot be taken, and their explanations by position."""
    auction = Auction(dealer)
    explanations: dict[int, Explanation] = {}
    stopped = False
    for item in board.items:
        if item.name == "an" and not stopped:
            _explain(board, item, len(auction) - 1, explanations, found)
        elif item.name == "mb" and not stopped:
            auction, stopped = _add_calls(board, item, auction, explanations, found)
    return auction, explanations


def _explain(
    board: LinBoard,
    item: LinItem,
    position: int,
    explanations: dict[int, Explanation],
    found: Diagnostics,
) -> None:
    if position < 0:
        found.warning("lin-no-call", "no call stands before this explanation", board.span(item))
        return
    before = explanations.get(position, Explanation("", alerted=False))
    text = "; ".join(filter(None, [before.text, item.value]))
    explanations[position] = Explanation(text, before.alerted)


def _add_calls(
    board: LinBoard,
    item: LinItem,
    auction: Auction,
    explanations: dict[int, Explanation],
    found: Diagnostics,
) -> tuple[Auction, bool]:
    """The auction with the calls of one item, and whether it had to stop there."""
    at = 0
    while at < len(item.value.rstrip()):
        match = CALL.match(item.value, at)
        if match is None:
            where = board.span(item).part(at, len(item.value))
            found.error(
                "lin-bad-call",
                f"{where.text!r} is not a call; the auction is read up to here",
                where,
                expected="a call such as 1C, 2N, p, d or r",
            )
            return auction, True
        try:
            auction = _after(auction, match)
        except IllegalError as error:
            where = board.span(item).part(at, match.end())
            message = f"{error}; the auction is read up to here"
            found.error("lin-illegal-call", message, where)
            return auction, True
        if match["alert"]:
            explanations[len(auction) - 1] = Explanation("", alerted=True)
        at = match.end()
    return auction, False


def _after(auction: Auction, match: re.Match[str]) -> Auction:
    if match["all"]:
        return auction.with_all_pass()
    written = match["call"].upper()
    return auction.with_call(Call(_OTHER_SPELLINGS.get(written, written)))
