"""The first page of practice, export and deletion, and the list of all practice routes."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from cuebid.core import CuebidError
from cuebid.practice import StoredSession, Theme, days_in_row, due_items, node_of, weakest_items
from cuebid.web.practice import jobs
from cuebid.web.practice.alone_routes import alone_routes
from cuebid.web.practice.begin_routes import begin_routes
from cuebid.web.practice.desk import Desk
from cuebid.web.practice.pair_routes import SEAT_PATH, pair_routes
from cuebid.web.practice.wording import theme_title, theme_words, time_ago
from cuebid.web.serving.form_fields import sent_fields
from cuebid.web.serving.pages import error_page, live_page
from cuebid.web.texts import words

# Sessions that the first page lists.
_LISTED = 12


def practice_routes(desk: Desk) -> list[Route]:
    """Return all routes of the pages of practice."""

    async def first_page(request: Request) -> Response:
        system = desk.systems.chosen(request, request.query_params.get("system", ""))
        try:
            offered: tuple[Theme, ...] = await desk.workers.run(jobs.themes, system)
        except CuebidError as error:
            return error_page(words("practice", "cannot_practise"), error, 400)
        player = desk.player(request)
        memories, now = desk.history.memories(player, system), desk.clock()
        due = due_items(memories, now)
        return live_page(
            "practice_home.html",
            title=words("home", "practise"),
            systems=desk.systems.with_rules(request),
            system=system,
            themes=[(theme.text, theme_title(theme)) for theme in offered],
            due=len(due),
            agenda=[
                (words("practice", title), _agenda(items, system))
                for title, items in (
                    ("due_first", due[:_LISTED]),
                    ("went_wrong", weakest_items(memories, _LISTED)),
                )
                if items
            ],
            streak=days_in_row((answer.time for answer in desk.history.answers(player)), now),
            sessions=[_row(desk, stored) for stored in desk.history.sessions(player)[:_LISTED]],
        )

    async def export(request: Request) -> Response:
        headers = {"content-disposition": 'attachment; filename="cuebid-practice.json"'}
        return JSONResponse(desk.history.export(desk.player(request)), headers=headers)

    async def delete(request: Request) -> Response:
        fields, _ = await sent_fields(request)
        if fields.get("sure") != "yes":
            title = words("practice", "nothing_deleted")
            return error_page(title, words("practice", "tick"), 400)
        count = desk.history.delete(desk.player(request))
        return live_page(
            "practice_deleted.html",
            title=words("practice", "deleted"),
            text=words("practice", "deleted_text", count=count),
        )

    return [
        Route("/practice", first_page),
        Route("/practice/export", export),
        Route("/practice/delete", delete, methods=["POST"]),
        *alone_routes(desk),
        *begin_routes(desk),
        *pair_routes(desk),
    ]


def _agenda(items: Iterable[str], system: str) -> list[dict[str, str]]:
    """Return the auctions of agreements, each once, with the address of practising it."""
    return [
        {
            "name": node or words("practice", "opening_calls_title"),
            "address": f"/practice/alone?{urlencode({'system': system, 'theme': node})}",
        }
        for node in dict.fromkeys(map(node_of, items))
    ]


def _row(desk: Desk, stored: StoredSession) -> dict[str, object]:
    session = stored.session
    tokens = desk.history.tokens(session.id)
    own, token = next(iter(tokens.items()))
    opened = sum(session.is_open(board) for board in range(len(session.boards)))
    differently = len(session.disagreements())
    numbers = {
        "mine": session.finished(own),
        "count": len(session.boards),
        "open": opened,
        "differently": differently,
    }
    return {
        "address": f"{SEAT_PATH}{token}",
        "theme": theme_words(session.theme),
        "system": session.system,
        "words": words("practice", "row_differently" if differently else "row", **numbers),
        "changed": time_ago(desk.clock() - stored.changed),
    }
