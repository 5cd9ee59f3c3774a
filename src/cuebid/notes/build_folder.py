"""Write the system that was built from notes to a folder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from cuebid.notes.build import NotesSystem
from cuebid.notes.merge.summary import embedded_rules_record, embedded_rules_text
from cuebid.notes.report.unknown_words import unknown_words
from cuebid.systems.file_names import COMMENTS, RULES, SETTINGS
from cuebid.text import OutputError, replace_text
from cuebid.text.layout import counted, visible

# The number of unknown words to list. More would hide the summary; `cuebid system check` lists all.
_SHOWN: Final = 10


def write_build(built: NotesSystem, output: Path) -> None:
    """Write the files of a system, and delete chapters of an earlier build.

    Raises:
        OutputError: the folder has files that were not built from notes.
    """
    settings = output / SETTINGS
    # Settings that a build writes name their notes. Without that line the files are somebody's own
    # work, and are not replaced.
    is_earlier_build = settings.is_file() and "\nnotes = " in settings.read_text("utf-8")
    if output.is_dir() and not is_earlier_build and any(output.iterdir()):
        raise OutputError(f"{output} has something else in it; name a new folder")
    output.mkdir(parents=True, exist_ok=True)
    for name, text in built.files.items():
        replace_text(output / name, text)
    for ending in (RULES, COMMENTS):
        for path in output.glob(f"*{ending}"):
            if path.name not in built.files:
                path.unlink()


def build_lines(built: NotesSystem, output: Path) -> Iterator[str]:
    """Yield lines that report what was built, where, and the first words not understood."""
    words, rules = unknown_words(built.auctions), _rules(built)
    if built.merged is not None:
        yield embedded_rules_text(built.merged)
    of_modules = len(built.auctions_of_modules)
    taken = f" and {of_modules} of modules of the library" if of_modules else ""
    yield (
        f"{output}: {counted(len(rules), 'rule')} from {len(built.auctions) - of_modules} auctions"
        f"{taken}; {words.share:.1%} of the descriptions understood"
    )
    for word in words.unknown[:_SHOWN]:
        yield f"{word.place}: not understood: {visible(word.text)}"
    if len(words.unknown) > _SHOWN:
        yield f"and {len(words.unknown) - _SHOWN} more; cuebid system check names them all"


def build_record(built: NotesSystem, output: Path) -> dict[str, Any]:
    """Return a summary of the build for output as JSON."""
    words = unknown_words(built.auctions)
    return {
        "output": str(output),
        "title": built.title,
        "auctions": len(built.auctions),
        "auctions_of_modules": len(built.auctions_of_modules),
        "rules": len(_rules(built)),
        "unknown_words": [{"text": word.text, "place": str(word.place)} for word in words.unknown],
        "understood": words.understood,
        "characters": words.characters,
    } | embedded_rules_record(built.merged)


def _rules(built: NotesSystem) -> Sequence[object]:
    return built.rules if built.merged is None else built.merged.rules
