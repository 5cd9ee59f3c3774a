"""The routes of the live pages."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from cuebid.core import CuebidError
from cuebid.formats.lin import write_lin
from cuebid.formats.pbn import pbn_text
from cuebid.render.element import BOARD_SCRIPT
from cuebid.render.page import page_style
from cuebid.web import jobs
from cuebid.web.guard import Guard
from cuebid.web.log_follower import LogFollower
from cuebid.web.new_game import new_game
from cuebid.web.pages import error_page, home_page, play_page
from cuebid.web.play_table import Message, PlayTable
from cuebid.web.play_tables import PlayTables
from cuebid.web.settings import WebSettings
from cuebid.web.store import GameStore
from cuebid.web.tool_routes import TOOLS, tool_routes
from cuebid.web.watch_routes import watch_routes
from cuebid.web.workers import ProcessWorkers, Workers

__all__ = ["create_application"]

_STATIC: Final = Path(__file__).with_name("static")
_OWNER_COOKIE: Final = "cuebid_visitor"
_YEAR: Final = 366 * 24 * 3600
_NEW_SEEDS: Final = 10**9
# A page sends some hundred bytes; more is not from a page of ours.
_LONGEST_MESSAGE: Final = 10_000
# "Try Again Later" (RFC 6455, registry of close codes).
_TRY_LATER: Final = 1013
_SCRIPTS: Final = {
    "cuebid-board.js": BOARD_SCRIPT,
    "play.js": _STATIC / "play.js",
    "tools.js": _STATIC / "tools.js",
    "watch.js": _STATIC / "watch.js",
}


def create_application(
    settings: WebSettings,
    *,
    workers: Workers | None = None,
    clock: Callable[[], float] = time.time,
    port: Callable[[], int] | None = None,
) -> Guard:
    """Return the live pages as an ASGI application.

    Args:
        settings: the settings of the server.
        workers: where robots think; processes, if not given.
        clock: returns the time, in seconds.
        port: returns the port on which the server listens; that of the settings, if not given.
    """
    pages = _Pages(settings, clock)
    followers = [LogFollower(path, settings.delay, clock) for path in settings.watched]

    @asynccontextmanager
    async def lifespan(_application: Starlette) -> AsyncIterator[None]:
        pages.open(workers or ProcessWorkers(settings.workers, jobs.warm_up))
        following = [asyncio.create_task(follower.run()) for follower in followers]
        try:
            yield
        finally:
            for task in following:
                task.cancel()
            pages.close()

    application = Starlette(
        routes=[
            Route("/", pages.home),
            Route("/play", pages.begin, methods=["POST"]),
            Route("/play/{game}", pages.play),
            Route("/play/{game}/board.{form}", pages.download),
            WebSocketRoute("/play/{game}/socket", pages.socket),
            *tool_routes(lambda: pages.workers),
            *watch_routes(followers, settings.delay, settings.most_sockets),
            Route("/static/{name}", pages.static),
            # Browsers ask for it whatever the pages say.
            Route("/favicon.ico", pages.no_icon),
        ],
        exception_handlers={HTTPException: pages.error, ClientDisconnect: pages.error},
        lifespan=lifespan,
    )
    port_now = port or (lambda: settings.port)
    return Guard(
        application,
        lambda: settings.allowed_hosts(port_now()),
        settings.token,
        settings.most_bytes,
    )


class _Pages:
    """The answers to all requests. Mutable: it counts sockets and holds the open games.

    Attributes:
        workers: where robots think, once the server is open.
    """

    def __init__(self, settings: WebSettings, clock: Callable[[], float]) -> None:
        self._settings = settings
        self._clock = clock
        self._sockets = 0
        self.workers: Workers
        self._store: GameStore
        self._tables: PlayTables

    def open(self, workers: Workers) -> None:
        """Open the file of games and start the workers."""
        folder = self._settings.data_folder
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        self.workers = workers
        self._store = GameStore(":memory:" if folder is None else folder / "web.sqlite")
        self._tables = PlayTables(self._store, workers, self._clock)

    def close(self) -> None:
        """Stop the workers and close the file."""
        self.workers.close()
        self._store.close()

    async def home(self, request: Request) -> Response:
        """Answer with the first page: a new board, and the boards played last."""
        owner = _owner(request)
        games = self._store.latest(owner, 12) if owner else []
        matches = [path.stem for path in self._settings.watched]
        return HTMLResponse(home_page(self._settings.systems, games, TOOLS, matches))

    async def begin(self, request: Request) -> Response:
        """Begin a game as the form describes it, and lead to its page."""
        async with request.form(max_files=0, max_fields=20) as form:
            choices = {key: value for key, value in form.items() if isinstance(value, str)}
        try:
            # Dealing by a description may take a second; in a thread, other pages do not wait.
            game = await asyncio.to_thread(
                new_game, choices, self._settings.systems, secrets.randbelow(_NEW_SEEDS)
            )
        except CuebidError as error:
            return HTMLResponse(error_page("This board cannot be dealt", str(error)), 400)
        owner = _owner(request) or secrets.token_urlsafe(16)
        answer = RedirectResponse(f"/play/{self._tables.begin(game, owner)}", 303)
        answer.set_cookie(_OWNER_COOKIE, owner, _YEAR, httponly=True, samesite="lax")
        return answer

    async def play(self, request: Request) -> Response:
        """Answer with the page of a game."""
        game = self._tables.game(request.path_params["game"], _owner(request))
        if game is None:
            raise HTTPException(404)
        return HTMLResponse(play_page(game))

    async def download(self, request: Request) -> Response:
        """Answer with the board of a game that is over, as a file."""
        game = self._tables.game(request.path_params["game"], _owner(request))
        form = request.path_params["form"]
        # All four hands are in the file.
        if game is None or not game.is_over or form not in {"pbn", "lin"}:
            raise HTTPException(404)
        record = game.record()
        text = pbn_text([record]) if form == "pbn" else write_lin([record])
        name = f"board-{record.board.number}.{form}"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="text/plain", headers=headers)

    async def socket(self, websocket: WebSocket) -> None:
        """Connect a page to its game, until either side leaves."""
        table = self._tables.open(websocket.path_params["game"], _owner(websocket))
        if table is None:
            await websocket.close()
            return
        await websocket.accept()
        if self._sockets >= self._settings.most_sockets:
            await websocket.close(_TRY_LATER, "too many pages are open")
            return
        self._sockets += 1
        queue = table.listen()
        sending = asyncio.create_task(_send_all(websocket, queue))
        try:
            await _receive_all(websocket, table, queue)
        finally:
            self._sockets -= 1
            table.leave(queue)
            sending.cancel()

    async def static(self, request: Request) -> Response:
        """Answer with a script or the style sheet."""
        name = request.path_params["name"]
        if name == "page.css":
            return Response(page_style(_STATIC / "web.css"), media_type="text/css")
        if name not in _SCRIPTS:
            raise HTTPException(404)
        text = _SCRIPTS[name].read_text(encoding="utf-8")
        return Response(text, media_type="text/javascript")

    async def no_icon(self, _request: Request) -> Response:
        """Answer that the pages have no icon."""
        return Response(status_code=204)

    async def error(self, _request: Request, error: Exception) -> Response:
        """Answer with a page that says what is wrong."""
        # A request that is cut off, by the visitor or for its size, is nobody's fault here.
        status = error.status_code if isinstance(error, HTTPException) else 400
        title = "There is no such page" if status == 404 else "That did not work"
        text = "The address is wrong, or the board is another visitor's." if status == 404 else ""
        return HTMLResponse(error_page(title, text), status)


def _owner(request: HTTPConnection) -> str:
    return request.cookies.get(_OWNER_COOKIE, "")


async def _send_all(websocket: WebSocket, queue: asyncio.Queue[Message]) -> None:
    # A page that left is noticed by the receiving side; what was meant for it is dropped.
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await websocket.send_text(json.dumps(await queue.get(), separators=(",", ":")))


async def _receive_all(
    websocket: WebSocket, table: PlayTable, queue: asyncio.Queue[Message]
) -> None:
    while True:
        try:
            text = await websocket.receive_text()
        except WebSocketDisconnect:
            return
        answer = await table.act(_message(text))
        if answer is not None:
            # Through the queue: two tasks must not send at once.
            queue.put_nowait(answer)


def _message(text: str) -> dict[str, Any]:
    """Return what a page sent; an empty message, which is refused, if it is none of ours."""
    if len(text) > _LONGEST_MESSAGE:
        return {}
    try:
        message = json.loads(text)
    except ValueError:
        return {}
    return message if isinstance(message, dict) else {}
