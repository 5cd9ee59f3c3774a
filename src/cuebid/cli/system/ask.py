"""`cuebid system ask`: ask the most valuable questions about notes, and write the answers."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click

from cuebid.bml import Document, read_document
from cuebid.cli.bml.source import processing
from cuebid.cli.options import json_option
from cuebid.cli.output import print_json, print_lines, stop_if_unwritable, stop_on_errors
from cuebid.cli.system.options import include_path_option, language_option
from cuebid.cli.terminal import status
from cuebid.notes import (
    RowQuestion,
    answering,
    best_questions,
    build_notes,
    is_notes,
    limits_of_user,
    notes_path,
    report_unusable_notes,
)
from cuebid.text import Diagnostics, Source, Span, apply_edits, replace_bytes
from cuebid.text.layout import counted, visible

_ANSWER: Final = re.compile(r"(\d+)=(.+)")


@click.command(
    epilog="""\b
Examples: the three questions that are worth most; answer 2 of the row in line 12; in own words.
  cuebid system ask notes.bml
  cuebid system ask notes.bml --answer 12=2
  cuebid system ask notes.bml --answer '12=19--21 BAL or 16+ hcp, 6+ any suit'
"""
)
@click.argument("notes")
@click.option(
    "--count", type=click.IntRange(min=1, max=20), default=3, show_default=True,
    help="The most questions to ask.",
)  # fmt: skip
@click.option(
    "--answer", "answers", multiple=True, metavar="LINE=ANSWER",
    help="Answer about the row in a line: 1 or 2 for a reading that is offered, or the words of "
    "notes. May be repeated.",
)  # fmt: skip
@json_option("the questions")
@include_path_option
@language_option
def ask(
    notes: str, count: int, answers: tuple[str, ...], as_json: bool, languages: tuple[str, ...]
) -> None:
    """Ask what NOTES leave open, the questions first whose answers are worth most.

    A question is worth the chance that a reading is wrong, times the share of all hands whose call
    the likeliest other reading changes, times the IMPs that such a hand costs. Each shows both
    readings, with a hand that only the one of them has.

    On a terminal each question waits for an answer: 1, 2, words of notes, or Enter to leave it
    open. Answers are written into the file, above their rows, as `// answer: ...`; the reader obeys
    them.

    Exit code: 0 nothing is left to ask, 1 a question is open, 2 wrong usage.
    """
    if not is_notes(notes):
        raise click.UsageError("questions are for notes in BML")
    path = notes_path(notes)
    document, questions = _questions(path, languages, count, as_json=as_json)
    given = dict(_given(answers, questions, document))
    if not as_json:
        given |= _told(questions, given, document)
    if given:
        _write(document.written, given)
        document, questions = _questions(path, languages, count, as_json=as_json)
    if as_json:
        print_json({"questions": [_record(question) for question in questions]})
    elif given:
        click.echo(f"{counted(len(given), 'answer')} written to {visible(str(path))}")
    elif not questions:
        click.echo("nothing is worth asking")
    raise SystemExit(1 if questions else 0)


def _questions(
    path: Path, languages: tuple[str, ...], count: int, *, as_json: bool
) -> tuple[Document, tuple[RowQuestion, ...]]:
    reading, errors = Diagnostics(), Diagnostics()
    document = read_document(path, reading, limits=limits_of_user())
    report_unusable_notes(document, reading, errors)
    stop_on_errors(errors, as_json)
    with status("weighing readings"), processing(str(path)):
        built = build_notes(document, languages)
        return document, best_questions(built.own_auctions, built.rules, count=count)


def _given(
    answers: Sequence[str], questions: Sequence[RowQuestion], document: Document
) -> Iterator[tuple[int, str]]:
    """Yield the line of a row and the words of the answer, for each option `--answer`."""
    by_line = {_line(question): question for question in questions if _is_own(question, document)}
    rows = {row.span.first.line for table in document.tables for row in table.rows}
    for answer in answers:
        match = _ANSWER.fullmatch(answer)
        if match is None:
            raise click.BadParameter(f"{answer!r} is not LINE=ANSWER", param_hint="--answer")
        line, words = int(match[1]), match[2].strip()
        if line not in rows:
            raise click.BadParameter(f"no row begins in line {line}", param_hint="--answer")
        if words in {"1", "2"}:
            words = _option(by_line.get(line), int(words), line)
        yield line, words


def _option(question: RowQuestion | None, number: int, line: int) -> str:
    if question is None:
        raise click.BadParameter(f"nothing is asked about line {line}", param_hint="--answer")
    words = question.options[number - 1].answer if number <= len(question.options) else ""
    if not words:
        raise click.BadParameter(
            f"reading {number} of line {line} has no words in notes; write your own",
            param_hint="--answer",
        )
    return words


def _told(
    questions: Sequence[RowQuestion], given: dict[int, str], document: Document
) -> dict[int, str]:
    """Print the questions, and return the answers typed on a terminal, by the line of the row."""
    answered: dict[int, str] = {}
    is_asked = sys.stdin.isatty() and sys.stdout.isatty() and not given
    for number, question in enumerate(questions, 1):
        is_own = _is_own(question, document)
        if is_own and _line(question) in given:
            continue
        print_lines(_lines(number, question))
        # Answers are not written into included files.
        if not (is_asked and is_own):
            continue
        words = click.prompt("Which", default="", show_default=False).strip()
        if words in {"1", "2"}:
            offered = question.options[int(words) - 1 :][:1]
            words = offered[0].answer if offered else ""
            if not words:
                click.echo("notes have no words for these hands; answer with --answer")
        if words:
            answered[_line(question)] = words
    return answered


def _lines(number: int, question: RowQuestion) -> Iterator[str]:
    yield f"{number}. {question.place}: `{question.auction} = {visible(question.words)}`"
    yield (
        f"   {question.asked}  [{question.worth:.1f} IMPs in 100 boards: {question.share:.1%} of "
        f"all hands, other reading {question.wrong:.0%}]"
    )
    for index, option in enumerate(question.options, 1):
        taken = " (taken now)" if index == 1 else ""
        example = "" if option.example is None else f", such as {option.example.pbn}"
        yield f"   {index}) {option.words}{example}{taken}"


def _write(source: Source, given: dict[int, str]) -> None:
    edits = [answering(Span.of_line(source, line), words) for line, words in sorted(given.items())]
    with stop_if_unwritable():
        replace_bytes(Path(source.name), source.encode(apply_edits(source, edits).text))


def _line(question: RowQuestion) -> int:
    return question.place.first.line


def _is_own(question: RowQuestion, document: Document) -> bool:
    return question.place.source == document.written


def _record(question: RowQuestion) -> dict[str, object]:
    return {
        "auction": question.auction,
        "file": question.place.source.name,
        "line": _line(question),
        "words": question.words,
        "question": question.asked,
        "wrong": round(question.wrong, 3),
        "share": round(question.share, 4),
        "imps_in_100_boards": round(question.worth, 2),
        "readings": [
            {
                "hands": option.words,
                "example": None if option.example is None else option.example.pbn,
                "share": round(option.share, 4),
                "answer": option.answer,
            }
            for option in question.options
        ],
    }
