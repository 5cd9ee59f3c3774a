"""Measure how fast the language server answers while somebody types.

    python bench/lsp_latency.py [ROWS] [KEYS]

Opens notes of 100 and of ROWS rows (5,000), half of them in 20 included files, types KEYS keys
(200) three times each, then the same in the largest chapter of the shipped rules, over standard
input and output. Measures in milliseconds until the diagnostics of that version arrive, until
completion answers, and until hover does. Prints median and 99th percentile, and the memory of the
server after a tenth and after all of the keys. Slow checks are turned off.
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from itertools import combinations
from pathlib import Path
from statistics import median, quantiles

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from cuebid.systems.shipped import system_folder

SUITS = "cdhs"
INCLUDES = 20


# Auctions of three bids up to 3H, with room for answers and rebids above them.
BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"]
HISTORIES = list(combinations(BIDS[:13], 3))


def tables(rows: int, number: int) -> str:
    """Return tables of about `rows` rows: legal and different histories, answers and rebids."""
    chance = random.Random(number)
    lines: list[str] = []
    # Each file has different auctions.
    own = HISTORIES[number:160:INCLUDES] if number < INCLUDES else HISTORIES[160:]
    histories = iter(own)
    while len(lines) < rows:
        history = next(histories)
        last = BIDS.index(history[-1])
        lines += ["", f"* Part {len(lines)}", "", "-".join(history) + "-"]
        for answer in range(last + 1, last + 7):
            lines.append(f"{BIDS[answer]} = {row(chance)}")
            lines += [f"  {BIDS[rebid]} = {row(chance)}" for rebid in range(answer + 1, answer + 4)]
    return "\n".join(lines[1:]) + "\n"


def row(chance: random.Random) -> str:
    """Return a random description of a row."""
    low = chance.randint(0, 20)
    strength = chance.choice([f"{low}--{low + chance.randint(2, 6)} hcp", "INV", "GF", "INV+"])
    return f"{strength}, {chance.randint(3, 6)}+!{chance.choice(SUITS)}"


def write_notes(folder: Path, rows: int) -> str:
    """Write the files that notes include, and return the text of the notes."""
    parts = [f"part{number}.bml" for number in range(INCLUDES)]
    for number, name in enumerate(parts):
        (folder / name).write_text(tables(rows // 2 // INCLUDES, number))
    heads = "\n\n".join(f"#INCLUDE {name}" for name in parts)
    openings = "\n".join(f"1{suit} = 11--21 hcp, 4+!{suit.lower()}" for suit in "CDHS")
    return f"{heads}\n\n{openings}\n1N = 15--17 hcp, BAL\n\n{tables(rows // 2, INCLUDES)}"


async def timed(answer: Awaitable[object]) -> float:
    """Return the milliseconds that an answer takes."""
    start = time.perf_counter()
    await answer
    return 1000 * (time.perf_counter() - start)


class Typing:
    """An editor in which somebody types; mutable.

    Args:
        client: the client of the server.
        file: the file, which need not exist.
        text: the text of the file.
        beginning: the possible beginnings of the lines that are changed.
        mistake: a line with a mistake, with `{}` for the number of the key.
        hovered: the column of the mouse pointer.
    """

    def __init__(
        self,
        client: LanguageClient,
        file: Path,
        text: str,
        beginning: tuple[str, ...] = ("  ",),
        mistake: str = "  9Q{} = x",
        hovered: int = 3,
    ) -> None:
        self.client = client
        self.uri = file.as_uri()
        self.lines = text.split("\n")
        self.beginning = beginning
        self.mistake = mistake
        self.hovered = hovered
        self.version = 1
        self.told = asyncio.Event()

        @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def take(params: types.PublishDiagnosticsParams) -> None:
            if params.version == self.version:
                self.told.set()

    def open(self) -> None:
        """Open the text."""
        self.told.clear()
        item = types.TextDocumentItem(self.uri, "", self.version, "\n".join(self.lines))
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def change(self, line: int, text: str) -> None:
        """Replace a line by another text."""
        self.version += 1
        self.told.clear()
        end = types.Position(line, len(self.lines[line]))
        self.lines[line] = text
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(self.version, self.uri),
                [
                    types.TextDocumentContentChangePartial(
                        types.Range(types.Position(line, 0), end), text
                    )
                ],
            )
        )

    async def ask(self, kind: str, line: int) -> None:
        """Wait for completion or hover at a line, or for the diagnostics of the last change."""
        text, place = types.TextDocumentIdentifier(self.uri), types.Position(line, 3)
        if kind == "completion":
            params = types.CompletionParams(text, place)
            await self.client.text_document_completion_async(params)
        elif kind == "hover":
            pointer = types.Position(line, self.hovered)
            await self.client.text_document_hover_async(types.HoverParams(text, pointer))
        else:
            await self.told.wait()


@asynccontextmanager
async def opened_server(folder: Path) -> AsyncIterator[LanguageClient]:
    """Start a server without slow checks for the files of a folder."""
    client = LanguageClient("bench", "1")
    await client.start_io(sys.executable, "-m", "cuebid", "lsp")
    await client.initialize_async(
        types.InitializeParams(
            capabilities=types.ClientCapabilities(),
            workspace_folders=[types.WorkspaceFolder(folder.as_uri(), "notes")],
            initialization_options={"background": False},
        )
    )
    yield client
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()


async def measure(rows: int, keys: int) -> None:
    """Type in notes of some rows, and print the times."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        text = write_notes(folder, rows)
        async with opened_server(folder) as client:
            print(f"{rows} rows in {INCLUDES + 1} files")
            await _measure(Typing(client, folder / "notes.bml", text), keys)


async def measure_rules(keys: int) -> None:
    """Type in the largest chapter of the shipped rules, and print the times."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "sayc"
        shutil.copytree(system_folder("sayc"), folder)
        chapter = max(folder.glob("*.mb.txt2"), key=lambda path: path.stat().st_size)
        text = chapter.read_text("utf-8")
        async with opened_server(folder) as client:
            print(f"rules: {chapter.name} of the shipped system")
            mistake = "1 Open(1N) x{} . . #1"
            await _measure(Typing(client, chapter, text, ("1", "2", "3", "0"), mistake, 0), keys)


async def _measure(typing: Typing, keys: int) -> None:
    typing.open()
    print(f"  first diagnostics: {await timed(typing.told.wait()):.0f} ms")
    times = await type_keys(typing, keys)
    for kind, found in times.items():
        print(f"  {kind}: median {median(found):.0f} ms, p99 {quantiles(found, n=100)[98]:.0f} ms")


async def type_keys(typing: Typing, keys: int) -> dict[str, list[float]]:
    """Type keys; return the times of each kind of answer, and print memory and processor time."""
    client, chance = typing.client, random.Random(5)
    times: dict[str, list[float]] = {"diagnostics": [], "completion": [], "hover": []}
    process = client._server.pid
    memory: list[int] = []
    cost = dict.fromkeys(times, 0.0)
    lines = enumerate(typing.lines)
    own = [number for number, line in lines if line.startswith(typing.beginning)]
    for key in range(keys):
        line = chance.choice(own)
        before = typing.lines[line]
        for kind, found in times.items():
            spent = processor(process)
            # The mistake differs for each key, so that new diagnostics are sent after each.
            typed = {"diagnostics": typing.mistake.format(key), "completion": before[:3]}
            typing.change(line, typed.get(kind, before))
            found.append(await timed(typing.ask(kind, line)))
            cost[kind] += processor(process) - spent
        await typing.told.wait()
        memory.append(resident(process))
    print(
        f"  memory: {memory[len(memory) // 10]} MB after a tenth of the keys, {memory[-1]} MB then"
    )
    for kind, spent in cost.items():
        print(f"  {kind}: processor time {1000 * spent / keys:.0f} ms in the mean")
    return times


def processor(process: int) -> float:
    """Return the seconds of processor time of a process; 0 if the system does not tell it."""
    status = Path(f"/proc/{process}/stat")
    fields = status.read_text().rpartition(")")[2].split() if status.exists() else []
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def resident(process: int) -> int:
    """Return the memory of a process in megabytes; 0 if the system does not tell it."""
    status = Path(f"/proc/{process}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS")), 0)


if __name__ == "__main__":
    largest = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    for size in dict.fromkeys((100, largest)):
        asyncio.run(measure(size, count))
    asyncio.run(measure_rules(count))
