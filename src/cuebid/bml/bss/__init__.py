"""BML to BSS and back; docs/bss.md describes both, and the comments that hold what BML lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuebid.core._base.lazy import lazy_names

if TYPE_CHECKING:
    from cuebid.bml.bss.bml_text import to_bml
    from cuebid.bml.bss.comments import Fields
    from cuebid.bml.bss.infer import FieldsReader, infer_fields
    from cuebid.bml.bss.records import to_bss

__all__ = ["Fields", "FieldsReader", "infer_fields", "to_bml", "to_bss"]

if not TYPE_CHECKING:  # a `__getattr__` would let type checkers accept any name
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "bml_text": "to_bml",
            "comments": "Fields",
            "infer": "FieldsReader infer_fields",
            "records": "to_bss",
        },
    )
