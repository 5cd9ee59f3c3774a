"""The results of a set as files: PBN with every table's calls and cards, and a table as CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from dataclasses import replace
from io import StringIO
from typing import Final

from cuebid.core import SEATS
from cuebid.formats.pbn import pbn_text
from cuebid.web.sets.results import Compared

_COLUMNS: Final = (
    "board",
    "player",
    "seat",
    "contract",
    "declarer",
    "tricks",
    "score",
    "worth",
    "taken_back",
)
# Spreadsheets treat text with these beginnings as formulas, and names come from strangers.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def results_pbn(boards: Iterable[Compared], names: Mapping[str, str], title: str) -> str:
    """Return the boards that were played as a PBN file, ordered by board and player."""
    records = []
    for board in _ordered(boards, names):
        played = board.played
        players = {seat: played.record.players.get(seat, "") for seat in SEATS}
        players[played.seat] = names[played.player]
        records.append(replace(played.record, players=players))
    return pbn_text(records, {"Event": title})


def results_csv(boards: Iterable[Compared], names: Mapping[str, str]) -> str:
    """Return the results as CSV: a header, and a line for each board and player.

    `score` is for the player's side; `worth` is in IMPs or per cent, by the set's scoring.
    """
    stream = StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    for board in _ordered(boards, names):
        played, record = board.played, board.played.record
        contract = record.contract
        name = names[played.player]
        writer.writerow(
            [
                record.board.number,
                f"'{name}" if name.startswith(_FORMULA) else name,
                played.seat.letter,
                "Pass" if contract is None else contract.bid_text,
                "" if contract is None else contract.declarer.letter,
                "" if record.tricks is None else record.tricks,
                played.score,
                "" if board.worth is None else f"{board.worth:.1f}".removesuffix(".0"),
                played.undone,
            ]
        )
    return stream.getvalue()


def _ordered(boards: Iterable[Compared], names: Mapping[str, str]) -> list[Compared]:
    return sorted(boards, key=lambda board: (board.played.place, names[board.played.player]))
