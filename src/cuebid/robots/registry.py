"""Create players by name, for commands and match files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from cuebid.conventions import BASES
from cuebid.core import Call, Card, ExplainedCall, Player, ReadError
from cuebid.database import RuleBook
from cuebid.notes import is_notes
from cuebid.robots.bidder import AuctionReader, Bidder, Observer, SystemPlayer
from cuebid.robots.budget import Budget, default_call_budget, default_card_budget
from cuebid.robots.double_dummy_play import CardPlayer, CardThinking, Scoring
from cuebid.robots.fault_report import FaultReport, FaultReporter, report_fault
from cuebid.robots.random_player import RandomPlayer
from cuebid.robots.steady_player import SteadyPlayer
from cuebid.robots.system_bidder import bidder_of_book, make_bidder
from cuebid.robots.thumb_rules import AuctionListener
from cuebid.systems import SHIPPED
from cuebid.text import suggest


@dataclass(frozen=True, slots=True)
class PlayerOptions:
    """Options for the creation of a player: seed, limits of thinking, scoring, error reports.

    Attributes:
        seed: the seed of its random numbers.
        budget: how much it may think about a call or a card; None for the default: `quick` for
            calls, sixteen layouts for a card. `random` does not think.
        time_limit: the seconds after which a card is played even if the budget in deals is not
            spent; 0 for no limit.
        scoring: the form of scoring.
        observer: receives every decision of a player that gives reasons.
        report: receives errors in a player's thinking, after which it plays on without thinking.
            None to raise them.
        explains: whether the player explains what its calls show.
        their_system: the opponents' system, if it is known to be another one.
    """

    seed: int = 0
    budget: Budget | None = None
    time_limit: float = 0.0
    scoring: Scoring = Scoring.IMPS
    observer: Observer | None = None
    report: FaultReporter | None = report_fault
    explains: bool = True
    their_system: str = ""

    @property
    def call_budget(self) -> Budget:
        """The budget for a call, by default from `default_call_budget`."""
        return default_call_budget() if self.budget is None else self.budget

    @property
    def card_budget(self) -> Budget:
        """The budget for a card, by default from `default_card_budget`, with the time limit."""
        given = self.budget
        budget = default_card_budget() if given is None or given.quick else given
        return budget.with_time_limit(self.time_limit)


def _system_player(system: str, options: PlayerOptions) -> Player:
    bidder = make_bidder(
        system,
        options.call_budget,
        options.seed,
        their_system=options.their_system,
        scoring=options.scoring.value,
    )
    return _of_bidder(bidder, options, system)


def player_of_book(book: RuleBook, options: PlayerOptions, robot: str) -> Player:
    """Create a player that bids by a rule book.

    Args:
        book: the rules; its judgement compares calls by its own form of scoring.
        options: the options of the player.
        robot: its name in fault reports.

    Raises:
        MissingExtraError: the player may think, and the solver is not installed.
    """
    bidder = bidder_of_book(book, options.call_budget, options.seed, options.scoring.value)
    return _of_bidder(bidder, options, robot)


def _of_bidder(bidder: Bidder, options: PlayerOptions, robot: str) -> Player:
    reader = AuctionReader(bidder.book)
    explains = options.explains
    player = SystemPlayer(bidder, _card_player(reader, options), options.observer, explains)
    # The same rules and the same interpretation of the auction, without thinking.
    fallback = SystemPlayer(
        bidder_of_book(bidder.book), CardPlayer(listener=reader), options.observer, explains
    )
    return _steady(player, fallback, robot, options)


def _steady(player: Player, fallback: Player, robot: str, options: PlayerOptions) -> Player:
    """Return a player that uses `fallback` if its thinking fails; `player` if errors are raised."""
    if options.report is None:
        return player
    return SteadyPlayer(
        player,
        fallback,
        options.report,
        robot=robot,
        seed=options.seed,
        budget="" if options.budget is None else str(options.budget),
        scoring=options.scoring.value,
    )


def _card_player(reader: AuctionListener, options: PlayerOptions) -> CardPlayer:
    # Card play interprets the auction by the player's system, with or without a budget.
    budget = options.card_budget
    if not budget:
        return CardPlayer(listener=reader)
    from cuebid.solver import DdsSolver  # noqa: PLC0415 - an extra

    process = None
    if budget.watches_clock:
        from cuebid.robots.double_dummy_play.thinking_process import shared_process  # noqa: PLC0415 - rarely used

        process = shared_process()
        process.start()
    thinking = CardThinking(DdsSolver(), budget, options.scoring, options.seed, process=process)
    return CardPlayer(thinking, reader)


PLAYERS: Final[Mapping[str, Callable[[PlayerOptions], Player]]] = {
    "random": lambda options: RandomPlayer(options.seed),
    **{name: partial(_system_player, name) for name in SHIPPED},
}
"""Functions that create players from options, by the players' names."""


def make_player(  # noqa: PLR0913 - the options of a command
    name: str,
    seed: int = 0,
    budget: Budget | None = None,
    *,
    time_limit: float = 0.0,
    scoring: Scoring = Scoring.IMPS,
    observer: Observer | None = None,
    report: FaultReporter | None = report_fault,
    explains: bool = True,
    their_system: str = "",
) -> Player:
    """Create a player by its name.

    Args:
        name: one of `PLAYERS`, in any case, the folder of a system, notes in BML under any file
            name, or a rule file.
        seed: the seed of the player's random numbers.
        budget: how much it may think about a call or a card; None for the default: `quick` for
            calls of systems that the policy network knows, sixteen layouts for a card if the solver
            is installed, otherwise none. `random` does not think.
        time_limit: the seconds after which a card is played even if the budget in deals is not
            spent; 0 for no limit. Decisions that it cuts short say so (`CardDecision.is_cut`).
        scoring: the form of scoring.
        observer: receives every decision of a player that gives reasons.
        report: receives errors in a player's thinking; by default each is written to a file, with
            a message on standard error. None to raise them.
        explains: whether the player explains what its calls show. Without explanations an auction
            takes a fifth of the time.
        their_system: the opponents' system; empty for the same system. A player without a system
            ignores it.

    Raises:
        ReadError: there is no such player; the error names all players and suggests the nearest.
        TextError: the system in the folder has errors.
        MissingExtraError: the player may think, and the solver is not installed.
    """
    maker = PLAYERS.get(name.strip().lower())
    theirs = their_system if is_system_name(their_system) else ""
    options = PlayerOptions(seed, budget, time_limit, scoring, observer, report, explains, theirs)
    # Names of players come first, so that a folder called `sayc` does not hide the system.
    if maker is None and (is_notes(name) or Path(name).exists()):
        return _system_player(name, options)
    if maker is None:
        players = sorted({*PLAYERS, *BASES})
        names = ", ".join(players)
        near = suggest(name.strip(), players)
        hint = f" (did you mean {near!r}?)" if near else ""
        message = (
            f"there is no player {name!r}{hint}; players: {names}, or a file of notes or rules"
        )
        raise ReadError(message, name)
    return maker(options)


def is_system_name(name: str) -> bool:
    """Return whether a player's name means a system: a shipped one, notes, or an existing path."""
    return name.strip().lower() in SHIPPED or is_notes(name) or Path(name).exists()


def reproduce_fault(fault: FaultReport) -> ExplainedCall | Call | Card:
    """Ask the player of a fault report its question again, and let errors raise.

    Args:
        fault: a report, as `read_fault` returns it.

    Returns:
        The answer, if the fault does not occur again.

    Raises:
        Exception: the fault, if it occurs again.
    """
    player = make_player(
        fault.robot,
        fault.seed,
        Budget.parse(fault.budget) if fault.budget else None,
        scoring=Scoring(fault.scoring),
        report=None,
    )
    return player.call(fault.view) if fault.view.play is None else player.card(fault.view)
