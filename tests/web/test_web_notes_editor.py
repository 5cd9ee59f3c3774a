"""The language server on a page of notes: over the page's socket, for its author's text alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from test_web_notes import LINK, another, begin, browser  # noqa: F401 - the fixture

from cuebid.web.notes import editor_socket
from cuebid.web.notes.editor_messages import is_admitted

pytestmark = pytest.mark.slow
URI = "notes:/ours.bml"
TEXT = "1N = 15--17 BAL\n  2C = !STAY, 8+ hcp\n"


class Editor:
    """An editor of one text, over the socket of its page."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.asked = 0
        self.found: list[Any] = []

    def tell(self, method: str, **params: Any) -> None:
        self.socket.send_text(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}))

    def ask(self, method: str, **params: Any) -> Any:
        self.asked += 1
        message = {"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params}
        self.socket.send_text(json.dumps(message))
        while True:
            answer = self._next()
            if answer.get("id") == self.asked:
                return answer["result"]

    def ask_about(self, method: str, **params: Any) -> Any:
        return self.ask(f"textDocument/{method}", textDocument={"uri": URI}, **params)

    def open(self, text: str) -> None:
        self.ask("initialize", processId=None, rootUri="file:///", capabilities={})
        self.tell("initialized")
        document = {"uri": URI, "languageId": "bml", "version": 0, "text": text}
        self.tell("textDocument/didOpen", textDocument=document)

    def diagnostics(self) -> list[Any]:
        """What is published next about the text."""
        while True:
            told = self._next()
            params = told.get("params", {})
            if "publishDiagnostics" in told.get("method", "") and params["uri"] == URI:
                return list(params["diagnostics"])

    def _next(self) -> Any:
        return json.loads(self.socket.receive_text())


@contextmanager
def editor(browser: TestClient, page: str, **headers: str) -> Iterator[Editor]:
    address = f"ws://127.0.0.1:8080{page}/editor"
    with browser.websocket_connect(address, headers=headers) as socket:
        yield Editor(socket)


def at(line: int, character: int) -> dict[str, int]:
    return {"line": line, "character": character}


def test_an_editor_is_told_what_is_wrong_and_what_can_follow(browser) -> None:
    with editor(browser, begin(browser)) as mine:
        mine.open(TEXT + "  2Q = x\n")
        [finding] = mine.diagnostics()
        assert "2Q is not a call" in finding["message"]
        mine.tell(
            "textDocument/didChange",
            textDocument={"uri": URI, "version": 1},
            contentChanges=[{"range": {"start": at(2, 3), "end": at(2, 4)}, "text": "D"}],
        )
        hover = mine.ask_about("hover", position=at(1, 3))
        assert "**1N-(P)-2C**" in hover["contents"]["value"]
        calls = mine.ask_about("completion", position=at(2, 2), context={"triggerKind": 1})
        assert {"2H", "3N", "P"} <= {each["label"] for each in calls["items"]}
        assert "1D" not in {each["label"] for each in calls["items"]}
        window = {"start": at(0, 0), "end": at(3, 0)}
        hints = mine.ask_about("inlayHint", range=window)
        assert "1N-2C" in {each["label"] for each in hints}
