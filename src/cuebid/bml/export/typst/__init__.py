"""Documents as Typst markup, and as PDF files: `typst_document`, `pdf_document`."""

from cuebid.bml.export.typst.document import pdf_document, typst_document

__all__ = ["pdf_document", "typst_document"]
