"""Answer another program's questions about calls and cards: one line of JSON for each question.

Each answer is yielded at once, so that a program can keep one process running and ask it again.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from cuebid.core import CuebidError, IllegalError, MissingExtraError, Player
from cuebid.robots.bidder import Bidder, Budget, explained_calls
from cuebid.robots.double_dummy_play import Scoring
from cuebid.robots.json_lines import PlayerQuestion, view_of
from cuebid.robots.registry import make_player
from cuebid.robots.system_bidder import make_bidder
from cuebid.systems import SHIPPED
from cuebid.text import decode_json

_Key = tuple[str, str, Budget, Scoring]


def answers(
    lines: Iterable[bytes],
    system: str = SHIPPED[0],
    budget: Budget | None = None,
    scoring: str = Scoring.IMPS.value,
) -> Iterator[dict[str, Any]]:
    """Yield an answer for every line; if a question cannot be answered, a record with `error`.

    Args:
        lines: questions in JSON and UTF-8; bytes, so that an undecodable line affects no other.
            Empty lines are skipped.
        system: the system for questions that name none.
        budget: the thinking budget for questions that name none.
        scoring: the form of scoring for questions that name none.

    Raises:
        MissingExtraError: the budget of the command needs an extra that is not installed.
    """
    # Opening a system takes much longer than a question, so bidders are shared by all lines.
    bidders: dict[_Key, Bidder] = {}
    players: dict[_Key, Player] = {}
    for number, raw in enumerate(lines):
        # Editors on Windows begin a file with a byte-order mark.
        line = raw.removeprefix(codecs.BOM_UTF8) if number == 0 else raw
        if not line.strip():
            continue
        needs_extra = False
        try:
            question = decode_json(line, PlayerQuestion)
            needs_extra = question.budget is None
            chosen = question.system or system
            form = Scoring(question.scoring or scoring)
            if question.ask == "card":
                answer = _card(question, players, chosen, budget, form)
            else:
                answer = _answer(question, bidders, chosen, budget or Budget(), form)
        except (msgspec.MsgspecError, CuebidError, UnicodeError) as error:
            # The default budget itself needs the missing extra, so no line can be answered.
            if needs_extra and isinstance(error, MissingExtraError):
                raise
            answer = {"error": str(error)}
        yield answer


def _answer(
    question: PlayerQuestion,
    bidders: dict[_Key, Bidder],
    system: str,
    budget: Budget,
    scoring: Scoring,
) -> dict[str, Any]:
    chosen_budget = budget if question.budget is None else Budget.parse(str(question.budget))
    theirs = question.their_system
    key = system, theirs, chosen_budget, scoring
    bidder = bidders.get(key)
    if bidder is None:
        bidder = make_bidder(system, chosen_budget, their_system=theirs, scoring=scoring.value)
        bidders[key] = bidder
    view = view_of(question)
    explained = explained_calls(bidder.book, view)
    return bidder.decide(view.hand, view.auction, view.vulnerability, explained).record()


def _card(
    question: PlayerQuestion,
    players: dict[_Key, Player],
    system: str,
    budget: Budget | None,
    scoring: Scoring,
) -> dict[str, Any]:
    view = view_of(question)
    if not view.must_act:
        raise IllegalError(f"it is not the turn of {view.seat.word} to play a card")
    chosen_budget = budget if question.budget is None else Budget.parse(str(question.budget))
    theirs = question.their_system
    key = system, theirs, chosen_budget or Budget(), scoring
    if key not in players:
        players[key] = make_player(
            system, budget=chosen_budget or Budget(), scoring=scoring, their_system=theirs
        )
    return {"card": players[key].card(view).text}
