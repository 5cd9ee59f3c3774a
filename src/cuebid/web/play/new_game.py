"""New games from what a visitor chose: a number, a description of hands, or a board as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cuebid.core import Board, Deal, ReadError, Seat
from cuebid.formats.exchange import RecordsReading, read_records
from cuebid.web.play.game import Game
from cuebid.web.play.series import Series
from cuebid.web.serving.form_fields import boards_of_text, described_hands, number_field

__all__ = ["new_game"]

# Seeds of the form are typed by hand and stand in links.
_LARGEST_SEED = 10**9
# After a file of one board others are dealt: nobody plays the same board again at once.
_FEWEST_TO_GO_ON = 2


def new_game(
    choices: Mapping[str, str],
    systems: tuple[str, ...],
    seed: int,
    file: bytes = b"",
    before: Series | None = None,
) -> Game:
    """Return the game that a form describes.

    Args:
        choices: the fields of the form: `seed`, `north` to `west` (descriptions of hands), `board`
            (PBN, LIN or a link), `node` (calls from which the person goes on), `seat`, `number`,
            `ours` and `theirs` (systems).
        systems: the systems that may be chosen; the first is the default.
        seed: used where the form has none.
        file: a file of boards, of which the first is played; empty if none was sent.
        before: the series that the board goes on; None for a new one.

    Raises:
        ReadError: a field cannot be read.
        TextError: a description of hands cannot be read.
        CuebidError: no deal matches the descriptions.
    """
    seat = Seat(choices.get("seat") or "S")
    seed = number_field(choices.get("seed") or str(seed), "a seed", 0, _LARGEST_SEED)
    ours, theirs = (_system(choices.get(key, ""), systems) for key in ("ours", "theirs"))
    sides = {seat.side: ours, seat.side.other: theirs}
    series = _new_series(choices, file) if before is None else before.following
    if series.node:
        # Imported here: it loads systems, and most games are random deals.
        from cuebid.web.play.node import game_at_node  # noqa: PLC0415

        game = game_at_node(series.node, seat, sides, seed)
    else:
        board = _board(choices, seed, series)
        game = Game(board=board, seat=seat, systems=sides, seed=seed)
    if len(series.boards) < _FEWEST_TO_GO_ON:
        series = replace(series, boards=())
    return replace(game, series=series)


def _new_series(choices: Mapping[str, str], file: bytes) -> Series:
    node, text = (choices.get(name, "").strip() for name in ("node", "board"))
    if node:
        return Series(node=node)
    if text or file:
        return Series(
            boards=_whole_boards(boards_of_text(text) if text else read_records(file, "the file"))
        )
    return Series(described_hands(choices))


def _system(name: str, systems: tuple[str, ...]) -> str:
    # A name from elsewhere could be the path of any file of this machine.
    if name and name not in systems:
        raise ReadError(f"{name!r} is not offered here", expected=" or ".join(systems))
    return name or systems[0]


def _board(choices: Mapping[str, str], seed: int, series: Series) -> Board:
    if series.boards:
        return series.boards[series.index]
    number = number_field(choices.get("number") or str(seed % 16 + 1), "a board number", 1, 999)
    if not series.described:
        return Board.numbered(number, Deal.random(seed))
    # Imported here: NumPy takes a tenth of a second, and most games are random deals.
    from cuebid.dealing import Dealer  # noqa: PLC0415

    [deal] = Dealer(constraints=dict(series.described), seed=seed).deals(1)
    return Board.numbered(number, deal)


def _whole_boards(reading: RecordsReading) -> tuple[Board, ...]:
    boards = tuple(record.board for record in reading.records if record.board.deal.is_complete)
    if not boards:
        raise ReadError("there is no whole board in it", expected="PBN or LIN with all four hands")
    return boards
