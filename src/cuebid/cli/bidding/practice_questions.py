"""Ask the questions of `cuebid practice` in the terminal, or print them with their answers."""

# With a seed all hands are new; without a seed the history determines what is due again. Hands that
# are printed with answers should be the same at each run, and hands that are asked should differ.

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

import click

from cuebid.cli.bidding.practice_auctions import bid_auctions
from cuebid.cli.bidding.practice_history import with_history
from cuebid.cli.output import print_json
from cuebid.cli.terminal import status
from cuebid.core import Call, CuebidError
from cuebid.explore import StudiedSystem
from cuebid.formats.exchange import read_records
from cuebid.practice import (
    LOCAL_PLAYER,
    JudgedAnswer,
    PracticeBoard,
    Question,
    Theme,
    Verdict,
    boards_of_records,
    judge,
    next_question,
    questions,
    theme_boards,
)
from cuebid.practice.keeping import keep_answer
from cuebid.practice.question import answer_words, board_questions, why_not_words
from cuebid.practice.question_record import auction_record, question_record, silent_judgement

# Seeds are drawn below this number, so that a person can type them again.
_SEEDS: Final = 10**9


@dataclass(frozen=True)
class PracticeRun:
    """The arguments of one run of `cuebid practice`."""

    study: StudiedSystem
    theme: Theme
    """The theme to practise."""
    boards_file: Path | None
    """A PBN or LIN file whose hands are practised; None for hands that are dealt."""
    hands: int
    """The number of hands to ask for."""
    seed: int | None
    """The seed of the deals; None if the user gave none."""
    folder: Path | None
    """The folder of the history; None for the user's data folder."""
    show: bool
    """Whether answers are shown instead of asked for."""
    as_json: bool
    """Whether hands and answers are printed as JSON."""

    @property
    def is_shown(self) -> bool:
        """Whether answers are printed, so that nobody is asked."""
        return self.show or self.as_json

    def first_seed(self) -> int:
        """Return the seed of the first deal: fixed if answers are printed, else random."""
        if self.seed is not None:
            return self.seed
        return 1 if self.is_shown else Random().randrange(_SEEDS)  # noqa: S311 - no secret

    def boards_of_file(self) -> tuple[PracticeBoard, ...] | None:
        """Return the boards of the file to practise; None without a file."""
        if self.boards_file is None:
            return None
        return boards_of_records(
            read_records(self.boards_file.read_bytes(), str(self.boards_file)).records
        )

    def keep(self, question: Question, judgement: JudgedAnswer) -> None:
        """Store an answer in the history."""
        asked = (self.study.name, self.theme.text, question)
        with_history(
            self.folder,
            lambda history: keep_answer(history, LOCAL_PLAYER, asked, judgement, time.time()),
        )


def practise_calls(run: PracticeRun) -> int:
    """Ask for the calls of hands, or print the system's calls; return the number of questions."""
    first = run.first_seed()
    boards = run.boards_of_file()
    if boards is not None:
        stream = board_questions(run.study, boards, first)
    elif run.is_shown or run.seed is not None:
        stream = questions(run.study, run.theme, seed=first)
    else:
        stream = _repeated(run, first)
    if not run.is_shown:
        return _quiz(run, islice(stream, run.hands))
    with status("dealing"):
        asked = list(islice(stream, run.hands))
    if run.as_json:
        print_json([question_record(run.study, question) for question in asked])
    for question in [] if run.as_json else asked:
        click.echo(f"{question.hand.pbn}: {answer_words(silent_judgement(run.study, question))}")
    return len(asked)


def practise_auctions(run: PracticeRun) -> int:
    """Let the player bid whole auctions, or print the system's; return the number of boards."""
    stream: Iterable[PracticeBoard] | None = run.boards_of_file()
    if stream is None:
        stream = theme_boards(run.study, run.theme, seed=run.first_seed())
    boards = islice(stream, run.hands)
    if not run.is_shown:
        return bid_auctions(run.study, boards, _ask, run.keep)
    with status("dealing"):
        rows = [auction_record(run.study, practised) for practised in boards]
    if run.as_json:
        print_json(rows)
    for row in [] if run.as_json else rows:
        click.echo(f"{row['deal']}: {' '.join(row['auction'])}")
    return len(rows)


def _repeated(run: PracticeRun, seed: int) -> Iterator[Question]:
    """Yield questions, each chosen by the answers stored so far: due ones first, then new ones."""
    random = Random(seed)  # noqa: S311 - reproducible questions, not secrets
    while True:
        memories = with_history(
            run.folder, lambda history: history.memories(LOCAL_PLAYER, run.study.name)
        )
        question = next_question(
            run.study, run.theme, memories, time.time(), seed=random.randrange(_SEEDS)
        )
        if question is None:
            return
        yield question


def _quiz(run: PracticeRun, asked: Iterator[Question]) -> int:
    """Ask for each call, judge and store the answers, and return the number of questions."""
    count = right = 0
    # Each hand is searched after the previous answer: rare hands take seconds.
    while (question := _next(asked)) is not None:
        count += 1
        click.echo(f"\n{question.hand}\n{' '.join(call.text for call in question.auction)}")
        if question.once_in is not None:
            click.echo(f"comes up once in {question.once_in} boards")
        judgement = judge(run.study, question, _ask(question))
        is_same = judgement.answer is judgement.call
        right += is_same
        click.echo(("yes: " if is_same else "no: ") + answer_words(judgement))
        if judgement.source is not None and judgement.source.place:
            written = (judgement.source.place, judgement.source.words)
            click.echo(f"  {': '.join(filter(None, written))}")
        if not is_same:
            click.echo(f"not {judgement.answer.text}: {why_not_words(judgement)}")
            if judgement.verdict is not Verdict.WRONG:
                click.echo(f"  {judgement.verdict.value}")
        for line in judgement.told:
            click.echo(f"  before the call: {line}")
        run.keep(question, judgement)
    if count:
        click.echo(f"\n{right} of {count} agree with the system")
    return count


def _next(asked: Iterator[Question]) -> Question | None:
    with status("dealing"):
        return next(asked, None)


def _ask(question: Question) -> Call:
    """Prompt until a legal call is entered, and return it."""
    while True:
        text = click.prompt("your call")
        try:
            call = Call(text)
        except CuebidError as error:
            click.echo(str(error))
            continue
        if question.auction.is_legal(call):
            return call
        click.echo(f"{call.text} may not be called here")
