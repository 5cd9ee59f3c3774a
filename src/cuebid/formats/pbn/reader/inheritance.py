"""Values that a game takes from the games before it (PBN 2.1, inheritance)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cuebid.text import Diagnostic, Severity, Span

if TYPE_CHECKING:
    from cuebid.formats.pbn.game_source import GameSource
    from cuebid.formats.pbn.tags import Tag


class Inheritance:
    """The values that games pass on to later ones; mutable.

    `"#"` is the value of the game before. `"##text"` is `text`, in this game and in every later
    one that lacks the tag; `"##"` alone passes on the value of the game before in the same way.
    """

    def __init__(self) -> None:
        self._before: dict[str, str] = {}
        self._lasting: dict[str, str] = {}

    def next_game(
        self, tags: Iterable[Tag], source: GameSource | None = None
    ) -> tuple[dict[str, str], list[Diagnostic]]:
        """Return the inherited values of the next game, and remember what it passes on.

        Returns:
            The values that differ from those written in the game, by tag, with their escapes;
            and diagnostics.
        """
        own: dict[str, str] = {}
        inherited: dict[str, str] = {}
        problems: list[Diagnostic] = []
        for tag in tags:
            if tag.name in own:
                continue  # the first of several tags of one name counts
            value = tag.written
            # Not every `#`: a value such as `#3` is an ordinary text.
            if value[:1] == "#" and (value == "#" or value[:2] == "##"):
                value = self._asked(tag, source, problems)
                inherited[tag.name] = value
            own[tag.name] = value
        if self._lasting:
            for name, value in self._lasting.items():
                if name not in own:
                    own[name] = inherited[name] = value
        # Inherited values are included, so that `#` in the next game takes them over too.
        self._before = own
        return inherited, problems

    def _asked(self, tag: Tag, source: GameSource | None, problems: list[Diagnostic]) -> str:
        value = tag.written[2:]
        if not value:
            inherited = self._before.get(tag.name)
            if inherited is None and source is not None:
                message = f"no game before this one has a value of {tag.name} to inherit"
                span = Span(source, tag.start, tag.end)
                problems.append(
                    Diagnostic(Severity.ERROR, "pbn-nothing-to-inherit", message, span, "a value")
                )
            # `?` means unknown; an empty text would be a value.
            value = "?" if inherited is None else inherited
        # After the value is resolved: `##` alone passes on what it inherits.
        if tag.written.startswith("##"):
            self._lasting[tag.name] = value
        return value
