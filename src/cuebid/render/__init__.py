"""Diagrams of hands, deals, auctions, play and scores as text, HTML, SVG, LaTeX and for rich.

One layout, five media: `to_text`, `to_rich`, `to_html`, `to_svg` and `to_latex` take any value of
the game, or a figure that `hand_figure`, `deal_figure` and their like made with options.

The names below are loaded when they are first asked for, so that importing Cuebid stays quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from cuebid.core import (
    Auction,
    Board,
    BoardRecord,
    Contract,
    Deal,
    Hand,
    Play,
    Trick,
    View,
    register_drawer,
)

if TYPE_CHECKING:
    from cuebid.render.auction import auction_figure
    from cuebid.render.hands import deal_figure, hand_figure, trick_figure
    from cuebid.render.layout import Figure, Role
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
    from cuebid.render.play import play_figure
    from cuebid.render.record import record_figure, view_figure
    from cuebid.render.score import (
        MatchRow,
        ScoreRow,
        match_table,
        result_figure,
        score_figure,
        score_table,
    )
    from cuebid.render.styles import stylesheet
    from cuebid.render.theme import (
        DARK,
        LIGHT,
        TERMINAL,
        THEMES,
        TWO_COLOUR,
        TWO_COLOUR_DARK,
        Theme,
    )

__all__ = [
    "DARK",
    "LIGHT",
    "TERMINAL",
    "THEMES",
    "TWO_COLOUR",
    "TWO_COLOUR_DARK",
    "Figure",
    "MatchRow",
    "NoPictureError",
    "Role",
    "ScoreRow",
    "Theme",
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
    "view_figure",
]

_HOMES: Final = {
    "auction": ("auction_figure",),
    "hands": ("deal_figure", "hand_figure", "trick_figure"),
    "layout": ("Figure", "Role"),
    "media": (
        *("NoPictureError", "preamble", "to_figure", "to_html", "to_latex", "to_rich"),
        *("to_svg", "to_text"),
    ),
    "play": ("play_figure",),
    "record": ("record_figure", "view_figure"),
    "score": (
        *("MatchRow", "ScoreRow", "match_table", "result_figure", "score_figure", "score_table"),
    ),
    "styles": ("stylesheet",),
    "theme": ("DARK", "LIGHT", "TERMINAL", "THEMES", "TWO_COLOUR", "TWO_COLOUR_DARK", "Theme"),
}
_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a module's names have any type
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def register() -> None:
    """Let notebooks draw every value of the game; called when `cuebid` is imported."""
    for kind in (Auction, Board, BoardRecord, Contract, Deal, Hand, Play, Trick, View):
        register_drawer(kind, "html", _draw_html)
        register_drawer(kind, "svg", _draw_svg)


def _draw_html(value: object) -> str:
    from cuebid.render.media import to_html  # noqa: PLC0415 - loaded when a picture is wanted

    return to_html(value, with_style=True)


def _draw_svg(value: object) -> str:
    from cuebid.render.media import to_svg  # noqa: PLC0415 - loaded when a picture is wanted

    return to_svg(value)
