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
    """A call at one auction, with what the system says it shows.

    Attributes:
        call: the call.
        shows: what it shows, in the words of players.
        alerted: whether it is alerted.
        sources: the rows and rules that describe it, agreements first.
        answers: how many rows of the notes follow it and a pass; None for systems without notes.
    """

    call: Call
    shows: str
    alerted: bool
    sources: tuple[RuleSource, ...]
    answers: int | None = None

    @property
    def is_agreed(self) -> bool:
        """True if an agreement describes the call, and not only a general rule."""
        return any(source.is_agreement for source in self.sources)


@dataclass(frozen=True, slots=True)
class Position:
    """The agreements of a system at one auction.

    Attributes:
        auction: the calls so far.
        calls: agreements, in the order of bids.
        general: calls that general rules alone describe.
        unread: rows of the notes for a next call that no rule could be made from, so that no hand
            makes the call because of them.
        rest: the pass of hands that no row has a call for, if no row describes a pass; else None.
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
        # What general rules show is estimated over many hands, which takes a tenth of a second;
        # the words of the rules say as much.
        words = "; ".join(dict.fromkeys(filter(None, (source.words for source in ordered))))
        return DescribedCall(call, words, False, tuple(ordered))
    explanation = explain_call(context, call)
    if explanation is None:
        return None
    answers = _answers(study, auction, call)
    return DescribedCall(call, explanation.text, explanation.alerted, tuple(ordered), answers)


def _rest(study: StudiedSystem, auction: Auction, hands: Boxes) -> DescribedCall:
    """Describe the pass of hands for which no row of the notes has a call."""
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
    """What one call shows in each of two systems.

    Attributes:
        call: the call.
        first: the call in the first system; None if that system has no agreement about it.
        second: the call in the second system; None if that system has no agreement about it.
    """

    call: Call
    first: DescribedCall | None
    second: DescribedCall | None

    @property
    def is_same(self) -> bool:
        """True if the call shows the same in both systems."""
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
    """The call that a system makes with a hand, and why it makes no other call.

    Attributes:
        call: the call; a pass if the system has no call for the hand.
        shows: what it shows, in words; empty if no rule describes it.
        source: the row or rule that it follows; None if no rule fits the hand.
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
    """Return the call that a system makes with a hand, its source, and why it makes no other.

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
