"""Make new games and sets from a visitor's form: number, hands, calls, theme, or file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from cuebid.core import Board, ReadError, Seat, Side
from cuebid.formats.exchange import read_records
from cuebid.render.figures.words import without_controls
from cuebid.web.play.board_set import SET_SIZES, BoardSet, SetScoring
from cuebid.web.play.game import Game
from cuebid.web.play.series import Series
from cuebid.web.play.start import Start
from cuebid.web.play.starts import deal_one, deal_set
from cuebid.web.serving.form_fields import boards_of_text, described_hands, number_field
from cuebid.web.texts import words

MOST_OF_FILE: Final = 64
"""Boards that are taken from a file if no number is chosen; a club evening has fewer."""
# Seeds of the form are typed by hand and stand in links.
_LARGEST_SEED: Final = 10**9
_LONGEST_TITLE: Final = 120


def new_boards(
    choices: Mapping[str, str],
    systems: tuple[str, ...],
    seed: int,
    file: bytes = b"",
    before: Series | None = None,
) -> Game | BoardSet:
    """Return the game, or the set of boards, that a form describes.

    Args:
        choices: the fields of the form: `count` (boards of a set; empty for one after another),
            `scoring`, `seed`, `north` to `west` (descriptions of hands), `theme`, `board` (PBN, LIN
            or a link), `node` (calls from which the person goes on), `seat`, `number`, `ours` and
            `theirs` (systems).
        systems: the systems that may be chosen; the first is the default.
        seed: used where the form has none.
        file: a file of boards; empty if none was sent. Two boards and more are a set.
        before: the series that the board continues; None for a new series.

    Raises:
        ReadError: a field cannot be read.
        TextError: a description of hands cannot be read.
        CuebidError: no deal matches the descriptions.
    """
    seat = Seat(choices.get("seat") or "S")
    ours, theirs = (_system(choices.get(key, ""), systems) for key in ("ours", "theirs"))
    sides = {seat.side: ours, seat.side.other: theirs}
    if before is not None:
        return _game(choices, before.following, seat, sides, seed)
    text = choices.get("board", "").strip()
    series = Series(
        described_hands(choices), choices.get("node", "").strip(), choices.get("theme", "").strip()
    )
    if not (text or file) and not choices.get("count"):
        chosen = number_field(choices.get("seed") or str(seed), "a seed", 0, _LARGEST_SEED)
        return _game(
            choices, replace(series, seed=None if chosen == seed else chosen), seat, sides, seed
        )
    return _set(choices, series, seat, sides, seed, _file_boards(text, file))


def _game(
    choices: Mapping[str, str], series: Series, seat: Seat, sides: Mapping[Side, str], seed: int
) -> Game:
    seed = seed if series.seed is None else series.seed
    number = number_field(choices.get("number") or str(seed % 16 + 1), "a board number", 1, 999)
    return deal_one(series, seat, sides, seed, number).game(seat, sides, seed, series)


def _set(
    choices: Mapping[str, str],
    series: Series,
    seat: Seat,
    sides: Mapping[Side, str],
    seed: int,
    boards: tuple[Board, ...],
) -> Game | BoardSet:
    seed = number_field(choices.get("seed") or str(seed), "a seed", 0, _LARGEST_SEED)
    wanted = choices.get("count") or str(MOST_OF_FILE)
    if choices.get("count") and wanted not in map(str, SET_SIZES):
        raise ReadError(
            f"{wanted[:20]!r} is no size of a set", expected=", ".join(map(str, SET_SIZES))
        )
    count = int(wanted)
    # A file of one board makes a game, not a set; the boards after it are dealt.
    if len(boards) == 1 and not choices.get("count"):
        return Game(boards[0], seat, sides, seed)
    starts = (
        tuple(map(Start, boards[:count])) if boards else deal_set(series, count, seat, sides, seed)
    )
    scoring = SetScoring.parse(choices.get("scoring", ""))
    # The title contains typed text, and appears on pages of others and in files.
    title = without_controls(_title(series, boards))[:_LONGEST_TITLE]
    return BoardSet(title, seat, sides, _numbered(starts), scoring, seed)


def _title(series: Series, boards: tuple[Board, ...]) -> str:
    if boards:
        return words("sets", "of_file")
    if series.node:
        return words("sets", "after", node=series.node)
    if series.theme:
        return words("sets", "of_theme", theme=series.theme)
    if series.described:
        hands = "; ".join(
            f"{words('seats', seat)} {text}" for seat, text in series.described.items()
        )
        return words("sets", "described", hands=hands)
    return words("sets", "random")


def _numbered(starts: tuple[Start, ...]) -> tuple[Start, ...]:
    """Return the boards renumbered from 1, in the order of the set."""
    return tuple(
        replace(
            each,
            board=Board(number, each.board.dealer, each.board.vulnerability, each.board.deal),
        )
        for number, each in enumerate(starts, 1)
    )


def _system(name: str, systems: tuple[str, ...]) -> str:
    # An unchecked name could be the path of any file of this machine.
    if name and name not in systems:
        raise ReadError(f"{name!r} is not offered here", expected=" or ".join(systems))
    return name or systems[0]


def _file_boards(text: str, file: bytes) -> tuple[Board, ...]:
    if not (text or file):
        return ()
    reading = boards_of_text(text) if text else read_records(file, "the file")
    # Each deal once, because files of results have a record for each table.
    boards = {
        record.board.deal: record.board
        for record in reading.records
        if record.board.deal.is_complete
    }
    if not boards:
        raise ReadError("there is no whole board in it", expected="PBN or LIN with all four hands")
    return tuple(boards.values())
