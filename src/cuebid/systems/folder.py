"""Read the files of a system's folder, and join them in the order of their chapters.

The chapters become one database, so that rules of one chapter can overrule those of another. A
joined source remembers where each character comes from, so errors name the chapter and its line.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cuebid.core import ReadError
from cuebid.database.language.source.records import report_no_rules
from cuebid.systems.file_names import COMMENTS, EXAMPLES, MACROS, RULES, SETTINGS
from cuebid.text import Diagnostics, ExpansionBuilder, Source, Span, decode_toml, read_source


@dataclass(frozen=True, slots=True)
class SystemFiles:
    """The texts of a system's files.

    Attributes:
        rules: the rules of all chapters, joined; spans lead back to the chapters.
        macros: the macro file, if there is one.
        explanations: the texts of all chapters, joined.
        examples: the files of examples, in the order of the chapters.
        settings: the contents of `system.toml`.
    """

    rules: Source
    macros: Source | None
    explanations: Source
    examples: tuple[Source, ...]
    settings: Mapping[str, Any]


def read_folder(folder: Path, report: Diagnostics) -> SystemFiles:
    """Read the files of the system in a folder.

    Args:
        folder: the folder of the files.
        report: receives warnings of bytes that are not text, and an error if there is no rule and
            no setting.

    Raises:
        ReadError: the folder has no chapter, or its settings cannot be read.
        TextError: a file cannot be read.
    """
    # Names begin with the number of the chapter, so this is the order of the chapters. It counts:
    # of rules that are equal otherwise the one written first is chosen (ruling A10).
    names = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
    chapters = [name for name in names if name.endswith(RULES)]
    if not chapters:
        raise ReadError(
            f"{folder} is not a system: it has no chapter of rules",
            str(folder),
            expected=f"files like 11-openings{RULES}",
        )

    def sources(ending: str) -> list[Source]:
        return [read_source(folder / name, report) for name in names if name.endswith(ending)]

    # A system without macros, explanations, examples or settings is a system still; without rules
    # it is not.
    rules = joined_sources(f"{folder.name}/mb.txt2", sources(RULES))
    settings = _settings(folder / SETTINGS) if SETTINGS in names else {}
    # A system of settings without rules plays by judgement alone, like the shipped `simple`.
    if not settings:
        report_no_rules(rules, report)
    return SystemFiles(
        rules=rules,
        macros=read_source(folder / MACROS, report) if MACROS in names else None,
        explanations=joined_sources(f"{folder.name}/Comments.txt", sources(COMMENTS)),
        examples=tuple(sources(EXAMPLES)),
        settings=settings,
    )


def joined_sources(name: str, sources: Iterable[Source]) -> Source:
    """Return one source of several texts, each of which begins on a new line.

    Args:
        name: the name of the result.
        sources: the texts; spans of the result lead back to them.
    """
    builder = ExpansionBuilder(name)
    for source in sources:
        builder.copy(Span.whole(source))
        # Otherwise the last rule of a file would join the first rule of the next file.
        if source.text and source.text[-1] not in "\r\n":
            builder.insert("\n", Span.point(source, len(source.text)))
    return builder.build()


def _settings(path: Path) -> Mapping[str, Any]:
    try:
        return settings_of(path.read_text("utf-8"), str(path))
    # TOML is UTF-8 by its definition, so this file is not decoded as leniently as the others.
    except UnicodeDecodeError as error:
        raise ReadError(f"{path}: {error}", str(path), expected="settings in TOML") from error


def settings_of(text: str, name: str) -> Mapping[str, Any]:
    """Return the settings in the text of a `system.toml`.

    Args:
        text: the text.
        name: the name of the file, for messages.

    Raises:
        ReadError: the text is not TOML.
    """
    try:
        return decode_toml(text)
    except tomllib.TOMLDecodeError as error:
        raise ReadError(f"{name}: {error}", name, expected="settings in TOML") from error
