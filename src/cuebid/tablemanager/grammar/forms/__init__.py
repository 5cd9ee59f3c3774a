"""List all kinds of messages as data, for reading, writing, trees and documentation.

The kinds of table-master.txt come in the order of a session; then those that programs send besides.
To add a kind, add its class to `messages` and its `Form` to one of these modules: the reader, the
writer, the tree, `cuebid table messages` and the page of messages follow.
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
"""The form of each kind, by the kind's name."""
