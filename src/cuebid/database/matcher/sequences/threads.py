"""Threads: partial matches of sequences, carried from call to call.

A thread is one way in which sequences have matched an auction so far: the place that it reached and
what was captured on the way. A call moves each thread on; what a thread does at a call depends on
nothing else, so it is worked out once and kept with the thread. An auction that begins like an
earlier one, or that has come to the same threads by other calls, costs a look-up.
"""

# Of one sequence, threads stand in the order in which the matcher prefers them (A39). A thread that
# is reached twice is dropped at its second place: whatever follows depends on the thread alone.

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cuebid.core import CALLS
from cuebid.database.matcher.captures import NO_CAPTURES, START, Captures
from cuebid.database.matcher.sequences.partial_match import (
    SequenceEnd,
    SituationTest,
    Thread,
    ThreadKey,
)
from cuebid.database.matcher.sequences.place_builder import PlaceBuilder
from cuebid.database.matcher.sequences.places import END, Arithmetic
from cuebid.database.matcher.sequences.thread_steps import ThreadStep
from cuebid.database.matcher.table_calls import call_text

_NUMBERS: Final = {call_text(call): call.index for call in CALLS}
_FIRST: Final = "1234567PXR"
_STRAINS: Final = "CDHSN"


class AuctionNode:
    """All partial matches after some calls; a reader has one object for equal nodes.

    Attributes:
        threads: the partial matches, the preferred ones of each sequence first. The first of all is
            that of sequences with `$`, which begin at every call.
    """

    __slots__ = ("_after", "_reader", "threads")

    def __init__(self, reader: SequenceReader, threads: tuple[Thread, ...]) -> None:
        self.threads = threads
        self._reader = reader
        self._after: dict[int, AuctionNode] = {}

    def after(self, call: int) -> AuctionNode:
        """Return the node after a call, given by its index."""
        node = self._after.get(call)
        if node is None:
            node = self._after[call] = self._reader.after(self, call)
        return node

    def forget(self) -> None:
        """Clear the cache of the nodes after each call."""
        self._after.clear()

    def ends(self, call: int) -> list[SequenceEnd]:
        """Return the sequences that match with a call at the end, given by its index."""
        ends: list[SequenceEnd] = []
        for thread in self.threads:
            if thread.after is None:
                self._reader.explore(thread)
            ends += thread.ends.get(call, ())
        return ends


# Threads are few: the shipped systems have some thousands after any number of auctions. The limits
# are for databases that capture much; beyond them everything is forgotten, and found again as it is
# needed.
MOST_THREADS: Final = 50_000
"""The most threads that a reader remembers."""
_MOST_NODES: Final = 20_000


class SequenceReader:
    """Moves threads over calls; mutable, because it caches the results."""

    __slots__ = ("_anchor", "_nodes", "_places", "_steps", "_tests", "_threads")

    def __init__(self, places: PlaceBuilder) -> None:
        self._places = places
        self._threads: dict[ThreadKey, Thread] = {}
        self._nodes: dict[tuple[Thread, ...], AuctionNode] = {}
        self._tests: dict[tuple[Arithmetic, Captures], SituationTest] = {}
        # A cache for texts with labels, which often begin alike; `AuctionNode` is that of auctions.
        self._steps: dict[tuple[tuple[Thread, ...], str], tuple[Thread, ...]] = {}
        # A thread of sequences with `$` begins at every call.
        self._anchor = Thread((places.anchored, NO_CAPTURES, (), ()))

    def start(self) -> AuctionNode:
        """Return the node before the first call."""
        # The latest beginning of a sequence with `$` is preferred, so its thread stays in front.
        threads = self.feed((self._anchor, *self.begin()), START)
        return self._node((self._anchor, *threads))

    def begin(self, captures: Captures = NO_CAPTURES) -> tuple[Thread, ...]:
        """Return the one thread with which sequences without `$` begin, before any text."""
        return (self.thread((self._places.start, captures, (), ())),)

    def general_ends(self) -> dict[int, tuple[SequenceEnd, ...]]:
        """Return by call index the sequences with `$` that match this call after any auction."""
        return self.thread_ends(self._anchor)

    def thread_after(self, thread: Thread) -> dict[int, tuple[Thread, ...]]:
        """Return the threads that follow a thread after each call, by the index of the call."""
        return self.explore(thread) if thread.after is None else thread.after

    def thread_ends(self, thread: Thread) -> dict[int, tuple[SequenceEnd, ...]]:
        """Return for each call, by its index, the sequences of a thread that the call completes."""
        if thread.after is None:
            self.explore(thread)
        return thread.ends

    def after(self, node: AuctionNode, call: int) -> AuctionNode:
        """Return the node after a call."""
        following: list[Thread] = []
        for thread in node.threads:
            following += self.thread_after(thread).get(call, ())
        if len(self._nodes) > _MOST_NODES or len(self._threads) > MOST_THREADS:
            self._forget()
        return self._node(tuple(dict.fromkeys(following)))

    def ends_of(self, text: str, captures: Captures) -> list[SequenceEnd]:
        """Return the sequences without `$` that match a text, such as an auction with a label."""
        if len(self._steps) > _MOST_NODES or len(self._threads) > MOST_THREADS:
            self._forget()
        threads = self.begin(captures)
        for character in text:
            after = self._steps.get((threads, character))
            if after is None:
                after = self._steps[threads, character] = self.feed(threads, character)
            threads = after
        return self.ends(threads)

    def explore(self, thread: Thread) -> dict[int, tuple[Thread, ...]]:
        """Compute and cache the threads and matches after each call; return the threads by call."""
        # The thread of sequences with `$` stands after the colon already.
        before = (thread,) if thread is self._anchor else self.feed((thread,), ":")
        after = self.after_calls(before)
        ends_of = {threads: tuple(self.ends(threads)) for threads in set(after.values())}
        for call, threads in after.items():
            if ends_of[threads]:
                thread.ends[call] = ends_of[threads]
        if thread is self._anchor:
            # This thread begins again at the next call, whatever the current call is.
            after = {call.index: (thread, *after.get(call.index, ())) for call in CALLS}
        thread.after = after
        return after

    def after_calls(self, before: tuple[Thread, ...]) -> dict[int, tuple[Thread, ...]]:
        """Return the threads after each call, by its index, given the threads before the call."""
        after: dict[int, tuple[Thread, ...]] = {}
        # Wildcards and letters lead to the same threads from several levels.
        after_level: dict[tuple[Thread, ...], dict[str, tuple[Thread, ...]]] = {}
        for first in _possible(before, _FIRST):
            threads = self.feed(before, first)
            if first in _NUMBERS:
                after[_NUMBERS[first]] = threads
                continue
            if threads not in after_level:
                after_level[threads] = {
                    strain: self.feed(threads, strain) for strain in _possible(threads, _STRAINS)
                }
            for strain, threads_after in after_level[threads].items():
                after[_NUMBERS[first + strain]] = threads_after
        return after

    def _forget(self) -> None:
        # Nodes and threads lead to each other; contexts that are still in use keep theirs alone.
        for node in self._nodes.values():
            node.forget()
        for thread in self._threads.values():
            thread.after, thread.ends = None, {}
        self._nodes.clear()
        self._threads.clear()
        self._tests.clear()
        self._steps.clear()

    def _node(self, threads: tuple[Thread, ...]) -> AuctionNode:
        node = self._nodes.get(threads)
        if node is None:
            node = self._nodes[threads] = AuctionNode(self, threads)
        return node

    def thread(self, key: ThreadKey) -> Thread:
        """Return the thread of a key; equal keys give the same object."""
        thread = self._threads.get(key)
        if thread is None:
            thread = self._threads[key] = Thread(key)
        return thread

    def feed(self, threads: tuple[Thread, ...], text: str) -> tuple[Thread, ...]:
        """Return the threads after some characters."""
        for character in text:
            keys: dict[ThreadKey, None] = {}
            for thread in threads:
                if character in thread.key[0].first_characters():
                    ThreadStep(self, character, keys).follow(thread.key)
            threads = tuple([self.thread(key) for key in keys])
        return threads

    def ends(self, threads: Iterable[Thread]) -> list[SequenceEnd]:
        """Return the sequences of some threads that match if no more text follows."""
        ends: dict[ThreadKey, None] = {}
        for thread in threads:
            if END in thread.key[0].first_characters():
                ThreadStep(self, END, ends).follow(thread.key)
        return [
            SequenceEnd(number, captures, tests)
            for place, captures, tests, _ in ends
            for number in place.sequences
        ]

    def look_ahead(self, threads: tuple[Thread, ...], character: str) -> tuple[Thread, ...] | None:
        """Return a look-ahead's threads after a character; () if it failed, None if it matched."""
        keys: dict[ThreadKey, None] = {}
        for thread in threads:
            step = ThreadStep(self, character, keys, is_look_ahead=True)
            step.follow(thread.key)
            if step.has_ended:
                return None
        return tuple([self.thread(key) for key in keys])

    def test(self, arithmetic: Arithmetic, captures: Captures) -> SituationTest:
        """Return the test of an expression, given what the letters hold."""
        read: list[int | None] = [None] * len(captures)
        for slot in arithmetic.slots:
            read[slot] = captures[slot]
        key = arithmetic, tuple(read)
        test = self._tests.get(key)
        if test is None:
            test = self._tests[key] = SituationTest(*key)
        return test


def _possible(threads: Iterable[Thread], characters: str) -> list[str]:
    """Return those of some characters that at least one thread may take next."""
    following: frozenset[str] = frozenset()
    for thread in threads:
        following |= thread.key[0].first_characters()
    return [character for character in characters if character in following]
