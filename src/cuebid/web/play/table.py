"""A game with the people who look at it and the robots that play in it.

The table owns the only changing variable, the game. An act of a person is applied at once or
refused with a message; then robots act, one after the other, until it is a person's turn again.
Listeners get the whole state that their seat may see after each act: it is a few kilobytes, and a
page that missed some of them, or has just reconnected, needs no other message.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import groupby
from math import inf
from time import monotonic
from typing import Final

from cuebid.core import SEATS, Call, Card, CuebidError, IllegalError, Seat
from cuebid.web.play import jobs
from cuebid.web.play.game import CallMade, CardPlayed, Game
from cuebid.web.play.results_message import lessons_message, results_message
from cuebid.web.play.visible import visible_seats, visible_state
from cuebid.web.serving.sockets import Audience, Message, Outbox
from cuebid.web.serving.workers import Workers
from cuebid.web.texts import words

__all__ = ["PlayTable", "Report"]

# Whoever tries one number after the other is to wait between them.
_SECONDS_AFTER_CLAIM: Final = 1.0

Save = Callable[[Game], None]
Report = Callable[[Game, jobs.BoardResults], None]
Sleep = Callable[[float], Awaitable[None]]


class PlayTable:
    """One game while it is played. Mutable; of the event loop's thread.

    Args:
        game: the game as it stands.
        workers: where robots think.
        save: keeps each state of the game before anybody is told of it.
        pace: seconds that a robot's card stays on the screen before the next act; a call stays for
            half of it.
        sleep: waits, in seconds.
        clock: returns a time in seconds that never goes back.
        report: is told the results of the board, once they are worked out.
    """

    def __init__(
        self,
        game: Game,
        workers: Workers,
        save: Save,
        pace: float = 0.4,
        sleep: Sleep = asyncio.sleep,
        clock: Callable[[], float] = monotonic,
        report: Report = lambda _game, _results: None,
    ) -> None:
        self.game = game
        self.pace = pace
        self._workers = workers
        self._save = save
        self._sleep = sleep
        self._clock = clock
        self._report = report
        # When a robot's act was shown last; people know what they did themselves.
        self._shown_at = -inf
        self._claims_open_at = -inf
        # Pages of one seat see the same, whoever sits there.
        self._audiences = {seat: Audience() for seat in SEATS}
        self._results: Message | None = None
        self._robots: asyncio.Task[None] | None = None
        # The game whose calls are being explained, or were, and what each of them would show.
        self._explained: Game | None = None
        self._texts: dict[str, str] = {}
        self._explaining: asyncio.Task[None] | None = None

    @property
    def is_idle(self) -> bool:
        """True if nobody looks at the table and no robot thinks."""
        is_watched = any(self._audiences.values())
        return not is_watched and (self._robots is None or self._robots.done())

    def join(self, seat: Seat) -> Outbox:
        """Return a queue of messages for a page of a seat; the first is the state of the game."""
        outbox = self._audiences[seat].join(self._state(seat))
        self._wake_robots()
        return outbox

    def leave(self, seat: Seat, outbox: Outbox) -> None:
        """End the messages to a page."""
        self._audiences[seat].leave(outbox)

    def begin(self) -> None:
        """Let the robots call that come before a person, while his page is still on its way."""
        self._wake_robots()

    async def act(self, seat: Seat, message: Message) -> Message | None:
        """Apply what a page of a seat asks for; return an answer for this page alone, if any.

        A request that cannot be granted is answered with a message of the type `refused`. A call,
        card or claim may carry the `moment` that it was made for, as the state of the game has it:
        then it is granted at that moment only, so that one that was held up or sent twice is never
        made in another turn.
        """
        acts: dict[str, Callable[[Seat, Message], Awaitable[Message | None]]] = {
            "call": self._call,
            "card": self._card,
            "undo": self._undo,
            "claim": self._claim,
            "hint": self._hint,
            "meanings": self._meanings,
            "pace": self._set_pace,
        }
        act = acts.get(str(message.get("act")))
        if act is None:
            return _refusal(words("play", "unknown_act"))
        try:
            return await act(seat, message)
        except CuebidError as error:
            return _refusal(error.full_message)

    async def _call(self, seat: Seat, message: Message) -> None:
        game = self._game_for(seat, message)
        call = Call(str(message.get("call")))
        # Illegal calls are refused before anybody is asked what they mean.
        game.auction.with_call(call)
        text, alerted = await self._workers.run(
            jobs.explain_own_call,
            game.systems[seat.side],
            game.auction,
            game.board.vulnerability,
            call,
        )
        self._change(self._unchanged(game).with_call(CallMade(call, text, alerted)))

    async def _card(self, seat: Seat, message: Message) -> None:
        game = self._game_for(seat, message)
        self._change(game.with_card(CardPlayed(Card(str(message.get("card"))))))

    async def _undo(self, _seat: Seat, _message: Message) -> None:
        if self.game.is_over and self.game.series.set_id:
            # Others are compared with it, and all hands have been seen.
            raise IllegalError(words("sets", "counts"))
        if self._robots is not None:
            self._robots.cancel()
            self._robots = None
        self._results = None
        self._change(self.game.without_last_act())

    async def _claim(self, seat: Seat, message: Message) -> None:
        game = self._game_for(seat, message)
        claimed = message.get("tricks")
        if game.play is None or type(claimed) is not int:
            raise IllegalError(words("play", "nothing_to_claim"))
        if self._clock() < self._claims_open_at:
            raise IllegalError(words("play", "claim_pause"))
        left = game.play.tricks_left
        seen = {each: game.board.deal[each] for each in visible_seats(game, seat)}
        # Closed while the claim is looked at: another page of the same board may claim too.
        self._claims_open_at = inf
        try:
            job = jobs.is_claim_certain
            is_certain = await self._workers.run(job, claimed, seat.side, seen, game.play)
        finally:
            self._claims_open_at = self._clock() + _SECONDS_AFTER_CLAIM
        if not is_certain:
            # The number that holds is not told: it would be a hint.
            raise IllegalError(words("play", "claim_refused", wanted=claimed, left=left))
        is_declaring = game.play.contract.declarer.side is seat.side
        own = claimed if is_declaring else left - claimed
        self._change(self._unchanged(game).with_claim(game.play.declarer_tricks + own))

    async def _hint(self, seat: Seat, _message: Message) -> Message:
        answer = await self._decision(self._game_at_turn_of(seat))
        return {"type": "hint", "act": answer.act.text, "reasons": answer.reasons}

    async def _meanings(self, _seat: Seat, _message: Message) -> Message:
        """Begin to tell what each legal call would show; return what is known already."""
        game = self.game
        if game is not self._explained:
            self._explained, self._texts = game, {}
            # A task of its own: the page's next message must not wait for it.
            self._explaining = asyncio.create_task(self._explain_calls(game))
        return _meanings_message(game, self._texts)

    async def _explain_calls(self, game: Game) -> None:
        turn = game.auction.turn
        if turn is None:
            return
        calls = game.auction.legal_calls
        system, vulnerability = game.systems[turn.side], game.board.vulnerability
        # Level by level: the bids that are likely come first.
        for _level, calls_of_level in groupby(calls, key=lambda call: call.level):
            texts = {}
            for call in calls_of_level:
                try:
                    texts[call.text] = await self._workers.run(
                        jobs.meaning, system, game.auction, vulnerability, call
                    )
                except CuebidError as error:
                    self._tell(_refusal(error.full_message))
                    return
                if game is not self.game or not any(self._audiences.values()):
                    # A page that comes later asks again; what was worked out is kept by the worker.
                    if game is self._explained:
                        self._explained = None
                    return
            self._texts |= texts
            self._tell(_meanings_message(game, texts))

    async def _set_pace(self, _seat: Seat, message: Message) -> None:
        seconds = message.get("seconds")
        if not isinstance(seconds, int | float) or not 0 <= seconds <= 5:
            raise IllegalError(words("play", "bad_pace"))
        self.pace = float(seconds)

    def _game_for(self, seat: Seat, message: Message) -> Game:
        """Return the game, if it is a seat's turn and the one that an act was made for."""
        if message.get("moment", self.game.moment) != self.game.moment:
            raise IllegalError(words("play", "moved_on"))
        return self._game_at_turn_of(seat)

    def _unchanged(self, game: Game) -> Game:
        """Return the game, unless another page has changed it meanwhile."""
        if game is not self.game:
            raise IllegalError(words("play", "moved_on"))
        return game

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
        self._tell_state()

    def _state(self, seat: Seat) -> Message:
        return visible_state(self.game, seat, self._results)

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
                await self._robot_act()
            if self.game.is_over:
                await self._work_out_results()
        except CuebidError as error:
            # A robot that fails must not leave the page waiting for ever.
            self._tell(_refusal(words("play", "robots_stopped", error=error)))

    async def _robot_act(self) -> None:
        game = self.game
        answer = await self._decision(game)
        # What the robot needed to think has shown the last act already.
        missing = self._shown_at + self._seconds_on_screen(game) - self._clock()
        if missing > 0:
            await self._sleep(missing)
        if isinstance(answer.act, Card):
            self._show(game.with_card(CardPlayed(answer.act, answer.reasons)))
        else:
            call = CallMade(answer.act, answer.text, answer.alerted, answer.reasons)
            self._show(game.with_call(call))
        self._shown_at = self._clock()

    async def _decision(self, game: Game) -> jobs.Answer:
        """Return what the robot in the place of the seat that acts next does."""
        view = game.view()
        is_prompt = game.play is None or len(game.legal_cards()) == 1
        job = jobs.decide_at_once if is_prompt else jobs.decide_by_thought
        return await self._workers.run(job, game.systems[view.seat.side], game.seed, view)

    def _seconds_on_screen(self, game: Game) -> float:
        """Return how long the last act stays before a robot acts."""
        if game.play is None:
            # Calls before the person's first one are read together, when the page has come.
            return self.pace / 2 if game.has_person_called else 0.0
        # A trick that is complete is looked at for longer: four cards are to be seen.
        is_trick_complete = bool(game.cards) and len(game.cards) % 4 == 0
        return self.pace * (2 if is_trick_complete else 1)

    async def _work_out_results(self) -> None:
        game = self.game
        record = game.record()
        results = await self._workers.run(jobs.board_results, record, game.systems, game.seed)
        self._report(game, results)
        self._results = results_message(game, results)
        self._tell_state()
        lessons = await self._workers.run(jobs.lessons_of, record, game.systems, game.seed)
        self._results |= lessons_message(lessons)
        self._tell_state()


def _meanings_message(game: Game, texts: dict[str, str]) -> Message:
    return {"type": "meanings", "position": len(game.calls), "texts": texts}


def _refusal(text: str) -> Message:
    return {"type": "refused", "text": text}
