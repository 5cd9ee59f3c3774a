"""Format BML files: see `format_text`, `format_lines` and `indentation_of`."""

from cuebid.bml.format.document import format_lines, format_text, indentation_of

__all__ = ["format_lines", "format_text", "indentation_of"]
