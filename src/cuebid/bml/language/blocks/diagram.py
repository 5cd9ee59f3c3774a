"""Deal diagrams (bml.txt, Deal diagrams)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cuebid.bml.tree import DealDiagram, DiagramHand
from cuebid.core import Seat

if TYPE_CHECKING:
    from cuebid.bml.language.blocks.context import Context
    from cuebid.bml.language.lines import DocumentLine

# `10` is read as T, and several dashes or a long dash as a void, because people write them so.
_HOLDING: Final = r"((?:10|[2-9AKQJTxakqjtX])+|[-–—]+)"
_HAND: Final = re.compile(rf"([NESW])(?::\s*|\s+){_HOLDING}\s+{_HOLDING}\s+{_HOLDING}\s+{_HOLDING}")
_SUITS: Final = ("spades", "hearts", "diamonds", "clubs")


def read_diagram(lines: Sequence[DocumentLine], start: int, context: Context) -> int:
    """Read a deal diagram; return the index after it, or `start` if there is none.

    It has one to four hands, one a line, below an optional header row.
    """
    # "The first row is the header row [...] and may be excluded" (bml.txt, Deal diagrams).
    header = "" if _HAND.fullmatch(lines[start].words) else lines[start].words
    first = start + 1 if header else start
    # "Any hand may be excluded", so one to four hands make a diagram. BML 2 needs all four.
    if not 1 <= len(lines) - first <= 4:
        return start
    matches = [_HAND.fullmatch(line.words) for line in lines[first:]]
    hands = [
        DiagramHand(context.span(line), Seat.parse(match[1]), _holdings(match))
        for match, line in zip(matches, lines[first:], strict=True)
        if match
    ]
    if len(hands) != len(matches):
        return start
    _report_cards(hands, context)
    context.add_comments(lines[start:])
    # Few files have diagrams, and the header's patterns would be compiled for all.
    from cuebid.bml.language.blocks.diagram_header import read_header  # noqa: PLC0415 - see above

    span = context.span(lines[start], lines[-1])
    facts = read_header(header, context.span(lines[start]), context.report)
    context.add(
        DealDiagram(
            span, tuple(hands), header, facts.dealer, facts.vulnerability, facts.board,
            facts.contract, facts.passed_out, facts.lead,
        )
    )  # fmt: skip
    return len(lines)


def is_hand(words: str) -> bool:
    """Return whether a line is a hand of a diagram."""
    return _HAND.fullmatch(words) is not None


def _holdings(match: re.Match[str]) -> tuple[str, str, str, str]:
    spades, hearts, diamonds, clubs = (_holding(match[group]) for group in (2, 3, 4, 5))
    return spades, hearts, diamonds, clubs


def _holding(text: str) -> str:
    return text.upper().replace("10", "T").replace("X", "x").strip("-–—")


def _report_cards(hands: list[DiagramHand], context: Context) -> None:
    """Warn of hands with more than thirteen cards, repeated cards and repeated seats."""
    owners: dict[tuple[int, str], DiagramHand] = {}
    seats: set[Seat] = set()
    for hand in hands:
        cards = sum(map(len, hand.holdings))
        if cards > 13:
            context.report.warning(
                "bml-hand-size", f"{hand.seat.word} has {cards} cards", hand.span,
                expected="at most 13",
            )  # fmt: skip
        if hand.seat in seats:
            context.report.warning("bml-hand-twice", f"{hand.seat.word} has two hands", hand.span)
        seats.add(hand.seat)
        for suit, holding in enumerate(hand.holdings):
            _report_repeats(suit, holding, hand, owners, context)
    _report_suits(hands, context)


def _report_repeats(
    suit: int,
    holding: str,
    hand: DiagramHand,
    owners: dict[tuple[int, str], DiagramHand],
    context: Context,
) -> None:
    """Warn of cards of a suit that this hand has twice, or that another hand has as well."""
    # `x` is any small card, and may stand as often as there is room for it.
    ranks = dict.fromkeys(holding.replace("x", ""))
    repeats: dict[str, list[str]] = {}
    for rank in ranks:
        first_hand = owners.setdefault((suit, rank), hand)
        if holding.count(rank) > 1:
            repeats.setdefault("twice in this hand", []).append(rank)
        elif first_hand.seat is not hand.seat:
            repeats.setdefault(f"also with {first_hand.seat.word}", []).append(rank)
    for where, ranks_there in repeats.items():
        *more, last = ranks_there
        cards = f"{', '.join(more)} and {last}" if more else last
        stand = "stand" if more else "stands"
        context.report.warning(
            "bml-card-twice", f"the {cards} of {_SUITS[suit]} {stand} {where}", hand.span
        )


def _report_suits(hands: list[DiagramHand], context: Context) -> None:
    for suit, word in enumerate(_SUITS):
        cards = sum(len(hand.holdings[suit]) for hand in hands)
        if cards > 13:
            span = hands[0].span.join(hands[-1].span)
            context.report.warning("bml-suit-size", f"there are {cards} {word}", span)
