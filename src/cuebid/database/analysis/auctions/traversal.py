"""Going through the legal auctions of sequences, of one or of two side by side."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Final, NamedTuple

from cuebid.core.call_laws import OPENING_STATE, AuctionState
from cuebid.database.analysis.auctions.automaton import AuctionAutomaton
from cuebid.database.analysis.auctions.legality import followers
from cuebid.database.matcher.captures import Captures

__all__ = [
    "DecisionPoint",
    "Ends",
    "decision_points",
    "has_legal_auction",
    "is_at",
    "legal_levels",
    "shortest_auction",
]

Calls = tuple[int, ...]
"""Calls by their places in `CALL_TEXTS`, from the dealer's on."""
Ends = dict[int, frozenset[Captures]]
"""Calls at which an auction matches, with what the letters hold then."""

_MOST_CALLS: Final = 24
_MOST_NODES: Final = 4000


class DecisionPoint(NamedTuple):
    """An auction at which a rule has a call to make, and what another rule has there.

    Attributes:
        before: the calls made.
        ends: the calls of the one, all legal.
        others: the calls of the other.
    """

    before: Calls
    ends: Ends
    others: Ends


def is_at(level: int, count: int) -> bool:
    """Whether a rule's level allows a call (A5).

    Args:
        level: of the rule.
        count: the calls from the opening through this one; 0 where nobody has bid.
    """
    return level in (0, count) or (level == 1 and count == 0)


def _count(state: AuctionState, count: int) -> int:
    """The calls from the opening on, in the state behind one more."""
    return 0 if state.last_bid is None else count + 1


def legal_levels(language: AuctionAutomaton) -> frozenset[int]:
    """How many calls from the opening on the legal auctions of a sequence have."""
    found: set[int] = set()
    seen = {(0, OPENING_STATE, 0)}
    pending = list(seen)
    while pending:
        place, state, count = pending.pop()
        legal = followers(state)
        for call in language.ends[place]:
            if call in legal:
                found.add(_count(legal[call], count))
        for call, there in language.moves[place].items():
            after = legal.get(call)
            if after is None or count >= _MOST_CALLS:
                continue
            node = there, after, _count(after, count)
            if node not in seen:
                seen.add(node)
                pending.append(node)
    return frozenset(found)


def has_legal_auction(language: AuctionAutomaton, level: int = 0) -> bool:
    """Whether a legal auction matches a sequence, at a level if one is given."""
    seen: set[tuple[int, AuctionState, int]] = set()
    pending = [(0, OPENING_STATE, 0)]
    while pending:
        place, state, count = pending.pop()
        legal = followers(state)
        for call in language.ends[place]:
            if call in legal and is_at(level, _count(legal[call], count)):
                return True
        for call, there in language.moves[place].items():
            after = legal.get(call)
            if after is None or (level and count >= level):
                continue
            node = there, after, _count(after, count) if level else 0
            if node not in seen:
                seen.add(node)
                pending.append(node)
    return False


def shortest_auction(language: AuctionAutomaton) -> Calls | None:
    """The shortest auction that matches a sequence, whether legal or not; None if there is none."""
    queue: deque[tuple[int, Calls]] = deque([(0, ())])
    seen = {0}
    while queue:
        place, calls = queue.popleft()
        if language.ends[place]:
            return (*calls, min(language.ends[place]))
        for call, there in language.moves[place].items():
            if there not in seen:
                seen.add(there)
                queue.append((there, (*calls, call)))
    return None


def decision_points(
    one: tuple[AuctionAutomaton, int], other: tuple[AuctionAutomaton, int], *, alone: bool
) -> Iterator[DecisionPoint | None]:
    """The auctions at which one rule has a legal call to make.

    What the other rule has there comes with it. None at the end says that there are more auctions
    than are gone through.

    Args:
        one: what a rule's sequence matches, and the rule's level.
        other: the same of the other rule.
        alone: whether auctions come too at which the other rule has none.
    """
    language, level = one
    against, other_level = other
    seen: set[tuple[int, int | None, AuctionState, int]] = set()
    pending: list[tuple[int, int | None, AuctionState, int, Calls]] = [(0, 0, OPENING_STATE, 0, ())]
    most = max(level, other_level)
    while pending:
        place, there, state, count, calls = pending.pop()
        legal = followers(state)
        ends = _legal_ends(language.ends[place], legal, count, level)
        if ends:
            others = {} if there is None else against.ends[there]
            yield DecisionPoint(calls, ends, _legal_ends(others, legal, count, other_level))
        reached = {} if there is None else against.moves[there]
        for call, following in language.moves[place].items():
            after = legal.get(call)
            if after is None or not (alone or call in reached) or (most and count >= most):
                continue
            node = following, reached.get(call), after, _count(after, count) if most else 0
            if node not in seen:
                seen.add(node)
                pending.append((*node, (*calls, call)))
        if len(seen) > _MOST_NODES:
            yield None
            return


def _legal_ends(ends: Ends, legal: dict[int, AuctionState], count: int, level: int) -> Ends:
    return {
        call: captures
        for call, captures in ends.items()
        if call in legal and is_at(level, _count(legal[call], count))
    }
