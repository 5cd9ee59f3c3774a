"""The next question: what is due again first, then something new; what is due, and days in row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from random import Random

from cuebid.core import CuebidError
from cuebid.database import RuleBook, choose
from cuebid.explore import StudiedSystem
from cuebid.practice.question import Question, questions
from cuebid.practice.schedule import Memory, due_items
from cuebid.practice.themes import Theme, ThemeKind

# Hands among which one for a certain call is looked for; calls rarer than one in a hundred hands
# come back less often than they are due.
_CANDIDATES = 150
# An agreement without such a hand is skipped for the next one that is due.
_ATTEMPTS = 3


def next_question(
    study: StudiedSystem,
    theme: Theme,
    memories: Mapping[str, Memory],
    now: float,
    *,
    seed: int,
    rivals: RuleBook | None = None,
) -> Question | None:
    """Return the question to ask now; None where the theme does not come up.

    An agreement comes back with a new hand: the hand that was asked for would be remembered itself.

    Args:
        study: the system.
        theme: the theme, to whose auctions repetition keeps if it has any.
        memories: the player's memory, as `History.memories` returns it.
        now: the time, in seconds.
        seed: of the deals.
        rivals: what opponents bid; they pass, if not given.
    """
    due = [item for item in due_items(memories, now) if _belongs(item, theme)]
    for item in due[:_ATTEMPTS]:
        question = _again(study, theme, item, seed)
        if question is not None:
            return question
    # Any of its auctions that comes up, and not the first of them each time.
    nodes = Random(seed).sample(theme.nodes, len(theme.nodes))  # noqa: S311 - reproducible questions
    drawn = replace(theme, nodes=tuple(nodes))
    return next(questions(study, drawn, seed=seed, rivals=rivals), None)


def _belongs(item: str, theme: Theme) -> bool:
    return not theme.nodes or node_of(item) in theme.nodes


def _again(study: StudiedSystem, theme: Theme, item: str, seed: int) -> Question | None:
    """Return a question whose answer is a certain call at a certain auction."""
    node, noted = node_of(item), item.rpartition(" ")[2]
    book = study.system.book
    try:
        kind = theme.kind if theme.nodes else ThemeKind.NODE
        stream = questions(study, Theme(kind, node, (node,)), seed=seed)
        for question in islice(stream, _CANDIDATES):
            vulnerability = question.board.vulnerability
            choice = choose(book, question.hand, question.auction, vulnerability)
            if (choice.call.text if choice.call else "P") == noted:
                return question
    except CuebidError:
        # The notes have changed: what was asked for is no auction any more.
        return None
    return None


def node_of(item: str) -> str:
    """Return the auction of an agreement, as notes write it; empty for an opening call."""
    return item.rpartition(" ")[0].removeprefix("opening")


def weakest_items(memories: Mapping[str, Memory], count: int) -> list[str]:
    """Return the agreements that were answered wrong, the largest share of wrong answers first."""
    wrong = [item for item, memory in memories.items() if memory.right < memory.asked]
    wrong.sort(key=lambda item: (memories[item].right / memories[item].asked, item))
    return wrong[:count]


def days_in_row(times: Iterable[float], now: float) -> int:
    """Return on how many days in a row something was answered, up to today or yesterday.

    A day that is not over yet breaks nothing. Days are those of Greenwich.
    """
    days = {_day(time) for time in times}
    today = _day(now)
    day = today if today in days else today - timedelta(1)
    count = 0
    while day in days:
        count += 1
        day -= timedelta(1)
    return count


def _day(time: float) -> date:
    return datetime.fromtimestamp(time, UTC).date()
