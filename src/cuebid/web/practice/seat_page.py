"""The page of one person in a practice session: a board to bid, or a comparison."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from cuebid.core import Auction, RangeError, Seat
from cuebid.practice import (
    Answer,
    AuctionComparison,
    Question,
    SessionStyle,
    StoredSession,
    VisibleBoard,
    VisibleSession,
    answers_of,
    answers_text,
    visible_session,
)
from cuebid.web.practice import jobs
from cuebid.web.practice.desk import Desk
from cuebid.web.practice.markup import auction_html, bidding_box, comparison_html, hand_html
from cuebid.web.practice.wording import theme_words, time_ago
from cuebid.web.serving.pages import live_page
from cuebid.web.texts import words


async def seat_page(desk: Desk, request: Request, stored: StoredSession, seat: Seat) -> Response:
    """Answer with the page of the person in a seat of a session.

    Args:
        desk: the shared state of the pages of practice.
        request: the request; `board` in its query chooses a finished board to show.
        stored: the session, in which robots have made all calls before a person's turn.
        seat: the person's seat.
    """
    view = visible_session(stored.session, seat)
    shown = _shown(request, view)
    values: dict[str, Any] = {
        "view": view,
        "version": version_of(view),
        "seat": words("seats", seat.letter),
        "token": request.path_params["token"],
        "together": view.style is SessionStyle.TOGETHER,
        "alone": view.partner_finished is None,
        "boards": [_board_link(board, shown) for board in view.boards],
        "invitation": _invitation(desk, request, stored, seat, view),
        "sending": _sending(desk, stored, seat, view),
        "can_arrive": _can_arrive(desk, stored, view),
        "standing": _standing(desk, stored, seat, view),
        "is_host": _is_host(desk, stored, seat),
        "differs": stored.home != ""
        and await desk.workers.run(jobs.digest_of, stored.session.system) != stored.session.digest,
        "shown": None,
    }
    if shown is not None and shown.state == "open":
        values |= await _open_board(desk, stored, seat, shown)
    elif shown is not None:
        values |= _board_to_bid(shown, seat)
    return live_page("practice_seat.html", title=theme_words(stored.session.theme), **values)


def version_of(view: VisibleSession) -> str:
    """Return a text that changes whenever a person's page has to be reloaded."""
    calls = sum(len(board.auction) for board in view.boards)
    remarks = sum(len(board.remarks) for board in view.boards)
    return f"{view.finished}-{view.partner_finished}-{calls}-{remarks}"


def _shown(request: Request, view: VisibleSession) -> VisibleBoard | None:
    """Return the board to show: the open one in the address, the next to bid, or the first open.

    None if this person has bid all boards and none is open yet.
    """
    # Of boards that are not open, only the next one is shown, whatever the address says.
    text = request.query_params.get("board", "")
    # Three digits are enough for any board, and keep `int` quick.
    if text.isdecimal() and len(text) < 4 and int(text) < len(view.boards):
        board = view.boards[int(text)]
        if board.state == "open":
            return board
    if view.next_board is not None:
        return view.boards[view.next_board]
    opened = [board for board in view.boards if board.state == "open"]
    return opened[0] if opened else None


def _board_link(board: VisibleBoard, shown: VisibleBoard | None) -> dict[str, Any]:
    bid_differently = len({bidding.auction for _, bidding in board.biddings}) > 1
    states = {"to bid": "to_bid", "waiting": "waiting", "open": "agreed"}
    name = "bid_differently" if bid_differently else states[board.state]
    return {
        "index": board.index,
        "number": board.number,
        "is_open": board.state == "open",
        "is_shown": board is shown,
        "state": words("practice", name),
    }


def _board_to_bid(board: VisibleBoard, seat: Seat) -> dict[str, Any]:
    return {
        "shown": board,
        "hand": hand_html(board.hand),
        "auction": auction_html(board.auction, board.vulnerability),
        "is_my_turn": board.auction.turn is seat,
        "box": bidding_box(board.auction),
        "position": len(board.auction),
    }


async def _open_board(
    desk: Desk, stored: StoredSession, seat: Seat, board: VisibleBoard
) -> dict[str, Any]:
    session = stored.session
    comparison = await desk.comparison(session, board.index)
    practised = session.boards[board.index].board
    if isinstance(comparison, str):
        html, message = "", comparison
    else:
        html, message = comparison_html(practised, comparison), ""
        _remember(desk, stored, seat, board, comparison)
    return {
        "shown": board,
        "comparison": html,
        "message": message,
        "remarks": [(words("seats", remark.seat.letter), remark.text) for remark in board.remarks],
    }


def _remember(
    desk: Desk,
    stored: StoredSession,
    seat: Seat,
    board: VisibleBoard,
    comparison: AuctionComparison,
) -> None:
    """Store where the local player left the notes as wrong answers, so that they are repeated."""
    finished_at = stored.session.bidding(seat, board.index).finished_at
    if not _is_host(desk, stored, seat) or finished_at is None:
        return
    practised = stored.session.boards[board.index].board
    for departure in comparison.departures:
        if departure.seat is not seat:
            continue
        calls = stored.session.bidding(seat, board.index).auction.calls[: departure.position]
        question = Question(practised, Auction(practised.dealer, calls))
        answer = Answer(
            finished_at,
            stored.session.system,
            stored.session.theme,
            question.node,
            question.hand.pbn,
            departure.noted.text,
            departure.call.text,
            right=False,
        )
        # The page may be opened repeatedly; the time of the last call makes the answers equal.
        if answer not in desk.history.answers(stored.player, stored.session.system):
            desk.history.add(stored.player, answer)


def _invitation(
    desk: Desk, request: Request, stored: StoredSession, seat: Seat, view: VisibleSession
) -> dict[str, Any] | None:
    """Return template values of the link for the partner; None unless an inviter still needs it."""
    session = stored.session
    tokens = desk.history.tokens(session.id)
    partner = session.partner_of(seat)
    is_inviter = stored.home == "" and _is_host(desk, stored, seat)
    if partner is None or not is_inviter or view.partner_finished == view.count:
        return None
    base = desk.base(request)
    return {
        "seat": words("seats", partner.letter),
        "link": f"{base}/practice/seat/{tokens[partner]}",
        "is_reachable": desk.is_reachable(request),
        "can_travel": session.style is SessionStyle.ANSWERS,
    }


def answers_letter(desk: Desk, stored: StoredSession, seat: Seat) -> str:
    """Return a person's answers as text, encrypted for the partner's server.

    Raises:
        RangeError: not all boards are finished, or the partner's answers, which contain the key of
            the partner's server, have not arrived.
        MissingExtraError: the library that seals them is not installed.
    """
    session, history = stored.session, desk.history
    reader = history.partners_key(session.id)
    if not reader:
        raise RangeError(words("practice", "no_key_yet"))
    return answers_text(answers_of(session, seat, history.keys(session.id).public), reader)


def _sending(
    desk: Desk, stored: StoredSession, seat: Seat, view: VisibleSession
) -> dict[str, Any] | None:
    """Return template values to send a person's answers; None while they cannot be sent."""
    if view.next_board is not None or stored.session.style is not SessionStyle.ANSWERS:
        return None
    if not desk.history.partners_key(stored.session.id):
        return None
    word = answers_letter(desk, stored, seat)
    has_address = stored.home not in {"", "-"}
    link = f"{stored.home}?{urlencode({'answers': word})}" if has_address else ""
    return {"word": word, "link": link, "is_guest": stored.home != ""}


def _can_arrive(desk: Desk, stored: StoredSession, view: VisibleSession) -> bool:
    """Return whether the partner's answers, or later remarks, may still arrive by file."""
    if view.partner_finished is None or view.style is SessionStyle.TOGETHER:
        return False
    return view.partner_finished < view.count or bool(desk.history.partners_key(stored.session.id))


def _is_host(desk: Desk, stored: StoredSession, seat: Seat) -> bool:
    """Return whether a seat is that of the player of this server, who began or joined here."""
    # The first token is of the player who began the session or accepted the invitation.
    return next(iter(desk.history.tokens(stored.session.id))) is seat


def _standing(desk: Desk, stored: StoredSession, seat: Seat, view: VisibleSession) -> str:
    """Return words for how many boards each partner has bid; empty for a player alone."""
    if view.partner_finished is None:
        return ""
    time = _partner_time(desk, stored, seat)
    last = f" {words('practice', 'last', time=time)}" if time else ""
    numbers = {"mine": view.finished, "count": view.count, "partners": view.partner_finished}
    return words("practice", "standing", last=last, **numbers)


def _partner_time(desk: Desk, stored: StoredSession, seat: Seat) -> str:
    """Return how long ago the partner last finished a board; empty if none is finished."""
    times = [
        bidding.finished_at
        for person in stored.session.people
        if person is not seat
        for bidding in (
            stored.session.bidding(person, board) for board in range(len(stored.session.boards))
        )
        if bidding.finished_at is not None
    ]
    return time_ago(desk.clock() - max(times)) if times else ""
