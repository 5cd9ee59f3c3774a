"""Edit real notes and rules at random, and compare each answer with that of a fresh analysis.

    python bench/lsp_edits.py [EDITS] [FILE_OR_FOLDER ...] [--seed N]

Without files, the notes and rules that Cuebid ships are edited. Each file is opened, with a file
that it includes or that is of the same system, and edited as people do, EDITS times in all (1000):
characters typed and deleted, lines doubled, joined and moved, pieces of other places and garbage
pasted, changes undone. Nothing is written. After an edit the language server's answers
(diagnostics, outline, tokens, hints, hover, completion and all others) must be those of a server
that opens the same texts for the first time: some answers are compared after each edit of a short
text, all after every fiftieth edit. A difference or an exception is printed with the fewest edits
and lines that still show it, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeVar

from lsprotocol import types

from cuebid.conventions import LIBRARY
from cuebid.lsp.documents import Documents, OpenDocument
from cuebid.lsp.files import Files
from cuebid.lsp.languages import language_of
from cuebid.lsp.positions import position_of
from cuebid.systems.shipped import system_folder
from lsp_questions import CHEAP, all_methods, answers

T = TypeVar("T")

FEWEST: Final = 20
REOPENED_AFTER: Final = 120
MOST_FAULTS: Final = 8
SHRINKING_SECONDS: Final = 90
# Texts of more characters are compared after more edits; after fifty all answers are compared.
CHARACTERS_OF_A_COMPARISON: Final = 1500
LONGEST_WAIT: Final = 50

PIECES: Final = {
    "bml": (
        "\n", "\n\n", "\r\n", "\t", "  ", "1M = 5+M", "\n  2M = INV", "(", ")", "-", "=", ";", "//",
        "\n#PASTE raise\n", "\n#CUT raise\n2M = 6-9\n#ENDCUT\n", "\n#SEAT 3\n", "\n#VUL N0\n",
        "\n#HIDE\n", "\n#INCLUDE modules/bergen.bml\n", "\n#+TITLE: x\n", "\n* H\n\n", "*b*",
        "5+!h", "3Q", "1HS", "1N-2C-", "\n- a\n- b\n", "#", "|", "X", "GF", "[x](y)",
    ),
    "cuebid-rules": (
        "\n", " ", "\n ", ";", "; x\n", "~", "&", "|", "(", ")", "@", "#", "#0(", ":", "P:", "1N",
        "*", " #12", " *3", "START:", "a[HS]", "[", "]", "{", "}", ">=", "{2,3}", "Open", "-",
        "\nX = Y\n", "+ KQ54.AJ3.K83.Q72 |\n", "\n1 Open(1N) 60 ~#12>=15~ :p15 *1 #77\n",
        "\n;! restart=replace\n", "\n;! offsets=written\n",
    ),
}  # fmt: skip
GARBAGE: Final = (
    "😀", "♥", "\x0c", "\u2028", "\x00", "\x1b[31m", "é", "\u202e", "\ufeff", "\x85", "\r",
    "((((((((((", "~~~~", "\ud800", "a" * 99,
)  # fmt: skip


@dataclass(frozen=True)
class Step:
    """An edit of an open text, and the questions after it.

    Attributes:
        text: the number of the open text.
        start: the offset where the edit begins.
        end: the offset where it ends.
        typed: the text that replaces this part.
        asked: the methods that are asked after the edit.
    """

    text: int
    start: int
    end: int
    typed: str
    asked: tuple[str, ...]


@dataclass(frozen=True)
class Session:
    """Texts that are open together, and edits of them.

    Attributes:
        folder: the folder of the workspace.
        paths: the paths of the files.
        texts: the text of each file when it is opened.
        steps: the edits.
    """

    folder: Path
    paths: tuple[Path, ...]
    texts: tuple[str, ...]
    steps: tuple[Step, ...] = ()


class Editor:
    """Open texts and the server's view of them; mutable."""

    def __init__(self, folder: Path, paths: Sequence[Path], texts: Sequence[str]) -> None:
        files = Files()
        files.set_folders([folder])
        self.documents = Documents(files)
        self.opened: list[OpenDocument] = []
        for path, text in zip(paths, texts, strict=True):
            document = self.documents.open(types.TextDocumentItem(path.as_uri(), "", 1, text))
            if document is None:
                raise ValueError(f"{path} is of no language that the server knows")
            self.opened.append(document)
        self._version = 1

    @property
    def texts(self) -> list[str]:
        """The current texts."""
        return [document.source.text for document in self.opened]

    @property
    def size(self) -> int:
        """The number of characters that are read for the texts, those of other files included."""
        read = {
            path: len(source.text)
            for document in self.opened
            for path, source in document.analysis().looked_for.items()
            if source is not None
        }
        return sum(map(len, self.texts)) + sum(read.values())

    def apply(self, step: Step) -> None:
        """Make an edit, and ask its questions."""
        document = self.opened[step.text]
        source = document.source
        size = len(source.text)
        start, end = min(step.start, size), min(step.end, size)
        place = types.Range(position_of(source, start), position_of(source, end))
        self._version += 1
        change = types.TextDocumentContentChangePartial(place, step.typed)
        document.change(self._version, [change])
        answers(self.documents, document, step.asked, start)

    def differences(
        self, folder: Path, paths: Sequence[Path], place: tuple[int, int], asked: tuple[str, ...]
    ) -> list[str]:
        """Return the answers that differ from those of a server that opens the texts now."""
        number, offset = place
        fresh = Editor(folder, paths, self.texts)
        methods = asked or all_methods(self.opened[number])
        mine = answers(self.documents, self.opened[number], methods, offset)
        theirs = answers(fresh.documents, fresh.opened[number], methods, offset)
        return [
            f"{method}\n  edited: {_around(mine.get(method, ''), theirs.get(method, ''))}"
            f"\n  fresh:  {_around(theirs.get(method, ''), mine.get(method, ''))}"
            for method in {**mine, **theirs}
            if mine.get(method) != theirs.get(method)
        ]


def _around(text: str, other: str) -> str:
    """Return a part of a text around the first character in which it differs from another."""
    both = enumerate(zip(text, other, strict=False))
    first = next((i for i, (a, b) in both if a != b), min(len(text), len(other)))
    return text[max(0, first - 150) : first + 150]


def fault_of(session: Session) -> str:
    """Return the first difference or exception after a session's edits; empty without a fault."""
    try:
        editor = Editor(session.folder, session.paths, session.texts)
        for document in editor.opened:
            document.analysis()
        for step in session.steps:
            editor.apply(step)
        last = session.steps[-1]
        place = last.text, last.start
        return next(iter(editor.differences(session.folder, session.paths, place, ())), "")
    except Exception:  # noqa: BLE001 - whatever is raised is what is looked for
        return traceback.format_exc()


# --- Edits as people make them. ---


class Typist:
    """A simulated user who edits texts; mutable.

    Args:
        seed: the seed of the random choices.
    """

    def __init__(self, seed: str) -> None:
        self.chance = random.Random(seed)
        self._cursor: dict[int, int] = {}
        self._undo: dict[int, list[tuple[int, int, str]]] = {}

    def step(self, editor: Editor) -> Step:
        """Return the next edit of one of the texts."""
        chance = self.chance
        number = 0 if chance.random() < 0.7 else chance.randrange(len(editor.opened))
        text = editor.texts[number]
        undo = self._undo.setdefault(number, [])
        if undo and chance.random() < 0.3:
            start, end, typed = undo.pop()
        else:
            start, end, typed = self._edit(text, number, editor.opened[number].language.name)
            undo.append((start, start + len(typed), text[start:end]))
        self._cursor[number] = start
        methods = all_methods(editor.opened[number])
        asked = tuple(chance.sample(methods, min(len(methods), chance.choice((0, 0, 1, 1, 2)))))
        # `typed` may hold half a surrogate pair, which the server reads as a replacement mark.
        return Step(number, start, end, typed, asked)

    def some_questions(self, editor: Editor, step: Step) -> tuple[str, ...]:
        """Return the methods to compare after most edits: the cheap ones and a random one."""
        methods = all_methods(editor.opened[step.text])
        return tuple(dict.fromkeys((*CHEAP, *self.chance.sample(methods, 1))))

    def _edit(self, text: str, number: int, language: str) -> tuple[int, int, str]:
        """Return a random edit: its start, its end, and the text that replaces this part."""
        chance = self.chance
        near = self._cursor.get(number, 0) + chance.randint(-60, 60)
        start = near if chance.random() < 0.7 else chance.randint(0, len(text))
        end = start = max(0, min(start, len(text)))
        typed = ""
        match chance.choice("iiiippppddddDLLcg"):
            case "i":
                typed = chance.choice("123CDHSNMPX =-()+!hs\n~#*&:")
            case "p":
                typed = chance.choice(PIECES.get(language, PIECES["bml"]))
            case "d":
                end += chance.choice((1, 1, 2, 5))
            case "D":
                end += chance.randint(10, 400)
            case "g":
                end, typed = start + chance.randint(0, 3), chance.choice(GARBAGE)
            case "c":
                other = chance.randint(0, len(text))
                typed = text[other : other + chance.randint(1, 300)]
            case _:
                return self._edit_of_lines(text, start)
        return start, min(end, len(text)), typed

    def _edit_of_lines(self, text: str, offset: int) -> tuple[int, int, str]:
        """Return an edit that doubles a line, joins it with the next, or exchanges the two."""
        start = text.rfind("\n", 0, offset) + 1
        end = text.find("\n", offset) + 1 or len(text)
        match self.chance.choice(("double", "join", "exchange")):
            case "double":
                return end, end, text[start:end]
            case "join":
                return max(start, end - 1), end, ""
            case _:
                following = text.find("\n", end) + 1 or len(text)
                return start, following, text[end:following] + text[start:end]


def run_group(
    folder: Path, paths: tuple[Path, ...], edits: int, seed: str
) -> Iterator[Session | None]:
    """Edit files that are open together; yield a session for each fault, None for each success."""
    typist = Typist(seed)
    left = edits
    while left > 0:
        texts = tuple(path.read_bytes().decode("utf-8", "replace") for path in paths)
        session = Session(folder, paths, texts)
        editor = Editor(folder, paths, texts)
        every = max(1, min(LONGEST_WAIT, editor.size // CHARACTERS_OF_A_COMPARISON))
        for count in range(1, min(left, REOPENED_AFTER) + 1):
            left -= 1
            step = typist.step(editor)
            session = replace(session, steps=(*session.steps, step))
            is_whole = left == 0 or count % LONGEST_WAIT == 0 or count == REOPENED_AFTER
            try:
                editor.apply(step)
                if count % every and not is_whole:
                    continue
                asked = () if is_whole else typist.some_questions(editor, step)
                found = editor.differences(folder, paths, (step.text, step.start), asked)
            except Exception:  # noqa: BLE001 - whatever is raised is what is looked for
                found = [traceback.format_exc()]
            yield session if found else None
            if found:
                break


# --- The smallest session with the same fault. ---


def shrunk(session: Session) -> Session:
    """Return a session with as few edits and lines as possible that still has a fault."""
    ends = time.monotonic() + SHRINKING_SECONDS

    def fails(each: Session) -> bool:
        return bool(each.steps) and time.monotonic() < ends and bool(fault_of(each))

    # Most faults need only the last edit.
    editor = Editor(session.folder, session.paths, session.texts)
    for step in session.steps[:-1]:
        try:
            editor.apply(step)
        except Exception:  # noqa: BLE001, S112 - the text has changed all the same
            continue
    alone = replace(session, texts=tuple(editor.texts), steps=session.steps[-1:])
    session = alone if fails(alone) else session
    steps = _fewest(session.steps, lambda steps: fails(replace(session, steps=tuple(steps))))
    session = replace(session, steps=tuple(steps))
    for number in range(len(session.texts)):
        session = _with_fewest_lines(session, number, fails)
    return session


def _with_fewest_lines(session: Session, number: int, fails: Callable[[Session], bool]) -> Session:
    """Return a session with as few lines of one text as still show its fault."""
    lines = session.texts[number].splitlines(keepends=True)
    parts = list(zip(_offsets(lines), lines, strict=True))
    kept = _fewest(parts, lambda kept: fails(_without_lines(session, number, kept)))
    return _without_lines(session, number, kept)


def _offsets(lines: list[str]) -> list[int]:
    return [sum(map(len, lines[:number])) for number in range(len(lines))]


def _without_lines(session: Session, number: int, kept: list[tuple[int, str]]) -> Session:
    """Return a session with only the lines `kept` of one text, and its edits moved to fit."""
    text = "".join(line for _, line in kept)
    starts = {offset for offset, _ in kept}
    lines = session.texts[number].splitlines(keepends=True)
    gone = [
        (offset, len(line))
        for offset, line in zip(_offsets(lines), lines, strict=True)
        if offset not in starts
    ]

    def moved(offset: int) -> int:
        return offset - sum(min(size, offset - start) for start, size in gone if start < offset)

    steps = tuple(
        replace(step, start=moved(step.start), end=moved(step.end)) if step.text == number else step
        for step in session.steps
    )
    texts = tuple(text if each == number else old for each, old in enumerate(session.texts))
    return replace(session, texts=texts, steps=steps)


def _fewest(things: Sequence[T], fails: Callable[[list[T]], bool]) -> list[T]:
    """Return as few of some things as possible for which `fails` is still true."""
    left = list(things)
    size = max(1, len(left) // 2)
    while True:
        start = 0
        while start < len(left):
            fewer = left[:start] + left[start + size :]
            if fails(fewer):
                left = fewer
            else:
                start += size
        if size == 1:
            return left
        size //= 2


# --- The whole run. ---

_INCLUDE: Final = re.compile(r"^[ \t]*#[ \t]*INCLUDE[ \t]+(\S+)", re.MULTILINE | re.IGNORECASE)


def groups(given: Sequence[Path]) -> Iterator[tuple[Path, tuple[Path, ...]]]:
    """Yield the files to open together, with the folder of their workspace."""
    for path in given or (LIBRARY, system_folder("sayc")):
        files = [path] if path.is_file() else sorted(each for each in path.rglob("*"))
        for file in files:
            if file.is_file() and language_of(str(file), "") is not None:
                beside = _beside(file)
                yield (path if path.is_dir() else file.parent), (file, *beside)


def _beside(file: Path) -> list[Path]:
    """Return, as a list, one file that is read together with a file, if there is one."""
    if file.name.endswith(".bml"):
        text = file.read_bytes().decode("utf-8", "replace")
        included = (file.parent / match[1] for match in _INCLUDE.finditer(text))
        return [each for each in included if each.is_file() and each != file][:1]
    return [each for each in [file.with_name("mac.m4")] if each.is_file() and each != file]


def main() -> int:
    """Run the edits and print what differs; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("edits", type=int, nargs="?", default=1000)
    parser.add_argument("files", type=Path, nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    todo = list(groups([path.resolve() for path in given.files]))
    random.Random(given.seed).shuffle(todo)
    begun = time.process_time()
    # A few edits of a file cost little more than a single edit.
    compared, faults, each = 0, 0, max(FEWEST, -(-given.edits // len(todo)))
    left = given.edits
    for folder, paths in todo:
        edits = min(each, left)
        left -= edits
        if not edits:
            break
        for session in run_group(folder, paths, edits, f"{given.seed} {paths[0].name}"):
            compared += 1
            if session is not None:
                faults += 1
                _report(session)
        print(f"{paths[0].name}: {edits} edits, {compared} comparisons so far", flush=True)
        if faults >= MOST_FAULTS:
            print("more are not looked for")
            break
    spent = time.process_time() - begun
    print(f"{given.edits} edits, {compared} comparisons, {faults} faults, {spent:.0f} s")
    return 1 if faults else 0


def _report(session: Session) -> None:
    small = shrunk(session)
    print(f"--- {session.paths[0]}: {len(small.steps)} edits of {len(session.steps)}")
    for path, text in zip(small.paths, small.texts, strict=True):
        print(f"{path.name}: {text[:2000]!r}")
    for step in small.steps:
        print(step)
    print(fault_of(small) or fault_of(session) or "not seen again")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
