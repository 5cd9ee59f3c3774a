"""Findings of a check of notes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from cuebid.core import Hand
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.report.never_made import NeverMade, NeverMadeGroup, grouped
from cuebid.notes.report.node_hands import OPENING
from cuebid.notes.report.row_readings import RowReading
from cuebid.notes.report.suits_left_out import SuitLeftOut
from cuebid.notes.report.unknown_words import UnknownWord
from cuebid.text import Span

LEAST_SHARE: Final = 0.01
"""Holes and overlaps of fewer hands than one in a hundred are left out of the report."""


@dataclass(frozen=True, slots=True)
class Overlap:
    """Two calls that one hand fits.

    Attributes:
        first: the call that wins.
        second: the other.
        share: of the hands at the node.
        example: one of them.
    """

    first: str
    second: str
    share: float
    example: Hand


@dataclass(frozen=True, slots=True)
class Cell:
    """Hands of one shape and strength at a node.

    Attributes:
        shape: the lengths, longest first.
        points: the lowest of three points.
        hands: how many were sampled.
        without: how many of them have no call of their own.
        calls: what the others call, and how many of them, the most common first.
    """

    shape: str
    points: int
    hands: int
    without: int
    calls: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class NodeReport:
    """The calls of sampled hands at one node.

    Attributes:
        auction: the calls before.
        hands: how many sampled hands get there.
        without: the share of them for which the notes have no call; hands that are too weak for
            any row, and may pass, are none of them.
        may_pass: whether such a hand can pass.
        example: one of them.
        overlaps: pairs of calls that hands fit both, those that any hand may make left out.
        never: calls that many hands fit, dealt for them too, and none makes, since other rows
            take them.
        rarely: calls that no sampled hand makes, but hands that were dealt for them do, or too
            few hands fit to tell.
        cells: the hands by shape and strength.
        shares: for each call the share of the hands that make it.
        place: the first row there; None where nobody asks.
    """

    auction: str
    hands: int
    without: float
    may_pass: bool
    example: Hand | None
    overlaps: tuple[Overlap, ...]
    never: tuple[NeverMade, ...]
    cells: tuple[Cell, ...]
    rarely: tuple[str, ...] = ()
    shares: Mapping[str, float] = field(default_factory=dict)
    place: Span | None = None

    @property
    def is_hole(self) -> bool:
        """Return whether hands must call and the notes do not say what."""
        return not self.may_pass and self.without >= LEAST_SHARE

    @property
    def leaves_values_out(self) -> bool:
        """Return whether hands may pass, but are too good for it, and the notes have no call."""
        return self.may_pass and self.without >= LEAST_SHARE


@dataclass(frozen=True, slots=True)
class NotesReport:
    """Gaps and faults of notes.

    Attributes:
        nodes: those with enough hands to judge.
        rare: auctions before calls that too few sampled hands reach.
        unknown: words that were not understood.
        unsure: rows that say nothing of the hand, so that nobody bids them on their account.
        impossible: rows that no hand fits.
        illegal: rows whose call the laws do not allow.
        unanswered: forcing calls that the notes have no answers to.
        left_out: rows whose variable leaves out the suit of an artificial bid.
        characters: how many the descriptions have.
        understood: how many of them were understood.
        readings: every row of our side as it was read, doubtful readings first.
        of_modules: for each module of the library that answers a call which the notes name and do
            not continue, how many auctions it tells.
    """

    nodes: tuple[NodeReport, ...]
    rare: tuple[str, ...]
    unknown: tuple[UnknownWord, ...]
    unsure: tuple[InterpretedAuction, ...]
    impossible: tuple[InterpretedAuction, ...]
    illegal: tuple[InterpretedAuction, ...]
    unanswered: tuple[InterpretedAuction, ...]
    left_out: tuple[SuitLeftOut, ...]
    characters: int
    understood: int
    readings: tuple[RowReading, ...] = ()
    of_modules: Mapping[str, int] = field(default_factory=dict)

    @property
    def certain(self) -> int:
        """The characters that were understood in rows whose reading is not doubtful."""
        return sum(
            reading.understood for reading in self.readings if reading.certainty != "doubtful"
        )

    @property
    def never_made(self) -> tuple[str, ...]:
        """The auctions whose last call hands fit and none makes."""
        return tuple(_after(node, each.call) for node in self.nodes for each in node.never)

    @property
    def never_made_groups(self) -> tuple[NeverMadeGroup, ...]:
        """The calls that are never made, with the rows that take their hands."""
        return tuple(group for node in self.nodes for group in grouped(node.auction, node.never))

    @property
    def rarely_made(self) -> tuple[str, ...]:
        """The auctions whose last call no sampled hand makes, although it is not useless."""
        return tuple(_after(node, call) for node in self.nodes for call in node.rarely)

    @property
    def has_findings(self) -> bool:
        """Return whether anything is to be mended."""
        rows = self.unknown or self.impossible or self.illegal
        return bool(rows) or any(node.is_hole or node.never for node in self.nodes)


def _after(node: NodeReport, call: str) -> str:
    return call if node.auction == OPENING else f"{node.auction}-{call}"
