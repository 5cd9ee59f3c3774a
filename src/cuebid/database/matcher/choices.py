"""Parts that match in several ways, or are made of others, compiled."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from cuebid.database.matcher.captures import START, Captures
from cuebid.database.matcher.parts import (
    AllMatcher,
    MatchEnd,
    NodeMatcher,
    Search,
    SingleMatcher,
    all_matches,
)

__all__ = ["anchored", "both", "chain", "either", "jump", "negation", "repeat"]


def _once(states: list[MatchEnd]) -> list[MatchEnd]:
    """Each state once, the first kept: the same state again leads nowhere else."""
    return list(dict.fromkeys(states)) if len(states) > 1 else states


def chain(parts: list[NodeMatcher]) -> NodeMatcher:
    """One after the other."""
    links: list[AllMatcher] = []
    for fixed, group in groupby(parts, key=lambda part: part.step is not None):
        if not fixed:
            links += [all_matches(part) for part in group]
            continue
        fused = _fused([part.step for part in group if part.step is not None])
        if len(links) == 0 and len(parts) == sum(part.step is not None for part in parts):
            return NodeMatcher(step=fused)
        links.append(all_matches(NodeMatcher(step=fused)))

    def ways(text: str, at: int, captures: Captures, run: Search) -> list[MatchEnd]:
        states = [(at, captures)]
        for link in links:
            if len(states) == 1:
                states = link(text, *states[0], run)
            else:
                found: list[MatchEnd] = []
                for state in states:
                    found += link(text, *state, run)
                states = _once(found)
            if not states:
                break
        run.spend(len(states))
        return states

    return NodeMatcher(ways=ways)


def _fused(steps: list[SingleMatcher]) -> SingleMatcher:
    """Several steps as one."""
    if len(steps) == 1:
        return steps[0]
    first, *others = steps

    def step(text: str, at: int, captures: Captures, run: Search) -> MatchEnd | None:
        way = first(text, at, captures, run)
        for following in others:
            if way is None:
                return None
            way = following(text, way[0], way[1], run)
        return way

    return step


def both(parts: list[NodeMatcher]) -> NodeMatcher:
    """Each from where the first began, with the captures of the one before (A40)."""
    steps = [part.step for part in parts if part.step is not None]
    if len(steps) == len(parts):

        def step(text: str, at: int, captures: Captures, run: Search) -> MatchEnd | None:
            way: MatchEnd | None = (at, captures)
            for each in steps:
                if way is None:
                    return None
                way = each(text, at, way[1], run)
            return way

        return NodeMatcher(step=step)
    all_ways = [all_matches(part) for part in parts]

    def ways(text: str, at: int, captures: Captures, run: Search) -> list[MatchEnd]:
        states = [(at, captures)]
        for each in all_ways:
            found: list[MatchEnd] = []
            for _, kept in states:
                found += each(text, at, kept, run)
            states = _once(found)
            if not states:
                break
        run.spend(len(states))
        return states

    return NodeMatcher(ways=ways)


def either(parts: list[NodeMatcher]) -> NodeMatcher:
    """Any, the left one preferred."""
    all_ways = [all_matches(part) for part in parts]

    def ways(text: str, at: int, captures: Captures, run: Search) -> list[MatchEnd]:
        found: list[MatchEnd] = []
        for each in all_ways:
            found += each(text, at, captures, run)
        found = _once(found)
        run.spend(len(found))
        return found

    return NodeMatcher(ways=ways)


def jump(offset: int, body: NodeMatcher, *, slides: bool) -> NodeMatcher:
    """From a fixed place; with `+` from each later one too, up to the next colon (A42)."""
    step, body_ways = body.step, all_matches(body)
    if not slides and step is not None:

        def one(text: str, _: int, captures: Captures, run: Search) -> MatchEnd | None:
            return step(text, offset, captures, run) if offset <= len(text) else None

        return NodeMatcher(step=one)

    def ways(text: str, _: int, captures: Captures, run: Search) -> list[MatchEnd]:
        if offset > len(text):
            return []
        last = offset
        if slides:
            colon = text.find(":", offset)
            last = len(text) if colon < 0 else colon
        found: list[MatchEnd] = []
        for start in range(offset, last + 1):
            found += body_ways(text, start, captures, run)
        found = _once(found)
        run.spend(len(found))
        return found

    return NodeMatcher(ways=ways)


def repeat(body: NodeMatcher, iterator: str) -> NodeMatcher:
    """The longest first; a repetition that does not go forward is the last (A39)."""
    least, endless = int(iterator == "+"), iterator != "?"
    if body.step is not None:
        return NodeMatcher(ways=_repeated_step(body.step, least, endless=endless))
    body_ways = all_matches(body)

    def ways(text: str, at: int, captures: Captures, run: Search) -> list[MatchEnd]:
        found: list[MatchEnd] = []
        origin = (at, captures)
        # A state that was reached before leads where it led then.
        reached = {origin}
        open_: list[tuple[MatchEnd, Iterator[MatchEnd]]] = [
            (origin, iter(body_ways(text, *origin, run)))
        ]
        while open_:
            state, more = open_[-1]
            way = next(more, None)
            if way is None:
                open_.pop()
                if open_ or not least:
                    found.append(state)
            elif way[0] <= state[0] or not endless:
                found.append(way)
            elif way not in reached:
                reached.add(way)
                run.spend(1)
                open_.append((way, iter(body_ways(text, *way, run))))
        return _once(found)

    return NodeMatcher(ways=ways)


def _repeated_step(step: SingleMatcher, least: int, *, endless: bool) -> AllMatcher:
    def ways(text: str, at: int, captures: Captures, run: Search) -> list[MatchEnd]:
        states: list[MatchEnd] = [(at, captures)]
        while (way := step(text, at, captures, run)) is not None:
            states.append(way)
            if way[0] <= at or not endless:
                break
            at, captures = way
        run.spend(len(states))
        return _once(states[least:][::-1])

    return ways


def negation(body: NodeMatcher) -> NodeMatcher:
    """Nothing, provided that the body does not match."""
    body_ways = all_matches(body)

    def step(text: str, at: int, captures: Captures, run: Search) -> MatchEnd | None:
        return None if body_ways(text, at, captures, run) else (at, captures)

    return NodeMatcher(step=step)


def anchored(body: NodeMatcher, colons: int | None, free: int) -> NodeMatcher:
    """From the start of a call on, so that `free` calls are left behind it (A29, A30)."""
    body_ways = all_matches(body)

    def ways(text: str, _: int, captures: Captures, run: Search) -> list[MatchEnd]:
        if not (run.anchors and text.startswith(START)):
            return []
        # Where what is matched must end: at the colon before the free calls.
        end = len(text)
        for _call in range(free):
            end = text.rfind(":", 0, end)
            if end < 0:
                return []
        found: list[MatchEnd] = []
        for start in _starts(text, None if colons is None else colons + free):
            found += [
                (len(text), kept) for at, kept in body_ways(text, start, captures, run) if at == end
            ]
        found = _once(found)
        run.spend(len(found))
        return found

    return NodeMatcher(ways=ways)


def _starts(text: str, behind: int | None) -> Iterator[int]:
    """Where calls begin, the last first; of these the one with so many colons behind it."""
    start = len(text)
    if behind is not None:
        for _ in range(behind + 1):
            if start < 0:
                return
            start = text.rfind(":", 0, start)
        yield start + 1
        return
    while start >= 0:
        start = text.rfind(":", 0, start)
        yield start + 1
