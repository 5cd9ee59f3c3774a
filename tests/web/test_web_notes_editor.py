"""The language server on a page of notes: over the page's socket, for its author's text alone."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocket, WebSocketDisconnect
from test_web_notes import LINK, another, begin
from web_fixtures import client

from cuebid import web
from cuebid.conventions import base_path
from cuebid.web.notes import editor_socket, routes
from cuebid.web.notes.editor_messages import is_admitted
from cuebid.web.notes.editor_process import EditorProcess, editor_process
from cuebid.web.notes.editor_socket import EditorSockets

URI = "notes:/ours.bml"
TEXT = "1N = 15--17 BAL\n  2C = !STAY, 8+ hcp\n"
NOT_ADMITTED, TOO_LARGE, TRY_LATER, IDLE, ENDED = 1008, 1009, 1013, 4000, 4001


class Editor:
    """An editor of one text, over the socket of its page."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.asked = 0

    def tell(self, method: str, **params: Any) -> None:
        self.socket.send_text(message(method, **params))

    def ask(self, method: str, **params: Any) -> Any:
        self.asked += 1
        asked = {"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params}
        self.socket.send_text(json.dumps(asked))
        while True:
            answer = self._next()
            if answer.get("id") == self.asked:
                return answer["result"]

    def ask_about(self, method: str, **params: Any) -> Any:
        return self.ask(f"textDocument/{method}", textDocument={"uri": URI}, **params)

    def open(self, text: str) -> None:
        # What an editor names of the server's machine is nothing to the server.
        folder = {"uri": "file:///etc", "name": "etc"}
        self.ask("initialize", rootUri="file:///etc", workspaceFolders=[folder], capabilities={})
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

    def code(self) -> int:
        """The code with which the server ends the connection."""
        try:
            while True:
                self._next()
        except WebSocketDisconnect as ended:
            return ended.code

    def _next(self) -> Any:
        return json.loads(self.socket.receive_text())


def message(method: str, **params: Any) -> str:
    return json.dumps({"jsonrpc": "2.0", "method": method, "params": params})


def at(line: int, character: int) -> dict[str, int]:
    return {"line": line, "character": character}


@contextmanager
def editor(browser: TestClient, page: str, **headers: str) -> Iterator[Editor]:
    address = f"ws://127.0.0.1:8080{page}/editor"
    with browser.websocket_connect(address, headers=headers) as socket:
        yield Editor(socket)


@pytest.fixture
def browser() -> Iterator[TestClient]:
    """Alice, on a server with a token."""
    with client(token=LINK, cookies={"cuebid_token": LINK}) as started:
        yield started


@asynccontextmanager
async def silent_process() -> AsyncIterator[EditorProcess]:
    """A process that takes everything and says nothing."""

    class Silent:
        async def send(self, message: bytes) -> None:
            pass

        async def receive(self) -> bytes | None:
            await asyncio.Event().wait()

    yield Silent()


@contextmanager
def sockets(
    start: Callable[[], Any] = silent_process, **options: Any
) -> Iterator[Callable[[str], Any]]:
    """Editors of a server that has nothing else; they are opened by the names of their owners."""
    editors = EditorSockets(start, **options)

    async def serve(websocket: WebSocket) -> None:
        await editors.serve(websocket, websocket.path_params["owner"], URI)

    @contextmanager
    def opened(owner: str) -> Iterator[Editor]:
        with browser.websocket_connect(f"/{owner}") as socket:
            yield Editor(socket)

    with TestClient(Starlette(routes=[WebSocketRoute("/{owner}", serve)])) as browser:
        yield opened


@pytest.mark.slow
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
        labels = {each["label"] for each in calls["items"]}
        assert {"2H", "3N", "P"} <= labels
        assert "1D" not in labels
        hints = mine.ask_about("inlayHint", range={"start": at(0, 0), "end": at(3, 0)})
        assert "1N-2C" in {each["label"] for each in hints}


@pytest.mark.slow
def test_no_file_is_read_and_nobody_learns_which_there_are(browser) -> None:
    paths = ["/etc/passwd", "/etc/no-such-file", "../../../../etc/passwd", "sayc.bml", "x.bml"]
    includes = "".join(f"#INCLUDE {path}\n" for path in paths)
    with editor(browser, begin(browser)) as mine:
        mine.open(f"#INCLUDE modules/stayman.bml\n{includes}1N = 15--17 BAL\n")
        found = [each["message"] for each in mine.diagnostics() if each["severity"] == 1]
    # What is there and what is not are told alike.
    assert [each.split(" (")[0] for each in found] == [f"there is no file {each}" for each in paths]


def test_a_page_of_another_site_opens_no_editor(browser) -> None:
    page = begin(browser)
    with (
        pytest.raises(WebSocketDisconnect),
        editor(browser, page, origin="https://elsewhere.example"),
    ):
        pass


def test_nobody_opens_an_editor_of_another_visitors_notes(browser) -> None:
    page = begin(browser)
    another(browser)
    for each in (page, "/notes/none"):
        with pytest.raises(WebSocketDisconnect), editor(browser, each):
            pass


def test_without_the_token_of_the_server_there_is_no_editor(browser) -> None:
    page = begin(browser)
    browser.cookies.clear()
    with pytest.raises(WebSocketDisconnect), editor(browser, page):
        pass


def test_without_a_language_server_the_page_has_its_text_area_alone(browser, monkeypatch) -> None:
    page = begin(browser)
    assert f'data-socket="{page}/editor"' in browser.get(page).text
    monkeypatch.setattr(routes, "has_language_server", lambda: False)
    assert "data-socket" not in browser.get(page).text
    with pytest.raises(WebSocketDisconnect), editor(browser, page):
        pass


OPENED = {"uri": URI, "languageId": "bml", "version": 0, "text": ""}


@pytest.mark.parametrize(
    "sent",
    [
        message("workspace/symbol", query="1N"),
        message("workspace/executeCommand", command="x"),
        message("workspace/didChangeWorkspaceFolders", event={"added": [], "removed": []}),
        message("notebookDocument/didOpen", cellTextDocuments=[OPENED]),
        message("exit"),
        message("textDocument/didOpen", textDocument=OPENED | {"uri": "file:///etc/x.bml"}),
        message("textDocument/didOpen", textDocument=OPENED | {"languageId": "cuebid-rules"}),
        message("textDocument/hover", textDocument={"uri": "notes:/other.bml"}),
        message("textDocument/hover", position=at(0, 0)),
        message("initialize", textDocument={"uri": URI}),
        "[]",
        "1",
        "",
        "no JSON",
        "[" * 100_000,
        '{"method": "initialize", "params": {"a": ' + "[" * 100_000 + "]" * 100_000 + "}}",
    ],
)
def test_no_other_message_comes_to_the_language_server(sent: str) -> None:
    assert not is_admitted(sent.encode(), URI)


def test_an_editor_that_sends_something_else_is_disconnected() -> None:
    with sockets() as opened:
        with opened("a") as mine:
            mine.tell("workspace/symbol", query="")
            assert mine.code() == NOT_ADMITTED
        with opened("a") as mine:
            mine.socket.send_bytes(message("initialized").encode())
            assert mine.code() == NOT_ADMITTED
        with opened("a") as mine:
            mine.tell("textDocument/didOpen", textDocument=OPENED | {"text": "x" * 1_000_000})
            assert mine.code() == TOO_LARGE


def test_one_person_has_some_editors_and_all_together_have_more(monkeypatch) -> None:
    monkeypatch.setattr(editor_socket, "MOST_OF_ONE", 1)
    monkeypatch.setattr(editor_socket, "MOST_EDITORS", 2)
    with sockets() as opened:
        with opened("a"):
            with opened("a") as second:
                assert second.code() == TRY_LATER
            with opened("b"), opened("c") as third:
                assert third.code() == TRY_LATER
        # Whoever has left makes room.
        with opened("a") as mine:
            mine.tell("exit")
            assert mine.code() == NOT_ADMITTED


def test_an_editor_where_nobody_types_is_disconnected() -> None:
    with sockets(idle=0.05) as opened, opened("a") as mine:
        assert mine.code() == IDLE


@pytest.mark.slow
def test_a_text_that_takes_too_long_ends_its_own_editor_alone() -> None:
    seconds = iter([30.0, 0.1])
    with sockets(lambda: editor_process(next(seconds))) as opened, opened("a") as other:
        other.open("")
        with opened("b") as mine:
            mine.tell("initialize", capabilities={})
            document = OPENED | {"text": base_path("2over1").read_text("utf-8")}
            mine.tell("textDocument/didOpen", textDocument=document)
            assert mine.code() == ENDED
        assert other.ask_about("hover", position=at(0, 0)) is None


def test_the_page_of_notes_alone_loads_the_editor_and_its_licences_can_be_read(browser) -> None:
    page = browser.get(begin(browser)).text
    assert "page-editor" not in page
    folder = Path(web.__file__).parent / "static"
    naming = [path.name for path in folder.glob("*.js") if b"page-editor.js" in path.read_bytes()]
    assert naming == ["notes.js"]
    assert 'await import("./page-editor.js")' in (folder / "notes.js").read_text("utf-8")
    licences = browser.get("/static/page-editor.licenses.txt")
    assert licences.headers["content-type"].startswith("text/plain")
    assert "CodeMirror" in browser.get("/static/page-editor.js").text[:100]


def test_the_page_allows_the_style_sheets_of_its_editor_by_a_secret_of_one_answer(browser) -> None:
    page = begin(browser)
    policies = [browser.get(page).headers["content-security-policy"] for _ in range(2)]
    assert policies[0] != policies[1]
    for policy in policies:
        assert "script-src 'self';" in policy
        assert "style-src 'self' 'nonce-" in policy
        assert "unsafe" not in policy
