"""A system whose files are being edited: only the chapters that have changed are read again.

`read_folder` and `load_database` read all files together, which takes a second for a large system.
Here each chapter is built and read by itself, and the next draft reuses the result if the chapter's
text, the macros and the options of the header lines are the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from operator import is_
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec.structs import replace

from cuebid.database import BuiltSource, Database, Rule, RuleBook
from cuebid.database.analysis import NOTHING_FOUND, RuleFindings, check_part, check_source
from cuebid.database.language.loading import NO_RULES, read_rules, report_unknown_explanations
from cuebid.database.language.options import OffsetMode, Options, read_options
from cuebid.database.language.source.expand import expand
from cuebid.database.language.source.explanations import read_explanations
from cuebid.database.language.source.macros import Macro, read_macros
from cuebid.database.language.source.offsets import insert_offsets
from cuebid.systems.examples import Example, example_findings, read_examples
from cuebid.systems.folder import joined_sources
from cuebid.systems.judged_book import judged_book
from cuebid.text import Diagnostic, Diagnostics, Source

__all__ = ["Chapter", "Draft", "DraftFiles", "read_draft"]


@dataclass(frozen=True, slots=True)
class DraftFiles:
    """The source texts of a system: rules, macros, explanations, examples and settings.

    Attributes:
        chapters: the rules, in the order of their chapters.
        macros: the macro file, if there is one.
        explanations: the texts of calls, in the order of the chapters.
        examples: the examples, likewise.
        settings: the contents of `system.toml`.
    """

    chapters: tuple[Source, ...]
    macros: Source | None = None
    explanations: tuple[Source, ...] = ()
    examples: tuple[Source, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Chapter:
    """A file of rules, whose text is built and whose rules are read apart from other chapters.

    Attributes:
        source: the file.
        built: its text with macros expanded and the offsets of fields inserted.
        uses: how often each macro is used in it.
        rules: its rules, with offsets in the built text.
        report: the errors and warnings in it.
    """

    source: Source
    built: Source
    uses: Mapping[str, int]
    rules: tuple[Rule, ...]
    report: tuple[Diagnostic, ...]

    @property
    def rules_by_text(self) -> Mapping[str, Rule]:
        """The rules by their text, so that a rule of equal text need not be parsed again."""
        text = self.built.text
        return {text[rule.start : rule.end]: rule for rule in self.rules}


class Explained(NamedTuple):
    """The explanations of calls by number, with the errors and warnings in their files."""

    texts: Mapping[int, str]
    report: tuple[Diagnostic, ...]


@dataclass(frozen=True, eq=False)
class Draft:
    """A system as its files are now; each property is computed when it is first needed.

    Attributes:
        files: the source texts.
        macros: the macros by name.
        options: the options in the header lines of the rules.
        chapters: the chapters in their order.
        explained: the explanations of calls.
        report: the errors and warnings in macros and header lines.
    """

    files: DraftFiles
    macros: Mapping[str, Macro]
    options: Options
    chapters: tuple[Chapter, ...]
    explained: Explained
    report: tuple[Diagnostic, ...]

    # Cached results for each file; the next draft takes over those that are still valid.
    _examples: dict[Source, tuple[Example, ...]] = field(default_factory=dict)
    _checked: dict[str, RuleFindings] = field(default_factory=dict)

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        """Where each chapter begins in the joined text, and where the last one ends."""
        lengths = (len(chapter.built.text) + _needs_end(chapter) for chapter in self.chapters)
        return tuple(accumulate(lengths, initial=0))

    @cached_property
    def built(self) -> BuiltSource:
        """The text of all chapters, with macros expanded and the offsets of fields inserted."""
        joined = joined_sources("mb.txt2", (chapter.built for chapter in self.chapters))
        uses: Counter[str] = Counter()
        for chapter in self.chapters:
            uses.update(chapter.uses)
        return BuiltSource(joined, self.options, self.macros, uses)

    @cached_property
    def database(self) -> Database:
        """The rules of all chapters, with their explanations."""
        rules = tuple(
            replace(rule, start=rule.start + start, end=rule.end + start)
            for chapter, start in zip(self.chapters, self._starts, strict=False)
            for rule in chapter.rules
        )
        return Database(self.built.source, rules, self.options, self.explained.texts)

    def rules_of(self, source: Source) -> tuple[Rule, ...]:
        """Return the rules of a chapter, as the database has them; none for another file."""
        part = self._part(source)
        return tuple(rule for rule in self.database.rules if rule.start in part)

    def _part(self, source: Source) -> range:
        """Return the offsets of a chapter in the joined text; none for another file."""
        for chapter, start in zip(self.chapters, self._starts, strict=False):
            if chapter.source is source:
                return range(start, start + len(chapter.built.text))
        return range(0)

    @cached_property
    def book(self) -> RuleBook:
        """The rule book of the draft, with a judge for natural calls where its rules end.

        Raises:
            ReadError: a setting has a value that judgement does not know.
        """
        return judged_book(RuleBook(self.database), self.files.settings)

    @property
    def examples(self) -> tuple[Example, ...]:
        """The examples of all files."""
        return tuple(each for file in self.files.examples for each in self.examples_of(file))

    def examples_of(self, file: Source) -> tuple[Example, ...]:
        """Return the examples of a file."""
        if file not in self._examples:
            self._examples[file] = tuple(read_examples(file, Diagnostics()))
        return self._examples[file]

    def findings(self, edited: Source) -> Diagnostics:
        """Return errors and warnings in all files, and findings of quick checks of the edited file.

        Args:
            edited: the file that is being edited, which alone is checked.
        """
        report = Diagnostics()
        report.extend(self.report)
        for chapter in self.chapters:
            report.extend(chapter.report)
        report.extend(self.explained.report)
        if self.files.explanations:
            report_unknown_explanations(self.database, report)
        for file in self.files.examples:
            # Other files of examples are checked when they are edited: some systems have thousands.
            if file is edited:
                report.extend(self._problems_of_examples(file))
        part = self._part(edited)
        if part:
            last = self._checked.get(edited.name, NOTHING_FOUND)
            self._checked[edited.name] = check_part(self.database, self.built, part, report, last)
        return report

    def slow_findings(self) -> Diagnostics:
        """Return the findings of all checks, which take some 20 ms a rule and 1 ms an example."""
        report = check_source(
            joined_sources("mb.txt2", self.files.chapters),
            macros=self.files.macros,
            explanations=_joined_texts(self.files),
        )
        if not report.has_errors:
            report.extend(example_findings(self.book, self.examples))
        return report

    def _problems_of_examples(self, file: Source) -> Diagnostics:
        report = Diagnostics()
        for example in read_examples(file, report):
            if example.rule not in self.database.by_number:
                message = f"there is no rule #{example.rule}, which this example is for"
                report.warning("system-example-rule", message, example.span)
        return report


def read_draft(files: DraftFiles, last: Draft | None = None) -> Draft:
    """Read the source texts of a system, reusing what an earlier draft has read.

    Args:
        files: the texts.
        last: an earlier draft, from which unchanged chapters and explanations are reused.
    """
    report = Diagnostics()
    same_macros = last is not None and last.files.macros is files.macros
    macros = {} if files.macros is None else read_macros(files.macros, report)
    options = read_options(joined_sources("mb.txt2", files.chapters), report)
    before = {} if last is None else {each.source.name: each for each in last.chapters}
    keeps = last is not None and same_macros and last.options == options
    chapters = tuple(
        chapter
        if keeps and (chapter := before.get(source.name)) is not None and chapter.source is source
        else _read_chapter(source, macros, options, before.get(source.name))
        for source in files.chapters
    )
    if last is not None and _are_same(last.files.explanations, files.explanations):
        explained = last.explained
    else:
        explained = _read_explained(files)
    known = {} if last is None else last._examples
    examples = {file: known[file] for file in files.examples if file in known}
    checked = {} if last is None else dict(last._checked)
    return Draft(
        files, macros, options, chapters, explained, tuple(report), examples, checked
    )  # fmt: skip


def _read_chapter(
    source: Source, macros: Mapping[str, Macro], options: Options, last: Chapter | None
) -> Chapter:
    report = Diagnostics()
    expansion = expand(source, macros, report)
    built: Source = expansion.source
    if options.offsets is OffsetMode.INSERT:
        built = insert_offsets(built)
    earlier = NO_RULES if last is None else last.rules_by_text
    rules = read_rules(built, report, macros, earlier)
    return Chapter(source, built, expansion.uses, rules, tuple(report))


def _read_explained(files: DraftFiles) -> Explained:
    report = Diagnostics()
    return Explained(read_explanations(_joined_texts(files), report), tuple(report))


def _joined_texts(files: DraftFiles) -> Source:
    return joined_sources("Comments.txt", files.explanations)


def _are_same(some: tuple[Source, ...], others: tuple[Source, ...]) -> bool:
    """Return whether two tuples hold the same source objects."""
    return len(some) == len(others) and all(map(is_, some, others))


def _needs_end(chapter: Chapter) -> bool:
    """Return whether joining adds a line end after a chapter."""
    text = chapter.built.text
    return bool(text) and text[-1] not in "\r\n"
