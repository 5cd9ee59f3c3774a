"""Functions that draw any value of the game in each medium, such as `to_text` and `to_svg`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from cuebid.core import (
    Auction,
    Board,
    BoardRecord,
    Call,
    Card,
    Contract,
    CuebidError,
    Deal,
    Hand,
    Play,
    Trick,
    View,
)
from cuebid.render.figures.auction import auction_figure
from cuebid.render.figures.hands import deal_figure, hand_figure, trick_figure
from cuebid.render.figures.layout import Figure, FigureLines, FigureTable, Phrase, line
from cuebid.render.figures.play import play_figure
from cuebid.render.figures.record import record_figure, view_figure
from cuebid.render.figures.score import score_figure
from cuebid.render.figures.words import call_phrase, card_phrase, contract_phrase
from cuebid.render.output.html import html_fragment
from cuebid.render.output.latex import latex_diagram, latex_preamble
from cuebid.render.output.monospace import plain_text
from cuebid.render.output.svg import svg_picture
from cuebid.render.styles import stylesheet
from cuebid.render.theme import LIGHT, TERMINAL, ColourTheme

if TYPE_CHECKING:
    from cuebid.render.output.rich_text import Diagram


class NoPictureError(CuebidError, TypeError):
    """A value of which there is no diagram."""


def to_figure(value: object) -> Figure:
    """Return the layout of a value's diagram; a figure is returned unchanged.

    Raises:
        NoPictureError: there is no diagram of such a value.
    """
    if isinstance(value, Figure):
        return value
    # The function is found by the class of the value, not by a method of it: `core` does not import
    # this package. For a subclass, the method resolution order finds its nearest base class.
    for kind in type(value).__mro__:
        if kind in _FIGURES:
            return _FIGURES[kind](value)
    names = ", ".join(sorted(kind.__name__ for kind in _FIGURES))
    raise NoPictureError(f"there is no diagram of a {type(value).__name__}; there are of {names}")


def has_picture(value: object) -> bool:
    """Return whether there is a diagram of the value."""
    return isinstance(value, Figure) or not _FIGURES.keys().isdisjoint(type(value).__mro__)


def to_text(value: object, *, ascii: bool = False, width: int = 80) -> str:  # noqa: A002 - the word callers look for; the built-in is not used here
    """Return the value as plain text.

    Args:
        value: a value of the game, or a figure.
        ascii: whether to keep to ASCII, with letters for the suits.
        width: columns to keep to; a table that is wider is not cut.
    """
    return plain_text(to_figure(value), ascii=ascii, width=width)


def to_rich(value: object, *, theme: ColourTheme = TERMINAL) -> Diagram:
    """Return the value as an object that rich prints, in colours that suit any background."""
    from cuebid.render.output.rich_text import Diagram  # noqa: PLC0415 - only terminals need rich

    return Diagram(to_figure(value), theme)


def to_html(value: object, *, with_style: bool = False) -> str:
    """Return the value as an HTML fragment.

    Args:
        value: a value of the game, or a figure.
        with_style: whether to put the style sheet before it, as a notebook needs; a page needs it
            once only.
    """
    fragment = html_fragment(to_figure(value))
    return f"<style>\n{stylesheet()}</style>\n{fragment}" if with_style else fragment


def to_svg(value: object, *, theme: ColourTheme = LIGHT) -> str:
    """Return the value as an SVG document."""
    return svg_picture(to_figure(value), theme)


def to_latex(value: object) -> str:
    r"""Return the value as LaTeX; the document needs the lines of `preamble()` in its preamble."""
    return latex_diagram(to_figure(value))


def preamble(theme: ColourTheme = LIGHT) -> str:
    """Return the lines of LaTeX that diagrams need before the document begins."""
    return latex_preamble(theme)


def _word_figure(title: str, phrase: Callable[[Any], Phrase]) -> Callable[[Any], Figure]:
    return lambda value: Figure(title, (FigureLines((line(phrase(value)),), "card", label=title),))


def _contract_figure(contract: Contract) -> Figure:
    words = line(contract_phrase(contract), f" by {contract.declarer.word}")
    return Figure("Contract", (FigureLines((words,), "result", label="Contract"),))


_FIGURES: Final[dict[type, Callable[[Any], Figure]]] = {
    Auction: auction_figure,
    Board: deal_figure,
    BoardRecord: record_figure,
    Call: _word_figure("Call", call_phrase),
    Card: _word_figure("Card", card_phrase),
    Contract: _contract_figure,
    Deal: deal_figure,
    Hand: hand_figure,
    Play: play_figure,
    FigureTable: score_figure,
    Trick: trick_figure,
    View: view_figure,
}
