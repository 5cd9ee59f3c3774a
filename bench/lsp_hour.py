"""Simulate an hour of typing: does the language server's memory grow, do answers get slower?

    python bench/lsp_hour.py [KEYS] [ROWS]

Types KEYS characters (18,000, five a second for an hour) into notes of ROWS rows (300) with
includes, and every tenth into a chapter of the shipped rules, over standard input and output. A
line is typed character by character and then deleted. As editors do, completion is asked for after
every third key, hover after every tenth, and tokens, hints, outline and lenses after every
twentieth; every fiftieth waits for its diagnostics. Prints the server's memory at the start and
after each quarter, and for each quarter median and 99th percentile of the answers in milliseconds.
Slow checks are turned off, as they run in separate processes.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from cuebid.systems.shipped import system_folder
from lsp_latency import opened_server, resident, timed, write_notes

CHAPTER = "12-responses.mb.txt2"
NOTES_LINES = (
    "2N = 8--11 hcp, BAL, denies 4!h",
    "3D = INV, 6+!d, good suit",
    "(2H) = weak",
    "2S = GF, 5+!s or 4+!s and 5+!c",
)
RULES_LINES = ("1 Open(1N) 60 ~(HCP>=15)*(Len(S)>=4)~Balanced :P15:p17 *11010 #99901",)
QUARTERS = 4


class TypedText:
    """A text in which lines are typed and then deleted; mutable.

    Args:
        client: the client of the server.
        uri: the URI of the text.
        text: the text when it is opened.
        language: the editor's name for the language.
        lines: the lines to type.
    """

    def __init__(
        self, client: LanguageClient, uri: str, text: str, language: str, lines: tuple[str, ...]
    ) -> None:
        self.client = client
        self.uri = uri
        self.version = 1
        self.lines = text.split("\n")
        self.line = 0
        self.typed = ""
        self._keys = 0
        self._lines = lines
        self._chance = random.Random(uri.rpartition("/")[2])
        self._left = ""
        item = types.TextDocumentItem(uri, language, 1, text)
        client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def key(self) -> None:
        """Type a character; at the end of a line, delete the line and begin one elsewhere."""
        self._keys += 1
        if not self._left:
            if self.typed:
                self._change(types.Position(self.line, 0), types.Position(self.line + 1, 0), "")
            self.line = self._chance.randrange(1, len(self.lines))
            indent = self.lines[self.line][: -len(self.lines[self.line].lstrip()) or None]
            self.typed, self._left = indent, self._chance.choice(self._lines)
            place = types.Position(self.line, 0)
            self._change(place, place, f"{indent}\n")
            return
        place = types.Position(self.line, len(self.typed))
        self._change(place, place, self._left[0])
        self.typed, self._left = self.typed + self._left[0], self._left[1:]

    def _change(self, start: types.Position, end: types.Position, text: str) -> None:
        self.version += 1
        change = types.TextDocumentContentChangePartial(types.Range(start, end), text)
        identifier = types.VersionedTextDocumentIdentifier(self.version, self.uri)
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(identifier, [change])
        )

    async def ask(self, times: dict[str, list[float]]) -> None:
        """Ask what an editor asks after a key, and add the time of each answer to `times`."""
        key = self._keys
        text = types.TextDocumentIdentifier(self.uri)
        place = types.Position(self.line, len(self.typed))
        ask = self.client
        if not key % 3:
            params = types.CompletionParams(text, place)
            times["completion"].append(await timed(ask.text_document_completion_async(params)))
        if not key % 10:
            hover = types.HoverParams(text, types.Position(self._chance.randrange(200), 3))
            times["hover"].append(await timed(ask.text_document_hover_async(hover)))
        if not key % 20:
            part = types.Range(types.Position(self.line, 0), types.Position(self.line + 40, 0))
            for answer in (
                ask.text_document_semantic_tokens_range_async(
                    types.SemanticTokensRangeParams(text, part)
                ),
                ask.text_document_inlay_hint_async(types.InlayHintParams(text, part)),
                ask.text_document_document_symbol_async(types.DocumentSymbolParams(text)),
                ask.text_document_code_lens_async(types.CodeLensParams(text)),
            ):
                times["the screen"].append(await timed(answer))


async def type_an_hour(keys: int, rows: int) -> None:
    """Type `keys` characters, and print the server's memory and the times of its answers."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rules = folder / "system"
        shutil.copytree(system_folder("sayc"), rules)
        async with opened_server(folder) as client:
            uri = (folder / "notes.bml").as_uri()
            notes = TypedText(client, uri, write_notes(folder, rows), "bml", NOTES_LINES)
            chapter = rules / CHAPTER
            text = chapter.read_text("utf-8")
            other = TypedText(client, chapter.as_uri(), text, "cuebid-rules", RULES_LINES)
            told = asyncio.Event()

            @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
            def take(params: types.PublishDiagnosticsParams) -> None:
                del params
                told.set()

            memory: list[int] = []
            for quarter in range(QUARTERS):
                kinds = ("completion", "hover", "the screen")
                times: dict[str, list[float]] = {kind: [] for kind in kinds}
                for key in range(keys * quarter // QUARTERS, keys * (quarter + 1) // QUARTERS):
                    typed = other if not key % 10 else notes
                    typed.key()
                    await typed.ask(times)
                    if not key % 50:
                        await _settled(told)
                    if key == keys // 100 or not (key + 1) % (keys // QUARTERS):
                        memory.append(resident(client._server.pid))
                print(f"quarter {quarter + 1}: {_words(times)}", flush=True)
    print("memory of the server in MB, at the start and after each quarter: ", *memory)


async def _settled(told: asyncio.Event) -> None:
    """Wait for the diagnostics of a change, but not long: unchanged ones are not sent."""
    told.clear()
    try:
        await asyncio.wait_for(told.wait(), 0.5)
    except TimeoutError:
        return


def _words(times: dict[str, list[float]]) -> str:
    return ", ".join(
        f"{kind} median {median(found):.0f}, p99 {quantiles(found, n=100)[98]:.0f}"
        for kind, found in times.items()
        if len(found) > 1
    )


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 18_000
    size = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    asyncio.run(type_an_hour(count, size))
