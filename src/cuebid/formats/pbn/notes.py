"""Explanations of calls as the text of a [Note].

The standard has no mark of an alert. `Alert.` and `No alert.` at the start of a note are a
convention of ours that a person can read; other programs show the note as it is.
"""

from __future__ import annotations

import re
from typing import Final

from cuebid.core import Explanation

_ALERT: Final = re.compile(r"(no )?alert(?:\.[ ]?|$)(.*)", re.IGNORECASE | re.DOTALL)


def parse_note(note: str) -> Explanation:
    """Return the explanation in a note: `Alert.`, with or without a text, marks an alert."""
    match = _ALERT.fullmatch(note)
    if match is None:
        return Explanation(note, alerted=False)
    return Explanation(match[2], alerted=match[1] is None)


def note_text(explanation: Explanation) -> str:
    """Return the note that `parse_note` reads as this explanation."""
    if explanation.alerted:
        return f"Alert. {explanation.text}" if explanation.text else "Alert."
    text = explanation.text
    # An empty note would be lost, and a plain text that begins with `Alert` would be read as one.
    if not text:
        return "No alert."
    return f"No alert. {text}" if _ALERT.fullmatch(text) else text
