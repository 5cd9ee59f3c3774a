"""A system from notes: their rules, and below them those of the shipped system."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cuebid.bml import Document, Limits
from cuebid.notes.meaning.interpretation import InterpretedAuction, interpret, row_text
from cuebid.notes.merge.embedded_rules import EmbeddedRules, read_embedded_rules
from cuebid.notes.merge.merged_rules import MergedRules, merge_rules, settings_lines
from cuebid.notes.rules.rule import NotesRule, make_rules
from cuebid.notes.words.lexicon import LANGUAGES
from cuebid.systems.file_names import COMMENTS, MACROS, RULES, SETTINGS
from cuebid.systems.folder import SystemFiles, joined_sources, settings_of
from cuebid.systems.shipped import SHIPPED, system_folder
from cuebid.text import Source

__all__ = ["NotesSystem", "build_notes", "notes_files"]

_HEADER: Final = ";! defaults=rules\n"
_CHAPTER: Final = "10-notes"
# What the notes leave open: the shipped system's defence to their opening bids, and general rules.
_BELOW: Final = (
    "30-overcalls",
    "31-advances",
    "32-takeout-doubles",
    "33-two-suiters",
    "37-over-their-notrump",
    "38-over-preempts",
    "39-balancing",
    "90-general",
)
_RULE: Final = re.compile(r"^(\d+)(d?)([CRX?]?)(?=\s)", re.MULTILINE)
_NEW_LINE: Final = re.compile(r"\s*\n\s*")


@dataclass(frozen=True, slots=True, eq=False)
class NotesSystem:
    """A system made from notes.

    Attributes:
        title: what the notes call it.
        auctions: their auctions with meanings.
        rules: the rules made of them; of carried rules' rows too, as their descriptions have them.
        files: every file of its folder by name, as text.
        merged: how carried rules and rows go together; None where the notes carry none.
    """

    title: str
    auctions: tuple[InterpretedAuction, ...]
    rules: tuple[NotesRule, ...]
    files: dict[str, str]
    merged: MergedRules | None = None


def build_notes(
    document: Document,
    languages: tuple[str, ...] = LANGUAGES,
    limits: Limits | None = None,
    *,
    defence: bool = True,
) -> NotesSystem:
    """Make a system of notes.

    Args:
        document: the notes.
        languages: the tables of words to read them with.
        limits: how many auctions there may be.
        defence: whether the shipped system's defence answers where the notes have none; notes that
            carry the rules of a system have its defence.

    Raises:
        LimitError: there are more auctions than the limits allow.
    """
    auctions = interpret(document, languages, limits)
    rules = make_rules(auctions)
    title = document.metadata.get("TITLE", "") or Path(document.source.name).stem
    carried = read_embedded_rules(document)
    if carried is not None:
        both = merge_rules(carried, auctions, rules)
        files = dict(both.files)
        if both.rules:
            files |= _chapter(both.chapter, both.rules)
        files[SETTINGS] = _carried_settings(title, document, carried)
        return NotesSystem(title, tuple(auctions), tuple(rules), files, both)
    files = {
        "00-system" + RULES: f"{_HEADER}; {title}, made from {Path(document.source.name).name}.\n",
        **_chapter(_CHAPTER, rules),
        SETTINGS: _settings(title, document, auctions),
    }
    files |= _below(defence=defence)
    return NotesSystem(title, tuple(auctions), tuple(rules), files)


def _chapter(name: str, rules: Sequence[NotesRule]) -> dict[str, str]:
    """The files of the rules that were made of rows."""
    return {
        name + RULES: "".join(_rule_lines(rules)),
        name + COMMENTS: "".join(f"{one.number} {one.explanation}\n" for one in rules),
    }


def _carried_settings(title: str, document: Document, carried: EmbeddedRules) -> str:
    """`system.toml` as it was carried, under the title of the notes."""
    name = Path(document.source.name).name
    lines = [f"title = {_quoted(title)}", f"notes = {_quoted(name)}", *settings_lines(carried)]
    return "\n".join([*lines, ""])


def _rule_lines(rules: Iterable[NotesRule]) -> Iterator[str]:
    """The rules, each row's under a comment that says where it stands."""
    row = None
    auction = ""
    for rule in rules:
        sequence = rule.interpreted.sequence
        if sequence.row is not row or sequence.auction != auction:
            row, auction = sequence.row, sequence.auction
            place = row.source.position(row.start)
            name = Path(row.source.name).name
            words = _NEW_LINE.sub(" / ", row_text(sequence))
            yield f"; {name}:{place.line} {auction}: {words}\n"
        yield rule.text + "\n"


def _below(*, defence: bool) -> dict[str, str]:
    """Chapters of the shipped system, every rule a default."""
    folder = system_folder(SHIPPED[0])
    chapters = _BELOW if defence else _BELOW[-1:]
    files = {MACROS: (folder / MACROS).read_text("utf-8")}
    for chapter in chapters:
        rules = (folder / (chapter + RULES)).read_text("utf-8")
        files[chapter + RULES] = _RULE.sub(r"\1d\3", rules)
        files[chapter + COMMENTS] = (folder / (chapter + COMMENTS)).read_text("utf-8")
    return files


def _settings(title: str, document: Document, auctions: list[InterpretedAuction]) -> str:
    """`system.toml`: the title, where it comes from, the convention card."""
    openings = _calls(auctions, 1)
    lines = [f"title = {_quoted(title)}", f"notes = {_quoted(Path(document.source.name).name)}", ""]
    lines += _card("Openings", openings)
    for opening in openings:
        answers = [f"{opening} P {call}" for call in _answers(auctions, opening)]
        if answers:
            lines += _card(f"Answers to {opening}", answers)
    return "\n".join(lines) + "\n"


def _card(title: str, auctions: list[str]) -> list[str]:
    listed = ", ".join(_quoted(auction) for auction in auctions)
    return ["[[card]]", f"title = {_quoted(title)}", f"auctions = [{listed}]", ""]


def _calls(auctions: list[InterpretedAuction], length: int) -> list[str]:
    return list(
        dict.fromkeys(
            one.sequence.call.text
            for one in auctions
            if len(one.sequence.calls) == length and one.sequence.is_ours
            if one.sequence.call.is_bid
        )
    )


def _answers(auctions: list[InterpretedAuction], opening: str) -> list[str]:
    return list(
        dict.fromkeys(
            one.sequence.call.text
            for one in auctions
            if len(one.sequence.calls) == 3
            and one.sequence.we_open
            and one.sequence.calls[0].text == opening
            and not one.sequence.calls[1].index
            and one.sequence.call.is_bid
        )
    )


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def notes_files(built: NotesSystem, name: str) -> SystemFiles:
    """The files as sources, to load the system without a folder.

    Args:
        built: the system.
        name: what messages call its folder.

    Raises:
        ReadError: settings that the notes carry cannot be read.
    """

    def joined(ending: str, title: str) -> Source:
        files = sorted(file for file in built.files if file.endswith(ending))
        sources = [Source(f"{name}/{file}", built.files[file]) for file in files]
        return joined_sources(f"{name}/{title}", sources)

    return SystemFiles(
        rules=joined(RULES, "mb.txt2"),
        macros=Source(f"{name}/{MACROS}", built.files[MACROS]),
        explanations=joined(COMMENTS, "Comments.txt"),
        examples=(),
        settings=settings_of(built.files[SETTINGS], f"{name}/{SETTINGS}"),
    )
