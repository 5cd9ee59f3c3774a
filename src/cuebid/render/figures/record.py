"""Figures of a complete board record, and of a board as one seat sees it."""

from __future__ import annotations

from cuebid.core import Board, BoardRecord, Claim, Deal, Hand, View
from cuebid.render.figures.auction import FirstColumn, auction_blocks
from cuebid.render.figures.hands import deal_block
from cuebid.render.figures.layout import Beside, Block, Figure, FigureLines, FigureRun, Role, line
from cuebid.render.figures.play import play_table
from cuebid.render.figures.score import result_lines
from cuebid.render.figures.words import prose, without_controls


def record_figure(
    record: BoardRecord,
    *,
    hcp: bool = False,
    first: FirstColumn = "west",
    all_pass: bool = False,
    shows_play: bool = True,
) -> Figure:
    """Return the figure of a record: deal, auction with notes, result, rulings and play.

    Args:
        record: the board as it was played.
        hcp: whether to add each hand's high-card points.
        first: the seat of the left column of the auction.
        all_pass: whether to write the last passes as one `All pass`.
        shows_play: whether tricks are shown, if cards were played.
    """
    board = record.board
    deal = deal_block(board.deal, board, hcp=hcp, players=record.players)
    auction = auction_blocks(
        record.auction,
        vulnerability=board.vulnerability,
        explanations=record.explanations,
        first=first,
        all_pass=all_pass,
    )
    # A record that knows its contract but no calls has no auction to show.
    has_auction = bool(record.auction.calls) or record.contract_recorded is None
    beside: list[Block] = [*(auction if has_auction else ()), result_lines(record)]
    if record.claim is not None:
        beside.append(_claim_lines(record.claim))
    if record.rulings:
        rulings = (
            line(FigureRun(f"{ruling.seat.word}: ", Role.SEAT), prose(ruling.text))
            for ruling in record.rulings
        )
        beside.append(FigureLines(tuple(rulings), "result", label="Rulings"))
    blocks: list[Block] = [Beside((deal, Figure("Auction and result", tuple(beside))))]
    play = record.play
    if shows_play and play is not None and play.cards:
        blocks.append(play_table(play))
    title = f"Board {board.number}" + (
        f", {without_controls(record.room)} room" if record.room else ""
    )
    return Figure(title, tuple(blocks))


def view_figure(view: View) -> Figure:
    """Return the figure of what one seat may know: its hand, dummy if faced, auction and play."""
    # The figure is built from the view alone: what is not in it cannot be shown by mistake.
    hands = {view.seat: view.hand}
    if view.contract is not None and view.dummy_hand is not None:
        hands[view.contract.dummy] = view.dummy_hand
    played = Hand() if view.play is None else view.play.played
    board = Board(view.board_number, view.dealer, view.vulnerability, Deal(hands))
    deal = deal_block(board.deal, board, played=played)
    auction = auction_blocks(
        view.auction, vulnerability=view.vulnerability, explanations=view.explanations
    )
    blocks: list[Block] = [Beside((deal, Figure("Auction", auction)))]
    if view.play is not None and view.play.cards:
        blocks.append(play_table(view.play))
    return Figure(f"Board {view.board_number} as {view.seat.word} sees it", tuple(blocks))


def _claim_lines(claim: Claim) -> FigureLines:
    tricks = "1 trick" if claim.tricks == 1 else f"{claim.tricks} tricks"
    statement = (": ", prose(claim.statement)) if claim.statement else ()
    return FigureLines(
        (line(f"{claim.seat.word} claims {tricks}", *statement),), "result", label="Claim"
    )
