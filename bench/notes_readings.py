"""Report how notes are read: hands of openings, implausible rows, questions and judged rows.

    python bench/notes_readings.py [FILE...]        shares of openings, implausible rows, questions
    python bench/notes_readings.py --judged         rows of tests/notes judged by a player
    python bench/notes_readings.py --shares FOLDER  openings over a quarter of all hands

A judged row is right if every part of its reading agrees (`tests/notes/notes_judged.py`). The table
by certainty shows how often rows read as `sure` are right.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "notes"))
sys.path.insert(0, str(ROOT / "tests"))

from notes_judged import compare, own_meaning, own_rows  # noqa: E402

from cuebid.bml import Document, read_document  # noqa: E402
from cuebid.core import CALLS  # noqa: E402
from cuebid.evaluation.hand_pool import standard_pool  # noqa: E402
from cuebid.notes import (  # noqa: E402
    InterpretedAuction,
    best_questions,
    build_notes,
    certainty_of,
    check_notes,
    doubts_of,
    interpret,
)
from cuebid.notes.meaning.doubts import implausibility_doubts  # noqa: E402
from cuebid.text import Diagnostics  # noqa: E402

TRIAL = ROOT / "tests" / "notes" / "trial"
OWN = (
    "own_rows", "own_rows_2", "own_rows_3", "own_rows_4", "own_rows_5", "own_rows_6",
    "own_rows_languages",
)  # fmt: skip
GRADES = ("sure", "likely", "doubtful")
# An opening that shows more than this share of all hands is misread, or must be asked about.
MOST = 0.25


def opening_shares(auctions: Iterable[InterpretedAuction]) -> Iterator[tuple[str, float]]:
    """Yield our described opening bids with the share of all hands that their rows admit."""
    pool = standard_pool()
    total = pool.weights.sum()
    for interpreted in auctions:
        sequence = interpreted.sequence
        is_opening = len(sequence.calls) == 1 and sequence.we_open and sequence.text
        if is_opening and not sequence.is_prefix and sequence.call in CALLS[3:]:
            fits = interpreted.meaning.boxes.mask(pool.features)
            yield sequence.auction, float(pool.weights[fits].sum() / total)


def judged_documents() -> Iterator[tuple[str, list[tuple[str, InterpretedAuction]]]]:
    """Yield whole notes: their name, and for each judged row what it means and how it was read."""
    for path in sorted(TRIAL.glob("*.bml")):
        meant = dict(
            line.split(" |= ")
            for line in path.with_suffix(".judged.txt").read_text("utf-8").splitlines()
            if " |= " in line
        )
        read = interpret(read_document(path, Diagnostics()))
        first = {each.sequence.auction: each for each in reversed(read)}
        missing = meant.keys() - first.keys()
        if missing:
            raise SystemExit(f"{path.name} has no row for {', '.join(sorted(missing))}")
        yield path.stem, [(meant[auction], first[auction]) for auction in meant]


def judged_rows() -> Iterator[tuple[str, list[tuple[str, InterpretedAuction]]]]:
    """Yield all judged sets, of single rows and of whole notes, as `judged_documents` does."""
    for name in OWN:
        yield name, [(row.meant, own_meaning(row)) for row in own_rows(f"{name}.txt")]
    yield from judged_documents()


def print_judged(*, tell: str = "") -> None:
    """Print for each set, and by certainty, how many rows are right, partly right and wrong."""
    for name, rows in judged_rows():
        kinds: Counter[tuple[str, str]] = Counter()
        for meant, interpreted in rows:
            verdict, grade = compare(meant, interpreted), certainty_of(doubts_of(interpreted))
            kinds[grade, verdict.kind] += 1
            if name == tell and verdict.kind != "right":
                sequence = interpreted.sequence
                print(f"    {grade:8} {verdict.kind:7} {sequence.auction} = {sequence.text!r}")
                print(f"             meant {meant}; read {interpreted.meaning.boxes.words()}")
                print(f"             {verdict.parts}")
        cells = []
        for grade in GRADES:
            count = Counter(
                {kind: kinds[grade, kind] for kind in ("right", "partial", "wrong", "empty")}
            )
            share = f" ({count['right'] / count.total():.0%})" if count.total() else ""
            cells.append(f"{grade} {count['right']} of {count.total()}{share}")
        right = sum(number for (_, kind), number in kinds.items() if kind == "right")
        print(f"{name:18} right {right} of {kinds.total()}; {'; '.join(cells)}")


def print_notes(document: Document) -> None:
    """Print the shares of openings, implausible rows, doubtful rows and the best questions."""
    built = build_notes(document)
    print("  ".join(f"{call} {share:.1%}" for call, share in opening_shares(built.auctions)))
    for interpreted in built.auctions:
        for doubt in implausibility_doubts(interpreted):
            print(f"  implausible: {interpreted.sequence.auction}: {doubt}")
    grades = Counter(reading.certainty for reading in check_notes(built, deals=300).readings)
    print(f"  {grades['sure']} rows sure, {grades['likely']} likely, {grades['doubtful']} doubtful")
    for question in best_questions(built.auctions, built.rules):
        options = " or ".join(option.words for option in question.options)
        print(f"  {question.worth:.1f}: {question.auction} = {question.words}: {options}?")


def print_shares(folder: Path) -> None:
    """Print how many openings in a folder show more than a quarter of all hands."""
    openings = wide = asked = 0
    for path in sorted(folder.rglob("*.bml")):
        if "expected" in path.parts or ".ref." in path.name:
            continue
        auctions = interpret(read_document(path, Diagnostics()))
        certain = {
            each.sequence.auction: certainty_of(doubts_of(each))
            for each in reversed(auctions)
            if len(each.sequence.calls) == 1
        }
        for call, share in opening_shares(auctions):
            openings += 1
            wide += share > MOST
            asked += share > MOST and certain[call] == "doubtful"
    print(f"{openings} openings, {wide} over a quarter of all hands, {asked} of these asked about")


def main() -> None:
    """Print the report that the arguments ask for."""
    match sys.argv[1:]:
        case ["--judged", *name]:
            print_judged(tell=name[0] if name else "")
        case ["--shares", folder]:
            print_shares(Path(folder))
        case files:
            for path in map(Path, files or [TRIAL / "club.bml"]):
                print(path)
                print_notes(read_document(path, Diagnostics()))


if __name__ == "__main__":
    main()
