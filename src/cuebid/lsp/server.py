"""The language server of one editor: it holds the texts, answers requests and sends findings."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from functools import partial
from pathlib import Path
from typing import Any, Final

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method

from cuebid import __version__
from cuebid.core import CuebidError
from cuebid.lsp.background import Background, run_module
from cuebid.lsp.diagnostics import diagnostics_by_uri
from cuebid.lsp.documents import Documents, path_of
from cuebid.lsp.files import Files
from cuebid.lsp.languages import LANGUAGES
from cuebid.lsp.options import OPTIONS
from cuebid.lsp.publishing import Published

# Seconds after a change or an answer, without another one, until the texts are checked; and the
# longest wait if the editor never pauses.
_QUIET: Final = 0.02
_LONGEST_WAIT: Final = 0.3


class _Protocol(LanguageServerProtocol):
    """The protocol of pygls, but with the open texts held by `Documents`.

    The texts of pygls end lines at form feeds and other characters where no editor does, and pygls
    opens files that are not of the workspace.
    """

    _server: CuebidServer

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Generator[Any, Any, Any]:
        """Begin a session; positions count UTF-16 units, which every editor supports."""
        if params.capabilities.general is not None:
            params.capabilities.general.position_encodings = None
        self._server.begin(params)
        return (yield from super().lsp_initialize(params))

    @lsp_method(types.EXIT)
    def lsp_exit(self, *args: Any) -> Generator[Any, Any, None]:  # noqa: ANN401 - none are sent
        """End the process, or only the connection if the process serves several editors."""
        if self._server.ends_process:
            yield from super().lsp_exit(*args)
        elif self.writer is not None:
            closing = self.writer.close()
            if closing is not None:
                asyncio.ensure_future(closing)  # noqa: RUF006 - the connection ends with it

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> None:
        """Add a text that the editor opened."""
        self._server.documents.open(params.text_document)
        self._server.check_soon()

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> None:
        """Apply the editor's changes to an open text."""
        document = self._server.documents.get(params.text_document.uri)
        if document is not None:
            document.change(params.text_document.version, params.content_changes)
            self._server.check_soon()

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> None:
        """Remove a text that the editor closed."""
        self._server.documents.close(params.text_document.uri)
        self._server.check_soon()

    @lsp_method(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def lsp_workspace__did_change_workspace_folders(
        self, params: types.DidChangeWorkspaceFoldersParams
    ) -> None:
        """Add and remove folders of the workspace."""
        self._server.change_folders(params.event)
        self._server.check_soon()


class CuebidServer(LanguageServer):
    """A server of one editor; mutable.

    Args:
        confined_to: the folder in which the folders of the workspace must be; None for any.
        ends_process: whether the process ends with the editor.

    Attributes:
        documents: the texts that are open.
    """

    def __init__(self, confined_to: Path | None = None, *, ends_process: bool = True) -> None:
        super().__init__("cuebid", __version__, protocol_cls=_Protocol)
        self.documents = Documents(Files(confined_to))
        self.ends_process = ends_process
        self._folders: dict[str, None] = {}
        self._published = Published()
        self._check: asyncio.TimerHandle | None = None
        self._latest = 0.0
        self._prepared: set[str] = set()
        self._background = Background()
        self._studies = True
        for method in dict.fromkeys(method for each in LANGUAGES for method in each.features):
            self._serve(method)
        # The saved or changed file may be included in an open text.
        for method in (types.WORKSPACE_DID_CHANGE_WATCHED_FILES, types.TEXT_DOCUMENT_DID_SAVE):
            self.feature(method)(lambda _: self.check_soon())

    def close(self) -> None:
        """End all work for an editor that is gone."""
        if self._check is not None:
            self._check.cancel()
        self._background.stop()
        self.shutdown()  # type: ignore[no-untyped-call]

    def begin(self, params: types.InitializeParams) -> None:
        """Store the folders of the workspace and the options that the editor sent."""
        options = params.initialization_options
        self._studies = not isinstance(options, dict) or options.get("background") is not False
        folders = [each.uri for each in params.workspace_folders or ()]
        root = params.root_uri or (Path(params.root_path).as_uri() if params.root_path else None)
        self._folders = dict.fromkeys(folders or ([root] if root else []))
        self._take_folders()

    def change_folders(self, event: types.WorkspaceFoldersChangeEvent) -> None:
        """Add folders to the workspace, and remove others."""
        for removed in event.removed:
            self._folders.pop(removed.uri, None)
        self._folders |= dict.fromkeys(added.uri for added in event.added)
        self._take_folders()

    def check_soon(self) -> None:
        """Schedule a check of the open texts; it waits while changes follow each other quickly."""
        self._background.stop()
        loop = asyncio.get_running_loop()
        if self._check is not None:
            self._check.cancel()
        else:
            self._latest = loop.time() + _LONGEST_WAIT
        when = min(loop.time() + _QUIET, self._latest)
        self._check = loop.call_at(when, self._tell_findings)

    def _take_folders(self) -> None:
        paths = [path_of(uri) for uri in self._folders]
        self.documents.files.set_folders([path for path in paths if path is not None])

    def _tell_findings(self) -> None:
        self._check = None
        self._tell()
        for language in {id(each.language): each.language for each in self.documents}.values():
            if language.name not in self._prepared and language.prepare is not None:
                self._prepared.add(language.name)
                language.prepare()
        if self._studies:
            self._background.start(self._study)

    async def _study(self) -> None:
        """Run slow checks of the texts that changed since the last run, and send the findings."""
        # Several open files of the same system share one job and its answer.
        answers: dict[bytes, bytes] = {}
        for document in self.documents.roots():
            analysis, study = document.analysis(), document.language.study
            job = None if study is None or document.studied is analysis else study.job(analysis)
            if study is None or job is None:
                continue
            if job not in answers:
                answers[job] = await run_module(study.module, job)
            if answers[job]:
                study.take(analysis, answers[job])
            document.studied = analysis
            self._tell()

    def _tell(self) -> None:
        found = {
            document.uri: diagnostics_by_uri(document.analysis().findings)
            for document in self.documents.roots()
        }
        versions = {document.uri: document.version for document in self.documents}
        for uri, diagnostics in self._published.update(found, versions):
            self.text_document_publish_diagnostics(
                types.PublishDiagnosticsParams(uri, diagnostics, versions.get(uri))
            )

    def _find_in_all(self, params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
        found = [
            symbol
            for document in self.documents.roots()
            if (feature := document.language.features.get(types.WORKSPACE_SYMBOL))
            for symbol in feature(document.analysis(), params)
        ]
        # Texts that include the same file find the same rows.
        return list({(each.name, str(each.location)): each for each in found}.values())

    def _serve(self, method: str) -> None:
        """Register a handler that passes a method's requests to the language of their text."""
        if method == types.WORKSPACE_SYMBOL:
            self.feature(method)(partial(self._find_in_all))
            return
        # A request to resolve an item is answered with the item itself if there is nothing to add.
        is_resolved = method.endswith("/resolve")

        def answer(params: Any) -> Any:  # noqa: ANN401 - of the method
            document = self.documents.get(_uri(params))
            feature = None if document is None else document.language.features.get(method)
            if document is None or feature is None:
                return params if is_resolved else None
            try:
                return feature(self.documents.analysis_of(document), params)
            except CuebidError as error:
                raise JsonRpcInvalidParams(error.full_message) from error
            finally:
                if self._check is not None:
                    self.check_soon()

        self.feature(method, OPTIONS.get(method))(answer)


def _uri(params: Any) -> str:  # noqa: ANN401 - of any request
    """Return the URI of the text that a request is about."""
    about = getattr(params, "text_document", None)
    if about is not None:
        return str(about.uri)
    # Other requests carry the URI in the data that the server attached to an item before.
    item = getattr(params, "item", params)
    data = item.data if isinstance(item.data, dict) else {}
    return str(data.get("uri", ""))
