"""Themes of practice: an auction, a convention, a section of the notes, slams, interference."""

# A theme is written as text, so that links, files and command lines can contain it. Parsing it
# needs the system, because conventions and sections are looked up in the notes.

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cuebid.bml import Heading, without_passes
from cuebid.core import Call, CuebidError, ReadError
from cuebid.explore import StudiedSystem, auction_at
from cuebid.practice.conventions import conventions_of
from cuebid.practice.rarity import rare_situations
from cuebid.text import suggest


class ThemeKind(Enum):
    """The kinds of practice themes; the text of a theme begins with the value of its kind."""

    NODE = "node"
    CONVENTION = "convention"
    SECTION = "section"
    SLAM = "slam tries"
    OVERCALL = "they overcall"
    HOLES = "holes"
    RARE = "rare situations"
    BOARDS = "boards"


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme of practice.

    Attributes:
        kind: its kind.
        detail: the auction, the name of the convention or section, or our opening that they
            overcall; empty for the other kinds.
        nodes: the auctions at which it comes up, as notes write them; empty if it is about whole
            boards.
    """

    kind: ThemeKind
    detail: str = ""
    nodes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The theme as text that `parse_theme` reads."""
        return f"{self.kind.value} {self.detail}".strip()

    @property
    def title(self) -> str:
        """The theme in words."""
        titles = {
            ThemeKind.NODE: f"after {self.detail}" if self.detail else "opening calls",
            ThemeKind.CONVENTION: self.detail,
            ThemeKind.SECTION: self.detail,
            ThemeKind.SLAM: "slam tries",
            ThemeKind.OVERCALL: f"they overcall {self.detail}",
            ThemeKind.HOLES: "where the notes have holes",
            ThemeKind.RARE: "rare situations",
            ThemeKind.BOARDS: "boards of a file",
        }
        return titles[self.kind]


def sections_of(study: StudiedSystem) -> dict[str, tuple[str, ...]]:
    """Return the sections of notes with the auctions at which they describe calls of our side.

    A system of rules has the sections of its convention card.
    """
    if study.notes is None:
        cards = study.system.settings.get("card", ())
        named = {str(card["title"]): tuple(map(str, card["auctions"])) for card in cards}
        return {title: _card_nodes(auctions) for title, auctions in named.items()}
    headings = [
        (block.span.start, block.text)
        for block in study.notes.document.blocks
        if isinstance(block, Heading)
    ]
    # Dictionaries in place of sets: themes are offered in the order of the notes.
    sections: dict[str, dict[str, None]] = {}
    for interpreted in study.auctions:
        sequence = interpreted.sequence
        if not sequence.is_ours or sequence.is_prefix or sequence.fault is not None:
            continue
        start = sequence.table.span.start
        above = [text for offset, text in headings if offset < start]
        if above:
            node = without_passes(sequence.auction.rpartition("-")[0])
            sections.setdefault(above[-1], {})[node] = None
    return {title: tuple(nodes) for title, nodes in sections.items()}


def _card_nodes(auctions: tuple[str, ...]) -> tuple[str, ...]:
    """Return each auction without its last call, as notes write it, once: `1N` for `1N P 2C`."""
    nodes = (_of_turns(auction.split()[:-1]) for auction in auctions)
    return tuple(dict.fromkeys(nodes))


def _of_turns(calls: list[str]) -> str:
    """Return the calls of all four players as notes write them, without opponents' passes."""
    ours = len(calls) % 2
    written = [
        call if index % 2 == ours else f"({call})"
        for index, call in enumerate(calls)
        if call != "P" or index % 2 == ours
    ]
    return "-".join(written)


def themes_of(study: StudiedSystem) -> tuple[Theme, ...]:
    """Return the themes that a system offers, the general ones first."""
    general = [Theme(ThemeKind.NODE, "", ("",)), Theme(ThemeKind.SLAM)]
    general += [Theme(ThemeKind.OVERCALL, opening) for opening in ("1NT", "1H", "1S")]
    if study.notes is not None:
        general.append(Theme(ThemeKind.HOLES))
    # Its auctions are counted when the theme is chosen, because counting takes seconds.
    general.append(Theme(ThemeKind.RARE))
    named = [
        Theme(ThemeKind.CONVENTION, name, nodes) for name, nodes in conventions_of(study).items()
    ]
    sections = [
        Theme(ThemeKind.SECTION, title, nodes) for title, nodes in sections_of(study).items()
    ]
    return (*general, *named, *sections)


def parse_theme(text: str, study: StudiedSystem) -> Theme:
    """Read a theme: an auction such as `1N-2C`, or `KIND DETAIL` with a kind of `ThemeKind`.

    Args:
        text: the theme; empty is the opening call.
        study: the system, in which conventions and sections are looked up.

    Raises:
        ReadError: there is no such theme; the message says what there is.
    """
    words = text.strip()
    lower = words.casefold()
    # Names of kinds come before auctions: no auction is spelled like one.
    for kind in (ThemeKind.SLAM, ThemeKind.HOLES, ThemeKind.RARE, ThemeKind.BOARDS):
        if lower == kind.value:
            return Theme(kind, "", tuple(rare_situations(study)) if kind is ThemeKind.RARE else ())
    if lower.startswith(ThemeKind.OVERCALL.value):
        return _overcall(words[len(ThemeKind.OVERCALL.value) :].strip(), text)
    if lower.startswith(ThemeKind.CONVENTION.value + " "):
        name = words[len(ThemeKind.CONVENTION.value) :].strip()
        return _named(ThemeKind.CONVENTION, name, conventions_of(study))
    if lower.startswith(ThemeKind.SECTION.value + " "):
        name = words[len(ThemeKind.SECTION.value) :].strip()
        return _named(ThemeKind.SECTION, name, sections_of(study))
    node = words[len(ThemeKind.NODE.value) :].strip() if lower.split()[:1] == ["node"] else words
    try:
        auction = auction_at(node)
    except CuebidError as error:
        # Players write `Stayman`, too; no name of a convention is an auction.
        for kind, titles in (
            (ThemeKind.CONVENTION, conventions_of(study)),
            (ThemeKind.SECTION, sections_of(study)),
        ):
            if lower in map(str.casefold, titles):
                return _named(kind, words, titles)
        raise ReadError(
            f"{text!r} is no theme",
            text,
            expected="an auction such as 1N-2C, `convention NAME`, `section TITLE`, `slam tries`, "
            "`they overcall 1NT`, `holes`, or `rare situations`",
        ) from error
    if auction.is_over:
        raise ReadError(f"after {node} nobody has a call to make", text, expected="an auction")
    return Theme(ThemeKind.NODE, node, (node,))


def theme_of_text(text: str) -> Theme:
    """Parse the stored text of a theme without opening the notes; the theme has no auctions."""
    for kind in ThemeKind:
        detail = text.removeprefix(kind.value)
        # Only programs write `node`, and no auction begins with the name of a kind.
        if detail != text and (not detail or detail.startswith(" ")):
            return Theme(kind, detail.strip())
    return Theme(ThemeKind.NODE, text.strip())


def _overcall(opening: str, text: str) -> Theme:
    try:
        call = Call.parse(opening)
    except CuebidError:
        call = None
    if call is None or not call.is_bid:
        raise ReadError(f"{opening!r} is no opening bid", text, expected="they overcall 1NT")
    return Theme(ThemeKind.OVERCALL, call.text)


def _named(kind: ThemeKind, name: str, nodes_by_title: dict[str, tuple[str, ...]]) -> Theme:
    by_name = {title.casefold(): title for title in nodes_by_title}
    title = by_name.get(name.casefold())
    if title is None:
        near = suggest(name, nodes_by_title)
        hint = f" (did you mean {near!r}?)" if near else ""
        listed = ", ".join(nodes_by_title) or "none"
        raise ReadError(
            f"the system has no {kind.value} {name!r}{hint}; it has {listed}", name, expected=listed
        )
    return Theme(kind, title, nodes_by_title[title])
