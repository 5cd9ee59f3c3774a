"""Routes of watched matches: a page for each log, and one with the results of all."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from cuebid.web.serving.board_parts import board_part
from cuebid.web.serving.pages import live_page
from cuebid.web.serving.sockets import Audience, Message, Outbox, converse
from cuebid.web.texts import words
from cuebid.web.watch.log_follower import LogFollower
from cuebid.web.watch.standings import cross_table

# Most boards on one page; hundreds take seconds to open.
_MOST_BOARDS: Final = 200


class _AllMatches:
    """The open pages with the cross table. Mutable; for the event loop's thread only."""

    def __init__(self, followers: list[LogFollower]) -> None:
        self._followers = followers
        self._audience = Audience()
        for follower in followers:
            follower.on_results(self._tell)

    @property
    def spectators(self) -> int:
        return len(self._audience)

    def join(self) -> Outbox:
        return self._audience.join(self._table())

    def leave(self, outbox: Outbox) -> None:
        self._audience.leave(outbox)

    def _tell(self) -> None:
        if self._audience:
            self._audience.tell(self._table())

    def _table(self) -> Message:
        table = cross_table(follower.match for follower in self._followers)
        return {"type": "cross"} | table


def watch_routes(followers: list[LogFollower], delay: float, most: int) -> list[BaseRoute]:
    """Return the routes of the pages of watched matches.

    Args:
        followers: the logs that are followed.
        delay: seconds after which spectators see what happens at the table.
        most: how many spectators a match may have.
    """
    behind = words("watch", "behind", seconds=f"{delay:g}") if delay else ""
    all_matches = _AllMatches(followers)

    def watched(number: int) -> LogFollower | None:
        return followers[number - 1] if 1 <= number <= len(followers) else None

    def followed(request: Request) -> LogFollower:
        follower = watched(request.path_params["number"])
        if follower is None:
            raise HTTPException(404)
        return follower

    async def page(request: Request) -> Response:
        return live_page(
            "watch.html",
            title=words("watch", "title", name=followed(request).path.stem),
            behind=behind,
            boards=f"/watch/{request.path_params['number']}/boards",
            is_host=True,
        )

    async def boards(request: Request) -> Response:
        follower = followed(request)
        # Only the last boards: a page of hundreds takes seconds to open.
        records = follower.match.records[-_MOST_BOARDS:]
        return live_page(
            "boards.html",
            title=words("watch", "boards_of", name=follower.path.stem),
            content="\n".join(map(board_part, records)),
            behind=behind,
            back=f"/watch/{request.path_params['number']}",
        )

    async def overview(_request: Request) -> Response:
        names = [follower.path.stem for follower in followers]
        return live_page(
            "matches.html", title=words("matches", "title"), behind=behind, names=names
        )

    async def socket(websocket: WebSocket) -> None:
        await _serve(websocket, watched(websocket.path_params["number"]), most)

    async def overview_socket(websocket: WebSocket) -> None:
        await _serve(websocket, all_matches, most)

    return [
        Route("/watch", overview),
        WebSocketRoute("/watch/socket", overview_socket),
        Route("/watch/{number:int}", page),
        Route("/watch/{number:int}/boards", boards),
        WebSocketRoute("/watch/{number:int}/socket", socket),
    ]


async def _serve(
    websocket: WebSocket, watched: LogFollower | _AllMatches | None, most: int
) -> None:
    """Connect a page to the match or cross table that it shows, until one side leaves."""
    if watched is None or watched.spectators >= most:
        # Closed before it is accepted, so that a crowd costs no more than its handshakes.
        await websocket.close()
        return
    await websocket.accept()
    outbox = watched.join()
    try:
        await converse(websocket, outbox)
    finally:
        watched.leave(outbox)
