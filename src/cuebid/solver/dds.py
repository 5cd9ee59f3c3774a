"""The double-dummy solver for daily use: the compiled library DDS, called through ctypes.

DDS takes arrays of C structures of integers. They are in buffers that live as long as the solver,
and one `pack_into` call fills in a deal instead of sixteen assignments to fields of ctypes.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from struct import Struct, unpack_from
from typing import Final, TypeVar

from cuebid.core import CARDS, NOTRUMP, SEATS, Card, Deal, Hand, RangeError, Strain
from cuebid.core._base.frozen import FrozenDict
from cuebid.solver.checks import cards_per_hand
from cuebid.solver.library import BOARDS, DEAL_NUMBERS, FUTURE_NUMBERS, TABLES, library
from cuebid.solver.position import Position
from cuebid.solver.protocol import Problem
from cuebid.solver.table import TrickTable

_INT: Final = ctypes.sizeof(ctypes.c_int)
_HANDS: Final = Struct("=16I")
_HEAD: Final = Struct("=8i")
# DDS's `trumpFilter`: a 1 would leave a strain out.
_ALL_STRAINS: Final = (ctypes.c_int * 5)()
# DDS wants a buffer for par even if it computes none. Its own par ignores the dealer.
_PAR_BYTES: Final = TABLES * 2 * (16 + 128)
# DDS's `solutions`: the score of one best card, every card that takes enough, or the score of every
# legal card.
_ONE_ANSWER, _ENOUGH, _ALL_CARDS = 1, 2, 3
# DDS's `target` for as many tricks as possible.
_MOST: Final = -1
# Bits 2 to 14: DDS numbers ranks from 2 to 14.
_RANKS: Final = 0x7FFC
_Value = TypeVar("_Value")


# Buffers are filled, solved and read under the lock of the library; what is yielded to callers was
# copied out before, so that no caller can hold the lock by going slowly through the answers. Deals
# are checked before the lock is taken, so an error leaves nothing half done.
class DdsSolver:
    """A `Solver` that calls the compiled library DDS.

    Any number of questions may be asked; DDS's limits of 40 tables and 200 boards a call are hidden
    here. All solvers of a process share one library and one lock, so that several threads of
    Python may use them, one after the other. A solver may be handed to worker processes, and a
    process that has used one may be forked.

    Args:
        threads: the number of threads of the library, each with up to 160 MB of its own; 0 is one
            for each core. Use 1 where several processes share the work.

    Raises:
        RangeError: the number of threads is negative.
        MissingExtraError: neither `CUEBID_DDS` is set nor endplay installed.
        SolverError: the library cannot be loaded.
    """

    def __init__(self, threads: int = 1) -> None:
        if threads < 0:
            raise RangeError(f"{threads} is not a number of threads")
        self.threads = threads
        self._library = library()
        # DDS's `ddTableDeals`, `ddTablesRes`, `allParResults`, `boards`, `solvedBoards`: a count,
        # then the elements. DDS reserves room for a deal in each of five strains for a table.
        self._table_deals = (ctypes.c_int * (1 + 5 * TABLES * 16))()
        self._table_results = (ctypes.c_int * (1 + 5 * TABLES * 20))()
        self._par_results = (ctypes.c_char * _PAR_BYTES)()
        self._boards = (ctypes.c_int * (1 + BOARDS * (DEAL_NUMBERS + 3)))()
        self._solved = (ctypes.c_int * (1 + BOARDS * FUTURE_NUMBERS))()

    def tables(self, deals: Iterable[Deal]) -> list[TrickTable]:
        """Return for each deal the tricks of every declarer in every strain.

        Raises:
            UnsolvableError: the hands of a deal do not have the same number of cards.
            SolverError: the library returns an error.
        """
        return [table for chunk in _chunks(deals, TABLES) for table in self._tables(chunk)]

    def tricks(self, problems: Iterable[Problem]) -> list[int]:
        """Return for each problem the number of tricks that the declarer takes.

        Raises:
            UnsolvableError: the hands of a deal do not have the same number of cards.
            SolverError: the library returns an error.
        """
        return [tricks for chunk in _chunks(problems, BOARDS) for tricks in self._tricks(chunk)]

    def cards(self, positions: Iterable[Position]) -> list[Mapping[Card, int]]:
        """Return for each position the tricks that the side to play takes after each legal card.

        The highest card comes first.

        Raises:
            UnsolvableError: a position cannot occur in play.
            SolverError: the library returns an error.
        """
        return [
            FrozenDict({CARDS[index]: scores[index] for index in sorted(scores, reverse=True)})
            for chunk in _chunks(positions, BOARDS)
            for scores in self._scores(chunk, _ALL_CARDS, _MOST)
        ]

    def reaching(self, positions: Iterable[Position], needed: int) -> list[Hand]:
        """Return for each position the legal cards that lead to at least `needed` tricks.

        Raises:
            RangeError: `needed` is less than 1.
            UnsolvableError: a position cannot occur in play.
            SolverError: the library returns an error.
        """
        if needed < 1:
            raise RangeError(f"{needed} is not a number of tricks to reach")
        return [
            Hand.from_bits(sum(1 << index for index in scores if scores[index] >= needed))
            for chunk in _chunks(positions, BOARDS)
            for scores in self._scores(chunk, _ENOUGH, needed)
        ]

    def _tables(self, deals: Sequence[Deal]) -> Iterator[TrickTable]:
        # Checked here because DDS solves some impossible deals without a word.
        counts = [cards_per_hand(deal) for deal in deals]
        with self._library.lock:
            self._library.use_threads(self.threads)
            self._table_deals[0] = len(deals)
            for index, deal in enumerate(deals):
                _HANDS.pack_into(self._table_deals, _INT + index * _HANDS.size, *_holdings(deal))
            self._library.calculate_tables(
                self._table_deals, _ALL_STRAINS, self._table_results, self._par_results
            )
            numbers = unpack_from(f"={20 * len(deals)}i", self._table_results, _INT)
        for index, (deal, count) in enumerate(zip(deals, counts, strict=True)):
            if count == 1:
                yield self._last_trick(deal)
            else:
                yield _table(numbers[20 * index : 20 * index + 20], count)

    def _last_trick(self, deal: Deal) -> TrickTable:
        """Return the table of an ending of one trick, which DDS's own tables get wrong."""
        problems = [Problem(deal, strain, seat) for strain in Strain for seat in SEATS]
        numbers = list(self._tricks(problems))
        return TrickTable.from_rows(numbers[start : start + 4] for start in range(0, 20, 4))

    def _tricks(self, problems: Sequence[Problem]) -> Iterator[int]:
        counts = [cards_per_hand(problem.deal) for problem in problems]
        with self._library.lock:
            for index, problem in enumerate(problems):
                head = (_trumps(problem.strain), problem.declarer.next, 0, 0, 0, 0, 0, 0)
                self._put_board(index, head, problem.deal, _ONE_ANSWER)
            self._solve(len(problems))
            # The first score of each `futureTricks`: after the count of boards, number 41 of each.
            scores = self._solved[42::FUTURE_NUMBERS]
        # `scores` covers all boards of the buffer, also those left from an earlier call.
        for count, score in zip(counts, scores, strict=False):
            # DDS counts for the side on lead, which are the defenders.
            yield count - score

    def _scores(
        self, positions: Sequence[Position], solutions: int, target: int
    ) -> Iterator[dict[int, int]]:
        """Yield for each position the cards that DDS lists, by index, with their tricks.

        Args:
            positions: the positions.
            solutions: DDS's code for the cards to list, such as `_ALL_CARDS`.
            target: the number of tricks to reach, cut to those left.
        """
        for position in positions:
            position.check()
        with self._library.lock:
            for index, position in enumerate(positions):
                # DDS takes no target beyond the tricks left.
                reached = min(target, position.tricks_left)
                head = _position_head(position)
                self._put_board(index, head, position.hands, solutions, reached)
            self._solve(len(positions))
            numbers = unpack_from(f"={FUTURE_NUMBERS * len(positions)}i", self._solved, _INT)
        for start in range(0, len(numbers), FUTURE_NUMBERS):
            yield _card_tricks(numbers[start : start + FUTURE_NUMBERS])

    def _put_board(
        self,
        index: int,
        head: tuple[int, int, int, int, int, int, int, int],
        deal: Deal,
        solutions: int,
        target: int = _MOST,
    ) -> None:
        # All deals come first, then all targets, all numbers of solutions, all modes.
        boards, first = self._boards, 1 + BOARDS * DEAL_NUMBERS + index
        start = _INT * (1 + index * DEAL_NUMBERS)
        _HEAD.pack_into(boards, start, *head)
        _HANDS.pack_into(boards, start + _HEAD.size, *_holdings(deal))
        boards[first] = target
        boards[first + BOARDS] = solutions
        boards[first + 2 * BOARDS] = 1  # search even if a single card can be played

    def _solve(self, count: int) -> None:
        self._boards[0] = count
        self._library.use_threads(self.threads)
        self._library.solve_boards(self._boards, self._solved)

    def __repr__(self) -> str:
        return f"DdsSolver(threads={self.threads})"

    def __reduce__(self) -> tuple[type[DdsSolver], tuple[int]]:
        return type(self), (self.threads,)


def _chunks(values: Iterable[_Value], size: int) -> Iterator[list[_Value]]:
    source = iter(values)
    while chunk := list(islice(source, size)):
        yield chunk


def _table(numbers: Sequence[int], count: int) -> TrickTable:
    """Convert a table from DDS's order of strains: spades, hearts, diamonds, clubs, notrump."""
    # DDS assumes thirteen cards a hand, and counts the missing tricks for the declarer.
    if count < 13:
        numbers = [number - 13 + count for number in numbers]
    return TrickTable.from_rows(numbers[start : start + 4] for start in (12, 8, 4, 0, 16))


def _holdings(deal: Deal) -> list[int]:
    """Encode four hands for DDS: spades to clubs of each, bit 2 for the two, bit 14 for the ace."""
    numbers: list[int] = []
    for hand in deal.hands:
        bits = hand.bits
        numbers += (
            # Spades begin at bit 39 here and at bit 2 there; the other suits likewise, each 13 bits
            # lower.
            bits >> 37 & _RANKS,
            bits >> 24 & _RANKS,
            bits >> 11 & _RANKS,
            bits << 2 & _RANKS,
        )
    return numbers


def _trumps(strain: Strain) -> int:
    """Return DDS's number of a strain: spades 0 to clubs 3, notrump 4."""
    return 4 if strain is NOTRUMP else 3 - strain


def _position_head(position: Position) -> tuple[int, int, int, int, int, int, int, int]:
    suits, ranks = [0, 0, 0], [0, 0, 0]
    for index, card in enumerate(position.trick):
        suits[index], ranks[index] = 3 - card.suit, card.rank
    trumps = _trumps(position.strain)
    return (trumps, position.leader, suits[0], suits[1], suits[2], ranks[0], ranks[1], ranks[2])


def _card_tricks(future: Sequence[int]) -> dict[int, int]:
    """Return the tricks of each card, by its index, from one `futureTricks` record of DDS.

    Cards that DDS names only as equal to another card are included.
    """
    # Numbers 2, 15, 28 and 41 begin the suits, ranks, equals and scores, thirteen of each.
    tricks: dict[int, int] = {}
    for column in range(future[1]):
        # DDS counts suits from spades and ranks from 2; cards are numbered from the two of clubs,
        # 0.
        start = 13 * (3 - future[2 + column]) - 2
        score = future[41 + column]
        tricks[start + future[15 + column]] = score
        equals = future[28 + column]
        # Every legal card has its tricks in the result, so that callers need not know which cards
        # are equal.
        while equals:
            rank = equals.bit_length() - 1
            tricks[start + rank] = score
            equals ^= 1 << rank
    return tricks
