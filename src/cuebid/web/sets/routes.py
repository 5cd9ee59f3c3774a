"""Routes of sets: boards and results, the class view, files, and the daily set."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from cuebid.core import CuebidError, RangeError
from cuebid.render.figures.words import without_controls
from cuebid.web.serving.form_fields import sent_fields
from cuebid.web.serving.pages import error_page, live_page
from cuebid.web.serving.paper import paper_answer, records_paper
from cuebid.web.serving.system_titles import system_title
from cuebid.web.serving.visitors import base_address, has_link, is_reachable, remember, visitor_of
from cuebid.web.sets.desk import OpenSet, SetDesk
from cuebid.web.sets.files import results_csv, results_pbn
from cuebid.web.sets.page import (
    class_rows,
    mistake_rows,
    open_boards,
    own_rows,
    rank_rows,
    result_groups,
)
from cuebid.web.sets.results import Played
from cuebid.web.texts import words

SETS_PATH: Final = "/sets/"
"""The beginning of the addresses of sets; the link of a set suffices for access."""
# Longer names would fill the tables of others.
_LONGEST_NAME: Final = 40
# Earlier daily sets to which the page of a daily set links.
_EARLIER_DAYS: Final = 7


def set_routes(desk: SetDesk) -> list[Route]:
    """Return the routes of sets and of the daily set."""
    pages = _SetPages(desk)
    routes = [Route("/daily", pages.today)]
    for path in (f"{SETS_PATH}{{set}}", "/daily/{day}"):
        routes += [
            Route(path, pages.page),
            Route(f"{path}/state", pages.state),
            Route(f"{path}/name", pages.name, methods=["POST"]),
            Route(f"{path}/boards/{{number}}", pages.begin, methods=["POST"]),
            Route(f"{path}/class", pages.teacher),
            Route(f"{path}/results.{{form}}", pages.download),
            Route(f"{path}/sheet", pages.paper),
        ]
    return routes


class _SetPages:
    """The request handlers of sets."""

    def __init__(self, desk: SetDesk) -> None:
        self._desk = desk

    async def today(self, _request: Request) -> Response:
        """Redirect to the daily set of today."""
        return RedirectResponse(f"/daily/{self._desk.today.isoformat()}", 303)

    async def page(self, request: Request) -> Response:
        """Answer with a set's page: the visitor's boards, the ranking and visible results."""
        opened, visitor, desk = self._set(request), visitor_of(request), self._desk
        scoring, names = opened.board_set.scoring, desk.store.players(opened.id)
        boards = desk.results(opened)
        seen = open_boards(boards, visitor)
        others = desk.robots_tables(opened, [board.played for board in seen])
        rows = own_rows(opened, desk.games(opened), boards, visitor)
        is_owner = opened.owner != "" and opened.owner == visitor
        return live_page(
            "set.html",
            **self._common(request, opened),
            rows=rows,
            next=next((row for row in rows if row["state"] != "over"), None),
            ranks=rank_rows(boards, names, scoring) if seen or is_owner else [],
            groups=result_groups(seen, others, names, scoring),
            mistakes=mistake_rows(opened, seen, others),
            has_files=bool(seen) or is_owner,
            name=names.get(visitor, ""),
            is_owner=is_owner,
            link="" if opened.day else base_address(request, desk.settings) + opened.address,
            is_reachable=is_reachable(request),
            earlier=self._earlier(opened),
        )

    async def teacher(self, request: Request) -> Response:
        """Show the owner of a set the progress of all players and their common mistakes."""
        opened, desk = self._set(request), self._desk
        if not opened.owner or opened.owner != visitor_of(request):
            raise HTTPException(404)
        names, boards = desk.store.players(opened.id), desk.results(opened)
        others = desk.robots_tables(opened, [board.played for board in boards])
        return live_page(
            "set_class.html",
            **self._common(request, opened),
            numbers=[start.board.number for start in opened.board_set.starts],
            rows=class_rows(opened, desk.games(opened), names),
            ranks=rank_rows(boards, names, opened.board_set.scoring),
            groups=result_groups(boards, others, names, opened.board_set.scoring),
            mistakes=mistake_rows(opened, boards, others),
        )

    async def state(self, request: Request) -> Response:
        """Answer with a version text, by which a page notices that it is out of date."""
        return JSONResponse({"version": self._desk.version(self._set(request))})

    async def name(self, request: Request) -> Response:
        """Store the name under which a visitor plays a set."""
        opened = self._set(request)
        fields, _ = await sent_fields(request)
        name = without_controls(fields.get("name", "")).strip()[:_LONGEST_NAME]
        answer = RedirectResponse(opened.address, 303)
        try:
            self._desk.join(opened, remember(answer, request), name)
        except CuebidError as error:
            return error_page(words("sets", "cannot_join"), error, 400)
        return answer

    async def begin(self, request: Request) -> Response:
        """Begin or continue a board of a set, and redirect to its game."""
        opened, number = self._set(request), request.path_params["number"]
        if not number.isdecimal() or not 1 <= int(number[:4]) <= len(opened.board_set):
            raise HTTPException(404)
        answer = RedirectResponse(opened.address, 303)
        try:
            game_id = self._desk.begin(opened, int(number[:4]) - 1, remember(answer, request))
        except CuebidError as error:
            return error_page(words("sets", "cannot_join"), error, 400)
        answer.headers["location"] = f"/play/{game_id}"
        return answer

    async def download(self, request: Request) -> Response:
        """Answer with the results that the visitor may see, as a PBN or CSV file."""
        opened, visitor, form = self._set(request), visitor_of(request), request.path_params["form"]
        names, boards = self._desk.store.players(opened.id), self._desk.results(opened)
        if not opened.owner or opened.owner != visitor:
            boards = open_boards(boards, visitor)
        if form not in {"pbn", "csv"} or not boards:
            raise HTTPException(404)
        headers = {"content-disposition": f'attachment; filename="results.{form}"'}
        if form == "csv":
            text = results_csv(boards, names)
            return Response(text, media_type="text/csv", headers=headers)
        text = results_pbn(boards, names, opened.board_set.title)
        return Response(text, media_type="text/plain", headers=headers)

    async def paper(self, request: Request) -> Response:
        """Answer with a sheet of boards: all for the owner, only finished ones for others."""
        opened, visitor = self._set(request), visitor_of(request)
        games = self._desk.games(opened)
        boards = [
            state.record if isinstance(state, Played) else start.board
            for place, start in enumerate(opened.board_set.starts)
            if isinstance(state := games.get((visitor, place)), Played)
            or (opened.owner and opened.owner == visitor)
        ]
        if not boards:
            raise HTTPException(404)
        layout, title = request.query_params.get("layout", "four"), opened.board_set.title
        try:
            return paper_answer(*await self._desk.workers.run(records_paper, boards, layout, title))
        except RangeError as error:
            return error_page(words("deals_tool", "on_paper"), error, 400)

    def _set(self, request: Request) -> OpenSet:
        """Return the set or daily set that the address of a request names.

        Raises:
            HTTPException: there is no such set.
        """
        params = request.path_params
        if "set" in params:
            opened = self._desk.find(params["set"])
        else:
            try:
                opened = self._desk.daily(date.fromisoformat(params["day"]))
            except ValueError:
                opened = None
        if opened is None:
            raise HTTPException(404)
        return opened

    def _common(self, request: Request, opened: OpenSet) -> dict[str, Any]:
        board_set = opened.board_set
        return {
            "title": board_set.title,
            # The version at rendering: any later change gives another one, and the page reloads.
            "version": self._desk.version(opened),
            "facts": " ".join(
                [
                    words("sets", f"scoring_{board_set.scoring.value}"),
                    words(
                        "play",
                        "systems",
                        ours=system_title(board_set.systems[board_set.seat.side]),
                        theirs=system_title(board_set.systems[board_set.seat.side.other]),
                    ),
                ]
            ),
            "size": words("sets", "size", count=len(board_set)),
            "address": opened.address,
            "worth": words("sets", board_set.scoring.value),
            "is_host": has_link(request, self._desk.settings.token),
        }

    def _earlier(self, opened: OpenSet) -> list[str]:
        if opened.day is None:
            return []
        days = (opened.day - timedelta(back) for back in range(1, _EARLIER_DAYS + 1))
        return [day.isoformat() for day in days]
