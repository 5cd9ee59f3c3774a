"""A wrapper that turns every fault of a player into one error, which names the seat and fault.

A match goes on after such an error: the board is lost for the side whose player made it.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from cuebid.core import Call, Card, CuebidError, Player, ReadError, Seat, View
from cuebid.match.entrants.program import ProgramPlayer
from cuebid.robots import ExplainedCall


class PlayerFaultError(CuebidError):
    """A player raised an exception, returned nonsense, acted illegally or took too long.

    Attributes:
        seat: the seat of the player at fault.
    """

    def __init__(self, seat: Seat, message: str) -> None:
        super().__init__(message)
        self.seat = seat


class SideClock:
    """The time that a side has used on one board, with its limits; mutable.

    Args:
        think: seconds for an act; 0 is no limit.
        board_time: seconds for all acts of the side on the board; 0 is no limit.
        now: returns the time in seconds.
    """

    def __init__(
        self, think: float, board_time: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.think = think
        self.board_time = board_time
        self.now = now
        self.used = 0.0

    @property
    def limit(self) -> float:
        """The seconds for the next act; 0 is no limit."""
        if not self.board_time:
            return self.think
        # Never 0, which would mean that there is no limit.
        left = max(self.board_time - self.used, 0.001)
        return min(self.think, left) if self.think else left


class GuardedPlayer:
    """A player that asks another player and checks the answers.

    Args:
        seat: the seat of the player.
        name: the name of the entrant, for messages.
        player: the player that is asked.
        clock: the time of the player's side.
    """

    def __init__(self, seat: Seat, name: str, player: Player, clock: SideClock) -> None:
        self._seat = seat
        self._name = name
        self._player = player
        self._clock = clock

    def call(self, view: View) -> Call | ExplainedCall:
        """Return the player's call.

        Raises:
            PlayerFaultError: the player gave no legal call.
        """
        answer = self._ask(self._player.call, view)
        explained = answer if isinstance(answer, ExplainedCall) else None
        try:
            call = Call(explained.call if explained else answer)  # type: ignore[arg-type]
        except (ReadError, TypeError, AttributeError) as error:
            raise self._fault(f"returned {_short(answer)}, which is no call") from error
        fault = view.auction.why_illegal(call)
        if fault is not None:
            raise self._fault(f"called {call.word}: {fault.value}")
        return explained or call

    def card(self, view: View) -> Card:
        """Return the player's card.

        Raises:
            PlayerFaultError: the player gave no legal card.
        """
        answer = self._ask(self._player.card, view)
        try:
            card = Card(answer)  # type: ignore[arg-type]
        except (ReadError, TypeError, AttributeError) as error:
            raise self._fault(f"returned {_short(answer)}, which is no card") from error
        if card not in view.legal_cards:
            hand = view.hand_to_play
            fault = None if view.play is None else view.play.why_illegal(card, hand)
            raise self._fault(f"played {card.symbol}: {fault.value if fault else 'not legal'}")
        return card

    def _ask(self, question: Callable[[View], object], view: View) -> object:
        if isinstance(self._player, ProgramPlayer):
            self._player.limit = self._clock.limit
        start = self._clock.now()
        try:
            return question(view)
        except MemoryError:
            # A matter of this machine and not of the bridge.
            raise
        # A foreign player may raise anything, and the match goes on.
        except Exception as error:
            reason = str(error) if isinstance(error, CuebidError) else _error_text(error)
            raise self._fault(reason) from error
        finally:
            self._clock.used += self._clock.now() - start

    def _fault(self, what: str) -> PlayerFaultError:
        return PlayerFaultError(self._seat, f"{self._seat.word} ({self._name}) {what}")


def _error_text(error: Exception) -> str:
    return f"raised {type(error).__name__}: {error}"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."
