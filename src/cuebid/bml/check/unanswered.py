"""Find opponents' calls to which a system has no answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cuebid.bml.auctions.defined_auction import DefinedAuction
    from cuebid.text import Diagnostics


class UnansweredActions:
    """A collector of opponents' calls to which a document has no answer; mutable."""

    def __init__(self) -> None:
        # By the code of the auction, a character a call, so that the auction before a call is a
        # slice.
        self._theirs: dict[str, DefinedAuction] = {}
        self._answered: set[str] = set()

    def watch(self, definitions: Iterator[DefinedAuction]) -> Iterator[DefinedAuction]:
        """Yield the definitions unchanged, and note which calls they answer."""
        for sequence in definitions:
            path = sequence.prefix
            opener = "*" if path.they_open else ""
            # A call of theirs that has a text needs no answer: the text says what we do. The last
            # character of a code is the last call, so what precedes it is the auction that a call
            # of ours answers.
            if sequence.is_theirs and not sequence.text:
                self._theirs.setdefault(opener + path.code, sequence)
            elif sequence.is_ours:
                self._answered.add(opener + path.code[:-1])
            else:
                self._answered.add(opener + path.code)
            # Passed on at once: a document may define a million auctions.
            yield sequence

    def report(self, report: Diagnostics) -> None:
        """Warn of opponents' calls that have neither an answer of ours nor a text, once a row."""
        rows: dict[int, list[DefinedAuction]] = {}
        for code, sequence in self._theirs.items():
            if code not in self._answered:
                rows.setdefault(sequence.row.start, []).append(sequence)
        for unanswered in rows.values():
            more = f" and {len(unanswered) - 1} more" if len(unanswered) > 1 else ""
            report.warning(
                "bml-unanswered",
                f"there is no answer to {unanswered[0].auction}{more}",
                unanswered[0].row.token_span,
                expected="a row of ours below it, or a text",
            )
