"""Tricks of each legal card double dummy, at each point of a play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cuebid.core import Card, Deal, Play
from cuebid.solver.position import Position
from cuebid.solver.protocol import Solver


class CardValues(NamedTuple):
    """One card of a play, with its worth and that of the others."""

    before: Play
    position: Position
    """The same position, as it was solved."""
    card: Card
    """The card that was played."""
    tricks: Mapping[Card, int]
    """For each card that could be played, the tricks that its side takes from here on."""


def play_values(deal: Deal, play: Play, solver: Solver) -> Iterator[CardValues]:
    """Yield the cards of a play in order, with what each card was worth."""
    # The position before each card; after the last one nothing is asked.
    plays = [Play(play.contract)]
    for card in play.cards[:-1]:
        plays.append(plays[-1].with_card(card))
    # All positions of a board are solved in one batch: the library solves them in parallel.
    positions = [Position.of_play(deal, before) for before in plays[: len(play.cards)]]
    solved = zip(plays, positions, play.cards, solver.cards(positions), strict=False)
    return (CardValues(*values) for values in solved)
