"""A small system, and meanings of single rows that continue it."""

from __future__ import annotations

from cuebid.bml import parse_bml
from cuebid.meaning import Purpose
from cuebid.notes import DescribedRow, InterpretedAuction, interpret
from cuebid.notes.meaning.forcing import FORCES

OPENINGS = """\
1C = !STR F, 16+ HCP
1D = 11--15 HCP, 4+!d
1M = 11--15 HCP, 5+#
1N = 15--17 BAL
2D = !Multi, 6M, 5--10 HCP
2M = 5--10 HCP, 6#
2N = 20--21 BAL
"""


def force_word(row: DescribedRow) -> str:
    """How far a row forces, as a word of the tables; empty where it does not say."""
    words = {force: word for word, force in FORCES.items()}
    if row.meaning.forcing is None:
        is_pass = row.meaning.purpose is Purpose.FORCING
        return "none" if row.may_be_passed else "pass" if is_pass else ""
    return words[row.meaning.forcing]


def meaning_at(auction: str, description: str) -> InterpretedAuction:
    """What a description means as that of the last call of an auction."""
    before, dash, call = auction.rpartition("-")
    lines = description.split("\\n")
    row = f"{call} = " + ("\n" + " " * (len(call) + 3)).join(lines)
    table = f"{before}-\n{row}" if dash else row
    preamble = OPENINGS + "\n" if dash else ""
    document = parse_bml(f"{preamble}{table}\n")
    auctions = interpret(document)
    row = list(document.tables)[-1].rows[-1]
    return next(one for one in reversed(auctions) if one.sequence.text and one.sequence.row is row)
