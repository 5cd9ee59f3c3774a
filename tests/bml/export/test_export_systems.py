"""Real system notes, and odd ones of our own, in every format: whole, well formed, compiling."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from child_processes import peak_memory
from cuebid.bml import read_document
from cuebid.bml.export.html import HtmlOptions, html_page
from cuebid.bml.export.latex import LatexOptions, latex_document
from cuebid.bml.export.text.document import text_document
from cuebid.bml.export.typst.document import pdf_document
from cuebid.text import Diagnostics
from project_paths import OWN_NOTES, SHARED

CASES = Path(__file__).parent / "cases"
DATA = SHARED / "data" / "bml"
OWN = sorted(CASES.glob("*.bml"))
REAL = sorted([*DATA.rglob("*.bml"), *DATA.rglob("example.txt")]) if DATA.is_dir() else []
NAMES = [str(path.relative_to(DATA)) for path in REAL]
SYSTEMS = pytest.mark.parametrize(
    "paths",
    [
        pytest.param(OWN_NOTES, id="ours"),
        pytest.param(REAL, id="real", marks=pytest.mark.real_inputs),
    ],
)
VOID = {"meta", "link", "br", "input", "hr"}
LATEXMK = shutil.which("latexmk")


def document_of(path: Path):
    return read_document(path, Diagnostics())


class _Nesting(HTMLParser):
    """Holds a page to its tags: each that opens closes in turn, and no name is given twice."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: list[str] = []
        self.targets: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        values = dict(attrs)
        if values.get("id"):
            self.names.append(str(values["id"]))
        if tag == "a" and str(values.get("href")).startswith("#"):
            self.targets.append(str(values["href"])[1:])

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def well_formed(page: str) -> _Nesting:
    parser = _Nesting()
    parser.feed(page)
    parser.close()
    assert not parser.open
    assert len(set(parser.names)) == len(parser.names)
    return parser


@SYSTEMS
def test_every_system_becomes_a_well_formed_page_in_both_shapes(paths) -> None:
    for path in paths:
        document = document_of(path)
        for tree in (True, False):
            well_formed(html_page(document, HtmlOptions(tree=tree)))


@SYSTEMS
def test_no_output_holds_control_characters(paths) -> None:
    for path in paths:
        document = document_of(path)
        for made in (html_page(document), latex_document(document), text_document(document)):
            assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", made), path


@SYSTEMS
def test_nothing_is_left_out_of_any_format(paths) -> None:
    """Every shown row's words are on the page, in the document and in the text."""
    for path in paths:
        document = document_of(path)
        made = [
            _words(re.sub(r"<[^>]*>", "", html_page(document))),
            _words(text_document(document)),
            _words(latex_document(document)),
        ]
        shown = [row for table in document.tables if not table.hidden for row in table.rows]
        for row in shown:
            for word in _words(re.sub(r"\]\([^)]*\)", "", row.text)):
                assert all(word in words for words in made), (path, word, row)


def _words(text: str) -> set[str]:
    return set(re.findall(r"(?<![A-Za-z!])[A-Za-z]{5,}(?![A-Za-z])", text))


@SYSTEMS
def test_text_keeps_to_its_width_unless_a_word_is_longer(paths) -> None:
    for path in paths:
        for line in text_document(document_of(path), width=72).splitlines():
            assert len(line) <= 72 or max(map(len, line.split())) > 20


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
@pytest.mark.parametrize("tree", [True, False])
def test_our_own_odd_notes_become_well_formed_pages(path, tree) -> None:
    page = well_formed(html_page(document_of(path), HtmlOptions(tree=tree)))
    assert "notes" in page.names


@pytest.mark.slow
@SYSTEMS
def test_pdf_files_are_made_of_all_systems(paths) -> None:
    pytest.importorskip("typst", reason="the extra [pdf] is not installed")
    for path in paths:
        assert pdf_document(document_of(path)).startswith(b"%PDF-")


def compile_latex(folder: Path) -> None:
    run = subprocess.run(
        ["latexmk", "-pdf", "-interaction=nonstopmode", "-halt-on-error", "x.tex"],  # noqa: S607 - the user's own
        cwd=folder,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    log = (folder / "x.log").read_text(encoding="latin-1")
    errors = [line for line in log.splitlines() if line.startswith("!") or "LaTeX Error" in line]
    assert run.returncode == 0, errors or run.stdout[-2000:]
    assert errors == []
    assert (folder / "x.pdf").stat().st_size > 1000


NEEDS_LATEX = pytest.mark.skipif(
    LATEXMK is None,
    reason="latexmk is not installed (Debian: latexmk texlive-latex-extra texlive-plain-generic)",
)


@pytest.mark.slow
@NEEDS_LATEX
@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
@pytest.mark.parametrize("tree", [True, False])
@pytest.mark.parametrize("external", [True, False])
def test_our_own_odd_notes_compile(path, tree, external, tmp_path) -> None:
    from cuebid.bml.export.latex import macros

    options = LatexOptions(tree=tree, external=external)
    (tmp_path / "x.tex").write_text(latex_document(document_of(path), options))
    if not external:
        (tmp_path / "bml.tex").write_text(macros())
    compile_latex(tmp_path)


@pytest.mark.real_inputs
@NEEDS_LATEX
@pytest.mark.parametrize("name", NAMES or [""])
def test_every_real_system_compiles(name, tmp_path) -> None:
    (tmp_path / "x.tex").write_text(latex_document(document_of(DATA / name)))
    compile_latex(tmp_path)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="memory of a child is measured as on Unix")
def test_the_memory_of_the_pdf_of_six_thousand_rows_is_bounded(tmp_path):
    pytest.importorskip("typst", reason="the extra [pdf] is not installed")
    bids = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]
    lines = ["#+TITLE: Many rows", ""]
    for opening in range(20):
        lines += ["", f"* Chapter {opening}", "", f"{bids[opening]} = 12--15 hcp, natural, 5+!h"]
        for answer in range(opening + 1, opening + 13):
            lines.append(f"  {bids[answer]} = 8+ hcp, forcing for one round")
            lines += [
                f"    {rebid} = minimum, 3+!s and a suit" for rebid in bids[answer + 1 :][:24]
            ]
    rows = sum(" = " in line for line in lines)
    lines += [f"7N = row {row}" for row in range(6000 - rows)]
    source = tmp_path / "rows.bml"
    source.write_text("\n".join(lines) + "\n", "utf-8")
    target = tmp_path / "rows.pdf"
    used = peak_memory(
        [sys.executable, "-m", "cuebid", "bml", "pdf", str(source), "-o", str(target)]
    )
    assert target.stat().st_size > 100_000
    # 367 to 379 MB were seen: typst works on all cores, and each adds a little.
    assert used < 500_000_000
