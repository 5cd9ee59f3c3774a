"""Convert BML to BSS and back, as docs/bss.md describes.

Comments in the BML text hold the BSS fields for which BML has no syntax.
"""

from cuebid.core._base.lazy import lazy_imports

with lazy_imports(__name__):
    from cuebid.bml.bss.bml_text import to_bml as to_bml
    from cuebid.bml.bss.comments import Fields as Fields
    from cuebid.bml.bss.infer import FieldsReader as FieldsReader
    from cuebid.bml.bss.infer import infer_fields as infer_fields
    from cuebid.bml.bss.records import to_bss as to_bss
