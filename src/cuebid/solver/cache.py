"""A solver that remembers its last answers."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from threading import Lock
from typing import Generic, TypeVar

from cuebid.core.card import Card
from cuebid.core.deal import Deal
from cuebid.core.errors import RangeError
from cuebid.solver.position import Position
from cuebid.solver.problem import Problem
from cuebid.solver.protocol import Solver
from cuebid.solver.table import TrickTable

__all__ = ["CachedSolver"]

_Question = TypeVar("_Question", bound=Hashable)
_Answer = TypeVar("_Answer")


class CachedSolver:
    """A `Solver` in front of another, which it asks only what it does not remember.

    Equal questions are one question, within a batch too; a problem whose deal's table is
    remembered is answered from the table. What was asked longest ago is forgotten first. A cache
    may be used by several threads, and starts empty in the process that it is sent to.

    Args:
        solver: whom to ask.
        size: how many tables, how many problems and how many positions to remember. A full cache
            of 10,000 each takes some 30 MB.

    Raises:
        RangeError: `size` is less than 1.
    """

    def __init__(self, solver: Solver, size: int = 10_000) -> None:
        if size < 1:
            raise RangeError(f"a cache remembers at least one answer, not {size}")
        self.solver = solver
        self.size = size
        self._tables: _Memory[Deal, TrickTable] = _Memory(size)
        self._tricks: _Memory[Problem, int] = _Memory(size)
        self._cards: _Memory[Position, Mapping[Card, int]] = _Memory(size)

    def tables(self, deals: Iterable[Deal]) -> list[TrickTable]:
        """For each deal the tricks of every declarer in every strain."""
        return self._tables.answers(deals, self.solver.tables)

    def tricks(self, problems: Iterable[Problem]) -> list[int]:
        """For each problem the declarer's tricks."""
        return self._tricks.answers(problems, self.solver.tricks, self._from_table)

    def cards(self, positions: Iterable[Position]) -> list[Mapping[Card, int]]:
        """For each position the legal cards, highest first, and what each is worth."""
        return self._cards.answers(positions, self.solver.cards)

    def _from_table(self, problem: Problem) -> int | None:
        table = self._tables.recall(problem.deal)
        return None if table is None else table[problem.strain, problem.declarer]

    def __repr__(self) -> str:
        return f"CachedSolver({self.solver!r}, size={self.size})"

    def __reduce__(self) -> tuple[type[CachedSolver], tuple[Solver, int]]:
        return type(self), (self.solver, self.size)


class _Memory(Generic[_Question, _Answer]):
    """The last answers by question, the oldest first; this object changes."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._known: OrderedDict[_Question, _Answer] = OrderedDict()
        self._lock = Lock()

    def recall(self, question: _Question) -> _Answer | None:
        with self._lock:
            answer = self._known.get(question)
            if answer is not None:
                self._known.move_to_end(question)
            return answer

    def answers(
        self,
        questions: Iterable[_Question],
        ask: Callable[[Iterable[_Question]], list[_Answer]],
        elsewhere: Callable[[_Question], _Answer | None] = lambda _: None,
    ) -> list[_Answer]:
        """The answers in order; what neither this memory nor `elsewhere` knows is asked at once."""
        batch = list(questions)
        found: dict[_Question, _Answer] = {}
        missing: list[_Question] = []
        for question in dict.fromkeys(batch):
            answer = self.recall(question)
            if answer is None:
                answer = elsewhere(question)
            if answer is None:
                missing.append(question)
            else:
                found[question] = answer
        if missing:
            found.update(zip(missing, ask(missing), strict=True))
            self._remember(missing, found)
        return [found[question] for question in batch]

    def _remember(self, questions: list[_Question], found: dict[_Question, _Answer]) -> None:
        with self._lock:
            for question in questions[-self._size :]:
                self._known[question] = found[question]
            while len(self._known) > self._size:
                self._known.popitem(last=False)
