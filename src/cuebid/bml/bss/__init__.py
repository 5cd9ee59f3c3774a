"""BML to BSS and back; docs/bss.md describes both, and the comments that carry what BML lacks."""

from cuebid.bml.bss.bml_text import to_bml
from cuebid.bml.bss.comments import Fields
from cuebid.bml.bss.infer import FieldsReader, infer_fields
from cuebid.bml.bss.records import to_bss

__all__ = ["Fields", "FieldsReader", "infer_fields", "to_bml", "to_bss"]
