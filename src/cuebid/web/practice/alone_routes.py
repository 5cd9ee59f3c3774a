"""Routes of practice alone: questions, judged answers, the worth of calls, and progress."""

# Open questions are kept in memory only: after a restart another one is asked. Answers are stored
# in the history before the page shows their judgement.

from __future__ import annotations

import secrets
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from cuebid.core import Call, CuebidError, IllegalError
from cuebid.practice import CallWorth, JudgedAnswer, Question, due_items
from cuebid.practice.keeping import keep_answer
from cuebid.web.explore.place import ExploredPlace
from cuebid.web.practice import jobs
from cuebid.web.practice.desk import Desk
from cuebid.web.practice.markup import (
    auction_html,
    bidding_box,
    deal_html,
    hand_html,
    judgement_html,
    others_html,
    worths_html,
)
from cuebid.web.practice.wording import theme_words
from cuebid.web.serving.form_fields import sent_fields
from cuebid.web.serving.pages import error_page, live_page
from cuebid.web.serving.system_titles import system_title
from cuebid.web.texts import words

# Questions kept in memory; the oldest are dropped first.
_MOST_QUESTIONS: Final = 2_000


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question that was asked, with the judgement of its answer once it is answered."""

    player: str
    system: str
    theme: str
    opponents: str
    question: Question
    # When the question was asked; after the answer, when it was answered.
    time: float
    judgement: JudgedAnswer | None = None
    worths: tuple[CallWorth, ...] = ()

    @property
    def next_address(self) -> str:
        fields = {"system": self.system, "theme": self.theme, "opponents": self.opponents}
        return f"/practice/alone?{urlencode(fields)}"


def alone_routes(desk: Desk) -> list[Route]:
    """Return the routes of the pages of practice alone."""
    pages = _AlonePages(desk)
    return [
        Route("/practice/alone", pages.ask),
        Route("/practice/alone/{question}", pages.question),
        Route("/practice/alone/{question}", pages.answer, methods=["POST"]),
        Route("/practice/alone/{question}/worth", pages.worth),
        Route("/practice/progress", pages.progress),
    ]


class _AlonePages:
    """The request handlers of practice alone. Mutable: it holds the open questions."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._questions: OrderedDict[str, _Asked] = OrderedDict()

    async def ask(self, request: Request) -> Response:
        """Choose a question, and redirect to its page."""
        desk = self._desk
        fields = request.query_params
        system = desk.systems.chosen(request, fields.get("system", ""))
        theme = fields.get("theme", "").strip()
        if fields.get("how") == "auctions":
            return RedirectResponse(f"/practice/auctions?{fields}", 303)
        opponents = desk.opponents(request, fields.get("opponents", ""))
        answer = RedirectResponse("/", 303)
        player, now = desk.remembered_player(answer, request), desk.clock()
        memories = desk.history.memories(player, system)
        seed = desk.new_seed(player)
        try:
            question = await desk.workers.run(
                jobs.ask, system, theme, memories, now, seed, opponents
            )
        except CuebidError as error:
            return error_page(words("practice", "cannot_practise"), error, 400)
        if question is None:
            text = words(
                "practice", "too_rare", theme=theme_words(theme), system=system_title(system)
            )
            return error_page(words("practice", "nothing_to_ask"), text, 404)
        # Not guessable: an answer on the page counts for the player who was asked.
        number = secrets.token_urlsafe(9)
        answer.headers["location"] = f"/practice/alone/{number}"
        self._questions[number] = _Asked(player, system, theme, opponents, question, now)
        while len(self._questions) > _MOST_QUESTIONS:
            self._questions.popitem(last=False)
        return answer

    async def question(self, request: Request) -> Response:
        """Answer with the page of a question, or with the judgement once it is answered."""
        asked = self._asked(request)
        question = asked.question
        if asked.judgement is None:
            return live_page(
                "practice_question.html",
                title=theme_words(asked.theme),
                system=asked.system,
                hand=hand_html(question.hand),
                auction=auction_html(question.auction, question.board.vulnerability),
                box=bidding_box(question.auction),
                seat=words("seats", question.seat.letter),
                once_in=question.once_in,
                next=asked.next_address,
            )
        return live_page(
            "practice_answer.html",
            title=theme_words(asked.theme),
            system=asked.system,
            number=request.path_params["question"],
            hand=hand_html(question.hand),
            auction=auction_html(question.auction, question.board.vulnerability),
            judgement=judgement_html(asked.judgement),
            others=others_html(asked.judgement),
            worths=worths_html(asked.worths) if asked.worths else "",
            deal=deal_html(question.board),
            next=asked.next_address,
        )

    async def answer(self, request: Request) -> Response:
        """Judge and store an answer; a second answer to the same question is ignored."""
        asked = self._asked(request)
        number = request.path_params["question"]
        if asked.judgement is None:
            fields, _ = await sent_fields(request)
            try:
                call = Call(fields.get("call", ""))
                judgement = await self._desk.workers.run(
                    jobs.judge_answer, asked.system, asked.question, call
                )
            except CuebidError as error:
                return error_page(words("practice", "cannot_call"), error, 400)
            if self._questions[number].judgement is None:
                self._keep(number, asked, judgement)
        return RedirectResponse(f"/practice/alone/{number}", 303)

    def _keep(self, number: str, asked: _Asked, judgement: JudgedAnswer) -> None:
        now = self._desk.clock()
        self._questions[number] = replace(asked, judgement=judgement, time=now)
        question = (asked.system, asked.theme, asked.question)
        keep_answer(self._desk.history, asked.player, question, judgement, now)

    async def worth(self, request: Request) -> Response:
        """Answer with the worth of the possible calls, as an HTML fragment."""
        asked = self._asked(request)
        judgement = asked.judgement
        if judgement is None:
            raise HTTPException(404)
        if not asked.worths:
            other_calls = [each.call for each in judgement.others]
            calls = tuple(dict.fromkeys((judgement.call, judgement.answer, *other_calls)))
            try:
                worths = await self._desk.workers.run(
                    jobs.worths, asked.system, asked.question, calls
                )
            except IllegalError:
                worths = ()
            asked = replace(asked, worths=worths)
            self._questions[request.path_params["question"]] = asked
            # Stored with the answer; the progress page sums what wrong answers lost.
            lost = next((-each.average for each in worths if each.call is judgement.answer), 0.0)
            self._desk.history.set_cost(asked.player, asked.time, max(0.0, lost))
        return HTMLResponse(worths_html(asked.worths))

    async def progress(self, request: Request) -> Response:
        """Answer with the player's progress in a system, by theme and by auction."""
        desk = self._desk
        system = desk.systems.chosen(request, request.query_params.get("system", ""))
        player = desk.player(request)
        memories = desk.history.memories(player, system)
        themes = desk.history.progress(player, system)
        holes = desk.history.holes(player, system)
        return live_page(
            "practice_progress.html",
            title=words("practice", "progress"),
            system=system,
            themes=themes,
            nodes=desk.history.progress(player, system, by="node"),
            holes=[
                {
                    "name": hole.node or words("practice", "opening_calls_title"),
                    "address": ExploredPlace(system, hole.node).address,
                    "hands": _hands(hole.hands),
                }
                for hole in holes
            ],
            hands=_hands(sum(hole.hands for hole in holes)),
            titles={theme.name: theme_words(theme.name) for theme in themes},
            due=due_items(memories, desk.clock()),
            known=len(memories),
        )

    def _asked(self, request: Request) -> _Asked:
        asked = self._questions.get(request.path_params["question"])
        if asked is None or asked.player != self._desk.player(request):
            raise HTTPException(404)
        return asked


def _hands(count: int) -> str:
    return words("practice", "one_hand" if count == 1 else "hands", count=count)
