"""The page on the solver is true: its examples run, and it names what there is."""

import re

import cuebid.solver
from cuebid.solver import Solver
from optional_packages import needs_endplay
from project_paths import ROOT

PAGE = (ROOT / "docs" / "solver.md").read_text(encoding="utf-8")


def test_examples_run():
    needs_endplay()
    examples = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    for example in examples:
        exec(compile(example, "docs/solver.md", "exec"), {})  # noqa: S102 - the page's own examples
    assert len(examples) == 2


def test_every_solver_and_tag_is_in_the_page():
    solvers = {name for name in cuebid.solver.__all__ if name.endswith("Solver")}
    tags = {"DoubleDummyTricks", "OptimumScore", "ParContract", "OptimumResultTable"}
    assert solvers | tags <= set(re.findall(r"\w+", PAGE))


def test_what_the_package_names_is_there_and_the_protocol_is_four_methods():
    assert all(hasattr(cuebid.solver, name) for name in cuebid.solver.__all__)
    assert cuebid.solver.__all__ == sorted(cuebid.solver.__all__, key=lambda n: (n.islower(), n))
    assert {name for name in vars(Solver) if not name.startswith("_")} == {
        "tables",
        "tricks",
        "cards",
        "reaching",
    }
