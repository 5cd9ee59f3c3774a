"""docs/bml-json.md describes what is written."""

import json
import re

from cuebid.bml import parse_document
from cuebid.bml.export.json.document import json_pieces
from cuebid.bml.export.json.schema import json_schema
from cuebid.text import Diagnostics, Source
from project_paths import DOCS

PAGE = (DOCS / "bml-json.md").read_text(encoding="utf-8")


def fence(language):
    return re.search(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[1]


def test_the_example_is_written_as_the_page_shows():
    document = parse_document(Source("example.bml", fence("bml")), Diagnostics())
    assert json.loads(b"".join(json_pieces(document)))["sequences"] == json.loads(fence("json"))


def test_every_field_and_every_kind_is_on_the_page():
    named = set(re.findall(r"`([a-z_]+)`", PAGE))
    fields = {
        name
        for definition in json_schema()["$defs"].values()
        for name in definition.get("properties", {})
    }
    kinds = {
        definition["properties"]["kind"]["enum"][0]
        for definition in json_schema()["$defs"].values()
        if "kind" in definition.get("properties", {})
    }
    assert fields - named == set()
    assert kinds - named == set()
