"""The texts of the live pages, in one table for each language.

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
    """Return the texts, by section and name."""
    return tomllib.loads(_TABLE.read_text(encoding="utf-8"))


def words(section: str, name: str, /, **values: object) -> str:
    """Return a text with values in place of its `{names}`.

    Where `count` is 1, the text of the name with `_one` behind it, if there is one.
    """
    table = texts()[section]
    text = table.get(f"{name}_one", table[name]) if values.get("count") == 1 else table[name]
    return text.format(**values)
