"""Rows with the meaning that a player gives them, and how far a reading agrees.

A judged meaning is alternatives joined by `|`, each of terms joined by `;`:

- `15-17`, `16+`, `-7`: points; `~8-9`: about so many, which a reading may have two wider or one
  narrower at either end;
- `S5+`, `H4`, `C0-3`: lengths of a suit, `hD9+` points in a suit, `goodS`, `solidC` its quality,
  `stH` a stopper, `nsH` none, `ctrlD` a control;
- `bal`, `semi`, `unbal`, `shape4441`, `3=3=1=6`, `short1`, `noshort`, `long6`, `ctl2+` controls;
- `?` before a term: it may be read or not; `any` is any hand, `none` none.

After them `f=game` says how far the call forces, and `p=transfer` what it does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from notes_tables import force_word

from cuebid.bml import parse_bml
from cuebid.core import Suit
from cuebid.evaluation import (
    ANYTHING,
    BALANCED,
    CONTROLS,
    HCP,
    HONOURS,
    LENGTH,
    LONGEST,
    QUALITY,
    SECOND,
    SEMI_BALANCED,
    SHORTEST,
    STOPPERS,
    THIRD,
    Box,
    Boxes,
)
from cuebid.notes import InterpretedAuction, interpret

HERE = Path(__file__).parent
ANY = Boxes((ANYTHING,))
# A part of a reading counts as right where it keeps this share of the hands meant, and is itself
# within them to this share.
RIGHT = 0.95
_MUCH = 20
# A reading that leaves out more than one hand in ten of those meant says something untrue.
WRONG = 0.90
# A reading of which less than this share can be meant says hardly anything of what the text says.
MOST = 0.5

STYLES = {
    "sayc": "1C = 12--21 HCP, 3+!c\n1D = 12--21 HCP, 3+!d\n1M = 12--21 HCP, 5+#\n1N = 15--17 BAL\n"
    "  2C = !STAY\n  2D = !TRF\n"
    "2C = !ART, 22+\n2D = 5--10 HCP, 6!d\n2M = 5--10 HCP, 6#\n2N = 20--21 BAL\n",
    "acol": "1m = 11--20 HCP, 4+#\n1M = 11--20 HCP, 4+#\n1N = 12--14 BAL\n2C = !ART, 23+\n"
    "2D = !ART, 20+\n2M = 5--10 HCP, 6#\n2N = 20--22 BAL\n",
    "polish": "1C = !ART, 12+ HCP\n1D = 11--17 HCP, 4+!d\n1M = 11--17 HCP, 5+#\n1N = 15--17 BAL\n"
    "  2C = !STAY\n  2D = !TRF\n"
    "2C = 11--14 HCP, 5+!c\n2D = !Multi, 6M, 6--10 HCP\n",
    "strong": "1C = !STR F, 16+ HCP\n1D = 11--15 HCP, 2+!d\n1M = 11--15 HCP, 5+#\n1N = 13--15 BAL\n"
    "2C = 11--15 HCP, 6+!c\n2D = !Multi, 6M, 5--10 HCP\n",
}


@dataclass(frozen=True)
class Judged:
    """A row with its judged meaning."""

    half: str
    place: str
    auction: str
    text: str
    meant: str


@dataclass(frozen=True)
class Verdict:
    """How a reading compares.

    Attributes:
        kind: `right`, `partial`, `wrong`, or `empty` without a message; every point counts.
        parts: the shares of hands, and what is missing.
        untrue: whether a player would call the reading wrong: it excludes hands that the author
            means, beyond a point where the text leaves the points open, or most hands that it
            admits are surely not meant.
    """

    kind: str
    parts: str = ""
    untrue: bool = False


def own_rows(name: str = "own_rows.txt") -> list[Judged]:
    """Rows written for this project in the ways that different authors write."""
    rows = []
    for line in (HERE / name).read_text("utf-8").splitlines():
        if line and not line.startswith(";"):
            before, _, meant = line.partition(" |= ")
            left, _, text = before.partition(" | ")
            half, style, auction = left.split()
            rows.append(Judged(half, style, auction, text.strip(), meant))
    return rows


def real_rows(name: str = "judged_rows.txt") -> list[Judged]:
    """Rows of real systems; the place is a digest, and the text is not here."""
    rows = []
    for line in (HERE / name).read_text("utf-8").splitlines():
        if line and not line.startswith(";"):
            left, _, meant = line.partition(" |= ")
            half, digest, place = left.split(" ", 2)
            rows.append(Judged(half, digest, place, "", meant))
    return rows


def own_meaning(row: Judged) -> InterpretedAuction:
    """Interpret a row of ours under the openings of its style."""
    text, *earlier = row.text.split(" || ")
    dash = "-" in row.auction
    # The row comes first, so that it stands where the openings' table has the same auction.
    tables = [_table(row.auction, text)]
    tables += (_table(*line.split(" = ", 1)) for line in earlier)
    tables += [STYLES[row.place]] if dash else []
    document = parse_bml("\n\n".join(tables))
    wanted = next(iter(document.tables)).rows[-1]
    return next(
        interpreted
        for interpreted in reversed(interpret(document))
        if interpreted.sequence.row is wanted
    )


def _table(auction: str, text: str) -> str:
    before, dash, call = auction.rpartition("-")
    return f"{before}-\n{call} = {text}" if dash else f"{call} = {text}"


def compare(meant: str, interpreted: InterpretedAuction) -> Verdict:
    """Return how a reading agrees with a judged meaning."""
    row = interpreted.described
    hands, *flags = re.split(r" (?=[fp]=)", meant)
    if hands == "none":
        is_right = row.is_impossible or not row.says_something
        return Verdict("right" if is_right else "wrong", untrue=not is_right)
    if row.is_impossible:
        return Verdict("empty", untrue=True)
    own = Boxes((interpreted.context.own,))
    narrow, wide, reading = meant_hands(hands), meant_hands(hands, wide=True), row.meaning.boxes
    # Where the judge says nothing of points, those that words such as NF or "to play" imply are not
    # compared, unless hardly a hand is left.
    if (
        not re.search(r"(^|[;?~ ])-?\d+[-+;| ]|(^|[;?~ ])[-\d]\d*$", hands)
        and reading.hull().range(HCP)[0] <= _MUCH
    ):
        reading = Boxes.union(box.without(HCP) for box in reading.boxes)
    if (narrow & own).is_possible and (reading & own).is_possible:
        narrow, wide, reading = narrow & own, wide & own, reading & own
    kept = (narrow & reading).count / max(narrow.count, 1)
    inside = (reading & wide).count / max(reading.count, 1)
    core = meant_hands(hands, soft=True)
    core = core & own if (core & own).is_possible else core
    untrue = (core & reading).count < WRONG * core.count or inside < MOST
    faults = [flag for flag in flags if not _has_flag(flag, interpreted)]
    notes = f"keeps {kept:.2f}, inside {inside:.2f} {' '.join(faults)}"
    if kept < WRONG:
        return Verdict("wrong", notes, untrue)
    if kept < RIGHT or inside < RIGHT or faults:
        return Verdict("partial", notes, untrue)
    return Verdict("right", notes)


def _has_flag(flag: str, interpreted: InterpretedAuction) -> bool:
    kind, _, name = flag.partition("=")
    if kind == "f":
        return force_word(interpreted.described) == name
    return name in interpreted.described.purposes


def meant_hands(text: str, *, wide: bool = False, soft: bool = False) -> Boxes:
    """Return the hands of a judged meaning, the most that may be read or the least.

    Args:
        text: the judged meaning.
        wide: whether the most is wanted.
        soft: whether a range of about three points may be read as the one in its middle.
    """
    union = Boxes(())
    for alternative in text.split(" | "):
        boxes = ANY
        for term in alternative.split(";"):
            if not term.startswith("?"):
                boxes &= _term(term, wide=wide, soft=soft)
            elif not wide:
                boxes &= _term(term[1:], wide=False, soft=soft)
        union |= boxes
    return union.possible()


def _term(term: str, *, wide: bool, soft: bool) -> Boxes:
    if term in _WORDS:
        return _WORDS[term]
    if match := re.fullmatch(r"(~?)(\d*)([-+]?)(\d*)", term):
        low, high = _range(match[2], match[3], match[4], 37)
        if match[1]:
            low, high = _loosened(low, high, wide=wide, soft=soft)
        return Boxes((Box().between(HCP, low, high),))
    if match := re.fullmatch(r"(h|ctl)?([CDHS]?)(\d*)([-+]?)(\d*)", term):
        low, high = _range(match[3], match[4], match[5], 13)
        if match[1] == "ctl":
            return Boxes((Box().at_least(CONTROLS, low),))
        suit = Suit.parse(match[2])
        points, length = Box().at_least(HCP, low, suit), Box().between(LENGTH, low, high, suit)
        return Boxes((points if match[1] else length,))
    if "=" in term or term.startswith("shape"):
        return Boxes((_shape(term),))
    return _of_suit(term[:-1], Suit.parse(term[-1]))


def _shape(term: str) -> Box:
    box = ANYTHING
    if "=" in term:
        for suit, length in zip("SHDC", term.split("="), strict=True):
            box = box.exactly(LENGTH, int(length), Suit.parse(suit))
        return box
    for feature, length in zip((LONGEST, SECOND, THIRD, SHORTEST), term[5:], strict=True):
        box = box.exactly(feature, int(length))
    return box


def _of_suit(word: str, suit: Suit) -> Boxes:
    box = {
        "good": Box().at_least(HCP, 4, suit),
        "solid": Box().at_least(QUALITY, 7, suit),
        "st": Box().at_least(STOPPERS, 2, suit),
        "ns": Box().at_most(STOPPERS, 1, suit),
    }.get(word)
    if box is not None:
        return Boxes((box,))
    assert word == "ctrl", word
    return Boxes.union((Box().at_least(HONOURS, 4, suit), Box().at_most(LENGTH, 1, suit)))


_WORDS = {
    "any": ANY,
    "bal": Boxes((BALANCED,)),
    "semi": Boxes((SEMI_BALANCED,)),
    "unbal": ~BALANCED,
    "short1": Boxes((Box().exactly(SHORTEST, 1),)),
    "noshort": Boxes((Box().at_least(SHORTEST, 2),)),
    "long6": Boxes((Box().at_least(LONGEST, 6),)),
    "long4": Boxes((Box().at_most(LONGEST, 4),)),
    "none": Boxes(()),
}


def _range(low: str, sign: str, high: str, most: int) -> tuple[int, int]:
    if sign == "+":
        return int(low), most
    if sign == "-":
        return int(low or 0), int(high)
    return int(low), int(low)


def _loosened(low: int, high: int, *, wide: bool, soft: bool) -> tuple[int, int]:
    """Return a range two wider at ends that are no limits, or one narrower if three values stay."""
    if wide:
        return max(0, low - 2), min(37, high + 2)
    # A range of two or three values stays what it is, and an open one may begin two higher.
    if high - low < 3:
        return (low + 1, high - 1) if soft and high - low == 2 else (low, high)
    return low + (low > 0) * (2 if high == 37 else 1), high - (high < 37) * (1 if low else 2)
