"""Put the rules of notes above those of the shipped system, without parsing any.

The shipped rules come from the cache and are never parsed here; those of the notes are built as
trees. The text of the resulting database is printed, so that every rule has its place in a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from cuebid.database import Database, Rule, RuleBook
from cuebid.notes.build import OWN_CHAPTER, NotesSystem
from cuebid.systems import System, open_folder
from cuebid.systems.file_names import SETTINGS
from cuebid.systems.folder import settings_of
from cuebid.systems.judged_book import judged_book
from cuebid.text import Source

_HEAD: Final = re.compile(r"(\d+)d?([CRX?]?)")


def overlay_system(built: NotesSystem, path: Path) -> System:
    """Return the loaded system of notes that embed no rules: their rules, then the shipped ones.

    It has the same rules as the folder that `NotesSystem.files` prints, in the same order.
    """
    # Not parsed: the shipped system comes from the cache.
    base = open_folder()
    text: list[str] = []
    rules: list[Rule] = []
    explanations: dict[int, str] = {}
    chapter_starts: list[tuple[int, str]] = []
    length = 0
    for chapter, rule, line, explanation in _entries(built, base):
        if not chapter_starts or chapter_starts[-1][1] != chapter:
            chapter_starts.append((length, chapter))
        # Messages and `--why` quote rules by their place in the text, so the printed text and the
        # offsets are made together.
        rules.append(msgspec.structs.replace(rule, start=length, end=length + len(line)))
        text += (line, "\n")
        length += len(line) + 1
        if rule.explanation is not None and explanation:
            explanations[rule.explanation] = explanation
    source = Source(f"{path.stem}/mb.txt2", "".join(text))
    database = Database(source, tuple(rules), base.database.options, explanations)
    settings = settings_of(built.settings, f"{path.stem}/{SETTINGS}")
    book = judged_book(RuleBook(database), settings)
    return System(path.stem, path, book, settings, chapter_starts=tuple(chapter_starts))


def _entries(built: NotesSystem, base: System) -> Iterator[tuple[str, Rule, str, str]]:
    """Yield chapter, rule, text and explanation of every rule, in the order of the chapters."""
    for rule in built.rules:
        yield OWN_CHAPTER, rule.rule, rule.text, rule.explanation
    database = base.database
    chapters = frozenset(built.lower_chapters)
    for shipped in database.rules:
        chapter = base.chapter(shipped)
        if chapter in chapters:
            # As a default it gives way wherever the notes have a rule for the call.
            line = _HEAD.sub(r"\1d\2", database.span(shipped).text, count=1)
            default = msgspec.structs.replace(shipped, default=True)
            yield chapter, default, line, database.explanation(shipped)
