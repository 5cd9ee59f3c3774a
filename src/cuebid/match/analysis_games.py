"""The games of a PBN file that can be analysed."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Final

from cuebid.core import BoardRecord
from cuebid.formats.pbn import PbnGame, read_pbn
from cuebid.formats.pbn.game import board_error
from cuebid.text import Diagnostics, Severity

# One code for all boards that cannot be analysed: what differs is the reason.
ANALYSIS_CODE: Final = "analyse-board"


def games_with_boards(
    data: bytes, name: str, report: Diagnostics
) -> Iterator[tuple[PbnGame, BoardRecord]]:
    """Yield each PBN game whose dealer is known, with its record; report errors of all games."""
    for game in read_pbn(BytesIO(data), name):
        record, diagnostics = game.to_record()
        # Warnings and hints are for `cuebid pbn check`; here they would hide the analysis.
        report.extend(problem for problem in diagnostics if problem.severity is Severity.ERROR)
        if record is None:
            message = "this board is not analysed, because its dealer is unknown"
            report.add(board_error(game, ANALYSIS_CODE, message))
        else:
            yield game, record
