"""Players by name, for commands and match files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from cuebid.core import ReadError
from cuebid.database import RuleBook
from cuebid.notes import is_notes
from cuebid.robots.bidder import AuctionReader, Observer, SystemPlayer
from cuebid.robots.budget import Budget
from cuebid.robots.double_dummy_play import CardPlayer, CardThinking, Scoring
from cuebid.robots.player import Player
from cuebid.robots.random_player import RandomPlayer
from cuebid.robots.simple import SimplePlayer
from cuebid.robots.system_bidder import make_bidder
from cuebid.text import suggest

__all__ = ["PLAYERS", "PlayerOptions", "make_player"]


@dataclass(frozen=True, slots=True)
class PlayerOptions:
    """Options of a player.

    Attributes:
        seed: of its random numbers.
        budget: how much it may think about a call or a card; `random` and `simple` do not think.
        scoring: the form of scoring.
        observer: receives every decision of a player that bids a system, with its reasons.
    """

    seed: int = 0
    budget: Budget = field(default_factory=Budget)
    scoring: Scoring = Scoring.IMPS
    observer: Observer | None = None


def _system_player(system: str, options: PlayerOptions) -> Player:
    bidder = make_bidder(system, options.budget, options.seed)
    return SystemPlayer(bidder, _card_player(bidder.book, options), options.observer)


def _card_player(book: RuleBook, options: PlayerOptions) -> CardPlayer:
    # Card play reads the auction by the system that the player bids, with budget or without.
    reader = AuctionReader(book)
    if not options.budget:
        return CardPlayer(shown=reader)
    from cuebid.solver import DdsSolver  # noqa: PLC0415 - an extra

    thinking = CardThinking(DdsSolver(), options.budget, options.scoring, options.seed)
    return CardPlayer(thinking, reader)


PLAYERS: Final[Mapping[str, Callable[[PlayerOptions], Player]]] = {
    "random": lambda options: RandomPlayer(options.seed),
    "simple": lambda _: SimplePlayer(),  # uses no random numbers
    "sayc": lambda options: _system_player("sayc", options),
}
"""The function that makes each player from its options."""


def make_player(
    name: str,
    seed: int = 0,
    budget: Budget | None = None,
    *,
    scoring: Scoring = Scoring.IMPS,
    observer: Observer | None = None,
) -> Player:
    """Make the player called `name`.

    Args:
        name: one of `PLAYERS`, in any case, the folder of a system, or notes in BML.
        seed: of the player's random numbers.
        budget: how much it may think about a call or a card; `random` and `simple` do not think.
        scoring: the form of scoring.
        observer: receives every decision of a player that bids a system, with its reasons.

    Raises:
        ReadError: there is no such player; the error names all players and suggests the nearest.
        TextError: the system in the folder has errors.
        MissingExtraError: the player may think, and the solver is not installed.
    """
    maker = PLAYERS.get(name.strip().lower())
    options = PlayerOptions(seed, budget or Budget(), scoring, observer)
    # A name of ours comes first: a folder that happens to be called `sayc` does not hide it.
    if maker is None and (is_notes(name) or Path(name).is_dir()):
        return _system_player(name, options)
    if maker is None:
        names = ", ".join(sorted(PLAYERS))
        near = suggest(name.strip(), PLAYERS)
        hint = f" (did you mean {near!r}?)" if near else ""
        message = f"there is no player {name!r}{hint}; players: {names}"
        raise ReadError(message, name, expected=f"one of {names}")
    return maker(options)
