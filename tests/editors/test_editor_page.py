"""The editor of the live pages, which is built of `editors/page` and committed."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from hashlib import sha256

import pytest
from editor_tools import EDITORS, needs_program

from project_paths import ROOT

_SOURCES = EDITORS / "page"
_BUILT = ROOT / "src/cuebid/web/static"
_NAMES = ("page-editor.js", "page-editor.licenses.txt")
_MOST_BYTES = 160_000
_MOST_SECONDS = 120


def test_the_editor_is_built_of_the_sources_as_they_are() -> None:
    """`make page-editor` builds it anew."""
    files = (
        _SOURCES / "package-lock.json",
        _SOURCES / "build.mjs",
        *sorted(_SOURCES.glob("src/*")),
    )
    digest = sha256(b"".join(path.read_bytes() for path in files)).hexdigest()
    assert digest in (_BUILT / "page-editor.js").read_text("utf-8")[:300]


def test_the_editor_stays_small_and_makes_no_code_of_texts() -> None:
    script = (_BUILT / "page-editor.js").read_bytes()
    assert len(gzip.compress(script)) < _MOST_BYTES
    assert not re.search(rb"\beval\(|new Function\b|importScripts", script)


def test_the_licence_of_each_part_stands_beside_the_editor() -> None:
    texts = (_BUILT / "page-editor.licenses.txt").read_text("utf-8").split("\n----\n")
    names = {text.strip().split()[0] for text in texts}
    assert {"@codemirror/view", "@codemirror/lsp-client", "@lezer/highlight", "style-mod"} <= names
    for text in texts:
        assert "Permission is hereby granted, free of charge" in " ".join(text.split())


@pytest.mark.slow
def test_what_is_committed_is_what_the_sources_build_to(tmp_path) -> None:
    npm, node = needs_program("npm"), needs_program("node")
    folder = tmp_path / "page"
    shutil.copytree(_SOURCES, folder, ignore=shutil.ignore_patterns("node_modules"))
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    try:
        fetched = subprocess.run(
            command, cwd=folder, capture_output=True, timeout=_MOST_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        pytest.skip("npm did not fetch the packages within two minutes")
    if fetched.returncode:
        pytest.skip("npm does not reach its registry")
    subprocess.run([npm, "run", "types"], cwd=folder, check=True, capture_output=True)
    built = tmp_path / "built"
    subprocess.run([node, "build.mjs", str(built)], cwd=folder, check=True, capture_output=True)
    for name in _NAMES:
        assert (built / name).read_bytes() == (_BUILT / name).read_bytes()
