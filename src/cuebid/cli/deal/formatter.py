"""Deals as text of any of the forms that `cuebid deal` writes."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from io import StringIO
from typing import Final

from cuebid.core import Auction, Board, BoardRecord, Deal, Seat, Vulnerability
from cuebid.formats.deal_lines import oneline
from cuebid.formats.lin import write_lin
from cuebid.formats.pbn import pbn_text, write_record
from cuebid.render import deal_figure, to_html, tricks_figure
from cuebid.render.page import PLAIN_PAGE
from cuebid.solver import DdsSolver, TrickTable, par
from cuebid.solver.pbn_tags import double_dummy_tags

__all__ = ["WITH_TRICKS", "DealMaker"]

WITH_TRICKS: Final = ("pbn", "text", "html")
"""The forms that can say what deals are worth double dummy."""

_BATCH: Final = 500
_SOLVED_BATCH: Final = 8
_TABLE_TAG: Final = "DoubleDummyTricks"


class DealMaker:
    """Writes deals down; the numbers of the boards go on. This object changes.

    Args:
        form: `pbn`, `lin`, `dots`, `oneline`, `text` or `html`.
        table: whether double-dummy tricks are wanted; of `WITH_TRICKS` only.
        with_par: whether par is wanted, likewise.

    Attributes:
        form: the form.
        made: how many deals there were.
        dealer: of every board; None for that of its number.
        vulnerability: likewise.
        seats: whose hands the form `text` shows; all, if none is named.
    """

    def __init__(self, form: str, *, table: bool, with_par: bool) -> None:
        self.form = form
        self._table = table
        self._with_par = with_par
        self._solver = DdsSolver() if table or with_par else None
        self.made = 0
        self.dealer: Seat | None = None
        self.vulnerability: Vulnerability | None = None
        self.seats: tuple[Seat, ...] = ()

    @property
    def batch(self) -> int:
        """How many at once: a moment's work, which is how long Ctrl-C may have to wait."""
        return _BATCH if self._solver is None else _SOLVED_BATCH

    @property
    def header(self) -> str:
        """What stands before the first deal."""
        if self.form == "html":
            return PLAIN_PAGE.split("Deals")[0]
        return pbn_text([]) if self.form == "pbn" else ""

    @property
    def footer(self) -> str:
        """What stands behind the last one."""
        return PLAIN_PAGE.split("Deals")[1] if self.form == "html" else ""

    def text(self, deals: list[Deal]) -> str:
        """The next deals, as they are written."""
        boards = [self._board(number, one) for number, one in enumerate(deals, self.made + 1)]
        self.made += len(deals)
        if self.form == "lin":
            return write_lin(BoardRecord(board, Auction(board.dealer)) for board in boards)
        if self.form in WITH_TRICKS:
            write = {"pbn": self._pbn, "text": self._picture, "html": self._section}[self.form]
            tables = self._tables(deals)
            return "".join(write(one, tricks) for one, tricks in zip(boards, tables, strict=True))
        dots = self.form == "dots"
        return "".join(f"{one.pbn if dots else oneline(one)}\n" for one in deals)

    def _board(self, number: int, deal: Deal) -> Board:
        board = Board.numbered(number, deal)
        dealer = board.dealer if self.dealer is None else self.dealer
        vulnerable = board.vulnerability if self.vulnerability is None else self.vulnerability
        return Board(board.number, dealer, vulnerable, board.deal)

    def _tables(self, deals: list[Deal]) -> list[TrickTable] | list[None]:
        return [None] * len(deals) if self._solver is None else self._solver.tables(deals)

    def _pbn(self, board: Board, tricks: TrickTable | None) -> str:
        tags = {}
        if tricks is not None:
            said = double_dummy_tags(tricks, par(tricks, board.dealer, board.vulnerability))
            tags = {
                tag.name: tag.value
                for tag in said
                if not tag.rows and (self._table if tag.name == _TABLE_TAG else self._with_par)
            }
        stream = StringIO()
        write_record(board, stream, tags)
        return stream.getvalue()

    def _picture(self, board: Board, tricks: TrickTable | None) -> str:
        if self.seats:
            hands = "\n".join(f"{seat.word:5} {board.deal[seat]}" for seat in self.seats)
            picture = f"Board {board.number}\n{hands}"
        else:
            picture = str(board)
        return "\n\n".join([picture, *self._worth(board, tricks)]) + "\n\n"

    def _section(self, board: Board, tricks: TrickTable | None) -> str:
        figures = [deal_figure(board, hcp=True)]
        words = f"Par: {par(tricks, board.dealer, board.vulnerability)}" if tricks else ""
        note = words if self._with_par else ""
        if tricks is not None and self._table:
            figures.append(tricks_figure(tricks.rows, note=note))
            note = ""
        body = "\n".join(map(to_html, figures))
        paragraph = f"<p>{escape(note)}</p>\n" if note else ""
        return f'<section class="board beside">\n{body}\n{paragraph}</section>\n'

    def _worth(self, board: Board, tricks: TrickTable | None) -> Iterator[str]:
        if tricks is None:
            return
        if self._table:
            yield str(tricks)
        if self._with_par:
            yield f"Par: {par(tricks, board.dealer, board.vulnerability)}"
