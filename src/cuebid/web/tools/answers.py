"""The tools of the live pages: each turns a visitor's text into a piece of HTML.

A tool answers every text: what cannot be read is explained where the result would be.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from typing import Final
from urllib.parse import quote

from cuebid.core import SUITS, Board, BoardRecord, CuebidError, Hand, RangeError
from cuebid.evaluation import describe, describe_suit, features, pattern_string
from cuebid.render import deal_figure, record_figure, to_html, tricks_figure
from cuebid.render.element import board_data, board_element
from cuebid.solver import TrickTable, par
from cuebid.tablemanager.grammar.errors import MessageError
from cuebid.tablemanager.grammar.forms import FORMS
from cuebid.tablemanager.grammar.profiles import PROFILES
from cuebid.tablemanager.grammar.reader import parse
from cuebid.tablemanager.grammar.tree import to_tree
from cuebid.tablemanager.grammar.writer import write
from cuebid.text import Diagnostics
from cuebid.web.serving.form_fields import boards_of_text, described_hands, number_field

__all__ = ["MOST_DEALS", "boards_answer", "deals_answer", "hand_answer", "message_answer"]

MOST_DEALS: Final = 36
"""Deals on one page: a sheet of hand records holds as many."""

# A page of more boards takes seconds to open.
_MOST_BOARDS: Final = 200
# The first ones show what is wrong with a file; the others are mostly of the same kind.
_MOST_PROBLEMS: Final = 20


def message_answer(line: str) -> str:
    """Return the tree of a line of the Table Manager protocol, or where it cannot be read."""
    if not line.strip():
        return _catalogue()
    try:
        message = parse(line)
    except MessageError as error:
        return _refusal(str(error))
    warnings = [
        f"Column {warning.column}: {warning.message} [{warning.code}]"
        for warning in message.warnings
    ]
    wordings = [f"{name}: {write(message, profile)}" for name, profile in PROFILES.items()]
    tree = json.dumps(to_tree(message), indent=4, ensure_ascii=False)
    parts = [
        f"<p>A message of the kind <code>{escape(message.kind)}</code>.</p>",
        _list("Warnings", warnings) if warnings else "",
        f"<pre tabindex=0 aria-label='Tree'>{escape(tree)}</pre>",
        _list("As each profile writes it", wordings),
    ]
    return "\n".join(filter(None, parts))


def hand_answer(text: str) -> str:
    """Return what a hand is worth, in words and as a pattern string."""
    if not text.strip():
        return ""
    try:
        hand = Hand.parse(text)
        if len(hand) != 13:
            raise RangeError(f"this hand has {len(hand)} cards, and thirteen are needed")
    except CuebidError as error:
        return _refusal(error.full_message)
    hand_features = features(hand)
    suits = [f"{suit.symbol} {describe_suit(hand_features, suit)}" for suit in reversed(SUITS)]
    return "\n".join(
        [
            to_html(hand),
            f"<p>{escape(describe(hand_features))}</p>",
            _list("By suit", suits),
            f"<p>Pattern string: <code>{escape(pattern_string(hand_features))}</code></p>",
        ]
    )


def deals_answer(choices: Mapping[str, str]) -> str:
    """Return deals that match descriptions of hands; slow where they are solved.

    Args:
        choices: `north` to `west`, descriptions; `count`; `seed`; `table`, if tricks are wanted.
    """
    # Loads NumPy, which most visits do not need.
    from cuebid.dealing import Dealer  # noqa: PLC0415

    try:
        count = number_field(choices.get("count") or "4", "a number of deals", 1, MOST_DEALS)
        seed = number_field(choices.get("seed") or "0", "a seed", 0, 10**9)
        deals = list(Dealer(constraints=described_hands(choices), seed=seed).deals(count))
        tables: list[TrickTable] | list[None] = [None] * len(deals)
        if choices.get("table"):
            from cuebid.solver import DdsSolver  # noqa: PLC0415 - an extra

            tables = DdsSolver().tables(deals)
    except CuebidError as error:
        return _refusal(error.full_message)
    boards = [Board.numbered(number, deal) for number, deal in enumerate(deals, 1)]
    return "\n".join(_deal(board, table) for board, table in zip(boards, tables, strict=True))


def boards_answer(text: str) -> str:
    """Return the boards of a PBN or LIN text, to be stepped through."""
    if not text.strip():
        return ""
    try:
        _kind, records, problems = boards_of_text(text)
    except CuebidError as error:
        return _refusal(error.full_message)
    if not records:
        return _refusal("This text holds no board: PBN or LIN is wanted.") + _problems(problems)
    parts = [_record(record) for record in records[:_MOST_BOARDS]]
    if len(records) > _MOST_BOARDS:
        parts.append(f"<p>These are the first {_MOST_BOARDS} of {len(records)} boards.</p>")
    return "\n".join([*parts, _problems(problems)])


def _problems(problems: Diagnostics) -> str:
    """Return what could not be read, with its lines; empty if all could."""
    lines = [f"line {problem.span.first.line}: {problem.message}" for problem in problems]
    return _list("What could not be read", lines[:_MOST_PROBLEMS]) if lines else ""


def _record(record: BoardRecord) -> str:
    names = ", ".join(f"{seat.word} {escape(name)}" for seat, name in record.players.items())
    plain = f'<div class="wide">{to_html(record_figure(record, hcp=True, all_pass=True))}</div>'
    room = f", {escape(record.room)} room" if record.room else ""
    return (
        f'<section class="board"><h2>Board {record.board.number}{room}</h2>'
        f"{f'<p>{names}</p>' if names else ''}"
        f"{board_element(board_data(record), plain)}</section>"
    )


def _deal(board: Board, table: TrickTable | None) -> str:
    figures = [deal_figure(board, hcp=True)]
    if table is not None:
        best = par(table, board.dealer, board.vulnerability)
        figures.append(tricks_figure(table.rows, note=f"Par: {best}"))
    body = "\n".join(map(to_html, figures))
    return f'<section class="board beside">{body}</section>'


def _catalogue() -> str:
    """Return every kind of message, with an example that can be followed."""
    rows = "\n".join(
        f'<tr><th scope="row">{escape(form.kind)}</th><td>{_example(form.example)}</td></tr>'
        for form in FORMS
    )
    return (
        '<div class="wide"><table><thead><tr><th scope="col">Kind</th><th scope="col">Example</th>'
        f"</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _example(line: str) -> str:
    return f'<a href="/tools/message?line={quote(line)}">{escape(line)}</a>'


def _list(title: str, lines: list[str]) -> str:
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<h2>{title}</h2><ul>{items}</ul>"


def _refusal(text: str) -> str:
    return f'<p class="loss">{escape(text)}</p>'
