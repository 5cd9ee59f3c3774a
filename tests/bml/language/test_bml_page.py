"""Every example of docs/bml.md does what the page says, and every code is on the page."""

import re

import pytest

from cuebid.bml import defined_auctions, parse_document, plain_text
from cuebid.bml.check import check_document
from cuebid.text import Diagnostics, Severity, Source
from project_paths import ROOT

PAGE = (ROOT / "docs" / "bml.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\w+) ?(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples():
    """Each example with what the page says of it: pairs of a kind and a text."""
    found = []
    for match in FENCE.finditer(PAGE):
        language, kind, text = match.groups()
        if language == "bml":
            found.append((text, []))
        elif language == "text":
            found[-1][1].append((kind, text))
    return found


def auctions(document):
    lines = []
    for sequence in defined_auctions(document):
        when = "" if sequence.conditions.any else f" [{sequence.conditions}]"
        text = " " + sequence.text.replace("\n", " / ") if sequence.text else ""
        lines.append(f"{sequence.auction}{when}:{text}")
    return lines


def findings(report):
    told = [d for d in report.in_order() if d.severity is not Severity.HINT]
    return [f"{d.span.first} {d.severity.value} {d.code}" for d in told]


@pytest.mark.parametrize(
    ("text", "expected"), [pytest.param(*e, id=e[0].split("\n")[0]) for e in examples()]
)
def test_an_example_does_what_the_page_says(text, expected):
    assert expected, "an example without a result shows nothing"
    report = Diagnostics()
    document = parse_document(Source("example.bml", text), report)
    check_document(document, report)
    said = {
        "auctions": auctions(document),
        "blocks": [" ".join(type(block).__name__ for block in document.blocks)],
        "findings": findings(report),
        "plain": [plain_text(getattr(block, "text", "")) for block in document.blocks],
    }
    for kind, wanted in expected:
        assert said[kind] == wanted.rstrip("\n").split("\n")
    if "findings" not in dict(expected):
        assert said["findings"] == []


def test_every_code_of_the_language_is_on_the_page():
    """Other formats have pages of their own."""
    folder = ROOT / "src" / "cuebid" / "bml"
    paths = [path for path in folder.rglob("*.py") if "bss" not in path.parts]
    texts = [path.read_text(encoding="utf-8") for path in paths]
    codes = set(re.findall(r'"(bml-[a-z-]+)"', "".join(texts)))
    on_page = set(re.findall(r"`(bml-[a-z-]+)`", PAGE))
    assert len(codes) > 30
    assert codes - on_page == set()
    everywhere = "".join(path.read_text("utf-8") for path in folder.parent.rglob("*.py"))
    assert {code for code in on_page if f'"{code}"' not in everywhere} == set()
