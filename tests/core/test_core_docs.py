"""The examples of `docs/core.md` run, and the page names every public class."""

import re

from cuebid import core
from project_paths import DOCS

PAGE = DOCS / "core.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_examples_run_in_the_order_in_which_they_stand():
    text = PAGE.read_text(encoding="utf-8")
    names: dict[str, object] = {}
    blocks = list(BLOCK.finditer(text))
    assert len(blocks) >= 8
    for block in blocks:
        # Blank lines before the code make a failure name the line of the page.
        code = "\n" * text.count("\n", 0, block.start(1)) + block[1]
        exec(compile(code, str(PAGE), "exec"), names)  # noqa: S102 - our own page


def test_the_page_names_every_public_class():
    text = PAGE.read_text(encoding="utf-8")
    classes = [name for name in core.__all__ if name[:1].isupper() and not name.isupper()]
    unnamed = {name for name in classes if not re.search(rf"\b{name}\b", text)}
    assert unnamed == set()
