"""`cuebid practice`: questions of a theme, asked, judged and kept; what went wrong comes back."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import click
import msgspec
from rich.console import Console

from cuebid.cli.bidding.practice_auctions import auction_record, bid_auctions
from cuebid.cli.output import print_json
from cuebid.core import Call, CuebidError
from cuebid.explore import StudiedSystem, open_studied
from cuebid.formats.exchange import read_records
from cuebid.practice import (
    LOCAL_PLAYER,
    Answer,
    History,
    Judgement,
    Question,
    Theme,
    ThemeKind,
    Verdict,
    boards_of_records,
    checked_call,
    due_items,
    judge,
    next_question,
    parse_theme,
    question_of,
    questions,
    theme_boards,
    themes_of,
)

__all__ = ["practice"]

_SEEDS = 10**9


@click.command(
    epilog="""\b
Examples: ten openings; three hands after 1NT and 2C, with the answers;
a convention; what there is to practise; whole auctions; your own file; progress.
  cuebid practice notes.bml
  cuebid practice notes.bml --node 1N-2C --hands 3 --show
  cuebid practice notes.bml --theme "convention Stayman"
  cuebid practice notes.bml --themes
  cuebid practice notes.bml --theme "slam tries" --auctions --hands 4
  cuebid practice notes.bml --boards evening.pbn
  cuebid practice notes.bml --progress
  cuebid practice --export history.json
"""
)
@click.argument("system", required=False)
@click.option("--node", default="", help="The calls before yours, such as 1N-2C or 1C-(1S).")
@click.option("--theme", default="", help="What to practise; --themes lists what there is.")
@click.option(
    "--boards",
    "boards_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Practise the hands of a PBN or LIN file.",
)
@click.option("--themes", "lists_themes", is_flag=True, help="List the themes of SYSTEM.")
@click.option(
    "--hands", type=click.IntRange(min=1), default=10, show_default=True, help="How many."
)
@click.option("--seed", type=int, help="Seed of the deals.  [default: 1 for --show and --json]")
@click.option("--auctions", is_flag=True, help="Bid boards to the end, robots in the other seats.")
@click.option("--show", is_flag=True, help="Show the answers instead of asking.")
@click.option("--progress", is_flag=True, help="Show what was practised, and what is due.")
@click.option("--json", "as_json", is_flag=True, help="Print hands and answers as JSON.")
@click.option(
    "--data",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the history.  [default: the user's data folder]",
)
@click.option(
    "--export",
    "export_file",
    type=click.File("w", lazy=True),
    help="Write all answers and finished sessions as JSON to a file; - is standard output.",
)
@click.option("--delete", "deletes", is_flag=True, help="Delete all answers and sessions.")
def practice(
    system: str | None,
    node: str,
    theme: str,
    boards_file: Path | None,
    lists_themes: bool,
    hands: int,
    seed: int | None,
    auctions: bool,
    show: bool,
    progress: bool,
    as_json: bool,
    folder: Path | None,
    export_file: Any,  # noqa: ANN401 - a lazy file of click
    deletes: bool,
) -> None:
    """Ask for calls of SYSTEM, compare, explain, and ask again what went wrong.

    SYSTEM is the name of a shipped system, or the path of a folder, of notes or of a rule file.
    Opponents' calls are written in parentheses; between two calls of one side they have passed.
    Answers are kept, as on the pages of `cuebid web`; a seed asks for new hands only.

    Exit code: 0 success, 1 no hand reaches the auction or the system has errors, 2 wrong usage.
    """
    if export_file is not None or deletes:
        _export_or_delete(folder, export_file, deletes=deletes)
        return
    if system is None:
        raise click.UsageError("name a system, such as notes.bml or sayc")
    if theme and node:
        raise click.UsageError("give a node or a theme, not both")
    study = open_studied(system)
    if lists_themes:
        _list_themes(study, as_json=as_json)
    elif progress:
        _show_progress(system, folder, as_json=as_json)
    else:
        chosen = Theme(ThemeKind.BOARDS) if boards_file else parse_theme(theme or node, study)
        practised = _whole_auctions if auctions else _practise
        count = practised(study, chosen, boards_file, hands, seed, folder, show, as_json)
        if not count:
            where = "a question" if boards_file else theme or node or "the opening call"
            click.echo(f"no hand of those that were dealt reaches {where}", err=True)
            raise SystemExit(1)


def _practise(
    study: StudiedSystem,
    theme: Theme,
    boards_file: Path | None,
    hands: int,
    seed: int | None,
    folder: Path | None,
    show: bool,
    as_json: bool,
) -> int:
    """Ask, or show, and return how many questions there were."""
    # What is shown should be the same again; what is asked should not.
    is_shown = show or as_json
    drawn = 1 if is_shown else Random().randrange(_SEEDS)  # noqa: S311 - no secret
    first = drawn if seed is None else seed
    if boards_file is not None:
        stream = _of_boards(study, boards_file, first)
    elif is_shown or seed is not None:
        stream = questions(study, theme, seed=first)
    else:
        stream = _repeated(study, theme, first, folder)
    if not is_shown:
        return _quiz(study, theme, islice(stream, hands), folder)
    with _dealing_status():
        asked = list(islice(stream, hands))
    if as_json:
        print_json([_record(study, question) for question in asked])
    for question in [] if as_json else asked:
        click.echo(f"{question.hand.pbn}: {_answer(judge_silently(study, question))}")
    return len(asked)


def _whole_auctions(
    study: StudiedSystem,
    theme: Theme,
    boards_file: Path | None,
    hands: int,
    seed: int | None,
    folder: Path | None,
    show: bool,
    as_json: bool,
) -> int:
    """Ask for whole auctions, or show those of the system, and return how many there were."""
    is_shown = show or as_json
    drawn = 1 if is_shown else Random().randrange(_SEEDS)  # noqa: S311 - no secret
    if boards_file is not None:
        records = read_records(boards_file.read_bytes(), str(boards_file)).records
        boards = islice(boards_of_records(records), hands)
    else:
        boards = islice(theme_boards(study, theme, seed=drawn if seed is None else seed), hands)
    if not is_shown:
        return bid_auctions(
            study,
            boards,
            _ask,
            lambda question, judgement: _keep(study, theme, question, judgement, folder),
        )
    with _dealing_status():
        rows = [auction_record(study, practised) for practised in boards]
    if as_json:
        print_json(rows)
    for row in [] if as_json else rows:
        click.echo(f"{row['deal']}: {' '.join(row['auction'])}")
    return len(rows)


def _repeated(
    study: StudiedSystem, theme: Theme, seed: int, folder: Path | None
) -> Iterator[Question]:
    """Yield what is due, then what is new; each question follows from the answers before it."""
    random = Random(seed)  # noqa: S311 - reproducible questions, not secrets
    while True:
        memories = _with_history(folder, lambda history: history.memories(LOCAL_PLAYER, study.name))
        question = next_question(study, theme, memories, time.time(), seed=random.randrange(_SEEDS))
        if question is None:
            return
        yield question


def _of_boards(study: StudiedSystem, path: Path, seed: int) -> Iterator[Question]:
    random = Random(seed)  # noqa: S311 - reproducible questions, not secrets
    for practised in boards_of_records(read_records(path.read_bytes(), str(path)).records):
        question = question_of(study, practised, random)
        if question is not None:
            yield question


def _quiz(
    study: StudiedSystem, theme: Theme, asked: Iterator[Question], folder: Path | None
) -> int:
    """Ask for each call, keep and judge the answers, and return the number of questions."""
    count = right = 0
    # Each hand is looked for when the answer before it has been given: rare ones take seconds.
    while (question := _next(asked)) is not None:
        count += 1
        click.echo(f"\n{question.hand}\n{' '.join(call.text for call in question.auction)}")
        judgement = judge(study, question, _ask(question))
        is_same = judgement.answer is judgement.call
        right += is_same
        click.echo(("yes: " if is_same else "no: ") + _answer(judgement))
        if judgement.source is not None and judgement.source.place:
            click.echo(f"  {judgement.source.place}: {judgement.source.words}")
        if not is_same:
            click.echo(f"not {judgement.answer.text}: {_why_not(judgement)}")
            if judgement.verdict is not Verdict.WRONG:
                click.echo(f"  {judgement.verdict.value}")
        _keep(study, theme, question, judgement, folder)
    if count:
        click.echo(f"\n{right} of {count} agree with the system")
    return count


def _keep(
    study: StudiedSystem,
    theme: Theme,
    question: Question,
    judgement: Judgement,
    folder: Path | None,
) -> None:
    # Nothing is agreed about a hole, so there is nothing to remember.
    if judgement.verdict is Verdict.OPEN:
        return
    answer = Answer(
        time.time(),
        study.name,
        theme.text,
        question.node,
        question.hand.pbn,
        judgement.call.text,
        judgement.answer.text,
        judgement.verdict is not Verdict.WRONG,
    )
    _with_history(folder, lambda history: history.add(LOCAL_PLAYER, answer))


def _with_history(folder: Path | None, action: Any) -> Any:  # noqa: ANN401 - returns the action's
    """Return what an action says of the history, which is closed at once: pages may write too."""
    path = Path(click.get_app_dir("cuebid")) if folder is None else folder
    path.mkdir(parents=True, exist_ok=True)
    history = History(path / "practice.sqlite")
    try:
        return action(history)
    finally:
        history.close()


def _export_or_delete(
    folder: Path | None,
    export_file: Any,  # noqa: ANN401 - a lazy file of click
    *,
    deletes: bool,
) -> None:
    # Exported first, so that both together keep a copy.
    if export_file is not None:
        exported = _with_history(folder, lambda history: history.export())
        with export_file:
            text = msgspec.json.format(msgspec.json.encode(exported), indent=2).decode()
            export_file.write(text + "\n")
    if deletes:
        count = _with_history(folder, lambda history: history.delete())
        click.echo(f"{count} answers and sessions deleted")


def _list_themes(study: StudiedSystem, *, as_json: bool) -> None:
    offered = themes_of(study)
    if as_json:
        print_json([{"theme": theme.text, "nodes": theme.nodes} for theme in offered])
        return
    for theme in offered:
        click.echo(theme.text if theme.detail or theme.kind is not ThemeKind.NODE else "node")


def _show_progress(system: str, folder: Path | None, *, as_json: bool) -> None:
    rows, nodes, due = _with_history(
        folder,
        lambda history: (
            history.progress(LOCAL_PLAYER, system),
            history.progress(LOCAL_PLAYER, system, by="node"),
            due_items(history.memories(LOCAL_PLAYER, system), time.time()),
        ),
    )
    if as_json:
        print_json({"themes": rows, "nodes": nodes, "due": due})
        return
    for row in (*rows, *nodes):
        click.echo(f"{row.name or 'opening calls'}: {row.right} of {row.asked}")
    click.echo(f"to be asked again: {', '.join(due) or 'nothing'}")


def _dealing_status() -> AbstractContextManager[object]:
    """Show on the terminal that hands are being dealt."""
    console = Console(stderr=True)
    return console.status("dealing") if console.is_terminal else nullcontext()


def _next(asked: Iterator[Question]) -> Question | None:
    with _dealing_status():
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


def _why_not(judgement: Judgement) -> str:
    """Return what the answer shows, and what the hand lacks for it."""
    shows, why_not = judgement.answer_shows, judgement.why_not
    return f"it shows {shows}; {why_not}" if shows else why_not


def _answer(judgement: Judgement) -> str:
    """Return the system's call with what it shows."""
    if judgement.source is None:
        return f"{judgement.call.text}, since nothing else fits"
    return f"{judgement.call.text} ({judgement.shows or judgement.source.place})"


def judge_silently(study: StudiedSystem, question: Question) -> Judgement:
    """Return the judgement of the call that is legal in every auction."""
    return judge(study, question, checked_call(question.auction, "P"))


def _record(study: StudiedSystem, question: Question) -> dict[str, Any]:
    judgement = judge_silently(study, question)
    source = judgement.source
    return {
        "hand": question.hand.pbn,
        "auction": [call.text for call in question.auction],
        "call": judgement.call.text,
        "row": "" if source is None else source.words,
        "place": "" if source is None else source.place,
        "shows": judgement.shows,
        "others": [
            {
                "call": other.call.text,
                "shows": other.shows,
                "why_not": other.why_not,
                "fits": other.fits,
                "place": other.source.place,
            }
            for other in judgement.others
        ],
    }
