"""An auction to which a document gives a meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cuebid.bml.auctions.prefix import VARIABLES, AuctionPrefix
from cuebid.bml.auctions.variables import substituted
from cuebid.bml.tree.bids import call_text
from cuebid.bml.tree.conditions import Conditions
from cuebid.bml.tree.table import BiddingTable, Row, without_alert
from cuebid.core import Call, CallFault, Suit
from cuebid.text import trace

if TYPE_CHECKING:
    from cuebid.bml.tree.bids import Variable
    from cuebid.text import Span


# Like prefixes, definitions form no cycles, so the garbage collector need not visit them.
class DefinedAuction(msgspec.Struct, frozen=True, gc=False):
    r"""An auction, the meaning of its last call, and the row that defines it.

    Attributes:
        prefix: the auction, with the suits that variables stand for.
        conditions: seat and vulnerability.
        text: the meaning, lines joined by `\n`; the row's own variable is replaced by its suit.
            Empty for calls that only lead to others.
        alert: whether the call is marked as alerted.
        table: the table of this row.
        row: the row that the last call, and the text, come from.
        position: the index, among the row's bids, of the bid that gives the last call; it differs
            from the last index only in a history.
    """

    prefix: AuctionPrefix
    conditions: Conditions
    text: str
    alert: bool
    table: BiddingTable
    row: Row
    position: int

    @property
    def calls(self) -> tuple[Call, ...]:
        """Return all calls from the first one, implied passes included."""
        return self.prefix.calls

    @property
    def call(self) -> Call:
        """Return the last call, which is the one explained."""
        return self.prefix.calls[-1]

    @property
    def we_open(self) -> bool:
        """Return whether our side makes the first call."""
        return not self.prefix.they_open

    @property
    def is_ours(self) -> bool:
        """Return whether our side makes the last call."""
        return not self.prefix.theirs

    @property
    def is_theirs(self) -> bool:
        """Return whether the opponents make the last call."""
        return self.prefix.theirs

    @property
    def is_prefix(self) -> bool:
        """Return whether the row, a history, goes on after this auction: 1N of `1N-2C;`."""
        return self.position < len(self.row.bids) - 1

    @property
    def fault(self) -> CallFault | None:
        """Return why the laws forbid the last call; None if they allow it."""
        return self.prefix.fault

    @property
    def bindings(self) -> dict[Variable, Suit]:
        """Return the suit of each variable that the calls have bound."""
        return {
            variable: suit
            for variable, suit in zip(VARIABLES, self.prefix.bindings, strict=True)
            if suit is not None
        }

    @property
    def full_text(self) -> str:
        """Return `text` with suits for all bound variables, also for those of earlier rows."""
        text = self.text
        # No replacement makes a new variable: a suit is written `!h`, in small letters.
        for variable, suit in self.bindings.items():
            text = substituted(text, variable, suit)
        return text

    @property
    def plain_text(self) -> str:
        """Return `full_text` without the alert mark that may precede it."""
        return without_alert(self.full_text) if self.alert else self.full_text

    @property
    def key(self) -> str:
        """Return a key that is equal for equal auctions with the same opener and conditions."""
        return auction_key(self.prefix, self.conditions)

    @property
    def span(self) -> Span:
        """Return the span of the row in the document's text, which has includes in place."""
        return self.row.span

    @property
    def written(self) -> Span:
        """Return the span of the row in the file where it is written, maybe an included file."""
        return trace(self.row.span, limit=0).written

    @property
    def auction(self) -> str:
        """Return the auction as BML writes it: `1C-(1D)-P-(P)-D`."""
        return auction_text(self.calls, they_open=self.prefix.they_open)

    def __repr__(self) -> str:
        return f"<DefinedAuction {self.auction}: {self.text!r}>"


def auction_key(prefix: AuctionPrefix, conditions: Conditions) -> str:
    """Return a key that is equal for equal auctions with the same opener and conditions."""
    # A star marks opponents' openings, as in BSS. Sides alternate, so the opener and the calls tell
    # who makes each call.
    opener = "*" if prefix.they_open else ""
    seat, vulnerability = conditions.seat.value, conditions.vulnerability
    against = f"{conditions.against}/" if conditions.against else ""
    return f"{opener}{seat}/{vulnerability}/{against}{prefix.code}"


def auction_text(calls: tuple[Call, ...], *, they_open: bool) -> str:
    """Return an auction as BML writes it, the opponents' calls in parentheses."""
    return "-".join(
        f"({call_text(call)})" if (position % 2 == 0) == they_open else call_text(call)
        for position, call in enumerate(calls)
    )


def without_passes(auction: str) -> str:
    """Return an auction as BML writes it without opponents' passes: `1N` for `1N-(P)`."""
    return auction.replace("-(P)", "")
