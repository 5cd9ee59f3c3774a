"""Read and write the head of a LIN file of a match: its boards, results and scores.

`vg` has the title, the segment, the scoring, the first and last board, and the teams with their
scores before it; `bn` the numbers of the boards; `rs` two results for each of them, of the open
and of the closed room, such as `4HN+1`, `3NSX-2`, `PASS`; `mp` scores in the same places; `pn` the
eight players. Their owner does not document the tags: docs/convert.md names what was compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from cuebid.core import BoardRecord, Contract, CuebidError, Seat, imps
from cuebid.formats.lin.items import LinItem

LIN_SEATS: Final = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
"""The seats in LIN's order; the dealer's digit is a position in this order, from 1."""
_ROOM: Final = re.compile(r"\s*([oc])(\d{1,9})", re.IGNORECASE)
_RESULT: Final = re.compile(
    r"([1-7])(NT|[CDHSN])(X{0,2})([NESW])(X{0,2})(=|[+-]\d{1,2})", re.IGNORECASE
)
# More boards than any match has: a slip in `vg` must not make a list of a billion.
_MOST_BOARDS: Final = 1000


def room_and_number(items: Iterable[LinItem]) -> tuple[str, int]:
    """Return room (`o`, `c`) and board number of the item `qx|o7|`; `("", 0)` without the item."""
    written = next((_ROOM.match(item.value) for item in items if item.name == "qx"), None)
    return ("", 0) if written is None else (written[1].lower(), int(written[2]))


def head_results(head: Iterable[LinItem]) -> Mapping[tuple[str, int], str]:
    """Return the results in the head of a match, by room and board number."""
    values = {item.name: item.value for item in reversed(list(head))}
    results = [result.strip() for result in values.get("rs", "").split(",")]
    numbers = _numbers(values, (len(results) + 1) // 2)
    slots = ((room, number) for number in numbers for room in "oc")
    return {slot: result for slot, result in zip(slots, results, strict=False) if result}


def _numbers(values: Mapping[str, str], count: int) -> Sequence[int]:
    listed = [word.strip() for word in values.get("bn", "").split(",")]
    if listed and all(re.fullmatch(r"[0-9]{1,9}", word) for word in listed):
        return [int(word) for word in listed]
    fields = values.get("vg", "").split(",")
    first = fields[3].strip() if len(fields) > 3 else ""
    start = int(first) if re.fullmatch(r"[0-9]{1,9}", first) else 1
    return range(start, start + min(count, _MOST_BOARDS))


def result_of_text(text: str) -> tuple[Contract, int] | None:
    """Return contract and declarer's tricks of `4HN+1`; None if passed out, or no result."""
    match = _RESULT.fullmatch(text)
    if match is None:
        return None
    level, strain, doubled, declarer, doubled_after, outcome = match.groups()
    contract = Contract.parse(f"{level}{strain}{doubled or doubled_after} by {declarer}")
    tricks = 6 + int(level) + (0 if outcome == "=" else int(outcome))
    return None if contract is None or not 0 <= tricks <= 13 else (contract, tricks)


def is_match(records: Sequence[BoardRecord]) -> bool:
    """Return whether the records are those of a match: of two rooms, each board once in a room."""
    slots = {(record.room, record.board.number) for record in records}
    return {room for room, _ in slots} == {"Open", "Closed"} and len(slots) == len(records)


def names_of_match(records: Sequence[BoardRecord]) -> str:
    """Return the eight players as a value of `pn`; empty if players of a room changed."""
    rooms: dict[str, tuple[str, ...]] = {}
    for record in records:
        names = tuple(record.players.get(seat, "").replace(",", " ") for seat in LIN_SEATS)
        if rooms.setdefault(record.room, names) != names:
            return ""
    nobody = ("",) * 4
    return ",".join([*rooms.get("Open", nobody), *rooms.get("Closed", nobody)])


def head_of_match(records: Sequence[BoardRecord], title: str = "") -> Iterator[tuple[str, str]]:
    """Yield (tag, value) of the head of a match: boards, results and scores of both rooms."""
    rooms = {(record.room, record.board.number): record for record in records}
    numbers = list(dict.fromkeys(record.board.number for record in records))
    slots = [(room, number) for number in numbers for room in ("Open", "Closed")]
    # Title, segment, scoring in IMPs, boards, then each team with its score before the segment.
    fields = [title.replace(",", " "), "", "I", str(min(numbers)), str(max(numbers)), "", "0"]
    yield "vg", ",".join([*fields, "", "0"])
    yield "rs", ",".join(_result(rooms.get(slot)) for slot in slots)
    names = names_of_match(records)
    if names.strip(","):
        yield "pn", names
    scores = [_score(rooms, room, number) for room, number in slots]
    if any(scores):
        yield "mp", ",".join(scores)
    yield "bn", ",".join(map(str, numbers))
    yield "pg", ""


def _result(record: BoardRecord | None) -> str:
    if record is None or record.forfeited_by is not None:
        return ""
    if record.auction.is_passed_out:
        return "PASS"
    try:
        tricks = record.tricks
    # Raised for a claim of more tricks than were left.
    except CuebidError:
        return ""
    contract = record.contract
    if contract is None or tricks is None:
        return ""
    over = tricks - 6 - contract.level
    strain = str(contract.strain).replace("NT", "N")
    outcome = f"{over:+d}" if over else "="
    return f"{contract.level}{strain}{contract.declarer.letter}{contract.doubled.text}{outcome}"


def _score(rooms: Mapping[tuple[str, int], BoardRecord], room: str, number: int) -> str:
    """Return the IMPs of a board if its winners sat North-South in this room; else empty."""
    records = [rooms.get((each, number)) for each in ("Open", "Closed")]
    if None in records or any(_result(record) == "" for record in records):
        return ""
    open_score, closed_score = (record.score_ns or 0 for record in records if record is not None)
    won = imps(open_score - closed_score)
    return str(abs(won)) if won and (won > 0) == (room == "Open") else ""
