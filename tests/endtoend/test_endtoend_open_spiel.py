"""Our client at the table of OpenSpiel's wrapper of Blue Chip programs, live and unmodified.

The wrapper deals, keeps the rules and asks the program of each seat over a connection of its own.
"""

from __future__ import annotations

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from cuebid.core import Player, Seat
from cuebid.robots import make_player
from cuebid.tablemanager.addresses import Address
from cuebid.tablemanager.client import TableClient, TableLostError
from cuebid.tablemanager.grammar.messages import ANY_PLACE
from cuebid.tablemanager.grammar.profiles import WBRIDGE5

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel has no wheel for this machine")

BOARDS = 10
# The wrapper's own words: it reads and writes whole lines, and takes no end of line with them.
END = b"\r\n"


class Connection:
    """One seat's line to its program, as the wrapper asks for it: it reads, sends and ends."""

    def __init__(self, listener: socket.socket) -> None:
        self._stream, _ = listener.accept()
        self._stream.settimeout(300)
        self._file = self._stream.makefile("rb")

    def read_line(self) -> str:
        line = self._file.readline()
        assert line.endswith(END), f"the connection ended with {line!r}"
        return line.removesuffix(END).decode("ascii")

    def send_line(self, line: str) -> None:
        self._stream.sendall(line.encode("ascii") + END)

    def terminate(self) -> None:
        self._file.close()
        self._stream.close()


async def sit_down(player: Player, port: int) -> None:
    """Play until the wrapper hangs up; the protocol of the wrapper knows no other end."""
    client = TableClient(
        ANY_PLACE, "Cuebid", player, Address(port=port), profile=WBRIDGE5, patience=0.1
    )
    with pytest.raises(TableLostError):
        await client.play()


def dealt(state: Any, random: Random) -> None:
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))


def cards_played(bots: list[Any], game: Any, random: Random) -> list[int]:
    """Play boards, and return the number of cards of each."""
    played = []
    for _ in range(BOARDS):
        for bot in bots:
            bot.restart()
        state = game.new_initial_state()
        dealt(state, random)
        while not state.is_terminal():
            action = bots[state.current_player()].step(state)
            # The rules are the wrapper's: it knows whether a call or card is legal.
            assert action in state.legal_actions()
            state.apply_action(action)
        # The wrapper passes on what came after a bot's last action.
        for bot in bots:
            bot.inform_state(state)
        # The first 52 actions are the deal; actions below 52 are cards.
        played.append(sum(action < 52 for action in state.history()[52:]))
    return played


@pytest.mark.slow
@pytest.mark.parametrize("name", ["simple", "random"])
def test_four_of_our_players_finish_every_board_at_the_table_of_open_spiel(name: str) -> None:
    from open_spiel.python.bots.bluechip_bridge import GAME_STR, BlueChipBridgeBot

    game = pyspiel.load_game(GAME_STR)
    listeners = [socket.create_server(("127.0.0.1", 0)) for _ in range(4)]
    with ThreadPoolExecutor(4) as programs:
        running = [
            programs.submit(
                asyncio.run, sit_down(make_player(name, seat), listener.getsockname()[1])
            )
            for seat, listener in zip(Seat, listeners, strict=True)
        ]
        bots = [
            BlueChipBridgeBot(game, number, lambda listener=listener: Connection(listener))
            for number, listener in enumerate(listeners)
        ]
        played = cards_played(bots, game, Random(7))
        for bot in bots:
            bot.terminate()
        for listener in listeners:
            listener.close()
        for program in running:
            program.result(timeout=300)
    assert len(played) == BOARDS
    assert set(played) <= {0, 52}
    assert played.count(52) >= BOARDS // 2
