"""The language server `cuebid lsp`: what the packages answer, in the protocol of editors.

`server` answers requests, `documents` holds the texts that are open, `languages` is the table of
kinds of files, `notes` has a module for each feature of notes in BML. It needs the extra `lsp`.
"""
