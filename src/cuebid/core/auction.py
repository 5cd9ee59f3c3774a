"""An auction: the calls made, what may be called now, and the contract it reaches."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final

from cuebid.core._base.frozen import Frozen
from cuebid.core._base.repr_hooks import Displayable
from cuebid.core.call import BIDS, CALLS, DOUBLE, PASS, REDOUBLE, Call
from cuebid.core.contract import Contract, Doubled
from cuebid.core.errors import IllegalError, ReadError
from cuebid.core.seat import Seat
from cuebid.core.text_diagram import columns

__all__ = ["Auction", "CallFault"]


class CallFault(Enum):
    """Why a call may not be made now; the value says it in words."""

    AUCTION_OVER = "the auction is over"
    INSUFFICIENT_BID = "the bid is not higher than the last one (Law 18)"
    NOTHING_TO_DOUBLE = "there is no bid to double (Law 19)"
    DOUBLE_OF_OWN_SIDE = "the last bid is the own side's and may not be doubled (Law 19)"
    ALREADY_DOUBLED = "the last bid is doubled already (Law 19)"
    NOTHING_TO_REDOUBLE = "there is no double to redouble (Law 19)"
    REDOUBLE_OF_OWN_DOUBLE = "the double is the own side's and may not be redoubled (Law 19)"
    ALREADY_REDOUBLED = "the last bid is redoubled already (Law 19)"

    def __repr__(self) -> str:
        return f"CallFault.{self.name}"


class Auction(Displayable, Frozen):
    """A frozen run of legal calls from the dealer on; `with_call` gives the next auction.

    Iterating gives the calls; `len` counts them.

    Attributes:
        dealer: who makes the first call.
        calls: the calls so far.
    """

    __slots__ = ("_bid_position", "_doubled", "_passes", "calls", "dealer")
    _instead = "with_call"

    dealer: Seat
    calls: tuple[Call, ...]
    _bid_position: int
    """Where in `calls` the last bid stands; -1 before the first."""
    _doubled: Doubled
    _passes: int
    """Passes since the last call other than pass."""

    def __init__(self, dealer: Seat, calls: Iterable[Call] = ()) -> None:
        """Build an auction.

        Raises:
            IllegalError: a call among `calls` was not legal in its place.
        """
        self._fill(dealer, (), -1, Doubled.NO, 0)
        last = self
        for call in calls:
            last = last.with_call(call)
        self._fill(dealer, last.calls, last._bid_position, last._doubled, last._passes)

    def _fill(
        self,
        dealer: Seat,
        calls: tuple[Call, ...],
        bid_position: int,
        doubled: Doubled,
        passes: int,
    ) -> None:
        setter = object.__setattr__
        setter(self, "dealer", dealer)
        setter(self, "calls", calls)
        setter(self, "_bid_position", bid_position)
        setter(self, "_doubled", doubled)
        setter(self, "_passes", passes)

    @classmethod
    def parse(cls, dealer: Seat, text: str) -> Auction:
        """Read calls between blanks, commas or dashes: `1NT P 3NT P P P`, `1C-P-1H-(X)-XX-AP`.

        Every call stands in the text, passes too; `AP` or `all pass` stands for those that end the
        auction; brackets around a call say nothing; a dash between blanks is a pass.

        Raises:
            ReadError: a word is no call; the offset says where.
            IllegalError: a call was not legal in its place.
        """
        auction = cls(dealer)
        for word in _WORD.finditer(text):
            if word["all"]:
                auction = auction.with_all_pass()
                continue
            try:
                call = Call(word[0])
            except ReadError as error:
                raise error.within(text, word.start()) from None
            auction = auction.with_call(call)
        return auction

    @property
    def turn(self) -> Seat | None:
        """Who calls next; None when the auction is over."""
        return None if self.is_over else self.dealer.after(len(self.calls))

    @property
    def is_over(self) -> bool:
        """Whether three passes followed a call, or all four passed (Law 22)."""
        return self._passes >= (3 if self._bid_position >= 0 else 4)

    @property
    def is_passed_out(self) -> bool:
        """Whether all four passed."""
        return self._bid_position < 0 and self._passes >= 4

    @property
    def last_bid(self) -> Call | None:
        """The last call that was a bid."""
        return self.calls[self._bid_position] if self._bid_position >= 0 else None

    @property
    def doubled(self) -> Doubled:
        """Whether the last bid stands doubled or redoubled."""
        return self._doubled

    @property
    def contract(self) -> Contract | None:
        """What the contract would be if nobody said more; None before the first bid.

        Declarer is who first named the strain for the side of the last bid (the Laws' Definitions).
        """
        bid = self.last_bid
        if bid is None or bid.strain is None:
            return None
        first = next(
            position
            for position in range(self._bid_position & 1, self._bid_position + 1, 2)
            if self.calls[position].strain is bid.strain
        )
        return Contract(bid.level, bid.strain, self.dealer.after(first), self._doubled)

    def seat_of(self, position: int) -> Seat:
        """Who made, or would make, call number `position` (from 0)."""
        return self.dealer.after(position)

    def why_illegal(self, call: Call) -> CallFault | None:
        """Why `call` may not be made now; None when it may."""
        if self.is_over:
            return CallFault.AUCTION_OVER
        if call is PASS:
            return None
        if call.is_bid:
            bid = self.last_bid
            return None if bid is None or call > bid else CallFault.INSUFFICIENT_BID
        own = (len(self.calls) - self._bid_position) % 2 == 0
        return self._why_no_double(own) if call is DOUBLE else self._why_no_redouble(own)

    def _why_no_double(self, own_side_bid: bool) -> CallFault | None:
        if self._bid_position < 0:
            return CallFault.NOTHING_TO_DOUBLE
        if own_side_bid:
            return CallFault.DOUBLE_OF_OWN_SIDE
        return CallFault.ALREADY_DOUBLED if self._doubled else None

    def _why_no_redouble(self, own_side_bid: bool) -> CallFault | None:
        if self._doubled is Doubled.NO:
            return CallFault.NOTHING_TO_REDOUBLE
        if self._doubled is Doubled.REDOUBLED:
            return CallFault.ALREADY_REDOUBLED
        return None if own_side_bid else CallFault.REDOUBLE_OF_OWN_DOUBLE

    def is_legal(self, call: Call) -> bool:
        """Whether `call` may be made now."""
        return self.why_illegal(call) is None

    @property
    def legal_calls(self) -> tuple[Call, ...]:
        """Every call that may be made now, in the order of `CALLS`."""
        if self.is_over:
            return ()
        others = tuple(call for call in (PASS, DOUBLE, REDOUBLE) if self.is_legal(call))
        bid = self.last_bid
        return others + (BIDS if bid is None else CALLS[bid.index + 1 :])

    def with_call(self, call: Call) -> Auction:
        """The auction after `call`.

        Raises:
            IllegalError: the call may not be made now.
        """
        fault = self.why_illegal(call)
        if fault is not None:
            raise self._illegal(call.word, fault)
        calls = (*self.calls, call)
        following: Auction = object.__new__(Auction)
        if call is PASS:
            following._fill(self.dealer, calls, self._bid_position, self._doubled, self._passes + 1)
        elif call.is_bid:
            following._fill(self.dealer, calls, len(calls) - 1, Doubled.NO, 0)
        else:
            following._fill(self.dealer, calls, self._bid_position, Doubled(call.index), 0)
        return following

    def with_all_pass(self) -> Auction:
        """The auction after the passes that end it.

        Raises:
            IllegalError: the auction is over.
        """
        if self.is_over:
            raise self._illegal("all pass", CallFault.AUCTION_OVER)
        auction = self
        while not auction.is_over:
            auction = auction.with_call(PASS)
        return auction

    def _illegal(self, what: str, fault: CallFault) -> IllegalError:
        seat = self.dealer.after(len(self.calls))
        return IllegalError(
            f"call {len(self.calls) + 1}, {what} by {seat.word}, is not allowed: {fault.value}",
            fault,
        )

    def __iter__(self) -> Iterator[Call]:
        return iter(self.calls)

    def __len__(self) -> int:
        return len(self.calls)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Auction) and self.dealer is other.dealer and self.calls == other.calls
        )

    def __hash__(self) -> int:
        return hash((self.dealer, self.calls))

    def __str__(self) -> str:
        cells = [call.symbol for call in self.calls]
        return columns(self.dealer, cells if self.is_over else [*cells, "?"])

    def __repr__(self) -> str:
        calls = " ".join(call.text for call in self.calls)
        return f"Auction.parse({self.dealer!r}, {calls!r})"

    def __reduce__(self) -> tuple[type[Auction], tuple[Seat, tuple[Call, ...]]]:
        return Auction, (self.dealer, self.calls)


# Within a word dashes part calls; a dash by itself is one.
_WORD: Final = re.compile(
    r"(?P<all>all[\s-]*pass\b|ap\b)|[^\s,;()–—-]+|(?<![^\s,;()])[-–—]+(?![^\s,;()])",
    re.IGNORECASE,
)
