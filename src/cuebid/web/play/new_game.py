"""New games from what a visitor chose: a number, a description of hands, or a board as text."""

from __future__ import annotations

from collections.abc import Mapping

from cuebid.core import Board, Deal, ReadError, Seat
from cuebid.formats.exchange import RecordsReading, read_records
from cuebid.web.play.game import Game
from cuebid.web.serving.form_fields import boards_of_text, described_hands, number_field

__all__ = ["new_game"]

# Seeds of the form are typed by hand and stand in links.
_LARGEST_SEED = 10**9


def new_game(
    choices: Mapping[str, str], systems: tuple[str, ...], seed: int, file: bytes = b""
) -> Game:
    """Return the game that a form describes.

    Args:
        choices: the fields of the form: `seed`, `north` to `west` (descriptions of hands), `board`
            (PBN, LIN or a link), `node` (calls from which the person goes on), `seat`, `number`,
            `ours` and `theirs` (systems).
        systems: the systems that may be chosen; the first is the default.
        seed: used where the form has none.
        file: a file of boards, of which the first is played; empty if none was sent.

    Raises:
        ReadError: a field cannot be read.
        TextError: a description of hands cannot be read.
        CuebidError: no deal matches the descriptions.
    """
    seat = Seat(choices.get("seat") or "S")
    seed = number_field(choices.get("seed") or str(seed), "a seed", 0, _LARGEST_SEED)
    ours, theirs = (_system(choices.get(key, ""), systems) for key in ("ours", "theirs"))
    sides = {seat.side: ours, seat.side.other: theirs}
    node = choices.get("node", "").strip()
    if node:
        # Imported here: it loads systems, and most games are random deals.
        from cuebid.web.play.node import game_at_node  # noqa: PLC0415

        return game_at_node(node, seat, sides, seed)
    return Game(board=_board(choices, seed, file), seat=seat, systems=sides, seed=seed)


def _system(name: str, systems: tuple[str, ...]) -> str:
    # A name from elsewhere could be the path of any file of this machine.
    if name and name not in systems:
        raise ReadError(f"{name!r} is not offered here", expected=" or ".join(systems))
    return name or systems[0]


def _board(choices: Mapping[str, str], seed: int, file: bytes) -> Board:
    text = choices.get("board", "").strip()
    if text or file:
        return _first_board(boards_of_text(text) if text else read_records(file, "the file"))
    number = number_field(choices.get("number") or str(seed % 16 + 1), "a board number", 1, 999)
    described = described_hands(choices)
    if not described:
        return Board.numbered(number, Deal.random(seed))
    # Imported here: NumPy takes a tenth of a second, and most games are random deals.
    from cuebid.dealing import Dealer  # noqa: PLC0415

    [deal] = Dealer(constraints=described, seed=seed).deals(1)
    return Board.numbered(number, deal)


def _first_board(reading: RecordsReading) -> Board:
    """Return the first whole board."""
    boards = (record.board for record in reading.records)
    board = next((board for board in boards if board.deal.is_complete), None)
    if board is None:
        raise ReadError("there is no whole board in it", expected="PBN or LIN with all four hands")
    return board
