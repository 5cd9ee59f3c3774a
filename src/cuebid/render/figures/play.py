"""The figure of a play: a table of its tricks."""

from __future__ import annotations

from cuebid.core import EAST, NORTH, SOUTH, WEST, Play, Seat, Side, Trick
from cuebid.render.figures.layout import (
    Figure,
    FigureCell,
    FigureLine,
    FigureRun,
    FigureTable,
    Phrase,
    Role,
    line,
)
from cuebid.render.figures.words import card_phrase, contract_phrase

# West first, as in an auction.
_COLUMNS = (WEST, NORTH, EAST, SOUTH)


def play_table(play: Play) -> FigureTable:
    """Return a table with a row for each trick: number, leader, cards, tricks of each side so far.

    The winning card is marked. A trick in progress has no winner and no count; a question mark is
    the next card.
    """
    head = (
        FigureCell((line(Phrase((FigureRun("#", Role.SEAT),), "Trick")),), "right"),
        FigureCell((line(FigureRun("Lead", Role.SEAT)),)),
        *(FigureCell((line(FigureRun(seat.word, Role.SEAT)),)) for seat in _COLUMNS),
        *(
            FigureCell(
                (line(Phrase((FigureRun(str(side), Role.SEAT),), f"Tricks {side.words}")),), "right"
            )
            for side in Side
        ),
    )
    return FigureTable(_caption(play), head, tuple(_rows(play)), "play")


def play_figure(play: Play) -> Figure:
    """Return the figure of a play, without deal or auction."""
    return Figure("Play", (play_table(play),))


def _caption(play: Play) -> FigureLine:
    contract = play.contract
    return line("Play of ", contract_phrase(contract), f" by {contract.declarer.word}")


def _rows(play: Play) -> list[tuple[FigureCell, ...]]:
    tricks = list(play.tricks)
    # The next trick has no card yet, but its row shows whose lead it is.
    if play.turn is not None and not play.current_trick.cards:
        tricks.append(play.current_trick)
    rows = []
    won = {Side.NS: 0, Side.EW: 0}
    for number, trick in enumerate(tricks, start=1):
        if trick.is_complete and trick.winner is not None:
            won[trick.winner.side] += 1
        cards = (_card_cell(trick, seat) for seat in _COLUMNS)
        counts = (
            FigureCell((line(str(won[side])),) if trick.is_complete else (), "right")
            for side in Side
        )
        leader = Phrase((FigureRun(trick.leader.letter),), f"{trick.leader.word} leads")
        first = FigureCell((line(str(number)),), "right", is_header=True)
        rows.append((first, FigureCell((line(leader),)), *cards, *counts))
    return rows


def _card_cell(trick: Trick, seat: Seat) -> FigureCell:
    card = trick.card_of(seat)
    if card is None:
        is_due = trick.leader.after(len(trick.cards)) is seat
        return FigureCell((line(Phrase((FigureRun("?"),), "to play")),) if is_due else ())
    wins = trick.is_complete and trick.winner is seat
    shown = card_phrase(card)
    # The box around the winning card is seen only, so the word is added for screen readers.
    spoken = Phrase(shown.runs, f"{shown.spoken}, wins") if wins else shown
    return FigureCell((line(spoken),), is_winner=wins)
