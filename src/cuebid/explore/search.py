"""Find agreements by words, by a call or auction, or by a hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from cuebid.bml.auctions.lookup import read_auction
from cuebid.core import Call, CuebidError, Hand
from cuebid.evaluation import ANYTHING, features
from cuebid.explore.studied_system import StudiedSystem, source_of_row
from cuebid.notes import InterpretedAuction

__all__ = ["FoundAgreement", "find"]

# More than anybody reads; the search says so where it stops.
MOST_FINDINGS: Final = 60


@dataclass(frozen=True, slots=True)
class FoundAgreement:
    """An agreement that was looked for.

    Attributes:
        node: the auction before the call, as notes write it; empty for openings, None where a rule
            applies to many auctions.
        call: the call; empty if the rule stands for several.
        words: the author's words.
        place: where they are written.
    """

    node: str | None
    call: str
    words: str
    place: str


def find(study: StudiedSystem, query: str) -> tuple[FoundAgreement, ...]:
    """Return the agreements that a query means, at most `MOST_FINDINGS`.

    Thirteen cards find the rows that the hand fits; a call, the rows of that call; an auction such
    as `1N-2C`, the rows that begin with it; anything else, the rows that have all of the words.

    Args:
        study: the system.
        query: what is looked for.
    """
    findings = []
    for finding in _matching(study, query.strip()):
        findings.append(finding)
        if len(findings) == MOST_FINDINGS:
            break
    return tuple(findings)


def _matching(study: StudiedSystem, query: str) -> Iterator[FoundAgreement]:
    if not query:
        return
    hand = _hand(query)
    if hand is not None:
        yield from _of_hand(study, hand)
    elif re.fullmatch(r"[(]?[1-7PDRX][A-Za-z0-9()-]*", query) and _is_auction(query):
        yield from _of_auction(study, query)
    else:
        yield from _of_words(study, query.casefold().split())


def _hand(text: str) -> Hand | None:
    try:
        hand = Hand.parse(text)
    except CuebidError:
        return None
    return hand if len(hand) == 13 else None


def _is_auction(text: str) -> bool:
    try:
        for word in text.split("-"):
            Call.parse(word.strip("()"))
    except CuebidError:
        return False
    return True


class _Row(NamedTuple):
    """A row of notes, ready to be searched."""

    finding: FoundAgreement
    text: str
    interpreted: InterpretedAuction


# Thousands of rows are prepared in a quarter of a second, and searched in a few milliseconds.
@lru_cache(maxsize=8)
def _rows(study: StudiedSystem) -> tuple[_Row, ...]:
    rows = []
    for interpreted in study.auctions:
        sequence = interpreted.sequence
        if sequence.is_prefix or not sequence.text:
            continue
        node = sequence.auction.rpartition("-")[0]
        source = source_of_row(interpreted)
        finding = FoundAgreement(node, sequence.call.text, source.words, source.place)
        rows.append(_Row(finding, source.words.casefold(), interpreted))
    return tuple(rows)


def _of_hand(study: StudiedSystem, hand: Hand) -> Iterator[FoundAgreement]:
    values = features(hand)
    for finding, _, interpreted in _rows(study):
        boxes = interpreted.meaning.boxes
        # A row for any hand tells nothing about this one.
        if interpreted.sequence.is_ours and ANYTHING not in boxes and values in boxes:
            yield finding


def _of_auction(study: StudiedSystem, query: str) -> Iterator[FoundAgreement]:
    asked = read_auction((query,)).calls
    for finding, _, interpreted in _rows(study):
        calls = interpreted.sequence.calls
        if calls[-1] is asked[0] if len(asked) == 1 else calls[: len(asked)] == asked:
            yield finding


def _of_words(study: StudiedSystem, words: list[str]) -> Iterator[FoundAgreement]:
    for finding, text, _ in _rows(study):
        if all(word in text for word in words):
            yield finding
    if study.notes is not None:
        return
    database = study.system.database
    for rule in database.rules:
        text = database.explanation(rule).lstrip("!").strip()
        if text and all(word in text.casefold() for word in words):
            yield FoundAgreement(None, "", text, study.source_of(rule).place)
