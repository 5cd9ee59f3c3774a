"""The agreements of a system at one auction: each call, its meaning, and where that is written."""

from __future__ import annotations

from dataclasses import dataclass

from cuebid.core import PASS, Auction, Call, Hand, Vulnerability
from cuebid.database import choose
from cuebid.evaluation import Boxes
from cuebid.explore.studied_system import REST, RuleSource, StudiedSystem
from cuebid.notes import InterpretedAuction
from cuebid.phrases import hands_in_words
from cuebid.systems import explain_call


@dataclass(frozen=True, slots=True)
class DescribedCall:
    """A call that a system describes.

    Attributes:
        call: the call.
        shows: what it shows, in the words of players.
        alerted: whether it is alerted.
        sources: the rows and rules that say so, agreements first.
        answers: how many rows of the notes continue after it and a pass; None for systems of rules.
    """

    call: Call
    shows: str
    alerted: bool
    sources: tuple[RuleSource, ...]
    answers: int | None = None

    @property
    def is_agreed(self) -> bool:
        """True if more than a general rule describes it."""
        return any(source.is_agreement for source in self.sources)


@dataclass(frozen=True, slots=True)
class Position:
    """The agreements of a system at one auction.

    Attributes:
        auction: the calls so far.
        calls: agreements, in the order of bids.
        general: calls that general rules alone describe.
        unread: rows of the notes for a next call that no rule was made of, so that nobody bids them
            on their account.
        rest: the pass with hands that no row takes, where no row describes a pass; else None.
    """

    auction: Auction
    calls: tuple[DescribedCall, ...]
    general: tuple[DescribedCall, ...]
    unread: tuple[str, ...] = ()
    rest: DescribedCall | None = None


def describe_position(
    study: StudiedSystem, auction: Auction, vulnerability: Vulnerability = Vulnerability.NONE
) -> Position:
    """Return the calls that a system describes after an auction."""
    described = [_described(study, auction, call, vulnerability) for call in auction.legal_calls]
    calls = [call for call in described if call is not None]
    passes = study.unwritten_pass(auction, vulnerability)
    agreed = tuple(call for call in calls if call.is_agreed)
    return Position(
        auction,
        agreed,
        tuple(call for call in calls if not call.is_agreed),
        _unread(study.rows_at(auction), agreed),
        _rest(study, auction, passes) if passes else None,
    )


def _described(
    study: StudiedSystem, auction: Auction, call: Call, vulnerability: Vulnerability
) -> DescribedCall | None:
    book = study.system.book
    context = book.context(auction, vulnerability)
    matches = context.rules(call).matches
    if not matches:
        return None
    sources = dict.fromkeys(study.source_of(match.rule) for match in matches)
    # Stable: agreements keep the order in which they are written.
    ordered = sorted(sources, key=lambda source: not source.is_agreement)
    if not ordered[0].is_agreement:
        # What general rules show is weighed over many hands, which takes a tenth of a second; their
        # own words say as much.
        words = "; ".join(dict.fromkeys(filter(None, (source.words for source in ordered))))
        return DescribedCall(call, words, False, tuple(ordered))
    explanation = explain_call(context, call)
    if explanation is None:
        return None
    answers = _answers(study, auction, call)
    return DescribedCall(call, explanation.text, explanation.alerted, tuple(ordered), answers)


def _rest(study: StudiedSystem, auction: Auction, hands: Boxes) -> DescribedCall:
    """Return the pass that no row describes."""
    return DescribedCall(
        PASS, hands_in_words(hands), False, (REST,), _answers(study, auction, PASS)
    )


def _answers(study: StudiedSystem, auction: Auction, call: Call) -> int | None:
    if study.notes is None:
        return None
    after = auction.with_call(call)
    return 0 if after.is_over else len(study.rows_at(after.with_call(PASS)))


def _unread(
    rows: tuple[InterpretedAuction, ...], calls: tuple[DescribedCall, ...]
) -> tuple[str, ...]:
    described = {call.call for call in calls}
    texts = [
        f"{row.sequence.call.text}: {row.sequence.plain_text}"
        for row in rows
        if row.sequence.is_ours
        and not row.sequence.is_prefix
        and row.sequence.text
        and row.sequence.call not in described
    ]
    return tuple(dict.fromkeys(texts))


@dataclass(frozen=True, slots=True)
class SystemDifference:
    """One call in two systems.

    Attributes:
        call: the call.
        first: what it is in the first; None where nothing is agreed.
        second: what it is in the second, likewise.
    """

    call: Call
    first: DescribedCall | None
    second: DescribedCall | None

    @property
    def is_same(self) -> bool:
        """True if both systems show the same by it."""
        if self.first is None or self.second is None:
            return False
        # By the words: two systems may write the same hands by different rules.
        return self.first.shows == self.second.shows


def compare_positions(first: Position, second: Position) -> tuple[SystemDifference, ...]:
    """Return the agreed calls of two systems at one auction, side by side, in the order of bids."""
    ours = {call.call: call for call in first.calls}
    theirs = {call.call: call for call in second.calls}
    calls = sorted({*ours, *theirs}, key=lambda call: call.index)
    return tuple(SystemDifference(call, ours.get(call), theirs.get(call)) for call in calls)


@dataclass(frozen=True, slots=True)
class ExplainedChoice:
    """The call of a hand, and why.

    Attributes:
        call: the call; a pass where the system has none.
        shows: what it shows, in words; empty where no rule describes it.
        source: the row or rule that it follows; None where none fits.
        reasons: for each other agreed call, why the hand does not make it.
    """

    call: Call
    shows: str
    source: RuleSource | None
    reasons: tuple[tuple[Call, str], ...]


def explain_choice(
    study: StudiedSystem,
    hand: Hand,
    auction: Auction,
    vulnerability: Vulnerability = Vulnerability.NONE,
) -> ExplainedChoice:
    """Return the call of a hand in a system, with the row that says so and why not the others.

    Raises:
        RangeError: the hand does not have thirteen cards.
    """
    from cuebid.systems import PracticeHand  # noqa: PLC0415 - its words are needed here alone

    book = study.system.book
    choice = choose(book, hand, auction, vulnerability)
    context = book.context(auction, vulnerability)
    asked = PracticeHand(hand, auction, choice, context)
    agreed = dict.fromkeys(
        ranked.call
        for ranked in choice.ranked
        if study.source_of(ranked.match.rule).is_agreement and ranked.call is not asked.call
    )
    reasons = tuple((call, asked.instead(call).why_not) for call in agreed)
    source = None if choice.match is None else study.source_of(choice.match.rule)
    if asked.call is PASS and not (source and source.is_agreement):
        passes = study.unwritten_pass(auction, vulnerability)
        source = REST if hand in passes else source
    return ExplainedChoice(asked.call, asked.shows, source, reasons)
