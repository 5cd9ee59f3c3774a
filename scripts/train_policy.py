"""Bid random deals by the rules of a system, and teach the policy network its calls.

    python scripts/train_policy.py bid out/policy --deals 1000000
    python scripts/train_policy.py bid out/policy --deals 200000 --against 2over1
    python scripts/train_policy.py fit out/policy
    python scripts/train_policy.py fit out/policy --go-on
    python scripts/train_policy.py measure out/policy

`bid` writes portions of 20,000 deals, 250 deals a second on one core, and continues where it
stopped; several processes share the work with `--part 1/2` and `--part 2/2`. The number of a
portion decides its deals, so that it can be made again. With `--against` each deal is bid in two
rooms.

`fit` trains the network on all portions of the folder, saves its state there every few minutes, can
continue from it, and puts the weights into the package at the end; with CuPy it uses an
accelerator. With `--go-on` it begins with the weights of the package, as if a third of the calls
had been shown: a network that knows some systems learns others, or their latest rules, for less.
The folder then needs auctions of the old systems too, or the network forgets them.

Every fiftieth auction is kept back, and `measure` counts on these how many calls of each system the
shipped weights make as the rules do.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cuebid.core import SEATS, Auction, Board, Deal, Vulnerability
from cuebid.policy import PolicyNetwork, shipped_network
from cuebid.policy.auction_inputs import NO_CALL, auction_rows
from cuebid.policy.hand_inputs import hand_inputs
from cuebid.robots.system_bidder import book_facing, book_of_system
from cuebid.systems import bid_boards
from cuebid.systems.many_deals import bid_in_two_rooms
from policy_teacher import MODEL, Teacher, write_network

PORTION: Final = 20_000
SEED: Final = 20_261_129
# Every fiftieth auction is kept back.
KEPT_BACK: Final = 50
# Longer auctions are cut: one in a hundred thousand.
MOST_CALLS: Final = 48
# Auctions whose calls are shown together: about ten calls each, in random order.
SHOWN_TOGETHER: Final = 2_000
SECONDS_BETWEEN_COPIES: Final = 300.0
# A network of the package counts as if it had seen this part of all calls, so that it takes smaller
# steps from the beginning.
PART_KNOWN: Final = 1 / 3

Rows = NDArray[Any]


class Auctions(NamedTuple):
    """Auctions with the hands that bid them, a row for each auction.

    Attributes:
        hands: `Hand.bits` of four hands, the dealer's first.
        calls: `Call.index` of each call, filled up with `NO_CALL`.
        vulnerable: whether the dealer's side is vulnerable, and whether the other side is.
        systems: the numbers of the systems of the dealer's side and of the other side.
    """

    hands: Rows
    calls: Rows
    vulnerable: Rows
    systems: Rows

    def take(self, numbers: Rows) -> Auctions:
        """Return some of the rows."""
        return Auctions(*(column[numbers] for column in self))


def main() -> None:
    """Run `bid`, `fit` or `measure`."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    bid = commands.add_parser("bid", help="bid deals by the book")
    bid.add_argument("folder", type=Path)
    bid.add_argument("--deals", type=int, default=1_000_000)
    bid.add_argument("--system", default="sayc")
    bid.add_argument("--against", default="", help="what the others bid; the same, if not given")
    bid.add_argument("--part", default="1/1", metavar="K/N")
    fit = commands.add_parser("fit", help="teach the network and write it into the package")
    fit.add_argument("folder", type=Path)
    fit.add_argument("--calls", type=int, default=60_000_000, help="how many calls are shown")
    fit.add_argument("--seed", type=int, default=1)
    fit.add_argument("--go-on", action="store_true", help="from what is in the package")
    fit.add_argument("--model", type=Path, default=MODEL)
    measure = commands.add_parser("measure", help="count the calls that are the book's")
    measure.add_argument("folder", type=Path)
    options = parser.parse_args()
    if options.command == "bid":
        part, parts = map(int, options.part.split("/"))
        bid_portions(
            options.folder, options.deals, options.system, options.against, (part - 1, parts)
        )
    elif options.command == "fit":
        known = shipped_network() if options.go_on else None
        fit_network(options.folder, options.calls, options.seed, options.model, known)
    else:
        systems, auctions = read_portions(options.folder)
        network = shipped_network()
        # The folder may number its systems in another order than the network.
        numbers = np.array([network.systems.index(system) for system in systems])
        auctions = auctions._replace(systems=numbers[auctions.systems])
        for line in agreement(network, auctions.take(kept_back(len(auctions.hands)))):
            print(line)


def bid_portions(
    folder: Path, deals: int, system: str, against: str, share: tuple[int, int]
) -> None:
    """Bid the missing portions of one process's share, and write each to a file."""
    folder.mkdir(parents=True, exist_ok=True)
    theirs = against or system
    portions = range(share[0], -(-deals // PORTION), share[1])
    for done, number in enumerate(portions, 1):
        path = folder / f"{system}-{theirs}-{number:04d}.npz"
        if not path.exists():
            part = path.with_suffix(".part")
            with part.open("wb") as stream:
                np.savez(stream, **bid_portion(number, system, theirs))
            part.replace(path)
        print(f"\r{done} of {len(portions)} portions", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def bid_portion(number: int, system: str, theirs: str) -> dict[str, Any]:
    """Bid the deals of one portion; return its arrays for a file."""
    rng = Random(SEED + number)
    boards = [
        Board(
            place + 1,
            rng.choice(SEATS),
            rng.choice(list(Vulnerability)),
            Deal.random(rng.randrange(1 << 48)),
        )
        for place in range(PORTION)
    ]
    if theirs == system:
        rooms = [(bid_boards(book_of_system(system), boards), (system, system))]
    else:
        ours, others = (
            book_facing(book_of_system, system, theirs),
            book_facing(book_of_system, theirs, system),
        )
        open_room, closed_room = zip(*bid_in_two_rooms(ours, others, boards), strict=True)
        rooms = [(list(open_room), (system, theirs)), (list(closed_room), (theirs, system))]
    rows = [
        row_of(board, auction, names)
        for auctions, names in rooms
        for board, auction in zip(boards, auctions, strict=True)
    ]
    hands, calls, vulnerable, systems = zip(*rows, strict=True)
    return {
        "hands": np.array(hands, np.uint64),
        "calls": np.array(calls, np.uint8),
        "vulnerable": np.array(vulnerable, bool),
        "systems": np.array(systems),
    }


def row_of(board: Board, auction: Auction, names: tuple[str, str]) -> tuple[Any, ...]:
    """Return the row of an auction; `names` are the systems of North-South and East-West."""
    seats = [board.dealer.after(turn) for turn in range(4)]
    indices = [call.index for call in auction][:MOST_CALLS]
    side = int(board.dealer) % 2
    return (
        [board.deal[seat].bits for seat in seats],
        indices + [NO_CALL] * (MOST_CALLS - len(indices)),
        [board.vulnerability.of(seat) for seat in seats[:2]],
        names[::-1] if side else names,
    )


def read_portions(folder: Path) -> tuple[tuple[str, ...], Auctions]:
    """Return the names of the systems, and all auctions of a folder."""
    paths = sorted(folder.glob("*-*-*.npz"))
    if not paths:
        sys.exit(f"{folder} has no portions; `bid` makes them")
    parts = [dict(np.load(path)) for path in paths]
    names = np.unique(np.concatenate([part["systems"].ravel() for part in parts]))
    columns = [
        np.concatenate([part[name] for part in parts])
        for name in ("hands", "calls", "vulnerable", "systems")
    ]
    columns[-1] = np.searchsorted(names, columns[-1]).astype(np.int8)
    return tuple(map(str, names)), Auctions(*columns)


def kept_back(count: int) -> Rows:
    """Return the numbers of auctions that are not shown to the network."""
    return np.arange(0, count, KEPT_BACK)


def calls_of(auctions: Auctions, system_count: int) -> tuple[Rows, Rows, Rows, Rows, Rows]:
    """Return a row for each call: inputs of hand and auction, legal calls, call, and system."""
    lengths = (auctions.calls != NO_CALL).sum(1)
    row = np.repeat(np.arange(len(lengths)), lengths)
    position = np.concatenate([np.arange(length) for length in lengths])
    rows = auction_rows(
        auctions.calls[row],
        position,
        auctions.vulnerable[row],
        auctions.systems[row].astype(np.int64),
        system_count,
    )
    hands = hand_inputs(auctions.hands.ravel()).reshape(len(lengths), 4, -1)
    made = auctions.calls[row, position].astype(np.int64)
    systems = auctions.systems[row, position % 2]
    return hands[row, position % 4], rows.inputs, rows.legal, made, systems


def fit_network(
    folder: Path, calls: int, seed: int, model: Path, known: PolicyNetwork | None
) -> None:
    """Train the network until it has seen `calls` calls, write it, and print its agreement.

    Args:
        folder: the folder of the portions.
        calls: the number of calls to show in all.
        seed: the seed of the first weights, and of the order.
        model: the file to write.
        known: the network to begin with; random weights if not given.
    """
    systems, auctions = read_portions(folder)
    count = len(auctions.hands)
    shown = np.setdiff1d(np.arange(count), kept_back(count))
    kept = folder / "teacher.npz"
    if known and not kept.exists():
        teacher = Teacher.of_network(known, systems, int(PART_KNOWN * calls))
    else:
        teacher = Teacher.begin_or_go_on(kept, len(systems), seed)
    start, first, copied = time.monotonic(), teacher.seen, time.monotonic()
    while teacher.seen < calls:
        # The order depends on the number seen, so a run with a stop is the same as without it.
        rng = np.random.default_rng([seed, teacher.seen])
        chosen = auctions.take(rng.choice(shown, min(SHOWN_TOGETHER, len(shown)), replace=False))
        teacher.show(*calls_of(chosen, len(systems))[:4], rng, teacher.seen / calls)
        rate = (teacher.seen - first) / (time.monotonic() - start)
        left = (calls - teacher.seen) / rate / 60
        print(
            f"\r{teacher.seen / calls:.1%} shown, loss {teacher.loss:.4f}, {rate:.0f} calls a"
            f" second, {left:.0f} minutes left ",
            end="",
            file=sys.stderr,
            flush=True,
        )
        if time.monotonic() - copied > SECONDS_BETWEEN_COPIES:
            teacher.keep(kept)
            copied = time.monotonic()
    teacher.keep(kept)
    print(file=sys.stderr)
    learned = teacher.network(systems)
    if known:
        learned = replace(learned, winning=known.winning)
    network = PolicyNetwork.from_arrays(write_network(learned, model))
    for line in agreement(network, auctions.take(kept_back(count))):
        print(line)


def agreement(network: PolicyNetwork, auctions: Auctions) -> Iterator[str]:
    """Yield for each system a line with the share of calls that agree with the rules."""
    right, bids, makers = [], [], []
    for start in range(0, len(auctions.hands), SHOWN_TOGETHER):
        part = auctions.take(np.arange(start, min(start + SHOWN_TOGETHER, len(auctions.hands))))
        hands, inputs, legal, made, systems = calls_of(part, len(network.systems))
        scores = network.scores_of_inputs(hands, inputs, legal)
        right.append(scores.argmax(1) == made)
        bids.append(made > 0)
        makers.append(systems)
    equal, is_bid, maker = map(np.concatenate, (right, bids, makers))
    for number, name in enumerate(network.systems):
        own = maker == number
        if own.any():
            yield (
                f"{name}: {own.sum()} calls, {equal[own].mean():.2%} as the book,"
                f" of bids and doubles {equal[own & is_bid].mean():.2%}"
            )


if __name__ == "__main__":
    main()
