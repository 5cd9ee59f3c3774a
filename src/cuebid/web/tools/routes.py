"""Routes of the tools' pages, each with a form above and its answer below.

They work without scripts: the form loads the page again with the answer in it. With scripts, only
the answer is fetched while the visitor types (`fragment` in the address).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from cuebid.core import CuebidError
from cuebid.web.serving.form_fields import sent_fields
from cuebid.web.serving.pages import error_page, live_page
from cuebid.web.serving.paper import paper_answer
from cuebid.web.serving.workers import JobRunner
from cuebid.web.texts import words
from cuebid.web.tools.boards import analysis_answer, boards_answer
from cuebid.web.tools.deals import DEAL_FIELDS, MOST_DEALS, deals_answer, deals_sheet
from cuebid.web.tools.hand import hand_answer
from cuebid.web.tools.message import message_answer

TOOLS: Final = ("hand", "deals", "boards", "analysis", "message")
"""The tools by address; their titles are in the section `NAME_tool` of the texts."""
_ANSWERS: Final[Mapping[str, Callable[[bytes], str]]] = {
    "boards": boards_answer,
    "analysis": analysis_answer,
}


def tool_routes(workers: Callable[[], JobRunner]) -> list[Route]:
    """Return the routes of the tools' pages."""

    async def hand(request: Request) -> Response:
        text = request.query_params.get("hand", "")
        return _page(request, "hand", hand_answer(text), {"hand": text})

    async def message(request: Request) -> Response:
        line = request.query_params.get("line", "")
        return _page(request, "message", message_answer(line), {"line": line})

    async def deals(request: Request) -> Response:
        choices = dict(request.query_params)
        values = {name: choices.get(name, "") for name in DEAL_FIELDS}
        answer = await workers().run(deals_answer, choices) if choices else ""
        return _page(request, "deals", answer, values | {"most": str(MOST_DEALS)})

    async def sheet(request: Request) -> Response:
        try:
            content, kind = await workers().run(deals_sheet, dict(request.query_params))
        except CuebidError as error:
            return error_page(words("play", "cannot_deal"), error, 400)
        return paper_answer(content, kind)

    async def boards(request: Request) -> Response:
        name = request.url.path.rpartition("/")[2]
        text, file = "", b""
        if request.method == "POST":
            fields, file = await sent_fields(request)
            text = fields.get("text", "")
        data = text.encode() if text.strip() else file
        answer = await workers().run(_ANSWERS[name], data) if data else ""
        return _page(request, name, answer, {"text": text}, "tool_boards.html")

    return [
        Route("/tools/hand", hand),
        Route("/tools/message", message),
        Route("/tools/deals", deals),
        Route("/tools/deals/sheet", sheet),
        Route("/tools/boards", boards, methods=["GET", "POST"]),
        Route("/tools/analysis", boards, methods=["GET", "POST"]),
    ]


def _page(
    request: Request, name: str, answer: str, values: Mapping[str, str], template: str = ""
) -> Response:
    # Scripts fetch only the answer; without scripts the form loads the whole page.
    if "fragment" in request.query_params:
        return HTMLResponse(answer)
    return live_page(
        template or f"tool_{name}.html",
        title=words(f"{name}_tool", "title"),
        lead=words(f"{name}_tool", "lead"),
        button=words(f"{name}_tool", "button"),
        content=answer,
        values=values,
    )
