"""Documents as plain text: `text_document(document, width=80)`."""

from cuebid.bml.export.text.document import text_document

__all__ = ["text_document"]
