"""The diagnostics that an editor was last sent, for each file from all that include it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lsprotocol.types import Diagnostic


class Published:
    """The diagnostics of each file, by the open texts in which they were found; mutable."""

    def __init__(self) -> None:
        self._found: dict[str, Mapping[str, list[Diagnostic]]] = {}
        self._told: dict[str, tuple[int | None, list[Diagnostic]]] = {}

    def update(
        self, found: Mapping[str, Mapping[str, list[Diagnostic]]], versions: Mapping[str, int]
    ) -> Iterator[tuple[str, list[Diagnostic]]]:
        """Take what was found; yield the files whose diagnostics are others than were told.

        Of an open text an editor is told too that nothing was found, and of another version of it
        what was told before: an editor leaves out what comes too late for the text that it has.

        Args:
            found: by the address of each open text, what was found by the address of its file.
            versions: of the open texts, by their addresses.
        """
        gathered: dict[str, dict[tuple[object, ...], Diagnostic]] = {}
        for by_uri in found.values():
            for uri, diagnostics in by_uri.items():
                gathered.setdefault(uri, {}).update((_key(each), each) for each in diagnostics)
        together = {
            uri: (versions.get(uri), list(gathered.get(uri, {}).values()))
            for uri in {**found, **gathered}
        }
        for uri in {**self._told, **together}:
            now = together.get(uri, (None, []))
            if now != self._told.get(uri):
                yield uri, now[1]
        self._told = together


def _key(diagnostic: Diagnostic) -> tuple[object, ...]:
    """Return what makes a diagnostic the same as another one."""
    start, end = diagnostic.range.start, diagnostic.range.end
    place = start.line, start.character, end.line, end.character
    return diagnostic.code, diagnostic.message, *place
