"""The results of a check of notes: for each node, and for the notes as a whole."""

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
"""Holes and overlaps with a smaller share of the hands are left out of the report."""


@dataclass(frozen=True, slots=True)
class Overlap:
    """Two calls that the same hands fit.

    Attributes:
        first: the call that these hands make.
        second: the other call.
        share: the share of the hands at the node.
        example: one of these hands.
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
        points: the lowest of the three points of the cell.
        hands: how many were sampled.
        without: how many of them have no call of their own.
        calls: each call that the others make, and how many make it, the most common first.
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
        auction: the calls before the node.
        hands: how many sampled hands reach the node.
        without: the share of them for which the notes have no call; hands that are too weak for
            any row, and may pass, are none of them.
        may_pass: whether such a hand can pass.
        example: a hand without a call, if there is one.
        overlaps: pairs of calls that the same hands fit, except calls that any hand may make.
        never: calls that many hands fit, even hands dealt for them, but none makes, because other
            rows take these hands.
        rarely: calls that no sampled hand makes, but that hands dealt for them make, or that too
            few hands fit to tell.
        cells: the hands by shape and strength.
        shares: for each call the share of the hands that make it.
        place: the first row at the node; None if no place is needed.
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
    """The result of a check of notes.

    Attributes:
        nodes: the reports on nodes with enough hands to judge.
        rare: auctions whose next calls too few sampled hands reach to judge.
        unknown: words that were not understood.
        unsure: rows that say nothing of the hand, so that their calls are never chosen.
        impossible: rows that no hand fits.
        illegal: rows whose call the laws do not allow.
        unanswered: forcing calls that the notes have no answers to.
        left_out: rows whose variable leaves out the suit of an artificial bid.
        characters: how many characters the descriptions have.
        understood: how many of these characters were understood.
        readings: how each row of our side was read, doubtful readings first.
        of_modules: for each module of the library that supplies answers which the notes lack, the
            number of these auctions.
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
        """The number of characters understood in rows whose reading is not doubtful."""
        return sum(
            reading.understood for reading in self.readings if reading.certainty != "doubtful"
        )

    @property
    def never_made(self) -> tuple[str, ...]:
        """The auctions whose last call fits some hands but is never made."""
        return tuple(_after(node, each.call) for node in self.nodes for each in node.never)

    @property
    def never_made_groups(self) -> tuple[NeverMadeGroup, ...]:
        """The calls that are never made, with the rows that take their hands."""
        return tuple(group for node in self.nodes for group in grouped(node.auction, node.never))

    @property
    def rarely_made(self) -> tuple[str, ...]:
        """The auctions whose last call no sampled hand makes, but other hands may."""
        return tuple(_after(node, call) for node in self.nodes for call in node.rarely)

    @property
    def has_findings(self) -> bool:
        """Return whether the notes have errors that should be corrected."""
        rows = self.unknown or self.impossible or self.illegal
        return bool(rows) or any(node.is_hole or node.never for node in self.nodes)


def _after(node: NodeReport, call: str) -> str:
    return call if node.auction == OPENING else f"{node.auction}-{call}"
