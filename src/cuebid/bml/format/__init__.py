"""One layout for every BML file; see `format_text`."""

from cuebid.bml.format.document import format_text

__all__ = ["format_text"]
