"""Pages of a pair: begin a session, invite, bid, send answers, compare.

Whoever has the token of a seat can sit there: it is part of the address, so that one link is all
that a partner needs. Everything on these pages comes from `visible_session`, which hides what a
person may not see, and from comparisons of boards that both have bid.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from cuebid.core import Board, Call, CuebidError, RangeError, ReadError, Seat
from cuebid.formats.exchange import read_records
from cuebid.practice import (
    PairSession,
    PracticeBoard,
    SessionStyle,
    StoredSession,
    boards_of_records,
    invitation_text,
    new_session,
    read_answers,
    read_invitation,
    returning_boards,
    visible_session,
)
from cuebid.practice.session import MOST_BOARDS
from cuebid.web.practice import jobs
from cuebid.web.practice.desk import Desk
from cuebid.web.practice.seat_page import answers_letter, seat_page
from cuebid.web.serving.form_fields import number_field, sent_fields
from cuebid.web.serving.pages import error_page, live_page
from cuebid.web.texts import words

__all__ = ["SEAT_PATH", "pair_routes"]

SEAT_PATH: Final = "/practice/seat/"
"""Where addresses with a seat's token begin; they need no token of the server."""

# 128 bits: nobody guesses a seat.
_TOKEN_BYTES: Final = 16


def pair_routes(desk: Desk) -> list[Route]:
    """Return the routes of sessions."""
    pages = _PairPages(desk)
    seat = SEAT_PATH + "{token}"
    return [
        Route("/practice/pair", pages.begin, methods=["POST"]),
        Route("/practice/auctions", pages.begin_alone),
        Route("/practice/take", pages.take, methods=["GET", "POST"]),
        Route("/practice/answers", pages.arrive, methods=["GET", "POST"]),
        Route(seat, pages.seat),
        Route(seat + "/call", pages.call, methods=["POST"]),
        Route(seat + "/remark", pages.remark, methods=["POST"]),
        Route(seat + "/answers", pages.bring, methods=["POST"]),
        Route(seat + "/state", pages.state),
        Route(seat + "/{name}.txt", pages.file),
    ]


class _PairPages:
    """The answers to requests."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def begin(self, request: Request) -> Response:
        """Begin a session as the form describes it, and lead to the inviter's page."""
        fields, content = await sent_fields(request)
        return await self._begun(request, fields, content)

    async def begin_alone(self, request: Request) -> Response:
        """Begin a session of one player and robots, who bid whole auctions of a theme."""
        fields = {**request.query_params, "partner": "none"}
        return await self._begun(request, fields, b"")

    async def _begun(self, request: Request, fields: dict[str, str], content: bytes) -> Response:
        desk = self._desk
        try:
            session = await self._new_session(fields, content, desk.player(request))
        except CuebidError as error:
            return error_page(words("practice", "cannot_begin"), str(error), 400)
        mine = _seat(fields.get("seat", "S"))
        # The inviter's seat first, by which it is known again.
        people = sorted(session.people, key=lambda seat: seat is not mine)
        tokens = {seat: secrets.token_urlsafe(_TOKEN_BYTES) for seat in people}
        answer = RedirectResponse(f"{SEAT_PATH}{tokens[mine]}", 303)
        player = desk.remembered_player(answer, request)
        desk.history.save(StoredSession(session, player, "", desk.clock()))
        for seat, token in tokens.items():
            desk.history.add_seat(token, session.id, seat)
        return answer

    async def _new_session(
        self, fields: dict[str, str], content: bytes, player: str
    ) -> PairSession:
        desk = self._desk
        system = desk.system(fields.get("system", ""))
        opponents = desk.opponents(fields.get("opponents", ""))
        theme = fields.get("theme", "").strip()
        count = number_field(fields.get("boards") or "8", "a number of boards", 1, MOST_BOARDS)
        style = SessionStyle.TOGETHER if fields.get("style") == "together" else SessionStyle.ANSWERS
        mine = _seat(fields.get("seat", "S"))
        is_alone = fields.get("partner") == "none"
        content = content or fields.get("text", "").strip().encode()
        boards: tuple[PracticeBoard, ...]
        if content:
            theme = "boards"
            boards = boards_of_records(read_records(content, "the boards").records)[:count]
        else:
            # Half at most, so that each session brings new boards as well.
            boards = self._returning(player, system, is_alone=is_alone)[: count // 2]
            wanted = count - len(boards)
            boards += await desk.workers.run(
                jobs.session_boards, system, theme, wanted, desk.new_seed(), opponents
            )
        if not boards:
            raise RangeError(f"no boards were found for {theme or 'the opening call'!r}")
        # Kept with the session: the partner is told where their file is another version.
        digest = await desk.workers.run(jobs.digest_of, system)
        return new_session(
            secrets.token_urlsafe(_TOKEN_BYTES),
            _numbered(boards),
            system=system,
            digest=digest,
            theme=theme,
            opponents=opponents,
            style=style,
            # The practising pair always sits North-South: boards are dealt for that side.
            people=(mine,) if is_alone else (Seat.NORTH, Seat.SOUTH),
        )

    def _returning(self, player: str, system: str, *, is_alone: bool) -> tuple[PracticeBoard, ...]:
        """Return boards of earlier sessions on which the two disagreed when they bid them last."""
        if is_alone:
            return ()
        stored = self._desk.history.sessions(player)
        sessions = (each.session for each in reversed(stored))
        return returning_boards(each for each in sessions if each.system == system)

    async def seat(self, request: Request) -> Response:
        """Answer with a person's page: the board to bid, or the boards that both have bid."""
        stored, seat = self._sitting(request)
        try:
            stored = await self._desk.advanced(stored, seat)
        except CuebidError as error:
            return error_page(words("practice", "robots_stopped"), str(error), 500)
        return await seat_page(self._desk, request, stored, seat)

    async def call(self, request: Request) -> Response:
        """Make a call; one that was sent twice, or for an old page, changes nothing."""
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
            return error_page(words("practice", "cannot_call"), str(error), 400)
        stored = await self._desk.advanced(stored, seat)
        # A board that has just been finished by all is shown; else the next one to bid.
        shown = f"?board={board}" if stored.session.is_open(board) else ""
        return RedirectResponse(f"{SEAT_PATH}{request.path_params['token']}{shown}", 303)

    async def remark(self, request: Request) -> Response:
        """Write a remark about a board that both have bid."""
        fields, _ = await sent_fields(request)
        stored, seat = self._sitting(request)
        try:
            board = number_field(fields.get("board", ""), "a board", 0, MOST_BOARDS)
            changed = stored.session.with_remark(board, seat, fields.get("text", ""))
        except CuebidError as error:
            return error_page(words("practice", "cannot_write"), str(error), 400)
        self._desk.save(stored, changed)
        return RedirectResponse(f"{SEAT_PATH}{request.path_params['token']}?board={board}", 303)

    async def state(self, request: Request) -> Response:
        """Answer with what tells a page that it is out of date."""
        stored, seat = self._sitting(request)
        view = visible_session(stored.session, seat)
        calls = sum(len(board.auction) for board in view.boards)
        remarks = sum(len(board.remarks) for board in view.boards)
        version = f"{view.finished}-{view.partner_finished}-{calls}-{remarks}"
        return JSONResponse({"version": version})

    async def file(self, request: Request) -> Response:
        """Answer with the invitation for the partner, or with a person's own answers."""
        stored, seat = self._sitting(request)
        session, name = stored.session, request.path_params["name"]
        desk = self._desk
        try:
            if name == "invitation" and len(session.people) == 2:
                partner = next(person for person in session.people if person is not seat)
                home = desk.base(request) + "/practice/answers"
                text = invitation_text(session, partner, desk.history.keys(session.id).public, home)
            elif name == "answers":
                text = answers_letter(desk, stored, seat)
            else:
                raise HTTPException(404)
        except CuebidError as error:
            return error_page(words("practice", "nothing_to_send"), str(error), 400)
        headers = {"content-disposition": f'attachment; filename="cuebid-{name}.txt"'}
        return PlainTextResponse(text + "\n", headers=headers)

    async def take(self, request: Request) -> Response:
        """Show an invitation, or take it up: the session is played on this server from then on."""
        desk = self._desk
        if request.method == "GET":
            text = request.query_params.get("invitation", "")
            return live_page(
                "practice_take.html",
                title=words("practice", "take"),
                text=text,
                systems=desk.systems,
            )
        text, fields = await _text_or_file(request, "invitation")
        try:
            invitation = read_invitation(text)
        except ReadError as error:
            return error_page(words("practice", "bad_invitation"), str(error), 400)
        session, seat = invitation.session, invitation.seat
        stored = desk.history.session(session.id)
        tokens = desk.history.tokens(session.id)
        if stored is not None:
            if seat not in tokens or stored.home == "":
                title = words("practice", "own_invitation")
                return error_page(title, words("practice", "own_invitation_text"), 400)
            return RedirectResponse(f"{SEAT_PATH}{tokens[seat]}", 303)
        # The notes have another name here; the digest tells whether they are the same.
        system = desk.system(fields.get("system", ""))
        opponents = desk.opponents(session.opponents)
        session = replace(session, system=system, opponents=opponents)
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        answer = RedirectResponse(f"{SEAT_PATH}{token}", 303)
        player = desk.remembered_player(answer, request)
        home = invitation.home or "-"
        desk.history.save(StoredSession(session, player, home, desk.clock()))
        desk.history.add_seat(token, session.id, seat)
        desk.history.set_partners_key(session.id, invitation.key)
        return answer

    async def bring(self, request: Request) -> Response:
        """Take in the partner's answers on the page of a session."""
        text, _ = await _text_or_file(request, "answers")
        stored, seat = self._sitting(request)
        try:
            self._take_in(stored, text, own=seat)
        except CuebidError as error:
            return error_page(words("practice", "bad_answers"), str(error), 400)
        return RedirectResponse(f"{SEAT_PATH}{request.path_params['token']}?board=0", 303)

    async def arrive(self, request: Request) -> Response:
        """Take in answers that came as a link, for whichever session of this player they are."""
        desk = self._desk
        if request.method == "GET":
            text = request.query_params.get("answers", "")
            return live_page(
                "practice_answers.html", title=words("practice", "partners_answers"), text=text
            )
        text, _ = await _text_or_file(request, "answers")
        reason = words("practice", "no_such_session")
        for stored in desk.history.sessions(desk.player(request)):
            # The seat of the player who began a session, or took it up, got its token first.
            own, token = next(iter(desk.history.tokens(stored.session.id).items()))
            try:
                self._take_in(stored, text, own=own)
            except CuebidError as error:
                if "another session" not in str(error):
                    return error_page(words("practice", "bad_answers"), str(error), 400)
                continue
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


def _seat(text: str) -> Seat:
    return Seat.NORTH if text == "N" else Seat.SOUTH


def _numbered(boards: tuple[PracticeBoard, ...]) -> tuple[PracticeBoard, ...]:
    """Return boards with numbers from 1, as they come in the session."""
    return tuple(
        replace(
            each,
            board=Board(number, each.board.dealer, each.board.vulnerability, each.board.deal),
        )
        for number, each in enumerate(boards, 1)
    )


async def _text_or_file(request: Request, name: str) -> tuple[str, dict[str, str]]:
    """Return a text that was pasted, or the content of a file; and the other fields."""
    fields, content = await sent_fields(request)
    return (content.decode("ascii", "replace") if content else fields.get(name, "")), fields
