"""A player that plays on if its thinking raises an error.

A robot that raises in the middle of a match leaves its seat empty, and its team forfeits boards. So
after an unexpected error a fallback that does not think answers instead, and the error is reported
with a file that reproduces it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from cuebid.core import PASS, Call, Card, ExplainedCall, Player, View
from cuebid.robots.fault_report import FaultReport, FaultReporter, fault_of

_Answer = TypeVar("_Answer")


class SteadyPlayer:
    """A player that asks one player, and another one if the first raises an error.

    Args:
        player: the player that is asked first.
        fallback: the player that is asked if the first raises; it does not think.
        report: receives each cause of a fault once.
        robot: the name of the first player, for the report.
        seed: the seed of the first player.
        budget: the budget of the first player, as text.
        scoring: the form of scoring, as text.
    """

    def __init__(
        self,
        player: Player,
        fallback: Player,
        report: FaultReporter,
        *,
        robot: str,
        seed: int,
        budget: str,
        scoring: str,
    ) -> None:
        self.player = player
        self.fallback = fallback
        self._report = report
        self._options = (robot, seed, budget, scoring)
        self._reported: set[str] = set()

    def call(self, view: View) -> Call | ExplainedCall:
        """Return the player's call, else that of the fallback, else a pass."""
        # If the view is out of turn, the error is the caller's.
        if not view.legal_calls:
            return self.player.call(view)
        return self._first_answer(
            view, (self.player.call, self.fallback.call, lambda _: PASS)
        )  # a pass is always legal

    def card(self, view: View) -> Card:
        """Return the player's card, else that of the fallback, else the lowest legal card."""
        legal = view.legal_cards
        return self._first_answer(
            view,
            (
                self.player.card,
                self.fallback.card,
                lambda _: min(legal, key=lambda card: (card.rank, card.suit)),
            ),
        )

    def _first_answer(self, view: View, answers: tuple[Callable[[View], _Answer], ...]) -> _Answer:
        *attempts, last = answers
        for attempt in attempts:
            try:
                return attempt(view)
            # Any error, because the alternative is an empty seat. It is reported, not hidden.
            except Exception as error:  # noqa: BLE001
                self._tell(fault_of(view, error, *self._options))
        return last(view)

    def _tell(self, fault: FaultReport) -> None:
        if fault.cause not in self._reported:
            self._reported.add(fault.cause)
            self._report(fault)
