"""A record of the diagnostics last sent to the editor, so that only changes are sent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lsprotocol.types import Diagnostic


class Published:
    """The diagnostics last sent for each file; mutable."""

    def __init__(self) -> None:
        self._found: dict[str, Mapping[str, list[Diagnostic]]] = {}
        self._told: dict[str, tuple[int | None, list[Diagnostic]]] = {}

    def update(
        self, found: Mapping[str, Mapping[str, list[Diagnostic]]], versions: Mapping[str, int]
    ) -> Iterator[tuple[str, list[Diagnostic]]]:
        """Store new findings; yield the URI and diagnostics of each file that must be sent.

        They must be sent if they differ from the last ones sent, and for every new version of an
        open text: an editor ignores diagnostics of a version older than its text.

        Args:
            found: for the URI of each open text, its diagnostics by the URI of their file.
            versions: the version numbers of the open texts, by URI.
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
    """Return a key that equal diagnostics share: code, message and range."""
    start, end = diagnostic.range.start, diagnostic.range.end
    place = start.line, start.character, end.line, end.character
    return diagnostic.code, diagnostic.message, *place
