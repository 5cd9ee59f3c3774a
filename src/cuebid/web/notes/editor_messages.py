"""Check the messages that a page's editor of one text may send to the language server."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

_NAMED: Final = frozenset(
    {
        "textDocument/codeAction",
        "textDocument/completion",
        "textDocument/definition",
        "textDocument/didChange",
        "textDocument/didClose",
        "textDocument/didOpen",
        "textDocument/formatting",
        "textDocument/hover",
        "textDocument/inlayHint",
        "textDocument/prepareRename",
        "textDocument/rename",
    }
)
"""Language server methods whose parameters must name the text."""
_OTHERS: Final = frozenset(
    {"$/cancelRequest", "codeAction/resolve", "completionItem/resolve", "initialize", "initialized"}
)
_LANGUAGE: Final = "bml"


class _Text(Struct):
    uri: str
    languageId: str = _LANGUAGE  # noqa: N815 - as the protocol names it


class _Params(Struct):
    textDocument: _Text | UnsetType = UNSET  # noqa: N815 - as the protocol names it


class _Message(Struct):
    method: str
    params: _Params


def is_admitted(message: bytes, uri: str) -> bool:
    """Return whether the editor of the text at `uri` may send a message to the server."""
    try:
        read = msgspec.json.decode(message, type=_Message)
    except (msgspec.DecodeError, RecursionError):
        return False
    text = read.params.textDocument
    if text is UNSET:
        return read.method in _OTHERS
    return read.method in _NAMED and text == _Text(uri)
