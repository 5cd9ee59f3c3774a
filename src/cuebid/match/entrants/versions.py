"""The version of an entrant: a hash of its files, so that another version is noticed."""

from __future__ import annotations

import hashlib
import importlib.machinery
import importlib.util
import shlex
from collections.abc import Iterator
from pathlib import Path

import cuebid
from cuebid.bml import read_document
from cuebid.match.entrants.entrant import Entrant, EntrantKind
from cuebid.notes import folder_of, is_notes, limits_of_user, notes_path
from cuebid.robots import PLAYERS
from cuebid.systems import SHIPPED
from cuebid.text import Diagnostics


def entrant_version(entrant: Entrant) -> str:
    """Return a short text that changes if the entrant's files change.

    Files are those of a system, those of notes with the files that they include, the file of a
    Python module, and the files that a command names. A robot without files, and the
    shipped systems, change with Cuebid.
    """
    digest = hashlib.sha256()
    for path in _files(entrant):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    parts = [] if entrant.is_foreign else [f"cuebid {cuebid.__version__}"]
    # 48 bits notice every change that happens by mistake, and can be read aloud.
    return " ".join([*parts, digest.hexdigest()[:12]])


def _files(entrant: Entrant) -> Iterator[Path]:
    if entrant.kind is EntrantKind.ROBOT:
        yield from _system_files(entrant.player)
    elif entrant.kind is EntrantKind.PYTHON:
        # The file is found as the process of the player finds it: beside the user, or installed.
        module = entrant.player.partition(":")[0]
        beside = Path(*module.split(".")).with_suffix(".py")
        if beside.is_file():
            yield beside
        elif (spec := _spec(module)) is not None and spec.origin:
            yield Path(spec.origin)
    else:
        for word in shlex.split(entrant.program or entrant.table):
            if Path(word).is_file():
                yield Path(word)


def _spec(module: str) -> importlib.machinery.ModuleSpec | None:
    try:
        return importlib.util.find_spec(module)
    except ImportError:
        return None


def _system_files(name: str) -> Iterator[Path]:
    if name.lower() in PLAYERS and name.lower() not in SHIPPED:
        return
    if is_notes(name):
        document = read_document(notes_path(name), Diagnostics(), limits=limits_of_user())
        yield Path(document.written.name)
        yield from sorted({Path(include.source.name) for include in document.includes})
    elif Path(name).is_file():
        yield Path(name)
    else:
        yield from sorted(path for path in folder_of(name).iterdir() if path.is_file())
