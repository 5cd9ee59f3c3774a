"""Open Rich consoles that print text without interpreting markup or emoji codes.

Rich interprets `[bold]` in a text as markup and `:100:` as an emoji. Names of files, positions and
notes may contain both, so all consoles of commands have the two switched off.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

# Rich is imported only when something is printed: its import takes a fifth of `cuebid bid`'s time.


def open_console(
    *,
    stderr: bool = False,
    highlight: bool = True,
    soft_wrap: bool = True,
    width: int | None = None,
) -> Console:
    """Return a Rich console that prints text without interpreting markup.

    Args:
        stderr: write to standard error.
        highlight: colour numbers and paths on a terminal.
        soft_wrap: leave wrapping of long lines to the terminal, so that carets stay in place.
        width: the number of columns; that of the terminal by default.
    """
    from rich.console import Console  # noqa: PLC0415 - slow to import

    return Console(
        stderr=stderr,
        highlight=highlight,
        soft_wrap=soft_wrap,
        width=width,
        markup=False,
        emoji=False,
    )


def status(action: str) -> AbstractContextManager[object]:
    """Return a context manager that shows a spinner and a text on a terminal."""
    from rich.text import Text  # noqa: PLC0415 - slow to import

    console = open_console(stderr=True, soft_wrap=False)
    # A plain string would be interpreted as markup here, whatever the console's settings.
    return console.status(Text(action)) if console.is_terminal else nullcontext()
