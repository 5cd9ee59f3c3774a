"""The boards of a match: from a seed, a file, a description of hands, or an auction."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Final

from cuebid.core import Auction, Board, Call, CuebidError, Seat
from cuebid.dealing import Dealer
from cuebid.dealing.shorthand import read_shorthand
from cuebid.formats.exchange import FileKind, read_records, recognise
from cuebid.formats.pbn import read_boards
from cuebid.match.deals import random_deal
from cuebid.match.forms import rounds_of
from cuebid.match.plan import BoardSource, MatchPlan
from cuebid.notes import open_system
from cuebid.systems import bid_boards
from cuebid.text import Diagnostics, Severity, TextError

# Large enough for array operations, and a second's work at most.
_BATCH: Final = 500
# An auction that a system does not reach in this many deals is most likely never reached.
_MOST_TRIED: Final = 1_000_000
# As many as fit on a screen.
_ERRORS: Final = 3


def boards_of_round(plan: MatchPlan, round_number: int) -> Iterator[Board]:
    """Yield the boards of a round, whose numbers continue those of the previous round.

    The same plan has the same boards on every machine.

    Raises:
        CuebidError: the file cannot be read or has too few boards, a description matches no deals,
            or the auction is not reached.
    """
    count = boards_per_round(plan)
    start = (round_number - 1) * count
    yield from islice(_all_boards(plan), start, start + count)


def boards_per_round(plan: MatchPlan) -> int:
    """Return the number of boards in a round, by default an equal share of the file's boards.

    Raises:
        CuebidError: the file cannot be read or has too few boards.
    """
    source = plan.boards
    if not source.file:
        return source.wanted
    available, rounds = len(_of_file(source.file)), rounds_of(plan)
    needed = rounds * max(1, source.count)
    if available < needed:
        in_rounds = f" in {rounds} rounds" if rounds > 1 else ""
        raise CuebidError(
            f"{source.file}: {available} boards with all hands; the match needs {needed}{in_rounds}"
        )
    return source.count or available // rounds


def _all_boards(plan: MatchPlan) -> Iterator[Board]:
    source = plan.boards
    if source.file:
        return iter(_of_file(source.file))
    if source.auction:
        system = source.system or plan.entrants[0].player
        return _after_auction(source, system)
    if any((source.north, source.east, source.south, source.west)):
        return _described(source)
    return _random(source.seed)


def _random(seed: int) -> Iterator[Board]:
    """Yield boards without end, the same for a seed as those of `random_boards`."""
    random = Random(seed)  # noqa: S311 - reproducible deals are wanted, not secret ones
    for number in count(1):
        yield Board.numbered(number, random_deal(random))


def _of_file(name: str) -> list[Board]:
    try:
        data = Path(name).read_bytes()
    except OSError as error:
        raise CuebidError(f"{name}: {error.strerror}") from error
    if recognise(data) in {FileKind.PBN, FileKind.EMPTY}:
        reading = read_boards(Path(name))
        _raise_first_errors(reading.diagnostics)
        boards = list(reading.boards)
    else:
        records = read_records(data, name)
        _raise_first_errors(records.diagnostics)
        boards = [record.board for record in records.records]
    complete = {board.number: board for board in boards if board.deal.is_complete}
    if not complete:
        raise CuebidError(f"{name}: this file has no boards with all hands")
    # Results are stored by board number, so boards that share numbers are numbered anew; they keep
    # their dealer and vulnerability.
    if len(complete) < len(boards):
        return [
            Board(number, board.dealer, board.vulnerability, board.deal)
            for number, board in enumerate((b for b in boards if b.deal.is_complete), 1)
        ]
    return [complete[number] for number in sorted(complete)]


def _raise_first_errors(diagnostics: Diagnostics) -> None:
    # A file of another kind has an error on every line; `cuebid pbn check` prints them all.
    errors = [each for each in diagnostics if each.severity is Severity.ERROR]
    if errors:
        omitted = diagnostics.omitted + len(errors) - len(errors[:_ERRORS])
        raise TextError(*errors[:_ERRORS], omitted=omitted)


def _described(source: BoardSource) -> Iterator[Board]:
    texts = zip(Seat, (source.north, source.east, source.south, source.west), strict=True)
    constraints = {seat: read_shorthand(text, seat.word.lower()) for seat, text in texts if text}
    dealer = Dealer({}, constraints, seed=source.seed)
    number = 0
    while True:
        for deal in dealer.deals(_BATCH):
            number += 1
            yield Board.numbered(number, deal)


def _after_auction(source: BoardSource, system: str) -> Iterator[Board]:
    """Yield random boards on which a system's auction begins with the calls of the source.

    Deals are bid and not sampled from what calls show, so they are distributed as at the table.
    """
    book = open_system(system).book
    calls = tuple(Auction(Seat.NORTH, source.auction).calls)
    boards = _random(source.seed)
    number = 0
    tried = 0
    while True:
        batch = list(islice(boards, _BATCH))
        reached = [
            board
            for board, auction in zip(batch, bid_boards(book, batch), strict=True)
            if _begins(auction, calls)
        ]
        tried = 0 if reached else tried + _BATCH
        if tried >= _MOST_TRIED:
            raise CuebidError(f"{system} did not reach {source.auction} in {tried} deals")
        for board in reached:
            number += 1
            # Dealer and vulnerability are those with which the auction was reached.
            yield Board(number, board.dealer, board.vulnerability, board.deal)


def _begins(auction: Auction, calls: tuple[Call, ...]) -> bool:
    # Passes before the opening do not matter to a node: `1N P 2C` in any seat.
    own_calls = list(auction.calls)
    while own_calls and own_calls[0].text == "P" and calls[:1] and calls[0].text != "P":
        own_calls.pop(0)
    return tuple(own_calls[: len(calls)]) == calls
