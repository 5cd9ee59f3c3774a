"""The analysis of a system's files for the editor; unchanged parts are used again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from cuebid.core import ReadError
from cuebid.database import Rule
from cuebid.lsp.files import Files
from cuebid.lsp.found import Found, findings_in
from cuebid.systems.draft import Draft, DraftFiles, read_draft
from cuebid.systems.file_names import COMMENTS, EXAMPLES, EXPLANATIONS, MACROS, RULES, SETTINGS
from cuebid.systems.folder import settings_of
from cuebid.systems.names import (
    Name,
    NameKind,
    labels_in,
    names_in_examples,
    names_in_explanations,
    names_in_macros,
    names_in_rules,
)
from cuebid.text import Diagnostic, Diagnostics, Severity, Source, Span, TextError, trace

_MOST_BYTES: Final = 8_000_000
"""The largest size of one file; the shipped systems have 200,000 bytes in all."""
_SINGLE: Final = ("mb.txt2", "mb.txt")
"""Rule files that are a system by themselves, with macros and explanations beside them."""


@dataclass(frozen=True)
class RulesAnalysis:
    """The analysis of one version of a file, together with the other files of its system."""

    source: Source
    """The text of the file."""
    looked_for: Mapping[Path, Source | None]
    """The files that were read."""
    draft: Draft
    """The system as its files define it now."""
    setting_report: tuple[Diagnostic, ...]
    """The problems in the settings of the system."""

    _studied: list[tuple[Found, ...]] = field(default_factory=list)

    def take_study(self, found: tuple[Found, ...]) -> None:
        """Store the findings of slow checks."""
        self._studied[:] = [found]

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """The findings of quick checks, and those of slow checks so far."""
        quick = self.quick_findings
        found = self._studied[0] if self._studied else ()
        return (*quick, *findings_in(found, (self.source, *self.looked_for.values()), quick))

    @cached_property
    def quick_findings(self) -> tuple[Diagnostic, ...]:
        """The findings of checks that are quick enough to run after every key."""
        return (*self.setting_report, *self.draft.findings(self.source))

    @property
    def files(self) -> DraftFiles:
        """The texts of all files of the system."""
        return self.draft.files

    @cached_property
    def labels(self) -> frozenset[str]:
        """The labels (`@LABEL`) under which rules match an auction again."""
        return labels_in(self.files.chapters)

    @cached_property
    def names(self) -> tuple[Name, ...]:
        """The names in all files of the system."""
        return tuple(name for source in self._sources() for name in self.names_in(source))

    def rule_at(self, offset: int) -> Rule | None:
        """Return the rule at an offset of the text; None if there is no rule."""
        rules = self.draft.rules_of(self.source)
        spans = ((rule, self.rule_span(rule)) for rule in rules)
        return next((rule for rule, span in spans if span.start <= offset <= span.end), None)

    def rule_span(self, rule: Rule) -> Span:
        """Return the span where a rule is written."""
        return trace(self.draft.database.span(rule), limit=0).written

    def names_in(self, source: Source) -> Iterable[Name]:
        """Yield the names in a file of the system."""
        if source is self.files.macros:
            return names_in_macros(self.draft.macros)
        if source in self.files.examples:
            return names_in_examples(source)
        if source in self.files.explanations:
            return names_in_explanations(source)
        return names_in_rules(source, self.draft.macros, self.labels)

    def name_at(self, offset: int) -> Name | None:
        """Return the name that contains an offset of the text or ends there; None if none does."""
        marks = {NameKind.LABEL: 0, NameKind.MACRO: 0}
        touching = (
            name
            for name in self.names_in(self.source)
            if name.span.source is self.source
            and name.span.start - marks.get(name.kind, 1) <= offset <= name.span.end
        )
        return next(touching, None)

    def same_as(self, name: Name) -> list[Name]:
        """Return all occurrences of a name in the system."""
        return [other for other in self.names if other[:2] == name[:2]]

    def _sources(self) -> tuple[Source, ...]:
        files = self.files
        macros = () if files.macros is None else (files.macros,)
        return (*files.chapters, *macros, *files.explanations, *files.examples)


def analyse_rules(source: Source, files: Files, last: RulesAnalysis | None) -> RulesAnalysis:
    """Return the analysis of a version of a file, with parts of the last analysis used again."""
    path = Path(source.name)
    folder = files.folder_of(path) if path.is_absolute() else None
    read = {path: source}
    if folder is not None:
        for other in _companions(path, folder):
            try:
                read[other] = files.read(other, Diagnostics(), max_bytes=_MOST_BYTES)
            except TextError:
                continue  # the problem is shown when that file itself is open
    report: list[Diagnostic] = []
    draft_files = _draft_files(source, read, report)
    draft = read_draft(draft_files, None if last is None else last.draft)
    return RulesAnalysis(source, MappingProxyType(dict(read)), draft, tuple(report))


def _companions(path: Path, folder: Path) -> list[Path]:
    """Return the paths of the other files of the system that a file belongs to."""
    names = sorted(each.name for each in folder.iterdir()) if folder.is_dir() else []
    is_single = path.name in _SINGLE or not any(name.endswith(RULES) for name in names)
    if is_single:
        beside = (path.name if path.name in _SINGLE else _first(names), MACROS, EXPLANATIONS)
        wanted = [name for name in names if name in beside]
    else:
        endings = (RULES, COMMENTS, EXAMPLES)
        wanted = [name for name in names if name.endswith(endings) or name in (MACROS, SETTINGS)]
    paths = (path.parent / name for name in wanted if name != path.name)
    return [each for each in paths if _is_inside(each, folder)]


def _is_inside(path: Path, folder: Path) -> bool:
    """Return whether a path in a folder is not a symbolic link that leads out of the folder."""
    return not path.is_symlink() or path.resolve().is_relative_to(folder)


def _first(names: list[str]) -> str:
    return next((name for name in _SINGLE if name in names), "")


def _draft_files(
    source: Source, read: Mapping[Path, Source], report: list[Diagnostic]
) -> DraftFiles:
    by_name = {path.name: text for path, text in sorted(read.items())}

    def ending(*endings: str) -> tuple[Source, ...]:
        return tuple(text for name, text in by_name.items() if name.endswith(endings))

    chapters = tuple(text for name, text in by_name.items() if _is_chapter(name))
    explanations = (
        *ending(COMMENTS),
        *(by_name[name] for name in (EXPLANATIONS,) if name in by_name),
    )
    examples = ending(EXAMPLES)
    macros = by_name.get(MACROS)
    settings: Mapping[str, Any] = {}
    if SETTINGS in by_name:
        try:
            settings = settings_of(by_name[SETTINGS].text, SETTINGS)
        except ReadError as error:
            place = Span.point(by_name[SETTINGS], 0)
            report.append(Diagnostic(Severity.ERROR, "system-settings", str(error), place))
    # A text without a file, or with a file name that is not known, is taken for rules.
    if source not in (*chapters, *explanations, *examples, macros):
        chapters = (*chapters, source)
    return DraftFiles(chapters, macros, explanations, examples, settings)


def _is_chapter(name: str) -> bool:
    return name.endswith(RULES) or name in _SINGLE
