"""Sample hands that reach an auction and count their calls; cache the samples in SQLite.

The cache key contains the digest of the system, which changes with any rule, so no entry is ever
out of date. The oldest entries are deleted when there are too many.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from cuebid.core import PASS, SEATS, Auction, Hand, Vulnerability
from cuebid.database import RankedRule
from cuebid.evaluation import FeatureArrays
from cuebid.explore.reaching import deals_reaching, hands_of
from cuebid.explore.studied_system import StudiedSystem
from cuebid.notes import Cell, hand_cells

# The standard error of a share is then at most 1.6 % (see `sample_position`), in a second at most.
_HANDS: Final = 1_000
# Example hands for one call: more would not be read.
_EXAMPLES: Final = 3


# Raise it when the fields of a sample change, or what counts as agreed: cache files of another
# version are emptied.
_VERSION: Final = 2
# About 4 kB each, so that the cache grows to forty megabytes.
_MOST_ENTRIES: Final = 10_000


class SampleCache:
    """A SQLite cache of samples by system and auction. Mutable; for one thread only.

    Args:
        path: the file; `:memory:` for a cache without a file.
        most_entries: how many are kept; the oldest are deleted first.
    """

    def __init__(self, path: Path | str, most_entries: int = _MOST_ENTRIES) -> None:
        self._most_entries = most_entries
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.execute("pragma journal_mode = wal")
        self._connection.execute("pragma synchronous = normal")
        (version,) = self._connection.execute("pragma user_version").fetchone()
        if version != _VERSION:
            self._connection.execute("drop table if exists samples")
            self._connection.execute(f"pragma user_version = {_VERSION}")
        self._connection.execute(
            "create table if not exists samples "
            "(digest text, auction text, sample blob, primary key (digest, auction))"
        )

    def get(self, digest: str, auction: str) -> PositionSample | None:
        """Return the cached sample of a system at an auction; None if it is not cached."""
        row = self._connection.execute(
            "select sample from samples where digest = ? and auction = ?", (digest, auction)
        ).fetchone()
        return None if row is None else msgspec.msgpack.decode(row[0], type=PositionSample)

    def put(self, digest: str, auction: str, sample: PositionSample) -> None:
        """Store a sample, and delete the oldest samples beyond the limit."""
        self._connection.execute(
            "insert or replace into samples values (?, ?, ?)",
            (digest, auction, msgspec.msgpack.encode(sample)),
        )
        self._connection.execute(
            "delete from samples where rowid not in "
            "(select rowid from samples order by rowid desc limit ?)",
            (self._most_entries,),
        )

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


class CallSample(msgspec.Struct, frozen=True):
    """The frequency of one call among sampled hands, and examples of hands that make it.

    Attributes:
        call: the call.
        share: the share of the hands at the position that make it.
        agreed: the share of those hands that make it by an agreement and not by a
            general rule.
        examples: hands that make it, in PBN.
    """

    call: str
    share: float
    agreed: float
    examples: tuple[str, ...]


class PositionSample(msgspec.Struct, frozen=True):
    """The calls of sampled hands at one position.

    Attributes:
        hands: how many hands were sampled; 0 if no sampled hand reaches the position.
        calls: the calls, the commonest first.
        missing: the share of hands for which nothing is agreed: they follow a general rule, or
            none. A hand too weak for any row passes by agreement (`StudiedSystem.unwritten_pass`).
        missing_examples: such hands, in PBN.
        cells: the hands by shape and points; hands without an agreement count as without a call.
    """

    hands: int
    calls: tuple[CallSample, ...] = ()
    missing: float = 0.0
    missing_examples: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()

    def share(self, call: str) -> float | None:
        """Return the share of the hands that make a call; None if no hand was sampled."""
        if not self.hands:
            return None
        return next((sample.share for sample in self.calls if sample.call == call), 0.0)


def sample_position(
    study: StudiedSystem,
    auction: Auction,
    vulnerability: Vulnerability = Vulnerability.NONE,
    *,
    hands: int = _HANDS,
    seed: int = 1,
) -> PositionSample:
    """Sample hands that reach an auction, and count the calls that they make.

    The standard error of a share is at most `0.5 / sqrt(hands)`: 1.6 % with a thousand hands.
    """
    book = study.system.book
    rows = deals_reaching(book, auction, hands, seed=seed, vulnerability=vulnerability)
    if not len(rows):
        return PositionSample(0)
    from cuebid.systems import calls_of_hands  # noqa: PLC0415 - no hand, no rule

    turn = auction.seat_of(len(auction))
    own = hands_of(rows, turn)
    # A hand without an agreement counts as a hole, whatever judgement would call with it.
    bid = calls_of_hands(book, own, auction, vulnerability, most_judged=0)
    agreed = _agreed(study, [hand_call.rule for hand_call in bid])
    winner = np.array(["" if hand_call.call is None else hand_call.call.text for hand_call in bid])
    features = FeatureArrays(rows[:, SEATS.index(turn)])
    passes = study.unwritten_pass(auction, vulnerability).mask(features)
    passes &= np.array([study.leaves_pass(hand_call.rule) for hand_call in bid])
    agreed |= passes
    winner[passes] = PASS.text
    by_call = Counter(call for call in winner.tolist() if call)
    return PositionSample(
        hands=len(own),
        calls=tuple(
            CallSample(
                call,
                count / len(own),
                float(agreed[winner == call].mean()),
                _examples(own, np.nonzero(winner == call)[0]),
            )
            for call, count in by_call.most_common()
        ),
        missing=float((~agreed).mean()),
        missing_examples=_examples(own, np.nonzero(~agreed)[0]),
        cells=hand_cells(features, winner, ~agreed),
    )


def _agreed(study: StudiedSystem, rules: Sequence[RankedRule | None]) -> NDArray[np.bool_]:
    """Return for each hand whether it follows an agreement."""
    kinds: dict[int, bool] = {}
    for rule in rules:
        if rule is not None and id(rule) not in kinds:
            kinds[id(rule)] = study.source_of(rule.match.rule).is_agreement
    return np.array([rule is not None and kinds[id(rule)] for rule in rules], dtype=bool)


def _examples(hands: Sequence[Hand], indices: Iterable[int]) -> tuple[str, ...]:
    return tuple(hands[int(index)].pbn for index in list(indices)[:_EXAMPLES])
