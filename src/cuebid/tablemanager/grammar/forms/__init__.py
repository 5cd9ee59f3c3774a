"""The table of messages: all that reading, writing, trees and documentation know of the kinds.

The kinds of table-master.txt come in the order of a session; then those that programs send besides.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from cuebid.tablemanager.grammar.forms.extra import EXTRA
from cuebid.tablemanager.grammar.forms.form import Form
from cuebid.tablemanager.grammar.forms.play import PLAYING
from cuebid.tablemanager.grammar.forms.session import CLOSING, OPENING

__all__ = ["FORMS", "FORM_OF", "Form"]

FORMS: Final[tuple[Form, ...]] = OPENING + PLAYING + CLOSING + EXTRA
"""Every kind of message, in the order of a session."""

FORM_OF: Final = MappingProxyType({form.kind: form for form in FORMS})
"""The entry of a kind by its name."""
