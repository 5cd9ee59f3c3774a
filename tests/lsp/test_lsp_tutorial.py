"""Every step of docs/editor-first-system.md, in a session with the server.

`CUEBID_ACCEPT=1` writes what the editor shows anew.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys

import pytest
from lsp_fixtures import Editor, at, over_stdio, whole
from lsprotocol import types
from test_lsp_text import applied
from tutorial_page import Block, blocks_of, typed

from project_paths import DOCS

pytestmark = pytest.mark.slow

PAGE = DOCS / "editor-first-system.md"
BLOCKS = [block for block in blocks_of(PAGE) if block.head.startswith(("bml", "text"))]
STEPS = list(dict.fromkeys(block.step for block in BLOCKS))
_NAME = "first.bml"
_ACCEPTS = bool(os.environ.get("CUEBID_ACCEPT"))
# Slow checks come from a process of their own, which leaves the processor to whatever else runs.
_PATIENCE = 8 if _ACCEPTS else 300


class _Session:
    """The text as it is typed, and what the server says of it."""

    def __init__(self, editor: Editor) -> None:
        self.editor = editor
        self.client = editor.client
        self.text = ""
        self.version = 1
        self.uri = editor.open(_NAME, "")

    def take(self, text: str) -> None:
        self.text, self.version = text, self.version + 1
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(self.version, self.uri),
                [types.TextDocumentContentChangeWholeDocument(text)],
            )
        )

    async def shown(self, block: Block) -> str:
        what = block.head.removeprefix("text ")
        place = re.search(r"line (\d+)", what)
        number = int(place[1]) if place else 0
        match what.split()[0]:
            case "marked":
                return await self._marked(block.body, number)
            case "rename":
                return await self._rename(number, re.search(r" to (\S+)", what)[1])
            case "line":
                return self.text.splitlines()[number - 1] + "\n"
            case "printed":
                return self._printed()
        ways = {
            "shown": self._hover, "offered": self._offered, "fixes": self._fixes,
            "definition": self._definition, "outline": self._outline, "formatted": self._formatted,
        }  # fmt: skip
        return await ways[what.split()[0]](number)

    async def _marked(self, expected: str, line: int) -> str:
        """Return what is marked as soon as it is what is expected, or else after a while."""
        ends = asyncio.get_running_loop().time() + _PATIENCE
        while True:
            marks = self.client.diagnostics.get(self.uri, [])
            numbered = ((each.range.start.line + 1, each.message) for each in marks)
            lines = [f"{at}: {told}\n" for at, told in numbered if line in (0, at)]
            now = "".join(lines) or "nothing\n"
            if (now == expected and not _ACCEPTS) or asyncio.get_running_loop().time() > ends:
                return now
            await asyncio.sleep(0.05)

    async def _hover(self, number: int) -> str:
        place = at(self.uri, number - 1, len(self.text.splitlines()[number - 1].split("=")[0]) - 2)
        answer = await self.client.text_document_hover_async(types.HoverParams(**place))
        # The page has a fence of its own around it.
        lines = answer.contents.value.rstrip().splitlines()
        return "".join(f"{line}\n" for line in lines if not line.startswith("```"))

    async def _offered(self, number: int) -> str:
        place = at(self.uri, number - 1, len(self.text.splitlines()[number - 1]))
        answer = await self.client.text_document_completion_async(types.CompletionParams(**place))
        items = getattr(answer, "items", answer)[:8]
        return "".join(f"{item.label}  {item.detail or ''}".rstrip() + "\n" for item in items)

    async def _fixes(self, number: int) -> str:
        place = types.Range(types.Position(number - 1, 0), types.Position(number - 1, 1))
        params = types.CodeActionParams(
            types.TextDocumentIdentifier(self.uri), place, types.CodeActionContext([])
        )
        actions = await self.client.text_document_code_action_async(params)
        (edits,) = actions[0].edit.changes.values()
        self.take(applied(self.text, edits))
        return "".join(f"{action.title}\n" for action in actions)

    async def _definition(self, number: int) -> str:
        params = types.DefinitionParams(**at(self.uri, number - 1, 10))
        places = await self.client.text_document_definition_async(params)
        lines = [each.range.start.line for each in places]
        return "".join(f"{n + 1}: {self.text.splitlines()[n]}\n" for n in lines)

    async def _rename(self, number: int, name: str) -> str:
        place = at(self.uri, number - 1, 6)
        params = types.RenameParams(**place, new_name=name)
        answer = await self.client.text_document_rename_async(params)
        edits = [edit for each in (answer.changes or {}).values() for edit in each]
        self.take(applied(self.text, edits))
        lines = sorted({edit.range.start.line for edit in edits})
        return "".join(f"{n + 1}: {self.text.splitlines()[n].strip()}\n" for n in lines)

    def _printed(self) -> str:
        """Return what the command before the block prints."""
        (self.editor.folder / _NAME).write_text(self.text)
        command = re.search(r"^\$ cuebid (.*)$", PAGE.read_text("utf-8"), re.MULTILINE)[1]
        result = subprocess.run(
            [sys.executable, "-m", "cuebid", *command.split()],
            cwd=self.editor.folder, check=True, capture_output=True, text=True,
        )  # fmt: skip
        return result.stdout

    async def _outline(self, _: int) -> str:
        params = types.DocumentSymbolParams(**whole(self.uri))
        symbols = await self.client.text_document_document_symbol_async(params)
        return "".join(_tree(symbols, 0))

    async def _formatted(self, _: int) -> str:
        options = types.FormattingOptions(tab_size=2, insert_spaces=True)
        params = types.DocumentFormattingParams(**whole(self.uri), options=options)
        edits = await self.client.text_document_formatting_async(params)
        self.take(applied(self.text, edits or []))
        return self.text


def _tree(symbols: list, depth: int):
    for each in symbols:
        yield f"{'  ' * depth}{each.name}  {each.detail or ''}".rstrip() + "\n"
        yield from _tree(each.children or [], depth + 1)


async def _all_steps(editor: Editor) -> list[tuple[Block, str]]:
    session = _Session(editor)
    shown: list[tuple[Block, str]] = []
    for block in BLOCKS:
        if block.head.startswith("bml"):
            session.take(typed(session.text, block))
        else:
            shown.append((block, await session.shown(block)))
    return shown


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Block, str]]:
    return over_stdio(tmp_path_factory.mktemp("notes"), _all_steps)


def test_the_page_is_written(shown):
    if _ACCEPTS:
        text = PAGE.read_text("utf-8")
        for block, now in reversed(shown):
            text = text[: block.start] + now + text[block.start + len(block.body) :]
        PAGE.write_text(text, "utf-8")


@pytest.mark.parametrize("step", STEPS)
def test_the_editor_shows_what_the_page_says(shown, step):
    for block, now in shown:
        if block.step == step:
            assert now == block.body, block.head
