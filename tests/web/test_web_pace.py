"""How a table shows robots' acts: at once where nothing is read, after a pause where it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

import msgspec
from web_fixtures import SIMPLE, game

from cuebid.core import SOUTH, Board, Call, CuebidError, Seat
from cuebid.web.play import jobs
from cuebid.web.play.game import BoardCall, Game
from cuebid.web.play.table import PlayTable

T = TypeVar("T")


class PassingWorkers:
    """Robots that pass and play the lowest card; explanations wait until they are let go."""

    def __init__(self) -> None:
        self.jobs: list[str] = []
        self.explains = asyncio.Event()

    async def run(self, job: Callable[..., T], *arguments: Any) -> Any:
        self.jobs.append(job.__name__)
        if job in {jobs.decide_at_once, jobs.decide_by_thought}:
            view = arguments[-1]
            act = Call("P") if view.play is None else min(view.legal_cards)
            return jobs.RobotAct(act)
        if job is jobs.explain_own_call:
            # Both of two calls at once are explained before one of them is made.
            await asyncio.sleep(0)
            return "", False
        if job is jobs.meaning:
            await self.explains.wait()
            if arguments[-1] == Call("2C"):
                raise CuebidError("two clubs is too much")
            return f"shows {arguments[-1].text}"
        raise AssertionError(job)

    def close(self) -> None:
        pass


class Room:
    """A table whose pauses take no time and are counted."""

    def __init__(self, begun: Game) -> None:
        self.pauses: list[float] = []
        self.workers = PassingWorkers()
        self.table = PlayTable(
            begun,
            self.workers,
            lambda _game: None,
            pace=1.0,
            sleep=self.sleep,
            clock=lambda: 100.0,
        )

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)

    async def settle(self) -> None:
        """Let everybody act until somebody waits for the person."""
        for _ in range(400):
            await asyncio.sleep(0)


def dealt_by(dealer: str) -> Game:
    deal = game().board.deal
    return Game(Board(1, dealer, "None", deal), seat=Seat("S"), systems=SIMPLE)


def test_calls_before_the_persons_first_one_are_made_before_the_page_has_come() -> None:
    async def run() -> None:
        room = Room(dealt_by("W"))
        room.table.begin()
        await room.settle()
        assert len(room.table.game.calls) == 3
        assert room.table.game.is_persons_turn
        assert room.pauses == []
        assert room.table.is_idle

    asyncio.run(run())


def test_a_robot_answers_a_call_at_once_and_the_next_robot_after_half_a_pause() -> None:
    async def run() -> None:
        room = Room(dealt_by("S"))
        room.table.join(SOUTH)
        await room.table.act(SOUTH, {"act": "call", "call": "1C"})
        await room.settle()
        # West at once, North and East after a pause; the fourth pass ends the auction.
        assert room.pauses[:2] == [0.5, 0.5]
        assert [made.call.text for made in room.table.game.calls] == ["1C", "P", "P", "P"]

    asyncio.run(run())


def test_only_a_card_with_a_choice_is_thought_about() -> None:
    async def run() -> None:
        begun = dealt_by("S")
        for call in ("1C", "P", "P", "P"):
            begun = begun.with_call(BoardCall(Call(call)))
        room = Room(begun)
        room.table.join(SOUTH)
        await room.settle()
        # West leads with a choice of thirteen cards; then South plays dummy's card.
        assert room.workers.jobs == ["decide_by_thought"]

    asyncio.run(run())


def test_a_person_who_calls_at_once_does_not_wait_for_what_the_calls_would_show() -> None:
    async def run() -> None:
        room = Room(dealt_by("S"))
        outbox = room.table.join(SOUTH)
        answer = await room.table.act(SOUTH, {"act": "meanings"})
        assert answer == {"type": "meanings", "position": 0, "texts": {}}
        await room.table.act(SOUTH, {"act": "call", "call": "P"})
        await room.settle()
        assert len(room.table.game.calls) == 4
        # What is known too late is not told.
        room.workers.explains.set()
        await room.settle()
        messages = [msgspec.json.decode(outbox.get_nowait()) for _ in range(outbox.qsize())]
        assert {message["type"] for message in messages} == {"state"}

    asyncio.run(run())


def test_of_two_calls_at_once_from_two_pages_one_is_made_and_the_other_refused() -> None:
    async def run() -> None:
        room = Room(dealt_by("S"))
        room.table.join(SOUTH)
        moment = room.table.game.moment
        calls = ({"act": "call", "call": call, "moment": moment} for call in ("1C", "1D"))
        made, refused = await asyncio.gather(*(room.table.act(SOUTH, call) for call in calls))
        assert made is None
        assert refused is not None
        assert "gone on" in refused["text"]
        assert room.table.game.calls[0].call.text == "1C"

    asyncio.run(run())


def test_what_calls_would_show_comes_level_by_level_and_an_error_is_told() -> None:
    async def run() -> None:
        room = Room(dealt_by("S"))
        outbox = room.table.join(SOUTH)
        outbox.get_nowait()
        room.workers.explains.set()
        await room.table.act(SOUTH, {"act": "meanings"})
        await room.settle()
        messages = [msgspec.json.decode(outbox.get_nowait()) for _ in range(outbox.qsize())]
        assert [list(message.get("texts", ())) for message in messages[:2]] == [
            ["P"],
            ["1C", "1D", "1H", "1S", "1NT"],
        ]
        assert messages[2] == {"type": "refused", "text": "two clubs is too much"}
        # A page that comes later, or again, is told what is known.
        again = await room.table.act(SOUTH, {"act": "meanings"})
        assert again is not None
        assert again["texts"]["1C"] == "shows 1C"

    asyncio.run(run())


def test_a_person_has_called_once_a_call_of_his_own_seat_is_made() -> None:
    begun = dealt_by("W")
    for _ in range(3):
        begun = begun.with_call(BoardCall(Call("P")))
    assert not begun.has_person_called
    assert begun.with_call(BoardCall(Call("1C"))).has_person_called
    assert replace(begun, seat=Seat("W")).has_person_called
