"""The page on dealing says what is so."""

import re

from project_paths import DOCS

PAGE = DOCS / "dealing.md"


def test_the_examples_of_the_page_run():
    names = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL):
        exec(compile(block, str(PAGE), "exec"), names)  # noqa: S102 - the page is our own
    assert names["layouts"].shape == (200, 4)
