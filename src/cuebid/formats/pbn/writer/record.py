"""Write the record of a board as a game in export format."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cuebid.core import SEATS, Auction, Board, BoardRecord, Explanation, Play
from cuebid.formats.pbn.auction_section import call_text
from cuebid.formats.pbn.ending_comments import ending_comments
from cuebid.formats.pbn.escapes import value_text
from cuebid.formats.pbn.notes import note_text
from cuebid.formats.pbn.tag_names import MANDATORY
from cuebid.formats.pbn.writer.layout import LINE_LENGTH, in_rows, play_rows, tag_line

_VULNERABLE: Final = ("None", "NS", "EW", "All")
# The numbers of notes seldom have more than three digits: an auction has at most 319 calls.
_NOTE_ROOM: Final = LINE_LENGTH - len('[Note "100:"]')


def record_text(
    item: BoardRecord | Board, tags: Mapping[str, str | None] | None = None, imps: int | None = None
) -> str:
    """Return a record, or a board that was not played yet, as one game in export format.

    Args:
        item: the record or board.
        tags: values of further tags, such as Event and Date, which replace those of the record.
            None is the unknown value.
        imps: IMPs of North-South on the board, for the tag ScoreIMP.
    """
    record = item if isinstance(item, BoardRecord) else None
    board = item.board if isinstance(item, BoardRecord) else item
    values: dict[str, str | None] = dict.fromkeys(MANDATORY, "")
    values |= {
        "Board": str(board.number),
        "Dealer": board.dealer.letter,
        "Vulnerable": _VULNERABLE[board.vulnerability],
        "Deal": board.deal.pbn_from(board.dealer),
    }
    if record is not None:
        values |= _results(record)
    if imps is not None:
        values["ScoreIMP"] = f"NS {imps}"
    values |= tags or {}
    lines = [tag_line(name, values[name]) for name in MANDATORY]
    if record is not None:
        # After Result, the last mandatory tag, which they explain.
        lines += ending_comments(record)
    further_names = sorted(set(values) - set(MANDATORY))
    lines += [tag_line(name, values[name]) for name in further_names]
    if record is not None:
        lines += _auction_lines(record.auction, record.explanations)
        if record.cards:
            lines += _play_lines(record)
    return "\n".join(lines) + "\n"


def _results(record: BoardRecord) -> dict[str, str | None]:
    values: dict[str, str | None] = {seat.word: record.players.get(seat, "") for seat in SEATS}
    contract = record.contract
    if _is_without_result(record):
        # The unknown value. Programs take an empty contract for a board passed out, and a contract
        # without a result for one that was made.
        values |= dict.fromkeys(("Declarer", "Contract", "Result"))
    elif contract is not None:
        values["Declarer"] = contract.declarer.letter
        values["Contract"] = contract.bid_text
    elif record.auction.is_passed_out:
        values["Contract"] = "Pass"
    tricks = record.tricks
    if tricks is not None and not _is_without_result(record):
        values["Result"] = str(tricks)
    score = record.score_ns
    if score is not None:
        values["Score"] = f"NS {score}"
    if record.room:
        values["Room"] = record.room
    return values


def _is_without_result(record: BoardRecord) -> bool:
    """Return whether to write Contract and Result as unknown, since the play did not end."""
    # What only the tags can give is kept, or the reader would lose it.
    if record.forfeited_by is not None and record.tricks_recorded is None:
        return record.auction.is_over or record.contract_recorded is None
    return record.contract is None and not record.is_finished


def _auction_lines(auction: Auction, explanations: Mapping[int, Explanation]) -> list[str]:
    if not auction.calls:
        return []
    numbers: dict[str, int] = {}
    words = []
    for position, call in enumerate(auction.calls):
        marks = []
        if position in explanations:
            # One text is one note, whichever calls refer to it.
            for part in _parts(note_text(explanations[position])):
                number = numbers.setdefault(part, len(numbers) + 1)
                marks.append(f"={number}=")
        words.append(" ".join([call_text(call), *marks]))
    lines = [tag_line("Auction", auction.dealer.letter), *in_rows(words)]
    if not auction.is_over:
        lines.append("*")
    return lines + [tag_line("Note", f"{number}:{text}") for text, number in numbers.items()]


def _parts(note: str) -> list[str]:
    """Return a note in parts that each fit a line; all but the first begin with three dots."""
    # The length of the escaped text counts: a character beyond Latin-1 takes six or ten.
    parts = [""]
    room = _NOTE_ROOM
    # The reader drops one blank after the colon, so that a note that begins with one needs two.
    for character in f" {note}" if note[:1].isspace() else note:
        size = len(value_text(character)) + (6 if character in "\xa0\xad" or character > "~" else 0)
        if size > room:
            parts.append("...")
            room = _NOTE_ROOM - 3
        parts[-1] += character
        room -= size
    return parts


def _play_lines(record: BoardRecord) -> list[str]:
    contract = record.contract
    if contract is None:
        return []
    play = Play(contract, record.cards)
    # The first column is the opening leader's (PBN 2.1, Play section).
    lines = [tag_line("Play", contract.leader.letter), *play_rows(play)]
    return lines if play.is_over else [*lines, "*"]
