"""A client of the language server, over each of its three connections."""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types
from pytest_lsp import LanguageClient, client_capabilities, make_test_lsp_client

from cuebid.lsp.files import Files
from cuebid.lsp.notes.analysis import NotesAnalysis, analyse_notes
from cuebid.text import Source

T = TypeVar("T")
SERVER = [sys.executable, "-m", "cuebid", "lsp"]


def analysis_of(folder: Path, text: str, name: str = "notes.bml") -> NotesAnalysis:
    """Analyse a text as that of a file of a folder."""
    files = Files()
    files.set_folders([folder])
    source = Source(str(folder / name), text)
    files.open(folder / name, source)
    return analyse_notes(source, files, None)


class Editor:
    """An editor with one folder."""

    def __init__(self, client: LanguageClient, folder: Path) -> None:
        self.client = client
        self.folder = folder

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def open(self, name: str, text: str, language: str = "bml") -> str:
        """Open a text as that of a file of the folder, which need not exist."""
        uri = self.uri(name)
        self.client.text_document_did_open(
            types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, language, 1, text))
        )
        return uri

    def change(
        self, uri: str, version: int, start: tuple[int, int], end: tuple[int, int], text: str
    ):
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version, uri),
                [
                    types.TextDocumentContentChangePartial(
                        types.Range(types.Position(*start), types.Position(*end)), text
                    )
                ],
            )
        )

    async def diagnostics(
        self, uri: str, fits: Callable[[list], bool] = bool, patience: float = 20
    ) -> list:
        """Wait until the diagnostics of a file are as they should be, and return them."""
        while not fits(self.client.diagnostics.get(uri, [])):
            await asyncio.wait_for(
                self.client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS), patience
            )
        return list(self.client.diagnostics.get(uri, []))


def at(uri: str, line: int, character: int) -> dict[str, Any]:
    """Return what requests at a position have in common."""
    return {
        "text_document": types.TextDocumentIdentifier(uri),
        "position": types.Position(line, character),
    }


def whole(uri: str) -> dict[str, Any]:
    """Return what requests about a whole text have in common."""
    return {"text_document": types.TextDocumentIdentifier(uri)}


@asynccontextmanager
async def _editor(client: LanguageClient, folder: Path) -> AsyncIterator[Editor]:
    await client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities("visual-studio-code"),
            workspace_folders=[types.WorkspaceFolder(folder.as_uri(), "notes")],
        )
    )
    yield Editor(client, folder)
    await client.shutdown_session()


def over_stdio(folder: Path, session: Callable[[Editor], Awaitable[T]]) -> T:
    """Run a session with a server that the editor starts."""

    async def run() -> T:
        client = make_test_lsp_client()
        await client.start_io(*SERVER)
        async with _editor(client, folder) as editor:
            answer = await session(editor)
        await client.stop()
        return answer

    return asyncio.run(run())


async def _hang_up(client: LanguageClient) -> None:
    # The client leaves its end open when it is stopped, and a later test would be told of it.
    writer = client.protocol.writer
    assert writer is not None
    closing = writer.close()
    await (closing if closing is not None else writer.wait_closed())


async def end(server: asyncio.subprocess.Process) -> None:
    """End a server whose output is read, and let go of that too."""
    server.terminate()
    await server.communicate()


def over_socket(kind: str, folder: Path, session: Callable[[Editor], Awaitable[T]]) -> T:
    """Run a session with a server that listens; `kind` is `tcp` or `websocket`."""

    async def run() -> T:
        server = await asyncio.create_subprocess_exec(
            *SERVER, f"--{kind}", "127.0.0.1:0", "--folder", str(folder),
            stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        try:
            assert server.stdout is not None
            port = int((await server.stdout.readline()).split()[-1])
            client = make_test_lsp_client()
            start = client.start_tcp if kind == "tcp" else client.start_ws
            await start("127.0.0.1", port)
            async with _editor(client, folder) as editor:
                answer = await session(editor)
            await client.stop()
            await _hang_up(client)
            return answer
        finally:
            await end(server)

    return asyncio.run(run())
