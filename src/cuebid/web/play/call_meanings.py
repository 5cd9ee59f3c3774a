"""Compute what each legal call would show, while somebody looks at the bidding box."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import groupby

from cuebid.core import CuebidError
from cuebid.web.play import jobs
from cuebid.web.play.game import Game
from cuebid.web.serving.sockets import Message, refusal
from cuebid.web.serving.workers import JobRunner


class CallMeanings:
    """The meanings of all legal calls at one moment. Mutable; for the event loop's thread only.

    Args:
        workers: run the jobs that compute meanings.
        tell: sends a message to the pages of the table.
        is_asked: returns whether somebody still looks at a position of the board.
    """

    def __init__(
        self, workers: JobRunner, tell: Callable[[Message], None], is_asked: Callable[[Game], bool]
    ) -> None:
        self._workers = workers
        self._tell = tell
        self._is_asked = is_asked
        # The moment whose calls are or were explained, and what each of those calls would show.
        self._moment: str | None = None
        self._texts: dict[str, str] = {}
        self._explaining: asyncio.Task[None] | None = None

    def ask(self, game: Game) -> Message:
        """Start to compute what each legal call would show; return the meanings known already."""
        if game.moment != self._moment:
            self._moment, self._texts = game.moment, {}
            # A task of its own: the page's next message must not wait for it.
            self._explaining = asyncio.create_task(self._explain(game))
        return _message(game, self._texts)

    async def _explain(self, game: Game) -> None:
        turn = game.auction.turn
        if turn is None:
            return
        system, vulnerability = game.systems[turn.side], game.board.vulnerability
        # Level by level, so that the likeliest bids come first.
        for _level, calls in groupby(game.auction.legal_calls, key=lambda call: call.level):
            texts = {}
            for call in calls:
                try:
                    texts[call.text] = await self._workers.run(
                        jobs.meaning, system, game.auction, vulnerability, call
                    )
                except CuebidError as error:
                    self._tell(refusal(error.full_message))
                    return
                if not self._is_asked(game):
                    # A page that comes later asks again; the worker has cached what it computed.
                    if game.moment == self._moment:
                        self._moment = None
                    return
            self._texts |= texts
            self._tell(_message(game, texts))


def _message(game: Game, texts: dict[str, str]) -> Message:
    return {"type": "meanings", "position": len(game.calls), "texts": texts}
