"""A document as JSON."""

import json

import msgspec
import pytest

from cuebid.bml import LimitError, Limits, parse_document
from cuebid.bml.export.json.document import json_pieces
from cuebid.bml.export.json.schema import JsonDocument, json_schema
from cuebid.text import Diagnostics, Source

TEXT = """\
#+TITLE: System

* The 1!c opening

Text with *bold*.

// remark
#SEAT 12

1C = !STR
//bss x
  1M = 5+ M
  jump = words

- one
- two :: b

| a | b |
|---+---|

1C P! (2S) AP

3NE hK
N: Kxx T9 xxx Q987x
"""


@pytest.fixture(scope="module")
def data():
    document = parse_document(Source("case.bml", TEXT), Diagnostics())
    return b"".join(json_pieces(document))


def test_what_is_written_follows_the_schema(data):
    document = msgspec.json.decode(data, type=JsonDocument)
    assert document.metadata == {"TITLE": "System"}
    assert json.loads(data)["version"] == 1


def test_every_kind_of_block_is_written(data):
    kinds = [block["kind"] for block in json.loads(data)["blocks"]]
    assert kinds == [
        "metadata", "heading", "paragraph", "comment", "condition", "bidding", "list", "table",
        "auction", "diagram",
    ]  # fmt: skip


def test_rows_hold_the_tree_flat_with_places(data):
    (table,) = [block for block in json.loads(data)["blocks"] if block["kind"] == "bidding"]
    first, second, third = table["rows"]
    assert (first["depth"], second["parent"], third["readable"]) == (0, 0, False)
    assert (first["alert"], first["plain"], first["text"]) == (True, "STR", "!STR")
    assert second["comments"] == ["bss x"]
    assert (second["place"]["line"], second["place"]["column"]) == (12, 3)


def test_sequences_name_their_rows(data):
    found = json.loads(data)
    last = found["sequences"][-1]
    assert (last["auction"], last["text"], last["seat"]) == ("1C-(P)-1S", "5+ !s", "12")
    assert last["variables"] == {"M": "S"}
    row = found["blocks"][last["block"]]["rows"][last["row"]]
    assert row["bids"] == ["1M"]


def test_the_schema_describes_what_is_written(data):
    definitions = json_schema()["$defs"]
    found = json.loads(data)
    (table,) = [block for block in found["blocks"] if block["kind"] == "bidding"]
    assert set(table["rows"][0]) == set(definitions["JsonRow"]["properties"])
    assert set(found["sequences"][0]) == set(definitions["JsonSequence"]["properties"])
    assert set(found) == set(definitions["JsonDocument"]["properties"])


def test_an_empty_document_is_written_too():
    document = parse_document(Source("case.bml", ""), Diagnostics())
    found = json.loads(b"".join(json_pieces(document)))
    assert (found["blocks"], found["sequences"]) == ([], [])


def test_a_document_beyond_the_limits_is_refused():
    document = parse_document(Source("case.bml", "1CDHSN\n  2CDHSN\n"), Diagnostics())
    with pytest.raises(LimitError):
        list(json_pieces(document, Limits(sequences=10)))
