"""Count the calls of a system on random deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cuebid.core import Board, CuebidError
from cuebid.database import MatchLimitError, RuleBook, load_database
from cuebid.match.deals import random_boards
from cuebid.systems import (
    BiddingStatistics,
    BlunderCount,
    bid_boards,
    collect_statistics,
    count_blunders,
    read_folder,
)
from cuebid.systems.judged_book import judged_book
from cuebid.text import Diagnostics


@dataclass(frozen=True, slots=True)
class Survey:
    """Statistics of the rules that a system follows on random deals, and its blunders."""

    statistics: BiddingStatistics = field(default_factory=BiddingStatistics)
    """The statistics of the rules alone."""
    blunders: BlunderCount = field(default_factory=BlunderCount)
    """The blunders of whole auctions, in which judgement bids where rules end."""


def survey_of(
    folder: Path,
    deals: int,
    auctions: int,
    seed: int,
    watch: Callable[[Sequence[Board]], Iterable[Board]] = iter,
) -> Survey:
    """Bid random deals by the system of a folder, and return statistics and blunders.

    Args:
        folder: the system; its rules have no errors.
        deals: how many deals are bid by the rules alone; with 0 nothing is counted.
        auctions: how many deals are bid with judgement.
        seed: the seed of the deals.
        watch: passes the boards on to the rules, and shows the progress.

    Raises:
        CuebidError: a pattern has too many ways to match.
    """
    if not deals:
        return Survey()
    files = read_folder(folder, Diagnostics())
    database = load_database(
        files.rules, Diagnostics(), macros=files.macros, explanations=files.explanations
    )
    statistics = _bid_deals(RuleBook(database), watch(random_boards(deals, seed)))
    # The survey is of the rules alone; a player of the system also has judgement beneath them.
    book = judged_book(RuleBook(database), files.settings)
    return Survey(statistics, blunders_of_system(book, auctions, seed))


def _bid_deals(book: RuleBook, boards: Iterable[Board]) -> BiddingStatistics:
    counts = BiddingStatistics()
    for board in boards:
        try:
            collect_statistics(book, [board], into=counts)
        except MatchLimitError as error:
            raise CuebidError(f"board {board.number}: {error}") from error
    return counts


def blunders_of_system(book: RuleBook, auctions: int, seed: int) -> BlunderCount:
    """Bid random deals by a system, and count the calls that no player would make.

    Args:
        book: the rule book that all four players bid.
        auctions: how many deals are bid to the end; each takes some 20 ms, as judgement bids too.
        seed: the seed of the deals.
    """
    boards = random_boards(auctions, seed)
    return count_blunders(book, boards, bid_boards(book, boards))
