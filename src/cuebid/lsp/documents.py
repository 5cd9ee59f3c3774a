"""Texts that are open in the editor, each with the analysis of its last version."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from lsprotocol.types import (
    TextDocumentContentChangeEvent,
    TextDocumentContentChangePartial,
    TextDocumentItem,
)
from pygls.uris import to_fs_path

from cuebid.lsp.files import Files
from cuebid.lsp.language import Analysis, Language
from cuebid.lsp.languages import language_of
from cuebid.lsp.positions import span_at
from cuebid.text import Source


def path_of(uri: str) -> Path | None:
    """Return the path of a URI; None if it names no file of this machine."""
    path = to_fs_path(uri) if uri.startswith("file:") else None
    return Path(path) if path and "\0" not in path else None


class OpenDocument:
    """A text that is open in the editor; mutable.

    Attributes:
        uri: the address of the text.
        version: the version number that the editor gave the text.
        language: the language of the text.
        source: the text.
        studied: the analysis for which slow checks last ran.
    """

    def __init__(self, item: TextDocumentItem, language: Language, files: Files) -> None:
        self.uri = item.uri
        self.version = item.version
        self.language = language
        self.path = path_of(item.uri)
        self._files = files
        self._analysis: Analysis | None = None
        self.studied: Analysis | None = None
        self._seen: tuple[Analysis, Analysis] | None = None
        self.source = self._take(item.text)

    def change(self, version: int, changes: Sequence[TextDocumentContentChangeEvent]) -> None:
        """Apply changes in order, each to the result of the one before it."""
        self.version = version
        for change in changes:
            text = change.text
            if isinstance(change, TextDocumentContentChangePartial):
                span = span_at(self.source, change.range)
                whole = self.source.text
                text = whole[: span.start] + text + whole[span.end :]
            self.source = self._take(text)

    def close(self) -> None:
        """Use the file on disk again in place of this text."""
        if self.path is not None:
            self._files.close(self.path)

    def seen_from(self, document: OpenDocument) -> Analysis | None:
        """Return the analysis of this text as a part of `document`; None if it is no part of it."""
        seen_from = self.language.seen_from
        if seen_from is None or document is self or document.language is not self.language:
            return None
        whole = document.analysis()
        if not any(source is self.source for source in whole.looked_for.values()):
            return None
        if self._seen is None or self._seen[0] is not whole:
            self._seen = whole, seen_from(whole, self.source, self._files)
        return self._seen[1]

    def analysis(self) -> Analysis:
        """Return the analysis of the text, made anew if it or a file that it includes changed."""
        last = self._analysis
        if last is None or last.source is not self.source or not self._is_current(last):
            last = self._analysis = self.language.analyse(self.source, self._files, last)
        return last

    def _is_current(self, analysis: Analysis) -> bool:
        read = analysis.looked_for.items()
        return all(self._files.is_unchanged(path, source) for path, source in read)

    def _take(self, text: str) -> Source:
        # A single surrogate is no character, and no file can contain it.
        text = text.encode("utf-8", "replace").decode("utf-8")
        source = Source(str(self.path) if self.path else self.uri, text)
        if self.path is not None:
            self._files.open(self.path, source)
        return source


class Documents:
    """The open texts whose language is known, by their URIs; mutable.

    Attributes:
        files: the files that may be read besides, such as included ones.
    """

    def __init__(self, files: Files) -> None:
        self.files = files
        self._documents: dict[str, OpenDocument] = {}

    def __iter__(self) -> Iterator[OpenDocument]:
        return iter(tuple(self._documents.values()))

    def get(self, uri: str) -> OpenDocument | None:
        """Return the open text of a URI; None if it is not open or its language is unknown."""
        return self._documents.get(uri)

    def open(self, item: TextDocumentItem) -> OpenDocument | None:
        """Add a text that the editor opened; return None if its language is unknown."""
        path = path_of(item.uri)
        language = language_of(str(path or item.uri), item.language_id)
        if language is None:
            return None
        document = self._documents[item.uri] = OpenDocument(item, language, self.files)
        return document

    def close(self, uri: str) -> None:
        """Remove a text that the editor closed."""
        document = self._documents.pop(uri, None)
        if document is not None:
            document.close()

    def analysis_of(self, document: OpenDocument) -> Analysis:
        """Return the analysis of a text, as a part of another open text if one includes it."""
        return next(self._seen(document), None) or document.analysis()

    def roots(self) -> Iterator[OpenDocument]:
        """Yield the texts that no other open text includes; a check of them covers the others."""
        for document in self:
            if next(self._seen(document), None) is None:
                yield document

    def _seen(self, document: OpenDocument) -> Iterator[Analysis]:
        for each in self:
            seen = document.seen_from(each)
            # Of files that include each other, each is read by itself.
            if seen is not None and each.seen_from(document) is None:
                yield seen
