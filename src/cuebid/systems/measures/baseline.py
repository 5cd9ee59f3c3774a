"""A baseline: a file of a system's calls on known hands, to show every effect of a change.

A change of one rule can alter calls in auctions that nobody thought of. The baseline has the calls
of all examples and of whole auctions; `cuebid system test` compares it with the calls of today.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from cuebid.core import PASS, Auction, Board, Hand, Vulnerability
from cuebid.database import Choice, RuleBook, choose
from cuebid.systems.bidding import bidding_steps
from cuebid.systems.examples import Example
from cuebid.systems.system import System

# A text with a line for each call, so that a version control system shows the effect of a change as
# a difference of lines.
BASELINE: Final = "baseline.txt"
"""The name of the file in a system's folder."""

# A line is `HAND | DEALER VULNERABILITY | CALLS > CALL #RULE`.
_SEPARATOR: Final = " | "
_ARROW: Final = " > "


@dataclass(frozen=True, slots=True)
class BaselineChange:
    """A question (a hand in an auction) to which the answer differs from the baseline.

    Attributes:
        question: hand, dealer, vulnerability and auction, as the baseline writes them.
        before: call and rule in the baseline; None if the question is new.
        now: call and rule of today; None if the question is no longer asked.
        later: the questions that appeared and disappeared because of this change: those after it
            in the auction of the same deal.
    """

    question: str
    before: str | None
    now: str | None
    later: tuple[BaselineChange, ...] = ()

    @property
    def words(self) -> str:
        """The change on one line."""
        if self.before is None:
            return f"new: {self.question}{_ARROW}{self.now}"
        if self.now is None:
            return f"gone: {self.question}{_ARROW}{self.before}"
        return f"changed: {self.question}{_ARROW}{self.now}, not {self.before}"

    @property
    def later_words(self) -> str:
        """The later calls of the deal on one line; empty if there are none."""
        now = " ".join(_call(change.now) for change in self.later if change.now)
        before = " ".join(_call(change.before) for change in self.later if change.before)
        return f"then {now or 'nothing'}, not {before or 'nothing'}" if self.later else ""


def baseline_lines(
    book: RuleBook, examples: Iterable[Example], boards: Iterable[Board]
) -> Iterator[str]:
    """Yield the lines of a baseline: calls on examples, then the calls of whole auctions.

    Args:
        book: the system.
        examples: its examples.
        boards: boards that four players bid by the system.
    """
    # Examples first: they are the hands that somebody thought of, and their lines stay at the top
    # when the number of boards changes.
    # Examples of two rules can name the same hand, once for and once against.
    written: set[str] = set()
    for example in examples:
        question = _question(example.hand, example.auction, example.vulnerability)
        if question not in written:
            written.add(question)
            choice = choose(book, example.hand, example.auction, example.vulnerability)
            yield question + _ARROW + _answer(choice)
    for board in boards:
        for step in bidding_steps(book, board.deal, board.dealer, board.vulnerability):
            question = _question(step.hand, step.auction, board.vulnerability)
            if question not in written:
                written.add(question)
                yield question + _ARROW + _answer(step.choice)


def read_baseline(lines: Iterable[str]) -> dict[str, str]:
    """Return the answers of a baseline by question; lines that begin with `;` are comments."""
    answers = {}
    for line in lines:
        # The first arrow ends the question: nothing in a hand or an auction looks like one.
        question, arrow, answer = line.strip().partition(_ARROW)
        if arrow and not question.startswith(";"):
            answers[question] = answer
    return answers


def baseline_changes(before: Mapping[str, str], now: Mapping[str, str]) -> list[BaselineChange]:
    """Return changed answers in the order of today's questions, then new and missing questions.

    If a call changes, the questions in the rest of the auction change as well. They belong to the
    changed call (`later`), so that it is listed once.
    """
    changes = [
        BaselineChange(question, before.get(question), answer)
        for question, answer in now.items()
        if before.get(question) != answer
    ]
    # A question disappears when its example is deleted, or when an earlier call of its auction
    # changed.
    dropped = [
        BaselineChange(question, answer, None)
        for question, answer in before.items()
        if question not in now
    ]
    # Shortest auctions first, so that later calls belong to the first change of their deal.
    causes = [change for change in changes if change.before is not None]
    results = [change for change in (*changes, *dropped) if change not in causes]
    later: dict[str, list[BaselineChange]] = {cause.question: [] for cause in causes}
    unexplained: list[BaselineChange] = []
    for result in results:
        cause = next((cause for cause in causes if _follows(result, cause)), None)
        (unexplained if cause is None else later[cause.question]).append(result)
    folded = [replace(cause, later=tuple(later[cause.question])) for cause in causes]
    return folded + unexplained


def _follows(result: BaselineChange, cause: BaselineChange) -> bool:
    """Return whether a new or missing question comes after a changed call of the same deal."""
    answer = cause.before if result.now is None else cause.now
    hand, turn, calls = _parts(result.question)
    cause_hand, cause_turn, cause_calls = _parts(cause.question)
    prefix = [*cause_calls, _call(answer or "")]
    if turn != cause_turn or calls[: len(prefix)] != prefix:
        return False
    # A question does not name its deal. Hands of one deal share no card; of a hundred pairs of
    # hands from different deals about one does not, and the auctions are alike as well.
    bits, cause_bits = Hand.parse(hand).bits, Hand.parse(cause_hand).bits
    return bits == cause_bits or not bits & cause_bits


def _parts(question: str) -> tuple[str, str, list[str]]:
    hand, turn, calls = question.split(_SEPARATOR.rstrip())
    return hand, turn.strip(), calls.split()


def _call(answer: str) -> str:
    """Return the call of an answer, without the rule."""
    return answer.split(" ", maxsplit=1)[0]


def _question(hand: Hand, auction: Auction, vulnerability: Vulnerability) -> str:
    calls = " ".join(call.text for call in auction)
    dealer = auction.dealer.letter
    return _SEPARATOR.join([hand.pbn, f"{dealer} {vulnerability}", calls])


def _answer(choice: Choice) -> str:
    # The rule is part of the answer: the same call by another rule shows another hand.
    call = (choice.call or PASS).text
    return call if choice.match is None else f"{call} #{choice.match.rule.number}"


def changes_record(changes: Iterable[BaselineChange]) -> list[dict[str, Any]]:
    """Return a JSON record of each changed call, with the later calls of its deal."""
    return [
        {**_fields(change), "later": [_fields(later) for later in change.later]}
        for change in changes
    ]


def _fields(change: BaselineChange) -> dict[str, str | None]:
    return {"question": change.question, "before": change.before, "now": change.now}


def baseline_path(system: System) -> Path:
    """Return the path of a system's baseline, in its folder or beside its notes or rule file."""
    if system.folder.is_dir():
        return system.folder / BASELINE
    return system.folder.with_suffix(f".{BASELINE}")


def compares_calls(system: System, accept: bool) -> bool:
    """Return whether the calls of a system are to be compared with its baseline.

    They are if today's calls are to become the baseline (`accept`), for a folder of rules, and if
    there is a baseline.
    """
    return accept or system.folder.is_dir() or baseline_path(system).is_file()
