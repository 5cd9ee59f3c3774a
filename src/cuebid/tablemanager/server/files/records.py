"""Convert records of boards to entries of the log and back."""

# Entries are text in the words of the protocol and of PBN, not pickled objects, so that a log can
# be read by people and by later versions of the program.

from __future__ import annotations

from collections.abc import Mapping

from cuebid.core import Auction, Board, BoardRecord, Call, Card, Explanation, Ruling, Seat
from cuebid.tablemanager.server.files.entries import RecordEntry


def entry_of(record: BoardRecord) -> RecordEntry:
    """Convert a record into a log entry, which has everything but the board itself.

    The boards come from the organiser's file; the log holds only their fingerprint.
    """
    return RecordEntry(
        calls=" ".join(call.text for call in record.auction.calls),
        cards=" ".join(card.text for card in record.cards),
        alerts=_texts(record.explanations, alerted=True),
        infos=_texts(record.explanations, alerted=False),
        rulings=[(ruling.seat.letter, ruling.text) for ruling in record.rulings],
        forfeited_by="" if record.forfeited_by is None else record.forfeited_by.letter,
        also_forfeited_by=(
            "" if record.also_forfeited_by is None else record.also_forfeited_by.letter
        ),
        players={seat.letter: name for seat, name in sorted(record.players.items())},
    )


def _texts(explanations: Mapping[int, Explanation], *, alerted: bool) -> dict[int, str]:
    return {
        position: explanation.text
        for position, explanation in sorted(explanations.items())
        if explanation.alerted is alerted
    }


def record_of(entry: RecordEntry, board: Board, room: str) -> BoardRecord:
    """Convert a log entry and its board into a record.

    Raises:
        CuebidError: the entry does not fit the board.
    """
    explanations = {
        **{position: Explanation(text, alerted=True) for position, text in entry.alerts.items()},
        **{position: Explanation(text, alerted=False) for position, text in entry.infos.items()},
    }
    return BoardRecord(
        board=board,
        auction=Auction(board.dealer, map(Call, entry.calls.split())),
        # In the order of the calls, as in a record that was never stored; the log keeps alerts and
        # other explanations apart.
        explanations=dict(sorted(explanations.items())),
        cards=tuple(map(Card, entry.cards.split())),
        forfeited_by=entry.forfeited_by or None,
        also_forfeited_by=entry.also_forfeited_by or None,
        rulings=tuple(Ruling(Seat.parse(seat), text) for seat, text in entry.rulings),
        players={Seat.parse(seat): name for seat, name in entry.players.items()},
        room=room,
    )
