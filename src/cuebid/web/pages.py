"""The HTML of the live pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from cuebid.core import SEATS
from cuebid.render.page import PageTemplate
from cuebid.web.game import Game

__all__ = ["error_page", "home_page", "play_page", "tool_page", "watch_page"]

_FOLDER: Final = Path(__file__).with_name("templates")
_HOME: Final = PageTemplate(_FOLDER, "home.html")
_PLAY: Final = PageTemplate(_FOLDER, "play.html")
_ERROR: Final = PageTemplate(_FOLDER, "error.html")
_STYLE: Final = "/static/page.css"


def home_page(
    systems: Iterable[str],
    games: Iterable[tuple[str, Game]],
    tools: Mapping[str, tuple[str, str]],
    matches: Iterable[str],
) -> str:
    """Return the first page: a new board, the boards played last, matches and tools."""
    rows = [
        {
            "id": game_id,
            "number": game.board.number,
            "systems": " against ".join((game.systems[game.side], game.systems[game.side.other])),
            "result": game.record().result_text if game.is_over else "not finished",
        }
        for game_id, game in games
    ]
    return _HOME.render(
        title="Cuebid",
        style_file=_STYLE,
        policy="",  # the server sends it as a header
        systems=list(systems),
        seats=[(seat.letter, seat.word) for seat in SEATS],
        games=rows,
        matches=list(matches),
        tools=[(name, *words) for name, words in tools.items()],
    )


def play_page(game: Game) -> str:
    """Return the page of a game; its script brings it to life."""
    return _PLAY.render(
        title=f"Board {game.board.number}",
        style_file=_STYLE,
        policy="",
        ours=game.systems[game.side],
        theirs=game.systems[game.side.other],
    )


def watch_page(name: str, delay: float) -> str:
    """Return the page of a match that is watched."""
    template = PageTemplate(_FOLDER, "watch.html")
    return template.render(
        title=f"Watch {name}", style_file=_STYLE, policy="", delay=f"{delay:g}" if delay else ""
    )


def tool_page(name: str, title: str, text: str, answer: str, values: Mapping[str, str]) -> str:
    """Return the page of a tool.

    Args:
        name: the tool, whose form is the template `tool_NAME.html`.
        title: the heading.
        text: what the tool is for.
        answer: HTML of the answer.
        values: what the visitor entered, by field.
    """
    template = PageTemplate(_FOLDER, f"tool_{name}.html")
    return template.render(
        title=title, content=answer, style_file=_STYLE, policy="", lead=text, values=values
    )


def error_page(title: str, text: str) -> str:
    """Return a page that says what is wrong, with the way back."""
    return _ERROR.render(title=title, style_file=_STYLE, policy="", text=text)
