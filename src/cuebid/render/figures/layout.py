"""The one layout model: what a diagram shows and what each piece means, before any medium.

A `Figure` holds blocks; blocks hold lines; a line is made of phrases, and a phrase of runs of one
role each. Every medium turns these few kinds into its own text and knows nothing of bridge.
"""

# The kinds of blocks are few on purpose: every medium implements each of them, so that one more
# block is five more functions. What only one diagram needs is said with `kind`, which style sheets
# may use and other media ignore.
#
# A phrase carries its spoken words along with its visible runs, because only the function that
# builds it knows bridge: no medium could tell that `4♠X` is "4 spades doubled".

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from cuebid.render.role import Role

__all__ = [
    "Beside",
    "Block",
    "Compass",
    "Figure",
    "FigureCell",
    "FigureLine",
    "FigureLines",
    "FigureRun",
    "FigureTable",
    "Grid",
    "Notes",
    "Phrase",
    "Role",
    "line",
]


@dataclass(frozen=True, slots=True)
class FigureRun:
    """A piece of text with one role, which decides its colour and style."""

    text: str
    """The visible text."""
    role: Role = Role.PLAIN
    """The meaning of the text."""
    ascii: str = ""
    """The text for media without Unicode; empty if `text` serves there too."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Runs that are read as one unit, such as `4♠`."""

    runs: tuple[FigureRun, ...]
    """The visible runs."""
    spoken: str = ""
    """What a screen reader says instead; empty if it may read the visible text."""

    @property
    def text(self) -> str:
        """The visible text, without roles."""
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True)
class FigureLine:
    """A line of phrases, which a medium may have to wrap."""

    phrases: tuple[Phrase, ...] = ()

    @property
    def runs(self) -> tuple[FigureRun, ...]:
        """The runs of all phrases, in order."""
        return tuple(run for phrase in self.phrases for run in phrase.runs)

    @property
    def text(self) -> str:
        """The visible text, without roles."""
        return "".join(phrase.text for phrase in self.phrases)

    @property
    def spoken(self) -> str:
        """The text for screen readers."""
        return "".join(phrase.spoken or phrase.text for phrase in self.phrases)


def line(*parts: str | FigureRun | Phrase) -> FigureLine:
    """Return a line of plain words, runs and phrases."""
    return FigureLine(tuple(_phrase(part) for part in parts))


def _phrase(part: str | FigureRun | Phrase) -> Phrase:
    if isinstance(part, Phrase):
        return part
    return Phrase((FigureRun(part) if isinstance(part, str) else part,))


@dataclass(frozen=True, slots=True)
class FigureLines:
    """A block of lines below each other, such as the suits of a hand."""

    lines: tuple[FigureLine, ...]
    kind: str
    """`hand`, `info`, `card` or `result`: what the lines are, for style sheets."""
    heading: FigureLine | None = None
    """The heading above the lines; None if there is no heading."""
    label: str = ""
    """Name of the block for screen readers, which do not see its position."""


@dataclass(frozen=True, slots=True)
class Compass:
    """The square in the middle of a deal, with the letter of a seat on each side; a decoration."""

    north: FigureRun
    east: FigureRun
    south: FigureRun
    west: FigureRun


@dataclass(frozen=True, slots=True)
class Grid:
    """Blocks in three rows of three, as around a table; None leaves a place empty."""

    rows: tuple[tuple[Block | None, Block | None, Block | None], ...]


@dataclass(frozen=True, slots=True)
class FigureCell:
    """A cell of a table."""

    lines: tuple[FigureLine, ...] = ()
    """The text, mostly one line; no lines leave the cell empty."""
    align: Literal["left", "right", "center"] = "left"
    """The alignment of the text."""
    is_header: bool = False
    """Whether the cell is the heading of its row."""
    is_winner: bool = False
    """Whether the cell is marked as the winner of its row, such as the card that wins a trick."""
    span: int = 1
    """The number of columns of the cell."""


@dataclass(frozen=True, slots=True)
class FigureTable:
    """A table with one row of headings."""

    caption: FigureLine
    """The title of the table."""
    head: tuple[FigureCell, ...]
    """The headings; every row has as many cells, or fewer with spans."""
    rows: tuple[tuple[FigureCell, ...], ...]
    kind: str
    """`auction`, `play`, `score` or `match`, for style sheets."""
    shows_caption: bool = False
    """Whether the caption is visible; screen readers always read it."""


@dataclass(frozen=True, slots=True)
class Notes:
    """Numbered notes below a table, each a number (the mark) and a line of text."""

    items: tuple[tuple[FigureRun, FigureLine], ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """Blocks side by side where there is room, else below each other."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A whole diagram.

    Attributes:
        title: the name of the picture, such as `Board 7`.
        blocks: the parts of the diagram from the top down.
    """

    title: str
    blocks: tuple[Block, ...]


Block = FigureLines | Compass | Grid | FigureTable | Notes | Beside | Figure
