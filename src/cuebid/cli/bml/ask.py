"""`cuebid bml ask`: look up the meaning of calls in system notes."""

from __future__ import annotations

import re
from typing import Any, Final, Unpack

import click
import msgspec
from rich.text import Text

from cuebid.bml import DefinedAuction, call_text, plain_text
from cuebid.bml.auctions.lookup import Answer, Circumstances, look_up
from cuebid.cli.bml.options import BML_FILE, LimitValues, limit_options, limits_of
from cuebid.cli.bml.source import include_errors, load, print_to_stderr, processing
from cuebid.cli.terminal import open_console
from cuebid.core.errors import ReadError
from cuebid.text import Diagnostics
from cuebid.text.layout import visible

__all__ = ["ask_"]


def _vulnerability(
    _ctx: click.Context, _option: click.Parameter, value: str | None
) -> tuple[bool | None, bool | None]:
    # The letters of #VUL (bml.txt); 0 leaves the vulnerability open, and rows for any match.
    letters = {"Y": True, "N": False, "0": None}
    text = (value or "00").upper()
    if len(text) != 2 or any(letter not in letters for letter in text):
        message = "expected two letters, ours and theirs, each Y, N or 0, such as YN"
        raise click.BadParameter(message)
    return letters[text[0]], letters[text[1]]


# `5+#`, `3-#`, `(#)`; not `F#` or `#1`, which belong to words.
_OWN_SUIT: Final = re.compile(r"(?<![A-Za-z_#])#(?![\w#])")


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
    "--vul",
    callback=_vulnerability,
    metavar="WT",
    help="Vulnerability, ours and theirs: Y, N or 0 (unknown) each.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@limit_options
def ask_(
    file: str,
    calls: tuple[str, ...],
    seat: int | None,
    vul: tuple[bool | None, bool | None],
    as_json: bool,
    **limits: Unpack[LimitValues],
) -> None:
    """Print the meaning of the last call, the row that defines it, and the continuations.

    Opponents' calls stand in parentheses. Passes between two calls of one side may be omitted;
    passes before the opening give its position. Without calls, the openings are listed.

    Exit code: 0 success, 1 the notes do not define the call, 2 wrong usage or a file or call cannot
    be read.
    """
    report = Diagnostics()
    document = load(file, report, limits_of(limits))
    # Other diagnostics are dropped: an answer is wanted from notes that are still being written,
    # and `cuebid bml check` reports them. A file that is missing may hold the answer.
    print_to_stderr(include_errors(report))
    try:
        with processing(file):
            answer = look_up(document, calls, Circumstances(seat, *vul), limits_of(limits))
    except ReadError as error:
        raise click.BadParameter(error.full_message, param_hint="CALL") from None
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(_record(answer)), indent=2))
    else:
        _print(answer)
    raise SystemExit(1 if answer.says_nothing else 0)


def _print(answer: Answer) -> None:
    # No highlighting: Rich would colour the numbers of bids and point ranges at random.
    console = open_console(highlight=False)
    if answer.says_nothing:
        console.print(Text(_undefined(answer)))
        return
    for sequence in answer.meanings:
        line = Text(sequence.auction, style="bold")
        line.append(f"{_when(sequence)}  {_text(sequence) or 'no text'}", style="not bold")
        console.print(line)
        # The position in the file that the author edits, which may be an included one.
        written = sequence.written
        console.print(Text(f"    {written}: {_row(sequence)}", style="dim"))
    if answer.continuations:
        after = f" after {answer.auction}" if answer.prefix.calls else ""
        console.print(Text(f"Calls{after}:"))
    for sequence in answer.continuations:
        line = Text(f"  {_call(sequence):<5}", style="bold")
        line.append(f"{_when(sequence)} {_text(sequence)}", style="not bold")
        console.print(line)


def _undefined(answer: Answer) -> str:
    fault = answer.prefix.fault
    reason = f": {fault.value}" if fault else ""
    defined = f"; they end at {answer.defined_part}" if answer.defined_calls else ""
    return f"The notes do not define {answer.auction}{reason}{defined}."


def _call(sequence: DefinedAuction) -> str:
    call = call_text(sequence.call)
    return f"({call})" if sequence.is_theirs else call


def _when(sequence: DefinedAuction) -> str:
    return "" if sequence.conditions.any else f" [{sequence.conditions}]"


def _text(sequence: DefinedAuction) -> str:
    alert = "alert: " if sequence.alert else ""
    text = sequence.plain_text
    strain = sequence.call.strain
    if strain is not None and strain.suit is not None:
        # `6+#` is read beside its call in a table, and stands alone here.
        text = _OWN_SUIT.sub(f"!{strain.suit.letter.lower()}", text)
    return visible(alert + plain_text(text).replace("\n", " / ")) if text else ""


def _row(sequence: DefinedAuction) -> str:
    return visible(" ".join(sequence.span.text.split()))


def _record(answer: Answer) -> dict[str, Any]:
    return {
        "auction": answer.auction,
        # Programs read this key, so it keeps its name.
        "known": answer.defined_part,
        "meanings": [_sequence_record(sequence) for sequence in answer.meanings],
        "continuations": [_sequence_record(sequence) for sequence in answer.continuations],
    }


def _sequence_record(sequence: DefinedAuction) -> dict[str, Any]:
    written = sequence.written
    return {
        "auction": sequence.auction,
        "call": call_text(sequence.call),
        "ours": sequence.is_ours,
        "text": sequence.text,
        "full_text": sequence.full_text,
        "alert": sequence.alert,
        "seat": sequence.conditions.seat.value,
        "vulnerability": sequence.conditions.vulnerability,
        "row": sequence.row.token,
        "file": written.source.name,
        "line": written.first.line,
        "column": written.first.column,
    }
