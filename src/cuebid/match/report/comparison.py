"""Versions of an entrant compared on the same boards, from two matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from cuebid.core import CuebidError
from cuebid.match.report.words import what_is_shown
from cuebid.match.statistics.estimate import Estimate, estimate
from cuebid.match.store.match_store import MatchStore
from cuebid.text.layout import counted


class PairedComparison:
    """Two entrants compared on the boards that both have played, each in a match of its own.

    The IMPs of a board depend on the board more than on who plays it. The difference on the same
    board is free of that, so its interval is narrower than from matches on different boards.

    Attributes:
        names: the names of the entrants.
        boards: how many boards both played, against the same opponents or not.
        difference: IMPs a board of the first entrant less those of the second.
        apart: the IMPs a board of each entrant, without pairing.
    """

    def __init__(self, names: tuple[str, str], values: list[tuple[float, float]]) -> None:
        self.names = names
        self.boards = len(values)
        self.difference: Estimate = estimate(first - second for first, second in values)
        self.apart = tuple(estimate(column) for column in zip(*values, strict=True))

    def lines(self) -> Iterator[str]:
        """Yield lines of text: both means, their difference, and what the difference shows."""
        different = self.names[0] != self.names[1]
        names = self.names if different else ("the first", "the second")
        yield f"{names[0]} and {names[1]} on {counted(self.boards, 'board')}:"
        apart = " and ".join(f"{each.mean:+.3f}" for each in self.apart)
        yield f"{apart} IMPs a board, difference {self.difference.mean:+.3f}"
        yield from what_is_shown(self.difference, *names, outcome="differ in IMPs")

    def record(self) -> dict[str, Any]:
        """Return the comparison for JSON."""
        return {
            "entrants": self.names,
            "boards": self.boards,
            "mean": self.difference.mean,
            "error": self.difference.error,
            "interval": self.difference.interval,
            "errors_apart": [estimate.error for estimate in self.apart],
        }


def compare_matches(
    first: MatchStore, second: MatchStore, names: tuple[str | None, str | None] = (None, None)
) -> PairedComparison:
    """Compare an entrant of one match with an entrant of another, board by board.

    Args:
        first: a match.
        second: another one on the same deals, or the same match for two of its entrants.
        names: the names of the entrants; None is the first entrant of the match.

    Raises:
        CuebidError: there is no such entrant, or the matches share no board.
    """
    chosen = tuple(
        _entrant(store, name) for store, name in zip((first, second), names, strict=True)
    )
    results = [_by_board(store, name) for store, name in zip((first, second), chosen, strict=True)]
    shared = [deal for deal in results[0] if deal in results[1]]
    if not shared:
        raise CuebidError("the two matches have no board in common")
    values = [(results[0][deal], results[1][deal]) for deal in shared]
    return PairedComparison((chosen[0], chosen[1]), values)


def _entrant(store: MatchStore, name: str | None) -> str:
    names = store.plan().names
    if name is None:
        return names[0]
    if name not in names:
        raise CuebidError(f"{store.path}: there is no entrant {name!r}; it has {', '.join(names)}")
    return name


def _by_board(store: MatchStore, name: str) -> dict[tuple[str, str, str], float]:
    """Return an entrant's mean IMPs on each deal, by dealer, vulnerability and hands as PBN.

    The mean is over the opponents that it met on the deal.
    """
    index = store.plan().names.index(name)
    gains: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    for encounter, comparison in store.comparisons(keep=lambda e: index in {e.home, e.away}):
        board = comparison.board
        won = comparison.imps or 0
        # The deal and not its number: two matches may number boards differently.
        key = (board.dealer.letter, str(board.vulnerability), board.deal.pbn)
        gains[key].append(won if encounter.home == index else -won)
    return {key: sum(values) / len(values) for key, values in gains.items()}
