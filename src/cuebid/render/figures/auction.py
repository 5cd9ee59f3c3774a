"""The figure of an auction: a table of four columns, with notes on the calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from cuebid.core import NORTH, PASS, WEST, Auction, Explanation, Seat, Vulnerability
from cuebid.render.figures.layout import (
    Block,
    Figure,
    FigureCell,
    FigureLine,
    FigureRun,
    FigureTable,
    Notes,
    Phrase,
    Role,
    line,
)
from cuebid.render.figures.words import call_phrase, prose

FirstColumn = Literal["west", "north", "dealer"]


def auction_blocks(
    auction: Auction,
    *,
    vulnerability: Vulnerability | None = None,
    explanations: Mapping[int, Explanation] | None = None,
    first: FirstColumn = "west",
    all_pass: bool = False,
    players: Mapping[Seat, str] | None = None,
) -> tuple[Block, ...]:
    """Return the table of an auction's calls, and the notes on them if there are any.

    Args:
        auction: the calls; a question mark is the next call of an unfinished auction.
        vulnerability: the vulnerable sides, whose columns are headed `vul`; None omits it.
        explanations: by position in the auction, from 0. One with a text gets a numbered note; an
            alert without text is an exclamation mark after the call.
        first: the seat of the left column.
        all_pass: whether to write the last passes of a finished auction as one `All pass`.
        players: names by seat, under the headings.
    """
    explained = {
        position: explanation
        for position, explanation in (explanations or {}).items()
        # A note needs a call to refer to.
        if position < len(auction)
    }
    numbers = _note_numbers(explained)
    first_seat = {"west": WEST, "north": NORTH, "dealer": auction.dealer}[first]
    columns = tuple(first_seat.after(steps) for steps in range(4))
    head = tuple(_heading(seat, vulnerability, players or {}) for seat in columns)
    # Empty cells before the dealer, so that each call stands below its seat.
    cells = [FigureCell()] * ((auction.dealer - first_seat) & 3)
    cells += _call_cells(auction, explained, numbers, all_pass)
    rows = tuple(_row(cells[start : start + 4]) for start in range(0, len(cells), 4))
    table = FigureTable(line("Auction"), head, rows, "auction")
    if not numbers:
        return (table,)
    return table, Notes(
        tuple(
            (FigureRun(str(number), Role.MARK), _note(auction, position, explained[position]))
            for position, number in numbers.items()
        )
    )


def auction_figure(
    auction: Auction,
    *,
    vulnerability: Vulnerability | None = None,
    explanations: Mapping[int, Explanation] | None = None,
    first: FirstColumn = "west",
    all_pass: bool = False,
) -> Figure:
    """Return the figure of an auction alone; see `auction_blocks` for the options."""
    blocks = auction_blocks(
        auction,
        vulnerability=vulnerability,
        explanations=explanations,
        first=first,
        all_pass=all_pass,
    )
    return Figure("Auction", blocks)


def _note_numbers(explanations: Mapping[int, Explanation]) -> dict[int, int]:
    worded = sorted(
        position for position, explanation in explanations.items() if explanation.text.strip()
    )
    return {position: number for number, position in enumerate(worded, start=1)}


def _heading(
    seat: Seat, vulnerability: Vulnerability | None, players: Mapping[Seat, str]
) -> FigureCell:
    lines = [line(FigureRun(seat.word, Role.SEAT))]
    if players.get(seat):
        lines.append(line(prose(players[seat], Role.MUTED)))
    if vulnerability is not None and vulnerability.of(seat):
        # A word as well as a colour: the comma makes a pause where it is spoken.
        lines.append(line(Phrase((FigureRun("vul", Role.VULNERABLE),), ", vulnerable")))
    return FigureCell(tuple(lines))


def _call_cells(
    auction: Auction,
    explanations: Mapping[int, Explanation],
    numbers: Mapping[int, int],
    all_pass: bool,
) -> list[FigureCell]:
    ending = (4 if auction.is_passed_out else 3) if all_pass and auction.is_over else 0
    # An explained pass keeps its own cell, so that its note has a call to refer to.
    while ending and any(
        position in explanations for position in range(len(auction) - ending, len(auction))
    ):
        ending = 0
    shown = len(auction) - ending
    cells = [
        _call_cell(auction, position, explanations.get(position), numbers.get(position))
        for position in range(shown)
    ]
    if ending:
        cells.append(FigureCell((line(FigureRun("All pass", Role.MUTED)),)))
    if not auction.is_over:
        cells.append(FigureCell((line(Phrase((FigureRun("?"),), "to call")),)))
    return cells


def _call_cell(
    auction: Auction, position: int, explanation: Explanation | None, number: int | None
) -> FigureCell:
    call = call_phrase(auction.calls[position])
    if explanation is None:
        return FigureCell((FigureLine((call,)),))
    if number is None:
        if not explanation.alerted:
            return FigureCell((FigureLine((call,)),))
        return FigureCell((line(call, Phrase((FigureRun("!", Role.ALERT),), ", alerted")),))
    mark = FigureRun(str(number), Role.MARK)
    alert = (FigureRun("!", Role.ALERT),) if explanation.alerted else ()
    word = ", alerted" if explanation.alerted else ""
    return FigureCell((line(call, Phrase((*alert, mark), f"{word}, note {number}")),))


def _row(cells: list[FigureCell]) -> tuple[FigureCell, ...]:
    if len(cells) == 4:
        return tuple(cells)
    if cells[-1].lines and cells[-1].lines[0].text == "All pass":
        # "All pass" stands for several calls and is wider than one column.
        last = FigureCell(cells[-1].lines, span=5 - len(cells))
        return (*cells[:-1], last)
    return (*cells, *[FigureCell()] * (4 - len(cells)))


def _note(auction: Auction, position: int, explanation: Explanation) -> FigureLine:
    call = auction.calls[position]
    shown = call_phrase(call)
    # In the table a pass is muted, as most calls are passes; as the subject of a note it is not.
    if call is PASS:
        shown = Phrase((FigureRun("Pass"),), "pass")
    who = f" by {auction.seat_of(position).word}: "
    return line(shown, FigureRun(who, Role.MUTED), prose(explanation.text))
