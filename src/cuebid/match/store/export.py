"""Export a match to other files: canonical JSON lines, PBN, CSV and Parquet.

The canonical export is the same to the byte for the same match, however often it was interrupted
and on however many workers it ran: it has no times, and everything in the order of the boards.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, BinaryIO, Final, TextIO

import msgspec

from cuebid.core import BoardRecord, MissingExtraError
from cuebid.match.forms import Encounter
from cuebid.match.store.match_store import MatchStore
from cuebid.match.store.table_result import record_of
from cuebid.match.teams import BoardComparison

# Rows in a group of a Parquet file: many enough to compress well, few enough to fit in memory.
_ROWS_TOGETHER: Final = 20_000
_COLUMNS: Final = {
    "round": "int32", "encounter": "int32", "home": "string", "away": "string",
    "number": "int32", "dealer": "string", "vulnerability": "string", "deal": "string",
    "north": "string", "east": "string", "south": "string", "west": "string", "room": "string",
    "auction": "string", "contract": "string", "declarer": "string", "lead": "string",
    "tricks": "int8", "score_ns": "int32", "result": "string", "cards": "string",
    "forfeited_by": "string", "ruling": "string", "imps": "int16",
}  # fmt: skip
"""The columns of a row and their types; `imps` are the home team's on the board."""


def write_canonical(store: MatchStore, stream: TextIO) -> None:
    """Write the match as JSON lines: the plan, encounters, boards and results, without times."""
    _line(stream, {"plan": msgspec.to_builtins(store.plan()), "versions": store.versions()})
    for encounter in store.encounters():
        _line(
            stream,
            {
                "round": encounter.round,
                "encounter": encounter.number,
                "home": encounter.home,
                "away": encounter.away,
            },
        )
    for number, board in store.boards():
        _line(stream, {"round": number, **board.to_dict()})
    for encounter, _, result in store.results():
        values = msgspec.to_builtins(result)
        del values["seconds"]
        _line(stream, {"round": encounter.round, **values})


def _line(stream: TextIO, value: object) -> None:
    stream.write(msgspec.json.encode(value, order="sorted").decode() + "\n")


def all_records(store: MatchStore) -> Iterator[BoardRecord]:
    """Yield the records of all tables, for a file of boards."""
    names = store.plan().names
    for encounter, board, result in store.results():
        yield record_of(result, board, (names[encounter.home], names[encounter.away]))


def rows_of(store: MatchStore) -> Iterator[dict[str, Any]]:
    """Yield a flat row of numbers and text for each table: `pandas.DataFrame(rows_of(store))`."""
    names = store.plan().names
    for (encounter, board), group in groupby(store.results(), key=lambda row: row[:2]):
        results = [result for _, _, result in group]
        both = (names[encounter.home], names[encounter.away])
        rooms = [record_of(result, board, both) for result in results]
        # A room whose partner is not played yet has no IMPs.
        imps = BoardComparison(board, *rooms).imps if len(rooms) == 2 else None
        for record, result in zip(rooms, results, strict=True):
            yield _row(encounter, both, record, result.cards, imps)


def _row(
    encounter: Encounter, names: tuple[str, str], record: BoardRecord, cards: str, imps: int | None
) -> dict[str, Any]:
    values = {
        "round": encounter.round,
        "encounter": encounter.number,
        "home": names[0],
        "away": names[1],
        **record.to_dict(),
        "cards": cards or None,
        "forfeited_by": None if record.forfeited_by is None else record.forfeited_by.letter,
        "ruling": record.rulings[0].text if record.rulings else None,
        "imps": imps,
    }
    return {name: values[name] for name in _COLUMNS}


def write_csv(store: MatchStore, stream: TextIO) -> None:
    """Write the rows of all tables as CSV (RFC 4180, with LF); unknown values are empty."""
    writer = csv.DictWriter(stream, list(_COLUMNS), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows_of(store))


def write_parquet(store: MatchStore, stream: BinaryIO) -> None:
    """Write the rows of all tables as Parquet.

    Raises:
        MissingExtraError: pyarrow is not installed.
    """
    try:
        import pyarrow as pa  # noqa: PLC0415 - an extra
        from pyarrow import parquet  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise MissingExtraError("Parquet", "data") from error
    schema = pa.schema([(name, getattr(pa, kind)()) for name, kind in _COLUMNS.items()])
    with parquet.ParquetWriter(stream, schema) as writer:
        rows: list[dict[str, Any]] = []
        for row in rows_of(store):
            rows.append(row)
            if len(rows) == _ROWS_TOGETHER:
                writer.write_table(pa.Table.from_pylist(rows, schema))
                rows = []
        writer.write_table(pa.Table.from_pylist(rows, schema))


EXPORTS: Final = ("jsonl", "pbn", "csv", "parquet")
"""The kinds of files to which a match can be exported."""


def kind_of(path: Path) -> str:
    """Return the kind of file by the suffix of a path; canonical JSON lines for other suffixes."""
    suffix = path.suffix.lower().lstrip(".")
    return suffix if suffix in EXPORTS else EXPORTS[0]
