"""The texts of the live pages, from a TOML table.

`english.toml` holds every text that templates and scripts show; a translation is a table of the
same keys. Messages of errors come from the packages that raise them and are not in it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

__all__ = ["Texts", "texts", "words"]

Texts = Mapping[str, Mapping[str, str]]
_TABLE: Final = Path(__file__).with_name("english.toml")


@cache
def texts() -> Texts:
    """Return all texts of the live pages, by section and name."""
    return tomllib.loads(_TABLE.read_text(encoding="utf-8"))


def words(section: str, name: str, /, **values: object) -> str:
    """Return a text of the live pages, with values inserted for its `{names}`.

    If `count` is 1 and there is a text with the name plus `_one`, that text is used.
    """
    table = texts()[section]
    text = table.get(f"{name}_one", table[name]) if values.get("count") == 1 else table[name]
    return text.format(**values)
