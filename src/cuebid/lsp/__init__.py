"""The language server `cuebid lsp`: checks, completion, hovers and more for editors of notes.

`server` answers requests, `documents` holds the open texts, `languages` is the table of the
languages; `notes` and `rules` have a module for each feature of notes in BML and of rule files. The
server needs the extra `lsp`.
"""
