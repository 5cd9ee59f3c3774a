"""BML to BSS and back; docs/bss.md describes both, and the comments that carry what BML lacks."""

from cuebid.bml.bss.carrier import Fields
from cuebid.bml.bss.export import to_bss
from cuebid.bml.bss.importing import to_bml
from cuebid.bml.bss.infer import FieldsReader, infer_fields

__all__ = ["Fields", "FieldsReader", "infer_fields", "to_bml", "to_bss"]
