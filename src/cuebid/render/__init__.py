"""Diagrams of hands, deals, auctions, play and scores as text, HTML, SVG, LaTeX and for rich.

One layout, five media: `to_text`, `to_rich`, `to_html`, `to_svg` and `to_latex` take any value of
the game, or a figure made with options by `hand_figure`, `deal_figure` or a similar function.

The names below are loaded on first use, so that importing Cuebid stays quick.
"""

# A diagram is made in two steps: a function of `figures` lays a value of the game out as a
# `Figure`, which says what each piece means and is the same for all media; a module of `output`
# turns a figure into text of one medium and knows nothing of bridge. So a new value needs one
# function, a new medium one module. `media` joins the two.

from __future__ import annotations

from cuebid.core._base.lazy import lazy_imports
from cuebid.core._base.repr_hooks import Displayable, register_renderer

with lazy_imports(__name__, own=["register"]):
    from cuebid.render.figures.auction import auction_figure as auction_figure
    from cuebid.render.figures.hands import deal_figure as deal_figure
    from cuebid.render.figures.hands import hand_figure as hand_figure
    from cuebid.render.figures.hands import trick_figure as trick_figure
    from cuebid.render.figures.layout import Figure as Figure
    from cuebid.render.figures.play import play_figure as play_figure
    from cuebid.render.figures.record import record_figure as record_figure
    from cuebid.render.figures.record import view_figure as view_figure
    from cuebid.render.figures.score import MatchRow as MatchRow
    from cuebid.render.figures.score import ScoreRow as ScoreRow
    from cuebid.render.figures.score import match_table as match_table
    from cuebid.render.figures.score import result_figure as result_figure
    from cuebid.render.figures.score import score_figure as score_figure
    from cuebid.render.figures.score import score_table as score_table
    from cuebid.render.figures.tricks import tricks_figure as tricks_figure
    from cuebid.render.media import NoPictureError as NoPictureError
    from cuebid.render.media import preamble as preamble
    from cuebid.render.media import to_figure as to_figure
    from cuebid.render.media import to_html as to_html
    from cuebid.render.media import to_latex as to_latex
    from cuebid.render.media import to_rich as to_rich
    from cuebid.render.media import to_svg as to_svg
    from cuebid.render.media import to_text as to_text
    from cuebid.render.role import Role as Role
    from cuebid.render.styles import stylesheet as stylesheet
    from cuebid.render.theme import DARK as DARK
    from cuebid.render.theme import LIGHT as LIGHT
    from cuebid.render.theme import TERMINAL as TERMINAL
    from cuebid.render.theme import THEMES as THEMES
    from cuebid.render.theme import TWO_COLOUR as TWO_COLOUR
    from cuebid.render.theme import TWO_COLOUR_DARK as TWO_COLOUR_DARK
    from cuebid.render.theme import ColourTheme as ColourTheme


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
