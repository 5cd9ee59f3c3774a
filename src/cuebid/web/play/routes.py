"""Routes of games: the home page, playing over a WebSocket, and downloads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from cuebid.core import SEATS, CuebidError, RangeError, Seat
from cuebid.formats.lin import write_lin
from cuebid.formats.pbn import pbn_text
from cuebid.text.structured import decode_json
from cuebid.web.play import jobs
from cuebid.web.play.board_set import SET_SIZES, BoardSet, SetScoring
from cuebid.web.play.game import Game
from cuebid.web.play.new_game import new_boards
from cuebid.web.play.open_tables import OpenTables
from cuebid.web.play.people_routes import invitation, people_routes
from cuebid.web.play.preview import preview_hand
from cuebid.web.play.series import Series
from cuebid.web.play.shared_board import shared_board
from cuebid.web.play.store import GameStore
from cuebid.web.play.summary import BoardSummary, summary_of
from cuebid.web.serving.draws import BOARDS, Draws
from cuebid.web.serving.faults import fault_html
from cuebid.web.serving.form_fields import sent_fields
from cuebid.web.serving.pages import error_page, live_page
from cuebid.web.serving.paper import paper_answer, records_paper
from cuebid.web.serving.sockets import TRY_LATER, converse, encoded
from cuebid.web.serving.system_titles import system_title
from cuebid.web.serving.systems import Systems
from cuebid.web.serving.visitors import has_link, remember, visitor_of
from cuebid.web.serving.workers import JobRunner
from cuebid.web.sets.desk import SetDesk
from cuebid.web.settings import WebSettings
from cuebid.web.texts import texts, words
from cuebid.web.tools.routes import TOOLS

T = TypeVar("T")

# Our pages send some hundred bytes; longer messages are refused.
_LONGEST_MESSAGE: Final = 10_000
# As many as fit beside the form without scrolling.
_LATEST_GAMES: Final = 12
_LATEST_SETS: Final = 6
# Fields for which deals are searched or a file is read; without them a deal takes no time.
_SLOW_FIELDS: Final = ("node", "theme", "board", "north", "east", "south", "west")
_FIELDS: Final = (
    *("count", "scoring", "ours", "theirs", "seat", "seed", "number"),
    *_SLOW_FIELDS,
)


class PlayPages:
    """The request handlers of games. Mutable: it counts sockets and holds open games.

    Args:
        settings: the settings of the server.
        clock: returns the time, in seconds.
        draws: the random seeds of boards.
        sets: the sets of boards, opened and closed with the games.
        systems: the systems that visitors can choose.
        due: returns the systems in which a visitor has agreements to repeat, with their number.
    """

    def __init__(
        self,
        settings: WebSettings,
        clock: Callable[[], float],
        draws: Draws,
        sets: SetDesk,
        systems: Systems,
        due: Callable[[Request], Sequence[tuple[str, int]]],
    ) -> None:
        self._settings = settings
        self._due = due
        self._clock = clock
        self._draws = draws
        self._sets = sets
        self._systems = systems
        self._sockets = 0
        self._workers: JobRunner
        self._store: GameStore
        self._tables: OpenTables

    def open(self, workers: JobRunner) -> None:
        """Open the file of games, and use these workers for robots."""
        folder = self._settings.data_folder
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        self._workers = workers
        self._store = GameStore(":memory:" if folder is None else folder / "web.sqlite")
        self._tables = OpenTables(
            self._store,
            workers,
            self._clock,
            self._compare,
            self._settings.gallery_delay,
            self._settings.grace,
        )
        self._sets.open(self._store, self._tables, workers)

    def summaries(self, visitor: str) -> list[BoardSummary]:
        """Return the summaries of a visitor's finished boards, in the order of time."""
        return self._store.summaries(visitor)

    async def _compare(self, game_id: str, game: Game) -> jobs.BoardResults:
        second_record = await self._sets.other_table(game)
        results = await self._workers.run(jobs.board_results, game.record(), second_record)
        # No summary for a person whose place a robot had taken at the end.
        for seat in game.persons & set(game.people):
            summary = summary_of(game, results, seat)
            if summary is not None:
                visitor = game.people[seat].visitor
                self._store.keep_summary(game_id, visitor, summary, self._clock())
        return results

    def close(self) -> None:
        """Close the file of games."""
        self._store.close()

    def routes(self) -> list[BaseRoute]:
        """Return the routes of the home page and of games."""
        return [
            Route("/", self._home),
            Route("/play", self._begin, methods=["POST"]),
            Route("/board", shared_board),
            *people_routes(self._settings, lambda: self._tables, self._sets),
            Route("/play/{game}", self._page),
            Route("/play/{game}/board.{form}", self._download),
            Route("/play/{game}/sheet", self._paper),
            WebSocketRoute("/play/{game}/socket", self._socket),
        ]

    async def _home(self, request: Request) -> Response:
        return self._first_page(request)

    def _first_page(
        self,
        request: Request,
        choices: Mapping[str, str] = MappingProxyType({}),
        error: CuebidError | None = None,
    ) -> Response:
        """Answer with the home page; after an error its form keeps the visitor's choices."""
        visitor, settings = visitor_of(request), self._settings
        return live_page(
            "home.html",
            title=texts()["home"]["title"],
            status=200 if error is None else 400,
            fault="" if error is None else fault_html(error),
            values={name: choices.get(name, "") for name in _FIELDS},
            systems=self._systems.offered(request),
            seats=[(seat.letter, seat.word.lower()) for seat in SEATS],
            preview=preview_hand(self._draws.coming(visitor, BOARDS)),
            sizes=SET_SIZES,
            scorings=[scoring.value for scoring in SetScoring],
            games=self._latest(visitor),
            sets=self._sets.listed(visitor, _LATEST_SETS),
            matches=[path.stem for path in settings.watched],
            tools=TOOLS,
            due=self._due(request),
        )

    def _latest(self, visitor: str) -> list[dict[str, object]]:
        """Return the boards that a visitor played last, as rows of the home page."""
        games = self._store.latest(visitor, _LATEST_GAMES) if visitor else []
        return [
            {
                "id": game_id,
                "number": game.board.number,
                "systems": words(
                    "home",
                    "against",
                    ours=system_title(game.systems[game.side]),
                    theirs=system_title(game.systems[game.side.other]),
                ),
                "result": game.record().result_words
                if game.is_over
                else words("home", "unfinished"),
            }
            for game_id, game in games
        ]

    async def _begin(self, request: Request) -> Response:
        choices, file = await sent_fields(request)
        answer = RedirectResponse("/", 303)
        visitor = remember(answer, request)
        # The next board comes from the same series as the last one.
        last = self._tables.game(choices.get("after", ""), visitor)
        before = None if last is None else last.series
        # A random deal takes no time. Searching for a matching deal or reading a file may take
        # seconds, so a worker does it.
        is_slow = any(map(choices.get, _SLOW_FIELDS)) or file or before not in {None, Series()}
        run = self._workers.run if is_slow else _run_here
        seed = self._draws.coming(visitor, BOARDS)
        try:
            offered = self._systems.offered(request)
            dealt = await run(new_boards, choices, offered, seed, file, before)
        except CuebidError as error:
            return self._first_page(request, choices, error)
        # A deal that the visitor chose does not use up the drawn seed.
        if dealt.seed == seed:
            self._draws.go_on(visitor, BOARDS)
        answer.headers["location"] = (
            self._sets.add(dealt, visitor).address
            if isinstance(dealt, BoardSet)
            else f"/play/{self._tables.begin(dealt, visitor, choices.get('after', ''))}"
        )
        return answer

    async def _page(self, request: Request) -> Response:
        game, seat = self._game(request)
        side = seat.side
        return live_page(
            "play.html",
            title=words("play", "title", number=game.board.number),
            systems=words(
                "play",
                "systems",
                ours=system_title(game.systems[side]),
                theirs=system_title(game.systems[side.other]),
            ),
            is_host=has_link(request, self._settings.token),
            seat=seat.letter,
            **self._going_on(request.path_params["game"], game, seat),
            **invitation(request, self._settings, self._tables, game, seat),
        )

    def _going_on(self, game_id: str, game: Game, seat: Seat) -> dict[str, Any]:
        """Return the template values of the links to the next board and to the set's page."""
        series, opened = game.series, self._sets.of_game(game)
        if seat is not game.seat:
            # The person who began the board starts the next one, and all pages follow.
            return {"next_address": "", "set_address": "", "place": ""}
        if opened is None:
            sides = {"ours": game.side, "theirs": game.side.other}
            return {
                "next": words("play", "next"),
                "next_address": "/play",
                "set_address": "",
                "place": "",
                "again": {
                    "after": game_id,
                    "seat": game.seat.letter,
                    **{name: game.systems[side] for name, side in sides.items()},
                },
            }
        return {
            "again": {},
            "next": words("play", "next"),
            "next_address": "" if series.is_last else f"{opened.address}/boards/{series.place + 2}",
            "set_address": opened.address,
            "place": words("sets", "place", place=series.place + 1, count=series.count),
        }

    async def _download(self, request: Request) -> Response:
        game, seat = self._game(request)
        form = request.path_params["form"]
        # The file contains all four hands.
        if not game.is_over or form not in {"pbn", "lin"}:
            raise HTTPException(404)
        record = game.record(seat)
        text = pbn_text([record]) if form == "pbn" else write_lin([record])
        name = f"board-{record.board.number}.{form}"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="text/plain", headers=headers)

    async def _paper(self, request: Request) -> Response:
        (game, seat), layout = self._game(request), request.query_params.get("layout", "one")
        if not game.is_over:
            raise HTTPException(404)
        try:
            return paper_answer(
                *await self._workers.run(
                    records_paper,
                    [game.record(seat)],
                    layout,
                    "",
                    self._tables.lessons(request.path_params["game"]),
                )
            )
        except RangeError as error:
            return error_page(words("deals_tool", "on_paper"), error, 400)

    async def _socket(self, websocket: WebSocket) -> None:
        opened = self._tables.open(websocket.path_params["game"], visitor_of(websocket))
        if opened is None:
            await websocket.close()
            return
        table, seat = opened
        await websocket.accept()
        if self._sockets >= self._settings.most_sockets:
            await websocket.close(TRY_LATER, "too many pages are open")
            return
        self._sockets += 1
        outbox = table.join(seat)

        async def hear(text: str) -> None:
            answer = await table.act(seat, _message(text))
            if answer is not None:
                outbox.put_nowait(encoded(answer))

        try:
            await converse(websocket, outbox, hear)
        finally:
            self._sockets -= 1
            table.leave(seat, outbox)

    def _game(self, request: Request) -> tuple[Game, Seat]:
        """Return the game that a request's address names, and the visitor's seat in it.

        Raises:
            HTTPException: there is no such game, or the visitor has no seat in it.
        """
        visitor = visitor_of(request)
        game = self._tables.game(request.path_params["game"], visitor)
        seat = None if game is None else game.seat_of(visitor)
        if game is None or seat is None:
            raise HTTPException(404)
        return game, seat


async def _run_here(job: Callable[..., T], *arguments: object) -> T:
    return job(*arguments)


def _message(text: str) -> dict[str, Any]:
    """Decode a message of a page; invalid text gives an empty message, which is refused."""
    if len(text) > _LONGEST_MESSAGE:
        return {}
    try:
        message = decode_json(text, object)
    except msgspec.DecodeError:
        return {}
    return message if isinstance(message, dict) else {}
