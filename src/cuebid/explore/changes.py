"""Compare two versions of a system's notes: changed rows, and hands that now bid differently."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from cuebid.bml.auctions.compare import ChangeKind, compare_documents
from cuebid.core import Auction, Call, CuebidError, Hand, Seat, Vulnerability
from cuebid.explore.reaching import deals_reaching, hands_of
from cuebid.explore.studied_system import StudiedSystem, auction_at
from cuebid.systems import calls_of_hands

# Enough that a change which affects one hand in a hundred shows in about four hands.
_HANDS: Final = 400
_EXAMPLES: Final = 3
# Bidding by judgement takes milliseconds a hand, so no more hands than these are bid that way.
_MOST_JUDGED: Final = 100


class ChangedRow(msgspec.Struct, frozen=True):
    """A row of notes, or a rule, that was added, removed or changed.

    Attributes:
        sign: `+` added, `-` removed, `~` changed.
        auction: the auction that the row explains; empty for a rule.
        before: the old text; empty if it was added.
        after: the new text; empty if it was removed.
    """

    sign: str
    auction: str
    before: str
    after: str


class PositionEffect(msgspec.Struct, frozen=True):
    """How a change of the notes alters the calls of sampled hands at one auction.

    Attributes:
        node: the auction before the call.
        hands: how many sampled hands reach it.
        changed: the share of them that call something else now.
        examples: some hands whose call changed, in PBN, with their calls before and now.
    """

    node: str
    hands: int
    changed: float
    examples: tuple[tuple[str, str, str], ...]


def changed_rows(old: StudiedSystem, new: StudiedSystem) -> tuple[ChangedRow, ...]:
    """Return the rows of notes, or the rules, that differ between two versions of a system."""
    if old.notes is not None and new.notes is not None:
        return tuple(
            ChangedRow(
                change.kind.value,
                change.sequence.auction,
                change.old.plain_text if change.old else "",
                change.new.plain_text if change.new else "",
            )
            for change in compare_documents(old.notes.document, new.notes.document)
        )
    before, after = _rule_lines(old), _rule_lines(new)
    removed = [ChangedRow(ChangeKind.REMOVED.value, "", line, "") for line in before - after]
    return (
        *removed,
        *(ChangedRow(ChangeKind.ADDED.value, "", "", line) for line in after - before),
    )


def _rule_lines(study: StudiedSystem) -> set[str]:
    database = study.system.database
    return {database.span(rule).text for rule in database.rules}


def changed_positions(rows: Iterable[ChangedRow]) -> tuple[str, ...]:
    """Return the auction before the last call of each changed row, each once; rules are skipped."""
    nodes = (row.auction.rpartition("-")[0] for row in rows if row.auction)
    return tuple(dict.fromkeys(nodes))


def position_effect(
    old: StudiedSystem, new: StudiedSystem, node: str, *, hands: int = _HANDS, seed: int = 1
) -> PositionEffect:
    """Return how calls at one auction differ when two versions of a system bid the same hands.

    Args:
        old: the version before.
        new: the version now, by which the hands reach the position.
        node: the auction, as notes write it.
        hands: how many hands to sample at most.
        seed: random seed of the deals.
    """
    try:
        auction = auction_at(node)
    except CuebidError:
        # A row may have an illegal call; the check of notes reports it.
        return PositionEffect(node, 0, 0.0, ())
    if auction.is_over:
        return PositionEffect(node, 0, 0.0, ())
    rows = deals_reaching(new.system.book, auction, hands, seed=seed)
    own = hands_of(rows, _turn(auction))
    differing = list(_differing(old, new, own, auction))
    share = len(differing) / len(own) if own else 0.0
    return PositionEffect(node, len(own), share, tuple(differing[:_EXAMPLES]))


def _differing(
    old: StudiedSystem, new: StudiedSystem, hands: Sequence[Hand], auction: Auction
) -> Iterator[tuple[str, str, str]]:
    """Yield each hand whose call has changed, in PBN, with its old and its new call."""
    before, after = (_bid(study, hands, auction, most_judged=0) for study in (old, new))
    judged = 0
    for hand, first, second in zip(hands, before, after, strict=True):
        # The change does not concern hands without an agreement in either version. A hand that
        # gains or loses its agreement may well have made the same call by judgement.
        is_judged = (first is None) != (second is None)
        judged += is_judged
        if (first is None and second is None) or (is_judged and judged > _MOST_JUDGED):
            continue
        old_call = _bid(old, [hand], auction)[0] if first is None else first
        new_call = _bid(new, [hand], auction)[0] if second is None else second
        if old_call is not None and new_call is not None and old_call is not new_call:
            yield hand.pbn, old_call.text, new_call.text


def _bid(
    study: StudiedSystem, hands: Sequence[Hand], auction: Auction, most_judged: int | None = None
) -> list[Call | None]:
    book = study.system.book
    bid = calls_of_hands(book, hands, auction, Vulnerability.NONE, most_judged)
    return [hand_call.call for hand_call in bid]


def _turn(auction: Auction) -> Seat:
    return auction.seat_of(len(auction))
