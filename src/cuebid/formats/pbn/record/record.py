"""From a game as written to the record of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core import SEATS, BoardRecord, Claim, Contract
from cuebid.formats.pbn.ending_comments import parse_ending_comments
from cuebid.formats.pbn.record.auction import read_auction
from cuebid.formats.pbn.record.board import read_board
from cuebid.formats.pbn.record.game_report import GameReport
from cuebid.formats.pbn.record.play import PlayReading, read_play
from cuebid.formats.pbn.record.result import check_result, check_score, read_contract, read_tricks
from cuebid.text import Diagnostics

if TYPE_CHECKING:
    from cuebid.formats.pbn.tags import GameTags

__all__ = ["read_record"]

_SEAT_TAGS = tuple((seat, seat.word) for seat in SEATS)


def read_record(game: GameTags, report: Diagnostics) -> BoardRecord | None:
    """The record of a game's board, as far as it can be told; None without a dealer.

    Args:
        game: the game.
        report: is told everything that is wrong or doubtful in it.
    """
    finder = GameReport(game, report)
    board = read_board(finder)
    if board is None:
        return None
    auction, explanations = read_auction(finder, board.dealer)
    recorded = read_contract(finder, auction)
    contract = auction.contract if auction.is_over else recorded
    play = read_play(finder, contract, board.deal)
    remarks = parse_ending_comments(game)
    claim = remarks.claim if contract is not None else None
    written = read_tricks(finder, contract)
    shown = _tricks(contract, play, claim)
    if contract is not None and written is not None:
        check_result(finder, play, shown, written)
    tricks = written if shown is None else shown
    if auction.is_passed_out or (contract is not None and tricks is not None):
        check_score(finder, contract, tricks, board.vulnerability)
    return BoardRecord(
        board,
        auction,
        explanations,
        play.cards,
        claim,
        remarks.forfeited_by,
        remarks.rulings,
        {seat: name for seat, tag in _SEAT_TAGS if (name := game.value(tag))},
        game.value("Room") or "",
        written if contract is not None and shown is None else None,
        recorded,
    )


def _tricks(contract: Contract | None, play: PlayReading, claim: Claim | None) -> int | None:
    """Declarer's tricks by the cards or the claim; None where neither tells."""
    if contract is None:
        return None
    if len(play.cards) == 52:
        return play.won
    if claim is None:
        return None
    if claim.seat.side is contract.declarer.side:
        return play.won + claim.tricks
    return play.won + 13 - len(play.cards) // 4 - claim.tricks
