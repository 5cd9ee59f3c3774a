"""Figures of hands, and of deals and tricks around a table."""

from __future__ import annotations

from collections.abc import Mapping

from cuebid.core import (
    EAST,
    NORTH,
    SEATS,
    SOUTH,
    SUITS,
    WEST,
    Board,
    Deal,
    Hand,
    Seat,
    Trick,
    Vulnerability,
)
from cuebid.render.figures.layout import (
    Block,
    Compass,
    Figure,
    FigureLine,
    FigureLines,
    FigureRun,
    Grid,
    Phrase,
    Role,
    line,
)
from cuebid.render.figures.words import (
    card_phrase,
    holding_phrase,
    prose,
    vulnerability_phrase,
    without_controls,
)


def hand_block(
    hand: Hand,
    seat: Seat | None = None,
    *,
    hcp: bool = False,
    played: Hand | None = None,
    removes_played: bool = False,
    player: str = "",
) -> FigureLines:
    """Return a hand in four lines, spades first.

    Args:
        hand: the cards, as dealt.
        seat: who holds them; None for a hand by itself.
        hcp: whether to add the high-card points of the cards as dealt.
        played: cards that were played; they are struck through.
        removes_played: whether to leave out the played cards instead.
        player: the name of the player; empty for none.
    """
    played_cards = played if played is not None else Hand()
    shown = hand - played_cards if removes_played else hand
    # A void keeps its line, so that suits stand level in all hands.
    holdings = tuple(
        FigureLine((holding_phrase(shown, suit, played_cards),)) for suit in reversed(SUITS)
    )
    names = (FigureLine((prose(player, Role.MUTED),)),) if player else ()
    label = "Hand" if seat is None else seat.word
    return FigureLines((*names, *holdings), "hand", _hand_heading(hand, seat, hcp), label)


def _hand_heading(hand: Hand, seat: Seat | None, hcp: bool) -> FigureLine | None:
    parts = [Phrase((FigureRun(seat.word, Role.SEAT),))] if seat is not None else []
    if hcp:
        parts.append(
            Phrase(
                (
                    FigureRun(f"{hand.hcp}" if seat is None else f" {hand.hcp}"),
                    FigureRun(" HCP", Role.MUTED),
                ),
                f"{hand.hcp} high-card points"
                if seat is None
                else f", {hand.hcp} high-card points",
            )
        )
    return FigureLine(tuple(parts)) if parts else None


def hand_figure(hand: Hand, *, hcp: bool = False) -> Figure:
    """Return the figure of one hand."""
    return Figure("Hand", (hand_block(hand, hcp=hcp),))


def deal_block(
    deal: Deal,
    board: Board | None = None,
    *,
    hcp: bool = False,
    played: Hand | None = None,
    removes_played: bool = False,
    players: Mapping[Seat, str] | None = None,
) -> Grid:
    """Return four hands around the table, North on top; an unknown hand is left out.

    Args:
        deal: the hands, as dealt.
        board: number, dealer and vulnerability for the top left; None for nothing.
        hcp: whether to add each hand's high-card points.
        played: cards that were played; they are struck through.
        removes_played: whether to leave out the played cards instead.
        players: names by seat.
    """
    names = players or {}

    def hand_at(seat: Seat) -> FigureLines | None:
        # An unknown hand: four dashes would say that it has no cards.
        if not deal[seat]:
            return None
        return hand_block(
            deal[seat],
            seat,
            hcp=hcp,
            played=played,
            removes_played=removes_played,
            player=names.get(seat, ""),
        )

    compass = compass_block(Vulnerability.NONE if board is None else board.vulnerability)
    info = None if board is None else info_block(board.number, board.dealer, board.vulnerability)
    return Grid(
        (
            (info, hand_at(NORTH), None),
            (hand_at(WEST), compass, hand_at(EAST)),
            (None, hand_at(SOUTH), None),
        )
    )


def info_block(number: int, dealer: Seat, vulnerability: Vulnerability) -> FigureLines:
    """Return the lines of board number, dealer and vulnerability."""
    lines = (line(f"Dealer {dealer.word}"), line(vulnerability_phrase(vulnerability)))
    return FigureLines(lines, "info", line(FigureRun(f"Board {number}", Role.HEADING)), "Board")


def deal_figure(
    value: Deal | Board,
    *,
    hcp: bool = False,
    played: Hand | None = None,
    removes_played: bool = False,
    players: Mapping[Seat, str] | None = None,
) -> Figure:
    """Return the figure of a deal, or of a board with number, dealer and vulnerability.

    See `deal_block` for the options.
    """
    board = value if isinstance(value, Board) else None
    deal = value.deal if isinstance(value, Board) else value
    grid = deal_block(
        deal, board, hcp=hcp, played=played, removes_played=removes_played, players=players
    )
    return Figure("Deal" if board is None else f"Board {board.number}", (grid,))


def trick_figure(trick: Trick) -> Figure:
    """Return the figure of a trick, with a line below that names the leader and the winner."""

    def card_at(seat: Seat) -> FigureLines | None:
        card = trick.card_of(seat)
        if card is None:
            return None
        return FigureLines(
            (line(card_phrase(card)),), "card", line(FigureRun(seat.word, Role.SEAT)), seat.word
        )

    rows: tuple[tuple[Block | None, Block | None, Block | None], ...] = (
        (None, card_at(NORTH), None),
        (card_at(WEST), compass_block(Vulnerability.NONE), card_at(EAST)),
        (None, card_at(SOUTH), None),
    )
    return Figure("Trick", (Grid(rows), FigureLines((_trick_words(trick),), "result")))


def _trick_words(trick: Trick) -> FigureLine:
    winner = trick.winner
    if winner is None:
        return line(f"{trick.leader.word} to lead")
    verb = "wins" if trick.is_complete else "is winning"
    # The order of play cannot be seen from cards around a table, so the leader is named.
    return line(without_controls(f"{trick.leader.word} led, {winner.word} {verb}"))


def compass_block(vulnerability: Vulnerability) -> Compass:
    """Return the table between the hands, with vulnerable sides marked."""
    north, east, south, west = (
        FigureRun(seat.letter, Role.VULNERABLE if vulnerability.of(seat) else Role.SEAT)
        for seat in SEATS
    )
    return Compass(north, east, south, west)
