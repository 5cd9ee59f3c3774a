"""`cuebid bml ask`: look up the meaning of calls in system notes."""

from __future__ import annotations

import click
from rich.text import Text

from cuebid.bml import Limits
from cuebid.bml.auctions.answer_words import (
    answer_record,
    condition_words,
    meaning_words,
    row_words,
    undefined_words,
    written_call,
)
from cuebid.bml.auctions.lookup import Circumstances, DocumentAnswer, look_up
from cuebid.cli.bml.options import BML_FILE, limit_options
from cuebid.cli.bml.source import include_errors, load, print_to_stderr, processing
from cuebid.cli.options import json_option
from cuebid.cli.output import print_json
from cuebid.cli.terminal import open_console
from cuebid.core import ReadError
from cuebid.text import Diagnostics


def _vulnerability(
    _ctx: click.Context, _option: click.Parameter, value: str | None
) -> tuple[bool | None, bool | None]:
    # The letters of #VUL (bml.txt); 0 leaves the vulnerability open, so that all rows match.
    letters = {"Y": True, "N": False, "0": None}
    text = (value or "00").upper()
    if len(text) != 2 or any(letter not in letters for letter in text):
        raise click.BadParameter(
            "expected two letters, ours and theirs, each Y, N or 0, such as YN"
        )
    return letters[text[0]], letters[text[1]]


@click.command(
    "ask",
    epilog="""\b
Examples: a double in third seat, vulnerable against not; the continuations of an auction.
  cuebid bml ask system.bml 1C '(1D)' D --seat 3 --vul YN
  cuebid bml ask system.bml 1N-2C
""",
)
@click.argument("file", type=BML_FILE)
@click.argument("calls", nargs=-1, metavar="[CALL]...")
@click.option("--seat", type=click.IntRange(1, 4), help="Position of the opener.")
@click.option(
    "--vul", callback=_vulnerability, metavar="WT",
    help="Vulnerability, ours and theirs: Y, N or 0 (unknown) each.",
)  # fmt: skip
@json_option("the answer")
@limit_options
def ask_(
    file: str,
    calls: tuple[str, ...],
    seat: int | None,
    vul: tuple[bool | None, bool | None],
    as_json: bool,
    limits: Limits,
) -> None:
    """Print the meaning of the last call, the row that defines it, and the continuations.

    Opponents' calls stand in parentheses. Passes between two calls of one side may be omitted;
    passes before the opening give its position. Without calls, the openings are listed.

    Exit code: 0 success, 1 the notes do not define the call, 2 wrong usage or a file or call cannot
    be read.
    """
    report = Diagnostics()
    document = load(file, report, limits)
    # Other diagnostics are dropped, because `cuebid bml check` reports them and the notes may be
    # unfinished. A missing file is reported: it may contain the answer.
    print_to_stderr(include_errors(report))
    try:
        with processing(file):
            answer = look_up(document, calls, Circumstances(seat, *vul), limits)
    except ReadError as error:
        raise click.BadParameter(error.full_message, param_hint="CALL") from None
    if as_json:
        print_json(answer_record(answer))
    else:
        _print(answer)
    raise SystemExit(1 if answer.says_nothing else 0)


def _print(answer: DocumentAnswer) -> None:
    # No highlighting: Rich would colour the numbers of bids and point ranges at random.
    console = open_console(highlight=False)
    if answer.says_nothing:
        console.print(Text(undefined_words(answer)))
        return
    for sequence in answer.meanings:
        line = Text(sequence.auction, style="bold")
        line.append(
            f"{condition_words(sequence)}  {meaning_words(sequence) or 'no text'}", style="not bold"
        )
        console.print(line)
        # The position in the file that the author edits, which may be an included one.
        written = sequence.written
        console.print(Text(f"    {written}: {row_words(sequence)}", style="dim"))
    if answer.continuations:
        after = f" after {answer.auction}" if answer.prefix.calls else ""
        console.print(Text(f"Calls{after}:"))
    for sequence in answer.continuations:
        line = Text(f"  {written_call(sequence):<5}", style="bold")
        line.append(f"{condition_words(sequence)} {meaning_words(sequence)}", style="not bold")
        console.print(line)
