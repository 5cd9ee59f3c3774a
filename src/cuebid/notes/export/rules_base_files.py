"""Write the tables and rules of a base that a pair can start from, each of its parts in a file.

The tables are those of `notes_text`; a row belongs to the part in whose slots it stands, and to a
file by its opening bid otherwise. The rules travel with them in comments (`embedded_rules`), and so
do digests of all rows. Where a pair leaves a part out, its rows are missing, and the rules of these
auctions no longer apply: this is how removed rows are treated in any notes of rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from cuebid.bml import ANY_CONDITIONS, defined_auctions, parse_bml, parse_document
from cuebid.conventions import Catalogue, ModuleHeader, shipped_catalogue
from cuebid.conventions.rules_base import catalogue_of, rules_of
from cuebid.core import PASS, Call
from cuebid.database import RuleBook
from cuebid.notes.export.notes_text import ExportedCall, explained_rows, exported_calls, table_lines
from cuebid.notes.merge.embedded_rules import embedded_lines
from cuebid.systems import open_folder, read_folder, system_folder
from cuebid.systems.file_names import SETTINGS
from cuebid.text import Diagnostics, Source, raise_errors

# The second round of opener and responder, as far as chapters speak of it.
_DEPTH: Final = 4
_RULES_FILE: Final = "rules"
# A part with rules of its own, as its slot is an ask in any auction: they are a chapter.
_CHAPTERS: Final = {"blackwood": "19-blackwood"}
_TITLES: Final = {
    "openings": "Opening bids",
    "minors": "After one of a minor",
    "majors": "After one of a major",
    "notrump": "After notrump",
    "strong-two-clubs": "After two clubs",
    "weak-twos": "After a weak two",
    "preempts": "After a preempt",
    "competition": "After their overcall",
    "defence": "After their opening bid",
}
_RULES_TEXT: Final = """\
** Rules

The tables say what calls show. The comments below are the rules that choose them, in every auction:
a rule may ask more of a hand than its call shows. A row that is changed wins over the rules that it
names, and where a part is left out its rules no longer apply."""


def rules_base_files(root: Source, note: Callable[[], None] = lambda: None) -> dict[str, str]:
    """Return the files that the root file of such a base includes, by their paths.

    Args:
        root: the root file, which names the system of rules and the parts.
        note: is called for each auction that is looked at.

    Raises:
        TextError: the rules of the system have errors.
    """
    name, catalogue, report = rules_of(root), catalogue_of(root), Diagnostics()
    system, folder = open_folder(name), system_folder(name)
    calls = list(exported_calls(_bare(system.book), _DEPTH, note, contested=True))
    explained = explained_rows(system.title, calls)
    parts = {header.name: header for header in catalogue.headers.values() if header.folder == name}
    owners = _owners(parts.values())
    # A part of which no chapter speaks has a file without rows, as the root file includes it.
    rows: dict[str, list[ExportedCall]] = {part: [] for part in parts}
    chapters = {chapter: part for part, chapter in _CHAPTERS.items()}
    for exported in calls:
        # What only the rules of a part make is told by it, wherever it stands.
        own = {system.chapter(match.rule) for match in exported.rules}
        part = chapters.get(own.pop()) if len(own) == 1 else None
        rows.setdefault(part or _file_of(exported, owners), []).append(exported)
    texts = {
        file: "\n".join([*_head(file, parts), *_tables(exported, explained)])
        for file, exported in rows.items()
    }
    document = parse_document(Source(name, "\n".join(texts.values())), report)
    settings = (folder / SETTINGS).read_text("utf-8")
    rules = "\n".join(embedded_lines(document, read_folder(folder, report), settings))
    raise_errors(report)
    for part, chapter in _CHAPTERS.items():
        lines, rules = _without_chapter(rules, chapter)
        texts[part] += f"\n{lines}\n"
    texts[_RULES_FILE] = f"{_RULES_TEXT}\n{rules}\n"
    return {f"{name}/{file}.bml": text for file, text in texts.items()}


def _bare(book: RuleBook) -> RuleBook:
    """Return the book as rules alone: tables have what chapters say, not what judgement adds."""
    return RuleBook(book.database)


def _tables(
    exported: Sequence[ExportedCall], explained: frozenset[tuple[Call, ...]]
) -> Iterator[str]:
    return (
        # The headings of single openings stand below that of the file.
        f"*{line}" if line.startswith("* ") else line
        for line in table_lines(exported, explained)
    )


def _head(file: str, parts: Mapping[str, ModuleHeader]) -> list[str]:
    """Return the first lines of a file: the head of a module, or a heading."""
    part = parts.get(file)
    if part is None:
        return [f"** {_TITLES[file]}", ""]
    return [
        f"#+MODULE: {part.name}",
        f"#+TITLE: {part.title}",
        f"#+DESCRIPTION: {part.description}",
        f"#+SLOTS: {' '.join(part.slots)}",
        *(["#+FILLER: yes"] if part.is_filler else []),
        "",
        f"** {part.title}",
        "",
    ]


def _owners(parts: Iterable[ModuleHeader]) -> dict[tuple[Call, ...], str]:
    """Return the parts by the auctions at which their slots begin.

    These are the first calls of ours in the tables of the shipped modules that fill no other slots.
    """
    shipped = shipped_catalogue()
    return {
        auction: part.name
        for part in parts
        for header in shipped.headers.values()
        if set(header.slots) <= set(part.slots) and not header.against
        for auction in _first_auctions(header, shipped)
    }


def _first_auctions(header: ModuleHeader, shipped: Catalogue) -> Iterator[tuple[Call, ...]]:
    text = shipped.sources[header.name].text
    if header.block:
        option = header.option()
        text += f"\n#PASTE {header.block} {option.replacements if option else ''}\n"
    own = {
        sequence.calls
        for sequence in defined_auctions(parse_bml(text, header.name))
        # Tables for some seats or vulnerabilities only leave the others to the base.
        if sequence.is_ours and sequence.conditions == ANY_CONDITIONS
        # The auction of a table is no row of its own.
        if not sequence.is_prefix and sequence.row.plain_lines
    }
    for calls in own:
        if not any(calls[:length] in own for length in range(1, len(calls))):
            yield calls


def _file_of(exported: ExportedCall, owners: Mapping[tuple[Call, ...], str]) -> str:
    """Return the file of a row: that of the longest auction at which a part begins."""
    calls = exported.calls
    for length in range(len(calls), 0, -1):
        if calls[:length] in owners:
            return owners[calls[:length]]
    if len(calls) == 1:
        return "openings"
    if exported.they_open:
        return "defence"
    if any(call is not PASS for call in calls[1::2]):
        return "competition"
    return _by_opening(calls[0])


def _by_opening(opening: Call) -> str:
    if opening.strain is None or opening.strain.suit is None:
        return "notrump"
    if opening.level == 1:
        return "majors" if opening.strain.suit.is_major else "minors"
    if opening.level == 2:
        return "strong-two-clubs" if opening is Call("2C") else "weak-twos"
    return "preempts"


def _without_chapter(rules: str, chapter: str) -> tuple[str, str]:
    """Return the lines of one chapter of embedded rules, and all the others."""
    start = rules.index(f"** {chapter}\n")
    end = rules.index("\n** ", start) + 1
    return rules[start:end].rstrip("\n"), rules[:start] + rules[end:]
