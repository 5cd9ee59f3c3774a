"""Explain calls that hands fit but none makes, by the rows that take their hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from cuebid.bml import without_passes
from cuebid.core import Call
from cuebid.notes.report.node_hands import OPENING, NodeHands
from cuebid.text import Span

# Rows are named until they take so large a share of the hands; further rows explain nothing.
_EXPLAINED: Final = 0.9
_MOST: Final = 3
# So many neighbouring calls or more are written as a range.
_RANGE: Final = 3


@dataclass(frozen=True, slots=True)
class Taker:
    """A row whose call is made by hands that fit another call.

    Attributes:
        call: its call.
        written: the row.
    """

    call: str
    written: Span


@dataclass(frozen=True, slots=True)
class NeverMade:
    """A call that hands fit but none makes.

    Attributes:
        call: the call.
        written: its first row.
        takers: the rows that take its hands, most hands first.
    """

    call: str
    written: Span
    takers: tuple[Taker, ...]


@dataclass(frozen=True, slots=True)
class NeverMadeGroup:
    """Calls at one auction that are never made, because the same rows take their hands.

    Attributes:
        before: the auction, as `NodeHands.auction` has it.
        calls: the calls, in the order of bids.
        takers: the rows that take their hands.
    """

    before: str
    calls: tuple[NeverMade, ...]
    takers: tuple[Taker, ...]

    def __str__(self) -> str:
        """Return the finding as a sentence, without its full stop."""
        names = _named([call.call for call in self.calls], self._auction)
        file = self.calls[0].written.source.name
        rows = _joined(
            [f"{self._auction(taker.call)} ({_line(taker.written, file)})" for taker in self.takers]
        )
        is_, its = ("is", "its") if len(self.calls) == 1 else ("are", "their")
        take = "takes" if len(self.takers) == 1 else "take"
        return f"{names} {is_} never made, because {rows} {take} {its} hands"

    def _auction(self, call: str) -> str:
        before, _, conditions = self.before.partition(" ")
        auction = call if before == OPENING else without_passes(f"{before}-{call}")
        return f"{auction} {conditions}".rstrip()


def takers_of(node: NodeHands, call: str) -> NeverMade:
    """Return a call that no hand at a node makes, with the rows that take its hands."""
    hands = node.best[node.specific_fits[call]]
    counts = Counter[Taker]()
    for index, count in zip(*np.unique(hands, return_counts=True), strict=True):
        sequence = node.rules[index].interpreted.sequence
        counts[Taker(sequence.call.text, sequence.written)] += int(count)
    takers: list[Taker] = []
    explained = 0
    for taker, count in counts.most_common(_MOST):
        if explained >= _EXPLAINED * len(hands):
            break
        takers.append(taker)
        explained += count
    sequences = (rule.interpreted.sequence for rule in node.rules)
    written = next(sequence.written for sequence in sequences if sequence.call.text == call)
    return NeverMade(call, written, tuple(takers))


def grouped(before: str, calls: Iterable[NeverMade]) -> Iterator[NeverMadeGroup]:
    """Yield the calls of an auction that are never made, grouped by the rows that take them."""
    groups: list[list[NeverMade]] = []
    for call in calls:
        sharing = [group for group in groups if _takers(group) & set(call.takers)]
        groups = [group for group in groups if group not in sharing]
        groups.append([*(member for group in sharing for member in group), call])
    for group in groups:
        ordered = tuple(sorted(group, key=lambda call: Call(call.call).index))
        takers = dict.fromkeys(taker for call in ordered for taker in call.takers)
        in_order = sorted(takers, key=lambda taker: (Call(taker.call).index, taker.written.start))
        yield NeverMadeGroup(before, ordered, tuple(in_order))


def _takers(group: Iterable[NeverMade]) -> set[Taker]:
    return {taker for call in group for taker in call.takers}


def _named(calls: Sequence[str], name: Callable[[str], str]) -> str:
    """Return calls in words, neighbours as a range: `1C to 1S and 2H`."""
    runs: list[list[str]] = []
    for call in calls:
        if runs and Call(call).index == Call(runs[-1][-1]).index + 1:
            runs[-1].append(call)
        else:
            runs.append([call])
    words: list[str] = []
    for run in runs:
        is_range = len(run) >= _RANGE
        words += [f"{name(run[0])} to {name(run[-1])}"] if is_range else map(name, run)
    return _joined(words)


def _joined(words: Sequence[str]) -> str:
    """Return words as a list in a sentence."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def _line(written: Span, file: str) -> str:
    """Return the line number of a row in words, after the file's name if this is not `file`."""
    line = f"line {written.first.line}"
    name = written.source.name
    return line if name == file else f"{Path(name).name}, {line}"
