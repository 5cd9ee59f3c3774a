"""Put BML files, or some of their lines, into the standard layout."""

from cuebid.bml.format.document import format_lines, format_text, indentation_of

__all__ = ["format_lines", "format_text", "indentation_of"]
