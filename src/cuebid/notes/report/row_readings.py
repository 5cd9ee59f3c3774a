"""List how each row of notes was read: its words, the reading, how often it is bid, doubts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from cuebid.notes.meaning.auction_index import row_text
from cuebid.notes.meaning.context import NotesContext
from cuebid.notes.meaning.described_row import DescribedRow
from cuebid.notes.meaning.doubt import Certainty, Doubt, certainty_of
from cuebid.notes.meaning.doubts import doubts_of
from cuebid.notes.meaning.interpreted_auction import InterpretedAuction
from cuebid.notes.report.node_hands import NodeKey, node_of
from cuebid.phrases import hands_in_words
from cuebid.text import Span

__all__ = ["RowReading", "row_readings"]

# Purposes in the words of players; others show in the hands.
_PURPOSES: Final = {
    "accept": "completes",
    "agrees": "agrees trumps",
    "artificial": "artificial",
    "asks": "asks",
    "catchall": "any other hand",
    "checkback": "checkback",
    "choice-of-games": "choice of games",
    "competitive": "competitive",
    "cue": "cue bid",
    "decline": "declines",
    "flag": "flag",
    "forced": "forced",
    "fourth-suit": "fourth suit",
    "last-train": "last train",
    "lead": "lead directing",
    "lead-ask": "asks for a suit",
    "non-serious": "non-serious slam try",
    "pass-correct": "pass or correct",
    "penalty": "for penalties",
    "preference": "preference",
    "puppet": "puppet",
    "quantitative": "quantitative",
    "relay": "relay",
    "responsive": "responsive",
    "scramble": "two places to play",
    "serious": "serious slam try",
    "sign-off": "to play",
    "sos": "rescue",
    "splinter": "splinter",
    "suggestion": "suggests to play",
    "takeout": "for takeout",
    "third-suit": "third suit",
    "to-play": "to play",
    "transfer": "transfer",
    "two-way-checkback": "two-way checkback",
    "waiting": "waiting",
}
_GRADES: Final[dict[Certainty, int]] = {"doubtful": 0, "likely": 1, "sure": 2}


@dataclass(frozen=True, slots=True)
class RowReading:
    """How one row of notes was read.

    Attributes:
        auction: the first auction that the row stands for.
        auctions: how many auctions it stands for.
        place: where the row is.
        words: the author's description.
        reading: the purposes, force and hands that were read, in words.
        share: the share of the hands at the node that make the call; None if too few reach it.
        certainty: how sure the reading is.
        doubts: the questions that the reading leaves open.
        characters: how many characters the description has, without blanks.
        understood: how many of these characters were understood.
    """

    auction: str
    auctions: int
    place: Span
    words: str
    reading: str
    share: float | None
    certainty: Certainty
    doubts: tuple[Doubt, ...]
    characters: int
    understood: int


def row_readings(
    auctions: Iterable[InterpretedAuction], shares: Mapping[NodeKey, Mapping[str, float]]
) -> tuple[RowReading, ...]:
    """Return how each row of our side was read, doubtful readings first, else in their order.

    Args:
        auctions: the auctions of the notes.
        shares: for each node that was judged, the share of its hands that make each call.
    """
    rows: dict[tuple[str, int], list[InterpretedAuction]] = {}
    for interpreted in auctions:
        sequence = interpreted.sequence
        if sequence.is_ours and not sequence.is_prefix and row_text(sequence):
            rows.setdefault((sequence.row.source.name, sequence.row.start), []).append(interpreted)
    readings = [_reading(row, shares) for row in rows.values()]
    return tuple(sorted(readings, key=lambda reading: _GRADES[reading.certainty]))


def _reading(
    row: list[InterpretedAuction], shares: Mapping[NodeKey, Mapping[str, float]]
) -> RowReading:
    # A row of several calls, such as `1M`, is shown with the first, and has the worst one's doubts.
    first = row[0]
    doubts = min((doubts_of(interpreted) for interpreted in row), key=_worst)
    parsed = first.described.reading
    # Shares of calls at one node, such as those of `1M`, are added; several nodes give a mean.
    nodes: dict[NodeKey, float] = {}
    for interpreted in row:
        key = node_of(interpreted)
        if key in shares:
            share = shares[key].get(interpreted.sequence.call.text, 0.0)
            nodes[key] = nodes.get(key, 0.0) + share
    return RowReading(
        auction=first.sequence.auction,
        auctions=len(row),
        place=first.sequence.written,
        words=" / ".join(row_text(first.sequence).split("\n")),
        reading=_as_module(first.described) + reading_in_words(first.described, first.context),
        share=fmean(nodes.values()) if nodes else None,
        certainty=certainty_of(doubts),
        doubts=doubts,
        characters=0 if parsed is None else parsed.characters,
        understood=0 if parsed is None else parsed.understood,
    )


def _as_module(row: DescribedRow) -> str:
    return f"as `{row.module}`: " if row.module else ""


def _worst(doubts: tuple[Doubt, ...]) -> tuple[int, int]:
    return _GRADES[certainty_of(doubts)], -len(doubts)


def reading_in_words(row: DescribedRow, context: NotesContext) -> str:
    """Return a reading in words: the purposes, the force, then the hands."""
    names = [name for name in row.purposes if name in _PURPOSES]
    # `any 5-5` has hands of its own; `any` alone means any other hand.
    if row.says_something:
        names = [name for name in names if name != "catchall"]
    parts = [_PURPOSES[name] for name in names]
    # `accept` means that an invitation is accepted, unless the call completes a transfer.
    completes = context.led or any(each.name == "complete" for each in row.statements)
    if "accept" in names and not completes:
        parts[names.index("accept")] = "accepts"
    forcing, hands = row.meaning.forcing, row.meaning.boxes
    if forcing is not None:
        parts.append("forcing to game" if forcing.to_game else "forcing")
    elif row.may_be_passed:
        parts.append("not forcing")
    if row.says_something or not parts:
        parts.append(hands_in_words(hands, raised=context.partner_suit))
    return ", ".join(dict.fromkeys(parts))
