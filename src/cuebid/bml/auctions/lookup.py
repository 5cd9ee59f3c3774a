"""What a call means here: one auction looked up in a document."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING

from cuebid.bml.auctions.defined_auction import DefinedAuction, auction_text
from cuebid.bml.auctions.expand import defined_auctions
from cuebid.bml.auctions.prefix import START, AuctionPrefix
from cuebid.bml.language.read_bid import read_bid, split_history
from cuebid.bml.tree.bids import CallsBid
from cuebid.core import PASS
from cuebid.core.errors import ReadError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cuebid.bml.limits import Limits
    from cuebid.bml.tree import Document
    from cuebid.core import Call

__all__ = ["Answer", "Circumstances", "look_up", "read_auction"]


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What is known when a question is asked; None is not known.

    Attributes:
        seat: the opener's position, 1 to 4.
        we: whether we are vulnerable.
        they: whether the opponents are.
    """

    seat: int | None = None
    we: bool | None = None
    they: bool | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What a document says about an auction.

    Attributes:
        prefix: the auction that was asked for.
        meanings: what its last call means: several where it depends on what was not told, the
            more specific first.
        continuations: the calls that may follow, in the order of the document.
        known: how many of its calls, from the first, the document knows.
    """

    prefix: AuctionPrefix
    meanings: tuple[DefinedAuction, ...]
    continuations: tuple[DefinedAuction, ...]
    known: int

    @property
    def auction(self) -> str:
        """The auction as BML writes it."""
        return auction_text(self.prefix.calls, they_open=self.prefix.they_open)

    @property
    def says_nothing(self) -> bool:
        """Whether the document neither explains the auction nor goes on from it."""
        return not self.meanings and not self.continuations

    @property
    def known_auction(self) -> str:
        """The part of it that the document knows."""
        return auction_text(self.prefix.calls[: self.known], they_open=self.prefix.they_open)


def read_auction(words: Iterable[str], *, in_turn: bool = False) -> AuctionPrefix:
    """The auction that words name: `1C`, `(1D)`, `D`, or in one word `1C-(1D)-D`.

    Opponents' calls stand in parentheses; where one side calls twice, the other passes between.

    Args:
        words: the calls.
        in_turn: take the calls as made by all four players in turn, parentheses or not.

    Raises:
        ReadError: a word is no call, or stands for several.
    """
    path = START
    for call, theirs in _calls(words):
        side = len(path.calls) % 2 == 1 if in_turn else theirs
        path = path.after(call, path.bindings, theirs=side)
    return path


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
) -> Answer:
    """Look an auction up.

    An auction without parentheses that the document does not know is also tried as the calls of
    all four players in turn, as in `1C P 1H P`. Passes before the opening, if the document does
    not know them as calls, tell the opener's position.

    Raises:
        ReadError: a word is no call.
        LimitError: the document defines more auctions than the limits allow.
    """
    asked = [
        word[offset : offset + len(part)] for word in words for offset, part in split_history(word)
    ]
    given = circumstances or Circumstances()
    everything = list(defined_auctions(document, limits))
    answer = _best_answer(asked, everything, given)
    passed = _leading_passes(asked)
    if answer.says_nothing and 0 < passed < 4:
        seated = replace(given, seat=given.seat or passed + 1)
        opened = _best_answer(asked[passed:], everything, seated)
        return answer if opened.says_nothing else opened
    return answer


def _leading_passes(words: list[str]) -> int:
    calls = (call for call, _ in _calls(words))
    return sum(1 for _ in takewhile(PASS.__eq__, calls))


def _best_answer(
    words: list[str], everything: Iterable[DefinedAuction], given: Circumstances
) -> Answer:
    found = [
        sequence
        for sequence in everything
        if sequence.conditions.allows(given.seat, given.we, given.they)
    ]
    first, *others = (_answer(path, found) for path in _readings(words))
    return next((answer for answer in (first, *others) if not answer.says_nothing), first)


def _readings(words: list[str]) -> Iterator[AuctionPrefix]:
    """The auctions that words may name, the likeliest first."""
    last_passed = bool(words) and read_auction(words[-1:]).calls[-1] is PASS
    yield read_auction(words)
    if last_passed:
        # A pass that leads to our next call need not be written.
        yield read_auction(words[:-1])
    if "(" not in "".join(words):
        yield read_auction(words, in_turn=True)
        if last_passed:
            yield read_auction(words[:-1], in_turn=True)


def _answer(path: AuctionPrefix, found: list[DefinedAuction]) -> Answer:
    meanings: list[DefinedAuction] = []
    continuations: list[DefinedAuction] = []
    known = 0
    for sequence in found:
        if path.calls and sequence.prefix.they_open != path.they_open:
            continue
        code = sequence.prefix.code
        if code == path.code:
            meanings.append(sequence)
        if _leads_to(sequence.prefix) == path.code:
            continuations.append(sequence)
        known = max(known, _shared(code, path.code))
    meanings.sort(key=_generality)
    return Answer(path, tuple(meanings), tuple(continuations), known)


def _leads_to(path: AuctionPrefix) -> str:
    """The auction that a path goes on from, without a pass that nobody wrote."""
    before = len(path.calls) - 1
    if before - 1 in path.implied:
        before -= 1
    return path.code[:before]


def _shared(one: str, other: str) -> int:
    """How many calls of `other` the auction `one`, all of it, begins with."""
    return len(one) if other.startswith(one) else 0


def _generality(sequence: DefinedAuction) -> int:
    conditions = sequence.conditions
    return (
        len(conditions.seat.positions)
        + 4 * (conditions.we.value == "0")
        + 4 * (conditions.they.value == "0")
    )
