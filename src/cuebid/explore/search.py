"""Find agreements by words, by a call or auction, or by a hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from cuebid.bml import auction_text
from cuebid.core import SUITS, CuebidError, Hand
from cuebid.evaluation import ANYTHING, HCP, LENGTH, LONGEST, Boxes, TooManyBoxesError, features
from cuebid.explore.positions import describe_position, explain_choice
from cuebid.explore.search_query import (
    AskedAuction,
    AskedMeaning,
    asked_auctions,
    asked_meaning,
    names_of,
)
from cuebid.explore.studied_system import StudiedSystem, auction_at, module_title, source_of_row
from cuebid.notes import InterpretedAuction, parse_description

# More than anybody reads.
MOST_FINDINGS: Final = 60
# Abbreviations in capitals, which match the words that they begin: `!MICH` for Michaels.
_SHORT_WORD: Final = re.compile(r"\b[A-Z]{3,}\b")


@dataclass(frozen=True, slots=True)
class FoundAgreement:
    """One result of a search: an agreement, and the place where it is written.

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
    """Return the agreements that match a search query, at most `MOST_FINDINGS`.

    Thirteen cards find the rows that the hand fits. A call finds its rows, an auction such as
    `1N-2C` or `2C over 1NT` the rows that begin with it, `answers to 1NT` those that follow it.
    Anything else finds the rows that have all of the words; then those that name the same
    conventions in other words (`!STAY` for Stayman); then those whose hands all fit what the query
    describes (`5-4 majors`).
    """
    # A row may match in several ways; it is listed once, at its first match.
    findings: dict[FoundAgreement, None] = {}
    for finding in _matching(study, query.strip()):
        findings[finding] = None
        if len(findings) == MOST_FINDINGS:
            break
    return tuple(findings)


def _matching(study: StudiedSystem, query: str) -> Iterator[FoundAgreement]:
    if not query:
        return
    hand = _hand(query)
    if hand is not None:
        yield from _of_hand(study, hand)
        return
    auctions = asked_auctions(query)
    has_findings = False
    for asked in auctions:
        if asked.is_unlikely and has_findings:
            continue
        for finding in _of_auction(study, asked):
            has_findings = True
            yield finding
    if not auctions:
        yield from _of_words(study, query.casefold().split())
        meaning = asked_meaning(query)
        if meaning is not None:
            yield from _of_meaning(study, meaning)


def _hand(text: str) -> Hand | None:
    try:
        hand = Hand.parse(text)
    except CuebidError:
        return None
    return hand if len(hand) == 13 else None


class _SearchedRow(NamedTuple):
    """A row of notes, prepared for searching."""

    finding: FoundAgreement
    text: str
    interpreted: InterpretedAuction
    names: frozenset[str]
    short_words: tuple[str, ...]


# Thousands of rows are prepared in a quarter of a second, and searched in a few milliseconds.
@lru_cache(maxsize=8)
def _rows(study: StudiedSystem) -> tuple[_SearchedRow, ...]:
    rows = []
    for interpreted in study.auctions:
        sequence = interpreted.sequence
        if sequence.is_prefix or not sequence.text:
            continue
        node = sequence.auction.rpartition("-")[0]
        source = source_of_row(interpreted)
        finding = FoundAgreement(node, sequence.call.text, source.words, source.place)
        title = module_title(sequence.written.source)
        text = " ".join(filter(None, (source.words, title))).casefold()
        reading = interpreted.described.reading
        names = frozenset[str]() if reading is None else names_of(reading.statements)
        short_words = tuple(map(str.casefold, _SHORT_WORD.findall(source.words)))
        rows.append(_SearchedRow(finding, text, interpreted, names, short_words))
    return tuple(rows)


def _of_hand(study: StudiedSystem, hand: Hand) -> Iterator[FoundAgreement]:
    values = features(hand)
    for row in _rows(study):
        boxes = row.interpreted.meaning.boxes
        # A row that every hand fits says nothing about this hand.
        if row.interpreted.sequence.is_ours and ANYTHING not in boxes and values in boxes:
            yield row.finding
    if study.notes is None:
        choice = explain_choice(study, hand, auction_at(""))
        if choice.source is not None:
            yield FoundAgreement("", choice.call.text, choice.shows, choice.source.place)


def _of_auction(study: StudiedSystem, asked: AskedAuction) -> Iterator[FoundAgreement]:
    prefix, calls = asked.prefix, asked.prefix.calls
    # `answers to` needs a call after those of the query; one call alone matches in any auction.
    shortest = len(calls) + (1 if asked.is_before else 0)
    for row in _rows(study):
        sequence = row.interpreted.sequence
        if len(calls) == 1 and not asked.is_before:
            if sequence.call is calls[0]:
                yield row.finding
        elif (
            len(sequence.calls) >= shortest
            and sequence.calls[: len(calls)] == calls
            and sequence.prefix.they_open == prefix.they_open
        ):
            yield row.finding
    if study.notes is None:
        yield from _of_rules(study, asked)


def _of_rules(study: StudiedSystem, asked: AskedAuction) -> Iterator[FoundAgreement]:
    """Yield the agreed calls at an auction of a system without notes, from its rules."""
    prefix = asked.prefix
    text = auction_text(prefix.calls, they_open=prefix.they_open)
    # A call of the opponents is not our agreement, but our calls over it are.
    is_before = asked.is_before or prefix.theirs
    node = text if is_before else text.rpartition("-")[0]
    try:
        position = describe_position(study, auction_at(node))
    except CuebidError:
        # Another reading of the same words may be a legal auction.
        return
    for each in position.calls:
        if is_before or each.call is prefix.calls[-1]:
            yield FoundAgreement(node, each.call.text, each.shows, each.sources[0].place)


def _of_words(study: StudiedSystem, words: list[str]) -> Iterator[FoundAgreement]:
    for row in _rows(study):
        if all(word in row.text or word.startswith(row.short_words) for word in words):
            yield row.finding
    for rule in _rules(study):
        if all(word in rule.text for word in words):
            yield rule.finding


def _of_meaning(study: StudiedSystem, asked: AskedMeaning) -> Iterator[FoundAgreement]:
    # Results by hands, because many rows show the same hands.
    implied: dict[Boxes, bool] = {}
    for row in _rows(study):
        if not asked.names <= row.names:
            continue
        if asked.hands is None or _shows(row.interpreted, asked.hands, implied):
            yield row.finding
    # Only names are searched in rules: the hands that the words of a rule describe are not parsed.
    if asked.hands is None:
        for rule in _rules(study):
            if asked.names <= _names_in(rule.finding.words):
                yield rule.finding


def _shows(interpreted: InterpretedAuction, hands: Boxes, implied: dict[Boxes, bool]) -> bool:
    """Return whether a row is for our side and all hands that it shows are among `hands`.

    Args:
        interpreted: the row.
        hands: the hands that the query describes.
        implied: the results so far for `hands`, by what a row shows; a new result is added.
    """
    boxes = interpreted.meaning.boxes
    if not interpreted.sequence.is_ours or not boxes.boxes:
        return False
    if boxes not in implied:
        try:
            implied[boxes] = _may_imply(boxes, hands) and boxes.implies(hands)
        except TooManyBoxesError:
            implied[boxes] = False
    return implied[boxes]


def _may_imply(boxes: Boxes, hands: Boxes) -> bool:
    """Return False if points or lengths already show that some of `boxes` are not among `hands`.

    This test is cheap. `Boxes.implies` is exact but takes a tenth of a millisecond, and there are
    thousands of rows, most of which have points or a suit length outside those of `hands`.
    """
    wanted = hands.hull()
    low, high = wanted.range(HCP)
    longest = wanted.range(LONGEST)[1]
    for box in boxes:
        least, most = box.range(HCP)
        if least < low or most > high:
            return False
        lengths = [box.range(LENGTH, suit) for suit in SUITS]
        others_least, others_most = (sum(bounds) for bounds in zip(*lengths, strict=True))
        of_longest = box.range(LONGEST)[1]
        for suit, (fewest, greatest) in zip(SUITS, lengths, strict=True):
            # Narrowed to what the other three suits leave of thirteen cards.
            fewest_held = max(fewest, 13 - (others_most - greatest))
            most_held = min(greatest, 13 - (others_least - fewest), of_longest)
            least_wanted, most_wanted = wanted.range(LENGTH, suit)
            if fewest_held < least_wanted or most_held > min(most_wanted, longest):
                return False
    return True


class _RuleText(NamedTuple):
    """The words of a rule of a system without notes, prepared for searching."""

    finding: FoundAgreement
    text: str


@lru_cache(maxsize=8)
def _rules(study: StudiedSystem) -> tuple[_RuleText, ...]:
    if study.notes is not None:
        return ()
    database = study.system.database
    texts = ((rule, database.explanation(rule).lstrip("!").strip()) for rule in database.rules)
    return tuple(
        _RuleText(FoundAgreement(None, "", text, study.source_of(rule).place), text.casefold())
        for rule, text in texts
        if text
    )


# Parsing takes a third of a millisecond, and many rules share their words.
@lru_cache(maxsize=4096)
def _names_in(text: str) -> frozenset[str]:
    return names_of(parse_description(text).statements)
