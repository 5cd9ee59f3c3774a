"""Deal diagrams as figures of `cuebid.render`, which draws them in every medium.

A diagram may hold any number of cards and small cards without a rank, so it is not a deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cuebid.core import SUITS, Suit, Vulnerability
from cuebid.render.figures.hands import compass_block
from cuebid.render.figures.layout import (
    Block,
    Figure,
    FigureLine,
    FigureLines,
    FigureRun,
    Grid,
    Phrase,
    Role,
    line,
)
from cuebid.render.figures.words import contract_phrase, suit_run, vulnerability_phrase

if TYPE_CHECKING:
    from cuebid.bml.tree import DealDiagram, DiagramHand, DiagramLead

_RANKS: Final = dict(zip("AKQJTx", ("ace", "king", "queen", "jack", "10", "small"), strict=True))
_VULNERABILITY: Final = {
    "None": Vulnerability.NONE,
    "NS": Vulnerability.NS,
    "EW": Vulnerability.EW,
    "All": Vulnerability.BOTH,
}


def deal_figure(diagram: DealDiagram) -> Figure:
    """Return the drawing of a deal: hands around the table, board, dealer and vulnerability."""
    info = tuple(_info(diagram))
    heading = line(FigureRun(f"Board {diagram.board}", Role.HEADING)) if diagram.board else None
    title = "Deal" if diagram.board is None else f"Board {diagram.board}"
    head = FigureLines(info, "info", heading, title) if info or heading else None
    hands: dict[str, Block] = {hand.seat.letter: _hand(hand) for hand in diagram.hands}
    # One hand needs no table around it.
    if len(hands) == 1:
        return Figure(title, tuple(block for block in (head, *hands.values()) if block))
    vulnerability = _VULNERABILITY.get(diagram.vulnerability, Vulnerability.NONE)
    return Figure(
        title,
        (
            Grid(
                (
                    (head, hands.get("N"), None),
                    (hands.get("W"), compass_block(vulnerability), hands.get("E")),
                    (None, hands.get("S"), None),
                )
            ),
        ),
    )


def _info(diagram: DealDiagram) -> Iterator[FigureLine]:
    if diagram.dealer is not None:
        yield line(f"Dealer {diagram.dealer.word}")
    if diagram.vulnerability:
        yield line(vulnerability_phrase(_VULNERABILITY[diagram.vulnerability]))
    if diagram.passed_out:
        yield line("Passed out")
    if diagram.contract is not None:
        yield line(contract_phrase(diagram.contract), f" by {diagram.contract.declarer.word}")
    if diagram.lead is not None:
        yield line("Lead ", _lead(diagram.lead))


def _lead(lead: DiagramLead) -> Phrase:
    rank = "small" if lead.rank == "x" else _rank_word(lead.rank)
    return Phrase((suit_run(lead.suit), FigureRun(lead.rank)), f"{rank} of {lead.suit.word}")


def _hand(hand: DiagramHand) -> FigureLines:
    pairs = zip(reversed(SUITS), hand.holdings, strict=True)
    holdings = tuple(FigureLine((_holding(suit, cards),)) for suit, cards in pairs)
    return FigureLines(holdings, "hand", line(FigureRun(hand.seat.word, Role.SEAT)), hand.seat.word)


def _holding(suit: Suit, cards: str) -> Phrase:
    start = (suit_run(suit), FigureRun(" "))
    if not cards:
        return Phrase((*start, FigureRun("–", Role.MUTED, "-")), f"{suit.word}: none")
    words = ", ".join(map(_rank_word, cards))
    return Phrase((*start, FigureRun(cards)), f"{suit.word}: {words}")


def _rank_word(rank: str) -> str:
    return _RANKS.get(rank, rank)
