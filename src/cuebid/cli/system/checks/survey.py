"""Count the calls of a system on random deals, in a process beside the analysis of its rules.

The two take about as long as each other and need nothing of each other, so that on two cores a
check takes the time of one of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from cuebid.cli.progress import tracked
from cuebid.cli.system.checks.blunder_report import blunders_of_system
from cuebid.cli.terminal import status
from cuebid.core.errors import CuebidError
from cuebid.database import MatchLimitError, RuleBook, load_database
from cuebid.match.deals import random_boards
from cuebid.parallel.processes import ProcessWorkers
from cuebid.systems import BiddingStatistics, BlunderCount, collect_statistics, read_folder
from cuebid.systems.judged_book import judged_book
from cuebid.text import Diagnostics

__all__ = ["Survey", "survey_beside", "survey_of"]

# A process takes a second to start and to read the rules, as long as a hundred deals.
_WORTH_A_PROCESS: Final = 300


@dataclass(frozen=True, slots=True)
class Survey:
    """Counts over random deals.

    Attributes:
        statistics: of the rules alone.
        blunders: of whole auctions, in which judgement bids where rules end.
    """

    statistics: BiddingStatistics = field(default_factory=BiddingStatistics)
    blunders: BlunderCount = field(default_factory=BlunderCount)


def survey_of(folder: Path, deals: int, auctions: int, seed: int) -> Survey:
    """Bid random deals by the system of a folder, and count.

    Args:
        folder: the system; its rules have no errors.
        deals: how many are bid by the rules alone; with none nothing is counted.
        auctions: how many are bid with judgement.
        seed: of the deals.

    Raises:
        CuebidError: a pattern has too many ways to match.
    """
    if not deals:
        return Survey()
    files = read_folder(folder, Diagnostics())
    database = load_database(
        files.rules, Diagnostics(), macros=files.macros, explanations=files.explanations
    )
    statistics = _bid_deals(RuleBook(database), deals, seed)
    # The survey is of the rules alone; a player of the system also has judgement beneath them.
    book = judged_book(RuleBook(database), files.settings)
    return Survey(statistics, blunders_of_system(book, auctions, seed))


@contextmanager
def survey_beside(
    folder: Path, deals: int, auctions: int, seed: int
) -> Iterator[Callable[[], Survey]]:
    """Begin a survey in another process, where there is a core for it, and yield how to get it.

    The arguments are those of `survey_of`. Leaving the block stops a survey that is not wanted, as
    that of rules with errors.
    """
    work = partial(survey_of, deals=deals, auctions=auctions, seed=seed)
    if deals < _WORTH_A_PROCESS or (os.cpu_count() or 1) < 2:
        yield partial(work, folder)
        return
    workers = ProcessWorkers(1)
    try:
        yield partial(_taken, workers, workers.send(work, [folder]), deals)
    finally:
        workers.close()


def _taken(workers: ProcessWorkers, ticket: object, deals: int) -> Survey:
    with status(f"bidding {deals} deals"):
        [survey] = workers.take(ticket).values
    assert isinstance(survey, Survey)  # noqa: S101 - what `survey_of` returns
    return survey


def _bid_deals(book: RuleBook, deals: int, seed: int) -> BiddingStatistics:
    boards = random_boards(deals, seed)
    counts = BiddingStatistics()
    for board in tracked(boards, "bidding"):
        try:
            collect_statistics(book, [board], into=counts)
        except MatchLimitError as error:
            raise CuebidError(f"board {board.number}: {error}") from error
    return counts
