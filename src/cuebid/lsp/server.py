"""The server: it keeps the texts, asks their languages, and tells what is wrong with them."""

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

# After a change or an answer, what is wrong is looked for when nothing follows at once; an editor
# that asks without end is told all the same.
_QUIET: Final = 0.02
_LONGEST_WAIT: Final = 0.3


class _Protocol(LanguageServerProtocol):
    """The protocol of pygls with texts of our own.

    Those of pygls end lines at form feeds and other characters where no editor does, and open files
    that are not of the workspace.
    """

    _server: CuebidServer

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Generator[Any, Any, Any]:
        """Begin; positions count UTF-16 units, which every editor knows."""
        if params.capabilities.general is not None:
            params.capabilities.general.position_encodings = None
        self._server.begin(params)
        return (yield from super().lsp_initialize(params))

    @lsp_method(types.EXIT)
    def lsp_exit(self, *args: Any) -> Generator[Any, Any, None]:  # noqa: ANN401 - none are sent
        """End the process, or only the connection where others may come."""
        if self._server.ends_process:
            yield from super().lsp_exit(*args)
        elif self.writer is not None:
            closing = self.writer.close()
            if closing is not None:
                asyncio.ensure_future(closing)  # noqa: RUF006 - the connection ends with it

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> None:
        """Take a text."""
        self._server.documents.open(params.text_document)
        self._server.check_soon()

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> None:
        """Change a text."""
        document = self._server.documents.get(params.text_document.uri)
        if document is not None:
            document.change(params.text_document.version, params.content_changes)
            self._server.check_soon()

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> None:
        """Forget a text."""
        self._server.documents.close(params.text_document.uri)
        self._server.check_soon()

    @lsp_method(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def lsp_workspace__did_change_workspace_folders(
        self, params: types.DidChangeWorkspaceFoldersParams
    ) -> None:
        """Take other folders for the workspace."""
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
        # A file that is included may have been saved.
        for method in (types.WORKSPACE_DID_CHANGE_WATCHED_FILES, types.TEXT_DOCUMENT_DID_SAVE):
            self.feature(method)(lambda _: self.check_soon())

    def close(self) -> None:
        """End all work for an editor that is gone."""
        if self._check is not None:
            self._check.cancel()
        self._background.stop()
        self.shutdown()  # type: ignore[no-untyped-call]

    def begin(self, params: types.InitializeParams) -> None:
        """Take the folders of the workspace, and the options of the editor."""
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
        """Tell what is wrong in the open texts when no change follows at once."""
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
        """Check slowly what was not checked so since its last change, and tell of it."""
        # Several files of one system that are open have one answer.
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
        """Answer the requests of a method by the language of their text, or of all texts."""
        if method == types.WORKSPACE_SYMBOL:
            self.feature(method)(partial(self._find_in_all))
            return
        # An item of a list that is asked about again is the answer where nothing is added to it.
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
    """Return the address of the text that a request is about."""
    about = getattr(params, "text_document", None)
    if about is not None:
        return str(about.uri)
    # Requests about a call in a hierarchy name its text in the item, others in what we put there.
    item = getattr(params, "item", params)
    data = item.data if isinstance(item.data, dict) else {}
    return str(data.get("uri", ""))
