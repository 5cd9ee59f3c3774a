"""Data and HTML for the pages of notes: conventions to choose, and a diff of two texts."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from html import escape
from itertools import islice
from types import MappingProxyType
from typing import Any

from cuebid.conventions import base_path, catalogue_of, positions, read_root
from cuebid.text import Diagnostics, read_source


def module_groups(base: str, fields: Mapping[str, str] = MappingProxyType({})) -> list[Any]:
    """Return a base's convention modules as form fields, in groups of alternatives.

    Args:
        base: the name of the base system.
        fields: the fields of a form that was sent; empty to choose the modules of the base.
    """
    source = read_source(base_path(base), Diagnostics())
    catalogue = catalogue_of(source)
    root = read_root(source, catalogue)
    chosen = {f"module-{module.name}": module.option or "on" for module in root.modules}
    return [
        [
            {
                "field": f"module-{header.name}",
                "title": header.title,
                "words": header.description,
                "options": [(each.name, each.description) for each in header.options],
                "chosen": (fields or chosen).get(f"module-{header.name}", ""),
            }
            for header in group
            if not header.is_filler
        ]
        for group in positions(catalogue, root)
    ]


def lines_html(before: str, after: str) -> str:
    """Return a diff of two texts as HTML, with two lines of context."""
    parts = []
    tags = {"+": "ins", "-": "del"}
    difference = difflib.unified_diff(before.split("\n"), after.split("\n"), lineterm="", n=2)
    # The first two lines of a unified diff name files.
    for line in islice(difference, 2, None):
        tag = tags.get(line[:1], "span")
        parts.append(f"<{tag}>{escape(line)}</{tag}>")
    return "\n".join(parts)
