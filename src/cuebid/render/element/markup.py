"""The HTML markup of `<cuebid-board>`, and the file of its script."""

# A page holds the script once and each board's data beside the board. Data inside a script element
# of the type application/json is not run, so the policy of a page needs no exception for it.

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any, Final

BOARD_SCRIPT: Final = Path(__file__).with_name("cuebid-board.js")
"""The file of the script that defines `<cuebid-board>`."""


def board_element(
    data: Mapping[str, Any], without_scripts: str = "", *, step: str = "auction", hide: str = ""
) -> str:
    """Return a `<cuebid-board>` element as HTML, with the board's data inside.

    Args:
        data: as `board_data` returns it.
        without_scripts: HTML for readers without scripts, and for paper.
        step: the step that is shown first: `start`, `auction` (its end), `end`, or a number.
        hide: letters of the seats whose cards are covered until the end, such as `EW`.
    """
    # `<` is escaped as JSON allows: `</script>` in an explanation would end the data.
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    hidden = f' hide="{escape(hide)}"' if hide else ""
    return (
        f'<cuebid-board step="{escape(step)}"{hidden}>'
        f'<script type="application/json">{text}</script>{without_scripts}</cuebid-board>'
    )
