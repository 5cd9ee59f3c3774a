"""Diagrams that the package `rich` prints on terminals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cuebid.render.figures.layout import Figure, Role
from cuebid.render.output.monospace import Monospace, strip_width
from cuebid.render.theme import TERMINAL, ColourTheme

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions
    from rich.measure import Measurement
    from rich.text import Text

# Roles in the terminal's own text colour, which is readable on any background.
_UNCOLOURED: Final = frozenset(
    {Role.PLAIN, Role.NOTRUMP, Role.HEADING, Role.SEAT, Role.MUTED, Role.PLAYED}
)
_BOLD: Final = frozenset({Role.HEADING, Role.SEAT, Role.VULNERABLE, Role.ALERT})


@dataclass(frozen=True, slots=True)
class Diagram:
    """A figure that rich can print; it fits itself to the width and letters of the console."""

    figure: Figure
    """The figure to print."""
    theme: ColourTheme = TERMINAL
    """The colours; the default is readable on any background."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        from rich.text import Text  # noqa: PLC0415 - loaded when something is printed

        engine = Monospace(options.max_width, options.ascii_only)
        for strip in engine.strips(self.figure):
            parts = [(run.text, self._style(run.role)) for run in strip]
            # A table wider than the terminal is folded, so that nothing of it is lost.
            text = Text.assemble(*parts, overflow="fold")
            # Blanks that align columns would fold into lines of their own in a narrow console.
            text.rstrip()
            yield text

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        from rich.measure import Measurement  # noqa: PLC0415 - as above

        # The least width is that of the widest table, which is never cut; the most is what the
        # diagram takes with all the room there is.
        def width(columns: int) -> int:
            strips = Monospace(columns, options.ascii_only).strips(self.figure)
            return max(map(strip_width, strips), default=0)

        return Measurement(width(1), width(options.max_width)).with_maximum(options.max_width)

    def _style(self, role: Role) -> str:
        bold = "bold " if role in _BOLD else ""
        return bold if role in _UNCOLOURED else bold + self.theme.colour(role)
