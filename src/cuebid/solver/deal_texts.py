"""Format deals as text, with double-dummy tricks and par if asked for."""

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
from cuebid.render.element import BOARD_SCRIPT, board_data, board_element
from cuebid.render.page import SHELL_FOLDER, PageTemplate
from cuebid.solver.dds import DdsSolver
from cuebid.solver.par_score import par
from cuebid.solver.pbn_tags import double_dummy_tags
from cuebid.solver.table import TrickTable

WITH_TRICKS: Final = ("pbn", "text", "html")
"""The formats that can show double-dummy tricks and par."""

# Ctrl-C and the progress bar wait for a batch, so a batch takes about a second at most; the solver
# is slow, and with it a batch is small.
_BATCH: Final = 500

_SOLVED_BATCH: Final = 8

# This tag is written if tricks are wanted; the solver's other tags are written if par is wanted.
_TABLE_TAG: Final = "DoubleDummyTricks"

_PAGE: Final = PageTemplate(SHELL_FOLDER, "page.html", script=BOARD_SCRIPT)


class DealFormatter:
    """Formats deals, numbering the boards through all batches. Mutable.

    Args:
        form: `pbn`, `lin`, `dots`, `oneline`, `text` or `html`.
        table: whether to add double-dummy tricks; only for the formats of `WITH_TRICKS`.
        with_par: whether to add par; only for the formats of `WITH_TRICKS`.

    Attributes:
        form: the format.
        count: the number of deals formatted so far.
        dealer: the dealer of every board; None for the dealer that a board's number implies.
        vulnerability: the vulnerability of every board; None for that of the board's number.
        seats: the seats whose hands the format `text` shows; if empty, all.
    """

    def __init__(self, form: str, *, table: bool, with_par: bool) -> None:
        self.form = form
        self._table = table
        self._with_par = with_par
        self._solver = DdsSolver() if table or with_par else None
        self.count = 0
        self.dealer: Seat | None = None
        self.vulnerability: Vulnerability | None = None
        self.seats: tuple[Seat, ...] = ()

    @property
    def batch(self) -> int:
        """The number of deals to format at a time."""
        return _BATCH if self._solver is None else _SOLVED_BATCH

    @property
    def header(self) -> str:
        """The text before the first deal."""
        if self.form == "html":
            return _PAGE.split("Deals")[0]
        return pbn_text([]) if self.form == "pbn" else ""

    @property
    def footer(self) -> str:
        """The text after the last deal."""
        return _PAGE.split("Deals")[1] if self.form == "html" else ""

    def text(self, deals: list[Deal]) -> str:
        """Return the text of the next deals."""
        numbered = enumerate(deals, self.count + 1)
        boards = [self._board(number, deal) for number, deal in numbered]
        self.count += len(deals)
        if self.form == "lin":
            return write_lin(BoardRecord(board, Auction(board.dealer)) for board in boards)
        if self.form in WITH_TRICKS:
            format_board = {"pbn": self._pbn, "text": self._diagram, "html": self._section}[
                self.form
            ]
            tables = self._tables(deals)
            return "".join(map(format_board, boards, tables))
        dots = self.form == "dots"
        return "".join(f"{deal.pbn if dots else oneline(deal)}\n" for deal in deals)

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
            computed = double_dummy_tags(tricks, par(tricks, board.dealer, board.vulnerability))
            # Tags with rows, the tables, take more lines than the deal; `cuebid solve` writes them.
            tags = {
                tag.name: tag.value
                for tag in computed
                if not tag.rows and (self._table if tag.name == _TABLE_TAG else self._with_par)
            }
        stream = StringIO()
        write_record(board, stream, tags)
        return stream.getvalue()

    def _diagram(self, board: Board, tricks: TrickTable | None) -> str:
        if self.seats:
            hands = "\n".join(f"{seat.word:5} {board.deal[seat]}" for seat in self.seats)
            diagram = f"Board {board.number}\n{hands}"
        else:
            diagram = str(board)
        return "\n\n".join([diagram, *self._double_dummy(board, tricks)]) + "\n\n"

    def _section(self, board: Board, tricks: TrickTable | None) -> str:
        # The diagram is shown on paper and by browsers without JavaScript.
        parts = [board_element(board_data(board), to_html(deal_figure(board, hcp=True)))]
        par_text = f"Par: {par(tricks, board.dealer, board.vulnerability)}" if tricks else ""
        note = par_text if self._with_par else ""
        # Par stands below the table of tricks; without a table it is a paragraph of its own.
        if tricks is not None and self._table:
            parts.append(to_html(tricks_figure(tricks.rows, note=note)))
            note = ""
        body = "\n".join(parts)
        paragraph = f"<p>{escape(note)}</p>\n" if note else ""
        return f'<section class="board">\n{body}\n{paragraph}</section>\n'

    def _double_dummy(self, board: Board, tricks: TrickTable | None) -> Iterator[str]:
        if tricks is None:
            return
        if self._table:
            yield str(tricks)
        if self._with_par:
            yield f"Par: {par(tricks, board.dealer, board.vulnerability)}"
