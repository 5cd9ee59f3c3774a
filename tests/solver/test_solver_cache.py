"""The cache: what it asks, what it forgets."""

import pickle
import random
import sys
import threading

import pytest
from solver_endings import random_ending

from cuebid.core import SEATS, RangeError, Strain
from cuebid.solver import CachedSolver, Problem, ReferenceSolver, Solver


class Counting:
    """The reference, which writes down how many questions it was asked in each call."""

    def __init__(self):
        self.asked = []
        self._solver = ReferenceSolver()

    def __getattr__(self, name):
        def ask(questions, *needed):
            batch = list(questions)
            self.asked.append((name, len(batch), *needed))
            return getattr(self._solver, name)(batch, *needed)

        return ask


@pytest.fixture
def behind():
    return Counting()


def endings(number, seed=5):
    rng = random.Random(seed)
    return [random_ending(rng, 2) for _ in range(number)]


def test_it_is_a_solver(behind):
    assert isinstance(CachedSolver(behind), Solver)


def test_what_was_asked_before_is_not_asked_again(behind):
    solver, positions = CachedSolver(behind), endings(4)
    deals = [each.hands for each in positions]
    assert solver.tables(deals) == solver.tables(iter(deals)) == ReferenceSolver().tables(deals)
    assert solver.cards(positions) == solver.cards(positions) == ReferenceSolver().cards(positions)
    assert behind.asked == [("tables", 4), ("cards", 4)]


def test_cards_that_reach_different_numbers_of_tricks_are_different_questions(behind):
    solver, positions = CachedSolver(behind), endings(4)
    for needed in (1, 2, 1):
        assert solver.reaching(positions, needed) == ReferenceSolver().reaching(positions, needed)
    assert behind.asked == [("reaching", 4, 1), ("reaching", 4, 2)]


def test_equal_questions_of_a_batch_are_asked_once(behind):
    solver = CachedSolver(behind)
    problems = [Problem(each.hands, each.strain, each.leader) for each in endings(3)]
    repeated = [*problems, *problems, problems[1]]
    assert solver.tricks(repeated) == ReferenceSolver().tricks(repeated)
    assert behind.asked == [("tricks", 3)]


def test_a_problem_is_answered_from_its_table(behind):
    solver = CachedSolver(behind)
    deal = endings(1)[0].hands
    [table] = solver.tables([deal])
    problems = [Problem(deal, strain, seat) for strain in Strain for seat in SEATS]
    assert solver.tricks(problems) == [table[each.strain, each.declarer] for each in problems]
    assert behind.asked == [("tables", 1)]


def test_what_was_used_longest_ago_is_forgotten_first(behind):
    solver = CachedSolver(behind, size=2)
    one, two, three = (each.hands for each in endings(3))
    solver.tables([one, two])
    solver.tables([one])
    solver.tables([three])
    behind.asked.clear()
    solver.tables([one, three])
    assert behind.asked == []
    solver.tables([two])
    assert behind.asked == [("tables", 1)]


def test_a_batch_larger_than_the_cache_is_answered_whole(behind):
    solver, deals = CachedSolver(behind, size=3), [each.hands for each in endings(10)]
    assert solver.tables(deals) == ReferenceSolver().tables(deals)
    behind.asked.clear()
    solver.tables(deals[-3:])
    assert behind.asked == []


def test_a_cache_without_room_is_refused(behind):
    with pytest.raises(RangeError, match="at least one answer, not 0"):
        CachedSolver(behind, size=0)


def test_a_cache_sent_to_another_process_starts_empty():
    solver = CachedSolver(ReferenceSolver(max_cards=4), size=7)
    again = pickle.loads(pickle.dumps(solver))  # noqa: S301 - our own bytes
    assert (again.size, again.solver.max_cards) == (7, 4)


def test_threads_that_share_a_cache_get_right_answers(behind):
    """A small cache, so that all the time something is forgotten while another thread looks."""
    solver, deals = CachedSolver(behind, size=2), [each.hands for each in endings(6)]
    right, wrong = ReferenceSolver().tables(deals), []

    def use(seed):
        rng = random.Random(seed)
        for _ in range(40):
            place = rng.randrange(6)
            if solver.tables([deals[place]]) != [right[place]]:
                wrong.append(place)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        threads = [threading.Thread(target=use, args=(seed,)) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert wrong == []
