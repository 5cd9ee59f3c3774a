"""Players by name, for commands and match files."""

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
    """Options of a player.

    Attributes:
        seed: of its random numbers.
        budget: how much it may think about a call or a card; None is the default: a look at calls,
            sixteen layouts for a card. `random` thinks about nothing.
        time_limit: the seconds after which a card is played although the budget in deals is not
            spent; 0 is no limit.
        scoring: the form of scoring.
        observer: receives every decision of a player that gives reasons.
        report: receives the faults of a player that thinks; each costs a thought, not the seat.
            None lets them raise.
        explains: whether the player says what its calls show.
        their_system: what the opponents bid, where that is known and another system.
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
        """The budget for a call."""
        return default_call_budget() if self.budget is None else self.budget

    @property
    def card_budget(self) -> Budget:
        """The budget for a card."""
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
    """Make the player of a system that has been opened.

    Args:
        book: the rules; its judgement compares calls by the form that it has.
        options: how it plays.
        robot: its name in reports of faults.

    Raises:
        MissingExtraError: the player may think, and the solver is not installed.
    """
    bidder = bidder_of_book(book, options.call_budget, options.seed, options.scoring.value)
    return _of_bidder(bidder, options, robot)


def _of_bidder(bidder: Bidder, options: PlayerOptions, robot: str) -> Player:
    reader = AuctionReader(bidder.book)
    explains = options.explains
    player = SystemPlayer(bidder, _card_player(reader, options), options.observer, explains)
    # The same book and the same reading of the auction, without a thought.
    fallback = SystemPlayer(
        bidder_of_book(bidder.book), CardPlayer(listener=reader), options.observer, explains
    )
    return _steady(player, fallback, robot, options)


def _steady(player: Player, fallback: Player, robot: str, options: PlayerOptions) -> Player:
    """Return a player that falls back on another one where its thinking fails."""
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
    # Card play reads the auction by the system that the player bids, with budget or without.
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
"""The function that makes each player from its options."""


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
    """Make the player called `name`.

    Args:
        name: one of `PLAYERS`, in any case, the folder of a system, notes in BML under any file
            name, or a rule file.
        seed: of the player's random numbers.
        budget: how much it may think about a call or a card; None is the default: a look at calls
            of systems that the network was taught, sixteen layouts for a card if the solver is
            installed, otherwise none. `random` thinks about nothing.
        time_limit: the seconds after which a card is played although the budget in deals is not
            spent; 0 is no limit. Decisions that it cuts short say so (`CardDecision.is_cut`).
        scoring: the form of scoring.
        observer: receives every decision of a player that gives reasons.
        report: receives the faults of a player that thinks; by default each is written to a file
            and told on standard error. None lets them raise.
        explains: whether the player says what its calls show. Without explanations an auction
            takes a fifth of the time.
        their_system: what the opponents bid; the same system, if empty. A player that bids no
            system has no use for it.

    Raises:
        ReadError: there is no such player; the error names all players and suggests the nearest.
        TextError: the system in the folder has errors.
        MissingExtraError: the player may think, and the solver is not installed.
    """
    maker = PLAYERS.get(name.strip().lower())
    theirs = their_system if is_system_name(their_system) else ""
    options = PlayerOptions(seed, budget, time_limit, scoring, observer, report, explains, theirs)
    # A name of ours comes first: a folder that happens to be called `sayc` does not hide it.
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
    """Return whether a name of a player is that of a system, whose calls have meanings."""
    return name.strip().lower() in SHIPPED or is_notes(name) or Path(name).exists()


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
        Budget.parse(fault.budget) if fault.budget else None,
        scoring=Scoring(fault.scoring),
        report=None,
    )
    return player.call(fault.view) if fault.view.play is None else player.card(fault.view)
