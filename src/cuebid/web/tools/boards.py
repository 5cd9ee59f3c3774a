"""The tools that show boards of a text or file: to step through, or with costs of actions."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from cuebid.core import BoardRecord, CuebidError
from cuebid.formats.exchange import read_records
from cuebid.match import AnalysisError, analyse
from cuebid.match.analysis_page import analysis_part
from cuebid.text import Diagnostics
from cuebid.web.serving.board_parts import board_part
from cuebid.web.serving.faults import fault_html, refusal
from cuebid.web.serving.tables import problems_list
from cuebid.web.texts import words
from cuebid.web.watch.watched_match import is_wire_log, records_of_log

# A page of more boards takes seconds to open.
_MOST_BOARDS: Final = 200
# A board takes the solver a second or two.
_MOST_ANALYSED: Final = 8


def boards_answer(data: bytes) -> str:
    """Return the boards of a PBN, LIN, wire log or other file as HTML to step through."""
    if not data.strip():
        return ""
    try:
        records, problems = _records(data)
    except CuebidError as error:
        return fault_html(error)
    if not records:
        return refusal(words("boards_tool", "no_board")) + problems_list(problems)
    parts = [board_part(record) for record in records[:_MOST_BOARDS]]
    return "\n".join([*parts, _left_out(records, _MOST_BOARDS), problems_list(problems)])


def analysis_answer(data: bytes) -> str:
    """Return a double-dummy analysis of a file's boards as HTML; takes seconds a board."""
    if not data.strip():
        return ""
    from cuebid.solver import DdsSolver  # noqa: PLC0415 - an extra

    try:
        records, problems = _records(data)
        solver = DdsSolver()
    except CuebidError as error:
        return fault_html(error)
    if not records:
        return refusal(words("boards_tool", "no_board")) + problems_list(problems)
    parts = []
    for record in records[:_MOST_ANALYSED]:
        name = words("play", "title", number=record.board.number)
        try:
            part = analysis_part(analyse(record, solver), name)
        except AnalysisError as error:
            part = refusal(str(error))
        parts.append(f'<section class="board"><h2>{escape(name)}</h2>{part}</section>')
    return "\n".join([*parts, _left_out(records, _MOST_ANALYSED), problems_list(problems)])


def _records(data: bytes) -> tuple[Sequence[BoardRecord], Diagnostics]:
    if is_wire_log(data):
        return records_of_log(data), Diagnostics()
    reading = read_records(data, "the text")
    return reading.records, reading.diagnostics


def _left_out(records: Sequence[BoardRecord], most: int) -> str:
    if len(records) <= most:
        return ""
    return f"<p>{escape(words('boards_tool', 'first', most=most, count=len(records)))}</p>"
