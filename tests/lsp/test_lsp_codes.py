"""Every code that the server can publish leads to a line of a page that explains and repairs it."""

import re

import pytest

from cuebid.lsp.diagnostics import page_of
from project_paths import DOCS, ROOT

_CODE = re.compile(r"[\"']((?:bml|db|notes|module|system|text)-[a-z0-9]+(?:-[a-z0-9]+)*)[\"']")
# Words of the reader of descriptions, names of forms of the web pages, and what the web alone says.
_NO_CODES = {"system-name", "notes-embedded-rules"}
CODES = sorted(
    {
        match[1]
        for path in (ROOT / "src/cuebid").rglob("*.py")
        for match in _CODE.finditer(path.read_text("utf-8"))
    }
    - _NO_CODES
)


def test_the_codes_of_the_source_are_found():
    assert len(CODES) > 130
    assert {"bml-unknown-call", "db-overlap", "notes-question", "system-settings"} <= set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_code_leads_to_its_line_which_explains_it_and_shows_a_repair(code):
    address, _, anchor = page_of(code).partition("#")
    assert anchor == code
    page = DOCS / f"{address.rstrip('/').rpartition('/')[2]}.md"
    (line,) = [
        line
        for line in page.read_text("utf-8").splitlines()
        if f'<a id="{code}"></a>`{code}`' in line
    ]
    cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
    assert len(cells) >= 3
    assert all(cells), line
