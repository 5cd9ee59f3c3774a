"""Look up an auction in a document: its meanings and its continuations.

All auctions of the document are expanded and compared, which takes as long as an export. Calls may
be typed in several ways (opponents in parentheses, or all four players in turn; with or without
passes), so the readings are tried from the likeliest to the least likely.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING

from cuebid.bml.auctions.defined_auction import DefinedAuction, auction_text
from cuebid.bml.auctions.expand import defined_auctions
from cuebid.bml.auctions.prefix import START, AuctionPrefix
from cuebid.bml.language.read_bid import read_bid, split_history
from cuebid.bml.tree.bids import CallsBid
from cuebid.core import PASS, ReadError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cuebid.bml.limits import Limits
    from cuebid.bml.tree import Document
    from cuebid.core import Call


@dataclass(frozen=True, slots=True)
class Circumstances:
    """The opener's seat and the vulnerability for a look-up; None where unknown."""

    seat: int | None = None
    """The opener's position, 1 to 4."""
    we: bool | None = None
    """Whether we are vulnerable."""
    they: bool | None = None
    """Whether the opponents are vulnerable."""


@dataclass(frozen=True, slots=True)
class DocumentAnswer:
    """The meaning of the last call of an auction in a document, and the calls that follow."""

    prefix: AuctionPrefix
    """The auction that was looked up."""
    meanings: tuple[DefinedAuction, ...]
    """What its last call means: several where it depends on circumstances that are not known, the
    more specific first."""
    continuations: tuple[DefinedAuction, ...]
    """The calls that may follow, in the order of the document."""
    defined_calls: int
    """The number of calls of the auction, from the first, that the document defines."""

    @property
    def auction(self) -> str:
        """Return the auction as BML writes it."""
        return auction_text(self.prefix.calls, they_open=self.prefix.they_open)

    @property
    def says_nothing(self) -> bool:
        """Return whether the document neither explains nor continues the auction."""
        return not self.meanings and not self.continuations

    @property
    def defined_part(self) -> str:
        """Return the calls of the auction, from its first, that the document defines."""
        return auction_text(
            self.prefix.calls[: self.defined_calls], they_open=self.prefix.they_open
        )


def read_auction(words: Iterable[str], *, in_turn: bool = False) -> AuctionPrefix:
    """Read an auction from words: `1C`, `(1D)`, `D`, or in one word `1C-(1D)-D`.

    Opponents' calls stand in parentheses; if one side calls twice, the other passes in between.

    Args:
        words: the calls.
        in_turn: take the calls as made by all four players in turn, parentheses or not.

    Raises:
        ReadError: a word is not a call, or stands for several.
    """
    prefix = START
    for call, theirs in _calls(words):
        side = len(prefix.calls) % 2 == 1 if in_turn else theirs
        prefix = prefix.after(call, prefix.bindings, theirs=side)
    return prefix


def _calls(words: Iterable[str]) -> Iterator[tuple[Call, bool]]:
    for word in words:
        for offset, part in split_history(word):
            bid = read_bid(part).bid
            if not isinstance(bid, CallsBid) or len(bid.calls) > 1:
                raise ReadError(
                    f"{part!r} is not one call", word, offset, "a call such as 1C, (1D), P, D or R"
                )
            yield bid.calls[0], bid.theirs


def look_up(
    document: Document,
    words: Iterable[str],
    circumstances: Circumstances | None = None,
    limits: Limits | None = None,
) -> DocumentAnswer:
    """Look up an auction in a document; return its meanings and its continuations.

    An auction without parentheses that the document does not define is also tried as the calls of
    all four players in turn, as in `1C P 1H P`. Passes before the opening, if the document does
    not define them as calls, give the opener's position.

    Raises:
        ReadError: a word is not a call.
        LimitError: the document defines more auctions than the limits allow.
    """
    asked = [
        word[offset : offset + len(part)] for word in words for offset, part in split_history(word)
    ]
    circumstances = circumstances or Circumstances()
    auctions = list(defined_auctions(document, limits))
    answer = _best_answer(asked, auctions, circumstances)
    passed = _leading_passes(asked)
    # Only if nothing was found: a document may define passes before the opening as calls of its
    # own.
    if answer.says_nothing and 0 < passed < 4:
        seated = replace(circumstances, seat=circumstances.seat or passed + 1)
        opened = _best_answer(asked[passed:], auctions, seated)
        return answer if opened.says_nothing else opened
    return answer


def _leading_passes(words: list[str]) -> int:
    calls = (call for call, _ in _calls(words))
    return sum(1 for _ in takewhile(PASS.__eq__, calls))


def _best_answer(
    words: list[str], auctions: Iterable[DefinedAuction], circumstances: Circumstances
) -> DocumentAnswer:
    applicable = [
        sequence
        for sequence in auctions
        if sequence.conditions.allows(circumstances.seat, circumstances.we, circumstances.they)
    ]
    first, *further_answers = (_answer(prefix, applicable) for prefix in _readings(words))
    return next((answer for answer in (first, *further_answers) if not answer.says_nothing), first)


def _readings(words: list[str]) -> Iterator[AuctionPrefix]:
    """Yield the auctions that words may mean, the likeliest first."""
    last_passed = bool(words) and read_auction(words[-1:]).calls[-1] is PASS
    yield read_auction(words)
    if last_passed:
        # A pass that leads to our next call need not be written.
        yield read_auction(words[:-1])
    # Parentheses anywhere mean that the author of the question tells sides apart by them.
    if "(" not in "".join(words):
        yield read_auction(words, in_turn=True)
        if last_passed:
            yield read_auction(words[:-1], in_turn=True)


def _answer(prefix: AuctionPrefix, applicable: list[DefinedAuction]) -> DocumentAnswer:
    meanings: list[DefinedAuction] = []
    continuations: list[DefinedAuction] = []
    defined_calls = 0
    for sequence in applicable:
        # With no calls asked for, both sides' openings are continuations.
        if prefix.calls and sequence.prefix.they_open != prefix.they_open:
            continue
        code = sequence.prefix.code
        if code == prefix.code:
            meanings.append(sequence)
        if _leads_to(sequence.prefix) == prefix.code:
            continuations.append(sequence)
        defined_calls = max(defined_calls, _shared(code, prefix.code))
    # The sort is stable: among equally specific meanings the order of the document counts.
    meanings.sort(key=_generality)
    return DocumentAnswer(prefix, tuple(meanings), tuple(continuations), defined_calls)


def _leads_to(prefix: AuctionPrefix) -> str:
    """Return the code of the calls before the last one, without an implied pass at their end."""
    # A pass that the document implies need not be asked for.
    before = len(prefix.calls) - 1
    if before - 1 in prefix.implied:
        before -= 1
    return prefix.code[:before]


def _shared(defined: str, code: str) -> int:
    """Return how many calls the code `defined` has if the code `code` begins with it, else 0."""
    return len(defined) if code.startswith(defined) else 0


def _generality(sequence: DefinedAuction) -> int:
    conditions = sequence.conditions
    return (
        len(conditions.seat.positions)
        + 4 * (conditions.we.value == "0")
        + 4 * (conditions.they.value == "0")
        # What their opening shows is not part of a question; the usual meaning comes first.
        + 16 * bool(conditions.against)
    )
