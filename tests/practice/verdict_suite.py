"""The suite of boards with a teacher's verdicts (`verdicts.txt`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cuebid.core import Auction, Board, BoardRecord, Call, Card, Deal, Seat, Vulnerability
from cuebid.practice.lessons import CallLesson, Lesson

_FILE = Path(__file__).with_name("verdicts.txt")


@dataclass(frozen=True)
class VerdictBoard:
    """A board with the verdict that a teacher gives.

    Attributes:
        title: its name.
        half: `work`, `count` or `fresh`.
        record: the board as it was bid and played.
        verdict: as the file has it.
    """

    title: str
    half: str
    record: BoardRecord
    verdict: str

    def is_right(self, lessons: Sequence[Lesson]) -> bool:
        """Return whether the first lesson is the teacher's, and nobody else is blamed."""
        if self.verdict == "none":
            return not lessons
        if not lessons or self.blames_wrong_player(lessons):
            return False
        first = lessons[0]
        _, acts, better = self._parts
        if isinstance(first, CallLesson):
            return first.act in map(Call, acts) and first.better in map(Call, better)
        lines = first.line.value, first.line.name.lower()
        names = any(name in line for name in better for line in lines)
        return first.act in [Card(act) for act in acts] and names

    def blames_wrong_player(self, lessons: Sequence[Lesson]) -> bool:
        """Return whether a lesson is for somebody whom the teacher does not blame."""
        if self.verdict == "none":
            return bool(lessons)
        return any(lesson.actor is not self._parts[0] for lesson in lessons)

    @property
    def _parts(self) -> tuple[Seat, list[str], list[str]]:
        """The player, the acts, and the better calls or the names of the line."""
        player, rest = self.verdict.split(" ", 1)
        acts, better = rest.split(">") if ">" in rest else rest.split(" ", 1)
        return Seat("NESW".index(player)), acts.split("/"), better.split("/")


def verdict_boards() -> Iterator[VerdictBoard]:
    """Yield the boards of the suite."""
    lines = [line for line in _FILE.read_text("utf-8").splitlines() if not line.startswith("#")]
    for number, block in enumerate("\n".join(lines).strip().split("\n\n"), 1):
        fields = dict(line.split(": ", 1) for line in block.splitlines())
        dealer, vulnerability = fields["board"].split()
        board = Board(
            number,
            Seat("NESW".index(dealer)),
            Vulnerability(vulnerability),
            Deal.parse(fields["deal"]),
        )
        record = BoardRecord(
            board=board,
            auction=Auction(board.dealer, fields["auction"].split()),
            cards=[Card(card) for card in fields.get("play", "").split()],
        )
        yield VerdictBoard(fields["title"], fields["half"], record, fields["verdict"])
