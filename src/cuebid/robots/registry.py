"""Players by name, for commands and match files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from cuebid.core import Call, Card, ReadError
from cuebid.database import RuleBook
from cuebid.notes import is_notes
from cuebid.robots.bidder import AuctionReader, Observer, SystemPlayer
from cuebid.robots.budget import Budget
from cuebid.robots.double_dummy_play import CardPlayer, CardThinking, Scoring
from cuebid.robots.fault_report import FaultReport, FaultReporter, report_fault
from cuebid.robots.player import ExplainedCall, Player
from cuebid.robots.random_player import RandomPlayer
from cuebid.robots.simple import SimplePlayer
from cuebid.robots.steady_player import SteadyPlayer
from cuebid.robots.system_bidder import make_bidder
from cuebid.text import suggest

__all__ = ["PLAYERS", "PlayerOptions", "make_player", "reproduce_fault"]


@dataclass(frozen=True, slots=True)
class PlayerOptions:
    """Options of a player.

    Attributes:
        seed: of its random numbers.
        budget: how much it may think about a call or a card; `random` and `simple` do not think.
        scoring: the form of scoring.
        observer: receives every decision of a player that bids a system, with its reasons.
        report: receives the faults of a player that thinks; each costs a thought, not the seat.
            None lets them raise.
    """

    seed: int = 0
    budget: Budget = field(default_factory=Budget)
    scoring: Scoring = Scoring.IMPS
    observer: Observer | None = None
    report: FaultReporter | None = report_fault


def _system_player(system: str, options: PlayerOptions) -> Player:
    bidder = make_bidder(system, options.budget, options.seed)
    player = SystemPlayer(bidder, _card_player(bidder.book, options), options.observer)
    if options.report is None:
        return player
    # The same book and the same reading of the auction, without a thought.
    by_the_book = SystemPlayer(
        make_bidder(system), CardPlayer(shown=AuctionReader(bidder.book)), options.observer
    )
    return SteadyPlayer(
        player,
        by_the_book,
        options.report,
        robot=system,
        seed=options.seed,
        budget=str(options.budget),
        scoring=options.scoring.value,
    )


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
    report: FaultReporter | None = report_fault,
) -> Player:
    """Make the player called `name`.

    Args:
        name: one of `PLAYERS`, in any case, the folder of a system, or notes in BML.
        seed: of the player's random numbers.
        budget: how much it may think about a call or a card; `random` and `simple` do not think.
        scoring: the form of scoring.
        observer: receives every decision of a player that bids a system, with its reasons.
        report: receives the faults of a player that thinks; by default each is written to a file
            and told on standard error. None lets them raise.

    Raises:
        ReadError: there is no such player; the error names all players and suggests the nearest.
        TextError: the system in the folder has errors.
        MissingExtraError: the player may think, and the solver is not installed.
    """
    maker = PLAYERS.get(name.strip().lower())
    options = PlayerOptions(seed, budget or Budget(), scoring, observer, report)
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


def reproduce_fault(fault: FaultReport) -> ExplainedCall | Call | Card:
    """Ask the player of a report its question again, without a safety net.

    Args:
        fault: a report, as `read_fault` returns it.

    Returns:
        The answer, if the fault does not come back.

    Raises:
        Exception: the fault, if it does.
    """
    player = make_player(
        fault.robot,
        fault.seed,
        Budget.parse(fault.budget),
        scoring=Scoring(fault.scoring),
        report=None,
    )
    return player.call(fault.view) if fault.view.play is None else player.card(fault.view)
