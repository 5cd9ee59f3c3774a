"""The specification's own examples, with the indentation that they were written with."""

import re
from pathlib import Path

import pytest

from cuebid.bml import Heading, ListBlock, Paragraph, defined_auctions, parse_document, plain_text
from cuebid.bml.format import format_text
from cuebid.text import Diagnostics, Source

CASES = (Path(__file__).parent / "cases" / "specification.txt").read_text(encoding="utf-8")


def split_cases():
    for part in re.split(r"^=== ", CASES, flags=re.MULTILINE)[1:]:
        title, _, rest = part.partition("\n")
        written, _, expected = rest.partition("\n---\n")
        yield pytest.param(written + "\n", expected.split(), id=title)


def parsed(text):
    report = Diagnostics()
    document = parse_document(Source("example.bml", text), report)
    assert report.summary() == "nothing to report"
    return document


@pytest.mark.parametrize(("text", "expected"), list(split_cases()))
def test_an_example_defines_these_auctions_also_when_laid_out(text, expected):
    assert [sequence.auction for sequence in defined_auctions(parsed(text))] == expected
    laid_out = format_text(Source("example.bml", text))
    assert [sequence.auction for sequence in defined_auctions(parsed(laid_out))] == expected


def test_headings_and_paragraphs():
    blocks = parsed(
        "* The 1!c opening\n\n  Opening 1!c shows at least 16+ hcp, and is forcing. The\n"
        "  continuation is fairly natural.\n\n** The 1!d negative\n\n   Responding 1!d shows.\n"
    ).blocks
    assert [type(block) for block in blocks] == [Heading, Paragraph, Heading, Paragraph]
    assert [blocks[0].level, blocks[2].level] == [1, 2]
    assert blocks[1].text.split("\n")[1] == "continuation is fairly natural."
    assert plain_text(blocks[0].text) == "The 1♣ opening"


def test_metadata():
    document = parsed(
        "#+TITLE: Precision club\n\n#+AUTHOR: John Smith\n\n#+DESCRIPTION: Strong club system.\n"
    )
    assert (document.title, document.author) == ("Precision club", "John Smith")
    assert document.description == "Strong club system."


def test_lists():
    bullets, numbers = parsed(
        "- The first item in an unordered list\n- The second item\n- Etc..\n\n"
        "1. The first item in an ordered list\n2. The second item\n3. Etc..\n"
    ).blocks
    assert isinstance(bullets, ListBlock)
    assert [item.text for item in bullets.items][1:] == ["The second item", "Etc.."]
    assert [item.number for item in numbers.items] == [1, 2, 3]


def test_addresses_are_no_comments():
    (paragraph,) = parsed("See https://github.com/gpaulissen/bml for more.\n").blocks
    assert "https://github.com" in paragraph.text
