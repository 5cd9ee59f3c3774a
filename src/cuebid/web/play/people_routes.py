"""Routes by which people join a table: links to seats, and the page of spectators.

Whoever opens the link of a free seat can sit there, and may type a name. Like links of practice
with a partner, these links give access to nothing else on the server.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from cuebid.core import SEATS, CuebidError, RangeError, Seat
from cuebid.render.figures.words import without_controls
from cuebid.web.play.game import Game
from cuebid.web.play.open_tables import OpenTables
from cuebid.web.play.seating import Person
from cuebid.web.serving.form_fields import sent_fields
from cuebid.web.serving.pages import error_page, live_page
from cuebid.web.serving.sockets import converse
from cuebid.web.serving.visitors import base_address, has_link, is_reachable, remember, visitor_of
from cuebid.web.sets.desk import SetDesk
from cuebid.web.settings import WebSettings
from cuebid.web.texts import texts, words

# As many characters as fit beside a hand on a phone.
_LONGEST_NAME: Final = 20


def people_routes(
    settings: WebSettings, tables: Callable[[], OpenTables], sets: SetDesk
) -> list[BaseRoute]:
    """Return the routes by which people join a table or watch it.

    Args:
        settings: the settings of the server.
        tables: returns the tables, which exist once the server has started.
        sets: the sets, to check that nobody plays a board of a set twice.
    """
    pages = _PeoplePages(settings, tables, sets)
    return [
        Route("/play/{game}/invite", pages.invite, methods=["POST"]),
        Route("/play/seat/{token}", pages.seat, methods=["GET", "POST"]),
        Route("/play/watch/{token}", pages.watch),
        WebSocketRoute("/play/watch/{token}/socket", pages.socket),
    ]


def invitation(
    request: Request, settings: WebSettings, tables: OpenTables, game: Game, seat: Seat
) -> dict[str, Any]:
    """Return the template values with which the person who began a game invites others."""
    base, person = base_address(request, settings), game.people[seat]
    tokens = tables.links.of_game(request.path_params["game"]) if seat is game.seat else {}
    return {
        "path": f"/play/{request.path_params['game']}",
        "phrases": texts()["phrases_script"],
        "may_invite": seat is game.seat,
        "name": person.name,
        "links": [
            (words("seats", each.letter), f"{base}/play/seat/{token}")
            if each is not None
            else (words("people", "spectators"), f"{base}/play/watch/{token}")
            for each, token in tokens.items()
        ],
        "is_reachable": is_reachable(request),
        "grace": f"{settings.grace:g}",
        "behind": f"{settings.gallery_delay:g}",
    }


class _PeoplePages:
    """The request handlers of seats and spectators."""

    def __init__(
        self, settings: WebSettings, tables: Callable[[], OpenTables], sets: SetDesk
    ) -> None:
        self._settings = settings
        self._open_tables = tables
        self._sets = sets

    @property
    def _tables(self) -> OpenTables:
        return self._open_tables()

    async def invite(self, request: Request) -> Response:
        """Make the links of a table, and store the name of the person who began the game."""
        game_id, visitor = request.path_params["game"], visitor_of(request)
        fields, _ = await sent_fields(request)
        game = self._tables.game(game_id, visitor)
        if game is None or game.owner != visitor:
            raise HTTPException(404)
        self._tables.links.add(game_id, (seat for seat in SEATS if seat is not game.seat))
        self._tables.sit(game_id, game.seat, Person(visitor, _name(fields)))
        return RedirectResponse(f"/play/{game_id}#people", 303)

    async def seat(self, request: Request) -> Response:
        """Show the page of a free seat, or let the visitor take the seat."""
        game_id, game, seat = self._find(request)
        if seat is None:
            raise HTTPException(404)
        visitor, own = visitor_of(request), f"/play/{game_id}"
        if game.seat_of(visitor) is not None:
            return RedirectResponse(own, 303)
        if seat in game.people:
            return error_page(words("people", "cannot_sit"), words("people", "taken"), 409)
        if request.method == "GET":
            return live_page(
                "seat.html",
                title=words("people", "seat_title", seat=words("seats", seat.letter)),
                is_host=has_link(request, self._settings.token),
            )
        fields, _ = await sent_fields(request)
        answer = RedirectResponse(own, 303)
        visitor = remember(answer, request)
        try:
            self._sit(game_id, seat, Person(visitor, _name(fields)))
        except CuebidError as error:
            return error_page(words("people", "cannot_sit"), error, 409)
        return answer

    def _sit(self, game_id: str, seat: Seat, person: Person) -> None:
        # Read again after waiting for the form: somebody else may have taken the seat meanwhile.
        game = self._tables.find(game_id)
        if game is None or seat in game.people:
            raise RangeError(words("people", "taken"))
        self._sets.admit(game, game_id, person.visitor)
        self._tables.sit(game_id, seat, person)

    async def watch(self, request: Request) -> Response:
        """Answer with the page of spectators; players of the table are refused."""
        self._watched(request)
        return live_page(
            "watch.html",
            title=words("people", "watch_title"),
            behind=words("watch", "behind", seconds=f"{self._settings.gallery_delay:g}"),
            boards="",
            is_host=has_link(request, self._settings.token),
        )

    async def socket(self, websocket: WebSocket) -> None:
        """Connect a spectator's page to the gallery of the table."""
        try:
            gallery = self._tables.gallery(self._watched(websocket))
        except HTTPException:
            gallery = None
        if gallery is None or len(gallery) >= self._settings.most_sockets:
            await websocket.close()
            return
        await websocket.accept()
        outbox = gallery.join()
        try:
            await converse(websocket, outbox)
        finally:
            gallery.leave(outbox)

    def _watched(self, connection: HTTPConnection) -> str:
        game_id, game, seat = self._find(connection)
        if seat is not None or game.seat_of(visitor_of(connection)) is not None:
            raise HTTPException(404)
        return game_id

    def _find(self, connection: HTTPConnection) -> tuple[str, Game, Seat | None]:
        """Return the identifier, the game and the seat of a link; the seat is None for spectators.

        Raises:
            HTTPException: there is no such link.
        """
        found = self._tables.links.find(connection.path_params["token"])
        game = None if found is None else self._tables.find(found[0])
        if found is None or game is None:
            raise HTTPException(404)
        return found[0], game, found[1]


def _name(fields: dict[str, str]) -> str:
    return without_controls(fields.get("name", "")).strip()[:_LONGEST_NAME]
