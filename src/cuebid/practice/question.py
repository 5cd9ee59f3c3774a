"""Practice questions, which ask for the call of a hand, and the judging of answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from random import Random

from cuebid.core import PASS, Auction, Board, Call, Hand, IllegalError, Seat
from cuebid.database import RuleBook, choose
from cuebid.explore import REST, RuleSource, StudiedSystem, node_of_auction
from cuebid.phrases import hands_in_words
from cuebid.practice.boards import PracticeBoard, theme_boards
from cuebid.practice.rarity import rare_situations
from cuebid.practice.themes import Theme, ThemeKind
from cuebid.systems import OtherCall, PracticeHand, bid_deal


class Verdict(Enum):
    """The verdict on an answer; the value is shown to the player."""

    RIGHT = "as the notes say"
    ALLOWED = "the notes allow it, but prefer another call"
    WRONG = "not what the notes say"
    OPEN = "the notes have no call for this hand"


@dataclass(frozen=True, slots=True)
class Question:
    """A practice question: which call to make with a hand after an auction.

    Attributes:
        board: the whole board, with which the worth of calls is computed.
        auction: the calls so far.
        once_in: on how many boards the auction comes up once; None if that was not counted.
    """

    board: Board
    auction: Auction
    once_in: int | None = None

    @property
    def seat(self) -> Seat:
        """The player who is asked."""
        return self.auction.seat_of(len(self.auction))

    @property
    def hand(self) -> Hand:
        """The player's hand."""
        return self.board.deal[self.seat]

    @property
    def node(self) -> str:
        """The auction as notes write it, opponents' passes left out."""
        return node_of_auction(self.auction)


@dataclass(frozen=True, slots=True)
class AllowedCall:
    """A call that the notes describe at a question's auction, besides the one they choose.

    Attributes:
        call: the call.
        shows: what it shows, in words.
        why_not: why the hand does not make it.
        source: the row that describes it.
        fits: whether the hand fits it, so that only preference speaks against it.
    """

    call: Call
    shows: str
    why_not: str
    source: RuleSource
    fits: bool


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """A player's answer, judged and compared with the call of the notes.

    Attributes:
        verdict: the verdict on the answer.
        answer: the player's call.
        call: the call of the notes; a pass if they have no call for the hand.
        shows: what that call shows, in words; empty where nothing describes it.
        source: the row or rule of that call; None if no rule fits the hand.
        answer_shows: what the player's call shows; empty where nothing describes it.
        why_not: why the hand does not make the player's call; empty if it does.
        others: the other calls that are agreed here, the most preferred first.
        told: what the auction had settled before the call, in lines.
    """

    verdict: Verdict
    answer: Call
    call: Call
    shows: str
    source: RuleSource | None
    answer_shows: str
    why_not: str
    others: tuple[AllowedCall, ...]
    told: tuple[str, ...] = ()

    @property
    def is_right(self) -> bool:
        """True if the answer is the notes' call, or the notes have no call for the hand."""
        return self.verdict in {Verdict.RIGHT, Verdict.OPEN}


def judge(study: StudiedSystem, question: Question, answer: Call) -> JudgedAnswer:
    """Judge a player's answer to a question by the system.

    Where the notes have no call for a hand, no answer is wrong: the notes have a hole, and the
    player has forgotten nothing.

    Raises:
        IllegalError: the call is not legal.
    """
    # Raises for an illegal call.
    question.auction.with_call(answer)
    book = study.system.book
    vulnerability = question.board.vulnerability
    choice = choose(book, question.hand, question.auction, vulnerability)
    context = book.context(question.auction, vulnerability)
    asked = PracticeHand(question.hand, question.auction, choice, context)
    call, shows, source = _call_of_notes(study, question, asked)
    sources: dict[Call, RuleSource] = {}
    for ranked in choice.ranked:
        row = study.source_of(ranked.match.rule)
        if row.is_agreement and ranked.call is not call:
            # The most preferred rule of a call comes first, and is taken as the call's source.
            sources.setdefault(ranked.call, row)
    fitting = {ranked.call for ranked in choice.candidates}
    alternatives = tuple(
        _allowed(asked.instead(other), row, fits=other in fitting) for other, row in sources.items()
    )
    wrong = None if answer is call else asked.instead(answer)
    is_open = source is None or not source.is_agreement
    # If no row fits the hand, an answer that agrees with the system's judgement is not wrong.
    is_open |= source is REST and answer is not PASS and answer is asked.call
    allowed = {each.call for each in alternatives if each.fits}
    return JudgedAnswer(
        Verdict.OPEN if is_open else _verdict(call, answer, allowed),
        answer,
        call,
        shows,
        source,
        shows if wrong is None else wrong.shows,
        "" if wrong is None else wrong.why_not,
        alternatives,
        asked.told,
    )


def _call_of_notes(
    study: StudiedSystem, question: Question, asked: PracticeHand
) -> tuple[Call, str, RuleSource | None]:
    """Return the call of the notes, what it shows, and where that is written."""
    match = asked.choice.match
    source = None if match is None else study.source_of(match.rule)
    if study.leaves_pass(asked.choice.best):
        passes = study.unwritten_pass(question.auction, question.board.vulnerability)
        if question.hand in passes:
            return PASS, hands_in_words(passes), REST
    return asked.call, asked.shows, source


def _allowed(rejected: OtherCall, source: RuleSource, *, fits: bool) -> AllowedCall:
    return AllowedCall(rejected.call, rejected.shows, rejected.why_not, source, fits)


def _verdict(call: Call, answer: Call, allowed: set[Call]) -> Verdict:
    if answer is call:
        return Verdict.RIGHT
    return Verdict.ALLOWED if answer in allowed else Verdict.WRONG


def questions(
    study: StudiedSystem, theme: Theme, *, seed: int, rivals: RuleBook | None = None
) -> Iterator[Question]:
    """Yield practice questions about a theme.

    A theme of auctions asks for the call after them. A theme of whole boards asks for one of the
    calls that our side makes by the system, drawn at random.

    Args:
        study: the system.
        theme: the theme.
        seed: random seed of the deals.
        rivals: what opponents bid; they pass, if not given.
    """
    random = Random(seed)  # noqa: S311 - reproducible questions, not secrets
    rare = rare_situations(study) if theme.kind is ThemeKind.RARE else {}
    for practised in theme_boards(study, theme, seed=seed, rivals=rivals):
        question = question_of(study, practised, random)
        if question is not None:
            yield replace(question, once_in=rare.get(question.node))


def question_of(study: StudiedSystem, practised: PracticeBoard, random: Random) -> Question | None:
    """Return a question about a board; None if there is no call of our side to ask for.

    Args:
        study: the system.
        practised: the board. After a script, the next call is asked for.
        random: draws the call that is asked for where there is no script.
    """
    board = practised.board
    if practised.is_question:
        auction = practised.auction
        return None if auction.is_over else Question(board, auction)
    calls = bid_deal(study.system.book, board.deal, board.dealer, board.vulnerability).calls
    turns = [
        index
        for index in range(len(calls))
        if board.dealer.after(index).side is Seat.NORTH.side and _has_bid(calls[:index])
    ]
    if not turns:
        return None
    return Question(board, Auction(board.dealer, calls[: random.choice(turns)]))


def _has_bid(calls: tuple[Call, ...]) -> bool:
    return any(call.is_bid for call in calls)


def checked_call(auction: Auction, text: str) -> Call:
    """Parse a call from a text, and check that it is legal after an auction.

    Raises:
        ReadError: the text is no call.
        IllegalError: the call is not legal now.
    """
    call = Call(text)
    fault = auction.why_illegal(call)
    if fault is not None:
        raise IllegalError(f"{call.text} is not legal here: {fault.value}")
    return call


def why_not_words(judgement: JudgedAnswer) -> str:
    """Return words for what the player's answer shows, and what the hand lacks for it."""
    shows, why_not = judgement.answer_shows, judgement.why_not
    return f"it shows {shows}; {why_not}" if shows else why_not


def answer_words(judgement: JudgedAnswer) -> str:
    """Return words for the system's call and what it shows."""
    if judgement.source is None:
        return f"{judgement.call.text}, since nothing else fits"
    return f"{judgement.call.text} ({judgement.shows or judgement.source.place})"


def board_questions(
    study: StudiedSystem, boards: Iterable[PracticeBoard], seed: int
) -> Iterator[Question]:
    """Yield one question for each board; skip boards without a call of our side to ask for."""
    random = Random(seed)  # noqa: S311 - reproducible questions, not secrets
    for practised in boards:
        question = question_of(study, practised, random)
        if question is not None:
            yield question
