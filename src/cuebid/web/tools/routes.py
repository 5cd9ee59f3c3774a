"""The pages of the tools: a form above, the answer below.

They work without scripts: the form asks for the page again with the answer in it. With scripts, the
answer alone is asked for while the visitor types (`fragment` in the address).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from cuebid.core import SEATS
from cuebid.web.serving.pages import live_page
from cuebid.web.serving.workers import Workers
from cuebid.web.tools.answers import (
    MOST_DEALS,
    boards_answer,
    deals_answer,
    hand_answer,
    message_answer,
)

__all__ = ["TOOLS", "tool_routes"]

TOOLS: Final[Mapping[str, tuple[str, str]]] = {
    "hand": ("What is a hand worth?", "Points, losers, controls and quality of thirteen cards."),
    "deals": ("Deal hands", "Deals that match a description, with double-dummy tricks."),
    "boards": ("Replay boards", "Step through boards in PBN or LIN."),
    "message": ("Read the table's messages", "The Table Manager protocol, parsed as you type."),
}
"""The tools by address: title, and what they are for."""


def tool_routes(workers: Callable[[], Workers]) -> list[Route]:
    """Return the routes of the tools.

    Args:
        workers: returns the workers, where tools that take long are run.
    """

    async def hand(request: Request) -> Response:
        text = request.query_params.get("hand", "")
        return _page(request, "hand", hand_answer(text), {"hand": text})

    async def message(request: Request) -> Response:
        line = request.query_params.get("line", "")
        return _page(request, "message", message_answer(line), {"line": line})

    async def deals(request: Request) -> Response:
        choices = dict(request.query_params)
        names = [seat.word.lower() for seat in SEATS]
        values = {name: choices.get(name, "") for name in (*names, "count", "seed", "table")}
        answer = await workers().run(deals_answer, choices) if choices else ""
        return _page(request, "deals", answer, values | {"most": str(MOST_DEALS)})

    async def boards(request: Request) -> Response:
        text = ""
        if request.method == "POST":
            async with request.form(max_files=1, max_fields=5) as form:
                text = str(form.get("text", ""))
        # Reading many boards takes a while; in a thread, other pages do not wait.
        answer = await asyncio.to_thread(boards_answer, text)
        return _page(request, "boards", answer, {"text": text})

    return [
        Route("/tools/hand", hand),
        Route("/tools/message", message),
        Route("/tools/deals", deals),
        Route("/tools/boards", boards, methods=["GET", "POST"]),
    ]


def _page(request: Request, name: str, answer: str, values: Mapping[str, str]) -> Response:
    if "fragment" in request.query_params:
        return HTMLResponse(answer)
    title, text = TOOLS[name]
    # The form of a tool is the template of its name.
    return live_page(f"tool_{name}.html", title=title, lead=text, content=answer, values=values)
