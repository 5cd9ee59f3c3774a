"""Every feature on whole systems, over each of the three connections.

The systems are those that are shipped, and real ones where they are beside the checkout.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest
from lsp_fixtures import Editor, over_socket, over_stdio
from lsprotocol import types

from cuebid.conventions import LIBRARY
from cuebid.lsp.languages import LANGUAGES, language_of
from cuebid.systems.shipped import system_folder
from project_paths import ROOT, SHARED

sys.path.insert(0, str(ROOT / "bench"))
from lsp_questions import PARAMETERS, RESOLVED

pytestmark = pytest.mark.slow

NOTES = LIBRARY / "shared" / "notrump.bml"
RULES = system_folder("sayc") / "12-responses.mb.txt2"
# What is asked about an answer, beside what is in `RESOLVED`.
_HIERARCHY = {
    types.CALL_HIERARCHY_INCOMING_CALLS: types.CallHierarchyIncomingCallsParams,
    types.CALL_HIERARCHY_OUTGOING_CALLS: types.CallHierarchyOutgoingCallsParams,
}


# There may be nothing to lay out, to mend, to rename at a call, or to link to in what is shipped.
_MAY_BE_SILENT = {
    types.CODE_ACTION_RESOLVE,
    types.TEXT_DOCUMENT_CODE_ACTION,
    types.TEXT_DOCUMENT_DEFINITION,
    types.TEXT_DOCUMENT_DOCUMENT_LINK,
    types.TEXT_DOCUMENT_FORMATTING,
    types.TEXT_DOCUMENT_PREPARE_RENAME,
    types.TEXT_DOCUMENT_RANGE_FORMATTING,
    types.TEXT_DOCUMENT_REFERENCES,
    types.TEXT_DOCUMENT_RENAME,
}


# A row of notes that begins with a bid, or a rule.
_ROW = re.compile(r"[ \t]*[1-7](?:[A-Za-z]{1,2}\b| )")


def _read(file: Path) -> str:
    return file.read_bytes().decode("utf-8", "replace")


def _rows(text: str) -> list[int]:
    """Return the numbers of the lines that begin as a row of notes or as a rule."""
    return [number for number, line in enumerate(text.split("\n")) if _ROW.match(line)]


REAL = [
    max(files, key=lambda path: len(_rows(_read(path))))
    for folder in sorted((SHARED / "data/bml").glob("*"))
    if (files := list(folder.rglob("*.bml")))
]


async def _answers(editor: Editor, file: Path) -> dict[str, str]:
    """Return what a server answers to each question about the line in the middle of a file."""
    text = _read(file)
    lines, rows = text.split("\n"), _rows(text)
    line = rows[len(rows) // 2]
    place = types.Position(line, len(lines[line]) - len(lines[line].lstrip()) + 1)
    part = types.Range(types.Position(max(0, line - 30), 0), types.Position(line + 30, 0))
    uri = editor.open(file.relative_to(editor.folder).as_posix(), text, "")
    ask = editor.client.protocol.send_request_async
    told: dict[str, Any] = {}
    for method, parameters in PARAMETERS.items():
        told[method] = await ask(method, parameters(uri, place, part))
    for method, resolve in RESOLVED.items():
        items = list(getattr(told[method], "items", told[method]) or ())
        told[resolve] = [await ask(resolve, item) for item in items[:3]]
    for method, parameters in _HIERARCHY.items():
        items = told[types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY] or ()
        told[method] = [await ask(method, parameters(item)) for item in items[:1]]
    return {method: str(answer) for method, answer in told.items()}


def test_every_feature_of_every_language_is_asked_about():
    asked = {*PARAMETERS, *RESOLVED.values(), *_HIERARCHY}
    assert asked == {method for each in LANGUAGES for method in each.features}


@pytest.mark.parametrize("file", [NOTES, RULES], ids=lambda path: path.name)
def test_the_three_connections_answer_alike(file):
    async def session(editor: Editor) -> dict[str, str]:
        return await _answers(editor, file)

    told = over_stdio(file.parent, session)
    features = language_of(str(file), "").features
    silent = {method for method in features if told[method] in ("None", "[]")}
    assert silent <= _MAY_BE_SILENT
    for kind in ("tcp", "websocket"):
        assert over_socket(kind, file.parent, session) == told


@pytest.mark.real_inputs
@pytest.mark.parametrize("file", REAL, ids=lambda path: f"{path.parts[-2]}-{path.stem}")
def test_every_feature_answers_on_systems_that_people_play(file):
    async def session(editor: Editor) -> dict[str, str]:
        return await _answers(editor, file)

    told = over_stdio(file.parent, session)
    for method in (
        types.TEXT_DOCUMENT_HOVER,
        types.TEXT_DOCUMENT_COMPLETION,
        types.WORKSPACE_SYMBOL,
    ):
        assert told[method] not in ("None", "[]"), method
