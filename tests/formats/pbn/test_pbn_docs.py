"""The page on PBN is true: its examples run, and it names every diagnostic."""

import re

from project_paths import ROOT

PAGE = (ROOT / "docs" / "pbn.md").read_text(encoding="utf-8")


def test_examples_run():
    examples = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    ran = [example for example in examples if "match.pbn" not in example]
    for example in ran:
        exec(compile(example, "docs/pbn.md", "exec"), {})  # noqa: S102 - the page's own examples
    assert len(ran) == 3


def test_every_code_is_in_the_page_and_every_code_of_the_page_is_said():
    sources = (ROOT / "src" / "cuebid" / "formats" / "pbn").rglob("*.py")
    said = {
        code
        for source in sources
        for code in re.findall(r'"(pbn-[a-z-]+)"', source.read_text(encoding="utf-8"))
    }
    assert said == set(re.findall(r"`(pbn-[a-z-]+)`", PAGE))
