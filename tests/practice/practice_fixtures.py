"""Notes and sessions that the tests of practice share."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from cuebid.core import Board, Deal, Seat
from cuebid.explore import StudiedSystem, open_studied
from cuebid.practice import PairSession, PracticeBoard, SessionStyle, new_session

NOTES = """\
#+TITLE: Weak notrump

* Notrump

1N = 12--14 BAL
  2C = !STAY, 11+ hcp
    2D = no 4 card major
    2H = 4+!h
    2S = 4+!s, no 4!h
  2D = !TRF, 5+!h
    2H = Forced
  2H = !TRF, 5+!s
    2S = Forced
  2N = INV, no 4 card major
  P = Any other hand

* Majors

1M = 5+#, 11--20 hcp
  2M = 6--9 hcp, 3+M
  4M = PRE, 5+M
"""
DEAL = Deal.parse("N:AKT5.62.873.T873 J6.QT854.QJ62.J2 Q974.AKJ.T54.A95 832.973.AK9.KQ64")


@cache
def weak_notrump() -> StudiedSystem:
    """The notes above as a system."""
    path = Path(mkdtemp()) / "weak.bml"
    path.write_text(NOTES, encoding="utf-8")
    return open_studied(str(path))


def session(
    boards: int = 2,
    *,
    style: SessionStyle = SessionStyle.ANSWERS,
    people: tuple[Seat, ...] = (Seat.NORTH, Seat.SOUTH),
) -> PairSession:
    """A session of boards with one deal, opponents silent."""
    practised = tuple(
        PracticeBoard(Board(number, "N", "None", DEAL)) for number in range(1, boards + 1)
    )
    return new_session(
        "s1", practised, system="weak", digest="d", theme="", style=style, people=people
    )
