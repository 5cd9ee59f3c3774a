"""`--explain FILE`: write a robot's reasons for each call and card, as JSON lines."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import msgspec

from cuebid.cli.paths import NEW_FILE
from cuebid.core import View
from cuebid.robots import CardDecision, Scoring
from cuebid.robots.bidder import Decision, Observer
from cuebid.text import OutputError

scoring_option = click.option(
    "--scoring", type=click.Choice([scoring.value for scoring in Scoring]),
    default=Scoring.IMPS.value, show_default=True,
    callback=lambda _context, _option, value: Scoring(value),
    help="What calls and cards are chosen for: IMPs, where contracts are to be made or "
    "beaten, or matchpoints, where ten points and every trick count.",
)  # fmt: skip
"""The option `--scoring`, for which calls and cards are chosen."""

explain_option = click.option(
    "--explain",
    type=NEW_FILE,
    help="Write the reasons for the robot's calls and cards to this file, as JSON lines.",
)
"""The option `--explain`, the file of reasons."""


@contextmanager
def reasons_into(path: Path | None) -> Iterator[Observer | None]:
    """Return an observer of decisions that writes their reasons to a file; None without a file.

    Raises:
        OutputError: the file cannot be written.
    """
    if path is None:
        yield None
        return
    try:
        # Unbuffered, so that the file can be followed while the match is played.
        with path.open("wb", buffering=0) as stream:

            def observer(view: View, decision: Decision | CardDecision) -> None:
                line = {
                    "board": view.board_number,
                    "seat": view.seat.letter,
                    **decision.record(),
                    "reasons": list(decision.lines()),
                }
                stream.write(msgspec.json.encode(line) + b"\n")

            yield observer
    except OSError as error:
        reason = error.strerror or str(error)
        raise OutputError(f"{path}: this file cannot be written: {reason}") from error
