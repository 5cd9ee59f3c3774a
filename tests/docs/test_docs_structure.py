"""The architecture page draws the structure that the imports have."""

import runpy

from project_paths import DOCS, ROOT

STRUCTURE = runpy.run_path(str(ROOT / "scripts" / "structure.py"))


def test_the_drawing_is_that_of_todays_imports():
    """If not, run `make pages`."""
    page = (DOCS / "architecture.md").read_text("utf-8")
    assert STRUCTURE["redrawn"](page) == page


def test_a_package_stands_above_what_it_imports_and_shows_what_it_rests_on_directly():
    imports = {
        "top": frozenset({"middle", "bottom"}),
        "middle": frozenset({"bottom"}),
        "beside": frozenset({"bottom"}),
        "bottom": frozenset(),
    }
    assert STRUCTURE["drawing"](imports).splitlines() == [
        " 2  top     middle",
        " 1    beside  bottom",
        " 1    middle  bottom",
        " 0      bottom",
    ]
