"""Boards whose auctions are known beforehand, and the player who makes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cuebid.core import PASS, Board, Call, Card, ExplainedCall, Explanation, View
from cuebid.match.deals import random_boards
from cuebid.robots import RandomPlayer

AUCTIONS = {
    1: "1C P 1H X 2C P P P",  # 2C by North: East leads, South is dummy
    2: "P P P P",
    3: "1NT P 3NT P P P",  # 3NT by South: West leads, North is dummy
    4: "1H X XX P P P",  # 1H redoubled by West: North leads, East is dummy
}
"""By the board's number; the dealer of board 1 is North."""


def longest_auction() -> str:
    """An auction of 319 calls: no other is longer."""
    bids = [f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")]
    between = " P P X P P XX P P "
    return "P P P " + between.join(bids) + " P P X P P XX P P P"


@dataclass(frozen=True)
class Scripted:
    """Calls what the script of its board says, and plays cards that look drawn at random."""

    auctions: tuple[tuple[int, str], ...] = tuple(AUCTIONS.items())
    alerts: tuple[tuple[int, int, str], ...] = ()
    """Board, place in the auction, text of the alert."""

    def call(self, view: View) -> Call | ExplainedCall:
        calls = dict(self.auctions)[view.board_number].split()
        place = len(view.auction)
        call = Call(calls[place]) if place < len(calls) else PASS
        for number, at, text in self.alerts:
            if (number, at) == (view.board_number, place):
                return ExplainedCall(call, Explanation(text))
        return call

    def card(self, view: View) -> Card:
        return RandomPlayer(7).card(view)


def boards(numbers: Sequence[int]) -> list[Board]:
    """The boards with these numbers."""
    everything = random_boards(max(numbers), seed=2005)
    return [everything[number - 1] for number in numbers]
