"""The state that all pages of practice share: history, workers, clock, seeds and player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from cuebid.core import CuebidError, Seat
from cuebid.phrases import spoken_language
from cuebid.practice import AuctionComparison, History, PairSession, StoredSession, due_items
from cuebid.web.practice import jobs
from cuebid.web.serving.draws import QUESTIONS, Draws
from cuebid.web.serving.systems import Systems
from cuebid.web.serving.visitors import base_address, person_of, remembered_person
from cuebid.web.serving.workers import JobRunner
from cuebid.web.settings import WebSettings, is_loopback

_FILE: Final = "practice.sqlite"
# Cached comparisons: each takes seconds, and each partner looks at it several times.
_MOST_COMPARISONS: Final = 500


class Desk:
    """The state behind the pages of practice. Mutable; for the event loop's thread only.

    Attributes:
        settings: the settings of the server.
        clock: returns the time, in seconds.
        systems: the systems that players can choose.
        history: answers and sessions, once the desk is open.
        workers: run the jobs of practice, once the desk is open.
    """

    def __init__(
        self, settings: WebSettings, clock: Callable[[], float], draws: Draws, systems: Systems
    ) -> None:
        self.settings = settings
        self.systems = systems
        self.clock = clock
        self._draws = draws
        self.history: History
        self.workers: JobRunner
        self._comparisons: dict[tuple[str, int, str, str], AuctionComparison] = {}

    def open(self, workers: JobRunner) -> None:
        """Open the file of the history, and use these workers for jobs."""
        folder = self.settings.data_folder
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        self.workers = workers
        self.history = History(":memory:" if folder is None else folder / _FILE)

    def close(self) -> None:
        """Close the file of the history."""
        self.history.close()

    def opponents(self, request: Request, name: str) -> str:
        """Return the system of the opponents if it is offered; else empty, so that they pass."""
        return name if name in self.systems.with_rules(request) else ""

    def player(self, request: Request) -> str:
        """Return the identifier of the player who sent a request."""
        return person_of(request, self.settings)

    def due(self, request: Request) -> list[tuple[str, int]]:
        """Return the systems in which a player has agreements to repeat, with their number."""
        player, now = self.player(request), self.clock()
        offered = self.systems.with_rules(request)
        counts = (
            (system, len(due_items(self.history.memories(player, system), now)))
            for system in self.history.systems(player)
            if system in offered
        )
        return [(system, count) for system, count in counts if count]

    def new_seed(self, player: str) -> int:
        """Return a new random seed for a player's next question or boards."""
        return self._draws.draw(player, QUESTIONS)

    def remembered_player(self, answer: Response, request: Request) -> str:
        """Return the player who sent a request; set a cookie for a new visitor."""
        return remembered_person(answer, request, self.settings)

    def base(self, request: Request) -> str:
        """Return the address of this server, as visitors use it."""
        return base_address(request, self.settings)

    def is_reachable(self, request: Request) -> bool:
        """Return whether other machines can open links to this server."""
        host = urlsplit(self.base(request)).hostname or ""
        return not is_loopback(host)

    async def advanced(self, stored: StoredSession, seat: Seat) -> StoredSession:
        """Let robots call up to a person's next turn, and return the stored session."""
        session = stored.session
        board = session.next_board(seat)
        while board is not None and session.robots_turn(seat, board):
            before = session.bidding(seat, board).auction
            auction = await self.workers.run(
                jobs.advance,
                session.system,
                session.opponents,
                session.boards[board],
                before,
                session.callers(seat),
            )
            # The partner may have acted while the robots thought, so the session is read again.
            now = self.history.session(session.id) or stored
            if now.session.bidding(seat, board).auction == before:
                changed = now.session.with_auction(seat, board, auction, self.clock())
                now = self.save(now, changed)
            stored, session = now, now.session
            board = session.next_board(seat)
        return stored

    def save(self, stored: StoredSession, session: PairSession) -> StoredSession:
        """Store a changed session with the present time."""
        saved = StoredSession(session, stored.player, stored.home, self.clock())
        self.history.save(saved)
        return saved

    async def comparison(self, session: PairSession, board: int) -> AuctionComparison | str:
        """Return the comparison of a finished board, or an error message."""
        biddings = " / ".join(str(session.bidding(seat, board).auction) for seat in session.people)
        key = session.id, board, biddings, spoken_language()
        if key not in self._comparisons:
            if len(self._comparisons) >= _MOST_COMPARISONS:
                self._comparisons.clear()
            try:
                comparison = await self.workers.run(jobs.compare, session, board)
            except CuebidError as error:
                return str(error)
            self._comparisons[key] = comparison
        return self._comparisons[key]
