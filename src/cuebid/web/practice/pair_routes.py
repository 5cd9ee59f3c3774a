"""Routes of a pair's practice session: bid, send and receive answers, compare.

The secret token of a seat, which is part of the address, admits to the seat: a partner needs only
the link. Everything on these pages comes from `visible_session`, which hides what a person may not
see, and from comparisons of boards that both have bid.
"""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from cuebid.core import Call, CuebidError, ReadError, Seat
from cuebid.practice import StoredSession, invitation_text, read_answers, visible_session
from cuebid.practice.sealing import OtherSessionError
from cuebid.practice.session import MOST_BOARDS
from cuebid.web.practice.desk import Desk
from cuebid.web.practice.seat_page import answers_letter, seat_page, version_of
from cuebid.web.serving.form_fields import number_field, sent_fields, text_or_file
from cuebid.web.serving.pages import error_page, live_page
from cuebid.web.texts import words

SEAT_PATH: Final = "/practice/seat/"
"""The beginning of addresses that contain a seat's token, which suffices for access."""


def pair_routes(desk: Desk) -> list[Route]:
    """Return the routes of practice sessions that have begun."""
    pages = _PairPages(desk)
    seat = SEAT_PATH + "{token}"
    return [
        Route("/practice/answers", pages.arrive, methods=["GET", "POST"]),
        Route(seat, pages.seat),
        Route(seat + "/call", pages.call, methods=["POST"]),
        Route(seat + "/remark", pages.remark, methods=["POST"]),
        Route(seat + "/answers", pages.bring, methods=["POST"]),
        Route(seat + "/state", pages.state),
        Route(seat + "/{name}.txt", pages.file),
    ]


class _PairPages:
    """The request handlers of practice sessions that have begun."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def seat(self, request: Request) -> Response:
        """Answer with a person's page: a board to bid, or a comparison of finished boards."""
        stored, seat = self._sitting(request)
        try:
            stored = await self._desk.advanced(stored, seat)
        except CuebidError as error:
            return error_page(words("practice", "robots_stopped"), error, 500)
        return await seat_page(self._desk, request, stored, seat)

    async def call(self, request: Request) -> Response:
        """Make a call; ignore a repeated request and a request from an outdated page."""
        stored, seat = self._sitting(request)
        fields, _ = await sent_fields(request)
        # Read again after waiting for the form: the partner may have called meanwhile.
        stored, seat = self._sitting(request)
        try:
            board = number_field(fields.get("board", ""), "a board", 0, MOST_BOARDS)
            position = number_field(fields.get("position", ""), "a position", 0, 400)
            call = Call(fields.get("call", ""))
            if len(stored.session.bidding(seat, board).auction) == position:
                changed = stored.session.with_call(seat, board, call, self._desk.clock())
                stored = self._desk.save(stored, changed)
        except CuebidError as error:
            return error_page(words("practice", "cannot_call"), error, 400)
        stored = await self._desk.advanced(stored, seat)
        # Show the board if all have finished it now; else the next board to bid.
        shown = f"?board={board}" if stored.session.is_open(board) else ""
        return RedirectResponse(f"{SEAT_PATH}{request.path_params['token']}{shown}", 303)

    async def remark(self, request: Request) -> Response:
        """Store a remark about a board that both have bid."""
        fields, _ = await sent_fields(request)
        stored, seat = self._sitting(request)
        try:
            board = number_field(fields.get("board", ""), "a board", 0, MOST_BOARDS)
            changed = stored.session.with_remark(board, seat, fields.get("text", ""))
        except CuebidError as error:
            return error_page(words("practice", "cannot_write"), error, 400)
        self._desk.save(stored, changed)
        return RedirectResponse(f"{SEAT_PATH}{request.path_params['token']}?board={board}", 303)

    async def state(self, request: Request) -> Response:
        """Answer with a version text, by which a page notices that it is out of date."""
        stored, seat = self._sitting(request)
        view = visible_session(stored.session, seat)
        return JSONResponse({"version": version_of(view)})

    async def file(self, request: Request) -> Response:
        """Answer with a file to send: the invitation of the partner, or a person's answers."""
        stored, seat = self._sitting(request)
        session, name = stored.session, request.path_params["name"]
        desk, partner = self._desk, session.partner_of(seat)
        try:
            if name == "invitation" and partner is not None:
                home = desk.base(request) + "/practice/answers"
                text = invitation_text(session, partner, desk.history.keys(session.id).public, home)
            elif name == "answers":
                text = answers_letter(desk, stored, seat)
            else:
                raise HTTPException(404)
        except CuebidError as error:
            return error_page(words("practice", "nothing_to_send"), error, 400)
        headers = {"content-disposition": f'attachment; filename="cuebid-{name}.txt"'}
        return PlainTextResponse(text + "\n", headers=headers)

    async def bring(self, request: Request) -> Response:
        """Read the partner's answers into the session on whose page they were pasted."""
        text, _ = await text_or_file(request, "answers")
        stored, seat = self._sitting(request)
        try:
            self._take_in(stored, text, own=seat)
        except CuebidError as error:
            return error_page(words("practice", "bad_answers"), error, 400)
        return RedirectResponse(f"{SEAT_PATH}{request.path_params['token']}?board=0", 303)

    async def arrive(self, request: Request) -> Response:
        """Read answers that arrived by a link, into the player's session to which they belong."""
        desk = self._desk
        if request.method == "GET":
            text = request.query_params.get("answers", "")
            return live_page(
                "practice_answers.html", title=words("practice", "partners_answers"), text=text
            )
        text, _ = await text_or_file(request, "answers")
        reason = words("practice", "no_such_session")
        for stored in desk.history.sessions(desk.player(request)):
            # The first token is of the player who began the session or accepted the invitation.
            own, token = next(iter(desk.history.tokens(stored.session.id).items()))
            try:
                self._take_in(stored, text, own=own)
            except OtherSessionError:
                # The answers may belong to one of the next sessions.
                continue
            except CuebidError as error:
                return error_page(words("practice", "bad_answers"), error, 400)
            return RedirectResponse(f"{SEAT_PATH}{token}?board=0", 303)
        return error_page(words("practice", "bad_answers"), reason, 400)

    def _take_in(self, stored: StoredSession, text: str, *, own: Seat) -> None:
        session, history = stored.session, self._desk.history
        opened = read_answers(text, session, history.keys(session.id))
        if opened.seat is own:
            raise ReadError(words("practice", "own_answers"), text[:40])
        changed = session.with_answers(opened.seat, opened.auctions, self._desk.clock())
        self._desk.save(stored, changed.with_remarks_of(opened.seat, opened.remarks))
        history.set_partners_key(session.id, opened.key)

    def _sitting(self, request: Request) -> tuple[StoredSession, Seat]:
        sitting = self._desk.history.seat(request.path_params["token"])
        if sitting is None:
            raise HTTPException(404)
        return sitting
