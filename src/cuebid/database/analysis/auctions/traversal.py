"""Traversal of the legal auctions that the automata of one rule, or of two, accept.

The Laws are a second automaton, and the level of a rule a third (the number of calls since the
opening). A node of the traversal is a state of each; every node is visited once, which covers all
auctions although there are far too many to list.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from cuebid.core import OPENING_STATE, Call, LegalState
from cuebid.database.analysis.auctions.automaton import AuctionAutomaton
from cuebid.database.language.alphabet import CALL_TEXTS
from cuebid.database.matcher.captures import Captures

_INDEX_OF_CALL: Final = {Call(text): index for index, text in enumerate(CALL_TEXTS)}
Calls = tuple[int, ...]
"""Calls as indices into `CALL_TEXTS`, beginning with the dealer's first call."""
Ends = dict[int, frozenset[Captures]]
"""Calls with which an auction matches, with what the letters can hold then."""

# Without a limit, a sequence that repeats calls with `*` would have levels without end.
_MOST_CALLS: Final = 24
# A limit on the time for one pair of rules. Nothing is concluded about pairs that need more nodes.
_MOST_NODES: Final = 4000


class DecisionPoint(NamedTuple):
    """An auction in which a rule has a call to make, with the calls of another rule there."""

    before: Calls
    """The calls so far."""
    ends: Ends
    """The calls of the rule, all legal."""
    other_ends: Ends
    """The calls of the other rule, all legal."""


def is_at(level: int, count: int) -> bool:
    """Return whether a rule of `level` (0: any) may make call number `count` from the opening bid.

    Levels count from the opening bid, leading passes do not count, and 0 is any level (A5). So a
    rule for an opening pass needs level 0.

    Args:
        level: the level of the rule.
        count: the number of calls from the opening bid through this call; 0 if nobody has bid.
    """
    return level in (0, count)


def _count(state: LegalState, count: int) -> int:
    """Return the number of calls from the opening bid through the call that led to `state`."""
    return 0 if state.last_bid is None else count + 1


def legal_levels(automaton: AuctionAutomaton) -> frozenset[int]:
    """Return how many calls, from the opening bid on, a sequence's legal auctions can have."""
    counts: set[int] = set()
    visited = {(0, OPENING_STATE, 0)}
    pending = list(visited)
    while pending:
        current, state, count = pending.pop()
        legal = followers(state)
        for call in automaton.ends[current]:
            if call in legal:
                counts.add(_count(legal[call], count))
        for call, target in automaton.moves[current].items():
            after = legal.get(call)
            if after is None or count >= _MOST_CALLS:
                continue
            node = target, after, _count(after, count)
            if node not in visited:
                visited.add(node)
                pending.append(node)
    return frozenset(counts)


def has_legal_auction(automaton: AuctionAutomaton, level: int = 0) -> bool:
    """Return whether a legal auction matches a sequence at a level; 0 stands for any level."""
    visited: set[tuple[int, LegalState, int]] = set()
    pending = [(0, OPENING_STATE, 0)]
    while pending:
        current, state, count = pending.pop()
        legal = followers(state)
        for call in automaton.ends[current]:
            if call in legal and is_at(level, _count(legal[call], count)):
                return True
        for call, target in automaton.moves[current].items():
            after = legal.get(call)
            # Longer auctions than the level cannot match any more.
            if after is None or (level and count >= level):
                continue
            node = target, after, _count(after, count) if level else 0
            if node not in visited:
                visited.add(node)
                pending.append(node)
    return False


def legal_auctions(automaton: AuctionAutomaton, level: int = 0) -> Iterator[Calls]:
    """Yield legal auctions that match a sequence at a level (0 for any), short auctions first.

    Of all auctions that lead to one state of the traversal only one is followed; it is yielded once
    for each call that can end it.
    """
    queue: deque[tuple[int, LegalState, int, Calls]] = deque([(0, OPENING_STATE, 0, ())])
    visited: set[tuple[int, LegalState, int]] = set()
    while queue:
        current, state, count, calls = queue.popleft()
        legal = followers(state)
        for call in automaton.ends[current]:
            if call in legal and is_at(level, _count(legal[call], count)):
                yield (*calls, call)
        for call, target in automaton.moves[current].items():
            after = legal.get(call)
            if after is None or count >= (level or _MOST_CALLS):
                continue
            node = target, after, _count(after, count)
            if node not in visited:
                visited.add(node)
                queue.append((*node, (*calls, call)))


def shortest_auction(automaton: AuctionAutomaton) -> Calls | None:
    """Return the shortest auction, legal or not, that a sequence matches; None if none does."""
    # Breadth first, so that the first match is a shortest one.
    queue: deque[tuple[int, Calls]] = deque([(0, ())])
    visited = {0}
    while queue:
        current, calls = queue.popleft()
        if automaton.ends[current]:
            return (*calls, min(automaton.ends[current]))
        for call, target in automaton.moves[current].items():
            if target not in visited:
                visited.add(target)
                queue.append((target, (*calls, call)))
    return None


def decision_points(
    auctions: tuple[AuctionAutomaton, int],
    other_auctions: tuple[AuctionAutomaton, int],
    *,
    alone: bool,
) -> Iterator[DecisionPoint | None]:
    """Yield the auctions in which a rule has a legal call, with the calls of another rule there.

    None as the last item says that there are more auctions than were visited.

    Args:
        auctions: the automaton of the rule's sequence, and its level.
        other_auctions: likewise for the other rule.
        alone: whether to include auctions in which the other rule has no call.
    """
    automaton, level = auctions
    other_automaton, other_level = other_auctions
    visited: set[tuple[int, int | None, LegalState, int]] = set()
    pending: list[tuple[int, int | None, LegalState, int, Calls]] = [(0, 0, OPENING_STATE, 0, ())]
    deepest = max(level, other_level)
    while pending:
        # `other_current` is None once no auction of the other rule begins like this one.
        current, other_current, state, count, calls = pending.pop()
        legal = followers(state)
        ends = _legal_ends(automaton.ends[current], legal, count, level)
        if ends:
            other_ends = {} if other_current is None else other_automaton.ends[other_current]
            yield DecisionPoint(calls, ends, _legal_ends(other_ends, legal, count, other_level))
        other_moves = {} if other_current is None else other_automaton.moves[other_current]
        for call, target in automaton.moves[current].items():
            after = legal.get(call)
            if after is None or not (alone or call in other_moves):
                continue
            if deepest and count >= deepest:
                continue
            # Where both rules are of level 0 the count does not matter, and nodes coincide.
            new_count = _count(after, count) if deepest else 0
            node = target, other_moves.get(call), after, new_count
            if node not in visited:
                visited.add(node)
                pending.append((*node, (*calls, call)))
        if len(visited) > _MOST_NODES:
            yield None
            return


def _legal_ends(ends: Ends, legal: dict[int, LegalState], count: int, level: int) -> Ends:
    return {
        call: captures
        for call, captures in ends.items()
        if call in legal and is_at(level, _count(legal[call], count))
    }


# Every traversal asks for the same few hundred states.
@cache
def followers(state: LegalState) -> dict[int, LegalState]:
    """Return each legal call, by its index in `CALL_TEXTS`, with the state after it."""
    calls = sorted(state.legal_calls, key=_INDEX_OF_CALL.__getitem__)
    return {_INDEX_OF_CALL[call]: state.after(call) for call in calls}
