"""Documents as LaTeX files: `latex_document(document, LatexOptions(...))`."""

from cuebid.bml.export.latex.document import latex_document, macros
from cuebid.bml.export.latex.options import MACRO_FILE, LatexOptions

__all__ = ["MACRO_FILE", "LatexOptions", "latex_document", "macros"]
