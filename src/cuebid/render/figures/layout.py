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
    """Text of one role."""

    text: str
    """What is seen."""
    role: Role = Role.PLAIN
    """What it means."""
    ascii: str = ""
    """What is seen where there is no Unicode; empty where that is `text` itself."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Runs that are read as one, such as `4♠`."""

    runs: tuple[FigureRun, ...]
    """What is seen."""
    spoken: str = ""
    """What a screen reader says instead; empty where it may read what is seen."""

    @property
    def text(self) -> str:
        """The visible text, without roles."""
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True)
class FigureLine:
    """Phrases on one line, unless the medium has to wrap it."""

    phrases: tuple[Phrase, ...] = ()

    @property
    def runs(self) -> tuple[FigureRun, ...]:
        """All runs in order."""
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
    """Lines below each other."""

    lines: tuple[FigureLine, ...]
    kind: str
    """`hand`, `info`, `card` or `result`: what they are, for style sheets."""
    heading: FigureLine | None = None
    """The line above; None for none."""
    label: str = ""
    """Name of the block for screen readers, which do not see its position."""


@dataclass(frozen=True, slots=True)
class Compass:
    """The table in the middle of a deal, with a letter on each side; a decoration."""

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
    """Its text, mostly one line; none leaves it empty."""
    align: Literal["left", "right", "center"] = "left"
    """Where the text stands."""
    is_header: bool = False
    """Whether it heads its row."""
    is_winner: bool = False
    """Whether it is marked as the winner among the cells of its row."""
    span: int = 1
    """How many columns it takes."""


@dataclass(frozen=True, slots=True)
class FigureTable:
    """A table with one row of headings."""

    caption: FigureLine
    """What the table is."""
    head: tuple[FigureCell, ...]
    """The headings; every row has as many cells, or fewer with spans."""
    rows: tuple[tuple[FigureCell, ...], ...]
    kind: str
    """`auction`, `play`, `score` or `match`, for style sheets."""
    shows_caption: bool = False
    """Whether the caption is seen, not only spoken."""


@dataclass(frozen=True, slots=True)
class Notes:
    """Numbered notes below a table: the mark and the words."""

    items: tuple[tuple[FigureRun, FigureLine], ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """Blocks side by side where there is room, else below each other."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A whole diagram.

    Attributes:
        title: what it is, in words; the name of the picture.
        blocks: its parts from the top down.
    """

    title: str
    blocks: tuple[Block, ...]


Block = FigureLines | Compass | Grid | FigureTable | Notes | Beside | Figure
