"""Convert a game that was read to export format, with its whole content.

Nothing is dropped: comments and escape lines stay with the tag they follow, and lines that belong
to no tag become comments, unless the caller does without them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from cuebid.formats.pbn.auction_section import WrittenCall, call_text, parse_auction_section
from cuebid.formats.pbn.escapes import file_text, unescape_value, value_text
from cuebid.formats.pbn.game import PbnGame
from cuebid.formats.pbn.play_section import PlayCell, card_text, parse_play_section
from cuebid.formats.pbn.tag_names import MANDATORY, TABLES, may_have_section
from cuebid.formats.pbn.tags import Tag
from cuebid.formats.pbn.tokens import PbnToken, TokenKind, section_tokens
from cuebid.formats.pbn.writer.layout import in_rows, table_rows, wrapped

_VERSION: Final = ("PBN", "EXPORT", "IMPORT")
# The standard writes the width of a column, `Result\2R`, with one backslash.
_WIDTH: Final = re.compile(r"\\\\(?=\d)")


def game_text(game: PbnGame, *, keep_foreign: bool = True) -> str:
    """Return the game in export format.

    The fifteen mandatory tags come first, then the others by name, the auction and the play with
    their notes, and tables. Inherited values are written out; calls and cards get the standard's
    spelling; comments and escape lines stay with the tag they follow.

    Args:
        game: the game.
        keep_foreign: write lines that belong to no tag as comments; False drops them.
    """
    foreign_words = False if keep_foreign else None
    lines = list(_comments(game.head, keep_words=foreign_words))
    plain, sections = _sorted_tags(game)
    for tag in plain:
        lines.append(_tag(game, tag))
        lines += _body(tag)
        lines += _comments(tag.foreign, keep_words=foreign_words)
    written = {tag.name for tag in (*plain, *sections)}
    for name, value in game.inherited.items():
        if name not in written and name not in MANDATORY:
            lines.append(f'[{name} "{_normal(value)}"]')
    for tag in sections:
        lines.append(_tag(game, tag))
        lines += _body(tag)
        lines += _comments(tag.foreign, keep_words=foreign_words)
    return file_text("\n".join(lines) + "\n")


def _tag(game: PbnGame, tag: Tag) -> str:
    first = game.tag(tag.name) is tag
    value = _normal(game.inherited.get(tag.name, tag.written) if first else tag.written)
    if tag.name in TABLES:
        value = _WIDTH.sub(r"\\", value)
    return f'[{tag.name} "{value}"]'


def _normal(written: str) -> str:
    """Return an escaped tag value with its escapes spelled as in export format."""
    # Unescaping first, so that escapes of other programs come out in our spelling; `?` alone would
    # be escaped, as a text that only looks unknown.
    return written if written == "?" else value_text(unescape_value(written))


def _sorted_tags(game: PbnGame) -> tuple[list[Tag], list[Tag]]:
    """Return plain tags in export order, and the auction, play, notes and tables after them."""
    mandatory = [game.tag(name) or Tag(name, game.inherited.get(name, "")) for name in MANDATORY]
    chosen = {id(tag) for tag in mandatory}
    plain: list[Tag] = []
    # Notes belong to the section before them, as their numbers begin again in each.
    groups: dict[str, list[Tag]] = {"Auction": [], "Play": []}
    tables: list[Tag] = []
    # Notes before any section are those of the auction: the play has hardly any.
    group = "Auction"
    for tag in game.tags:
        if id(tag) in chosen:
            continue
        if tag.name in groups or tag.name == "Note":
            group = group if tag.name == "Note" else tag.name
            groups[group].append(tag)
        elif tag.name in TABLES or (may_have_section(tag.name) and _has_words(tag.body)):
            tables.append(tag)
        else:
            plain.append(tag)
    plain.sort(key=lambda tag: tag.name)
    for name, tags in groups.items():
        tags.sort(key=lambda tag: tag.name != name)  # notes that stood before their section
    tables.sort(key=lambda tag: tag.name)
    return [*mandatory, *plain], [*groups["Auction"], *groups["Play"], *tables]


def _has_words(body: str) -> bool:
    return any(token.kind is TokenKind.WORD for token in section_tokens(body))


def _body(tag: Tag) -> Iterator[str]:
    if not tag.body or tag.body.isspace():
        return
    if tag.name == "Auction":
        yield from _auction(tag.body)
        yield from _comments(tag.body, keep_words=None)
    elif tag.name == "Play":
        yield from _play(tag.body)
        yield from _comments(tag.body, keep_words=None)
    elif tag.name in TABLES:
        words = [token.text for token in section_tokens(tag.body) if token.kind is TokenKind.WORD]
        # Words that do not fill the columns stay in their lines: it is not for us to guess the gap.
        rows = table_rows(tag.value, words)
        yield from _comments(tag.body, keep_words=True) if rows is None else rows
        if rows is not None:
            yield from _comments(tag.body, keep_words=None)
    else:
        yield from _comments(tag.body, keep_words=may_have_section(tag.name))


def _auction(body: str) -> Iterator[str]:
    calls = parse_auction_section(body)
    yield from in_rows([_called(entry) for entry in calls.entries])
    if calls.ending:
        yield calls.ending
    if calls.strays:
        yield from _as_comment(" ".join(word for word, _ in calls.strays))


def _called(entry: WrittenCall) -> str:
    before = [mark for mark in entry.marks if mark.startswith("^")]
    behind = [mark for mark in entry.marks if mark.startswith("$")]
    suffix = "".join(mark for mark in entry.marks if mark[0] in "!?")
    word = entry.text if entry.call is None else call_text(entry.call)
    return " ".join([*before, word + suffix, *(f"={n}=" for n in entry.notes), *behind])


def _play(body: str) -> Iterator[str]:
    table = parse_play_section(body)
    cells = [_played(cell) for cell in table.cells]
    # The last row is filled up, as a row of fewer cells is not a row of the standard.
    cells += ["-"] * (-len(cells) % 4)
    yield from in_rows([cell.ljust(2) for cell in cells])
    if table.ending:
        yield table.ending
    if table.strays:
        yield from _as_comment(" ".join(word for word, _ in table.strays))


def _played(cell: PlayCell) -> str:
    before = [mark for mark in cell.marks if mark.startswith("^")]
    behind = [mark for mark in cell.marks if mark[0] in "$="]
    suffix = "".join(mark for mark in cell.marks if mark[0] in "!?")
    word = cell.text if cell.card is None else card_text(cell.card)
    return " ".join([*before, word + suffix, *behind])


def _as_comment(text: str) -> Iterator[str]:
    # Braces cannot be nested; these words are shown to people alone, so no escapes.
    yield from wrapped("{" + text.replace("}", ")").replace("{", "(") + "}")


def _comments(body: str, keep_words: bool | None) -> Iterator[str]:
    """Yield comments and escape lines of the text after a tag, each from the start of a line.

    Args:
        body: the body.
        keep_words: whether words stay, in their lines; False makes comments of them, None omits
            them.
    """
    line: list[str] = []
    for token in (
        *section_tokens(body),
        PbnToken(TokenKind.LINE_END, "\n", len(body), len(body) + 1),
    ):
        if token.kind is TokenKind.WORD:
            line.append(token.text)
            continue
        if line and keep_words is not None:
            text = " ".join(line)
            yield from wrapped(text) if keep_words else _as_comment(text)
        line = []
        if token.kind is TokenKind.COMMENT:
            yield from _comment(token.text)
        elif token.kind is TokenKind.LINE_COMMENT or (
            # `write_pbn` writes the version lines of the header itself.
            token.kind is TokenKind.ESCAPE and not _is_version(token.text)
        ):
            yield token.text.rstrip()


def _comment(text: str) -> Iterator[str]:
    # Only a comment that the reader closed for the writer has no brace.
    closed = text if text.endswith("}") else text.rstrip() + "}"
    for line in closed.split("\n"):
        yield from wrapped(line.rstrip())


def _is_version(escape: str) -> bool:
    return escape[1:].strip().upper().startswith(_VERSION)
