"""Run one game: apply people's calls and cards, let robots act, and inform all open pages.

The table holds the current `Game`, which is frozen, and replaces it. An act of a person is applied
at once or refused with a message; then robots act, one after the other, until it is a person's turn
again. After each act, pages receive the whole state that their seat may see: it is a few kilobytes,
and a page that missed some states, or has just reconnected, needs no other message.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from math import inf
from time import monotonic
from typing import Final

from cuebid.core import SEATS, Call, Card, CuebidError, IllegalError, Seat
from cuebid.phrases import speaking, spoken_language
from cuebid.web.play import jobs
from cuebid.web.play.attendance import Attendance
from cuebid.web.play.call_meanings import CallMeanings
from cuebid.web.play.claims import Claims
from cuebid.web.play.gallery import Gallery
from cuebid.web.play.game import BoardCall, BoardCard, Game
from cuebid.web.play.results_message import lessons_message, results_message
from cuebid.web.play.robot_acts import (
    compare_with_robots,
    decision,
    seconds_on_screen,
    with_decision,
)
from cuebid.web.play.seating import Person
from cuebid.web.play.visible import player_name, visible_state
from cuebid.web.serving.sockets import Audience, Message, Outbox, encoded, refusal
from cuebid.web.serving.workers import JobRunner
from cuebid.web.texts import texts, words

# A limit on phrases, which appear on all pages of the table.
_SECONDS_BETWEEN_PHRASES: Final = 2.0

Save = Callable[[Game], None]
Compare = Callable[[Game], Awaitable[jobs.BoardResults]]
Sleep = Callable[[float], Awaitable[None]]


class PlayTable:
    """One game while it is played. Mutable; for the event loop's thread only.

    Args:
        game: the game as it stands.
        workers: run the jobs of robots.
        save: stores each state of the game before pages are told of it.
        pace: seconds that a robot's card stays on the screen before the next act; a call stays half
            as long.
        sleep: waits, in seconds.
        clock: returns a time in seconds that never goes back.
        grace: seconds after which a robot takes the place of somebody who has left.
        compare: computes the results of the board; by default, robots play the other table.

    Attributes:
        game: the game as it stands.
        pace: seconds that a robot's card stays on the screen.
        gallery: the spectators; None before there is one.
    """

    def __init__(
        self,
        game: Game,
        workers: JobRunner,
        save: Save,
        pace: float = 0.4,
        sleep: Sleep = asyncio.sleep,
        clock: Callable[[], float] = monotonic,
        grace: float = 10.0,
        compare: Compare | None = None,
    ) -> None:
        self.game = game
        self.pace = pace
        self._workers = workers
        self._save = save
        self._sleep = sleep
        self._clock = clock
        self._compare = compare or partial(compare_with_robots, workers)
        # When a robot's act was shown last; people know what they did themselves.
        self._shown_at = -inf
        self._claims = Claims(workers, clock)
        # All pages of one seat show the same.
        self._audiences = {seat: Audience() for seat in SEATS}
        self._attendance = Attendance(grace, clock, sleep, self._notice)
        self._said_at = dict.fromkeys(SEATS, -inf)
        self.gallery: Gallery | None = None
        self._results: Message | None = None
        self._robots: asyncio.Task[None] | None = None
        self._call_meanings = CallMeanings(workers, self._tell, self._is_asked)
        # Meanings of calls are written once for all pages, in the language of who began the board.
        self._language = spoken_language()

    @property
    def is_idle(self) -> bool:
        """True if nobody looks at the table and no robot thinks."""
        is_watched = any(self._audiences.values()) or self.gallery
        return not is_watched and (self._robots is None or self._robots.done())

    @property
    def lessons(self) -> tuple[str, ...]:
        """The lessons about the board as sentences; empty until they are computed."""
        return tuple((self._results or {}).get("lessons", ()))

    def join(self, seat: Seat) -> Outbox:
        """Add a page of a seat; return its message queue, which begins with the game's state."""
        if seat is self.game.seat:
            self._language = spoken_language()
        outbox = self._audiences[seat].join()
        self._notice()
        outbox.put_nowait(encoded(self._state(seat)))
        self._wake_robots()
        return outbox

    def leave(self, seat: Seat, outbox: Outbox) -> None:
        """Remove a page of a seat, which then gets no more messages."""
        self._audiences[seat].leave(outbox)
        self._attendance.leave(seat)
        self._notice()

    def sit(self, seat: Seat, person: Person) -> None:
        """Give a person a seat, or rename the person in the seat."""
        self._attendance.leave(seat)
        self._change(replace(self.game, people={**self.game.people, seat: person}))
        self._notice()

    def lead_to(self, address: str) -> None:
        """Send the pages of all players, except the one who began the board, to an address."""
        for seat, audience in self._audiences.items():
            if seat is not self.game.seat:
                audience.tell({"type": "moved", "address": address})

    def begin(self) -> None:
        """Let robots make the calls before a person's first turn, while the page still loads."""
        self._wake_robots()

    async def act(self, seat: Seat, message: Message) -> Message | None:
        """Apply a request of a seat's page; return an answer to it alone, None for no answer.

        A request that cannot be granted is answered with a message of the type `refused`. A call,
        card or claim may carry the `moment` of the game's state for which it was made: then it is
        granted at that moment only, so that a delayed or repeated request never counts for another
        turn.
        """
        acts: dict[str, Callable[[Seat, Message], Awaitable[Message | None]]] = {
            "call": self._call,
            "card": self._card,
            "undo": self._undo,
            "claim": self._claim,
            "hint": self._hint,
            "meanings": self._meanings,
            "pace": self._set_pace,
            "answer": self._answer,
            "say": self._say,
            "free": self._free,
        }
        act = acts.get(str(message.get("act")))
        if act is None:
            return refusal(words("play", "unknown_act"))
        try:
            with speaking(self._language):
                return await act(seat, message)
        except CuebidError as error:
            return refusal(error.full_message)

    async def _call(self, seat: Seat, message: Message) -> None:
        game = self._game_for(seat, message)
        call = Call(str(message.get("call")))
        # Illegal calls are refused before a worker explains them.
        game.auction.with_call(call)
        text, alerted = await self._workers.run(
            jobs.explain_own_call,
            game.systems[seat.side],
            game.auction,
            game.board.vulnerability,
            call,
        )
        self._change(self._unchanged(game).with_call(BoardCall(call, text, alerted)))

    async def _card(self, seat: Seat, message: Message) -> None:
        game = self._game_for(seat, message)
        self._change(game.with_card(BoardCard(Card(str(message.get("card"))))))

    async def _undo(self, seat: Seat, _message: Message) -> None:
        if self.game.is_over and self.game.series.set_id:
            # The result counts in the set, and all hands have been seen.
            raise IllegalError(words("sets", "counts"))
        if self.game.is_over and self.game.is_shared:
            raise IllegalError(words("people", "all_seen"))
        earlier = self.game.without_last_act(seat)
        if self._robots is not None:
            self._robots.cancel()
            self._robots = None
        self._results = None
        self._change(earlier)

    async def _claim(self, seat: Seat, message: Message) -> None:
        game = self._game_for(seat, message)
        self._end_by_claim(game, await self._claims.claim(game, seat, message.get("tricks")))

    async def _answer(self, seat: Seat, message: Message) -> None:
        """Agree to an opponent's claim, or reject it, so that play continues."""
        agrees = message.get("agree") is True
        tricks = self._claims.answer(self.game, seat, agrees=agrees)
        if not agrees:
            name = player_name(self.game, seat)
            self._tell(refusal(words("people", "play_on", name=name)))
        self._end_by_claim(self.game, tricks)

    def _end_by_claim(self, game: Game, tricks: int | None) -> None:
        if tricks is None:
            self._tell_state()
        else:
            self._change(self._unchanged(game).with_claim(tricks))

    async def _say(self, seat: Seat, message: Message) -> None:
        phrase = str(message.get("phrase"))
        if phrase not in texts()["phrases_script"] or not self.game.is_shared:
            raise IllegalError(words("play", "unknown_act"))
        if self._clock() < self._said_at[seat] + _SECONDS_BETWEEN_PHRASES:
            raise IllegalError(words("people", "say_pause"))
        self._said_at[seat] = self._clock()
        self._tell({"type": "said", "name": player_name(self.game, seat), "phrase": phrase})

    async def _free(self, seat: Seat, message: Message) -> None:
        """Free the seat of a person who is away, on request of the person who began the board."""
        freed = [each for each in self.game.to_free(seat) if each.letter == message.get("seat")]
        if not freed:
            raise IllegalError(words("people", "not_away"))
        self._change(self.game.without_person(freed[0]))

    async def _hint(self, seat: Seat, _message: Message) -> Message:
        if self.game.is_shared:
            raise IllegalError(words("people", "no_hints"))
        answer = await decision(self._workers, self._game_at_turn_of(seat))
        return {"type": "hint", "act": answer.act.text, "reasons": answer.reasons}

    async def _meanings(self, _seat: Seat, _message: Message) -> Message:
        """Start to compute what each legal call would show; return the meanings known already."""
        return self._call_meanings.ask(self.game)

    async def _set_pace(self, seat: Seat, message: Message) -> None:
        seconds = message.get("seconds")
        if not isinstance(seconds, int | float) or not 0 <= seconds <= 5:
            raise IllegalError(words("play", "bad_pace"))
        # One pace for the table. Every page sends its own pace when it is opened.
        if seat is self.game.seat:
            self.pace = float(seconds)

    def _game_for(self, seat: Seat, message: Message) -> Game:
        """Return the game if it is the seat's turn and the message's moment is the present one."""
        if message.get("moment", self.game.moment) != self.game.moment:
            raise IllegalError(words("play", "moved_on"))
        return self._game_at_turn_of(seat)

    def _unchanged(self, game: Game) -> Game:
        """Return the current game; raise if an act has changed the board since `game`."""
        if game.moment != self.game.moment:
            raise IllegalError(words("play", "moved_on"))
        return self.game

    def _game_at_turn_of(self, seat: Seat) -> Game:
        if self.game.player is not seat:
            raise IllegalError(words("play", "not_your_turn"))
        return self.game

    def _change(self, game: Game) -> None:
        self._show(game)
        self._wake_robots()

    def _show(self, game: Game) -> None:
        self.game = game
        self._save(game)
        if self.gallery is not None:
            self.gallery.show(game)
        self._tell_state()

    def _state(self, seat: Seat) -> Message:
        state = visible_state(self.game, seat, self._results)
        return state | self._claims.message(self.game, seat)

    def _notice(self) -> None:
        """Update who is away, and check again when the time of grace of people who left is over."""
        without_page = frozenset(seat for seat in self.game.seated if not self._audiences[seat])
        away = self._attendance.away(without_page)
        if away != self.game.away:
            self.game = replace(self.game, away=away)
            self._claims.withdraw()
            self._tell_state()
            self._wake_robots()
        if self.game.is_shared and without_page - away:
            self._attendance.look_again()

    def _is_asked(self, game: Game) -> bool:
        """Return whether `game` is still the current position and some page shows it."""
        return game.moment == self.game.moment and any(self._audiences.values())

    def _tell_state(self) -> None:
        for seat, audience in self._audiences.items():
            if audience:
                audience.tell(self._state(seat))

    def _tell(self, message: Message) -> None:
        for audience in self._audiences.values():
            audience.tell(message)

    def _wake_robots(self) -> None:
        game = self.game
        has_work = not game.is_persons_turn and (not game.is_over or self._results is None)
        if has_work and (self._robots is None or self._robots.done()):
            self._robots = asyncio.create_task(self._run_robots())

    async def _run_robots(self) -> None:
        try:
            while not self.game.is_over and not self.game.is_persons_turn:
                with speaking(self._language):
                    await self._robot_act()
            if self.game.is_over:
                await self._work_out_results()
        except CuebidError as error:
            # If a robot fails, the page must not wait for ever.
            self._tell(refusal(words("play", "robots_stopped", error=error)))

    async def _robot_act(self) -> None:
        game = self.game
        answer = await decision(self._workers, game)
        # The last act was on the screen while the robot thought.
        missing = self._shown_at + seconds_on_screen(game, self.pace) - self._clock()
        if missing > 0:
            await self._sleep(missing)
        # A person whose place the robot took may have come back and acted meanwhile.
        if game.moment != self.game.moment or self.game.is_persons_turn:
            return
        self._show(with_decision(self.game, answer))
        self._shown_at = self._clock()

    async def _work_out_results(self) -> None:
        game = self.game
        self._results = results_message(game, await self._compare(game))
        self._tell_state()
        with speaking(self._language):
            lessons = await self._workers.run(
                jobs.lessons_of, game.record(), game.systems, game.seed
            )
        self._results |= lessons_message(lessons)
        self._tell_state()
