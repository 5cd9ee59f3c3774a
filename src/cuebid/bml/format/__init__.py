"""One layout for every BML file; see `format_text` and `indentation_of`."""

from cuebid.bml.format.document import format_text, indentation_of

__all__ = ["format_text", "indentation_of"]
