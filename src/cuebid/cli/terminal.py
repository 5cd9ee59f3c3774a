"""The one home of rich's consoles: text of users and files is printed as it stands.

Rich reads `[bold]` in a text as markup and `:100:` as an emoji. Names of files, positions and notes
hold both, so every console of a command has the two switched off.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

# Rich is imported when something is printed: that takes a fifth of the time of `cuebid bid`.


def open_console(
    *,
    stderr: bool = False,
    highlight: bool = True,
    soft_wrap: bool = True,
    width: int | None = None,
) -> Console:
    """Return a console that prints text as it stands.

    Args:
        stderr: write to standard error.
        highlight: colour numbers and paths on a terminal.
        soft_wrap: leave long lines to the terminal, so that carets stay below what they mark.
        width: the columns, if not those of the terminal.
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
    """Show a spinner beside what is being done, if standard error is a terminal."""
    from rich.text import Text  # noqa: PLC0415 - slow to import

    console = open_console(stderr=True, soft_wrap=False)
    # A spinner reads a string as markup whatever the console does.
    return console.status(Text(action)) if console.is_terminal else nullcontext()
