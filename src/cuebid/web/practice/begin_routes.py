"""Routes that begin a practice session: from a form, alone, or from a partner's invitation.

A session is stored on the server where it began. A partner who accepts an invitation on another
server gets a copy there, and answers travel between the two as text.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from cuebid.core import Board, CuebidError, RangeError, ReadError, Seat
from cuebid.formats.exchange import read_records
from cuebid.practice import (
    PairSession,
    PracticeBoard,
    SessionStyle,
    StoredSession,
    boards_of_records,
    new_session,
    read_invitation,
    returning_boards,
)
from cuebid.practice.session import MOST_BOARDS
from cuebid.web.practice import jobs
from cuebid.web.practice.desk import Desk
from cuebid.web.practice.pair_routes import SEAT_PATH
from cuebid.web.serving.form_fields import number_field, sent_fields, text_or_file
from cuebid.web.serving.pages import error_page, live_page
from cuebid.web.texts import words

# 128 bits: nobody guesses the token of a seat.
_TOKEN_BYTES: Final = 16


def begin_routes(desk: Desk) -> list[Route]:
    """Return the routes that begin practice sessions."""
    pages = _BeginPages(desk)
    return [
        Route("/practice/pair", pages.begin, methods=["POST"]),
        Route("/practice/auctions", pages.begin_alone),
        Route("/practice/take", pages.take, methods=["GET", "POST"]),
    ]


class _BeginPages:
    """The request handlers that begin practice sessions."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def begin(self, request: Request) -> Response:
        """Begin a session as the form describes it, and redirect to the inviter's page."""
        fields, content = await sent_fields(request)
        return await self._begun(request, fields, content)

    async def begin_alone(self, request: Request) -> Response:
        """Begin a session in which one player and robots bid whole auctions of a theme."""
        fields = {**request.query_params, "partner": "none"}
        return await self._begun(request, fields, b"")

    async def _begun(self, request: Request, fields: dict[str, str], content: bytes) -> Response:
        desk = self._desk
        answer = RedirectResponse("/", 303)
        player = desk.remembered_player(answer, request)
        try:
            session = await self._new_session(request, fields, content, player)
        except CuebidError as error:
            return error_page(words("practice", "cannot_begin"), error, 400)
        mine = _seat(fields.get("seat", "S"))
        # The inviter's seat first: the first token marks the player of this server.
        people = sorted(session.people, key=lambda seat: seat is not mine)
        tokens = {seat: secrets.token_urlsafe(_TOKEN_BYTES) for seat in people}
        answer.headers["location"] = f"{SEAT_PATH}{tokens[mine]}"
        desk.history.save(StoredSession(session, player, "", desk.clock()))
        for seat, token in tokens.items():
            desk.history.add_seat(token, session.id, seat)
        return answer

    async def _new_session(
        self, request: Request, fields: dict[str, str], content: bytes, player: str
    ) -> PairSession:
        desk = self._desk
        system = desk.systems.chosen(request, fields.get("system", ""))
        opponents = desk.opponents(request, fields.get("opponents", ""))
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
            # At most half of them return, so that each session has new boards too.
            boards = self._returning(player, system, is_alone=is_alone)[: count // 2]
            wanted = count - len(boards)
            boards += await desk.workers.run(
                jobs.session_boards, system, theme, wanted, desk.new_seed(player), opponents
            )
        if not boards:
            raise RangeError(f"no boards were found for {theme or 'the opening call'!r}")
        # Stored with the session, to warn a partner whose notes are another version.
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
        """Return boards of earlier sessions on which the partners last disagreed."""
        if is_alone:
            return ()
        stored = self._desk.history.sessions(player)
        sessions = (each.session for each in reversed(stored))
        return returning_boards(each for each in sessions if each.system == system)

    async def take(self, request: Request) -> Response:
        """Show an invitation, or accept it: a copy of the session is then stored here."""
        desk = self._desk
        if request.method == "GET":
            text = request.query_params.get("invitation", "")
            return live_page(
                "practice_take.html",
                title=words("practice", "take"),
                text=text,
                systems=desk.systems.with_rules(request),
            )
        text, fields = await text_or_file(request, "invitation")
        try:
            invitation = read_invitation(text)
        except ReadError as error:
            return error_page(words("practice", "bad_invitation"), error, 400)
        session, seat = invitation.session, invitation.seat
        stored = desk.history.session(session.id)
        tokens = desk.history.tokens(session.id)
        if stored is not None:
            if seat not in tokens or stored.home == "":
                title = words("practice", "own_invitation")
                return error_page(title, words("practice", "own_invitation_text"), 400)
            return RedirectResponse(f"{SEAT_PATH}{tokens[seat]}", 303)
        # The notes may have another name here; the digest shows whether they are the same.
        system = desk.systems.chosen(request, fields.get("system", ""))
        opponents = desk.opponents(request, session.opponents)
        session = replace(session, system=system, opponents=opponents)
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        answer = RedirectResponse(f"{SEAT_PATH}{token}", 303)
        player = desk.remembered_player(answer, request)
        home = invitation.home or "-"
        desk.history.save(StoredSession(session, player, home, desk.clock()))
        desk.history.add_seat(token, session.id, seat)
        desk.history.set_partners_key(session.id, invitation.key)
        return answer


def _seat(text: str) -> Seat:
    return Seat.NORTH if text == "N" else Seat.SOUTH


def _numbered(boards: tuple[PracticeBoard, ...]) -> tuple[PracticeBoard, ...]:
    """Return the boards renumbered from 1, in the order of the session."""
    return tuple(
        replace(
            each, board=Board(number, each.board.dealer, each.board.vulnerability, each.board.deal)
        )
        for number, each in enumerate(boards, 1)
    )
