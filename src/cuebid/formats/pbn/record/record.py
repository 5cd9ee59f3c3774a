"""Turn a game as written into the record of a board.

Contract, declarer, result and score follow from calls and cards where the game has them; the tags
are then only compared with them. Where calls or cards are missing, the tags are all there is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core import SEATS, BoardRecord, Claim, Contract, Seat
from cuebid.formats.pbn.ending_comments import parse_ending_comments
from cuebid.formats.pbn.record.auction import read_auction
from cuebid.formats.pbn.record.board import read_board
from cuebid.formats.pbn.record.game_report import GameReport
from cuebid.formats.pbn.record.play import PlayReading, read_play
from cuebid.formats.pbn.record.result import check_result, check_score, read_contract, read_tricks
from cuebid.text import Diagnostics

if TYPE_CHECKING:
    from cuebid.formats.pbn.tags import GameTags

_SEAT_TAGS = tuple((seat, seat.word) for seat in SEATS)


def read_record(game: GameTags, diagnostics: Diagnostics) -> BoardRecord | None:
    """Return the record of a game's board; None if its dealer is unknown."""
    report = GameReport(game, diagnostics)
    board = read_board(report)
    if board is None:
        return None
    auction, explanations = read_auction(report, board.dealer)
    recorded = read_contract(report, auction)
    # An auction that stops at a fault says nothing of the contract, so the tags give it.
    contract = auction.contract if auction.is_over else recorded
    play = read_play(report, contract, board.deal)
    ending = parse_ending_comments(game)
    # A claim counts tricks of the claimer's side; only a contract tells which side declares.
    claim = ending.claim if contract is not None else None
    tricks_by_tag = read_tricks(report, contract)
    tricks_by_play = _tricks(contract, play, claim)
    if contract is not None and tricks_by_tag is not None:
        check_result(report, play, tricks_by_play, tricks_by_tag)
    # Cards and claim win over [Result]: a slip in one number is likelier than in 52 cards.
    tricks = tricks_by_tag if tricks_by_play is None else tricks_by_play
    if auction.is_passed_out or (contract is not None and tricks is not None):
        check_score(report, contract, tricks, board.vulnerability)
    return BoardRecord(
        board,
        auction,
        explanations,
        play.cards,
        claim,
        ending.forfeits[0] if ending.forfeits else None,
        ending.rulings,
        {seat: name for seat, tag in _SEAT_TAGS if (name := game.value(tag))},
        game.value("Room") or "",
        # Recorded only where nothing else implies them, so that a record never contradicts itself.
        tricks_by_tag if contract is not None and tricks_by_play is None else None,
        recorded,
        _other_side(ending.forfeits),
    )


def _other_side(forfeits: tuple[Seat, ...]) -> Seat | None:
    """Return the first seat of `forfeits` that opposes `forfeits[0]`; None if none does."""
    return next((seat for seat in forfeits if seat.side is not forfeits[0].side), None)


def _tricks(contract: Contract | None, play: PlayReading, claim: Claim | None) -> int | None:
    """Return declarer's tricks from the cards or the claim; None without either."""
    if contract is None:
        return None
    if len(play.cards) == 52:
        return play.won
    if claim is None:
        return None
    if claim.seat.side is contract.declarer.side:
        return play.won + claim.tricks
    # The claimer defends: declarer gets the tricks that are left of the 13.
    return play.won + 13 - len(play.cards) // 4 - claim.tricks
