"""The solver in threads, in forked and in spawned processes, and without its extra."""

import ctypes
import os
import subprocess
import sys
import threading
from textwrap import dedent

import pytest

from child_processes import LIMIT
from cuebid.core import NOTRUMP, SEATS, Deal, MissingExtraError, RangeError
from cuebid.solver import DdsSolver, Problem, SolverError
from cuebid.solver.library import library
from optional_packages import needs_endplay

DEAL = "N:A6.842.K54.AK642 KQ75.Q7.AT7.9875 T9843.JT63.Q.QT3 J2.AK95.J98632.J"


def run(tmp_path, script):
    """What a script prints; it must end without a word on standard error."""
    path = tmp_path / "script.py"
    path.write_text(dedent(script), "utf-8")
    done = subprocess.run(
        [sys.executable, path], capture_output=True, text=True, timeout=LIMIT, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.fixture(autouse=True)
def _with_endplay():
    needs_endplay()


def test_threads_take_turns():
    """Four threads and two settings of the library: each gets its own answers."""
    deal = Deal.parse(DEAL)
    right = DdsSolver().tricks(Problem(deal, NOTRUMP, seat) for seat in SEATS)
    wrong = []

    def use(seat):
        solver = DdsSolver(threads=1 + seat % 2)
        problems = [Problem(deal, NOTRUMP, seat)] * 3
        wrong.extend(seat for _ in range(3) if solver.tricks(problems) != [right[seat]] * 3)

    threads = [threading.Thread(target=use, args=(seat,)) for seat in SEATS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_a_process_that_has_solved_may_be_forked(tmp_path):
    """Parent and child both go on solving, also when another thread solves during the fork."""
    printed = run(
        tmp_path,
        f"""
        import os, threading, warnings
        from cuebid.core import NOTRUMP, SEATS, Deal
        from cuebid.solver import DdsSolver, Problem

        warnings.simplefilter("ignore")  # newer Pythons warn of a fork with threads
        solver, deal = DdsSolver(threads=2), Deal.parse({DEAL!r})
        problems = [Problem(deal, NOTRUMP, seat) for seat in SEATS]
        right = solver.tricks(problems)
        busy = threading.Thread(target=lambda: [solver.tricks(problems) for _ in range(20)])
        busy.start()
        child = os.fork()
        if child == 0:
            os._exit(0 if solver.tricks(problems) == right else 1)
        print(os.waitpid(child, 0)[1], solver.tricks(problems) == right)
        busy.join()
        """,
    )
    assert printed == "0 True\n"


@pytest.mark.slow
def test_a_solver_works_in_spawned_workers(tmp_path):
    printed = run(
        tmp_path,
        f"""
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context
        from cuebid.core import NOTRUMP, SEATS, Deal
        from cuebid.solver import DdsSolver, Problem

        if __name__ == "__main__":
            solver, deal = DdsSolver(), Deal.parse({DEAL!r})
            jobs = [[Problem(deal, NOTRUMP, seat)] for seat in SEATS]
            with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
                print(list(pool.map(solver.tricks, jobs)) == list(map(solver.tricks, jobs)))
        """,
    )
    assert printed == "True\n"


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone lists loaded libraries in /proc")
@pytest.mark.slow
def test_one_library_serves_all_solvers_and_endplay_too(tmp_path):
    """Endplay's Python package is not imported; where it is, later, both give the same."""
    printed = run(
        tmp_path,
        f"""
        import sys
        from cuebid.core import Deal
        from cuebid.solver import DdsSolver
        one = DdsSolver()
        print("endplay" in sys.modules, one._library is DdsSolver(threads=2)._library)
        [before] = one.tables([Deal.parse({DEAL!r})])
        from endplay.dds import calc_dd_table
        from endplay.types import Deal as Other
        theirs = calc_dd_table(Other({DEAL!r})).to_list()
        print(before.rows == tuple(map(tuple, (theirs[i] for i in (3, 2, 1, 0, 4)))))
        print(one.tables([Deal.parse({DEAL!r})]) == [before])
        with open("/proc/self/maps") as maps:
            print(len({{line.split()[-1] for line in maps if "libdds" in line}}))
        """,
    )
    assert printed == "False True\nTrue\nTrue\n1\n"


def test_without_the_extra_one_line_says_how_to_install_it(monkeypatch):
    monkeypatch.setattr("cuebid.solver.library.find_spec", lambda _: None)
    monkeypatch.setattr("cuebid.solver.library._loaded", [])
    with pytest.raises(MissingExtraError, match=r"pip install .*\[solver\]"):
        DdsSolver()


def test_an_endplay_without_its_library_is_named(monkeypatch, tmp_path):
    (tmp_path / "endplay").mkdir()
    (tmp_path / "endplay" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "endplay", raising=False)
    monkeypatch.setattr("cuebid.solver.library._loaded", [])
    with pytest.raises(SolverError, match="reinstall endplay"):
        DdsSolver()
    (tmp_path / "endplay" / "_dds").mkdir()
    (tmp_path / "endplay" / "_dds" / "libdds.so").write_text("no library", "utf-8")
    with pytest.raises(SolverError, match=r"libdds\.so: this library cannot be loaded"):
        DdsSolver()


def test_a_negative_number_of_threads_is_refused():
    with pytest.raises(RangeError, match="-1 is not a number of threads"):
        DdsSolver(threads=-1)


def test_what_the_library_refuses_is_said_in_its_words():
    """201 boards in one call, which `DdsSolver` never asks for."""
    boards, results = (ctypes.c_int * 10_000)(201), (ctypes.c_int * 20_000)()
    with pytest.raises(SolverError, match="the solver gives up: Too many boards"):
        library().solve_boards(boards, results)


def test_another_version_of_the_library_is_refused(monkeypatch):
    monkeypatch.setattr("cuebid.solver.library._VERSION", (3, 0))
    monkeypatch.setattr("cuebid.solver.library._loaded", [])
    with pytest.raises(SolverError, match=r"is DDS 2\.9, not 3\.0"):
        DdsSolver()
