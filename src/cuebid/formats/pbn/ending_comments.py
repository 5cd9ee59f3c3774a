"""Rulings, claims and forfeits as comments, as the standard has no tags for them.

`{Ruling South: revoke, two tricks}`, `{Claim East 4: the rest is high}`, `{Forfeit West}`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from cuebid.core import BoardRecord, Claim, Ruling, Seat
from cuebid.formats.pbn.escapes import comment_text, unescape_comment
from cuebid.formats.pbn.tokens import TokenKind, section_tokens

if TYPE_CHECKING:
    from cuebid.formats.pbn.tags import GameTags

# Other comments must not be taken for ours: the whole comment has to fit, down to the English seat
# and a capital first letter. DOTALL, as a text of ours may be folded over lines.
_ENDING: Final = re.compile(
    r"\s*(?P<kind>Ruling|Claim|Forfeit) (?P<seat>North|East|South|West)"
    r"(?: (?P<tricks>\d{1,2}))?(?:: ?(?P<text>.*))?",
    re.DOTALL,
)
# Lines of the export format have at most 255 characters (PBN 2.1); this leaves a margin.
_ROOM: Final = 240


class BoardEnding(NamedTuple):
    """Rulings, claim and forfeit in the comments of a game."""

    rulings: tuple[Ruling, ...] = ()
    claim: Claim | None = None
    forfeits: tuple[Seat, ...] = ()


def parse_ending_comments(game: GameTags) -> BoardEnding:
    """Return the rulings, claim and forfeit among the comments of a game."""
    # Braces are rare and this runs for every game, so the bodies without any are not tokenised.
    texts = (game.head, *(tag.body + tag.foreign for tag in game.tags))
    bodies = [body for body in texts if "{" in body]
    if not bodies:
        return _NONE
    rulings: list[Ruling] = []
    claim: Claim | None = None
    forfeits: list[Seat] = []
    for body in bodies:
        for token in section_tokens(body):
            match = _ENDING.fullmatch(token.text[1:-1])
            if token.kind is not TokenKind.COMMENT or match is None:
                continue
            seat = Seat.parse(match["seat"])
            # Unfold before unescaping: a backslash at a line end is a fold, never part of an
            # escape.
            text = unescape_comment((match["text"] or "").replace("\\\n", ""))
            if match["kind"] == "Ruling":
                rulings.append(Ruling(seat, text))
            elif match["kind"] == "Forfeit":
                forfeits.append(seat)
            # A claim without tricks, or of more than a deal has, was typed by a person: it stays a
            # comment.
            elif match["tricks"] is not None and int(match["tricks"]) <= 13:
                claim = Claim(seat, int(match["tricks"]), text)
    return BoardEnding(tuple(rulings), claim, tuple(forfeits))


_NONE: Final = BoardEnding()


def ending_comments(record: BoardRecord) -> list[str]:
    """Return comments that `parse_ending_comments` reads, in lines of at most 255 characters."""
    texts = [f"Ruling {ruling.seat.word}: {_inner(ruling.text)}" for ruling in record.rulings]
    if record.claim is not None:
        claim = record.claim
        statement = f": {_inner(claim.statement)}" if claim.statement else ""
        texts.append(f"Claim {claim.seat.word} {claim.tricks}{statement}")
    texts += [f"Forfeit {seat.word}" for seat in record.forfeiting_seats]
    return [line for text in texts for line in _folded(f"{{{text}}}")]


def _inner(text: str) -> str:
    """Return a text escaped for use inside a comment, on one line."""
    # A line of the text that begins with `%` or `[` must not begin a line of the file.
    return comment_text(text).replace("\n", "\\u000a").replace("\t", "\\u0009")


def _folded(comment: str) -> list[str]:
    r"""Return the lines of a comment; a backslash ends a line that continues.

    A line never ends inside an escape such as `\u00e9`.
    """
    lines = []
    while len(comment) > _ROOM:
        cut = _ROOM
        # The longest escape, such as `\U0001f600`, has ten characters.
        escape = comment.rfind("\\", cut - 10, cut)
        if escape >= 0:
            cut = escape
        lines.append(comment[:cut] + "\\")
        comment = comment[cut:]
        if comment[0] == "%":  # a line must not look like an escape line
            comment = f"\\u0025{comment[1:]}"
    return [*lines, comment]
