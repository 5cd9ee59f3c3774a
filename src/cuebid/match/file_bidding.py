"""Bid the boards of a file, and write the auctions into its records and games."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from cuebid.core import BoardRecord, Player, Seat
from cuebid.formats.exchange import FileKind, RecordsReading, write_records
from cuebid.formats.pbn import PbnGame, Tag, game_from_record, parse_pbn, pbn_text
from cuebid.formats.pbn.tag_names import SECTIONS
from cuebid.formats.pbn.tokens import TokenKind, section_tokens
from cuebid.match.board_play import bid_board
from cuebid.text import decode_source

# Tags of an auction and of the play after it, which a new auction makes invalid.
_OF_AUCTION: Final = frozenset(
    {"Auction", "Play", "Note", "Contract", "Declarer", "Result", "Score", "ScoreIMP", "ScoreMP",
     "ScorePercentage", "ScoreRubber", "ScoreTable", "TotalScoreTable", "ActionTable"}
)  # fmt: skip
# Tags that are taken from the record, which completes a deal of three hands.
_OF_BOARD: Final = frozenset({"Board", "Dealer", "Vulnerable", "Deal"})


def has_auction(record: BoardRecord) -> bool:
    """Return whether a board has calls, or at least a recorded contract."""
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
    """Return a game with the auction of a record; its other tags, tables and comments stay.

    Comments between the calls and cards of the old auction are removed with it.
    """
    fresh = game_from_record(record)
    tags: list[Tag] = []
    head = game.head
    for tag in game.tags:
        new = fresh.tag(tag.name)
        if tag.name in _OF_BOARD and new is not None:
            tags.append(replace(tag, written=new.written))
        elif tag.name not in _OF_AUCTION:
            tags.append(tag)
        elif (comments := _comments(tag)) and tags:
            tags[-1] = replace(tags[-1], body=tags[-1].body + comments)
        else:
            head += comments
    names = {tag.name for tag in tags}
    tags += [
        tag for tag in fresh.tags if tag.name in _OF_AUCTION | _OF_BOARD and tag.name not in names
    ]
    inherited = {
        name: value for name, value in game.inherited.items() if name not in _OF_AUCTION | _OF_BOARD
    }
    bid = dataclasses.replace(game, tags=tuple(tags), head=head, inherited=inherited)
    # Through the reader, so that tags have their offsets in the new text.
    return parse_pbn(pbn_text([bid]), "<game>")[0]


def _comments(tag: Tag) -> str:
    """Return the comments after a tag that are about the board, not about calls or cards."""
    tokens = list(section_tokens(tag.body))
    if tag.name in SECTIONS and any(token.kind is TokenKind.WORD for token in tokens):
        tokens = []
    written = "".join(token.text for token in tokens if token.kind is not TokenKind.WORD)
    text = written.strip() + tag.foreign.rstrip()
    return f"\n{text}" if text.strip() else ""


@dataclass(frozen=True, slots=True)
class BidBoard:
    """A board of the file with its auction; `is_new` if it was bid now and not read."""

    record: BoardRecord
    is_new: bool


def bid_file(
    boards: list[BidBoard], kind: FileKind, reading: RecordsReading, data: bytes, name: str
) -> bytes:
    """Return the file with the new auctions; a PBN file keeps its other tags and comments."""
    if not (reading.kind is kind is FileKind.PBN):
        return write_records([each.record for each in boards], kind)
    games = parse_pbn(decode_source(name, data).source.text, name)
    readable = iter(boards)
    written: list[PbnGame] = []
    for game in games:
        # A game without a record stays as it is written.
        each = next(readable) if game.record is not None else None
        written.append(bid_game(game, each.record) if each is not None and each.is_new else game)
    return pbn_text(written).encode("latin-1")


def bid_board_record(each: BidBoard) -> dict[str, object]:
    """Return a board with its auction for JSON."""
    record = each.record
    contract = record.contract
    return {
        "board": record.board.number,
        "dealer": record.board.dealer.letter,
        "vulnerable": str(record.board.vulnerability),
        "deal": record.board.deal.pbn,
        "bid": each.is_new,
        "auction": [call.text for call in record.auction.calls],
        "contract": None if contract is None else contract.bid_text,
        "declarer": None if contract is None else contract.declarer.letter,
        "explanations": {
            str(position): {"text": explanation.text, "alerted": explanation.alerted}
            for position, explanation in record.explanations.items()
        },
    }
