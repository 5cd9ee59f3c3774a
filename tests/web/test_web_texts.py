"""All texts of live pages are in one table, so that a translation is a table too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cuebid.web
from cuebid.practice import Theme, ThemeKind, Verdict
from cuebid.robots.lines import Line
from cuebid.web.practice.wording import theme_title
from cuebid.web.texts import texts
from project_paths import ROOT

WEB = Path(cuebid.web.__file__).parent
TEMPLATES = sorted(path.stem for path in (WEB / "templates").glob("*.html"))
# What is built has words of CodeMirror's own; ours are checked in its sources.
SCRIPTS = sorted(path.stem for path in (WEB / "static").glob("*.js") if path.stem != "page-editor")
EDITOR = sorted((ROOT / "editors/page/src").glob("*.ts"))
MARKUP = sorted(path for path in WEB.rglob("*.py") if "</" in path.read_text("utf-8"))
# Their names are put together: letters of seats, names of verdicts, units of time, seats to bid in.
SECTIONS_LOOKED_UP = {
    *("seats", "play_script", "deals_tool", "verdict", "theme", "ago", "explore", "home", "sets"),
    *("settings", "statistics", "lesson", "phrases_script"),
}
NAMES = {(section, name) for section, table in texts().items() for name in table}


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_has_no_words_of_its_own(name: str) -> None:
    text = (WEB / "templates" / f"{name}.html").read_text(encoding="utf-8")
    # What Jinja fills in, tags with their attributes, and examples of what to type.
    patterns = (r"\{[{%#].*?[}%#]\}", r"<code>.*?</code>", r"<[^>]*>", r'^(?: [a-z-]+="[a-z]*")+$')
    for pattern in patterns:
        text = re.sub(pattern, "", text, flags=re.DOTALL | re.MULTILINE)
    assert not re.search(r"[A-Za-z]", text)


@pytest.mark.parametrize(
    "path",
    [
        *(WEB / "static" / f"{name}.js" for name in SCRIPTS),
        *(path for path in EDITOR if path.stem != "theme"),
    ],
    ids=lambda path: path.stem,
)
def test_a_script_has_no_words_of_its_own(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    strings = re.findall(r'"([^"\n]*)"|`([^`\n]*)`', re.sub(r"(?m)^\s*//.*$|/\*.*?\*/", "", text))
    # Words of the language of pages and of the protocol are never two with a blank between.
    assert [plain or filled for plain, filled in strings if re.search(r"[a-z] [a-z]", plain)] in (
        [],
        ["use strict"],
        ["input, select, textarea"],
    )


@pytest.mark.parametrize("path", MARKUP, ids=lambda path: path.stem)
def test_markup_in_python_has_no_words_of_its_own(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    # What stands between two tags, outside of the braces of what is filled in.
    assert re.findall(r">[^<>{}\"\n]*[A-Za-z]{2,}[^<>{}\"\n]*</", source) == []


@pytest.mark.parametrize("path", sorted(WEB.rglob("*.py")), ids=lambda path: path.stem)
def test_a_page_of_an_error_has_its_title_from_the_table(path: Path) -> None:
    assert not re.search(r'error_page\(\s*"', path.read_text(encoding="utf-8"))


def test_every_text_that_is_used_is_in_the_table_and_every_text_there_is_used() -> None:
    used = set()
    for path in (WEB / "templates").glob("*.html"):
        text = path.read_text(encoding="utf-8")
        used |= set(re.findall(r"\bt\.([a-z_]+)\.([A-Za-z_]+)", text))
    for script in SCRIPTS:
        text = (WEB / "static" / f"{script}.js").read_text(encoding="utf-8")
        section = re.search(r"words = texts\.([a-z_]+);", text)
        if section is not None:
            used |= {(section[1], name) for name in re.findall(r"\bwords\.([a-z_]+)", text)}
    for path in EDITOR:
        found = re.findall(r'\bwords\.([a-z_]+)|\bname: "([a-z_]+)", key', path.read_text("utf-8"))
        used |= {("notes_editor", one or other) for one, other in found}
    source = "\n".join(path.read_text(encoding="utf-8") for path in WEB.rglob("*.py"))
    used |= set(re.findall(r"words\(\s*[\"']([a-z_]+)[\"'],\s*[\"']([a-z_]+)[\"']", source))
    assert used <= NAMES
    # Names that are worked out are short and stand in quotes.
    unused = {(section, name) for section, name in NAMES - used if f'"{name}"' not in source}
    # For one thing, `words` takes another text by itself.
    unused -= {(section, f"{name}_one") for section, name in NAMES - unused}
    # Titles of tools are looked up by the tool's name, those of layouts by the layout's.
    unused = {each for each in unused if each[1] not in {"title", "lead", "button"}}
    assert {section for section, _ in unused} <= SECTIONS_LOOKED_UP
    strains = {name for section, name in unused if section == "play_script"}
    assert strains <= {*"CDHS", "NT", *(f"{suit}_one" for suit in "CDHS")}
    assert {name for section, name in unused if section == "home"} <= {
        f"vulnerable_{sides}" for sides in ("NONE", "NS", "EW", "BOTH")
    }
    assert {name for section, name in unused if section == "explore"} <= {
        *(f"seat_{seat}" for seat in range(1, 5)),
        *(f"vulnerable_{sides}" for sides in ("none", "we", "they", "both")),
    }


def test_values_of_packages_have_their_words_in_the_table() -> None:
    """A package hands a value over; the page says it."""
    assert set(texts()["verdict"]) == {verdict.name for verdict in Verdict}
    assert {line.name for line in Line} <= set(texts()["lesson"])
    assert set(texts()["theme"]) == {*(kind.name for kind in ThemeKind), "OPENING"}
    assert theme_title(Theme(ThemeKind.OVERCALL, "1H")) == "They overcall 1♥"
    assert theme_title(Theme(ThemeKind.SECTION, "After 1!h--1!s")) == "After 1♥–1♠"
    assert theme_title(Theme(ThemeKind.NODE)) == "Opening calls"
    for path in (WEB / "practice", WEB / "explore"):
        source = "\n".join(each.read_text(encoding="utf-8") for each in path.glob("*.py"))
        # Both are sentences in English.
        assert not re.search(r"verdict\.value|theme\.title|kind\.value", source)
