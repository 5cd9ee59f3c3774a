"""Measure boards a second of the TCP server, and its memory over many boards.

    python bench/table_server.py                      # 600 boards
    python bench/table_server.py --boards 10000       # memory, every 1,000 boards
    python bench/table_server.py --profile serve.prof # where the server's time goes

The server is `cuebid table serve` in a separate process, with its log and its PBN file on disk.
This process plays four trivial clients: the dealer bids 1NT, all pass, everybody plays the first
card that follows suit. They are written for speed and use no code of Cuebid.
"""

from __future__ import annotations

import argparse
import random
import re
import resource
import selectors
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SEATS = ("North", "East", "South", "West")
RANKS = "23456789TJQKA"


def main() -> None:
    """Run the match and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--boards", type=int, default=600)
    parser.add_argument("--profile", help="write the server's cProfile figures to this file")
    parser.add_argument("--nagle", action="store_true", help="clients that gather their lines")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run(Path(folder), arguments.boards, arguments.profile, nagle=arguments.nagle)


def run(folder: Path, boards: int, profile: str | None, *, nagle: bool) -> None:
    """Start the server, play `boards` boards, and print its processor time."""
    write_boards(folder / "boards.pbn", boards)
    command = [sys.executable]
    if profile:
        command += ["-m", "cProfile", "-o", profile]
    command += ["-m", "cuebid.cli.main"] if not profile else [str(entry_point(folder))]
    command += ["table", "serve", "--boards", "boards.pbn", "--port", "0", "--out", "match.pbn"]
    # Boards are counted by the Timing line, which a table leaves out once for unknown programs.
    command += ["--profile", "A=default", "--profile", "B=default"]
    # A file and no pipe, which would fill up: the server writes a line for every board.
    console = folder / "console.txt"
    with console.open("w") as stream:
        server = subprocess.Popen(command, cwd=folder, stderr=stream)
    try:
        while not (listening := re.match(r"listening at [^ ]*:(\d+)\n", console.read_text())):
            time.sleep(0.05)
        port = int(listening[1])
        play(port, boards, server.pid, nagle=nagle)
        server.wait(30)
    finally:
        server.kill()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    busy, system = ((part / boards * 1000) for part in (used.ru_utime, used.ru_stime))
    size = (folder / "match.jsonl").stat().st_size / boards / 1000
    print(
        f"server: {busy:.1f} ms of processor and {system:.1f} ms of the system a board, start "
        f"included; {size:.1f} kB of log a board"
    )


def entry_point(folder: Path) -> Path:
    """Write a script that runs the command line; return its path."""
    path = folder / "serve.py"
    path.write_text("import sys\nfrom cuebid.cli.main import main\nsys.exit(main())\n")
    return path


def write_boards(path: Path, count: int) -> None:
    """Write a PBN file of random deals."""
    shuffled = random.Random(7)
    deck = [suit + rank for suit in "SHDC" for rank in RANKS]
    with path.open("w", encoding="ascii") as stream:
        for number in range(1, count + 1):
            shuffled.shuffle(deck)
            hands = [deck[place : place + 13] for place in range(0, 52, 13)]
            deal = " ".join(".".join(holding(hand, suit) for suit in "SHDC") for hand in hands)
            dealer = "NESW"[(number - 1) % 4]
            stream.write(
                f'[Board "{number}"]\n[Dealer "{dealer}"]\n[Vulnerable "None"]\n'
                f'[Deal "N:{deal}"]\n\n'
            )


def holding(hand: list[str], suit: str) -> str:
    """Return the ranks of one suit in a hand."""
    return "".join(card[1] for card in hand if card[0] == suit)


def play(port: int, boards: int, server: int, *, nagle: bool) -> None:
    """Run the four clients until the session is over, and print the speed."""
    selector = selectors.DefaultSelector()
    clients = [Client(seat, port, nagle=nagle) for seat in range(4)]
    for client in clients:
        selector.register(client.socket, selectors.EVENT_READ, client)
    begun = since = time.perf_counter()
    reported = 0
    north = clients[0]
    left = 4
    while left:
        for key, _ in selector.select():
            if not key.data.read():
                selector.unregister(key.data.socket)
                left -= 1
        if north.boards_ended >= reported + 1000:
            reported += 1000
            now = time.perf_counter()
            print(
                f"{reported:6d} boards: {1000 / (now - since):.1f} a second, "
                f"server's memory {resident(server):.1f} MB",
                flush=True,
            )
            since = now
    seconds = time.perf_counter() - begun
    if north.boards_ended != boards:
        raise RuntimeError(f"{north.boards_ended} of {boards} boards were played")
    print(f"{boards} boards in {seconds:.2f} s: {boards / seconds:.1f} boards a second")


def resident(process: int) -> float:
    """Return the memory of a process in MB."""
    text = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    match = re.search(r"VmRSS:\s+(\d+)", text)
    return int(match[1]) / 1024 if match else 0.0


class Client:
    """A client in one seat, which understands a few messages and ignores all others."""

    def __init__(self, seat: int, port: int, *, nagle: bool) -> None:
        self.seat = seat
        self.name = SEATS[seat]
        self.socket = socket.create_connection(("127.0.0.1", port))
        if not nagle:
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.pending = b""
        self.said: list[str] = []
        self.boards_ended = 0
        self.dealer = 0
        self.calls = 0
        self.hand: list[str] = []
        self.dummy: list[str] = []
        self.has_dummy = False
        self.played: list[tuple[int, str]] = []
        self.leader = 0
        self.trick = 1
        self.send_now(f'Connecting "{"AB"[seat % 2]}" as {self.name} using protocol version 18')

    def send_now(self, line: str) -> None:
        """Send one line."""
        self.socket.sendall(f"{line}\r\n".encode())

    def say(self, what: str) -> None:
        """Queue a line, which is sent once all received lines are read."""
        self.said.append(f"{self.name} {what}\r\n")

    def read(self) -> bool:
        """Read received lines and answer them; return whether the connection is still open."""
        data = self.socket.recv(65536)
        if not data:
            return False
        *lines, self.pending = (self.pending + data).split(b"\r\n")
        for line in lines:
            self.hear(line.decode())
        if self.said:
            self.socket.sendall("".join(self.said).encode())
            self.said.clear()
        return True

    def hear(self, line: str) -> None:
        """Act on one line from the table."""
        words = line.split()
        if words[1] == "plays":
            self.card(SEATS.index(words[0]), words[2][1] + words[2][0])
        elif words[1] == "to":
            self.lead()
        elif words[1] in ("passes", "bids"):
            self.called()
        elif words[1] == "cards":
            cards = [entry.split() for entry in line.split(" : ")[1].rstrip(".").split(".")]
            hand = [suit + rank for suit, *ranks in cards for rank in ranks if rank != "-"]
            self.cards(hand, is_dummy=words[0] == "Dummy's")
        else:
            self.session(words)

    def session(self, words: list[str]) -> None:
        """Act on a line outside auction and play: seating, teams, start, boards, timing."""
        if words[-1] == "seated":
            self.say("ready for teams")
        elif words[0] == "Teams":
            self.say("ready to start")
        elif words[0] == "Start":
            self.say("ready for deal")
        elif words[0] == "Board":
            self.dealer = SEATS.index(words[4].rstrip("."))
            self.say("ready for cards")
        elif words[0] == "Timing":
            self.boards_ended += 1

    def cards(self, hand: list[str], *, is_dummy: bool) -> None:
        """Take the cards of the own hand, or of dummy."""
        if is_dummy:
            self.dummy, self.has_dummy = hand, True
            self.go_on()
        else:
            self.hand, self.has_dummy = hand, False
            self.calls, self.played, self.trick = 0, [], 1
            self.wait_or_call()

    def wait_or_call(self) -> None:
        """Make the next call, 1NT by the dealer or a pass, or wait for that of another seat."""
        turn = (self.dealer + self.calls) % 4
        if self.calls == 4:
            self.leader = (self.dealer + 1) % 4
            self.go_on()
        elif turn == self.seat:
            self.say("passes" if self.calls else "bids 1NT")
            self.called()
        else:
            self.say(f"ready for {SEATS[turn]}'s bid")

    def called(self) -> None:
        """Count a call, and continue the auction."""
        self.calls += 1
        self.wait_or_call()

    def go_on(self) -> None:
        """Continue the play: put a card, or wait for dummy or the card of another seat."""
        if self.trick == 14:
            return
        turn = (self.leader + len(self.played)) % 4
        dummy = (self.dealer + 2) % 4
        if not self.has_dummy and self.seat != dummy and (self.played or self.trick > 1):
            self.say("ready for dummy")
            return
        actor = self.dealer if turn == dummy else turn
        if actor != self.seat:
            name = "dummy" if turn == dummy == self.seat else SEATS[turn]
            self.say(f"ready for {name}'s card to trick {self.trick}")
        elif self.played:
            self.put(turn)

    def lead(self) -> None:
        """Lead to a trick, as the table asks."""
        self.put(self.leader)

    def put(self, turn: int) -> None:
        """Play the first card that follows suit."""
        cards = self.hand if turn == self.seat else self.dummy
        suit = self.played[0][1][0] if self.played else ""
        card = next((one for one in cards if one[0] == suit), cards[0])
        cards.remove(card)
        self.said.append(f"{SEATS[turn]} plays {card[1]}{card[0]}\r\n")
        self.card(turn, card)

    def card(self, seat: int, card: str) -> None:
        """Record a played card, decide the trick after the fourth, and continue the play."""
        self.played.append((seat, card))
        if len(self.played) == 4:
            suit = self.played[0][1][0]
            following = [entry for entry in self.played if entry[1][0] == suit]
            self.leader = max(following, key=lambda entry: RANKS.index(entry[1][1]))[0]
            self.played = []
            self.trick += 1
        self.go_on()


if __name__ == "__main__":
    main()
