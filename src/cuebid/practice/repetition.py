"""Choose the next practice question: agreements due for repetition first, then a new one."""

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

# Hands that are searched for one with which the system makes a certain call; calls of fewer than
# one hand in a hundred are repeated less often than they are due.
_CANDIDATES = 150
# Due agreements to try: one without such a hand is skipped for the next.
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
    """Return the question to ask now; None if the theme does not come up.

    An agreement is repeated with a new hand, because the player would remember the old hand.

    Args:
        study: the system.
        theme: the theme; if it has auctions, only agreements at these are repeated.
        memories: the player's memory, as `History.memories` returns it.
        now: the time, in seconds.
        seed: random seed of the deals.
        rivals: what opponents bid; they pass, if not given.
    """
    due = [item for item in due_items(memories, now) if _belongs(item, theme)]
    for item in due[:_ATTEMPTS]:
        question = _again(study, theme, item, seed)
        if question is not None:
            return question
    # Shuffled, so that the question is not always about the theme's first auction.
    nodes = Random(seed).sample(theme.nodes, len(theme.nodes))  # noqa: S311 - reproducible questions
    drawn = replace(theme, nodes=tuple(nodes))
    return next(questions(study, drawn, seed=seed, rivals=rivals), None)


def _belongs(item: str, theme: Theme) -> bool:
    return not theme.nodes or node_of(item) in theme.nodes


def _again(study: StudiedSystem, theme: Theme, item: str, seed: int) -> Question | None:
    """Return a new question about an agreement; None if no sampled hand makes its call."""
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
        # The notes have changed, so that the agreement's auction no longer exists.
        return None
    return None


def node_of(item: str) -> str:
    """Return the auction in an agreement's key, as notes write it; empty for an opening call."""
    return item.rpartition(" ")[0].removeprefix("opening")


def weakest_items(memories: Mapping[str, Memory], count: int) -> list[str]:
    """Return the agreements that were answered wrong, the largest share of wrong answers first."""
    wrong = [item for item, memory in memories.items() if memory.right < memory.asked]
    wrong.sort(key=lambda item: (memories[item].right / memories[item].asked, item))
    return wrong[:count]


def days_in_row(times: Iterable[float], now: float) -> int:
    """Return the number of consecutive days with an answer, up to today or yesterday.

    A day that is not over does not end the series. Days are in UTC.
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
