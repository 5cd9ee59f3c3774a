"""Bid the boards of a file, and write the auctions into its records and games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cuebid.core import BoardRecord, Player, Seat
from cuebid.formats.pbn import (
    NewTag,
    PbnGame,
    add_tags,
    game_from_record,
    parse_pbn,
    pbn_text,
)
from cuebid.match.board_play import bid_board

__all__ = ["bid_game", "bid_record", "has_auction"]

# What belongs to an auction and to the play after it; a new auction ends their meaning.
_OF_AUCTION: Final = frozenset(
    {"Auction", "Play", "Note", "Contract", "Declarer", "Result", "Score", "ScoreIMP", "ScoreMP",
     "ScorePercentage", "ScoreRubber", "ScoreTable", "TotalScoreTable", "ActionTable"}
)  # fmt: skip
# What a record says with more certainty than the file, where a deal has three hands.
_OF_BOARD: Final = frozenset({"Board", "Dealer", "Vulnerable", "Deal"})


def has_auction(record: BoardRecord) -> bool:
    """Return whether a board was bid, if only as far as its contract is known."""
    return bool(record.auction.calls) or record.contract_recorded is not None


def bid_record(
    record: BoardRecord, players: Mapping[Seat, Player], *, all_explained: bool = False
) -> BoardRecord:
    """Return the record of the board with a new auction and without play.

    Args:
        record: as it was read.
        players: who bids.
        all_explained: keep what natural calls show too, and not only what is alerted.

    Raises:
        IllegalError: a player made an illegal call.
    """
    bid = bid_board(record.board, players)
    explanations = {
        position: explanation
        for position, explanation in bid.explanations.items()
        if all_explained or explanation.alerted
    }
    return BoardRecord(
        bid.board, bid.auction, explanations, players=record.players, room=record.room
    )


def bid_game(game: PbnGame, record: BoardRecord) -> PbnGame:
    """Return a game with the auction of a record; its other tags and tables stay."""
    others = {tag.name: tag for tag in game.tags if tag.name not in _OF_AUCTION | _OF_BOARD}
    tables = {name: tag for name, tag in others.items() if tag.body.strip()}
    values = {name: tag.value for name, tag in others.items() if name not in tables}
    written = game_from_record(record, values)
    rows = [
        NewTag(name, tag.value, tuple(tag.body.strip("\n").splitlines()))
        for name, tag in tables.items()
    ]
    if not rows:
        return written
    data = pbn_text([written]).encode("latin-1")
    (again,) = parse_pbn(data.decode("latin-1"), "<game>").games
    with_tables = add_tags(data, [(again, rows)]).decode("latin-1")
    return parse_pbn(f"{with_tables}\n", "<game>")[0]
