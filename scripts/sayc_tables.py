"""Write the tables of SAYC that a pair can start from, each of its parts in a file of the library.

    python scripts/sayc_tables.py

The rules of the shipped SAYC are their only source. `notes_text` makes the tables; a row belongs to
the file of the part whose slots its auction is in, or else to a file by its opening bid. Comments
in the files hold the rules (`embedded_rules`) and digests of all rows. If a pair leaves out a part,
its rows are missing, and the rules for these auctions no longer apply, as in any notes with
embedded rules from which rows are removed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from cuebid.bml import parse_document
from cuebid.conventions import LIBRARY, ModuleHeader, shipped_catalogue
from cuebid.core import PASS, Call
from cuebid.database import RuleBook
from cuebid.notes.export.notes_text import ExportedCall, explained_rows, exported_calls, table_lines
from cuebid.notes.meaning.named_modules import rows_of_module
from cuebid.notes.merge.embedded_rules import embedded_lines
from cuebid.systems import open_folder, read_folder, system_folder
from cuebid.systems.file_names import SETTINGS
from cuebid.text import Diagnostics, Source, raise_errors

SYSTEM: Final = "sayc"

_Place: TypeAlias = tuple[bool, tuple[Call, ...]]
"""An auction: whether the opponents open, and the calls."""


class Part(NamedTuple):
    """A module that is written from rules."""

    name: str
    """Its name in commands, which is also the name of its file."""
    slots: str
    """The positions that it fills, separated by blanks."""
    title: str
    """Its name among players."""
    text: str
    """What it is, in a sentence."""
    is_filler: bool = False
    """Whether it gives its slots their meaning for pairs without a convention there."""


_PARTS: Final = (
    Part("stayman", "1N-2C", "Stayman", "two clubs asks for four-card majors"),
    Part(
        "jacoby-transfers",
        "1N-2D 1N-2H",
        "Jacoby transfers",
        "two diamonds shows hearts, two hearts spades",
    ),
    Part(
        "super-accepts",
        "1N-2D-3H 1N-2H-3S",
        "Super-accepts",
        "a jump in the suit of the transfer shows four trumps and a maximum",
    ),
    Part("quantitative-4nt", "1N-4N 2N-4N", "Quantitative 4NT", "four notrump invites slam"),
    Part(
        "jacoby-2nt", "1M-2N", "Jacoby 2NT", "two notrump shows four trumps and the values for game"
    ),
    Part("fourth-suit-forcing", "4SF", "Fourth suit forcing", "the fourth suit may be artificial"),
    Part(
        "feature",
        "weak-two-2N",
        "Feature",
        "two notrump over a weak two asks for an ace or king outside",
    ),
    Part("michaels", "(1X)-2X", "Michaels", "their suit shows two suits"),
    Part("unusual-2nt", "(1X)-2N", "Unusual 2NT", "two notrump shows the two lowest unbid suits"),
    Part(
        "negative-doubles",
        "1X-(1Y)-D",
        "Negative doubles",
        "a double of their overcall shows the unbid majors",
    ),
    Part("strong-jumps", "1X-2Y", "Strong jump shifts", "a jump in a new suit is strong"),
    Part("blackwood", "4N-ask", "Blackwood", "four notrump asks for aces, five notrump for kings"),
    Part(
        "minor-sign-offs",
        "1N-2S 1N-3C",
        "Minors over one notrump",
        "two spades asks opener for three clubs, to play in a minor",
        is_filler=True,
    ),
    Part(
        "natural-after-stayman",
        "1N-2C-2D-3M",
        "Three of a major after Stayman",
        "five cards and values for game",
        is_filler=True,
    ),
    Part(
        "limit-raises",
        "1M-3C 1M-3D 1M-3M",
        "Limit raises",
        "three of opener's major invites, three of another suit is strong",
        is_filler=True,
    ),
    Part(
        "minor-raises",
        "1m-2m 1m-3m",
        "Raises of a minor",
        "a single raise is weak, a double raise invites",
        is_filler=True,
    ),
    Part(
        "no-checkback",
        "1m-1M-1N-2m",
        "Two of a minor after one notrump",
        "to play, or natural",
        is_filler=True,
    ),
    Part(
        "natural-over-notrump",
        "(1N)-",
        "Over their one notrump",
        "suits are natural, a double is for penalties",
        is_filler=True,
    ),
    Part(
        "natural-one-notrump-doubled",
        "1N-(D)-",
        "Our one notrump is doubled",
        "transfers are on, a redouble is to play",
        is_filler=True,
    ),
    Part(
        "natural-over-interference",
        "1N-(2X)-2N",
        "After their overcall of one notrump",
        "two of a suit is to play",
        is_filler=True,
    ),
    Part(
        "natural-three-club-overcall",
        "(1X)-3C",
        "Three clubs over their opening",
        "a preempt with seven cards",
        is_filler=True,
    ),
)
# The second round of opener and responder, as far as chapters speak of it.
_DEPTH: Final = 4
_RULES_FILE: Final = "rules"
# Parts with a chapter of rules of their own, as their slot is an ask in any auction.
_CHAPTERS: Final = {"blackwood": "19-blackwood"}
_TITLES: Final = {
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


def main() -> None:
    """Write the files into the library."""
    for path, text in sayc_tables(lambda: print(end=".", file=sys.stderr, flush=True)).items():
        (LIBRARY / path).parent.mkdir(exist_ok=True)
        (LIBRARY / path).write_text(text, "utf-8")


def sayc_tables(note: Callable[[], None] = lambda: None) -> dict[str, str]:
    """Return the texts of the files that the root file includes, by their paths in the library.

    Args:
        note: is called for each auction that is examined.

    Raises:
        TextError: the rules of the system have errors.
    """
    report = Diagnostics()
    system, folder = open_folder(SYSTEM), system_folder(SYSTEM)
    calls = list(exported_calls(_bare(system.book), _DEPTH, note, contested=True))
    explained = explained_rows(system.title, calls)
    owners = _owners()
    # A part without rows gets a file too, as the root file includes it.
    rows: dict[str, list[ExportedCall]] = {part.name: [] for part in _PARTS}
    chapters = {chapter: part for part, chapter in _CHAPTERS.items()}
    for exported in calls:
        # A call that only the rules of one part make belongs to that part, in any auction.
        own = {system.chapter(match.rule) for match in exported.rules}
        part = chapters.get(own.pop()) if len(own) == 1 else None
        rows.setdefault(part or _file_of(exported, owners), []).append(exported)
    texts = {
        file: "\n".join([*_head(file), *_tables(exported, explained)])
        for file, exported in rows.items()
    }
    document = parse_document(Source(SYSTEM, "\n".join(texts.values())), report)
    settings = (folder / SETTINGS).read_text("utf-8")
    rules = "\n".join(embedded_lines(document, read_folder(folder, report), settings))
    raise_errors(report)
    for part, chapter in _CHAPTERS.items():
        lines, rules = _without_chapter(rules, chapter)
        texts[part] += f"\n{lines}\n"
    texts[_RULES_FILE] = f"{_RULES_TEXT}\n{rules}\n"
    return {f"{SYSTEM}/{file}.bml": text for file, text in texts.items()}


def _bare(book: RuleBook) -> RuleBook:
    """Return the rule book without judgement, whose calls the tables must not have."""
    return RuleBook(book.database)


def _tables(
    exported: Sequence[ExportedCall], explained: frozenset[tuple[Call, ...]]
) -> Iterator[str]:
    return (
        # The headings of single openings are one level below that of the file.
        f"*{line}" if line.startswith("* ") else line
        for line in table_lines(exported, explained)
    )


def _head(file: str) -> list[str]:
    """Return the first lines of a file: the head of a module, or a heading."""
    part = next((part for part in _PARTS if part.name == file), None)
    if part is None:
        # The table of openings has a heading already.
        return [f"** {_TITLES[file]}", ""] if file in _TITLES else []
    return [
        f"#+MODULE: {part.name}",
        f"#+TITLE: {part.title}",
        f"#+DESCRIPTION: {part.text}",
        f"#+SLOTS: {part.slots}",
        *(["#+FILLER: yes"] if part.is_filler else []),
        "",
        f"** {part.title}",
        "",
    ]


def _owners() -> dict[_Place, str]:
    """Return the parts by the auctions at which their slots begin.

    These are the first calls of ours in the tables of the shipped modules that fill no other slots.
    """
    shipped = shipped_catalogue()
    return {
        auction: part.name
        for part in _PARTS
        for header in shipped.headers.values()
        if set(header.slots) <= set(part.slots.split()) and not header.against
        for auction in _first_auctions(header)
    }


def _first_auctions(header: ModuleHeader) -> Iterator[_Place]:
    # Tables for some seats or vulnerabilities only leave the others to the base.
    rows = rows_of_module(header.name).values()
    own = {(row.prefix.they_open, row.calls) for row in rows if row.is_ours}
    for they_open, calls in own:
        if not any((they_open, calls[:length]) in own for length in range(1, len(calls))):
            yield they_open, calls


def _file_of(exported: ExportedCall, owners: Mapping[_Place, str]) -> str:
    """Return the file of a row: that of the longest auction at which a part begins."""
    calls = exported.calls
    for length in range(len(calls), 0, -1):
        if (place := (exported.they_open, calls[:length])) in owners:
            return owners[place]
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


if __name__ == "__main__":
    main()
