"""The process that sessions are forked from; importing it loads what every session needs."""

from __future__ import annotations

import gc

from cuebid.lsp.notes.language import NOTES
from cuebid.lsp.server import CuebidServer
from cuebid.lsp.session import serve_session

__all__ = ["serve_session"]

# The types of the protocol, then hands, words and the shipped system that notes are compared with.
CuebidServer(ends_process=False)
if NOTES.prepare is not None:
    NOTES.prepare()
# Garbage collection in a session would otherwise write to shared memory, and so copy it.
gc.freeze()
