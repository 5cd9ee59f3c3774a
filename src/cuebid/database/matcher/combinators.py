"""Compiled nodes with choices, and nodes that are made of other nodes."""

# The order of every list is part of the language: the first state that leads to a match decides
# what is captured, the longest repetition and the left alternative first (A39). A state that
# occurs twice is dropped at its second place: whatever follows a state depends on the offset and
# the captures alone, so it would lead nowhere else.

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from cuebid.database.matcher.captures import START, Captures
from cuebid.database.matcher.search import (
    AllMatcher,
    MatchEnd,
    NodeMatcher,
    Search,
    SingleMatcher,
    all_matches,
)

__all__ = ["alternation", "anchored", "chain", "conjunction", "jump", "negation", "repeat"]


def _distinct(states: list[MatchEnd]) -> list[MatchEnd]:
    """Drop repeated states and keep the first of each."""
    return list(dict.fromkeys(states)) if len(states) > 1 else states


def chain(matchers: list[NodeMatcher]) -> NodeMatcher:
    """Match nodes one after the other, each from where the one before ended."""
    links: list[AllMatcher] = []
    # Neighbours without choices are fused into one closure: no list is built between them, and
    # a whole chain of them needs none at all.
    for is_single, group in groupby(matchers, key=lambda matcher: matcher.single is not None):
        if not is_single:
            links += [all_matches(matcher) for matcher in group]
            continue
        fused = _fused([matcher.single for matcher in group if matcher.single is not None])
        if not links and all(matcher.single is not None for matcher in matchers):
            return NodeMatcher(single=fused)
        links.append(all_matches(NodeMatcher(single=fused)))

    def match(text: str, offset: int, captures: Captures, search: Search) -> list[MatchEnd]:
        states = [(offset, captures)]
        for link in links:
            if len(states) == 1:
                states = link(text, *states[0], search)
            else:
                following: list[MatchEnd] = []
                for state in states:
                    following += link(text, *state, search)
                states = _distinct(following)
            if not states:
                break
        search.spend(len(states))
        return states

    return NodeMatcher(every=match)


def _fused(matchers: list[SingleMatcher]) -> SingleMatcher:
    """Return several nodes without choices as one."""
    if len(matchers) == 1:
        return matchers[0]
    first, *later = matchers

    def match(text: str, offset: int, captures: Captures, search: Search) -> MatchEnd | None:
        end = first(text, offset, captures, search)
        for following in later:
            if end is None:
                return None
            end = following(text, end[0], end[1], search)
        return end

    return match


def conjunction(matchers: list[NodeMatcher]) -> NodeMatcher:
    """Match all operands from one offset, each with the captures of the one before (A40)."""
    singles = [matcher.single for matcher in matchers if matcher.single is not None]
    if len(singles) == len(matchers):

        def match_single(
            text: str, offset: int, captures: Captures, search: Search
        ) -> MatchEnd | None:
            end: MatchEnd | None = (offset, captures)
            for operand in singles:
                if end is None:
                    return None
                # Each operand starts at the same offset; only the captures go on from one to the
                # next.
                end = operand(text, offset, end[1], search)
            return end

        return NodeMatcher(single=match_single)
    operands = [all_matches(matcher) for matcher in matchers]

    def match(text: str, offset: int, captures: Captures, search: Search) -> list[MatchEnd]:
        states = [(offset, captures)]
        for operand in operands:
            following: list[MatchEnd] = []
            for _, captured in states:
                following += operand(text, offset, captured, search)
            states = _distinct(following)
            if not states:
                break
        search.spend(len(states))
        return states

    return NodeMatcher(every=match)


def alternation(matchers: list[NodeMatcher]) -> NodeMatcher:
    """Match any of the operands, the left one preferred."""
    operands = [all_matches(matcher) for matcher in matchers]

    def match(text: str, offset: int, captures: Captures, search: Search) -> list[MatchEnd]:
        states: list[MatchEnd] = []
        for operand in operands:
            states += operand(text, offset, captures, search)
        states = _distinct(states)
        search.spend(len(states))
        return states

    return NodeMatcher(every=match)


def jump(target: int, body: NodeMatcher, *, slides: bool) -> NodeMatcher:
    """Match from a fixed offset; with `+` from each later one too, up to the next colon (A42)."""
    single, every = body.single, all_matches(body)
    if not slides and single is not None:

        def match_single(text: str, _: int, captures: Captures, search: Search) -> MatchEnd | None:
            return single(text, target, captures, search) if target <= len(text) else None

        return NodeMatcher(single=match_single)

    def match(text: str, _: int, captures: Captures, search: Search) -> list[MatchEnd]:
        # An offset past the end is not an error: a short auction simply does not match.
        if target > len(text):
            return []
        last = target
        if slides:
            colon = text.find(":", target)
            # The offset of the colon itself is among those tried.
            last = len(text) if colon < 0 else colon
        states: list[MatchEnd] = []
        for start in range(target, last + 1):
            states += every(text, start, captures, search)
        states = _distinct(states)
        search.spend(len(states))
        return states

    return NodeMatcher(every=match)


def repeat(body: NodeMatcher, iterator: str) -> NodeMatcher:
    """Match a node repeatedly, the longest repetition first (A39).

    A repetition that does not move forward is the last: `(!P)*` ends.
    """
    least, is_endless = int(iterator == "+"), iterator != "?"
    if body.single is not None:
        return NodeMatcher(every=_repeat_single(body.single, least, is_endless=is_endless))
    every = all_matches(body)

    # Depth first with a stack of its own: an auction is short, but patterns such as `.*` within
    # `(...)*` nest as deep as the text is long.
    def match(text: str, offset: int, captures: Captures, search: Search) -> list[MatchEnd]:
        states: list[MatchEnd] = []
        origin = (offset, captures)
        # The repetitions from a state that was reached before are in the list already.
        reached = {origin}
        stack: list[tuple[MatchEnd, Iterator[MatchEnd]]] = [
            (origin, iter(every(text, *origin, search)))
        ]
        while stack:
            state, continuations = stack[-1]
            end = next(continuations, None)
            if end is None:
                # All longer repetitions are listed: now this one, unless `+` forbids none at all.
                stack.pop()
                if stack or not least:
                    states.append(state)
            elif end[0] <= state[0] or not is_endless:
                states.append(end)
            elif end not in reached:
                reached.add(end)
                search.spend(1)
                stack.append((end, iter(every(text, *end, search))))
        return _distinct(states)

    return NodeMatcher(every=match)


def _repeat_single(single: SingleMatcher, least: int, *, is_endless: bool) -> AllMatcher:
    """Repeat a node without choices: one loop, then the states in reverse."""

    def match(text: str, offset: int, captures: Captures, search: Search) -> list[MatchEnd]:
        states: list[MatchEnd] = [(offset, captures)]
        while (end := single(text, offset, captures, search)) is not None:
            states.append(end)
            # Without progress the loop would never end.
            if end[0] <= offset or not is_endless:
                break
            offset, captures = end
        search.spend(len(states))
        return _distinct(states[least:][::-1])

    return match


def negation(body: NodeMatcher) -> NodeMatcher:
    """Match nothing, provided that the body does not match here (A34)."""
    every = all_matches(body)

    def match(text: str, offset: int, captures: Captures, search: Search) -> MatchEnd | None:
        # Captures made inside are forgotten, whichever way it goes (A39).
        return None if every(text, offset, captures, search) else (offset, captures)

    return NodeMatcher(single=match)


def anchored(body: NodeMatcher, colons: int | None, free: int) -> NodeMatcher:
    """Match from the start of some call, so that `free` calls are left after it (A29, A30).

    Args:
        body: the sequence before its anchor.
        colons: how many colons the sequence has, where that is fixed: the call at which it starts
            is then known. Otherwise every call is tried, the last one first.
        free: how many calls may follow.
    """
    every = all_matches(body)

    def match(text: str, _: int, captures: Captures, search: Search) -> list[MatchEnd]:
        # "The restriction that the sequence begins START is to ensure that we only try matching
        # these rules once": an auction that was restarted under a label is another text.
        if not (search.anchors and text.startswith(START)):
            return []
        # What is matched must end at the colon before the free calls.
        wanted_end = len(text)
        for _call in range(free):
            wanted_end = text.rfind(":", 0, wanted_end)
            if wanted_end < 0:
                return []
        states: list[MatchEnd] = []
        for start in _call_starts(text, None if colons is None else colons + free):
            states += [
                (len(text), captured)
                for end, captured in every(text, start, captures, search)
                if end == wanted_end
            ]
        states = _distinct(states)
        search.spend(len(states))
        return states

    return NodeMatcher(every=match)


def _call_starts(text: str, colons_after: int | None) -> Iterator[int]:
    """Offsets at which calls begin, the last first; or only the one with so many colons after."""
    start = len(text)
    if colons_after is not None:
        for _ in range(colons_after + 1):
            if start < 0:
                return
            start = text.rfind(":", 0, start)
        yield start + 1
        return
    while start >= 0:
        start = text.rfind(":", 0, start)
        yield start + 1
