"""Fill docs/words.md with the phrases that Cuebid writes, and those that it reads in notes.

MkDocs runs this module as a hook. At every build it replaces the marks in `docs/words.md` by tables
that the program itself uses, so that the page cannot differ from them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cuebid import notes, phrases
from cuebid.notes.words.lexicon import read_words

if TYPE_CHECKING:
    # The tests read the tables without MkDocs.
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

__all__ = ["on_page_markdown", "phrases_read", "phrases_written"]

_LANGUAGE: Final = "english"
# Sections without phrases: they hold conjunctions, and words that are only recognised.
_NOT_WRITTEN: Final = frozenset({"join", "hand_words", "hedges", "abbreviations"})


def phrases_written() -> str:
    """Return the phrases that Cuebid writes, a table for each section."""
    path = _folder(phrases.__file__) / "tables" / f"{_LANGUAGE}.toml"
    sections = tomllib.loads(path.read_text("utf-8"))
    return "\n".join(
        line
        for name, entries in sections.items()
        if name not in _NOT_WRITTEN
        for line in _table(name, ("entry", "phrase"), sorted(entries.items()))
    )


def phrases_read() -> str:
    """Return the phrases that Cuebid reads in English notes, a table for each kind."""
    path = _folder(notes.__file__) / "words" / "tables" / f"{_LANGUAGE}.txt"
    kinds: dict[str, dict[str, list[str]]] = {}
    for phrase, entry in read_words(path.read_text("utf-8"), path.name):
        kinds.setdefault(entry.kind, {}).setdefault(entry.name, []).append(phrase)
    lines: list[str] = []
    for kind, names in kinds.items():
        rows = [(name, ", ".join(words)) for name, words in names.items()]
        lines += _table(kind, ("meaning", "phrases"), rows)
    return "\n".join(lines)


def _folder(file: str | None) -> Path:
    if file is None:
        raise FileNotFoundError("cuebid is not installed from files")
    return Path(file).parent


def _table(title: str, heads: tuple[str, str], rows: list[tuple[str, str]]) -> Iterator[str]:
    yield f"### {title}\n"
    yield f"| {heads[0]} | {heads[1]} |"
    yield "|---|---|"
    for name, text in rows:
        yield f"| {_cell(name)} | {_cell(text)} |"
    yield ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;")


_MARKS: Final[dict[str, Callable[[], str]]] = {
    "<!-- phrases written -->": phrases_written,
    "<!-- phrases read -->": phrases_read,
}


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Replace the marks of a page by tables; MkDocs calls this for each page."""
    del page, config, files
    for mark, tables in _MARKS.items():
        if mark in markdown:
            markdown = markdown.replace(mark, tables())
    return markdown
