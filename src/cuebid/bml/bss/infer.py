"""Infer the fields of a BSS record from the words of a description.

Only words count: a field about which the text has no words keeps the constant of BML. The rules are
data, tried in order; the first match decides.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Protocol

from cuebid.bml.bss.comments import Fields
from cuebid.core import Suit
from cuebid.formats.bss import ANY_LENGTH, ANY_OUTCOME, Disposition, Lengths, Outcomes

if TYPE_CHECKING:
    from cuebid.bml.auctions.defined_auction import DefinedAuction
    from cuebid.core import Call


class FieldsReader(Protocol):
    """A function that finds a record's fields by more than the words of the auction's last row."""

    def __call__(self, sequence: DefinedAuction, words: Fields, /) -> Fields:
        """Return the fields of the record for an auction.

        Args:
            sequence: the auction.
            words: the fields that `infer_fields` found in the auction's description.
        """
        ...


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![A-Za-z])(?:{pattern})(?![A-Za-z])", re.IGNORECASE)


def _letters(pattern: str) -> re.Pattern[str]:
    """Compile a pattern for abbreviations, which people write in capital letters."""
    return re.compile(rf"(?<![A-Za-z/])(?:{pattern})(?![A-Za-z/])")


# The order decides: "asks, forcing to game" is an asking bid, and `INV+` is forcing although it
# contains `INV`. Abbreviations count in capitals only.
_DISPOSITIONS: Final = (
    (_words(r"transfers?|texas"), Disposition.TRANSFER),
    (_letters("TRF"), Disposition.TRANSFER),
    (_words("puppet"), Disposition.PUPPET),
    (_letters("PUP"), Disposition.PUPPET),
    (_words(r"relay"), Disposition.RELAY),
    (_words(r"asks?|asking|stayman|blackwood|gerber"), Disposition.ASKING_BID),
    (_letters(r"RKCB?(?:\s?\d+)?"), Disposition.ASKING_BID),
    (_words(r"game[ -]forc(?:e|ing)|forc(?:e|ing)[ -]to[ -]game"), Disposition.FORCING_TO_GAME),
    (_letters("GF|FG"), Disposition.FORCING_TO_GAME),
    (_words(r"slam[ -](?:try|interest|invitation|invitational)"), Disposition.SLAM_TRY),
    (_letters("S/T"), Disposition.SLAM_TRY),
    (_words(r"control|cue[ -]?bid"), Disposition.CONTROL_BID),
    (_words(r"pre-?empt(?:ive)?"), Disposition.PREEMPTIVE),
    (_words(r"(?<!suggestion )to play|sign[ -]?off"), Disposition.SIGNOFF),
    (_letters("T/P|S/O"), Disposition.SIGNOFF),
    (_words(r"(?:non|not)[ -]?forcing"), Disposition.NON_FORCING),
    (_letters("NF"), Disposition.NON_FORCING),
    (_words(r"inv(?:itational)?\+|invitational or better"), Disposition.FORCING),
    (_words(r"inv|invit(?:e|ational)"), Disposition.INVITATIONAL),
    (_words(r"constructive"), Disposition.CONSTRUCTIVE),
    (_words(r"forcing"), Disposition.FORCING),
    (_letters("F1?R?"), Disposition.FORCING),
    (_words(r"[0-5](?: or [0-5])? (?:key ?cards?|keys?|aces?)"), Disposition.ASKING_BID_RESPONSE),
)
_NATURAL: Final = _words(r"nat(?:ural)?|to play|sign[ -]?off")
_ARTIFICIAL: Final = _words(
    r"artificial|conventional|multi|michaels|unusual|splinter|waiting|negative|drury|namyats|"
    r"both (?:majors|minors)|transfers?|texas|puppet|relay|asks?|asking|stayman|blackwood|gerber"
)
_ARTIFICIAL_LETTERS: Final = _letters(r"TRF|PUP|SPL|RKCB?(?:\s?\d+)?")
_SPLINTER: Final = re.compile(r"(?i:(?<![A-Za-z])splinter)|(?<![A-Za-z])SPL(?![A-Za-z])")
# `5+!h`, `4-5 !s`, `2--3!d`, `6 !c`; the word `suit` means the suit of the bid.
_LENGTH: Final = (
    r"(?<![\d\-–.(])(?P<low>[0-8])(?:(?P<more>\+)|\s*(?:-{{1,2}}|–)\s*(?P<high>[0-8]))?"
    r"(?:\s*|-)(?:cards?(?:\s+|-))?(?:{suit})"
)
_OWN_SUIT: Final = tuple(
    re.compile(_LENGTH.format(suit=rf"![{suit.letter}{suit.letter.lower()}]|suit(?![A-Za-z])"))
    for suit in Suit
)
_ANY_SUIT: Final = re.compile(_LENGTH.format(suit="!(?P<suit>[cdhsCDHS])"))
# Four cards or more are length worth showing; at most two in the bid suit make the bid artificial.
_LONG: Final = 4
_SHORT: Final = 2


def infer_fields(call: Call, text: str) -> Fields:
    """Return the fields that the words of a description imply.

    >>> from cuebid.core import Call
    >>> fields = infer_fields(Call("2D"), "Transfer, 5+!h")
    >>> fields.artificial, fields.disposition, fields.lengths
    (True, Disposition.TRANSFER, Lengths(shortest=0, longest=8))
    """
    disposition = _disposition(text)
    suit = call.strain.suit if call.strain is not None else None
    lengths = None if suit is None else _own_length(text, suit)
    artificial = call.is_bid and _is_artificial(text, suit, lengths)
    shown = lengths or ANY_LENGTH
    return Fields(
        artificial,
        outcomes_of(call, disposition, splinter=_SPLINTER.search(text) is not None),
        disposition,
        None if suit is None else shown,
    )


def _disposition(text: str) -> Disposition:
    for pattern, disposition in _DISPOSITIONS:
        if pattern.search(text):
            return disposition
    return Disposition.NO_AGREEMENT


def _own_length(text: str, suit: Suit) -> Lengths | None:
    match = _OWN_SUIT[suit].search(text)
    return None if match is None else _lengths(match)


def _lengths(match: re.Match[str]) -> Lengths:
    low = int(match["low"])
    if match["more"]:
        return Lengths(low, 8)
    # `5-4 !s` is a shape or a slip; a record cannot have a longest length below the shortest.
    return Lengths(low, max(low, int(match["high"] or low)))


def _is_artificial(text: str, suit: Suit | None, lengths: Lengths | None) -> bool:
    # "Natural" decides, whatever other words the description has.
    if _NATURAL.search(text):
        return False
    if _ARTIFICIAL.search(text) or _ARTIFICIAL_LETTERS.search(text):
        return True
    if suit is None:
        return False
    if lengths is not None:
        return lengths.longest <= _SHORT
    # The bid shows length elsewhere and does not mention its own suit.
    mentions_own = f"!{suit.letter}" in text or f"!{suit.letter.lower()}" in text
    shows_other = any(
        Suit.parse(match["suit"]) is not suit and _lengths(match).shortest >= _LONG
        for match in _ANY_SUIT.finditer(text)
    )
    return shows_other and not mentions_own


def outcomes_of(call: Call, disposition: Disposition, *, splinter: bool) -> Outcomes:
    """Return the outcomes that a call leaves open: strains to play in, and defending.

    A sign-off leaves its own strain and defending; a game force does not defend; a splinter is not
    the trump suit.
    """
    strain = call.strain
    outcomes = ANY_OUTCOME
    if disposition is Disposition.SIGNOFF and strain is not None:
        return Outcomes(False, False, False, False, False)._replace(**{strain.word: True})
    if disposition in (Disposition.FORCING_TO_GAME, Disposition.SLAM_TRY):
        outcomes = outcomes._replace(defend=False)
    if splinter and strain is not None and strain.suit is not None:
        outcomes = outcomes._replace(**{strain.word: False})
    return outcomes
