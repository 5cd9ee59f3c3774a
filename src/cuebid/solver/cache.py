"""A double-dummy solver that caches the most recent answers of another solver."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from threading import Lock
from typing import Generic, TypeVar

from cuebid.core import Card, Deal, Hand, RangeError
from cuebid.solver.position import Position
from cuebid.solver.protocol import Problem, Solver
from cuebid.solver.table import TrickTable

_Question = TypeVar("_Question", bound=Hashable)
_Answer = TypeVar("_Answer")


# Separate caches: a table answers twenty problems, but takes longer to solve than one problem, so
# asking for a problem never fills the cache of tables.
class CachedSolver:
    """A `Solver` that caches answers, and asks another solver for those not in the cache.

    Equal questions are solved once, also within a batch, and a problem is answered from the
    table of its deal if that is cached. The least recently used answers are dropped first. Several
    threads may use a cache. Sent to another process, it starts empty there.

    Args:
        solver: the solver behind the cache.
        size: the number of tables, of problems and of positions to keep. A full cache of 10,000
            each takes some 30 MB.

    Raises:
        RangeError: `size` is less than 1.
    """

    def __init__(self, solver: Solver, size: int = 10_000) -> None:
        if size < 1:
            raise RangeError(f"a cache remembers at least one answer, not {size}")
        self.solver = solver
        self.size = size
        self._tables: _AnswerCache[Deal, TrickTable] = _AnswerCache(size)
        self._tricks: _AnswerCache[Problem, int] = _AnswerCache(size)
        self._cards: _AnswerCache[Position, Mapping[Card, int]] = _AnswerCache(size)
        self._reaching: _AnswerCache[tuple[Position, int], Hand] = _AnswerCache(size)

    def tables(self, deals: Iterable[Deal]) -> list[TrickTable]:
        """Return for each deal the tricks of every declarer in every strain."""
        return self._tables.answers(deals, self.solver.tables)

    def tricks(self, problems: Iterable[Problem]) -> list[int]:
        """Return for each problem the number of tricks that the declarer takes."""
        return self._tricks.answers(problems, self.solver.tricks, self._from_table)

    def cards(self, positions: Iterable[Position]) -> list[Mapping[Card, int]]:
        """Return for each position the tricks that the side to play takes after each legal card."""
        return self._cards.answers(positions, self.solver.cards)

    def reaching(self, positions: Iterable[Position], needed: int) -> list[Hand]:
        """Return for each position the legal cards that lead to at least `needed` tricks."""

        def ask(questions: Iterable[tuple[Position, int]]) -> list[Hand]:
            return self.solver.reaching([position for position, _ in questions], needed)

        return self._reaching.answers([(position, needed) for position in positions], ask)

    def _from_table(self, problem: Problem) -> int | None:
        table = self._tables.get(problem.deal)
        return None if table is None else table[problem.strain, problem.declarer]

    def __repr__(self) -> str:
        return f"CachedSolver({self.solver!r}, size={self.size})"

    # The lock cannot be sent to another process, and the answers would take longer to send than
    # many of them take to find again.
    def __reduce__(self) -> tuple[type[CachedSolver], tuple[Solver, int]]:
        return type(self), (self.solver, self.size)


class _AnswerCache(Generic[_Question, _Answer]):
    """A cache of answers by question, which drops the least recently used; mutable."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._answers: OrderedDict[_Question, _Answer] = OrderedDict()
        self._lock = Lock()

    def get(self, question: _Question) -> _Answer | None:
        # A look-up also changes the order, so it needs the lock as much as storing does.
        with self._lock:
            answer = self._answers.get(question)
            if answer is not None:
                self._answers.move_to_end(question)
            return answer

    def answers(
        self,
        questions: Iterable[_Question],
        ask: Callable[[Iterable[_Question]], list[_Answer]],
        derive: Callable[[_Question], _Answer | None] = lambda _: None,
    ) -> list[_Answer]:
        """Return the answers to questions, in their order; ask only for those not cached.

        Args:
            questions: any number of questions, repeated ones too.
            ask: solves, in one call, all questions that are not cached.
            derive: finds an answer in another cache.
        """
        batch = list(questions)
        by_question: dict[_Question, _Answer] = {}
        missing: list[_Question] = []
        # `fromkeys` drops repeated questions and keeps their order.
        for question in dict.fromkeys(batch):
            answer = self.get(question)
            # Test for None, not for truth: 0 tricks is an answer too.
            if answer is None:
                answer = derive(question)
            if answer is None:
                missing.append(question)
            else:
                by_question[question] = answer
        # The lock is not held while solving: other threads keep using the cache.
        if missing:
            by_question.update(zip(missing, ask(missing), strict=True))
            self._store(missing, by_question)
        return [by_question[question] for question in batch]

    def _store(self, questions: list[_Question], answers: dict[_Question, _Answer]) -> None:
        with self._lock:
            # Of a batch larger than the cache, only the last answers would stay in it.
            for question in questions[-self._size :]:
                self._answers[question] = answers[question]
            while len(self._answers) > self._size:
                # The first item is the least recently used.
                self._answers.popitem(last=False)
