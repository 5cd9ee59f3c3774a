"""The pages of matches that are watched: one for each log."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from cuebid.web.serving.pages import live_page
from cuebid.web.serving.sockets import converse
from cuebid.web.watch.log_follower import LogFollower

__all__ = ["watch_routes"]


def watch_routes(followers: list[LogFollower], delay: float, most: int) -> list[BaseRoute]:
    """Return the routes of the matches.

    Args:
        followers: the logs that are followed.
        delay: seconds that spectators are behind the table.
        most: how many spectators a match may have.
    """

    def follower_of(number: int) -> LogFollower | None:
        return followers[number - 1] if 1 <= number <= len(followers) else None

    async def page(request: Request) -> Response:
        follower = follower_of(request.path_params["number"])
        if follower is None:
            raise HTTPException(404)
        title = f"Watch {follower.path.stem}"
        return live_page("watch.html", title=title, delay=f"{delay:g}" if delay else "")

    async def socket(websocket: WebSocket) -> None:
        follower = follower_of(websocket.path_params["number"])
        if follower is None or follower.spectators >= most:
            await websocket.close()
            return
        await websocket.accept()
        outbox = follower.join()
        try:
            await converse(websocket, outbox)
        finally:
            follower.leave(outbox)

    return [
        Route("/watch/{number:int}", page),
        WebSocketRoute("/watch/{number:int}/socket", socket),
    ]
