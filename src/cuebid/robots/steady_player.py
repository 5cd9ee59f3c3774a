"""A player that keeps its seat whatever goes wrong in its thinking.

A robot that raises in the middle of a match leaves its seat empty, and its team forfeits boards. So
a fault that nobody foresaw costs the thought, not the board: the player falls back on one that does
not think, and reports the fault with a file that reproduces it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from cuebid.core import PASS, Call, Card, ExplainedCall, Player, View
from cuebid.robots.fault_report import FaultReport, FaultReporter, fault_of

_Answer = TypeVar("_Answer")


class SteadyPlayer:
    """Ask one player, and another one where the first raises.

    Args:
        player: who is asked first.
        fallback: who is asked if the first raises; a player that does not think.
        report: receives each cause of a fault once.
        robot: the name of the first player, for the report.
        seed: of the first player.
        budget: of the first player, as text.
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
        # Asked out of turn, the error is the caller's and not a fault of thinking.
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
            # Whatever it is: the alternative is an empty seat. It is reported, not hidden.
            except Exception as error:  # noqa: BLE001
                self._tell(fault_of(view, error, *self._options))
        return last(view)

    def _tell(self, fault: FaultReport) -> None:
        if fault.cause not in self._reported:
            self._reported.add(fault.cause)
            self._report(fault)
