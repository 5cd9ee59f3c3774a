"""Diagrams stay as they were looked at and accepted.

`CUEBID_ACCEPT=1 pytest tests/render` writes the files anew; the difference is then reviewed as any
other.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from render_samples import SAMPLES

from cuebid.render import preamble, stylesheet, to_html, to_latex, to_svg, to_text

GOLDEN = Path(__file__).parent / "golden"
MEDIA = {
    "txt": to_text,
    "ascii.txt": lambda value: to_text(value, ascii=True),
    "narrow.txt": lambda value: to_text(value, width=30),
    "html": to_html,
    "svg": to_svg,
    "tex": to_latex,
}


def check(name: str, drawn: str) -> None:
    path = GOLDEN / name
    if os.environ.get("CUEBID_ACCEPT") == "1":
        path.write_text(drawn.rstrip("\n") + "\n", encoding="utf-8")
    accepted = path.read_text(encoding="utf-8")
    assert drawn.rstrip("\n") == accepted.rstrip("\n")


@pytest.mark.parametrize("medium", MEDIA)
@pytest.mark.parametrize("name", SAMPLES)
def test_diagram_is_the_accepted_one(name, medium):
    check(f"{name}.{medium}", MEDIA[medium](SAMPLES[name]))


def test_style_sheet_is_the_accepted_one():
    check("stylesheet.css", stylesheet())


def test_preamble_is_the_accepted_one():
    check("preamble.tex", preamble())


def test_no_accepted_diagram_is_left_behind():
    """A file whose value or medium is gone is found, so that the folder stays true."""
    named = {f"{name}.{medium}" for name in SAMPLES for medium in MEDIA}
    assert {path.name for path in GOLDEN.iterdir()} == named | {"stylesheet.css", "preamble.tex"}
