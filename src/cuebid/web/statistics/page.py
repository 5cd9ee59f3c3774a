"""The page of a visitor's statistics: charts over time, and practice by theme."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cuebid.practice import Progress
from cuebid.web.play.routes import PlayPages
from cuebid.web.play.summary import BoardSummary
from cuebid.web.practice.desk import Desk
from cuebid.web.practice.wording import theme_words
from cuebid.web.serving.charts import line_chart
from cuebid.web.serving.pages import live_page
from cuebid.web.serving.tables import signed
from cuebid.web.serving.visitors import visitor_of
from cuebid.web.texts import words

# More themes than anybody reads; the weakest come first.
_MOST_THEMES: Final = 20
# The number format for percentages, which need no sign.
_PER_CENT: Final = "g"


def statistics_routes(play: PlayPages, desk: Desk) -> list[Route]:
    """Return the route of the statistics page.

    Args:
        play: the pages of games, which have the summaries of boards.
        desk: the state of practice, which has the answers.
    """

    async def page(request: Request) -> Response:
        visitor, player = visitor_of(request), desk.player(request)
        all_answers = desk.history.answers(player)
        by_theme: dict[tuple[str, str], list[float]] = {}
        for answer in all_answers:
            right = 100.0 * answer.right
            by_theme.setdefault((answer.system, answer.theme), []).append(right)
        themes = [
            theme_row(system, row, by_theme[system, row.name])
            for system in desk.systems.with_rules(request)
            for row in desk.history.progress(player, system)[:_MOST_THEMES]
        ]
        answers = [100.0 * answer.right for answer in all_answers]
        return live_page(
            "statistics.html",
            title=words("statistics", "title"),
            charts=chart_rows(play.summaries(visitor) if visitor else [], answers),
            themes=themes,
        )

    return [Route("/statistics", page)]


def theme_row(system: str, progress: Progress, answers: Sequence[float]) -> dict[str, Any]:
    """Return template values for a theme of practice: counts, percentage and a chart.

    Args:
        system: the name of the notes.
        progress: the theme, with how often it was asked.
        answers: 100 for each right answer, 0 for each wrong one.
    """
    right = f"{100 * progress.right / progress.asked:.0f}"
    title = theme_words(progress.name)
    label = words("statistics", "practice_words", count=progress.asked, number=right)
    return {
        "title": title,
        "system": system,
        "asked": progress.asked,
        "right": right,
        "chart": line_chart(answers, f"{title}: {label}", _PER_CENT),
    }


def chart_rows(boards: Sequence[BoardSummary], answers: Sequence[float]) -> list[dict[str, Any]]:
    """Return the charts of a visitor's results with titles and summaries; skip empty charts.

    Args:
        boards: the summaries of the boards, in the order of time.
        answers: 100 for each right answer in practice, 0 for each wrong one.
    """
    kinds: dict[str, list[float]] = {
        "imps": [board.imps for board in boards],
        "bidding": [board.bidding for board in boards],
        "practice": list(answers),
    }
    for role in ("declarer", "defence"):
        kinds[role] = [
            board.tricks for board in boards if board.role == role and board.tricks is not None
        ]
    rows = []
    for name in ("declarer", "defence", "bidding", "imps", "practice"):
        values = kinds[name]
        if not values:
            continue
        average = mean(values)
        number = f"{average:.0f}" if name == "practice" else signed(average, "+.1f")
        summary = words("statistics", f"{name}_words", count=len(values), number=number)
        title = words("statistics", name)
        form = _PER_CENT if name == "practice" else "+g"
        chart = line_chart(values, f"{title}: {summary}", form)
        rows.append({"title": title, "words": summary, "chart": chart})
    return rows
