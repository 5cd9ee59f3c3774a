"""Options for the budget of robots, and a report of time limits that cut a decision short."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from cuebid.cli.options import ParsedValue, joined
from cuebid.core import View
from cuebid.robots.budget import CARD_LAYOUTS, Budget

if TYPE_CHECKING:
    # Robots are loaded by the commands that seat them.
    from cuebid.robots import CardDecision
    from cuebid.robots.bidder import Decision, Observer

BUDGET: Final = ParsedValue("budget", Budget.parse)
"""The type of `--budget`: `40` deals, `0.5s`, `quick` or `0`."""

budget_option = click.option(
    "--budget", type=BUDGET, default="0", show_default=True,
    help="How much to think about a call or card: 0 follows the system and rules of thumb, quick "
    "makes calls that win more and tells of them, 40 simulates 40 deals, 0.5s takes "
    "half a second, more for the first tricks. Thought needs the extra 'solver', but for calls of "
    "shipped systems such as sayc.",
)  # fmt: skip
"""The option `--budget` of commands that bid."""

play_budget_option = joined(
    click.option(
        "--budget",
        type=BUDGET,
        help="How much to think about a call or card: 0 follows the system and rules of thumb, "
        "quick makes calls that win more and tells of them, 40 looks at 40 deals, "
        "0.5s takes half a second at most. All but 0 need the extra 'solver'.  "
        f"[default: quick for calls, {CARD_LAYOUTS} for a card if the extra is installed; without "
        "play 0]",
    ),
    click.option(
        "--time-limit",
        type=click.FloatRange(min=0, max=3600),
        default=0.0,
        help="Seconds after which a card is played although the budget in deals is not spent; each "
        "time is reported, because the card then depends on the machine.  [default: none]",
    ),
)
"""The options `--budget` (None by default) and `--time-limit` of commands that play boards."""


def report_cuts(observer: Observer | None = None) -> Observer:
    """Return an observer that reports on standard error when a time limit cuts a decision short.

    Args:
        observer: receives every decision too, if given.
    """

    def observe(view: View, decision: Decision | CardDecision) -> None:
        if getattr(decision, "is_cut", False):
            layouts = decision.record()["layouts"]
            click.echo(
                f"board {view.board_number}, {view.seat.word}: the limit of time cut in after "
                f"{layouts} layouts",
                err=True,
            )
        if observer is not None:
            observer(view, decision)

    return observe
