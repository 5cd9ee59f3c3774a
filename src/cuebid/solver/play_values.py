"""Double-dummy tricks of each legal card, at each point in the play of a board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cuebid.core import Card, Deal, Play
from cuebid.solver.position import Position
from cuebid.solver.protocol import Solver


class CardValues(NamedTuple):
    """A card that was played, and the double-dummy tricks of every legal card at that moment."""

    before: Play
    position: Position
    """The position before the card was played, as the solver takes it."""
    card: Card
    """The card that was played."""
    tricks: Mapping[Card, int]
    """For each card that could be played, the tricks that its side takes from here on."""


def play_values(deal: Deal, play: Play, solver: Solver) -> Iterator[CardValues]:
    """Yield each card of a play, with the double-dummy tricks of all legal cards at that point."""
    # The play before each card; the position after the last card is not solved.
    plays = [Play(play.contract)]
    for card in play.cards[:-1]:
        plays.append(plays[-1].with_card(card))
    # All positions of a board are solved in one batch: the library solves them in parallel.
    positions = [Position.of_play(deal, before) for before in plays[: len(play.cards)]]
    solved = zip(plays, positions, play.cards, solver.cards(positions), strict=False)
    return (CardValues(*values) for values in solved)
