"""An auction: the calls made, the calls that are legal now, and the contract reached.

`cuebid.core.call_laws` decides which calls are legal: an auction holds a `LegalState` of that
module, and adds the calls themselves, from which the declarer follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from cuebid.core._base.frozen import Frozen
from cuebid.core._base.repr_hooks import Displayable
from cuebid.core._text.diagram import columns
from cuebid.core.call import PASS, Call
from cuebid.core.call_laws import OPENING_STATE, CallFault, LegalState
from cuebid.core.contract import Contract, Doubled
from cuebid.core.errors import IllegalError, ReadError
from cuebid.core.seat import Seat


# An auction carries the state after its last call, so that `with_call` costs one step and the copy
# of a tuple, never a replay of the calls before. Robots look ahead with many calls of `with_call`,
# so this must be cheap; `contract` and similar properties are computed on each access.
class Auction(Displayable, Frozen):
    """An immutable sequence of legal calls from the dealer on; `with_call` gives the next auction.

    Iterating gives the calls; `len` counts them.

    Attributes:
        dealer: who makes the first call.
        calls: the calls so far.
    """

    __slots__ = ("_bid_position", "_state", "calls", "dealer")
    _instead = "with_call"

    dealer: Seat
    calls: tuple[Call, ...]
    _bid_position: int
    """The position of the last bid in `calls`; -1 before the first."""
    _state: LegalState

    def __init__(self, dealer: Seat | str, calls: Iterable[Call | str] | str = ()) -> None:
        """Build an auction.

        Args:
            dealer: who makes the first call.
            calls: calls, or one text as `parse` reads it.

        Raises:
            ReadError: a text is no seat or no call.
            IllegalError: a call among `calls` was not legal in its place.
        """
        if type(dealer) is not Seat:
            dealer = Seat(dealer)
        # Text first: it is an iterable too, of characters.
        if isinstance(calls, str):
            calls = Auction.parse(dealer, calls).calls
        accepted: list[Call] = []
        bid_position = -1
        state = OPENING_STATE
        for value in calls:
            call = value if type(value) is Call else Call(value)
            fault = state.why_illegal(call)
            if fault is not None:
                raise _illegal(dealer, len(accepted), call.word, fault)
            if call.is_bid:
                bid_position = len(accepted)
            state = state.after(call)
            accepted.append(call)
        self._fill(dealer, tuple(accepted), bid_position, state)

    def _fill(
        self, dealer: Seat, calls: tuple[Call, ...], bid_position: int, state: LegalState
    ) -> None:
        setter = object.__setattr__
        setter(self, "dealer", dealer)
        setter(self, "calls", calls)
        setter(self, "_bid_position", bid_position)
        setter(self, "_state", state)

    @classmethod
    def parse(cls, dealer: Seat | str, text: str) -> Auction:
        """Read calls between blanks, commas or dashes: `1NT P 3NT P P P`, `1C-P-1H-(X)-XX-AP`.

        The text must hold every call, passes too; `AP` or `all pass` stands for the passes that end
        the auction; brackets around a call are ignored; a dash between blanks is a pass.

        Raises:
            ReadError: a word is no call; the offset says where.
            IllegalError: a call was not legal in its place.
        """
        auction = cls(dealer)
        # Call by call, not through the constructor, so that an error has the offset of its word.
        for word in _WORD.finditer(text):
            if word["all"]:
                auction = auction.with_all_pass()
                continue
            try:
                call = Call(word[0])
            except ReadError as error:
                # The error within the single word would only repeat what this one says.
                raise error.within(text, word.start()) from None
            auction = auction.with_call(call)
        return auction

    @property
    def turn(self) -> Seat | None:
        """The seat that calls next; None when the auction is over."""
        return None if self.is_over else self.dealer.after(len(self.calls))

    @property
    def is_over(self) -> bool:
        """True if three passes followed a call, or all four passed (Law 22)."""
        return self._state.is_over

    @property
    def is_passed_out(self) -> bool:
        """True if all four passed."""
        return self._bid_position < 0 and self._state.is_over

    @property
    def last_bid(self) -> Call | None:
        """The last call that was a bid; None before the first bid."""
        return self._state.last_bid

    @property
    def doubled(self) -> Doubled:
        """The doubling of the last bid: undoubled, doubled or redoubled."""
        return self._state.doubled

    @property
    def contract(self) -> Contract | None:
        """The contract if all players passed now; None before the first bid.

        Declarer is the player who first bid the strain for the side of the last bid (the Laws'
        Definitions).
        """
        bid = self.last_bid
        # A bid always has a strain; the second test is for type checkers.
        if bid is None or bid.strain is None:
            return None
        # Calls alternate between the sides, so every second one is of the side of the last bid.
        first = next(
            position
            for position in range(self._bid_position & 1, self._bid_position + 1, 2)
            if self.calls[position].strain is bid.strain
        )
        return Contract(bid.level, bid.strain, self.dealer.after(first), self._state.doubled)

    def seat_of(self, position: int) -> Seat:
        """Return the seat that made, or would make, call number `position` (from 0)."""
        return self.dealer.after(position)

    def why_illegal(self, call: Call | str) -> CallFault | None:
        """Return why `call` may not be made now; None when it may."""
        if type(call) is not Call:
            call = Call(call)
        return self._state.why_illegal(call)

    def is_legal(self, call: Call | str) -> bool:
        """Return whether `call` may be made now."""
        return self.why_illegal(call) is None

    @property
    def legal_calls(self) -> tuple[Call, ...]:
        """Every call that may be made now, in the order of `CALLS`."""
        return self._state.legal_calls

    def with_call(self, call: Call | str) -> Auction:
        """Return the auction after `call`.

        Raises:
            ReadError: the text is no call.
            IllegalError: the call may not be made now.
            WrongTypeError: it is neither a call nor text.
        """
        if type(call) is not Call:
            call = Call(call)
        state = self._state
        fault = state.why_illegal(call)
        if fault is not None:
            raise _illegal(self.dealer, len(self.calls), call.word, fault)
        bid_position = len(self.calls) if call.is_bid else self._bid_position
        # The call is known to be legal; the constructor would check every call again.
        following: Auction = object.__new__(Auction)
        following._fill(self.dealer, (*self.calls, call), bid_position, state.after(call))
        return following

    def with_all_pass(self) -> Auction:
        """Return the auction after the passes that end it.

        Raises:
            IllegalError: the auction is over.
        """
        if self.is_over:
            raise _illegal(self.dealer, len(self.calls), "all pass", CallFault.AUCTION_OVER)
        auction = self
        while not auction.is_over:
            auction = auction.with_call(PASS)
        return auction

    def to_dict(self) -> dict[str, str | list[str]]:
        """Return dealer and calls as text: `{"dealer": "N", "calls": ["1NT", "P"]}`."""
        return {"dealer": self.dealer.letter, "calls": [call.text for call in self.calls]}

    def __iter__(self) -> Iterator[Call]:
        return iter(self.calls)

    def __len__(self) -> int:
        return len(self.calls)

    def __eq__(self, value: object) -> bool:
        return (
            isinstance(value, Auction) and self.dealer is value.dealer and self.calls == value.calls
        )

    def __hash__(self) -> int:
        return hash((self.dealer, self.calls))

    def __str__(self) -> str:
        cells = [call.symbol for call in self.calls]
        # A question mark in the column of the seat that calls next, as problems in magazines have
        # it.
        return columns(self.dealer, cells if self.is_over else [*cells, "?"])

    def __repr__(self) -> str:
        calls = " ".join(call.text for call in self.calls)
        return f"Auction({self.dealer.letter!r}, {calls!r})"

    def __reduce__(self) -> tuple[type[Auction], tuple[Seat, tuple[Call, ...]]]:
        return Auction, (self.dealer, self.calls)


def _illegal(dealer: Seat, position: int, call_words: str, fault: CallFault) -> IllegalError:
    return IllegalError(
        f"call {position + 1}, {call_words} by {dealer.after(position).word}, is not allowed: "
        f"{fault.value}",
        fault,
    )


# The alternatives are tried in order: `all pass` is found before `all` could be taken for a call.
# A dash within a word separates calls, as BML writes them; a dash by itself is a pass.
_WORD: Final = re.compile(
    r"(?P<all>all[\s-]*pass\b|ap\b)|[^\s,;()–—-]+|(?<![^\s,;()])[-–—]+(?![^\s,;()])", re.IGNORECASE
)
