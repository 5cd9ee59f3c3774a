"""Diagrams of hands, deals, auctions, play and scores as text, HTML, SVG, LaTeX and for rich.

One layout, five media: `to_text`, `to_rich`, `to_html`, `to_svg` and `to_latex` take any value of
the game, or a figure that `hand_figure`, `deal_figure` and their like made with options.

The names below are loaded when they are first asked for, so that importing Cuebid stays quick.
"""

# The way of a diagram: a function of `figures` lays a value of the game out as a `Figure`, which
# knows what each piece means and nothing of a medium; a module of `output` turns a figure into text
# of one medium and knows nothing of bridge. So a new value needs one function, a new medium one
# module. `media` joins the two.

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names
from cuebid.core._base.repr_hooks import Displayable, register_renderer

if TYPE_CHECKING:
    from cuebid.render.figures.auction import auction_figure
    from cuebid.render.figures.hands import deal_figure, hand_figure, trick_figure
    from cuebid.render.figures.layout import Figure
    from cuebid.render.figures.play import play_figure
    from cuebid.render.figures.record import record_figure, view_figure
    from cuebid.render.figures.score import (
        MatchRow,
        ScoreRow,
        match_table,
        result_figure,
        score_figure,
        score_table,
    )
    from cuebid.render.figures.tricks import tricks_figure
    from cuebid.render.media import (
        NoPictureError,
        preamble,
        to_figure,
        to_html,
        to_latex,
        to_rich,
        to_svg,
        to_text,
    )
    from cuebid.render.role import Role
    from cuebid.render.styles import stylesheet
    from cuebid.render.theme import (
        DARK,
        LIGHT,
        TERMINAL,
        THEMES,
        TWO_COLOUR,
        TWO_COLOUR_DARK,
        ColourTheme,
    )

__all__ = [
    "DARK",
    "LIGHT",
    "TERMINAL",
    "THEMES",
    "TWO_COLOUR",
    "TWO_COLOUR_DARK",
    "ColourTheme",
    "Figure",
    "MatchRow",
    "NoPictureError",
    "Role",
    "ScoreRow",
    "auction_figure",
    "deal_figure",
    "hand_figure",
    "match_table",
    "play_figure",
    "preamble",
    "record_figure",
    "register",
    "result_figure",
    "score_figure",
    "score_table",
    "stylesheet",
    "to_figure",
    "to_html",
    "to_latex",
    "to_rich",
    "to_svg",
    "to_text",
    "trick_figure",
    "tricks_figure",
    "view_figure",
]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "figures.auction": "auction_figure",
            "figures.hands": "deal_figure hand_figure trick_figure",
            "figures.layout": "Figure",
            "media": "NoPictureError preamble to_figure to_html to_latex to_rich to_svg to_text",
            "figures.play": "play_figure",
            "figures.record": "record_figure view_figure",
            "role": "Role",
            "figures.score": "MatchRow ScoreRow match_table result_figure score_figure score_table",
            "styles": "stylesheet",
            "figures.tricks": "tricks_figure",
            "theme": "DARK LIGHT TERMINAL THEMES TWO_COLOUR TWO_COLOUR_DARK ColourTheme",
        },
    )


def register() -> None:
    """Let notebooks draw every value of the game; called when `cuebid` is imported."""
    register_renderer(Displayable, "html", _draw_html)
    register_renderer(Displayable, "svg", _draw_svg)


def _draw_html(value: object) -> str | None:
    from cuebid.render.media import has_picture, to_html  # noqa: PLC0415 - loaded when a picture is wanted

    return to_html(value, with_style=True) if has_picture(value) else None


def _draw_svg(value: object) -> str | None:
    from cuebid.render.media import has_picture, to_svg  # noqa: PLC0415 - loaded when a picture is wanted

    return to_svg(value) if has_picture(value) else None
