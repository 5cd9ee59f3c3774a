"""Read the JSON values of a text that holds several."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from cuebid.tablemanager.grammar.errors import TreeError

__all__ = ["json_values"]


def json_values(text: str) -> Iterator[Any]:
    """Yield the JSON values of a text, and the items of a list one by one.

    Raises:
        TreeError: the text is not JSON.
    """
    # `json.loads` accepts a single value; `raw_decode` also says where the value ends.
    decoder = json.JSONDecoder()
    offset = _skip_blanks(text, 0)
    while offset < len(text):
        try:
            value, offset = decoder.raw_decode(text, offset)
        except json.JSONDecodeError as error:
            position = f"line {error.lineno}, column {error.colno}"
            raise TreeError(f"{position}: this is not JSON: {error.msg}") from error
        except RecursionError as error:
            # The decoder recurses for each bracket, so `[[[[...` exhausts Python's stack.
            raise TreeError("this is not JSON of messages: it is nested too deeply") from error
        yield from value if isinstance(value, list) else [value]
        offset = _skip_blanks(text, offset)


def _skip_blanks(text: str, offset: int) -> int:
    # `raw_decode` fails at a blank. Editors on Windows write a byte-order mark before the text.
    while offset < len(text) and text[offset] in " \t\r\n\ufeff":
        offset += 1
    return offset
