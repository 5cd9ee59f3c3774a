"""The pages of matches that are watched: one for each log."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from cuebid.web.log_follower import LogFollower
from cuebid.web.pages import watch_page

__all__ = ["watch_routes"]


def watch_routes(followers: list[LogFollower], delay: float, most: int) -> list[BaseRoute]:
    """Return the routes of the matches.

    Args:
        followers: the logs that are followed, filled when the server starts.
        delay: seconds that spectators are behind the table.
        most: how many spectators a match may have.
    """

    def follower_of(number: int) -> LogFollower:
        if not 1 <= number <= len(followers):
            raise HTTPException(404)
        return followers[number - 1]

    async def page(request: Request) -> Response:
        follower = follower_of(request.path_params["number"])
        return HTMLResponse(watch_page(follower.path.stem, delay))

    async def socket(websocket: WebSocket) -> None:
        number = websocket.path_params["number"]
        if not 1 <= number <= len(followers) or followers[number - 1].spectators >= most:
            await websocket.close()
            return
        await websocket.accept()
        follower = followers[number - 1]
        queue = follower.listen()
        tasks = {asyncio.create_task(_send(websocket, queue))}
        tasks.add(asyncio.create_task(_until_gone(websocket)))
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            follower.leave(queue)
            for task in tasks:
                task.cancel()

    return [
        Route("/watch/{number:int}", page),
        WebSocketRoute("/watch/{number:int}/socket", socket),
    ]


async def _send(websocket: WebSocket, queue: asyncio.Queue[str]) -> None:
    # A page that left is noticed by the task that reads; what was meant for it is dropped.
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await websocket.send_text(await queue.get())


async def _until_gone(websocket: WebSocket) -> None:
    # Spectators have nothing to say; reading notices that they leave.
    with suppress(WebSocketDisconnect):
        while True:
            await websocket.receive_text()
