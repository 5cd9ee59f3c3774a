"""Decide claims: against robots by a proof of the tricks, against people by their consent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from cuebid.core import IllegalError, Seat
from cuebid.web.play import jobs
from cuebid.web.play.game import Game
from cuebid.web.play.visible import visible_seats
from cuebid.web.serving.sockets import Message
from cuebid.web.serving.workers import JobRunner
from cuebid.web.texts import words

# Seconds between claims, so that nobody quickly tries one number after the other.
_SECONDS_AFTER_CLAIM: Final = 1.0


@dataclass(frozen=True, slots=True)
class _Claimed:
    """A pending claim: its moment, claimer and tricks, and the seats that must still agree."""

    moment: str
    seat: Seat
    tricks: int
    declarer_tricks: int
    asked: frozenset[Seat]


class Claims:
    """The claims on one board. Mutable; for the event loop's thread only.

    Args:
        workers: run the jobs that judge claims.
        clock: returns a time in seconds that never goes back.
    """

    def __init__(self, workers: JobRunner, clock: Callable[[], float]) -> None:
        self._workers = workers
        self._clock = clock
        self._open_at = -inf
        self._claimed: _Claimed | None = None

    async def claim(self, game: Game, seat: Seat, claimed: object) -> int | None:
        """Return declarer's total tricks if a claim is certain; None if opponents must agree first.

        Args:
            game: the game, at the claimer's turn.
            seat: the seat of the claimer.
            claimed: the tricks that he claims of those that are left.

        Raises:
            IllegalError: the claim does not hold, or cannot be made.
        """
        if game.play is None or type(claimed) is not int:
            raise IllegalError(words("play", "nothing_to_claim"))
        if self._clock() < self._open_at:
            raise IllegalError(words("play", "claim_pause"))
        left = game.play.tricks_left
        is_declaring = game.play.contract.declarer.side is seat.side
        tricks = game.play.declarer_tricks + (claimed if is_declaring else left - claimed)
        opponents = frozenset(each for each in game.persons if each.side is not seat.side)
        if opponents:
            game.with_claim(tricks)  # Raises for a number that cannot be reached.
            self._claimed = _Claimed(game.moment, seat, claimed, tricks, opponents)
            return None
        seen = {each: game.board.deal[each] for each in visible_seats(game, seat)}
        # No further claims while this one is judged: another page of the same board may claim too.
        self._open_at = inf
        try:
            job = jobs.is_claim_certain
            is_certain = await self._workers.run(job, claimed, seat.side, seen, game.play)
        finally:
            self._open_at = self._clock() + _SECONDS_AFTER_CLAIM
        if not is_certain:
            # The right number is not told: it would be a hint.
            raise IllegalError(words("play", "claim_refused", wanted=claimed, left=left))
        return tricks

    def answer(self, game: Game, seat: Seat, *, agrees: bool) -> int | None:
        """Return declarer's total tricks once all opponents agree; None before or on refusal.

        Raises:
            IllegalError: this seat has no claim to answer.
        """
        claimed = self._claimed
        if claimed is None or claimed.moment != game.moment or seat not in claimed.asked:
            raise IllegalError(words("play", "moved_on"))
        asked = claimed.asked - {seat}
        self._claimed = replace(claimed, asked=asked) if agrees and asked else None
        if not agrees:
            self._open_at = self._clock() + _SECONDS_AFTER_CLAIM
        return claimed.declarer_tricks if agrees and not asked else None

    def withdraw(self) -> None:
        """Drop the pending claim, because the people who must answer it may have changed."""
        self._claimed = None

    def message(self, game: Game, reader: Seat) -> Message:
        """Return the pending claim for the page of a seat; empty if there is none."""
        claimed = self._claimed
        if claimed is None or claimed.moment != game.moment:
            return {}
        asked = reader in claimed.asked
        return {"claim": {"seat": claimed.seat.letter, "tricks": claimed.tricks, "asked": asked}}
